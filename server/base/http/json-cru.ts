/**
 * The `model` of an answer as JSON text from PostgreSQL, sent unparsed. Tests parse it and check it
 * by the call's `response`.
 */
export class JsonCru {
  readonly texto: string

  constructor(texto: string) {
    this.texto = texto
  }
}
