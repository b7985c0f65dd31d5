import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { fimDaLocacao, minutosDaLocacao } from './politica.ts'
import {
  buscarLocacaoVelha,
  type Locacao,
  prolongarLocacao,
  renovarLocacao,
  travarLocacao,
  travarLocacaoLivre,
} from './sql.ts'

/**
 * The caller's lease of the client of the call, held until the transaction ends.
 *
 * @throws Recusa when the caller holds none
 */
export async function travarMinha(contexto: Contexto): Promise<Locacao> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const locacao = await travarLocacao(client, { idRelacionamento, agora })
  if (locacao?.idUsuario !== usuario.id) {
    throw new Recusa('invalido', 'O cliente não está mais com você na fila: peça o próximo')
  }
  return locacao
}

/** The end of the caller's lease, which this call made longer (`renovar`). */
export async function manter(contexto: Contexto): Promise<{ ate: string }> {
  const { desde } = await travarMinha(contexto)
  return { ate: (await fimDaLocacao(contexto, desde)).toISOString() }
}

/** The person worked on the leased client: the lease lasts on. */
export async function renovar(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  { idRelacionamento }: { idRelacionamento: string },
): Promise<void> {
  const locacao = await travarLocacaoLivre(client, { idRelacionamento, agora })
  if (locacao?.idUsuario !== usuario.id) return
  const ate = await fimDaLocacao({ client, agora }, locacao.desde)
  await renovarLocacao(client, { idRelacionamento, idUsuario: usuario.id, agora, ate })
}

/** The leased client is on the person's screen: the lease lasts on, written once a minute at most. */
export async function renovarNaTela(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  { idRelacionamento }: { idRelacionamento: string },
): Promise<void> {
  const minha = { idRelacionamento, idUsuario: usuario.id, agora }
  const velha = await buscarLocacaoVelha(client, {
    ...minha,
    minutos: await minutosDaLocacao({ client, agora }),
  })
  if (!velha) return
  await prolongarLocacao(client, {
    ...minha,
    ate: await fimDaLocacao({ client, agora }, velha.desde),
  })
}
