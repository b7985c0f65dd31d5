import type { LinhaDoResultado } from '#shared/retencao/shapes.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import type { z } from 'zod'
import { aParte } from '../base/db/a-parte.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'

type Linha = z.infer<typeof LinhaDoResultado>

/**
 * Does the same to several requests: what one refuses is undone alone and told in its row. Held in the order of
 * their ids, so two people with the same ones do not wait for each other in a circle.
 *
 * @throws what is no refusal
 */
export async function linhaALinha<P extends { idCtc: string }>(
  { client }: Contexto,
  pedidos: readonly P[],
  fazer: (pedido: P) => Promise<SituacaoCtc | null>,
): Promise<Linha[]> {
  const feitas = new Map<P, Linha>()
  const porId = pedidos.toSorted((um, outro) => (um.idCtc < outro.idCtc ? -1 : 1))
  for (const pedido of porId) {
    const { idCtc } = pedido
    let linha: Linha = { idCtc, feita: false, situacao: null, recusa: null }
    let falha: unknown
    await aParte(client, async () => {
      try {
        linha = { ...linha, feita: true, situacao: await fazer(pedido) }
      } catch (error) {
        falha = error
        throw error
      }
    })
    if (falha instanceof Recusa) linha = { ...linha, recusa: falha.motivos.join('. ') }
    else if (falha !== undefined) throw falha
    feitas.set(pedido, linha)
  }
  return pedidos.flatMap((pedido) => feitas.get(pedido) ?? [])
}
