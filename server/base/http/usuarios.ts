import type { Pool } from 'pg'
import type { Usuario } from './handler.ts'
import { buscarUsuario } from './sql.ts'

export type Usuarios = {
  /** The active user of this id; undefined when there is none, or not any more. */
  carregar: (id: string) => Promise<Usuario | undefined>
  /** Rights changed: nothing remembered counts any more. */
  esquecer: () => void
}

/** Rights are believed this long at most; a change announced by the database ends it at once. */
const validadeMs = 30_000
const maximo = 20_000

/** The people of the database, remembered for a moment: one query a person every 30 s. */
export function criarUsuarios(pool: Pool, agora: () => Date): Usuarios {
  const lembrados = new Map<string, { ate: number; usuario: Promise<Usuario | undefined> }>()

  async function buscar(id: string): Promise<Usuario | undefined> {
    const linha = await buscarUsuario(pool, { id, agora: agora() })
    return (
      linha && {
        ...linha,
        controles: new Set(linha.controles),
        promotores: new Set(linha.promotores),
        coberturas: linha.coberturas.map(({ de, ate, ...cobre }) => ({
          ...cobre,
          de: Date.parse(de),
          ate: Date.parse(ate),
        })),
      }
    )
  }

  return {
    carregar(id) {
      if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) {
        return Promise.resolve(undefined)
      }
      const lembrado = lembrados.get(id)
      if (lembrado && lembrado.ate > performance.now()) return lembrado.usuario

      if (lembrados.size >= maximo) lembrados.clear()
      const usuario = buscar(id)
      const novo = { ate: performance.now() + validadeMs, usuario }
      lembrados.set(id, novo)
      // A failure is not remembered: the next call asks again.
      usuario.catch(() => {
        if (lembrados.get(id) === novo) lembrados.delete(id)
      })
      return usuario
    },
    esquecer: () => lembrados.clear(),
  }
}
