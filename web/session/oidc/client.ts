import { ErroOidc, isPassing } from './error.ts'
import { createProtocol, type Protocol } from './protocol.ts'
import { createRenewal, type Renewal } from './renewal.ts'
import type { Usuario } from './response.ts'
import { takeRetorno } from './retorno.ts'
import { createSessao, type MotivoSaida, type Sessao } from './sessao.ts'
import { withDefaults, type OidcSettings } from './settings.ts'
import { apagarUso, guardarUso, lerUso, lerUsuario } from './stored.ts'
import { joinTabs } from './tabs.ts'

export type Oidc = {
  /**
   * The user stored in this tab, else the one the identity server knows; `undefined`: sign in. After
   * the idle limit it asks no identity server.
   */
  iniciar: () => Promise<Usuario | undefined>
  /** Leaves for the identity server. `motivo` lets its page say why the person is there again. */
  entrar: (destino?: string, motivo?: MotivoSaida) => Promise<never>
  /** Finishes `/callback`: resolves to the path the person wanted, of our own origin. */
  concluirRetorno: () => Promise<string>
  /** A valid token; renews an expired one. */
  token: () => Promise<string>
  /** Renews in silence. Calls at the same time share one request. */
  renovar: () => Promise<Usuario>
  /** Signs out here, in every other tab, and at the identity server. */
  sair: () => Promise<never>
  /** Hears of every change; returns how to stop hearing. */
  assinar: Sessao['assinar']
  usuario: () => Usuario | undefined
  /** No tab of this browser was used within the idle limit: the next sign-in asks for the password. */
  ocioso: () => boolean
}

/**
 * OpenID Connect in the browser: implicit flow or code + PKCE behind one interface, one validation
 * for both (OpenID Connect Core 3.1.3.7 and 3.2.2). Tokens live in session storage and nowhere else.
 *
 * @throws ErroOidc `contexto_inseguro` where the browser offers no cryptography
 */
export function createOidc(settings: OidcSettings): Oidc {
  if (!isSecureContext) throw new ErroOidc('contexto_inseguro')
  const config = withDefaults(settings)
  const protocol = createProtocol(config)
  const sessao = createSessao()
  let emCurso: Promise<Usuario> | undefined

  const renewal = createRenewal({
    expiraEm: () => sessao.usuario()?.expiraEm,
    renovar,
    onOcioso: () => sessao.esquecer('ocioso'),
    ociosidade: config.ociosidade,
  })
  const tabs = joinTabs(config.authority, sessao)
  sessao.assinar(({ tipo }) => {
    if (tipo === 'usuario') renewal.plan()
    else if (tipo === 'sem_usuario') renewal.stop()
  })

  async function renovar(): Promise<Usuario> {
    // Polls and notices ask for tokens too: nobody is back before a key or a pointer says so.
    if (sessao.usuario() && renewal.ocioso()) {
      sessao.esquecer('ocioso')
      throw new ErroOidc('login_necessario')
    }
    emCurso ??= renovarUmaVez(protocol, sessao, renewal).finally(() => {
      emCurso = undefined
    })
    return emCurso
  }

  // Nothing is known of a browser without a last use.
  const ocioso = () => Date.now() - lerUso() > config.ociosidade

  async function iniciar(): Promise<Usuario | undefined> {
    const guardado = lerUsuario(Date.now())
    if (guardado) sessao.adotar(guardado)
    else if (ocioso()) return undefined
    try {
      const usuario = guardado ?? (await renovar())
      guardarUso(Date.now())
      return usuario
    } catch (error) {
      if (isPassing(error)) throw error
      return undefined
    }
  }

  async function concluirRetorno(): Promise<string> {
    const { usuario, destino } = await protocol.concluir(takeRetorno() ?? '')
    sessao.adotar(usuario)
    guardarUso(Date.now())
    tabs.avisar({ tipo: 'entrou', sub: usuario.perfil.sub })
    return destino
  }

  async function token(): Promise<string> {
    const atual = sessao.usuario()
    return (atual && atual.expiraEm > Date.now() ? atual : await renovar()).token
  }

  function sair(): Promise<never> {
    const dica = sessao.usuario()?.idToken
    sessao.esquecer('saiu')
    apagarUso()
    tabs.avisar({ tipo: 'saiu' })
    return protocol.sair(dica)
  }

  return {
    iniciar,
    entrar: (destino = '/front', motivo) => protocol.entrar(destino, ocioso() ? 'ocioso' : motivo),
    concluirRetorno,
    token,
    renovar,
    sair,
    assinar: sessao.assinar,
    usuario: sessao.usuario,
    ocioso,
  }
}

async function renovarUmaVez(
  protocol: Protocol,
  sessao: Sessao,
  renewal: Renewal,
): Promise<Usuario> {
  const antes = sessao.usuario()
  try {
    const novo = await protocol.perguntar()
    // Signed out while the frame was asking: the answer comes too late to count.
    if (antes && !sessao.usuario()) throw new ErroOidc('login_necessario')
    if (antes && antes.perfil.sub !== novo.perfil.sub) throw new ErroOidc('outro_usuario')
    sessao.adotar(novo)
    return novo
  } catch (error) {
    const erro = error instanceof ErroOidc ? error : new ErroOidc('rede', String(error))
    if (erro.codigo === 'outro_usuario') sessao.esquecer('outro_usuario')
    else if (erro.codigo === 'login_necessario') sessao.esquecer('expirou')
    else if (sessao.usuario()) {
      sessao.avisar({ tipo: 'renovacao_falhou', erro })
      renewal.retry()
    }
    throw erro
  }
}
