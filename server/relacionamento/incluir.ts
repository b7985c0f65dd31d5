import { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { cartaoAConfirmar, respostaAConfirmar } from '../base/http/a-confirmar.ts'
import { contada } from '../base/http/escopo.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { contarCpfNovo } from '../cota/sql.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { consultarRelacionamento } from './sql/cartao.ts'
import { idDoCpf, inserirHistorico, inserirRelacionamento } from './sql/gravacao.ts'

/** A relationship, in the active promotor, with a client that the bank already knows. */
export async function incluirRelacionamento(contexto: Contexto, cpf: string): Promise<JsonCru> {
  const { id: idCliente } = await idDoCpf(contexto.client, { cpf })
  if (!idCliente) {
    const recusa = 'O CPF ainda não é de um cliente: inclua o cliente primeiro'
    throw contada(new Recusa('invalido', recusa), contexto)
  }
  const idRelacionamento = await relacionar(contexto, idCliente)
  const fechado = await relacionamentoFechado(contexto, idRelacionamento)
  return fechado ?? consultarRelacionamento(contexto, idRelacionamento)
}

/** `Relacionamento` as a closed card, where the new one is to be confirmed: the database decides. */
export async function relacionamentoFechado(
  { client }: Contexto,
  idRelacionamento: string,
): Promise<JsonCru | undefined> {
  const cartao = await cartaoAConfirmar(client, idRelacionamento)
  return cartao && respostaAConfirmar(Relacionamento, cartao)
}

type Jeito = {
  /** The CPF came by a link, whose own quota it spends. */
  semCota?: boolean
  /** A client made from a referral: to be confirmed by a code to the phone typed there. */
  pelaIndicacao?: boolean
  /** The absent person for whom a coverer includes the client. */
  dono?: string
}

/** The person who includes the client, or whom they cover, attends it, when attending is what they do. */
export async function relacionar(
  contexto: Contexto,
  idCliente: string,
  { semCota = false, pelaIndicacao = false, dono }: Jeito = {},
): Promise<string> {
  const { client, usuario, agora } = contexto
  const id = novoId()
  const idAtendente = usuario.papel === 'ATENDENTE' ? (dono ?? usuario.id) : null
  const codigoPromotor = promotorAtivo(contexto)
  if (!semCota) await contarCpfNovo(client, { codigoPromotor, idUsuario: usuario.id, agora })
  const novo = { id, idCliente, codigoPromotor, idAtendente, pelaIndicacao, agora }
  if ((await inserirRelacionamento(client, novo)) === 0) {
    const recusa = 'O cliente já tem relacionamento com este promotor'
    throw contada(new Recusa('invalido', recusa), contexto)
  }
  await inserirHistorico(client, { id, idCliente, para: idAtendente, idUsuario: usuario.id, agora })
  contexto.auditar('MUDANCA', { idCliente, alvo: `relacionamento:${id}` })
  return id
}
