/** A message as a channel takes it. */
export type MensagemAoCanal = {
  /** Ours: the channel keeps one message for each. */
  chave: string
  /** Country, area code and number: `5511900001234`. */
  para: string
  texto: string
  /** Where only approved templates may be sent: its name and what fills it, in order. */
  modelo?: { nome: string; idioma: string; parametros: readonly string[] }
}

/** What became of an attempt to send. */
export type Tentativa =
  | { resultado: 'aceita'; idExterno: string }
  | { resultado: 'recusada'; codigo: string; motivo: string }
  /** Surely nothing left: it may be tried again. */
  | { resultado: 'nao-saiu' }
  /** Nobody knows whether it was taken. */
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
   * What it knows by our key; null when it never saw it, undefined when it does not answer. Absent
   * where the channel cannot be asked: then only its notices tell.
   */
  consultar?: (chave: string) => Promise<EstadoNoCanal | null | undefined>
}
