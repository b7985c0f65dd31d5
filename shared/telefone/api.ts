import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { ItemLista } from '../referencia/api.ts'
import {
  MeiosDeComunicacao,
  MudancaDeOptIn,
  MudancaDeSituacao,
  MudancaDeTipo,
  Telefone,
  TelefoneDado,
  Telefones,
  TokenDado,
  TokenEnviado,
} from './shapes.ts'

const noCorpo = [{ em: 'body', campo: 'idTelefone', tipo: 'telefone' }] as const
const porRelacionamento = z.object({ idRelacionamento: Id })
const naBusca = [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

const inclusao = {
  response: Telefone,
  permissao: 'TELEFONE_INCLUIR',
  mensagens: {
    sucesso: 'Telefone incluído com sucesso!',
    ...palavras('incluir', 'o telefone'),
  },
} as const

export const telefoneApi = {
  doCliente: endpoint({
    method: 'GET',
    path: '/clienteConsignado/v1/telefone',
    query: z.object({ idCliente: Id }),
    response: z.array(Telefone),
    permissao: 'TELEFONE_VER',
    objetos: [{ em: 'query', campo: 'idCliente', tipo: 'cliente' }],
    mensagens: palavras('consultar', 'os telefones do cliente'),
  }),
  incluirNoCliente: endpoint({
    method: 'POST',
    path: '/clienteConsignado/v1/telefone/incluir',
    body: TelefoneDado.extend({ idCliente: Id }),
    objetos: [{ em: 'body', campo: 'idCliente', tipo: 'cliente' }],
    ...inclusao,
  }),
  listar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/telefones',
    aliases: ['/relacionamento/v1/relacionamento/telefones'],
    query: porRelacionamento,
    response: z.array(Telefone),
    permissao: 'TELEFONE_VER',
    objetos: naBusca,
    mensagens: palavras('consultar', 'os telefones'),
  }),
  /** The block `telefones` of the client, and with `mostrarDados` its `visualizarDadosCliente`. */
  comMascara: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/telefones-com-mascara',
    aliases: ['/relacionamento/v1/relacionamento/telefones-com-mascara'],
    query: porRelacionamento.extend({ codigoPromotor: CodigoPromotor }),
    response: Telefones,
    permissao: 'TELEFONE_VER',
    objetos: [...naBusca, { em: 'query', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'os telefones com máscara'),
  }),
  motivosNaoConfirmado: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/motivo-telefone-nao-confirmado',
    aliases: ['/relacionamento/v1/relacionamento/motivo-telefone-nao-confirmado'],
    response: z.array(ItemLista),
    permissao: 'TELEFONE_VER',
    mensagens: palavras('consultar', 'os motivos de telefone não confirmado'),
  }),
  incluir: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/incluir-telefone',
    aliases: ['/relacionamento/v1/relacionamento/incluir-telefone'],
    body: TelefoneDado.extend({ idRelacionamento: Id }),
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    ...inclusao,
  }),
  mudarTipo: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/atualizar-tipo-telefone',
    aliases: ['/relacionamento/v1/relacionamento/atualizar-tipo-telefone'],
    body: MudancaDeTipo,
    response: Telefone,
    permissao: 'TELEFONE_MUDAR',
    objetos: noCorpo,
    mensagens: palavras('atualizar', 'o tipo do telefone'),
  }),
  mudarSituacao: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/relacionamento/telefone/situacao',
    body: MudancaDeSituacao,
    response: Telefone,
    permissao: 'TELEFONE_MUDAR',
    objetos: noCorpo,
    mensagens: palavras('atualizar', 'a situação do telefone'),
  }),
  /** The hotphone and the opt-ins: how the client may be reached. */
  atualizarMeios: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/atualizar-meios-comunicacao',
    aliases: ['/relacionamento/v1/relacionamento/atualizar-meios-comunicacao'],
    body: MeiosDeComunicacao,
    response: Telefone,
    permissao: 'TELEFONE_MUDAR',
    objetos: noCorpo,
    mensagens: palavras('atualizar', 'os meios de comunicação'),
  }),
  /** Ours: history of the opt-ins of a phone: author, time, wording. */
  historicoDeOptIns: endpoint({
    method: 'GET',
    path: '/consigna/v1/telefone/:idTelefone/opt-ins',
    params: z.object({ idTelefone: Id }),
    response: z.array(MudancaDeOptIn),
    permissao: 'TELEFONE_VER',
    objetos: [{ em: 'params', campo: 'idTelefone', tipo: 'telefone' }],
    mensagens: palavras('consultar', 'o histórico de opt-in'),
  }),
  enviarToken: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/enviar-sms-token',
    body: z.object({ idTelefone: Id }),
    response: TokenEnviado,
    permissao: 'TELEFONE_VERIFICAR',
    objetos: noCorpo,
    mensagens: { sucesso: 'Token enviado', ...palavras('enviar', 'o token') },
  }),
  verificarToken: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/verificar-telefone-token',
    body: TokenDado,
    response: Telefone,
    permissao: 'TELEFONE_VERIFICAR',
    objetos: noCorpo,
    mensagens: { sucesso: 'Token validado', ...palavras('validar', 'o token') },
  }),
}
