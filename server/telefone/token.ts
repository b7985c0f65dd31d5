import { ehCelular } from '#shared/telefone/numero.ts'
import type { CodigoDoToken, TokenEnviado } from '#shared/telefone/shapes.ts'
import { impedimentoDoToken, situacoes } from '#shared/telefone/situacao.ts'
import {
  naJanela,
  podeEnviar,
  REENVIO_MS,
  TENTATIVAS,
  textoDoToken,
  VALIDADE_MS,
} from '#shared/telefone/token.ts'
import { exigirContato } from '../contato/exigir.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa, RecusaQueFica } from '../base/http/recusa.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { telefoneAtual, travarTelefone } from './atual.ts'
import { mesmoResumo, novoCodigo, type Resumos } from './codigo.ts'
import { gravarSituacao, type TelefoneTravado } from './sql/telefone.ts'
import {
  anotarEnvio,
  contarTentativa,
  inserirEnvio,
  inserirToken,
  numeroMascarado,
  travarEnvios,
  usarToken,
} from './sql/token.ts'

export type TokenServices = { mensagens: Mensagens; resumos: Resumos }

/**
 * Sends a code to the phone by SMS. Sends are counted by number, over clients and promotores, one
 * after the other: of several at once one is sent.
 */
export async function enviarToken(
  contexto: Contexto,
  idTelefone: string,
  { mensagens, resumos }: TokenServices,
): Promise<TokenEnviado> {
  const { client, usuario, agora } = contexto
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  const telefone = exigirQueReceba(await travarTelefone(contexto, idTelefone))
  await exigirContato(contexto, { idCliente, idTelefone, canal: 'SMS', finalidade: 'TOKEN' })

  const envio = await contarEnvio(contexto, telefone, resumos)
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
    texto: textoDoToken(codigo),
    segredo: codigo,
    optIn: null,
    chaveUnica: `token:${id}`,
  })
  return {
    idTelefone,
    enviadoEm: agora.toISOString(),
    validoAte: validoAte.toISOString(),
    ...envio,
  }
}

/**
 * Counts the sending of a code to a number, whatever it is for, and answers where it goes and when the
 * next one may follow.
 *
 * @throws Recusa when too many went there
 */
export async function contarEnvio(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { id, ddd, numero }: Pick<TelefoneTravado, 'id' | 'ddd' | 'numero'>,
  resumos: Resumos,
): Promise<Pick<TokenEnviado, 'telefone' | 'reenvioEm' | 'bloqueado'>> {
  const resumo = resumos.doNumero(ddd, numero)
  await inserirEnvio(client, { resumo })
  const { envios: antes } = await travarEnvios(client, { resumo })
  const permitido = podeEnviar(antes, agora)
  if (!permitido.liberado) throw new Recusa('invalido', permitido.sentenca)
  const envios = [...naJanela(antes, agora), agora]
  await anotarEnvio(client, { resumo, envios })
  const { telefone } = await numeroMascarado(client, { id })
  return { telefone, ...proximoEnvio(envios, agora) }
}

/**
 * Compares the typed code with the last one sent. The attempt is counted before the comparison and
 * stays counted after a wrong code: twenty parallel guesses are twenty attempts.
 */
export async function verificarToken(
  contexto: Contexto,
  { idTelefone, codigo }: CodigoDoToken,
  { resumos }: Pick<TokenServices, 'resumos'>,
): Promise<JsonCru> {
  const { client, agora } = contexto
  exigirQueReceba(await travarTelefone(contexto, idTelefone))
  const token = await contarTentativa(client, { idTelefone })
  if (!token || token.usado) throw new Recusa('invalido', 'Envie um código antes de validar')
  if (agora >= token.expiraEm) {
    throw new RecusaQueFica('invalido', 'O código expirou: envie outro')
  }
  if (token.tentativas > TENTATIVAS) {
    throw new RecusaQueFica('invalido', 'As tentativas deste código acabaram: envie outro')
  }
  if (!mesmoResumo(token.resumo, resumos.doCodigo(token.id, codigo))) {
    throw new RecusaQueFica('invalido', sobram(TENTATIVAS - token.tentativas))
  }
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

function proximoEnvio(envios: readonly Date[], agora: Date) {
  const proximo = podeEnviar(envios, agora)
  const daqui = new Date(agora.getTime() + REENVIO_MS)
  const quando = proximo.liberado || proximo.ate < daqui ? daqui : proximo.ate
  return { reenvioEm: quando.toISOString(), bloqueado: !proximo.liberado && proximo.bloqueado }
}

/** What is left of the tries after a wrong code. */
export const sobram = (quantas: number): string => {
  if (quantas === 0) return 'Código incorreto: as tentativas acabaram, envie outro'
  return quantas === 1
    ? 'Código incorreto: resta 1 tentativa'
    : `Código incorreto: restam ${quantas} tentativas`
}
