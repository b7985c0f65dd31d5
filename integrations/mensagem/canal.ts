/** A message as a channel takes it. */
export type MensagemAoCanal = {
  /** Ours: the channel keeps one message for each. */
  chave: string
  /** Country, area code and number: `5511900001234`. */
  para: string
  texto: string
  /** For channels with approved templates only: template name and values, in order. */
  modelo?: { nome: string; idioma: string; parametros: readonly string[] }
}

/** What became of an attempt to send. */
export type Tentativa =
  | { resultado: 'aceita'; idExterno: string }
  | { resultado: 'recusada'; codigo: string; motivo: string }
  /** Surely nothing left: it may be tried again. */
  | { resultado: 'nao-saiu' }
  /** The result is unknown. */
  | { resultado: 'incerta' }

/** What a channel knows of a message. */
type EstadoNoCanal = {
  idExterno: string
  situacao: 'ACEITA' | 'ENVIADA' | 'ENTREGUE' | 'LIDA' | 'FALHOU'
  codigo: string | null
  motivo: string | null
}

/** What the server needs of a channel of messages. Nothing of it throws for what happens outside. */
export type CanalDeMensagens = {
  enviar: (mensagem: MensagemAoCanal) => Promise<Tentativa>
  /**
   * The state by our key; null when unknown to the channel, undefined without an answer. Absent for
   * channels without such a query: they only send notices.
   */
  consultar?: (chave: string) => Promise<EstadoNoCanal | null | undefined>
}
