import type { ClientBase } from 'pg'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { exigirContato } from './exigir.ts'
import { travarTelefone } from './fatos.ts'

/** The number seen again within this time is the same call: busy, hidden too soon, noted wrong. */
const MESMA_LIGACAO_MS = 10 * 60_000

type Chamado = { idCliente: string; idTelefone: string }

/**
 * Notes that this person is about to call: nothing of ours dials, so the number asked for to talk to
 * the client is the call. It passes the gate first and counts among the contacts of the day.
 *
 * @throws Recusa 400 when the gate is red
 */
export async function registrarLigacao(contexto: Contexto, chamado: Chamado): Promise<void> {
  const { client, usuario, agora, alvo, codigoPromotor } = contexto
  await travarTelefone(client, chamado.idTelefone)
  if (await ligando(client, chamado, usuario.id, agora)) return
  await exigirContato(contexto, { ...chamado, canal: 'LIGACAO', finalidade: 'ATENDIMENTO' })
  await client.query(
    preparada(
      `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, ocorrida_em)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        novoId(),
        chamado.idCliente,
        chamado.idTelefone,
        alvo?.codigoPromotor ?? codigoPromotor,
        usuario.id,
        agora,
      ],
    ),
  )
}

async function ligando(
  client: ClientBase,
  { idCliente, idTelefone }: Chamado,
  idUsuario: string,
  agora: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(
      `select from ligacao
        where id_cliente = $1 and id_telefone = $2 and id_usuario = $3 and ocorrida_em > $4`,
      [idCliente, idTelefone, idUsuario, new Date(agora.getTime() - MESMA_LIGACAO_MS)],
    ),
  )
  return (rowCount ?? 0) > 0
}
