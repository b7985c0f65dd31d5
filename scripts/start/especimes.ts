import { especimes } from '#database/demo/especimes.ts'
import type { Acervo } from '#server/base/files/acervo.ts'

/** Stores the pictures of the demonstration's documents, where missing. */
export async function guardarEspecimes(acervo: Acervo): Promise<void> {
  for (const { arquivo, conteudo } of especimes) {
    const guardado = await acervo.ler(arquivo).catch(() => null)
    if (!guardado?.equals(conteudo)) await acervo.guardar(arquivo, conteudo)
  }
}
