/**
 * The `model` of an answer as PostgreSQL assembled it: JSON text that is sent unparsed. Tests parse
 * it and hold it to the call's `response`.
 */
export class JsonCru {
  readonly texto: string

  constructor(texto: string) {
    this.texto = texto
  }
}
