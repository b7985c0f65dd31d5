import { pedirArquivo } from './client.ts'

/**
 * Saves the file that a call answers, under this name.
 *
 * @throws ApiError as `call` does
 */
export async function baixarArquivo(caminho: `/${string}`, nome: string): Promise<void> {
  const resposta = await pedirArquivo('GET', caminho)
  const endereco = URL.createObjectURL(await resposta.blob())
  const ancora = document.createElement('a')
  ancora.href = endereco
  ancora.download = nome
  document.body.append(ancora)
  ancora.click()
  ancora.remove()
  URL.revokeObjectURL(endereco)
}
