import { createElement, use, type ComponentType, type ReactNode } from 'react'

/** Pause between tries while online: a restarting server takes seconds. */
const ESPERAS_MS = [500, 2000, 4000]

/** The file of a late part did not come. */
export class ParteQueFaltou extends Error {
  /** The next rendering asks for the file anew. */
  esquecer: () => void
  constructor(nome: string, causa: unknown, esquecer: () => void) {
    super(`The part ${nome} could not be loaded`, { cause: causa })
    this.name = 'ParteQueFaltou'
    this.esquecer = esquecer
  }
}

/**
 * A component loaded at its first render, by its export name. Without a network the import waits:
 * the `Suspense` fallback stays, and no error is thrown. What fails in the end is a `ParteQueFaltou`.
 */
export function tardio<Nome extends string, Props extends object>(
  importar: () => Promise<Record<Nome, ComponentType<Props>>>,
  nome: Nome,
): (props: Props) => ReactNode {
  const insistente = insistir(importar)
  let pedido: Promise<ComponentType<Props>> | undefined
  async function pedir(): Promise<ComponentType<Props>> {
    try {
      return (await insistente())[nome]
    } catch (causa) {
      throw new ParteQueFaltou(nome, causa, () => {
        pedido = undefined
      })
    }
  }
  return function Tardio(props) {
    pedido ??= pedir()
    return createElement<Props>(use(pedido), props)
  }
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
