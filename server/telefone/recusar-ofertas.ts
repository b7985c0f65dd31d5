import type { ClientBase } from 'pg'
import { gravarOptIns } from './gravar.ts'
import { telefoneDaMensagem } from './sql/telefone.ts'

/** The client refused offers at the channel: the commercial opt-in of that phone ends. */
export async function recusarOfertas(
  { client, agora }: { client: ClientBase; agora: Date },
  { idMensagem }: { idMensagem: string },
): Promise<void> {
  const telefone = await telefoneDaMensagem(client, { idMensagem })
  if (!telefone?.optIns.comercial) return
  await gravarOptIns(
    client,
    telefone.id,
    { ...telefone.optIns, comercial: false },
    { canal: 'MENSAGEM', textos: {}, idUsuario: null, em: agora },
  )
}
