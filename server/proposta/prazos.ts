import { hoje } from '#shared/data.ts'
import { prazoDaEtapa, type Prazos, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'

const emVigor = `select coalesce(json_object_agg(g.regra, g.valor), '{}') as prazos
  from regra_vigencia g
 where (g.convenio = 'PROPOSTA' or (g.convenio, g.regra) = ('INSS', 'anuencia_prazo_dias_corridos'))
   and $1::date between g.vigencia_inicio and coalesce(g.vigencia_fim, 'infinity')`

/** The end of the step that begins now, by the rules in force today; null where it has none. */
export async function prazoDe(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  situacao: SituacaoProposta,
): Promise<Date | null> {
  const { rows } = await client.query<{ prazos: Prazos }>(preparada(emVigor, [hoje(agora)]))
  return prazoDaEtapa(situacao, agora, rows[0]?.prazos ?? {})
}
