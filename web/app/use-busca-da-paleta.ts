import { useEffect, useState } from 'react'
import type { Fonte, Resultado } from '#web/ui/paleta.ts'

export type GrupoDeResultados = {
  grupo: string
  estado: 'buscando' | 'pronto' | 'falhou'
  resultados: Resultado[]
  vazio?: string | undefined
}

/** Asks every source what it has for the text; an older answer never covers a newer one. */
export function useBuscaDaPaleta(fontes: readonly Fonte[], texto: string): GrupoDeResultados[] {
  const [achados, setAchados] = useState<Record<string, GrupoDeResultados>>({})

  useEffect(() => {
    const controle = new AbortController()
    const timers = fontes.map((fonte) =>
      setTimeout(() => void perguntar(fonte, texto, controle.signal, guardar), fonte.espera),
    )
    function guardar(grupo: GrupoDeResultados): void {
      if (!controle.signal.aborted) setAchados((antes) => ({ ...antes, [grupo.grupo]: grupo }))
    }
    return () => {
      controle.abort()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [fontes, texto])

  return fontes.flatMap(({ grupo }) => achados[grupo] ?? [])
}

async function perguntar(
  { grupo, buscar, vazio }: Fonte,
  texto: string,
  signal: AbortSignal,
  guardar: (grupo: GrupoDeResultados) => void,
): Promise<void> {
  try {
    const resposta = buscar(texto, signal)
    if (resposta instanceof Promise) guardar({ grupo, estado: 'buscando', resultados: [] })
    const resultados = await resposta
    guardar({ grupo, estado: 'pronto', resultados, vazio: vazio?.(texto) })
  } catch {
    guardar({ grupo, estado: 'falhou', resultados: [] })
  }
}
