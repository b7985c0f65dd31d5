import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Colega } from '#shared/presenca/shapes.ts'

type Estado = {
  /** The clients on the screen of this window, the last one shown at the end. */
  naTela: readonly string[]
  /** Who else is with each open client, as the last beat answered. */
  colegas: ReadonlyMap<string, readonly Colega[]>
}

export const presentes = createStore<Estado>(() => ({ naTela: [], colegas: new Map() }))

/** The person is with this client while the component is shown. */
export function useComCliente(idRelacionamento: string): void {
  useEffect(() => {
    presentes.setState(({ naTela }) => ({ naTela: [...naTela, idRelacionamento] }))
    return () =>
      presentes.setState(({ naTela }) => {
        const onde = naTela.lastIndexOf(idRelacionamento)
        return { naTela: naTela.filter((_id, indice) => indice !== onde) }
      })
  }, [idRelacionamento])
}

const ninguem: readonly Colega[] = []

/** The colleagues who are with the client now, besides this person. */
export const useColegas = (idRelacionamento: string): readonly Colega[] =>
  useStore(presentes, ({ colegas }) => colegas.get(idRelacionamento) ?? ninguem)

/** Without those whose last beat is too old. */
export function semOsQueForam(
  colegas: ReadonlyMap<string, readonly Colega[]>,
  agora: Date,
): ReadonlyMap<string, readonly Colega[]> {
  const ficam = [...colegas].flatMap(([id, deles]) => {
    const vivos = deles.filter(({ ate }) => Date.parse(ate) > agora.getTime())
    return vivos.length > 0 ? [[id, vivos] as const] : []
  })
  return new Map(ficam)
}

/** Milliseconds until the first of them is gone without another beat; undefined without anybody. */
export function proximoFim(
  colegas: ReadonlyMap<string, readonly Colega[]>,
  agora: Date,
): number | undefined {
  const fins = [...colegas.values()].flat().map(({ ate }) => Date.parse(ate) - agora.getTime())
  return fins.length > 0 ? Math.max(0, Math.min(...fins)) : undefined
}
