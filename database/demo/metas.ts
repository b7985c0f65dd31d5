import type { ClientBase } from 'pg'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { hoje, somarMeses } from '#shared/data.ts'

/** Commissions and targets since then. */
const MESES = 3

/**
 * A table of commissions for each promotor, the production that follows from it, and targets of the last
 * months. Nothing is drawn: the size of a target follows from the login.
 */
export async function gravarMetas(client: ClientBase, agora: Date): Promise<void> {
  const mes = `${hoje(agora).slice(0, 7)}-01`
  const desde = somarMeses(mes, -24)
  await client.query(
    `insert into meta_comissao (id, codigo_promotor, produto, codigo_convenio, percentual, vigencia_inicio, criada_em)
     select gen_random_uuid(), p.codigo, t.produto, t.convenio, t.percentual, t.desde, $3::timestamptz
       from promotor p,
            (values ('NOVO', null::text, 5.5, $1::date), ('REFIN', null, 3.0, $1), ('PORT', null, 1.2, $1),
                    ('REFIN_PORT', null, 2.4, $1), ('RMC', null, 6.0, $1), ('RCC', null, 6.0, $1),
                    ('SAQUE', null, 6.5, $1), ('CLT', null, 4.0, $1),
                    ('NOVO', $4, 6.2, $1), ('NOVO', $4, 5.8, $2))
              as t (produto, convenio, percentual, desde)`,
    [desde, mes, agora, CONVENIO_INSS],
  )
  await client.query('select producao_refazer()')
  await client.query(
    `insert into meta (id, codigo_promotor, id_atendente, mes, produto, quantidade, valor, id_usuario, criada_em)
     select gen_random_uuid(), x.codigo, x.id, m.mes, x.produto, x.quantas, x.valor, g.id, m.mes::timestamptz
       from generate_series($1::date, $2::date, interval '1 month') as s (mes)
       cross join lateral (select s.mes::date as mes) m
       cross join lateral (select id from usuario where login = 'gestor') g
       cross join lateral (
         select p.codigo, null::uuid as id, null::text as produto,
                8 + abs(hashtext(p.codigo)) % 8 as quantas,
                (80 + abs(hashtext(p.codigo)) % 40)::bigint * 100000 as valor
           from promotor p
         union all
         select up.codigo_promotor, u.id, null, 2 + abs(hashtext(u.login)) % 3,
                (15 + abs(hashtext(u.login)) % 10)::bigint * 100000
           from usuario u join usuario_promotor up on up.id_usuario = u.id
          where u.ativo and u.papel = 'ATENDENTE') x
      where exists (select from usuario_promotor up where up.id_usuario = g.id and up.codigo_promotor = x.codigo)`,
    [somarMeses(mes, 1 - MESES), mes],
  )
}
