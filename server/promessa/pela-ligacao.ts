import type { Contexto } from '../base/http/handler.ts'
import { avisarDa } from './avisar.ts'
import { cumprirPelaLigacao, retomarPelaLigacao } from './sql.ts'

type Chamado = { idRelacionamento: string; idAtendente: string | null }

/**
 * Somebody who may call the client did so: a promise whose time has come is kept, whether the client answered or
 * not, because a call was promised; one that was broken is taken up.
 */
export async function cumprirNaLigacao(
  contexto: Pick<Contexto, 'client' | 'agora' | 'usuario'>,
  { idRelacionamento, idAtendente }: Chamado,
): Promise<void> {
  const { client, usuario, agora } = contexto
  const chamada = { idRelacionamento, idUsuario: usuario.id, agora }
  const cumpridas = await cumprirPelaLigacao(client, chamada)
  const retomadas = await retomarPelaLigacao(client, chamada)
  for (const { id, prometidaPor } of [...cumpridas, ...retomadas]) {
    const dados = { idPromessa: id, idRelacionamento, motivo: 'MUDOU' } as const
    await avisarDa(contexto, { idUsuario: idAtendente ?? prometidaPor, dados })
  }
}
