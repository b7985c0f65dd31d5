import { type BuscaDeLigacoes, LigacaoFeita, type PaginaDeLigacoes } from '#shared/fila/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { minutosDaCorrecao } from './politica.ts'
import { listarLigacoes } from './sql.ts'

const PADRAO = 20

/** The calls to the client, the last first, a page at a time. */
export async function ligacoesDe(
  contexto: Contexto,
  { idRelacionamento, PageSize = PADRAO, cursor }: BuscaDeLigacoes,
): Promise<PaginaDeLigacoes> {
  const { client, usuario, agora } = contexto
  const [instante, id] = cursor?.split('~') ?? []
  const linhas = await listarLigacoes(
    client,
    {
      idRelacionamento,
      instante,
      id,
      maximo: PageSize + 1,
      idUsuario: usuario.id,
      agora,
      minutos: await minutosDaCorrecao(contexto),
    },
    { depois: cursor !== undefined },
  )
  const pagina = linhas.slice(0, PageSize)
  return {
    items: pagina.map(({ tentativa, idAnotacao }) =>
      LigacaoFeita.parse({ ...tentativa, idAnotacao }),
    ),
    proximo: linhas.length > PageSize ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}
