import type { Hiscon } from '#shared/hiscon/documento.ts'
import { lerEmOutroProcesso } from './leitor.ts'
import { pintarPagina } from './pintar.ts'

/** What reads a paper and draws its pages, each in a process of its own. */
export type Processos = {
  ler: (bytes: Uint8Array) => Promise<Hiscon>
  pintar: (bytes: Uint8Array, pagina: number) => Promise<Buffer | null>
}

/** A hostile file has little time; a test has as much as a slow machine needs. */
type Limites = { trabalhoMs: number; partidaMs: number }

/** A paper of forty pages takes one second. */
const DO_SERVIDOR: Limites = { trabalhoMs: 8000, partidaMs: 20_000 }

export const criarProcessos = (limites: Limites = DO_SERVIDOR): Processos => ({
  ler: (bytes) => lerEmOutroProcesso(bytes, limites),
  pintar: (bytes, pagina) => pintarPagina(bytes, pagina, limites),
})
