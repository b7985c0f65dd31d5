/** Forms that keep a draft, by the word that begins their key after the client. */
export const nomesDosForms: Readonly<Record<string, string>> = {
  aceitar: 'Aceite do consentimento',
  anotacao: 'Anotação',
  assinar: 'Assinatura',
  atender: 'Atendimento da indicação',
  ausencia: 'Ausência',
  cancelar: 'Cancelamento',
  conferir: 'Conferência',
  conta: 'Conta',
  decidir: 'Divergência',
  descartar: 'Descarte da indicação',
  empregador: 'Vínculo',
  endereco: 'Endereço',
  excluir: 'Exclusão da ausência',
  figital: 'Assinatura na loja',
  hsm: 'Mensagem',
  lembrete: 'Lembrete',
  link: 'Link da formalização',
  mailing: 'Campanha',
  motivo: 'Motivo do gestor',
  novo: 'Novo cliente',
  papel: 'Assinatura em papel',
  perder: 'Perda da oportunidade',
  pesquisa: 'Pesquisa',
  pessoais: 'Dados pessoais',
  recusar: 'Recusa',
  regra: 'Regra',
  resultado: 'Resultado da ligação',
  retomar: 'Retomada da proposta',
  revogar: 'Revogação do consentimento',
  roteiro: 'Roteiro',
  telefone: 'Telefone',
  transferir: 'Transferência',
}

/** `r1/endereco-e2`: the word is `endereco`. */
export const nomeDoForm = (chave: string): string | undefined =>
  nomesDosForms[/\/([a-z]+)/.exec(chave)?.[1] ?? '']
