type Opcoes = { naoSaiu?: boolean; queda?: boolean; codigo?: string }

/**
 * A system outside did not answer as agreed: refused, too late, too big, in another shape. The
 * person gets 502 and "A conexão com serviço falhou!"; the log gets the system and the code.
 */
export class ForaDoAr extends Error {
  readonly sistema: string
  readonly status = 502
  /** Whether the request surely never reached the system. */
  readonly naoSaiu: boolean
  /** Whether the system is down: the line, the time limit or a 5xx. Anything else is one strange answer. */
  readonly queda: boolean
  /** `HTTP_503`, `ECONNREFUSED`, `TIMEOUT`: what of the reason may be logged. */
  readonly codigo: string | undefined

  constructor(
    sistema: string,
    motivo: string,
    { naoSaiu = false, queda = false, codigo }: Opcoes = {},
  ) {
    super(`${sistema}: ${motivo}`)
    this.name = 'ForaDoAr'
    this.sistema = sistema
    this.naoSaiu = naoSaiu
    this.queda = queda
    this.codigo = codigo
  }
}
