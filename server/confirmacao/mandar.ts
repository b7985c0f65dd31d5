import type { EnvioDaConfirmacao } from '#shared/confirmacao/shapes.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { exigirContato } from '../contato/exigir.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import type { Resumos } from '../telefone/codigo.ts'
import { contarEnvio, proximoEnvio } from '../telefone/envios.ts'
import { acharTelefone, inserirPorTelefone, travar } from './sql.ts'
import { SEM_TELEFONE } from './textos.ts'

export type EnvioServices = { mensagens: Mensagens; resumos: Resumos }

const finalidades = { CODIGO: 'TOKEN', LINK: 'CONSENTIMENTO' } as const

type Segredo = {
  id: string
  tipo: keyof typeof finalidades
  resumo: string
  validadeMs: number
  /** Of the bank's name. */
  texto: (banco: string) => string
  segredo: string
}

/**
 * Sends a secret to the phone that proves the client's presence, after the contact gate. While the
 * relationship is to be confirmed, gate and queue see the phone through a promotor that has the
 * client whole; the message, and a refusal of the gate, are of the promotor that asks.
 *
 * @throws Recusa without such a phone, by the gate, or after too many sends
 */
export async function mandar(
  contexto: Contexto,
  { mensagens, resumos }: EnvioServices,
  { id, tipo, resumo, validadeMs, texto, segredo }: Segredo,
): Promise<EnvioDaConfirmacao> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  await travar(client, { idRelacionamento })
  const achado = await acharTelefone(client, {
    idRelacionamento,
    idUsuario: usuario.id,
    agora,
  })
  if (!achado) throw new Recusa('invalido', SEM_TELEFONE)
  const { idTelefone, promotor } = achado
  const finalidade = finalidades[tipo]
  const escopo = promotor === null ? [codigoPromotor] : [codigoPromotor, promotor]
  const envios = await peloPromotor(client, escopo, async () => {
    await exigirContato(contexto, { idCliente, idTelefone, canal: 'SMS', finalidade })
    return contarEnvio(contexto, idTelefone, resumos)
  })
  const expiraEm = new Date(agora.getTime() + validadeMs)
  const pedido = { id, idRelacionamento, idCliente, codigoPromotor, idUsuario: usuario.id, agora }
  await inserirPorTelefone(client, { ...pedido, tipo, idTelefone, resumo, expiraEm })
  await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    codigoPromotor,
    ...(promotor !== null && { tambem: promotor }),
    canal: 'SMS',
    finalidade,
    idTelefone,
    texto: texto(await bancoNoSms(client)),
    segredo,
    ...(tipo === 'LINK' && { expiraEm }),
    optIn: null,
    chaveUnica: `confirmacao:${id}`,
  })
  return {
    enviadoEm: agora.toISOString(),
    validoAte: expiraEm.toISOString(),
    ...proximoEnvio(envios, agora),
  }
}
