import { especimes } from '#database/demo/especimes.ts'
import { criarAcervo } from '#server/base/files/acervo.ts'

/** Keeps the pictures that documents of the demonstration speak of, where they are not kept yet. */
export async function guardarEspecimes(pasta: string, segredo: string): Promise<void> {
  const acervo = criarAcervo(pasta, segredo)
  for (const { arquivo, conteudo } of especimes) {
    const guardado = await acervo.ler(arquivo).catch(() => null)
    if (!guardado?.equals(conteudo)) await acervo.guardar(arquivo, conteudo)
  }
}
