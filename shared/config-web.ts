/**
 * Run-time settings of the web from `/config.json`: the same build works with any bank's services
 * and identity server. No secret is here: every browser reads it.
 */
export type ConfigWeb = {
  /** Origin of the API, `''` for the page's own; every call goes there. */
  hostApi: string
  identidade: {
    /** `iss` of the identity server, exactly as its discovery document writes it. */
    authority: string
    clientId: string
    fluxo: 'implicito' | 'codigo'
    escopos: string[]
    escopoCore: string
    claimUsuario: string
    /** Implicit flow: the page itself asks for `id_token token`, as some clients are registered. */
    umPasso: boolean
  }
  /** Gateway subscription key; identifies the application, opens nothing by itself. */
  chaveGateway: string
  /** Requesting-system id, also the `SidSistema` of the permission call. */
  sistema: string
  cabecalhos: { gateway: string; sistema: string; promotor: string }
  /** The host of the notifier, one for each environment (specification, section 9). */
  notificador: { ambiente: 'development' | 'homolog' | 'production'; host: string }
  /** False in front of a host without our aggregate call: the web asks block by block. */
  abrirAgregado: boolean
  /** Demo data: the login page says where to find the demo users. */
  demo: boolean
}

/**
 * The document, validated; an error names the field.
 *
 * @throws Error naming the field
 */
export function lerConfigWeb(json: unknown): ConfigWeb {
  const raiz = parte(json, 'config')
  const identidade = parte(raiz['identidade'], 'identidade')
  const cabecalhos = parte(raiz['cabecalhos'], 'cabecalhos')
  const notificador = parte(raiz['notificador'], 'notificador')
  return {
    hostApi: origem(raiz, 'hostApi'),
    identidade: {
      authority: texto(identidade, 'authority'),
      clientId: texto(identidade, 'clientId'),
      fluxo: umDe(identidade, 'fluxo', ['implicito', 'codigo']),
      escopos: lista(identidade, 'escopos'),
      escopoCore: texto(identidade, 'escopoCore'),
      claimUsuario: texto(identidade, 'claimUsuario'),
      umPasso: identidade['umPasso'] === true,
    },
    chaveGateway: texto(raiz, 'chaveGateway'),
    sistema: texto(raiz, 'sistema'),
    cabecalhos: {
      gateway: texto(cabecalhos, 'gateway'),
      sistema: texto(cabecalhos, 'sistema'),
      promotor: texto(cabecalhos, 'promotor'),
    },
    notificador: {
      ambiente: umDe(notificador, 'ambiente', ['development', 'homolog', 'production']),
      host: origem(notificador, 'host'),
    },
    abrirAgregado: raiz['abrirAgregado'] !== false,
    demo: raiz['demo'] === true,
  }
}

type Campos = Record<string, unknown>

const errado = (campo: string) => new Error(`config.json: ${campo} is missing or wrong`)

const saoCampos = (valor: unknown): valor is Campos => typeof valor === 'object' && valor !== null

function parte(valor: unknown, campo: string): Campos {
  if (!saoCampos(valor)) throw errado(campo)
  return valor
}

function texto(campos: Campos, campo: string): string {
  const valor = campos[campo]
  if (typeof valor !== 'string' || valor === '') throw errado(campo)
  return valor
}

/** `''` (the page's own) or an origin, kept without the closing slash. */
function origem(campos: Campos, campo: string): string {
  const valor = campos[campo]
  if (valor === '') return ''
  if (typeof valor !== 'string' || !/^https?:\/\/[^\s/]+/.test(valor)) throw errado(campo)
  return valor.replace(/\/+$/, '')
}

function lista(campos: Campos, campo: string): string[] {
  const valor = campos[campo]
  if (!Array.isArray(valor)) throw errado(campo)
  return valor.map((item: unknown) => {
    if (typeof item !== 'string' || item === '') throw errado(campo)
    return item
  })
}

function umDe<const T extends string>(campos: Campos, campo: string, opcoes: readonly T[]): T {
  const escolhida = opcoes.find((opcao) => opcao === campos[campo])
  if (escolhida === undefined) throw errado(campo)
  return escolhida
}
