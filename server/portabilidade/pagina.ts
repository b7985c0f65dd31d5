import type { Acervo } from '../base/files/acervo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import type { Processos } from '../hiscon/processos.ts'
import { buscarArquivo } from './sql.ts'

type Pagina = { arquivo: string; pagina: number; paginas: number }

/** The file and the page of a paper of this client. */
export async function acharPagina(
  { client, ...contexto }: Contexto,
  { idHiscon, pagina }: { idHiscon: string; pagina: number },
): Promise<Pagina> {
  const { idRelacionamento } = alvoDe({ client, ...contexto })
  const papel = await buscarArquivo(client, { id: idHiscon, idRelacionamento })
  const paginas = papel?.paginas ?? 0
  if (!papel || pagina > paginas) throw new Recusa('nao-encontrado', 'Página não encontrada')
  return { arquivo: papel.arquivo, pagina, paginas }
}

/** Draws it in another process, with no transaction open. */
export async function desenharPagina(
  acervo: Acervo,
  { pintar }: Pick<Processos, 'pintar'>,
  { arquivo, pagina, paginas }: Pagina,
): Promise<{ pagina: number; paginas: number; imagem: string }> {
  const bytes = await acervo.ler(arquivo).catch(() => null)
  const imagem = bytes && (await pintar(bytes, pagina))
  if (!imagem)
    throw new Recusa('ilegivel', 'A página não pôde ser desenhada: abra o PDF do cliente')
  return { pagina, paginas, imagem: imagem.toString('base64') }
}
