import { expect } from 'vitest'
import type { Place } from './system.ts'

/** The buttons of the stand-ins of a system of a story's own, and what they hold. */
export function botoesDe({ env }: Place) {
  const endereco = `http://localhost:${env['SANDBOX_PORT']}`
  return {
    endereco,
    apertar: async (caminho: string, corpo: Record<string, unknown> = {}): Promise<void> => {
      const { status } = await fetch(endereco + caminho, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(corpo),
      })
      expect([caminho, status < 400]).toEqual([caminho, true])
    },
  }
}
