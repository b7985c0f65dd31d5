import {
  CHAVE_MINUTOS,
  type CanalDoLink,
  LINK_HORAS,
  type PedidoDeLink,
} from '#shared/consentimento/shapes.ts'
import { transitar } from '#shared/consentimento/situacao.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { exigirContato } from '../contato/exigir.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { enfileirarMensagem, type Mensagens } from '../mensagem/enfileirar.ts'
import { bancoNoSms } from '../mensagem/remetente.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { anotar, inserirPedido, travarVigente, type Vigente } from './pedido.ts'
import { novaChave, novoLink, resumirChave, resumirLink } from './segredo.ts'
import { smsDaChave, smsDoLink } from './sms.ts'
import { contarTentativa, depoisDoEnvio, inserirEnvio, reenviarPedido } from './sql/pedidos.ts'

export type EnvioServices = {
  mensagens: Mensagens
  /** Origin of the client's page: `https://crm.banco.com.br`. */
  origem: string
}

/**
 * Sends the client a link to authorise or refuse. A pending request is sent again, and its earlier
 * link is void.
 *
 * @throws Recusa with a valid consent, after too many sends, or by the contact gate
 */
export async function enviarLink(
  contexto: Contexto,
  pedido: PedidoDeLink,
  services: EnvioServices,
  { soDeNovo = false } = {},
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente, codigoPromotor } = alvoDe(contexto)
  const { tipo } = pedido
  const vigente = await travarVigente(client, { idCliente, codigoPromotor, tipo, agora })
  if (vigente.situacao === 'AUTORIZADO') throw jaAutorizado(vigente)
  const mudanca = transitar(vigente.situacao, 'enviar')
  if ('recusa' in mudanca) throw new Recusa('invalido', mudanca.recusa)
  if (soDeNovo && !emCurso(vigente)) {
    throw new Recusa('invalido', 'Não há pedido de consentimento em curso: solicite um novo')
  }
  const link = novoLink()
  const expiraEm = daquiA(agora, LINK_HORAS * 60)
  const { banco, ...envio } = await registrarEnvio(contexto, pedido, vigente, {
    expiraEm,
    linkResumo: () => resumirLink(link),
  })
  await mandar(contexto, services, {
    ...envio,
    ...pedido,
    expiraEm: daquiA(agora, LINK_HORAS * 60),
    texto: smsDoLink({ banco, tipo, endereco: `${services.origem}/consentimento/${link}` }),
    segredo: link,
  })
  return depoisDoEnvio(client, { idCliente, codigoPromotor, agora }, { tipo })
}

/**
 * Sends a key that opens the same page together with the CPF: for phones that open no links, and
 * for revoking a consent.
 */
export async function enviarChave(
  contexto: Contexto,
  { canal, idTelefone }: { canal: CanalDoLink; idTelefone: string },
  services: EnvioServices,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idCliente, codigoPromotor } = alvoDe(contexto)
  const tipo = 'INSS'
  const vigente = await travarVigente(client, { idCliente, codigoPromotor, tipo, agora })
  const chave = novaChave()
  const { banco, ...envio } = await registrarEnvio(contexto, { tipo, canal, idTelefone }, vigente, {
    expiraEm: daquiA(agora, CHAVE_MINUTOS),
    chaveResumo: (idEnvio) => resumirChave(chave, idEnvio),
  })
  await mandar(contexto, services, {
    ...envio,
    canal,
    idTelefone,
    expiraEm: daquiA(agora, CHAVE_MINUTOS),
    texto: smsDaChave({ banco, chave, endereco: `${services.origem}/consentimento` }),
    segredo: chave,
  })
  return depoisDoEnvio(client, { idCliente, codigoPromotor, agora }, { tipo })
}

type Segredos = {
  expiraEm: Date
  linkResumo?: () => string
  chaveResumo?: (idEnvio: string) => string
}

/** Gate, limit, request, history and the hash of what leaves: all or nothing. */
async function registrarEnvio(
  contexto: Contexto,
  { tipo, canal, idTelefone }: PedidoDeLink,
  vigente: Vigente,
  { expiraEm, linkResumo, chaveResumo }: Segredos,
): Promise<{ banco: string; idEnvio: string }> {
  const { client, usuario, agora, endereco } = contexto
  const { idCliente, idRelacionamento, codigoPromotor } = alvoDe(contexto)
  if (vigente.bloqueado) throw new Recusa('invalido', PEDIDOS_DO_DIA)
  await exigirContato(contexto, { idCliente, idTelefone, canal, finalidade: 'CONSENTIMENTO' })
  const banco = await bancoNoSms(client)

  const idEnvio = novoId()
  const continua = vigente.id !== null && (emCurso(vigente) || vigente.situacao === 'AUTORIZADO')
  const pedido = {
    id: continua && vigente.id !== null ? vigente.id : novoId(),
    idCliente,
    idRelacionamento,
    codigoPromotor,
    tipo,
    canal,
    idTelefone,
    idUsuario: usuario.id,
    tentativa: continua ? vigente.tentativa + 1 : 1,
    expiraEm,
    agora,
  }
  if (!continua) await inserirPedido(client, pedido)
  else if (emCurso(vigente)) await reenviarPedido(client, pedido)
  else await contarTentativa(client, pedido)
  if (vigente.situacao !== 'AUTORIZADO') {
    const de = continua ? vigente.situacao : null
    await anotar(client, { ...pedido, de, para: 'ENVIADO', por: 'ATENDENTE' })
  }
  await inserirEnvio(client, {
    ...pedido,
    idEnvio,
    endereco,
    ...(linkResumo && { linkResumo: linkResumo() }),
    ...(chaveResumo && { chaveResumo: chaveResumo(idEnvio) }),
  })
  return { banco, idEnvio }
}

/** WhatsApp takes templates only; the single placeholder of this one is the whole secret text. */
const modelo = { template: 'pedido_de_consentimento', idioma: 'pt_BR', parametros: [] }

type Mensagem = {
  idEnvio: string
  canal: CanalDoLink
  idTelefone: string
  texto: string
  segredo: string
  expiraEm: Date
}

async function mandar(
  contexto: Contexto,
  { mensagens }: EnvioServices,
  { idEnvio, canal, idTelefone, texto, segredo, expiraEm }: Mensagem,
): Promise<void> {
  const { idCliente, idRelacionamento } = alvoDe(contexto)
  await enfileirarMensagem(mensagens, contexto, {
    idRelacionamento,
    idCliente,
    canal,
    finalidade: 'CONSENTIMENTO',
    idTelefone,
    texto,
    segredo,
    expiraEm,
    optIn: null,
    ...(canal === 'WHATSAPP' && { corpo: modelo }),
    chaveUnica: `consentimento:${idEnvio}`,
  })
}

const emCurso = ({ situacao }: Pick<Vigente, 'situacao'>) =>
  situacao === 'ENVIADO' || situacao === 'ABERTO'

const daquiA = (agora: Date, minutos: number) => new Date(agora.getTime() + minutos * 60_000)

function jaAutorizado({ validoAte }: Vigente): Recusa {
  const ate = validoAte ? ` até ${formatarDia(hoje(validoAte))}` : ''
  return new Recusa('invalido', `O cliente já autorizou: o consentimento vale${ate}`)
}

const PEDIDOS_DO_DIA = 'O cliente já recebeu os pedidos de um dia: envie de novo amanhã'
