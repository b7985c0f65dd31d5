import { Dia } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import type {
  BancoDoHiscon,
  Duvida,
  MotivoDeExclusao,
  Origem,
  Situacao,
} from '#shared/hiscon/documento.ts'
import type { Celula, Fileira } from './fileiras.ts'

/** Reads one cell; `undefined` is what its format does not allow, and then nothing is guessed. */
type Leitor<T> = (texto: string, celula: Celula) => T | undefined

const situacoes: Record<string, Situacao> = {
  ativo: 'ATIVO',
  suspensobanco: 'SUSPENSO_BANCO',
  suspensoinss: 'SUSPENSO_INSS',
  excluído: 'EXCLUIDO',
  encerrado: 'ENCERRADO',
  reservado: 'RESERVADO',
}
const motivos: Record<string, MotivoDeExclusao> = {
  exclusãobanco: 'BANCO',
  exclusãoporrefinanciamento: 'REFINANCIAMENTO',
  exclusãoporportabilidade: 'PORTABILIDADE',
}
const origens: Record<string, 'NOVA' | 'REFINANCIAMENTO' | 'PORTABILIDADE'> = {
  averbaçãonova: 'NOVA',
  averbaçãoporrefinanciamento: 'REFINANCIAMENTO',
  averbaçãoporportabilidade: 'PORTABILIDADE',
}

const CONTRATO = /^[A-Za-z0-9][A-Za-z0-9./_-]{3,23}$/

export const dinheiro: Leitor<Centavos> = (texto) => {
  const achado = /^R\$(\d{1,3}(?:\.\d{3})*),(\d\d)$/.exec(texto)
  return achado ? centavos(Number(`${achado[1]?.replaceAll('.', '')}${achado[2]}`)) : undefined
}

/** A ported loan has the rate of its instalment, with six decimals; other counts are not a rate, but two cells in one. */
const taxa: Leitor<number> = (texto) =>
  /^\d{1,4},(?:\d\d|\d{6})$/.test(texto) ? Number(texto.replace(',', '.')) : undefined

/** `28/02/25`: the paper has no loan of another century. */
const dia: Leitor<Dia> = (texto) => {
  const achado = /^(\d\d)\/(\d\d)\/(\d\d)$/.exec(texto)
  return achado ? comoDia(`20${achado[3]}-${achado[2]}-${achado[1]}`) : undefined
}

const comoDia = (texto: string): Dia | undefined => Dia.safeParse(texto).data

const mes: Leitor<string> = (texto) => {
  const achado = /^(0[1-9]|1[0-2])\/((?:19|20)\d\d)$/.exec(texto)
  return achado ? `${achado[2]}-${achado[1]}` : undefined
}

const inteiro: Leitor<number> = (texto) => (/^\d{1,3}$/.test(texto) ? Number(texto) : undefined)

const contrato: Leitor<string> = (texto) => (CONTRATO.test(texto) ? texto : undefined)

const banco: Leitor<BancoDoHiscon> = (texto, { linhas }) => {
  const codigo = /^(\d{3})-\S/.exec(texto)?.[1]
  if (!codigo) return undefined
  const nome = linhas
    .join(' ')
    .replace(/^\s*\d{3}\s*-\s*/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return nome ? { codigo, nome } : undefined
}

const situacao: Leitor<Situacao> = (texto) => situacoes[texto.toLowerCase()]
const motivo: Leitor<MotivoDeExclusao> = (texto) => motivos[texto.toLowerCase()]

const origem: Leitor<Origem> = (texto) => {
  const tipo = origens[texto.toLowerCase()]
  if (tipo) return { tipo }
  const migrado = /^Migradodocontrato(.+)CBC:(\d{3})$/i.exec(texto)
  const [, numero = '', codigo = ''] = migrado ?? []
  return CONTRATO.test(numero) ? { tipo: 'MIGRADO', contrato: numero, banco: codigo } : undefined
}

const tipo: Leitor<'RMC' | 'RCC'> = (texto) =>
  texto === 'RMC' || texto === 'RCC' ? texto : undefined

/** Reads the cells of one row and notes what it could not. */
export function criarLeitorDeFileira({ celulas }: Fileira) {
  const duvidas: Duvida[] = []
  const ler = <T>(campo: string, leitor: Leitor<T>): T | null => {
    const celula = celulas.get(campo)
    if (!celula?.compacto) return null
    const lido = leitor(celula.compacto, celula)
    if (lido === undefined) duvidas.push({ campo, motivo: 'ILEGIVEL' })
    else if (celula.incerta) duvidas.push({ campo, motivo: 'INCERTO' })
    return lido ?? null
  }
  return {
    duvidas,
    /** A row without it is no row that one may trust. */
    exigir: (campo: string, valor: unknown) => {
      if (valor === null && !duvidas.some((uma) => uma.campo === campo))
        duvidas.push({ campo, motivo: 'ILEGIVEL' })
    },
    contrato: () => ler('contrato', contrato),
    banco: () => ler('banco', banco),
    situacao: () => ler('situacao', situacao),
    origem: () => ler('origem', origem),
    motivo: () => ler('motivoExclusao', motivo),
    tipo: () => ler('tipo', tipo),
    parcelas: () => ler('parcelas', inteiro),
    dia: (campo: string) => ler(campo, dia),
    mes: (campo: string) => ler(campo, mes),
    dinheiro: (campo: string) => ler(campo, dinheiro),
    taxa: (campo: string) => ler(campo, taxa),
  }
}
