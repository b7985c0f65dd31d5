import type { ClientBase } from 'pg'
import { hoje, somarDias, somarMeses } from '#shared/data.ts'
import { especimeDe } from './especimes.ts'

/**
 * Points of conduct of two atendentes whom no story signs in as: one fault that waits for a second gestor,
 * and one that was confirmed a month ago.
 */
export async function gravarCondutas(client: ClientBase, agora: Date): Promise<void> {
  const dia = hoje(agora)
  const prova = especimeDe('OUTRO')
  await client.query(
    `with gestores as (
       select u.id, u.login from usuario u where u.login in ('gestor', 'gestor2')),
     pessoas as (
       select u.id, up.codigo_promotor, row_number() over (order by u.login desc) as ordem
         from usuario u join usuario_promotor up on up.id_usuario = u.id
        where u.ativo and u.papel = 'ATENDENTE'
          and u.login not in ('atendente', 'atendente2', 'atendente3', 'semacesso')
          and not exists (select from gestores g where not exists (
            select from usuario_promotor dele
             where dele.id_usuario = g.id and dele.codigo_promotor = up.codigo_promotor))),
     linhas as (
       select x.*, m.pontos
         from (values (1, 'INFORMACAO_INCOMPLETA', 'Não disse o custo efetivo total na ligação', false),
                      (2, 'NAO_PERTURBE', 'Ligou depois do pedido para não ser perturbado', true))
              as x (ordem, motivo, texto, confirmada)
         join conduta_motivo m on m.codigo = x.motivo),
     gravadas as (insert into conduta (id, codigo_promotor, id_usuario, motivo, pontos, texto, arquivo, formato, arquivo_resumo,
       data_fato, situacao, id_autor, criada_em, id_decisor, observacao, decidida_em, vence_em)
     select gen_random_uuid(), p.codigo_promotor, p.id, l.motivo, l.pontos, l.texto, $5::uuid, 'JPEG', $6, $1::date,
            case when l.confirmada then 'CONFIRMADA' else 'PROPOSTA' end, a.id, $2::timestamptz,
            case when l.confirmada then d.id end,
            case when l.confirmada then 'Ouvi a gravação' end,
            case when l.confirmada then $3::timestamptz end,
            case when l.confirmada then $4::date end
       from linhas l
       join pessoas p on p.ordem = l.ordem
       join gestores a on a.login = 'gestor2'
       join gestores d on d.login = 'gestor'
     returning *)
     insert into conduta_abertura (id_conduta, id_usuario, codigo_promotor, aberta_em)
     select g.id, g.id_decisor, g.codigo_promotor, g.decidida_em from gravadas g
      where g.id_decisor is not null`,
    [
      somarDias(dia, -40),
      `${somarDias(dia, -36)}T14:00:00-03:00`,
      `${somarDias(dia, -35)}T14:00:00-03:00`,
      somarMeses(somarDias(dia, -35), 12),
      prova.arquivo,
      prova.resumo,
    ],
  )
}
