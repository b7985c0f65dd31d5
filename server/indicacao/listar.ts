import { type BuscaDeIndicacoes, Indicacao } from '#shared/indicacao/shapes.ts'
import { porQuemTrabalha } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { listarIndicacoes } from './sql.ts'

const PADRAO = 50

/**
 * Who came by a link and is the caller's to work, in the promotores of the caller or in one; of who came by
 * their link and stands in another's list only that somebody did. Who covers an absent person sees theirs,
 * a supervisor those of people who left, or are away without a cover.
 */
export async function listar(
  contexto: Contexto,
  { CodigoPromotor, situacao, PageSize = PADRAO, cursor }: BuscaDeIndicacoes,
): Promise<{ items: Indicacao[]; proximo: string | null }> {
  const { client, usuario, escopo, agora } = contexto
  const [instante, id] = cursor?.split('~') ?? []
  const linhas = await listarIndicacoes(client, {
    donos: porQuemTrabalha(contexto),
    supervisiona: usuario.papel !== 'ATENDENTE',
    agora,
    idUsuario: usuario.id,
    escopo: escopo.filter((codigo) => CodigoPromotor === undefined || codigo === CodigoPromotor),
    situacao,
    instante,
    id,
    quantas: PageSize + 1,
  })
  const pagina = linhas.slice(0, PageSize)
  return {
    items: pagina.map(({ indicacao }) => Indicacao.parse(indicacao)),
    proximo: linhas.length > PageSize ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}
