import { impedimentosDoCliente } from '#shared/oportunidade/andamento.ts'
import { criarEvento } from '../base/events.ts'
import { ageComoDono } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { travarRelacionamento } from '../relacionamento/dono.ts'
import { moverVarias } from './mover-varias.ts'
import { marcarLista } from './sql/mover.ts'

/** The owner opened the client. */
export const clienteAberto = criarEvento<
  Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento: string }
>('cliente aberto')

/**
 * The owner, who covers them or whom the queue leased them to, opened the client under the active promotor: its oportunidades Em Aberto go to Em
 * Atendimento (specification, section 4). Nothing is demoted, what ended stays (docs/decisions).
 */
export async function emAtendimento(
  contexto: Contexto,
  idRelacionamento: string,
  atendente: string,
): Promise<{ movidas: number }> {
  const { client, usuario, codigoPromotor, agora, alvo } = contexto
  const travado = await travarRelacionamento(contexto, idRelacionamento)
  if (!ageComoDono(contexto, travado.idAtendente)) {
    throw new Recusa('sem-acesso', 'O cliente está com outro atendente')
  }
  if (atendente !== usuario.id) throw new Recusa('invalido', 'O atendente deve ser você')
  if (travado.codigoPromotor !== codigoPromotor) {
    throw new Recusa('invalido', 'O cliente é de outro promotor: troque o promotor ativo')
  }
  const impedimentos = impedimentosDoCliente(travado)
  if (impedimentos.length > 0) throw new Recusa('invalido', impedimentos)

  const movidas = await moverVarias(client, {
    quais: { idRelacionamento },
    acao: 'atender',
    idUsuario: usuario.id,
    agora,
  })
  if (alvo?.locado) await marcarLista(client, { idRelacionamento, idUsuario: usuario.id, agora })
  await clienteAberto.contar(contexto, { idRelacionamento })
  return { movidas }
}
