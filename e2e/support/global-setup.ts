import type { TestProject } from 'vitest/node'
import { conferirTudo } from './conferencia.ts'
import { adiantadoDe, meioDiaUtil } from './horario.ts'
import { copyOf, startSystem, storyPlace } from './system.ts'
import { varrer } from './varredura.ts'
import { mostrarOQueTocou, prepararClientes, type ClienteDoTeste } from './clientes.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The one shared system of this run, with clients reserved for it. */
    sistema: {
      url: string
      sandbox: string
      clientes: ClienteDoTeste[]
      /** The data folder of a system that was made from nothing, and stopped. */
      semente: string
      /** Folder of the previous system, and its terminal output. */
      comeco: { url: string; escrito: string }
      /** The data folder of the running system. */
      dataDir: string
      /** By how many milliseconds its clock is ahead of ours. */
      adiantadoMs: number
    }
  }
}

/**
 * Starts the whole system once, as a person does, and stops it after the last story; its books must
 * balance, and what the run left behind is searched for people.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const semente = await storyPlace({ RELOGIO: meioDiaUtil() })
  const primeiro = await startSystem(semente)
  await primeiro.stop()
  // The bank takes a step every half second, and all stories search as one person.
  const place = await copyOf(semente.dataDir, {
    RELOGIO: meioDiaUtil(),
    SANDBOX_PASSO_MS: '500',
    SEARCH_LIMIT: '6000',
  })
  const desde = new Date()
  const system = await startSystem(place)
  const clientes = await prepararClientes(place.url)
  await mostrarOQueTocou(place.url)
  const adiantadoMs = await adiantadoDe(place.url)
  provide('sistema', {
    url: place.url,
    sandbox: `http://localhost:${place.env.SANDBOX_PORT}`,
    clientes,
    semente: semente.dataDir,
    comeco: { url: semente.url, escrito: primeiro.output().stdout },
    dataDir: place.dataDir,
    adiantadoMs,
  })
  return async () => {
    try {
      await conferirTudo(place.dataDir, new Date(Date.now() + adiantadoMs))
      await varrer(place, desde, async () => {
        await system.stop()
        return system.output()
      })
    } finally {
      await system.stop()
      place.remove()
      semente.remove()
    }
  }
}
