import { expect, inject } from 'vitest'
import { z } from 'zod'

/** What the last SMS with these words holds: the stand-in's book shows what every phone got. */
export async function recebido(
  palavras: string,
  final: string,
  qual: RegExp,
  sandbox = inject('sistema').sandbox,
): Promise<string> {
  const Livro = z.array(z.object({ para: z.string(), texto: z.string() }))
  let achado = ''
  await expect
    .poll(async () => {
      const livro = await fetch(`${sandbox}/sms/livro`)
      const recebidas = Livro.parse(await livro.json())
      // The book has the newest first.
      const textos = recebidas
        .filter(({ para, texto }) => para.endsWith(final) && texto.includes(palavras))
        .map(({ texto }) => qual.exec(texto)?.[0])
      achado = textos.find((um) => um !== undefined) ?? ''
      return achado
    })
    .toMatch(qual)
  return achado
}
