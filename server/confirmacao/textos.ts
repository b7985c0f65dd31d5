/** The text of the SMS: GSM-7 and one part, so without accents; the code comes first. */
export const textoDoCodigo = (codigo: string): string =>
  `${codigo} e o codigo Consigna para confirmar que e voce no atendimento. Vale 5 minutos. Diga ao atendente somente se voce falou com ele agora.`

export const SEM_TELEFONE =
  'O cliente não tem telefone verificado antes deste pedido: envie um documento de identidade'
