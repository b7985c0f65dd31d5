import { hoje } from '#shared/data.ts'
import { Relacionamento, type NovoCliente } from '#shared/relacionamento/shapes.ts'
import { novoId } from '../base/db/id.ts'
import { cartaoAConfirmar, respostaAConfirmar } from '../base/http/a-confirmar.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { consultarRelacionamento } from './sql/cartao.ts'
import {
  idDoCpf,
  inserirCliente,
  inserirHistorico,
  inserirRelacionamento,
  inserirTelefone,
  regiaoConhecida,
} from './sql/gravacao.ts'

/**
 * A new client of the active promotor. A CPF of another promotor is the same client, and the
 * relationship is to be confirmed: registered data are neither overwritten nor shown, and the typed
 * data are discarded.
 */
export async function incluirCliente(contexto: Contexto, novo: NovoCliente): Promise<JsonCru> {
  const { client, agora } = contexto
  await conferir(contexto, novo)

  const idCliente = novoId()
  const conhecido =
    (await idDoCpf(client, novo)).id ??
    ((await inserirCliente(client, { id: idCliente, ...dadosDe(novo), agora })) === 1
      ? idCliente
      : // Somebody included the same CPF at this moment.
        (await idDoCpf(client, novo)).id)
  if (!conhecido) throw new Error('A CPF that is taken belongs to no client')

  const idRelacionamento = await relacionar(contexto, conhecido)
  const fechado = await relacionamentoFechado(contexto, idRelacionamento)
  if (fechado) return fechado
  if (novo.telefone) {
    await inserirTelefone(client, { id: novoId(), idCliente: conhecido, ...novo.telefone, agora })
  }
  return consultarRelacionamento(contexto, idRelacionamento)
}

/** A relationship, in the active promotor, with a client that the bank already knows. */
export async function incluirRelacionamento(contexto: Contexto, cpf: string): Promise<JsonCru> {
  const { id: idCliente } = await idDoCpf(contexto.client, { cpf })
  if (!idCliente) {
    throw new Recusa('invalido', 'O CPF ainda não é de um cliente: inclua o cliente primeiro')
  }
  const idRelacionamento = await relacionar(contexto, idCliente)
  const fechado = await relacionamentoFechado(contexto, idRelacionamento)
  return fechado ?? consultarRelacionamento(contexto, idRelacionamento)
}

/** `Relacionamento` as a closed card, where the new one is to be confirmed: the database decides. */
async function relacionamentoFechado(
  { client }: Contexto,
  idRelacionamento: string,
): Promise<JsonCru | undefined> {
  const cartao = await cartaoAConfirmar(client, idRelacionamento)
  return cartao && respostaAConfirmar(Relacionamento, cartao)
}

const dadosDe = ({ cpf, nome, dataNascimento, sexo = null, uf = null }: NovoCliente) => ({
  cpf,
  nome,
  dataNascimento,
  sexo,
  uf,
})

async function conferir({ client, agora }: Contexto, novo: NovoCliente): Promise<void> {
  if (novo.dataNascimento > hoje(agora)) {
    throw new Recusa('invalido', 'Data de nascimento: informe uma data que já passou')
  }
  const { uf, ddd } = await regiaoConhecida(client, {
    uf: novo.uf ?? null,
    ddd: novo.telefone?.ddd ?? null,
  })
  if (!uf) throw new Recusa('invalido', 'UF inválida')
  if (!ddd) throw new Recusa('invalido', 'DDD inválido')
}

/** The including person becomes the owner, if they are an atendente. */
async function relacionar(contexto: Contexto, idCliente: string): Promise<string> {
  const { client, usuario, agora } = contexto
  const id = novoId()
  const idAtendente = usuario.papel === 'ATENDENTE' ? usuario.id : null
  const codigoPromotor = promotorAtivo(contexto)
  const novo = { id, idCliente, codigoPromotor, idAtendente, agora }
  if ((await inserirRelacionamento(client, novo)) === 0) {
    throw new Recusa('invalido', 'O cliente já tem relacionamento com este promotor')
  }
  await inserirHistorico(client, { id, idCliente, para: idAtendente, idUsuario: usuario.id, agora })
  contexto.auditar('MUDANCA', { idCliente, alvo: `relacionamento:${id}` })
  return id
}
