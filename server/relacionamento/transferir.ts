import { atende, emNomeDeOutro } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirForaDaFila, travarRelacionamento, trocarDono } from './dono.ts'
import { consultarRelacionamento } from './sql/cartao.ts'
import { acharAtendente } from './sql/gravacao.ts'

type Destino = { atendente: string; motivo?: string | null | undefined }

/** Hands the client to another atendente of its promotor: the owner may, and who supervises. */
export async function transferir(
  contexto: Contexto,
  idRelacionamento: string,
  { atendente, motivo }: Destino,
): Promise<JsonCru> {
  const { client } = contexto
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  const { usuario, donos } = contexto
  // A lease is no ownership: who holds one cannot give the client away.
  if (!atende({ usuario, donos }, travado.idAtendente)) {
    throw new Recusa('sem-acesso', 'O cliente está com outro atendente')
  }
  if (atendente === contexto.usuario.id && emNomeDeOutro(contexto, travado.idAtendente)) {
    throw new Recusa('invalido', 'Você cobre o atendente deste cliente: já pode atendê-lo')
  }
  if (travado.idAtendente === atendente) {
    throw new Recusa('invalido', 'O cliente já está com este atendente')
  }
  const { codigoPromotor } = travado
  if (!(await acharAtendente(client, { idUsuario: atendente, codigoPromotor }))) {
    throw new Recusa('invalido', 'Escolha um atendente ativo do promotor do cliente')
  }
  await exigirForaDaFila(contexto, travado, atendente)
  await trocarDono(contexto, travado, { para: atendente, acao: 'TRANSFERIDO', motivo })
  return consultarRelacionamento(contexto, idRelacionamento)
}
