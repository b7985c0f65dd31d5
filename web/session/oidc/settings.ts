/**
 * `implicito` answers with the tokens in the address (`id_token token`, the specification's flow);
 * `codigo` answers with a one-time code that this browser exchanges with its PKCE secret.
 *
 * RFC 9700, 2.1.2 advises against the implicit flow. What makes it bearable here: the top-level
 * step asks for the ID token only, access tokens live ten minutes, and the CSP has no inline script.
 */
export type Fluxo = 'implicito' | 'codigo'

export type OidcSettings = {
  /** `iss` of the identity server, exactly as its discovery document writes it. */
  authority: string
  clientId: string
  fluxo: Fluxo
  /** Everything that is asked for: `openid`, `profile` and the core scope. */
  escopos: string[]
  /** The scope without which the API answers nothing: its name differs from bank to bank. */
  escopoCore: string
  /** The claim of the ID token that holds the id of the user. */
  claimUsuario?: string
  /** Our origin; only tests say another than `location.origin`. */
  base?: string
  /** Milliseconds without a key or a click after which renewal stops (30 minutes). */
  ociosidade?: number
  /** Seconds of difference allowed between this computer's clock and the server's. */
  tolerancia?: number
  /** Milliseconds to wait for the hidden frame. */
  prazoSilencioso?: number
  /** Milliseconds that the identity server has to answer before the page leaves for it. */
  prazoDaEntrada?: number
  /**
   * Implicit flow only: the top-level step brings the ID token alone, and the access token comes
   * through the hidden frame, so it never reaches the browser's history on disk.
   */
  entradaSemToken?: boolean
  /** Sends `id_token_hint` at sign-out, for servers that demand it; it shows in their address. */
  dicaDeSaida?: boolean
}

export type OidcConfig = Required<OidcSettings>

export const withDefaults = (settings: OidcSettings): OidcConfig => ({
  claimUsuario: 'sub',
  base: location.origin,
  ociosidade: 30 * 60_000,
  tolerancia: 300,
  prazoSilencioso: 10_000,
  prazoDaEntrada: 5000,
  entradaSemToken: true,
  dicaDeSaida: false,
  ...settings,
})
