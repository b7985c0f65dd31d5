import { nbValido } from '#shared/cliente/documentos.ts'
import { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { BeneficioDoHiscon, MargensDoHiscon, Quantidades } from '#shared/hiscon/documento.ts'
import { dinheiro } from './campos.ts'
import { compacto, meioDe, type Pedaco } from './pedacos.ts'

/** Page 1 of a benefit: whose it is, what it is and how many loans it declares. */
export type Frente = Pick<
  BeneficioDoHiscon,
  | 'titular'
  | 'nb'
  | 'especie'
  | 'situacao'
  | 'possuiProcurador'
  | 'possuiRepresentante'
  | 'bloqueado'
  | 'elegivel'
  | 'quantidades'
> & {
  nbErrado: boolean
  emitidoEm: string | null
  codigo: string | null
  /** `1 / 7`: of how many pages. */
  deQuantas: number | null
}

/** The name of the paper, its block of the benefit and its counts stand on such a page. */
export function ehFrente(pedacos: readonly Pedaco[]): boolean {
  const texto = inteiro(pedacos)
  return (
    /HISTÓRICODE/.test(texto) &&
    /EMPRÉSTIMOCONSIGNADO/.test(texto) &&
    /NºBenefício:/.test(texto) &&
    /QuantitativodeEmpréstimosporSituação/.test(texto)
  )
}

const inteiro = (pedacos: readonly Pedaco[]): string =>
  pedacos.map(({ texto }) => compacto(texto)).join('\n')

export function lerFrente(pedacos: readonly Pedaco[]): Frente {
  const texto = inteiro(pedacos)
  const numero = /^\d{3}\.\d{3}\.\d{3}-\d$/.exec(compacto(depoisDe(pedacos, 'Nº Benefício:') ?? ''))
  const digitos = numero?.[0].replaceAll(/\D/g, '') ?? null
  const nb = digitos !== null && nbValido(digitos) ? digitos : null
  return {
    titular: titularDe(pedacos),
    nb,
    nbErrado: digitos !== null && nb === null,
    especie: linhaAbaixo(pedacos, 'Benefício'),
    situacao: depoisDe(pedacos, 'Situação:'),
    possuiProcurador: simOuNao(texto, /^possuiprocurador/im, /^nãopossuiprocurador/im),
    possuiRepresentante: simOuNao(
      texto,
      /^possuirepresentantelegal/im,
      /^nãopossuirepresentantelegal/im,
    ),
    bloqueado: simOuNao(texto, /^bloqueadoparaempréstimo/im, /^liberadoparaempréstimo/im),
    elegivel: simOuNao(texto, /^elegívelparaempréstimo/im, /^nãoelegívelparaempréstimo/im),
    quantidades: quantidadesDe(pedacos),
    emitidoEm: instanteDe(texto),
    deQuantas: deQuantasDe(texto),
    codigo: /^comocódigo([A-Z0-9]{6,40})$/im.exec(texto)?.[1] ?? null,
  }
}

/** Both or neither printed is not known. */
function simOuNao(texto: string, sim: RegExp, nao: RegExp): boolean | null {
  const [tem, naoTem] = [sim.test(texto), nao.test(texto)]
  return tem === naoTem ? null : tem
}

const naLinha = (a: Pedaco, b: Pedaco): boolean => Math.abs(a.y - b.y) < 0.4 * a.corpo

/** What follows a label: in its own piece, or the next one of the line. */
function depoisDe(pedacos: readonly Pedaco[], rotulo: string): string | null {
  const iguais = pedacos.filter(({ texto }) => compacto(texto).startsWith(compacto(rotulo)))
  const [um] = iguais
  if (!um || iguais.length > 1) return null
  const junto = um.texto.slice(um.texto.indexOf(':') + 1).trim()
  if (junto) return junto
  const direita = pedacos
    .filter((outro) => outro !== um && naLinha(um, outro) && outro.x0 >= um.x1 - 1)
    .toSorted((a, b) => a.x0 - b.x0)[0]
  return direita && !direita.texto.endsWith(':') ? direita.texto : null
}

function linhaAbaixo(pedacos: readonly Pedaco[], titulo: string): string | null {
  const um = pedacos.find(({ texto }) => compacto(texto) === titulo)
  if (!um) return null
  const abaixo = pedacos.find((outro) => outro.y > um.y + 1 && outro.x0 < um.x0 + 60)
  return abaixo && /^[\p{Lu}\s.()/-]+$/u.test(abaixo.texto) ? abaixo.texto : null
}

/** In capitals between the name of the paper and the block of the benefit. */
function titularDe(pedacos: readonly Pedaco[]): string | null {
  const titulo = pedacos.find(({ texto }) => compacto(texto).endsWith('EMPRÉSTIMOCONSIGNADO'))
  const bloco = pedacos.find(({ texto }) => compacto(texto) === 'Benefício')
  if (!titulo || !bloco) return null
  const entre = pedacos.filter(({ y }) => y > titulo.y + 1 && y < bloco.y - 1)
  const [um] = entre
  return um && entre.length === 1 && /^[\p{Lu}\s'.-]{5,120}$/u.test(um.texto) ? um.texto : null
}

const linhasDeQuantidade: readonly (readonly [keyof Quantidades, RegExp])[] = [
  ['ativos', /^ATIVOS?$/],
  ['suspensos', /^SUSPENSOS?$/],
  ['reservadosPortabilidade', /^RESERVADOS?PORTABILIDADE$/],
  ['reservadosRefinanciamento', /^RESERVADOS?REFINANCIAMENTO$/],
]

function quantidadesDe(pedacos: readonly Pedaco[]): Quantidades {
  const titulo = pedacos.find(
    ({ texto }) => compacto(texto) === 'QuantitativodeEmpréstimosporSituação',
  )
  const abaixo = titulo ? pedacos.filter(({ y }) => y > titulo.y) : []
  const de = (forma: RegExp): number | null => {
    const rotulo = abaixo.find(({ texto }) => forma.test(compacto(texto)))
    if (!rotulo) return null
    const numeros = abaixo.filter(
      (um) => naLinha(rotulo, um) && um.x0 > rotulo.x1 && /^\d{1,3}$/.test(um.texto.trim()),
    )
    return numeros.length === 1 ? Number(numeros[0]?.texto) : null
  }
  const lidas = linhasDeQuantidade.map(([nome, forma]) => [nome, de(forma)] as const)
  const mapa = new Map(lidas)
  return {
    ativos: mapa.get('ativos') ?? null,
    suspensos: mapa.get('suspensos') ?? null,
    reservadosPortabilidade: mapa.get('reservadosPortabilidade') ?? null,
    reservadosRefinanciamento: mapa.get('reservadosRefinanciamento') ?? null,
  }
}

function instanteDe(texto: string): string | null {
  const todos = [...texto.matchAll(/^(\d\d)\/(\d\d)\/(\d{4})(\d\d:\d\d:\d\d)/gm)]
  const [um] = todos
  if (!um || todos.length !== 1) return null
  const dia = Dia.safeParse(`${um[3]}-${um[2]}-${um[1]}`).data
  const hora = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(um[4] ?? '') ? um[4] : null
  return dia && hora ? `${dia}T${hora}` : null
}

/** The number of the page stands alone, or ends the line of the instant. */
function deQuantasDe(texto: string): number | null {
  const todos = [...texto.matchAll(/(?:^|\d\d:\d\d:\d\d)1\/(\d{1,3})$/gm)]
  return todos.length === 1 ? Number(todos[0]?.[1]) : null
}

/** Margins of a paper before any was read. */
export const semMargens = (): MargensDoHiscon => ({
  base: null,
  maximoComprometimento: null,
  totalComprometido: null,
  utilizada: { emprestimos: null, rmc: null, rcc: null },
  disponivel: { emprestimos: null, rmc: null, rcc: null },
})

export const ehDasMargens = (pedacos: readonly Pedaco[]): boolean =>
  pedacos.some(({ texto }) => compacto(texto) === 'VALORESDOBENEFÍCIO')

/** The two tables of the margins; they stood on page 1 once. */
export function lerMargens(pedacos: readonly Pedaco[]): MargensDoHiscon {
  const colunas = ['EMPRÉSTIMOS', 'RMC', 'RCC'].map((nome) =>
    pedacos.find(({ texto }) => compacto(texto) === nome),
  )
  const topo = colunas[0]?.y ?? Infinity
  const valor = (rotulo: string): Centavos | null => {
    const lido = naMesmaLinha(pedacos, (um) => compacto(um.texto) === rotulo && um.y < topo)
    return lido.length === 1 ? (dinheiro(compacto(lido[0]?.texto ?? ''), semCelula) ?? null) : null
  }
  const porModalidade = (rotulo: string) => {
    const lidos = naMesmaLinha(pedacos, (um) => compacto(um.texto) === rotulo && um.y > topo)
    const [emprestimos = null, rmc = null, rcc = null] = colunas.map((coluna) => {
      const perto = lidos.filter((um) => coluna && Math.abs(um.x0 - coluna.x0) < 40)
      const [um] = perto
      return um && perto.length === 1 ? (dinheiro(compacto(um.texto), semCelula) ?? null) : null
    })
    return { emprestimos, rmc, rcc }
  }
  return {
    base: valor('BASEDECÁLCULO'),
    maximoComprometimento: valor('MÁXIMODECOMPROMETIMENTOPERMITIDO'),
    totalComprometido: valor('TOTALCOMPROMETIDO'),
    utilizada: porModalidade('MARGEMUTILIZADA'),
    disponivel: porModalidade('MARGEMDISPONÍVEL'),
  }
}

const semCelula = { compacto: '', linhas: [], incerta: false }

function naMesmaLinha(pedacos: readonly Pedaco[], ehRotulo: (um: Pedaco) => boolean): Pedaco[] {
  const rotulos = pedacos.filter(ehRotulo)
  const [rotulo] = rotulos
  if (!rotulo || rotulos.length > 1) return []
  return pedacos
    .filter((um) => um !== rotulo && naLinha(rotulo, um) && meioDe(um) > rotulo.x1)
    .toSorted((a, b) => a.x0 - b.x0)
}
