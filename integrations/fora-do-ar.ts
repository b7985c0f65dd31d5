/**
 * A system outside did not answer as agreed: refused, too late, too big, in another shape. The
 * person gets 502 and "A conexão com serviço falhou!"; the cause is for the log and holds no
 * personal data.
 */
export class ForaDoAr extends Error {
  readonly sistema: string
  readonly status = 502
  /** Whether the request surely never reached the system. */
  readonly naoSaiu: boolean

  constructor(sistema: string, motivo: string, { naoSaiu = false } = {}) {
    super(`${sistema}: ${motivo}`)
    this.name = 'ForaDoAr'
    this.sistema = sistema
    this.naoSaiu = naoSaiu
  }
}
