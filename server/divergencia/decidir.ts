import type { Decisao } from '#shared/divergencia/shapes.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { guardarDecisao, travarDivergencia, umaDivergencia } from './sql.ts'

/** What a person decided against our record. */
export type Decidida = {
  divergencia: NonNullable<Awaited<ReturnType<typeof travarDivergencia>>>
  idUsuario: string
  observacao: string
}

type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }

/** Theirs holds: the word that the divergência is about applies it, or refuses. */
export const valeADeles = criarEvento<Sistema, Decidida>('vale a versão deles')

/**
 * Keeps which version holds, with who decided, when and why. Theirs is applied by the word it is
 * about, in the same transaction; ours holds already.
 *
 * @throws Recusa when it was decided, is not of this proposta, or theirs cannot be applied
 */
export async function decidirDivergencia(
  { client, usuario, agora }: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  { idDivergencia: id, idProposta }: { idDivergencia: string; idProposta: string },
  decisao: Decisao,
): Promise<JsonCru> {
  const travada = await travarDivergencia(client, { id, idProposta })
  if (!travada) throw new Recusa('nao-encontrado', 'Divergência não encontrada')
  if (!travada.aberta) throw new Recusa('invalido', 'A divergência já foi decidida')
  if (decisao.vale === 'DELES') {
    const { observacao } = decisao
    await valeADeles.contar(
      { client, agora, fila },
      { divergencia: travada, idUsuario: usuario.id, observacao },
    )
  }
  await guardarDecisao(client, { ...decisao, id, idUsuario: usuario.id, agora })
  return umaDivergencia(client, { id })
}
