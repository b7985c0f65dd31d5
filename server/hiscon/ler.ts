import type { Pagina } from '../base/pdf/leitura/pagina.ts'
import { abrirPdf } from '../base/pdf/leitura/abrir.ts'
import type {
  BeneficioDoHiscon,
  Divergencia,
  Hiscon,
  HisconLido,
  MotivoDeNaoLer,
} from '#shared/hiscon/documento.ts'
import {
  type Cabecalho,
  comecaCabecalho,
  completo,
  lerCabecalho,
  type Tabela,
} from './cabecalho.ts'
import { conferir } from './conferir.ts'
import { lerCartao, lerContrato } from './contratos.ts'
import { lerFileiras } from './fileiras.ts'
import { ehDasMargens, ehFrente, type Frente, lerFrente, lerMargens, semMargens } from './frente.ts'
import { compacto, type Pedaco, pedacosDe } from './pedacos.ts'

/** Fewer signs than page 1 has without any loan. */
const MINIMO_DE_LETRAS = 60
/** A picture over so much of the page is a scan. */
const PAGINA_FOTOGRAFADA = 0.5

/**
 * Reads the history of loans of the INSS by where each sign stands. What is not this paper, was changed
 * or cannot be read in whole is not read at all; of what is read a field is what is printed or null.
 */
export async function lerHiscon(bytes: Uint8Array): Promise<Hiscon> {
  const papel = await abrirPdf(bytes)
  if ('motivo' in papel) return { lido: false, motivo: papel.motivo, paginas: null }
  const { paginas, alterado, temImagem } = papel
  const naoLido = (motivo: MotivoDeNaoLer): Hiscon => ({
    lido: false,
    motivo,
    paginas: paginas.length,
  })
  const foto = paginas.some(({ imagem }) => imagem > PAGINA_FOTOGRAFADA)
  if (foto || (paginas[0]?.letras.length ?? 0) < MINIMO_DE_LETRAS)
    return naoLido(foto || temImagem ? 'FOTO' : 'LAYOUT')
  if (alterado) return naoLido('ALTERADO')
  const lido = lerPaginas(paginas)
  return typeof lido === 'string' ? naoLido(lido) : lido
}

type Secao = { tabela: Tabela; secao: 'ATIVOS' | 'EXCLUIDOS' } | 'DESCONTOS' | 'TITULO' | null

type Andamento = {
  beneficios: BeneficioDoHiscon[]
  frentes: Frente[]
  secao: Secao
  cabecalho: Cabecalho | null
}

/** `LAYOUT`: a page or a table that this reader does not know. */
function lerPaginas(paginas: readonly Pagina[]): HisconLido | 'LAYOUT' | 'ALTERADO' {
  const andamento: Andamento = { beneficios: [], frentes: [], secao: null, cabecalho: null }
  for (const [k, pagina] of paginas.entries()) {
    const linhas = pedacosDe(pagina, 'linhas')
    if (ehFrente(linhas)) {
      comecarBeneficio(andamento, lerFrente(linhas), k + 1)
      if (!ehDasMargens(linhas)) continue
    }
    const beneficio = andamento.beneficios.at(-1)
    if (!beneficio) return 'LAYOUT'
    if (ehDasMargens(linhas)) beneficio.margens = lerMargens(linhas)
    else {
      const trechos = pedacosDe(pagina, 'trechos')
      const folha = { pagina, numero: k + 1, linhas, trechos }
      if (!lerTabelas(andamento, beneficio, folha)) return 'LAYOUT'
    }
  }
  const [frente, ...outras] = andamento.frentes
  if (!frente) return 'LAYOUT'
  for (const beneficio of andamento.beneficios) beneficio.divergencias.push(...conferir(beneficio))
  contarPaginas(andamento, paginas.length)
  const { emitidoEm, codigo } = frente
  const nbs = andamento.frentes.flatMap(({ nb }) => nb ?? [])
  if (new Set(nbs).size < nbs.length) return 'ALTERADO'
  // One paper has one printing: pages of another one are older, or of somebody else.
  if (outras.some((uma) => uma.emitidoEm !== emitidoEm || uma.codigo !== codigo)) return 'ALTERADO'
  return {
    lido: true,
    paginas: paginas.length,
    emitidoEm,
    codigo,
    beneficios: andamento.beneficios,
  }
}

/** Page 1 counts the pages of the file, or those of its benefit: another count is a page that was lost. */
function contarPaginas({ beneficios, frentes }: Andamento, quantas: number): void {
  for (const [k, { pagina, divergencias }] of beneficios.entries()) {
    const declarado = frentes[k]?.deQuantas ?? null
    const dele = (beneficios[k + 1]?.pagina ?? quantas + 1) - pagina
    if (declarado !== null && declarado !== quantas && declarado !== dele)
      divergencias.push({ sobre: 'PAGINAS', declarado, lido: quantas })
  }
}

function comecarBeneficio(andamento: Andamento, frente: Frente, pagina: number): void {
  const { emitidoEm: _em, codigo: _codigo, deQuantas: _quantas, nbErrado, ...dados } = frente
  const divergencias: Divergencia[] = nbErrado ? [{ sobre: 'NB' }] : []
  andamento.frentes.push(frente)
  andamento.secao = null
  andamento.cabecalho = null
  andamento.beneficios.push({
    ...dados,
    pagina,
    margens: semMargens(),
    contratos: [],
    cartoes: [],
    divergencias,
  })
}

const titulos: readonly (readonly [RegExp, (antes: Secao) => Secao])[] = [
  [/^EMPRÉSTIMOSBANCÁRIOS$/, () => 'TITULO'],
  [/^CARTÃODECRÉDITO(?:-RMC|-RCC)?$/, () => ({ tabela: 'CARTOES', secao: 'ATIVOS' })],
  [/^DESCONTOSDECARTÃO/, () => 'DESCONTOS'],
  [/^CONTRATOSATIVOSESUSPENSOS\*?$/, (antes) => ({ tabela: tabelaDe(antes), secao: 'ATIVOS' })],
  [
    /^CONTRATOSEXCLUÍDOSEENCERRADOS\*?$/,
    (antes) => ({ tabela: tabelaDe(antes), secao: 'EXCLUIDOS' }),
  ],
]

const tabelaDe = (antes: Secao): Tabela =>
  antes !== null && typeof antes === 'object' ? antes.tabela : 'EMPRESTIMOS'

/** Below them on a page stands no row of the table. */
const rodapes = [
  /^\*/,
  /^Vocêpodeconferir/,
  /^https:/,
  /^comocódigo/,
  /^\d\d\/\d\d\/\d{4}\d\d:\d\d:\d\d/,
]
const NUMERO_DA_PAGINA = /^\d{1,2}\/\d{1,2}$/
const FAIXA = /^InstitutoNacionaldoSeguroSocial$/
/** A month or a day, as only rows have. */
const DE_FILEIRA = /^\d\d\/(?:\d{4}|\d\d\/\d\d)$/

type Marca = { fazer: 'TITULO' | 'CABECALHO' | 'FAIXA' | 'NOTA'; pedaco: Pedaco }
type Folha = { pagina: Pagina; numero: number; linhas: Pedaco[]; trechos: Pedaco[] }

/** Dates of rows: in one piece of the file, or drawn sign by sign on one line. */
const datasDe = ({ linhas, trechos }: Folha): Pedaco[] =>
  [...linhas, ...trechos].filter(({ texto }) => DE_FILEIRA.test(compacto(texto)))

/** Where a page changes from rows to something else, above to below. */
function marcasDe({ linhas }: Folha, datas: readonly Pedaco[]): Marca[] {
  return linhas.flatMap((pedaco): Marca[] => {
    const texto = compacto(pedaco.texto)
    const marca = (fazer: Marca['fazer']) => [{ fazer, pedaco }]
    if (ehTitulo(texto)) return marca('TITULO')
    if (comecaCabecalho(pedaco)) return marca('CABECALHO')
    if (FAIXA.test(texto)) return marca('FAIXA')
    if (rodapes.some((forma) => forma.test(texto))) return marca('NOTA')
    // Beside a date of a row it is a line of a broken cell.
    const naFileira = datas.some(({ y }) => Math.abs(y - pedaco.y) < 2.5 * pedaco.corpo)
    return NUMERO_DA_PAGINA.test(texto) && !naFileira ? marca('NOTA') : []
  })
}

const ehTitulo = (texto: string): boolean => titulos.some(([forma]) => forma.test(texto))

/** Pieces between two marks of a page, and the mark below them. */
type Trecho = {
  pedacos: Pedaco[]
  noComeco: boolean
  comNota: boolean
  comDatas: boolean
  abaixo: Marca | null
}

/** Answers false when something on the page is not known. */
function lerTabelas(andamento: Andamento, beneficio: BeneficioDoHiscon, folha: Folha): boolean {
  const { linhas, trechos, pagina } = folha
  const datas = datasDe(folha)
  let [inicio, noComeco, comNota] = [-Infinity, true, false]
  const lerAte = (fim: number, abaixo: Marca | null): boolean => {
    const entre = (um: Pedaco) => um.y > inicio && um.y < fim
    if (temTituloEstranho(linhas.filter(entre), abaixo)) return false
    const pedacos = trechos.filter(entre)
    const trecho = { pedacos, noComeco, comNota, comDatas: datas.some(entre), abaixo }
    return pedacos.length === 0 || lerTrecho(andamento, beneficio, folha, trecho)
  }
  for (const marca of marcasDe(folha, datas)) {
    const { fazer, pedaco } = marca
    // A mark may stand inside a head that was read.
    if (pedaco.y <= inicio) continue
    const cabecalho =
      fazer === 'CABECALHO' ? lerCabecalho(linhas, pedaco, pagina.tracos) : undefined
    if (fazer === 'CABECALHO' && andamento.secao === 'DESCONTOS') {
      // The months of a card have a head of their own, and no loans stand below their title.
      if (cabecalho && tabelas.some((tabela) => completo(cabecalho, tabela))) return false
      continue
    }
    if (cabecalho === null || !lerAte(cabecalho?.topo ?? pedaco.y - pedaco.corpo * 0.5, marca))
      return false
    inicio = cabecalho?.base ?? pedaco.y + pedaco.corpo * 0.3
    noComeco &&= fazer === 'FAIXA' || fazer === 'NOTA'
    comNota = fazer === 'NOTA'
    if (cabecalho) andamento.cabecalho = cabecalho
    else if (fazer === 'TITULO') mudarSecao(andamento, compacto(pedaco.texto))
  }
  return lerAte(Infinity, null)
}

const tabelas = ['EMPRESTIMOS', 'CARTOES'] as const

/** A line above a title, of its size, names something that this reader does not know. */
const temTituloEstranho = (linhas: readonly Pedaco[], abaixo: Marca | null): boolean =>
  abaixo?.fazer === 'TITULO' && linhas.some(({ corpo }) => corpo >= abaixo.pedaco.corpo * 0.9)

function mudarSecao(andamento: Andamento, titulo: string): void {
  const [, mudar] = titulos.find(([forma]) => forma.test(titulo)) ?? []
  andamento.secao = mudar?.(andamento.secao) ?? null
  andamento.cabecalho = null
}

const ancoras = {
  EMPRESTIMOS: { campo: 'inicio', forma: /^\d\d\/\d{4}$/ },
  CARTOES: { campo: 'inclusao', forma: /^\d\d\/\d\d\/\d\d$/ },
}

function lerTrecho(
  { secao, cabecalho }: Andamento,
  beneficio: BeneficioDoHiscon,
  { pagina, numero }: Folha,
  { pedacos, noComeco, comNota, comDatas, abaixo }: Trecho,
): boolean {
  // The months of a card are no contracts.
  if (secao === 'DESCONTOS') return true
  // Below the notes stands the foot of the page.
  if (comNota) return abaixo?.fazer !== 'CABECALHO' && !comDatas
  if (secao === null || secao === 'TITULO' || !cabecalho) return false
  const { tabela } = secao
  if (!completo(cabecalho, tabela)) return false
  const lidas = lerFileiras(pedacos, cabecalho.colunas, pagina.tracos, ancoras[tabela])
  const { fileiras, soltos } = lidas
  // A head, or a title above one, that is not of this paper.
  if (lidas.rotulos > 0 || (abaixo?.fazer === 'CABECALHO' && soltos > 0)) return false
  // A page that begins without a head goes on with rows, or is no page of this table.
  if (noComeco && (lidas.semNumeros || (fileiras.length === 0 && abaixo?.fazer !== 'TITULO')))
    return false
  const onde = { pagina: numero, secao: secao.secao }
  for (const fileira of fileiras) {
    if (tabela === 'CARTOES') beneficio.cartoes.push(lerCartao(fileira, onde))
    else beneficio.contratos.push(lerContrato(fileira, onde))
  }
  if (soltos > 0) beneficio.divergencias.push({ sobre: 'SOLTO' })
  return true
}
