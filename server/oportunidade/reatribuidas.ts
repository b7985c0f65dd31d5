import { transicaoDe } from '#shared/oportunidade/status.ts'
import type { Contexto } from '../base/http/handler.ts'
import { reabrirDaReatribuicao } from './sql/lote.ts'

/** Begun oportunidades of the clients of a batch return to Em Aberto, as in `reabrirDoDono`. */
export const reabrirReatribuidas = (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idLote: string,
): Promise<number> => reabrirDaReatribuicao(client, { ...transicaoDe('reabrir'), idLote, agora })
