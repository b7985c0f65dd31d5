import type { ResumoDaEsteira } from '#shared/proposta/api.ts'
import { Devedor } from '#shared/proposta/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type Carteira, carteiraDe, doDono, donos } from '../organizacao/carteira.ts'

/** More are not counted one by one: the screen says "200+". */
const MAXIMO = 200

const contagem = (de: Carteira['de'], antesDe: string) => `(select count(*)::int from (
    select from proposta p
     where ${doDono(de, 'p').toString()} and p.devedor = d.devedor and p.devedor is not null ${antesDe}
     limit ${MAXIMO}) x)`

/** `$1` now, `$2` promotores, `$3` whose, `$4` the debtors, `$5` the end of today. */
const texto = (
  de: Carteira['de'],
) => `select coalesce(json_agg(json_build_object('devedor', g.devedor,
    'quantas', least(g.quantas, ${MAXIMO}), 'atrasadas', least(g.atrasadas, ${MAXIMO}),
    'vencemHoje', least(g.vencem, ${MAXIMO}), 'haMais', g.quantas >= ${MAXIMO})
    order by g.ordem), '[]') as resumo
  from (select d.devedor, d.ordem, sum(${contagem(de, '')}) as quantas,
      sum(${contagem(de, 'and p.vence < $1')}) as atrasadas,
      sum(${contagem(de, 'and p.vence >= $1 and p.vence <= $5')}) as vencem
    from unnest($4::text[]) with ordinality as d(devedor, ordem)
    left join ${donos(de, '$2', '$3').toString()} on true
   group by d.devedor, d.ordem) g`

const textos: Record<Carteira['de'], string> = {
  promotores: texto('promotores'),
  atendente: texto('atendente'),
}

/** How many each one owes, late ones and those of today apart. */
export async function resumirEsteira(
  contexto: Contexto,
  atendente: string | undefined,
  fimDeHoje: Date,
): Promise<ResumoDaEsteira> {
  const { client, escopo, agora } = contexto
  const { de, donos } = carteiraDe(contexto, atendente)
  const { rows } = await client.query<{ resumo: ResumoDaEsteira }>(
    preparada(textos[de], [agora, [...escopo], donos, Devedor.options, fimDeHoje]),
  )
  return rows[0]?.resumo ?? []
}
