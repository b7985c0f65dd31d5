import { prazoDaEtapa, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

/** The deadline of the step that begins now, by the rules in force today; null for a step without a deadline. */
export const prazoDe = async (
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  situacao: SituacaoProposta,
): Promise<Date | null> => prazoDaEtapa(situacao, agora, await regrasVigentes(client))
