/** What went wrong with the sign-in, for the screen to put into words. */
export type CodigoOidc =
  /** The identity server knows nobody in this browser. */
  | 'login_necessario'
  /** The answer belongs to no request of this tab: replayed, forged or hours old. */
  | 'pedido_desconhecido'
  | 'resposta_invalida'
  | 'token_invalido'
  /** The token looks expired or not yet valid: the clock of this computer is wrong. */
  | 'relogio'
  /** The identity server answered with an error of its own. */
  | 'servidor'
  | 'rede'
  | 'tempo_esgotado'
  /** The hidden frame ended on a page that is not ours. */
  | 'bloqueado'
  | 'outro_usuario'
  /** Neither https nor localhost: the browser has no cryptography to offer. */
  | 'contexto_inseguro'

export class ErroOidc extends Error {
  codigo: CodigoOidc
  /** `detalhe` names the failed check; it never contains a token or a name. */
  constructor(codigo: CodigoOidc, detalhe: string = codigo) {
    super(detalhe)
    this.name = 'ErroOidc'
    this.codigo = codigo
  }
}

/** Failures after which the same request may work: the person stays signed in meanwhile. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ErroOidc && (error.codigo === 'rede' || error.codigo === 'tempo_esgotado')
