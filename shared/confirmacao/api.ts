import { z } from 'zod'
import { comTotal } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Ingresso } from '../formalizacao/shapes.ts'
import {
  CodigoDaConfirmacao,
  Confirmacao,
  ConfirmacaoDecidida,
  ConfirmacaoPendente,
  DecisaoDaConfirmacao,
  DocumentoDaConfirmacao,
  EnvioDaConfirmacao,
  PedidoDeLink,
  porConfirmacao,
  porRelacionamento,
} from './shapes.ts'

const doRelacionamento = [
  { em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const
const daConfirmacao = [
  { em: 'params', campo: 'idConfirmacao', tipo: 'confirmacao', acesso: 'resumo' },
] as const

const base = '/consigna/v1/relacionamento/:idRelacionamento/confirmacao'

/** Ours: how the presence of a client whom another promotor has too is proven. */
export const confirmacaoApi = {
  consultar: endpoint({
    method: 'GET',
    path: base,
    params: porRelacionamento,
    response: Confirmacao,
    permissao: 'RELACIONAMENTO_VER',
    objetos: doRelacionamento,
    aConfirmar: true,
    mensagens: palavras('consultar', 'a confirmação de identidade'),
  }),
  /** A code to a phone verified before: the client reads it aloud. */
  enviarCodigo: endpoint({
    method: 'POST',
    path: `${base}/codigo`,
    params: porRelacionamento,
    body: z.object({}),
    response: EnvioDaConfirmacao,
    permissao: 'CONFIRMACAO_PEDIR',
    objetos: doRelacionamento,
    aConfirmar: true,
    mensagens: { sucesso: 'Código enviado', ...palavras('enviar', 'o código') },
  }),
  validarCodigo: endpoint({
    method: 'POST',
    path: `${base}/validar`,
    params: porRelacionamento,
    body: CodigoDaConfirmacao,
    response: Confirmacao,
    permissao: 'CONFIRMACAO_PEDIR',
    objetos: doRelacionamento,
    aConfirmar: true,
    mensagens: { sucesso: 'Identidade confirmada', ...palavras('validar', 'o código') },
  }),
  /** The consent link to a phone verified before: the client answers on a page of the bank. */
  enviarLink: endpoint({
    method: 'POST',
    path: `${base}/link`,
    params: porRelacionamento,
    body: PedidoDeLink,
    response: EnvioDaConfirmacao,
    permissao: 'CONFIRMACAO_PEDIR',
    objetos: doRelacionamento,
    aConfirmar: true,
    mensagens: { sucesso: 'Link enviado', ...palavras('enviar', 'o link') },
  }),
  /** A document, for a second person to look at. */
  enviarDocumento: endpoint({
    method: 'POST',
    path: `${base}/documento`,
    params: porRelacionamento,
    body: DocumentoDaConfirmacao,
    response: Confirmacao,
    permissao: 'CONFIRMACAO_PEDIR',
    objetos: doRelacionamento,
    aConfirmar: true,
    mensagens: { sucesso: 'Documento enviado', ...palavras('enviar', 'o documento') },
  }),
  /** Documents that wait for a second person, in the promotores of who asks. */
  pendentes: endpoint({
    method: 'GET',
    path: '/consigna/v1/confirmacoes',
    response: comTotal(ConfirmacaoPendente),
    permissao: 'CONFIRMACAO_CONFERIR',
    mensagens: palavras('consultar', 'as confirmações que esperam'),
  }),
  abrirDocumento: endpoint({
    method: 'POST',
    path: '/consigna/v1/confirmacao/:idConfirmacao/abrir',
    params: porConfirmacao,
    body: z.object({}),
    response: Ingresso,
    permissao: 'CONFIRMACAO_CONFERIR',
    objetos: daConfirmacao,
    aConfirmar: true,
    mensagens: palavras('abrir', 'o documento'),
  }),
  decidir: endpoint({
    method: 'POST',
    path: '/consigna/v1/confirmacao/:idConfirmacao/decidir',
    params: porConfirmacao,
    body: DecisaoDaConfirmacao,
    response: ConfirmacaoDecidida,
    permissao: 'CONFIRMACAO_CONFERIR',
    objetos: daConfirmacao,
    aConfirmar: true,
    mensagens: palavras('decidir', 'a confirmação'),
  }),
}
