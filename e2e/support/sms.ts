import { expect, inject } from 'vitest'
import { z } from 'zod'

/** What the last SMS with these words holds: the stand-in's book shows what every phone got. */
export async function recebido(palavras: string, final: string, qual: RegExp): Promise<string> {
  const Livro = z.array(z.object({ para: z.string(), texto: z.string() }))
  let achado = ''
  await expect
    .poll(async () => {
      const livro = await fetch(`${inject('sistema').sandbox}/sms/livro`)
      const recebidas = Livro.parse(await livro.json())
      const minhas = recebidas.filter(
        ({ para, texto }) => para.endsWith(final) && texto.includes(palavras),
      )
      achado = qual.exec(minhas.at(-1)?.texto ?? '')?.[0] ?? ''
      return achado
    })
    .toMatch(qual)
  return achado
}
