/** `vitest` as the tests of `shared` see it during the proof: tests are kept, and run at will. */
export { expect } from 'vitest'

type Funcao = (...args: readonly unknown[]) => unknown
export type Teste = { nome: string; rodar: () => unknown }

const lugar = globalThis as typeof globalThis & { testesDoArquivo?: Teste[] }

/** The tests that were kept since the last time. */
export function testesGuardados(): Teste[] {
  const guardados = lugar.testesDoArquivo ?? []
  lugar.testesDoArquivo = []
  return guardados
}

function guardar(nome: string, rodar: () => unknown): void {
  lugar.testesDoArquivo = [...(lugar.testesDoArquivo ?? []), { nome, rodar }]
}

export const test = Object.assign((nome: string, funcao: Funcao) => guardar(nome, () => funcao()), {
  each: (linhas: readonly unknown[]) => (nome: string, funcao: Funcao) => {
    for (const linha of linhas) {
      guardar(nome, () => (Array.isArray(linha) ? funcao(...linha) : funcao(linha)))
    }
  },
})

export const describe = Object.assign((_nome: string, funcao: Funcao) => void funcao(), {
  each: (linhas: readonly unknown[]) => (_nome: string, funcao: Funcao) => {
    for (const linha of linhas) void (Array.isArray(linha) ? funcao(...linha) : funcao(linha))
  },
})
