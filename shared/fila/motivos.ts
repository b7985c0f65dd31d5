/** The reasons by which a client is in a list, in words. The codes are those of `fila_peso` and of the profiles. */
export const nomesDosMotivos: ReadonlyMap<string, string> = new Map([
  ['PROMESSA_VENCENDO', 'Promessa perto da hora'],
  ['ACEITE_VENCENDO', 'Aceite perto de vencer'],
  ['CTC_EM_CURSO', 'Saída pedida para outro banco'],
  ['MARGEM_NOVA', 'Margem nova'],
  ['PROPOSTA_RECUPERAVEL', 'Proposta que pode voltar'],
  ['RETORNO_COMBINADO', 'Retorno combinado'],
  ['REFIN_PARCELAS_PAGAS', 'Refinanciamento com parcelas pagas'],
  ['PORTAVEIS', 'Contratos de outros bancos'],
  ['OPORTUNIDADE_ANTIGA', 'Oportunidade parada há dias'],
  ['SEM_CONTATO', 'Sem contato há dias'],
  ['CARTEIRA_ESCOLHIDA', 'Escolhido da carteira'],
  ['LISTA_DA_LOJA', 'Lista da loja'],
  ['ANIVERSARIANTES', 'Aniversariante'],
])

/** A reason of a file has the words of the file. */
export const nomeDoMotivo = (codigo: string): string => nomesDosMotivos.get(codigo) ?? codigo
