/** `Lembrete` of a row `l` with the joins below, at the instant `agora` (an expression of ours). */
export const lembreteJson = (agora: string) => `json_build_object(
      'idLembrete', l.id,
      'idRelacionamento', l.id_relacionamento,
      'nomeCliente', lc.nome,
      'tipo', json_build_object('codigo', l.tipo, 'descricao', coalesce(lt.descricao, l.tipo)),
      'texto', l.texto,
      'quando', l.quando,
      'status', case when l.status = 'Agendado' and l.quando < ${agora}
        then 'Em atraso' else l.status end,
      'atendente', json_build_object('idUsuario', lu.id, 'loginUsuario', lu.login),
      'versao', l.versao,
      'criadoEm', l.criado_em)`

export const juncoesDoLembrete = `join cliente lc on lc.id = l.id_cliente
    join usuario lu on lu.id = l.id_atendente
    left join lista lt on lt.lista = 'tipo_lembrete' and lt.codigo = l.tipo`

/** The promises of the relationship `a` that are not ended, the next one first. */
export const lembretes = (maximo: number) => `(select
    json_build_object('items', coalesce(json_agg(${lembreteJson('a.agora')}
      order by l.quando, l.id), '[]'))
    from (select l.* from lembrete l
           where l.id_relacionamento = a.id and l.status = 'Agendado'
           order by l.quando, l.id limit ${maximo}) l
    ${juncoesDoLembrete})`
