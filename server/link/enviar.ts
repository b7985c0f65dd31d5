import type { LinkDaProposta, PedidoDeEnvio } from '#shared/link/shapes.ts'
import { encerra } from '#shared/link/situacao.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirContato } from '../contato/exigir.ts'
import { enfileirarMensagem, type Mensagens, recolherMensagem } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import { juntarAoLink, separarDoLink } from './sql/juntas.ts'
import { politicaDoLink } from './politica.ts'
import { novoSegredo, resumir } from './segredo.ts'
import {
  apagarTokens,
  inserirLink,
  mudarSituacao,
  type Travado,
  travarDaProposta,
  travarProposta,
  trocarHash,
} from './sql.ts'
import { linkAgora } from './ver.ts'

export type EnvioServices = {
  mensagens: Mensagens
  /** Origin of the client's page: `https://crm.banco.com.br`. */
  origem: string
}

/**
 * Prepares the page of a portability. A second call answers the same page; after a cancelled page it makes a new
 * one.
 */
export async function gerarLink(contexto: Contexto, idProposta: string): Promise<LinkDaProposta> {
  const { client, usuario, agora } = contexto
  const travado = await travar(contexto, idProposta)
  exigirViva(travado)
  if (travado.id === null || travado.situacao === 'REVOGADO') {
    if (!travado.temNascimento) {
      throw new Recusa(
        'invalido',
        'Falta a data de nascimento do cliente: sem ela o cliente não consegue abrir o link',
      )
    }
    const { idRelacionamento, idCliente, codigoPromotor } = travado
    const id = novoId()
    const quem = { idUsuario: usuario.id, agora }
    const novos = await inserirLink(client, {
      ...quem,
      id,
      idProposta,
      idRelacionamento,
      idCliente,
      codigoPromotor,
    })
    if (novos === 1) await anotar(contexto, id, 'GERADO')
  }
  return linkAgora(contexto, idProposta)
}

/**
 * Makes a new hash and queues it for the client alone: the screens of the bank never show it, because who
 * attends knows the answers to its questions.
 *
 * @throws Recusa by the state, or by the contact gate
 */
export async function enviarLink(
  contexto: Contexto,
  { idProposta, canal, idTelefone }: PedidoDeEnvio,
  { mensagens, origem }: EnvioServices,
  { denovo }: { denovo: boolean },
): Promise<LinkDaProposta> {
  const { client, agora } = contexto
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  const travado = await travar(contexto, idProposta)
  exigirViva(travado)
  const { id, situacao, envios } = travado
  if (id === null || situacao === 'REVOGADO') {
    throw new Recusa('invalido', 'Gere o link antes de enviar')
  }
  if (!denovo && envios > 0) throw new Recusa('invalido', 'O link já foi enviado: reenvie')
  if (denovo && envios === 0) throw new Recusa('invalido', 'O link ainda não foi enviado: envie')
  await exigirContato(contexto, { idCliente, idTelefone, canal, finalidade: 'OPERACAO' })

  const { validadeMs } = await politicaDoLink(contexto)
  const hash = novoSegredo()
  const expiraEm = new Date(agora.getTime() + validadeMs)
  await trocarHash(client, { id, hashResumo: resumir(hash), canal, idTelefone, expiraEm, agora })
  await recolherMensagem(contexto, chaveDoEnvio(id, envios))
  await apagarTokens(client, { id })
  await juntarAoLink(client, { id })
  // What the client did so far stays done: the page goes on where it was.
  if (situacao === 'GERADO') await anotar(contexto, id, 'ENVIADO')
  const banco = await bancoNoSms(client)
  await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    canal,
    finalidade: 'OPERACAO',
    idTelefone,
    texto: textoDoLink(banco, `${origem}/contratos/${hash}`),
    segredo: hash,
    expiraEm,
    optIn: 'transacional',
    ...(canal === 'WHATSAPP' && { corpo: modelo }),
    chaveUnica: chaveDoEnvio(id, envios + 1),
  })
  return linkAgora(contexto, idProposta)
}

const chaveDoEnvio = (id: string, envio: number): string => `link:${id}:${envio}`

/** The page opens no more, nobody who had opened it goes on, and its message does not leave. */
export async function revogarLink(contexto: Contexto, idProposta: string): Promise<LinkDaProposta> {
  const { id, situacao, envios } = await travar(contexto, idProposta)
  if (id === null || situacao === null) throw new Recusa('invalido', 'Não há link para cancelar')
  if (encerra(situacao)) throw new Recusa('invalido', 'Este link já foi encerrado')
  await anotar(contexto, id, 'REVOGADO')
  await recolherMensagem(contexto, chaveDoEnvio(id, envios))
  await apagarTokens(contexto.client, { id })
  await separarDoLink(contexto.client, { id })
  return linkAgora(contexto, idProposta)
}

/** The placeholder of this template is the whole secret text. */
const modelo = { template: 'link_dos_contratos', idioma: 'pt_BR', parametros: [] }

const textoDoLink = (banco: string, endereco: string): string =>
  `${banco}: veja a proposta de portabilidade e responda: ${endereco}`

async function travar(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  idProposta: string,
): Promise<Travado> {
  // Read in a second statement: one that waited for the lock would still see the page of before.
  await travarProposta(client, { idProposta })
  const travado = await travarDaProposta(client, { idProposta, agora })
  if (!travado) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  return travado
}

function exigirViva({ produto, situacao, situacaoDaProposta }: Travado): void {
  if (produto !== 'PORT') throw new Recusa('invalido', 'Esta proposta não é de portabilidade')
  if (situacao === 'NAO_PEDIDO') {
    throw new Recusa('invalido', 'O cliente disse que não pediu esta portabilidade')
  }
  if (terminada(situacaoDaProposta)) {
    throw new Recusa('invalido', 'A proposta já foi encerrada')
  }
}

const anotar = (
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  id: string,
  para: 'GERADO' | 'ENVIADO' | 'REVOGADO',
) =>
  mudarSituacao(client, {
    id,
    idHistorico: novoId(),
    para,
    por: 'ATENDENTE',
    idUsuario: usuario.id,
    agora,
  })
