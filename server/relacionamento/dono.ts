import { criarEvento } from '../base/events.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { gravarDono, naFilaDeOutro, travar, type Travado } from './sql/gravacao.ts'

export async function travarRelacionamento(contexto: Contexto, id: string): Promise<Travado> {
  const { client, usuario, donos, codigoPromotor, agora } = contexto
  const travado = await travar(client, {
    id,
    idUsuario: usuario.id,
    donos: [...donos],
    papel: usuario.papel,
    promotorAtivo: codigoPromotor,
    agora,
  })
  if (!travado) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return travado
}

/** @throws Recusa while somebody else than who receives the client holds them in the queue (decision 077) */
export async function exigirForaDaFila(
  { client, usuario, agora }: Contexto,
  { id }: Travado,
  para: string,
): Promise<void> {
  const locacao = await naFilaDeOutro(client, { id, para, agora })
  if (!locacao) return
  throw new Recusa(
    'invalido',
    locacao.idUsuario === usuario.id
      ? 'Conclua a vez deste cliente na fila antes'
      : 'Outro atendente está com este cliente na fila',
  )
}

/** `por`: who changed it. */
export type DonoTrocado = {
  idRelacionamento: string
  de: string | null
  para: string
  por: string
}

/** The client has a new owner. The relationship is held already. */
export const donoTrocado = criarEvento<Pick<Contexto, 'client' | 'agora'>, DonoTrocado>(
  'dono trocado',
)

type Troca = {
  para: string
  acao: 'ASSUMIDO' | 'TRANSFERIDO'
  motivo?: string | null | undefined
}

/** Changes the owner, with history and its consequences (domain 11.1, 11.6). */
export async function trocarDono(
  contexto: Contexto,
  { id, idCliente, idAtendente: de }: Travado,
  { para, acao, motivo = null }: Troca,
): Promise<void> {
  const { client, usuario, agora } = contexto
  await gravarDono(client, { id, idCliente, de, para, acao, idUsuario: usuario.id, motivo, agora })
  await donoTrocado.contar(contexto, { idRelacionamento: id, de, para, por: usuario.id })
}
