import type { z } from 'zod'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { cartoes, naoVende } from '#shared/oportunidade/venda.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { sql, type Sql } from '../../base/db/fragmento.ts'
import { valorNoConvenio } from '../../base/rules/sql.ts'

type Critica = z.input<typeof Oportunidade>['criticas'][number]

/** Why the live oportunidade `o` cannot be sold on a day (SQL): rows of one column `critica`. */
const impedimentos = (dia: Sql): Sql => sql`select ${naoVende.cartao} as critica
      from convenio v
     where v.codigo = o.codigo_convenio and o.produto in ${cartoes}
       and o.status not in ${finalizadas}
       and ${valorNoConvenio('cartao_oferta_nova', sql`v.regime`, sql`v.codigo`, dia)} = 0
    union all
    select case when b.bloqueio <> '0' then ${naoVende.bloqueio}
                when not situacao_permite(b.situacao, ${dia}) then ${naoVende.situacao}
                else ${naoVende.especie} end
      from beneficio b
     where b.id = o.id_beneficio and o.status not in ${finalizadas}
       and not (b.bloqueio = '0' and situacao_permite(b.situacao, ${dia})
                and especie_permite(b.especie, ${dia}))
    union all
    select ${naoVende.contrato} from contrato k
     where k.id = o.id_contrato and o.status not in ${finalizadas}
       and k.situacao not in ('ATIVO', 'SUSPENSO')`

/** The objections to an oportunidade `o` on a day (SQL), those that block it first. */
export const criticasDaOportunidade = (dia: Sql): Sql<Critica[]> =>
  lista(objeto<Critica>({ critica: 't.critica', impeditiva: 't.impeditiva' }), {
    ordem: sql`t.impeditiva desc, t.critica`,
    de: sql`from (select x.critica, x.impeditiva from oportunidade_critica x
     where x.id_oportunidade = o.id
    union all select n.critica, true from (${impedimentos(dia)}) n) t`,
  })

/** Whether the oportunidade `o` may become money: the client is free, and so is what is sold. */
export const podeVender = (dia: Sql): Sql<boolean> =>
  sql`(not exists (select from cliente c where c.id = o.id_cliente
             and (c.restrito or c.obito_em is not null))
       and not exists (${impedimentos(dia)}))`

/**
 * The same for many rows `o`, as tables and a condition: what a day forbids is found once, not for each
 * row. Joined after them: `left join beneficio b on b.id = o.id_beneficio` and
 * `left join contrato k on k.id = o.id_contrato`.
 */
export const vendaveis = (dia: Sql): { tabelas: Sql; condicao: Sql<boolean> } => ({
  tabelas: sql`situacoes_fechadas as materialized (
  select codigo from situacao_beneficio where not situacao_permite(codigo, ${dia})
), especies_fechadas as materialized (
  select codigo from especie_beneficio where not especie_permite(codigo, ${dia})
), sem_cartao as materialized (
  select v.codigo from convenio v
   where ${valorNoConvenio('cartao_oferta_nova', sql`v.regime`, sql`v.codigo`, dia)} = 0
), clientes_fechados as materialized (
  select id from cliente where restrito or obito_em is not null
)`,
  condicao: sql`(o.id_cliente not in (select id from clientes_fechados)
    and (o.produto not in ${cartoes} or o.codigo_convenio not in (select codigo from sem_cartao))
    and (b.id is null or b.bloqueio = '0'
         and b.situacao not in (select codigo from situacoes_fechadas)
         and b.especie not in (select codigo from especies_fechadas))
    and (k.id is null or k.situacao in ('ATIVO', 'SUSPENSO')))`,
})
