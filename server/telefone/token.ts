import { ehCelular } from '#shared/telefone/numero.ts'
import { SEM_CODIGO, type TokenDado, type TokenEnviado } from '#shared/telefone/shapes.ts'
import { impedimentoDoToken, situacoes } from '#shared/telefone/situacao.ts'
import { textoDoToken, VALIDADE_MS } from '#shared/telefone/token.ts'
import { exigirContato } from '../contato/exigir.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { telefoneAtual, travarTelefone } from './atual.ts'
import { novoCodigo, type Resumos } from './codigo.ts'
import { contarEnvio, proximoEnvio } from './envios.ts'
import { gravarSituacao, type TelefoneTravado } from './sql/telefone.ts'
import { contarTentativa, inserirToken, numeroMascarado, usarToken } from './sql/token.ts'
import { exigirCodigo } from './tentativa.ts'

export type TokenServices = { mensagens: Mensagens; resumos: Resumos }

/** Sends a code to the phone by SMS. */
export async function enviarToken(
  contexto: Contexto,
  idTelefone: string,
  { mensagens, resumos }: TokenServices,
): Promise<TokenEnviado> {
  const { client, usuario, agora } = contexto
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  exigirQueReceba(await travarTelefone(contexto, idTelefone))
  await exigirContato(contexto, { idCliente, idTelefone, canal: 'SMS', finalidade: 'TOKEN' })
  const envios = await contarEnvio(contexto, idTelefone, resumos)

  const id = novoId()
  const codigo = novoCodigo()
  const validoAte = new Date(agora.getTime() + VALIDADE_MS)
  await inserirToken(client, {
    id,
    idTelefone,
    idCliente,
    idUsuario: usuario.id,
    resumo: resumos.doCodigo(id, codigo),
    enviadoEm: agora,
    expiraEm: validoAte,
  })
  await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    canal: 'SMS',
    finalidade: 'TOKEN',
    idTelefone,
    texto: textoDoToken(codigo, await bancoNoSms(client)),
    segredo: codigo,
    optIn: null,
    chaveUnica: `token:${id}`,
  })
  const { telefone } = await numeroMascarado(client, { id: idTelefone })
  return {
    idTelefone,
    telefone,
    enviadoEm: agora.toISOString(),
    validoAte: validoAte.toISOString(),
    ...proximoEnvio(envios, agora),
  }
}

/** Compares the typed code with the last one sent. */
export async function verificarToken(
  contexto: Contexto,
  { idTelefone, codigo, token: porToken }: TokenDado,
  { resumos }: Pick<TokenServices, 'resumos'>,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const digitado = codigo ?? porToken
  if (digitado === undefined) throw new Recusa('invalido', SEM_CODIGO)
  exigirQueReceba(await travarTelefone(contexto, idTelefone))
  const token = exigirCodigo(await contarTentativa(client, { idTelefone }), agora, ({ id }) =>
    resumos.doCodigo(id, digitado),
  )
  await usarToken(client, { id: token.id, agora })
  await gravarSituacao(client, {
    id: idTelefone,
    situacao: situacoes.confirmadoPorToken,
    motivo: null,
    verificado: true,
    agora,
  })
  return telefoneAtual(contexto, idTelefone)
}

/** @throws Recusa for a number that takes no SMS, or is not the client's */
export function exigirQueReceba(telefone: TelefoneTravado): TelefoneTravado {
  const { numero, situacao } = telefone
  const impedimento = impedimentoDoToken(ehCelular(numero), situacao)
  if (impedimento) throw new Recusa('invalido', impedimento)
  return telefone
}
