import type { Decisao } from '#shared/divergencia/shapes.ts'
import { ensaiar } from '../base/db/ensaiar.ts'
import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import {
  guardarDecisao,
  guardarPedido,
  pedeOutraPessoa,
  travarDivergencia,
  umaDivergencia,
} from './sql.ts'

type Travada = NonNullable<Awaited<ReturnType<typeof travarDivergencia>>>

/** What a person decided against our record. */
export type Decidida = {
  divergencia: Travada
  idUsuario: string
  observacao: string
}

type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }
type Qual = { idDivergencia: string; idProposta: string }

/** Theirs holds: the word that the divergência is about applies it, or refuses. */
export const valeADeles = criarEvento<Sistema, Decidida>('vale a versão deles')

/**
 * Keeps which version holds, with who decided, when and why. Theirs is applied by the word it is
 * about, in the same transaction; ours holds already. A decision about money against the rules
 * (`divergencia_pede_outra`) is only asked for: another person confirms it.
 *
 * @throws Recusa when it was decided, is not of this proposta, or theirs cannot be applied
 */
export async function decidirDivergencia(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  qual: Qual,
  decisao: Decisao,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const travada = await exigirAberta(client, qual)
  const { idDivergencia: id } = qual
  const { pede } = await pedeOutraPessoa(client, { id, vale: decisao.vale })
  if (pede) {
    // What cannot be applied is refused now, not when the second person confirms it.
    await ensaiar(client, () => aplicar(contexto, fila, travada, decisao))
    const pedido = await guardarPedido(client, { ...decisao, id, idUsuario: usuario.id, agora })
    if (pedido === 0) throw new Recusa('invalido', JA_PEDIDA)
  } else {
    await guardarDecisao(client, { ...decisao, id, idUsuario: usuario.id, agora })
    await aplicar(contexto, fila, travada, decisao)
  }
  return umaDivergencia(client, { id, agora })
}

/**
 * The second person confirms what another one asked for; who does not agree decides for the other
 * version.
 *
 * @throws Recusa for who asked, and when nothing was asked for
 */
export async function confirmarDecisao(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  qual: Qual,
  { observacao }: Pick<Decisao, 'observacao'>,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const travada = await exigirAberta(client, qual)
  await confirmarPedido(contexto, fila, travada, { id: qual.idDivergencia, observacao })
  return umaDivergencia(client, { id: qual.idDivergencia, agora })
}

/** Another person keeps and applies what was asked for. */
export async function confirmarPedido(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  travada: Travada,
  { id, observacao }: { id: string; observacao: string },
): Promise<void> {
  const { client, usuario, agora } = contexto
  const { pedida: vale, pedidoObservacao, idPedinte, pedinte } = travada
  if (vale === null) throw new Recusa('invalido', 'Ninguém pediu uma decisão para confirmar')
  if (idPedinte === usuario.id) {
    throw new Recusa('invalido', 'Quem pediu a decisão não a confirma: peça a outro gestor')
  }
  // Kept before it is applied: the database judges it by the proposta as it is now.
  await guardarDecisao(client, { vale, observacao, id, idUsuario: usuario.id, agora })
  await aplicar(contexto, fila, travada, {
    vale,
    observacao: `${pedinte}: ${pedidoObservacao}; confirmado: ${observacao}`,
  })
}

const JA_PEDIDA = 'Outro gestor já pediu esta decisão: abra de novo e confirme'

export async function exigirAberta(
  client: Contexto['client'],
  { idDivergencia: id, idProposta }: Qual,
): Promise<Travada> {
  const travada = await travarDivergencia(client, { id, idProposta })
  if (!travada) throw new Recusa('nao-encontrado', 'Divergência não encontrada')
  if (!travada.aberta) throw new Recusa('invalido', 'A divergência já foi decidida')
  return travada
}

export async function aplicar(
  { client, usuario, agora }: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  divergencia: Travada,
  { vale, observacao }: Decisao,
): Promise<void> {
  if (vale !== 'DELES') return
  await valeADeles.contar(
    { client, agora, fila },
    { divergencia, idUsuario: usuario.id, observacao },
  )
}
