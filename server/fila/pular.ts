import { motivosDoPulo } from '#shared/fila/resultado.ts'
import type { Pulo, Retirada } from '#shared/fila/shapes.ts'
import { motivoDoPrazo } from '#shared/lembrete/mudanca.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { travarMinha } from './locacao.ts'
import { voltaDoPulo } from './politica.ts'
import { soltar } from './soltar.ts'
import { descansar, encerrarTentativa, travarLocacao } from './sql.ts'

type Feito = { idTentativa: string }

/** Gives the leased client back, who waits until the instant, or for a while. */
export async function pular(
  contexto: Contexto,
  { motivo, observacao = null, ate = null }: Pulo,
): Promise<Feito> {
  const { client, agora } = contexto
  const { idTentativa, idRelacionamento, codigoPromotor } = await travarMinha(contexto)
  const recusa = ate === null ? undefined : motivoDoPrazo(new Date(ate), agora)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  const volta = ate === null ? await voltaDoPulo(contexto) : new Date(ate)
  await descansar(client, { idRelacionamento, codigoPromotor, ate: volta })
  await encerrarTentativa(client, {
    id: idTentativa,
    resultado: ate === null ? 'PULADO' : 'ADIADO',
    observacao: [motivosDoPulo[motivo], observacao].filter((parte) => parte !== null).join(': '),
    retiradaPor: null,
    agora,
  })
  await soltar(contexto, idRelacionamento)
  return { idTentativa }
}

/** A supervisor takes the client away from who holds them, who is told; the client waits for a while. */
export async function retirar(contexto: Contexto, { motivo }: Retirada): Promise<Feito> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const locacao = await travarLocacao(client, { idRelacionamento, agora })
  if (!locacao) throw new Recusa('invalido', 'Ninguém está com o cliente na fila')
  const { idTentativa: id, idUsuario, codigoPromotor } = locacao
  const fim = { resultado: 'RETIRADO', observacao: motivo, retiradaPor: usuario.id }
  await encerrarTentativa(client, { id, ...fim, agora })
  await soltar(contexto, idRelacionamento)
  await descansar(client, { idRelacionamento, codigoPromotor, ate: await voltaDoPulo(contexto) })
  const dados = { motivo: 'RETIRADO', idRelacionamento }
  await avisar({ client, agora }, { idUsuario, tipo: 'fila', dados })
  return { idTentativa: id }
}
