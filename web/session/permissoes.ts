import { ZodError } from 'zod'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { acessoApi, type Permissoes } from '#shared/acesso/api.ts'
import { call } from '#web/api/client.ts'
import { ApiError } from '#web/api/erro.ts'
import { addToast } from '#web/ui/toasts.ts'

const autoridades = ['ATENDENTE', 'PROMOTOR', 'GESTOR'] as const
type Autoridade = (typeof autoridades)[number]

type Estado = {
  /** Specification, section 4: permission loading. */
  estado: 'start' | 'obtained'
  /** The controls of each key, upper-cased. */
  porChave: Permissoes
  controles: ReadonlySet<string>
  autoridade: Autoridade
}

const inicial: Estado = {
  estado: 'start',
  porChave: {},
  controles: new Set(),
  autoridade: 'ATENDENTE',
}

export const permissoes = createStore<Estado>(() => inicial)

/** Asks once after sign-in what the person may do. Without an answer nothing is allowed. */
export async function obterPermissoes(IdUsuario: string, SidSistema: string): Promise<void> {
  permissoes.setState(inicial)
  try {
    const pedido = { body: { IdUsuario, SidSistema } }
    guardar(await call(acessoApi.obterPermissoes, pedido, { aoTerErros: avisar }))
  } catch (error) {
    guardar({})
    avisar()
    if (!(error instanceof ApiError || error instanceof ZodError)) throw error
  }
}

const avisar = (): void => {
  addToast({ kind: 'erro', title: 'Oops! Entre em contato com o controle de acesso!' })
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
    porChave,
    controles: new Set(Object.values(deControles).flat()),
    autoridade: autoridadeDe(porChave),
  })
}

/** The key `AUTORIDADE` names the role where the host has one; anything else is an ATENDENTE. */
const autoridadeDe = ({ AUTORIDADE = [] }: Permissoes): Autoridade =>
  autoridades.findLast((papel) => AUTORIDADE.includes(papel)) ?? 'ATENDENTE'

export const useAutoridade = (): Autoridade => useStore(permissoes, (state) => state.autoridade)
