import { CONVENIO_TRABALHADOR } from '#shared/convenio/codigos.ts'
import { textoDeReais } from '#shared/dinheiro.ts'
import type { Oportunidade, Produto } from '#shared/oportunidade/shapes.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { contratosDe, type EntradaSimulacao, operacaoDe } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { q } from '../api/query.ts'
import { idDaFonte } from './fontes.ts'
import type { Numero } from './modos.ts'

/** Side by side at once: more cannot be compared at a glance. */
export const MAXIMO_CENARIOS = 4

export type Cenario = {
  letra: string
  entrada: EntradaSimulacao
  /** The number that was looked for. */
  procurado?: Numero | undefined
  /** The oportunidade that keeps it, by the simulation it kept. */
  guardado?: { idOportunidade: string; idSimulacao: string } | undefined
}

/** The first letter that no scenario has: a scenario keeps its own while others come and go. */
export const proximaLetra = (cenarios: readonly Cenario[]): string =>
  ['A', 'B', 'C', 'D'].find((letra) => cenarios.every((cenario) => cenario.letra !== letra)) ?? ''

/** Asks the server: every number of a scenario is its answer. */
export function perguntaDe(idRelacionamento: string, entrada: EntradaSimulacao) {
  if (entrada.tipo === 'PORTABILIDADE') {
    return q(simulacaoApi.simular, { body: { idRelacionamento, entrada } })
  }
  const { convencao, iofFinanciado } = entrada
  const query = {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    ...(entrada.idBeneficio ? { idBeneficio: entrada.idBeneficio } : {}),
    ...(entrada.idEmpregador ? { idEmpregador: entrada.idEmpregador } : {}),
    prazo: entrada.prazo,
    taxaAm: String(entrada.taxaAm),
    ...(convencao ? { convencao } : {}),
    ...(iofFinanciado === undefined
      ? {}
      : { iofFinanciado: iofFinanciado ? ('true' as const) : ('false' as const) }),
    ...('valorParcela' in entrada ? { valorParcela: textoDeReais(entrada.valorParcela) } : {}),
    ...('valorLiberado' in entrada ? { valorLiberado: textoDeReais(entrada.valorLiberado) } : {}),
  }
  if ('contratos' in entrada) {
    return q(simulacaoApi.refinanciamento, {
      query: { ...query, contratos: entrada.contratos.join(',') },
    })
  }
  return q(simulacaoApi.novo, {
    query: {
      ...query,
      ...(entrada.tipo === 'NOVO_POR_MARGEM' ? { margemMaxima: 'true' as const } : {}),
    },
  })
}

export function produtoDe(entrada: EntradaSimulacao): Produto {
  const operacao = operacaoDe(entrada)
  if (operacao !== 'NOVO') return operacao === 'PORTABILIDADE' ? 'PORT' : operacao
  return entrada.codigoConvenio === CONVENIO_TRABALHADOR ? 'CLT' : 'NOVO'
}

const vivas: ReadonlySet<string> = new Set(['Em Aberto', 'Em Atendimento', 'Simulada'])

/** One in motion takes a simulation until a proposta is made of it. */
const recebe = ({ status, propostaAberta }: Oportunidade): boolean =>
  vivas.has(status) || (status === 'Em Andamento' && !propostaAberta)

/**
 * The oportunidade that saves this scenario: the one the person came from if it is of the same
 * subject, else the live one of the same product, convênio and contract or benefit. None: saving
 * creates it.
 */
export function oportunidadeDe(
  entrada: EntradaSimulacao,
  oportunidades: readonly Oportunidade[],
  preferida?: string,
): Oportunidade | undefined {
  const doAssunto = oportunidades.filter(
    (oportunidade) =>
      recebe(oportunidade) &&
      oportunidade.produto === produtoDe(entrada) &&
      oportunidade.codigoConvenio === entrada.codigoConvenio &&
      mesmoAssunto(oportunidade, entrada),
  )
  return doAssunto.find(({ idOportunidade }) => idOportunidade === preferida) ?? doAssunto[0]
}

function mesmoAssunto(oportunidade: Oportunidade, entrada: EntradaSimulacao): boolean {
  const { idContrato } = oportunidade
  if (operacaoDe(entrada) !== 'NOVO') {
    return idContrato !== null && contratosDe(entrada).includes(idContrato)
  }
  const origem = idDaFonte(oportunidade)
  return origem === null || origem === idDaFonte(entrada)
}

export type Diferenca = 'maior' | 'menor' | undefined

/** How a number stands to that of the first scenario; the same is nothing to show. */
export function diferenca(
  valor: number | null | undefined,
  primeiro: number | null | undefined,
): Diferenca {
  if (typeof valor !== 'number' || typeof primeiro !== 'number' || valor === primeiro) {
    return undefined
  }
  return valor > primeiro ? 'maior' : 'menor'
}

/** Like is set beside like: a *troco* and a released amount are not the same thing. */
export const comparavel = (um: Cenario, outro: Cenario): boolean =>
  operacaoDe(um.entrada) === operacaoDe(outro.entrada)

/** The oportunidade that still keeps this scenario; another may have been kept over it. */
export const guardadaDo = (
  { guardado }: Cenario,
  oportunidades: readonly Oportunidade[],
): Oportunidade | undefined =>
  guardado &&
  oportunidades.find(
    ({ idOportunidade, idSimulacao }) =>
      idOportunidade === guardado.idOportunidade && idSimulacao === guardado.idSimulacao,
  )

/** The state of a scenario: loading, refused, failed, or the server's numbers. */
export type Consultado = {
  data: ResultadoSimulacao | undefined
  error: Error | null
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}
