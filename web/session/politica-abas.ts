import { MAXIMO_ABAS } from '#shared/relacionamento/abas.ts'

export type AbaCliente = {
  idRelacionamento: string
  /** Empty until the client's data arrives. */
  nome: string
  /** The sub-tab that was last seen. */
  lugar?: string
  /** A pinned tab is never proposed for closing. */
  fixada: boolean
  /** Epoch milliseconds of the last time it was looked at. */
  usadaEm: number
}

type Resultado = { abas: AbaCliente[] } | { cheia: true; sugerida: AbaCliente | undefined }

/**
 * Opens a client, or returns to it. The eleventh client closes no tab by itself: the tab used
 * longest ago is proposed, except pinned ones and ones with unsent input.
 */
export function abrirAba(
  abas: readonly AbaCliente[],
  idRelacionamento: string,
  comRascunho: ReadonlySet<string>,
  agora: number,
): Resultado {
  if (abas.some((aba) => aba.idRelacionamento === idRelacionamento)) {
    return {
      abas: abas.map((aba) =>
        aba.idRelacionamento === idRelacionamento ? { ...aba, usadaEm: agora } : aba,
      ),
    }
  }
  if (abas.length >= MAXIMO_ABAS) return { cheia: true, sugerida: sugerir(abas, comRascunho) }
  return { abas: [...abas, { idRelacionamento, nome: '', fixada: false, usadaEm: agora }] }
}

const sugerir = (abas: readonly AbaCliente[], comRascunho: ReadonlySet<string>) =>
  abas
    .filter(({ fixada, idRelacionamento }) => !fixada && !comRascunho.has(idRelacionamento))
    .toSorted((uma, outra) => uma.usadaEm - outra.usadaEm)[0]

/** The tab takes the place `para`; the others keep their order. */
export function moverAba(abas: readonly AbaCliente[], id: string, para: number): AbaCliente[] {
  const aba = abas.find(({ idRelacionamento }) => idRelacionamento === id)
  if (!aba) return [...abas]
  return abas.filter((outra) => outra !== aba).toSpliced(para, 0, aba)
}

/** Restored tabs that nobody has named: all but the one that is looked at, whose data brings its name. */
export const semNome = (abas: readonly AbaCliente[], ativa: string | undefined): string[] =>
  abas.flatMap(({ idRelacionamento, nome }) =>
    nome === '' && idRelacionamento !== ativa ? [idRelacionamento] : [],
  )

/** The tab shown after closing one: the last used, if any is left. */
export const proximaAba = (abas: readonly AbaCliente[], fechada: string): AbaCliente | undefined =>
  abas
    .filter(({ idRelacionamento }) => idRelacionamento !== fechada)
    .toSorted((uma, outra) => outra.usadaEm - uma.usadaEm)[0]
