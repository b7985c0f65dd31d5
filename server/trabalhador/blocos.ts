/** `CreditoTrabalhador` of the row `t`. */
export const creditoJson = `json_build_object('vinculos', t.vinculos,
      'lastUpdated', t.consultado_em)`

/** The block `beneficioTrabalhador`: what the system last said of the client of `a`, or null. */
export const beneficioTrabalhador = `(select ${creditoJson}
    from credito_trabalhador t where t.id_cliente = a.id_cliente)`

/** `Processamento` of the row `p`; the time that is left is by the database's clock. */
const processamentoJson = (executado: boolean) => `json_build_object(
      'executado', ${executado},
      'iniciadoEm', p.iniciado_em,
      'por', (select json_build_object('idUsuario', u.id, 'loginUsuario', u.login)
                from usuario u where u.id = p.id_usuario),
      'dadosDe', p.dados_de,
      'bloqueio', json_build_object(
        'ate', p.bloqueado_ate,
        'restanteMs', greatest(0, ceil(extract(epoch from
          p.bloqueado_ate - clock_timestamp()) * 1000))::int),
      'vinculos', p.vinculos)`

/** The last run for the client of `a`, or null. */
export const processamento = (executado = false) => `(select ${processamentoJson(executado)}
    from empregador_processamento p where p.id_cliente = a.id_cliente)`
