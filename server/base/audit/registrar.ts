/** One line of the trail: who looked at or changed which client, for which promotor. */
export type Registro = {
  acao: 'LEITURA' | 'MUDANCA' | 'REVELACAO' | 'RECUSA'
  idCliente: string | null
  /** What was named: `oportunidade:<id>`. Never a CPF or a name. */
  alvo?: string
  /** Facts that make the line readable later. Never personal data. */
  detalhe?: Record<string, unknown>
}

export type Autor = {
  idUsuario: string
  codigoPromotor: string
  /** `PUT /relacionamento/v1/oportunidade/:idOportunidade/perdida`. */
  chamada: string
  idRequisicao: string
}

/**
 * The instant is the database's clock, also in demo mode: a trail tells when things really
 * happened. Rows arrive in the order of their instants to within the time of a commit, which is
 * what the sealing relies on.
 */
const insercao = `insert into auditoria
  (id, ocorrido_em, id_usuario, codigo_promotor, id_cliente, chamada, acao, alvo, detalhe,
   id_requisicao)
  select gen_random_uuid(), clock_timestamp(), $1, $2, r."idCliente", $3, r.acao, r.alvo, r.detalhe, $4
    from jsonb_to_recordset($5::jsonb) as r("idCliente" uuid, acao text, alvo text, detalhe jsonb)`

/** The statement that writes these lines; the door sends it together with COMMIT. */
export const registrar = (
  { idUsuario, codigoPromotor, chamada, idRequisicao }: Autor,
  registros: readonly Registro[],
): [text: string, values: readonly unknown[]] => [
  insercao,
  [idUsuario, codigoPromotor, chamada, idRequisicao, JSON.stringify(registros)],
]
