import { createDiscovery, type Discovery } from './discovery.ts'
import { ErroOidc } from './error.ts'
import {
  authorizationUrl,
  destinoSeguro,
  guardarPedido,
  novoPedido,
  retirarPedido,
  tipoCompleto,
} from './request.ts'
import { lerResposta, perfilDaResposta, usuarioDaResposta, type Usuario } from './response.ts'
import type { OidcConfig } from './settings.ts'
import { perguntarEmSilencio } from './silent.ts'
import { isSemFrame, marcarSemFrame } from './stored.ts'

/** The exchanges with the identity server, without memory of who is signed in. */
export type Protocol = {
  /** Who the identity server knows in this browser, asked through a hidden frame. */
  perguntar: () => Promise<Usuario>
  entrar: (destino: string, motivo?: string) => Promise<never>
  /** The answer of a top-level sign-in: the person, and the address they wanted. */
  concluir: (fragmento: string) => Promise<{ usuario: Usuario; destino: string }>
  sair: (dica: string | undefined) => Promise<never>
}

/** The page leaves: nothing after it may run. */
const leave = (address: string): Promise<never> => {
  location.assign(address)
  return new Promise<never>(() => undefined)
}

export function createProtocol(config: OidcConfig): Protocol {
  const discovery = createDiscovery(config.authority, config.prazoDaEntrada)

  async function entrar(destino: string, motivo?: string): Promise<never> {
    const semToken = config.fluxo === 'implicito' && config.entradaSemToken && !isSemFrame()
    const pedido = novoPedido(semToken ? 'id_token' : tipoCompleto(config), '/callback', destino)
    const extra = porQueVolta(motivo)
    const endereco = await authorizationUrl(config, await discovery.fresh(), pedido, extra)
    guardarPedido(pedido)
    return leave(endereco)
  }

  /** Where the frame gets no cookie (another site, blocked cookies), the whole page asks instead. */
  async function perguntarOuVoltar(destino: string): Promise<Usuario> {
    try {
      return await perguntar(config, discovery)
    } catch (error) {
      const semResposta = ['login_necessario', 'bloqueado', 'tempo_esgotado']
      if (!(error instanceof ErroOidc) || !semResposta.includes(error.codigo)) throw error
      marcarSemFrame()
      return entrar(destino)
    }
  }

  async function concluir(fragmento: string): Promise<{ usuario: Usuario; destino: string }> {
    const resposta = lerResposta(fragmento)
    const pedido = retirarPedido(resposta['state'])
    const destino = destinoSeguro(config.base, pedido.destino)
    if (pedido.tipo !== 'id_token') {
      return { destino, usuario: await usuarioDaResposta(config, discovery, pedido, resposta) }
    }
    const perfil = await perfilDaResposta(config, discovery, pedido, resposta)
    const usuario = await perguntarOuVoltar(pedido.destino)
    if (usuario.perfil.sub !== perfil.sub) throw new ErroOidc('outro_usuario')
    return { destino, usuario }
  }

  return {
    perguntar: () => perguntar(config, discovery),
    entrar,
    concluir,
    sair: (dica) => sair(config, discovery, dica),
  }
}

/** Who left the computer alone proves who they are, whatever session the identity server still has. */
function porQueVolta(motivo: string | undefined): Record<string, string> {
  if (motivo === 'ocioso') return { motivo: 'expirou', prompt: 'login' }
  return motivo ? { motivo } : {}
}

async function perguntar(config: OidcConfig, discovery: Discovery): Promise<Usuario> {
  const pedido = novoPedido(tipoCompleto(config), '/silent', '/')
  const metadata = await discovery.metadata()
  const endereco = await authorizationUrl(config, metadata, pedido, { prompt: 'none' })
  const { base, prazoSilencioso: prazo } = config
  const resposta = lerResposta(await perguntarEmSilencio(endereco, { base, prazo }))
  if (resposta['state'] !== pedido.state) throw new ErroOidc('pedido_desconhecido')
  return usuarioDaResposta(config, discovery, pedido, resposta)
}

async function sair(config: OidcConfig, discovery: Discovery, dica?: string): Promise<never> {
  const metadata = await discovery.fresh().catch(() => undefined)
  // Nobody is left on the page of a server that does not answer: its session ends by its own time.
  if (!metadata) return leave('/login?motivo=saiu_so_daqui')
  const { end_session_endpoint } = metadata
  if (!end_session_endpoint) return leave('/login')
  const url = new URL(end_session_endpoint)
  url.searchParams.set('client_id', config.clientId)
  url.searchParams.set('post_logout_redirect_uri', `${config.base}/login`)
  // Returned after the sign-out (RP-Initiated Logout 1.0, section 2): the page then shows that the
  // person signed out.
  url.searchParams.set('state', 'saiu')
  if (dica) url.searchParams.set('id_token_hint', dica)
  return leave(url.href)
}
