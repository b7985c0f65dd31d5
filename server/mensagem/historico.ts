import { MENSAGENS_NO_HISTORICO } from '#shared/mensagem/api.ts'
import { telefoneMascaradoSql } from '../contato/sql.ts'

/** `Mensagens` of the relationship `a`: what was sent and what came back, the newest first. */
export const historico = `json_build_object(
    'items', (select coalesce(json_agg(json_build_object(
        'idMensagem', m.id,
        'canal', m.canal,
        'finalidade', m.finalidade,
        'tag', h.tag,
        'idTemplate', m.id_template,
        'texto', m.texto,
        'telefone', ${telefoneMascaradoSql},
        'optIn', m.opt_in,
        'situacao', m.situacao,
        'codigoFalha', m.codigo_falha,
        'motivoFalha', m.motivo_falha,
        'autor', case when u.id is not null
          then json_build_object('idUsuario', u.id, 'loginUsuario', u.login) end,
        'criadaEm', m.criada_em,
        'enviadaEm', coalesce(m.enviada_em, m.aceita_em),
        'entregueEm', m.entregue_em,
        'lidaEm', m.lida_em) order by m.criada_em desc, m.id), '[]')
      from (select m.* from mensagem m
             where m.id_cliente = a.id_cliente and m.codigo_promotor = a.codigo_promotor
             order by m.criada_em desc, m.id limit ${MENSAGENS_NO_HISTORICO}) m
      join telefone t on t.id = m.id_telefone
      left join hsm_template h on h.id = m.id_template
      left join usuario u on u.id = m.id_usuario),
    'respostas', (select coalesce(json_agg(json_build_object(
        'idResposta', x.id,
        'canal', x.canal,
        'telefone', ${telefoneMascaradoSql},
        'texto', x.texto,
        'intencao', x.intencao,
        'recebidaEm', x.recebida_em) order by x.recebida_em desc, x.id), '[]')
      from (select x.* from mensagem_recebida x where x.id_cliente = a.id_cliente
             order by x.recebida_em desc, x.id limit ${MENSAGENS_NO_HISTORICO}) x
      join telefone t on t.id = x.id_telefone))`
