import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { acessoApi, type Permissoes } from '#shared/acesso/api.ts'
import { call } from '#web/api/client.ts'
import { ApiError } from '#web/api/erro.ts'
import { addToast } from '#web/ui/toasts.ts'

const autoridades = ['ATENDENTE', 'PROMOTOR', 'GESTOR'] as const
type Autoridade = (typeof autoridades)[number]

export type Acessos = {
  /** Specification, section 4: permission loading. */
  estado: 'start' | 'obtained'
  /** No answer came: nothing is allowed, nothing is refused, and the question is asked again. */
  falhou: boolean
  /** The controls of each key, upper-cased. */
  porChave: Permissoes
  controles: ReadonlySet<string>
  autoridade: Autoridade
}

const inicial: Acessos = {
  estado: 'start',
  falhou: false,
  porChave: {},
  controles: new Set(),
  autoridade: 'ATENDENTE',
}

export const permissoes = createStore<Acessos>(() => inicial)

/** Milliseconds before the question is asked again; the last one repeats. */
const ESPERAS_MS = [2000, 5000, 15_000, 60_000]

let deNovo: ReturnType<typeof setTimeout> | undefined

/** Asks after sign-in what the person may do, until an answer comes. Without one nothing is allowed. */
export async function obterPermissoes(IdUsuario: string, SidSistema: string): Promise<void> {
  clearTimeout(deNovo)
  permissoes.setState(inicial)
  await perguntar({ IdUsuario, SidSistema }, 0)
}

async function perguntar(
  body: { IdUsuario: string; SidSistema: string },
  vez: number,
): Promise<void> {
  try {
    guardar(await call(acessoApi.obterPermissoes, { body }, { aoTerErros: avisar }))
  } catch (error) {
    guardar({})
    if (vez === 0) avisar(error instanceof ApiError ? error.body.errors : [])
    if (ehResposta(error)) return
    permissoes.setState({ falhou: true })
    const espera = Math.max(ESPERAS_MS[vez] ?? 60_000, pedida(error))
    deNovo = setTimeout(() => void perguntar(body, vez + 1), espera)
  }
}

/** The access control answered: with errors, or that the person has no access. */
const ehResposta = (error: unknown): boolean =>
  error instanceof ApiError && error.falha !== 'ilegivel' && [200, 401, 403].includes(error.status)

/** Milliseconds that the server asked to wait: many sign in at the same minute. */
const pedida = (error: unknown): number =>
  error instanceof ApiError ? (error.esperar ?? 0) * 1000 : 0

/** Specification, section 6; with what the host said. */
function avisar(sentencas: readonly string[]): void {
  const text = sentencas.join(' · ')
  addToast({
    kind: 'erro',
    title: 'Oops! Entre em contato com o controle de acesso!',
    ...(text && { text }),
  })
}

function guardar(resposta: Permissoes): void {
  const porChave = Object.fromEntries(
    Object.entries(resposta).map(([chave, nomes]) => [
      chave.toUpperCase(),
      nomes.map((nome) => nome.toUpperCase()),
    ]),
  )
  const { AUTORIDADE: _papel, ...deControles } = porChave
  permissoes.setState({
    estado: 'obtained',
    falhou: false,
    porChave,
    controles: new Set(Object.values(deControles).flat()),
    autoridade: autoridadeDe(porChave),
  })
}

/** The key `AUTORIDADE` names the role where the host has one; anything else is an ATENDENTE. */
const autoridadeDe = ({ AUTORIDADE = [] }: Permissoes): Autoridade =>
  autoridades.findLast((papel) => AUTORIDADE.includes(papel)) ?? 'ATENDENTE'

export const useAutoridade = (): Autoridade => useStore(permissoes, (state) => state.autoridade)
