import { type Decisao, Divergencia, type QueVale } from '#shared/divergencia/shapes.ts'
import { auditarUmaVezAoDia } from '../base/audit/uma-vez-ao-dia.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { aplicar, confirmarPedido, exigirAberta } from './decidir.ts'
import { acharDaMesa, guardarDecisao, listarDaMesa } from './sql.ts'

/**
 * What the bank's checker may see: requests of promotores where nobody but who asked could confirm
 * (docs/decisions/073). Row-level security is opened for these promotores inside the call only, and
 * its one statement names the ids. The trail has one line a person, case and day, in the promotor of the case.
 */
export async function divergenciasDaMesa(
  contexto: Contexto,
): Promise<{ items: Divergencia[]; total: number }> {
  const { client, usuario, agora } = contexto
  const achadas = await acharDaMesa(client, { agora, idUsuario: usuario.id, id: null })
  const rows = await peloPromotor(
    client,
    achadas.map(({ codigoPromotor }) => codigoPromotor),
    () => listarDaMesa(client, { ids: achadas.map(({ id }) => id), agora }),
  )
  const casos = rows.map(({ divergencia, ...deQuem }) => {
    const lida = Divergencia.parse(divergencia)
    return { lida, ...deQuem, alvo: `divergencia:${lida.idDivergencia}` }
  })
  await auditarUmaVezAoDia(contexto, casos)
  return { items: casos.map(({ lida }) => lida), total: achadas[0]?.total ?? 0 }
}

/**
 * Confirms what was asked for, or decides for the other version, in the promotor of the case.
 *
 * @throws Recusa where somebody of the promotor could confirm, or for who asked: then the case does not
 * exist here
 */
export async function conferirDecisao(
  contexto: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  id: string,
  decisao: Decisao,
): Promise<{ idDivergencia: string; vale: QueVale }> {
  const { client, usuario, agora, auditar } = contexto
  const [caso] = await acharDaMesa(client, { agora, idUsuario: usuario.id, id })
  if (!caso) throw new Recusa('nao-encontrado', 'Divergência não encontrada')
  await peloPromotor(client, caso.codigoPromotor, async () => {
    const { idProposta } = caso
    const travada = await exigirAberta(client, { idDivergencia: id, idProposta })
    if (travada.pedida === decisao.vale || travada.idPedinte === usuario.id) {
      await confirmarPedido(contexto, fila, travada, { id, observacao: decisao.observacao })
    } else {
      await guardarDecisao(client, { ...decisao, id, idUsuario: usuario.id, agora })
      await aplicar(contexto, fila, travada, decisao)
    }
    const { idCliente } = travada
    const { codigoPromotor } = caso
    auditar('MUDANCA', { idCliente, codigoPromotor, alvo: `divergencia:${id}` })
  })
  return { idDivergencia: id, vale: decisao.vale }
}
