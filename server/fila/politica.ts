import { regraEm } from '#shared/calculo/regras.ts'
import { somarDiasUteis } from '#shared/calendario.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

type Regra =
  | 'fila_locacao_minutos'
  | 'fila_locacao_max_horas'
  | 'fila_sem_resposta_horas'
  | 'fila_recado_dias_uteis'
  | 'fila_recusa_dias'
  | 'fila_correcao_minutos'
  | 'fila_pulo_minutos'

const MINUTO_MS = 60_000
const HORA_MS = 60 * MINUTO_MS

type Sistema = Pick<Contexto, 'client' | 'agora'>

/** The value of a rule of the queue today. */
async function valorDe({ client, agora }: Sistema, regra: Regra): Promise<number> {
  const linha = regraEm(await regrasVigentes(client), regra, 'FILA', hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return linha.valor
}

/** How long a lease lasts after the last act. */
export const minutosDaLocacao = (contexto: Sistema): Promise<number> =>
  valorDe(contexto, 'fila_locacao_minutos')

/** The end of a lease that is worked on now: so long after this act, so long after its beginning at most. */
export async function fimDaLocacao(contexto: Sistema, desde: Date): Promise<Date> {
  const [minutos, horas] = await Promise.all([
    minutosDaLocacao(contexto),
    valorDe(contexto, 'fila_locacao_max_horas'),
  ])
  return new Date(
    Math.min(contexto.agora.getTime() + minutos * MINUTO_MS, desde.getTime() + horas * HORA_MS),
  )
}

/**
 * A person who signed out since this instant gets the client they held again: at most as far back as a lease lasts.
 */
export const desdeQuandoVolta = async (contexto: Sistema): Promise<Date> =>
  new Date(contexto.agora.getTime() - (await valorDe(contexto, 'fila_locacao_max_horas')) * HORA_MS)

/** So long a result may be corrected. */
export const minutosDaCorrecao = (contexto: Sistema): Promise<number> =>
  valorDe(contexto, 'fila_correcao_minutos')

/** Whether the result of that instant may still be corrected. */
export const aindaCorrige = async (contexto: Sistema, concluidaEm: Date): Promise<boolean> =>
  contexto.agora.getTime() - concluidaEm.getTime() < (await minutosDaCorrecao(contexto)) * MINUTO_MS

/** When a client who was skipped without an hour comes back. */
export const voltaDoPulo = async (contexto: Sistema): Promise<Date> =>
  new Date(contexto.agora.getTime() + (await valorDe(contexto, 'fila_pulo_minutos')) * MINUTO_MS)

/** Until when no list calls the client, by the dated rule of the result. */
export async function fimDoDescanso(
  contexto: Sistema,
  regra: 'fila_sem_resposta_horas' | 'fila_recado_dias_uteis' | 'fila_recusa_dias',
): Promise<Date> {
  const valor = await valorDe(contexto, regra)
  const { agora } = contexto
  if (regra === 'fila_sem_resposta_horas') return new Date(agora.getTime() + valor * HORA_MS)
  const dia =
    regra === 'fila_recusa_dias'
      ? somarDias(hoje(agora), valor)
      : somarDiasUteis(hoje(agora), valor)
  return instanteEmBrasilia(dia, '00:00')
}
