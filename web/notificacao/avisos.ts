import type { Aviso, DadosDoAviso, TipoDeAviso } from '#shared/notificacao/tipos.ts'

type Ouvinte = (dados: DadosDoAviso) => void

const ouvintes = new Map<TipoDeAviso, Set<Ouvinte>>()

/** What rings and came before the part of the screen that rings it: it waits for that part. */
const esperam = new Map<TipoDeAviso, DadosDoAviso[]>([
  ['promessa', []],
  ['lembrete', []],
])
const MAXIMO_ESPERAM = 50

/** Numbers that were told already: the same notice comes twice after a reconnection. */
const vistos = new Set<number>()
const MAXIMO_VISTOS = 1000
let ultimo: number | undefined

/** The highest number seen in this tab: where a connection begins again. */
export const ultimoAviso = (): number | undefined => ultimo

/** Hears notices of a kind until the answer is called. */
export function ouvir(tipo: TipoDeAviso, ouvinte: Ouvinte): () => void {
  const deles = ouvintes.get(tipo) ?? new Set()
  ouvintes.set(tipo, deles.add(ouvinte))
  for (const dados of esperam.get(tipo)?.splice(0) ?? []) ouvinte(dados)
  return () => void deles.delete(ouvinte)
}

/** Tells this tab, once for each notice. */
export function receber({ id, tipo, dados }: Aviso): boolean {
  if (vistos.has(id)) return false
  if (vistos.size >= MAXIMO_VISTOS) {
    for (const antigo of [...vistos].slice(0, MAXIMO_VISTOS / 2)) vistos.delete(antigo)
  }
  vistos.add(id)
  ultimo = Math.max(ultimo ?? 0, id)
  const deles = [...(ouvintes.get(tipo) ?? [])]
  const esperando = esperam.get(tipo) ?? []
  if (deles.length === 0 && esperando.length < MAXIMO_ESPERAM) esperando.push(dados)
  for (const ouvinte of deles) ouvinte(dados)
  return true
}
