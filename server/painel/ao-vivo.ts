import { randomInt } from 'node:crypto'
import type { Usuarios } from '../base/http/usuarios.ts'
import type { Publico } from '../base/notices/publico.ts'

/** The triggers of the panels announce the promotor here. */
export const CANAL_DO_PAINEL = 'consigna_painel'

const PAUSA_MS = 500
/** Not stored, so no number of a stored notice: below zero, it is never where a connection begins again. */
const numero = () => -randomInt(1, 2 ** 47)

type AoVivo = {
  usuarios: Pick<Usuarios, 'carregar'>
  publico: Pick<Publico, 'pessoas' | 'publicar'>
  relatar: (error: unknown) => void
}

/** Notifies who sees the panel of a team that its numbers changed, at most twice a second. */
export function criarAoVivo({ usuarios, publico, relatar }: AoVivo): (codigo: string) => void {
  const mudados = new Set<string>()
  let espera: NodeJS.Timeout | undefined

  async function contar(): Promise<void> {
    espera = undefined
    const codigos = [...mudados]
    mudados.clear()
    for (const para of publico.pessoas()) {
      const usuario = await usuarios.carregar(para)
      if (!usuario?.controles.has('PAINEL_GESTOR')) continue
      if (!codigos.some((codigo) => usuario.promotores.has(codigo))) continue
      publico.publicar(JSON.stringify({ id: numero(), para, tipo: 'painel', dados: {} }))
    }
  }

  return (codigo) => {
    mudados.add(codigo)
    espera ??= setTimeout(() => void contar().catch(relatar), PAUSA_MS).unref()
  }
}
