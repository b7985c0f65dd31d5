import { type BuscaPendentes, MAXIMO_DE_PENDENTES, Pendente } from '#shared/formalizacao/shapes.ts'
import { donosDaLista } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { listarRemotas as lerRemotas } from './sql/ler.ts'

const PADRAO = 50

/**
 * Remote formalizations in progress, signed ones to check, or unsigned ended ones to repeat: an ATENDENTE sees those of
 * their clients and of those they cover, PROMOTOR and GESTOR those of their promotores, of one atendente on request.
 */
export async function listarRemotas(
  contexto: Contexto,
  {
    PageSize = PADRAO,
    cursor,
    atendente,
    idRelacionamento,
    parte = 'EM_CURSO',
    situacao,
  }: BuscaPendentes,
): Promise<{ items: Pendente[]; proximo: string | null }> {
  const quantas = Math.min(PageSize, MAXIMO_DE_PENDENTES)
  const [instante, id] = cursor?.split('~') ?? []
  const rows = await lerRemotas(
    contexto.client,
    {
      escopo: contexto.escopo,
      donos: donosDaLista(contexto, atendente),
      idRelacionamento,
      instante,
      id,
      quantas: quantas + 1,
      situacao,
      agora: contexto.agora,
      idUsuario: contexto.usuario.id,
    },
    { parte },
  )
  const pagina = rows.slice(0, quantas)
  return {
    items: pagina.map(({ pendente }) => Pendente.parse(pendente)),
    proximo: rows.length > quantas ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}
