import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Pause between tries while online: a restarting server takes seconds. */
const ESPERAS_MS = [500, 2000, 4000]

/**
 * A component loaded at its first render, by its export name. Without a network the import waits:
 * the `Suspense` fallback stays, and no error is thrown.
 */
export function tardio<Nome extends string, Props>(
  importar: () => Promise<Record<Nome, ComponentType<Props>>>,
  nome: Nome,
): LazyExoticComponent<ComponentType<Props>> {
  const insistente = insistir(importar)
  return lazy(async () => ({ default: (await insistente())[nome] }))
}

/** The same import, asked again when the network is back, or a few times while it is there. */
export function insistir<Modulo>(importar: () => Promise<Modulo>): () => Promise<Modulo> {
  return async () => {
    for (const espera of ESPERAS_MS) {
      try {
        return await importar()
      } catch {
        await new Promise((passou) => setTimeout(passou, espera))
        await conectado()
        pedirFolhasDeNovo()
      }
    }
    return importar()
  }
}

async function conectado(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((voltou) => addEventListener('online', voltou, { once: true }))
}

/** The bundler does not request a failed style sheet again, so it is requested here. */
function pedirFolhasDeNovo(): void {
  for (const folha of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (folha.sheet === null) folha.replaceWith(folha.cloneNode())
}
