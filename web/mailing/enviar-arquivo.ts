import { z } from 'zod'
import { mailingApi } from '#shared/mailing/api.ts'
import { caminhoDoArquivo, caminhoDoResultado, type Previa } from '#shared/mailing/importacao.ts'
import { baixarArquivo } from '../api/baixar-arquivo.ts'
import { call, pedirArquivo } from '../api/client.ts'

/** Small enough for a slow line: each piece has half a minute. */
const PARTE = 2 * 1024 * 1024

const Resposta = z.object({ model: z.object({ recebidos: z.number() }) })

/** Sends the file in pieces, and answers what stands in it. */
export async function enviarArquivo(
  idMailing: string,
  arquivo: File,
  aoAndar: (parte: number) => void,
): Promise<Previa> {
  const { idImportacao } = await call(mailingApi.iniciarImportacao, {
    params: { idMailing },
    body: { nomeArquivo: arquivo.name.slice(0, 200), bytes: arquivo.size },
  })
  for (let inicio = 0; inicio < arquivo.size;) {
    const resposta = await pedirArquivo(
      'PUT',
      `${caminhoDoArquivo(idImportacao)}?inicio=${inicio}`,
      arquivo.slice(inicio, inicio + PARTE),
    )
    inicio = Resposta.parse(await resposta.json()).model.recebidos
    aoAndar(inicio / arquivo.size)
  }
  return call(mailingApi.lerImportacao, { params: { idImportacao } })
}

/** Lets the browser keep the result of each row. */
export const baixarResultado = (idImportacao: string): Promise<void> =>
  baixarArquivo(caminhoDoResultado(idImportacao), 'resultado-da-importacao.csv')
