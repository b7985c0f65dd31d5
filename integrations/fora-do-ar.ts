/**
 * A system outside did not answer as agreed: refused, too late, too big, in another shape. The
 * person gets 502 and "A conexão com serviço falhou!"; the cause is for the log and holds no
 * personal data.
 */
export class ForaDoAr extends Error {
  readonly sistema: string
  readonly status = 502

  constructor(sistema: string, motivo: string, options?: ErrorOptions) {
    super(`${sistema}: ${motivo}`, options)
    this.name = 'ForaDoAr'
    this.sistema = sistema
  }
}
