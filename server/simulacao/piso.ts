import type { Dados } from '#shared/calculo/dados.ts'
import { escopoDe } from '#shared/calculo/escopo.ts'
import { custoDaTaxa, pisoDaTaxa } from '#shared/calculo/taxa-padrao.ts'
import type { Dia } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { buscarAutorizada } from './sql/autorizacao.ts'

type Pergunta = { dados: Dados; taxaAm: number; dia: Dia }

/**
 * The floor of the day where a rate is below it and a gestor may allow it; null where it is not, or
 * nobody may.
 */
export function pisoAAutorizar({ dados, taxaAm, dia }: Pergunta): number | null {
  const piso = pisoDaTaxa(dados.regras, escopoDe(dados), dia)
  const custo = custoDaTaxa(dados.regras, dia)
  if ('recusa' in piso || 'recusa' in custo) return null
  return taxaAm < piso.valor && taxaAm >= custo.valor ? piso.valor : null
}

/** Why a rate takes the permission of a gestor, or is never sold; null where it needs none. */
export function faltaAoPiso(pergunta: Pergunta): string | null {
  const { dados, taxaAm, dia } = pergunta
  const piso = pisoDaTaxa(dados.regras, escopoDe(dados), dia)
  if ('recusa' in piso) return `Taxa mínima: ${piso.recusa}`
  if (taxaAm >= piso.valor) return null
  const abaixo = `A taxa de ${formatarPorcento(taxaAm)} ao mês fica abaixo da mínima de ${formatarPorcento(piso.valor)} (${piso.norma})`
  return pisoAAutorizar(pergunta) === null ? abaixo : `${abaixo}: ${COMO}`
}

/** Whether nobody may allow the rate: it is below what the money costs, or the day has no floor. */
export const nuncaSeVende = (pergunta: Pergunta): boolean =>
  faltaAoPiso(pergunta) !== null && pisoAAutorizar(pergunta) === null

/**
 * Refuses a proposta at a rate below the floor (`docs/decisions/051`), unless a gestor who did not
 * simulate allowed this rate for this simulation, and the permission is still valid. Never below what
 * the money costs. Checked when a proposta is made: a simulation may go below it.
 *
 * @throws Recusa with the floor and its norm
 */
export async function exigirPiso(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idSimulacao: string,
  pergunta: Pergunta,
): Promise<void> {
  const falta = faltaAoPiso(pergunta)
  if (falta === null) return
  const autorizada =
    pisoAAutorizar(pergunta) === null ? null : await buscarAutorizada(client, { idSimulacao })
  if (autorizada?.taxaAm !== pergunta.taxaAm || autorizada.expiraEm === null) {
    throw new Recusa('invalido', falta)
  }
  if (autorizada.expiraEm <= agora) throw new Recusa('invalido', falta.replace(COMO, VENCIDA))
}

const COMO = 'guarde a simulação e peça a outro gestor que a autorize'
const VENCIDA = 'a autorização do gestor venceu. Simule de novo'
