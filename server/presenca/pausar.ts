import type { TipoDePausa } from '#shared/presenca/pausas.ts'
import type { MeuEstado } from '#shared/presenca/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisarQuemEsta } from '../base/notices/avisar.ts'
import { devidasDe, diaDe, leiDasPausas } from './lei.ts'
import { acharPausa, buscarEstado, encerrarPausa, incluirPausa, travarPausa } from './sql.ts'

/** The caller's pause, and what the law still owes them today. */
export async function meuEstado(contexto: Contexto): Promise<MeuEstado> {
  const { client, usuario, agora } = contexto
  const { tipo, desde, ...dia } = await buscarEstado(client, {
    idUsuario: usuario.id,
    ...diaDe(agora),
  })
  return {
    pausa: tipo !== null && desde !== null ? { tipo, inicio: desde.toISOString() } : null,
    deve: devidasDe({ ...dia, papel: usuario.papel }, await leiDasPausas(contexto), agora),
  }
}

/** Begins a pause; the same one goes on, of another kind the one before ends. */
export async function pausar(contexto: Contexto, tipo: TipoDePausa): Promise<MeuEstado> {
  const { client, usuario, agora } = contexto
  const idUsuario = usuario.id
  await travarPausa(client, { idUsuario })
  const aberta = await acharPausa(client, { idUsuario })
  if (aberta?.tipo !== tipo) {
    if (aberta) await encerrarPausa(client, { idUsuario, agora })
    await incluirPausa(client, { id: novoId(), idUsuario, tipo, agora })
    await avisarQuemEsta({ client }, [idUsuario], { tipo: 'pausa', dados: {} })
  }
  return meuEstado(contexto)
}

/** Ends the pause; without one the person is back already. */
export async function voltar(contexto: Contexto): Promise<MeuEstado> {
  const { client, usuario, agora } = contexto
  const idUsuario = usuario.id
  await travarPausa(client, { idUsuario })
  if ((await encerrarPausa(client, { idUsuario, agora })) > 0) {
    await avisarQuemEsta({ client }, [idUsuario], { tipo: 'pausa', dados: {} })
  }
  return meuEstado(contexto)
}

/**
 * The queue gives nobody to who is in a pause.
 *
 * @throws Recusa in a pause
 */
export async function exigirSemPausa(
  { client }: Pick<Contexto, 'client'>,
  idUsuario: string,
): Promise<void> {
  if (await acharPausa(client, { idUsuario })) {
    throw new Recusa('invalido', 'Quem está em pausa não recebe clientes da fila')
  }
}
