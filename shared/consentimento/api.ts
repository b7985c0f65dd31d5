import { z } from 'zod'
import { comTotal, Id, IdDoTelefone } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  CanalDoLink,
  Carteira,
  ConsentimentoAberto,
  ConsentimentoParaOlhar,
  Enviado,
  EstadoDoToken,
  PedidoDeLink,
  Revogacao,
  ScoreNaSift,
  UltimaSolicitacao,
} from './shapes.ts'

const porId = z.object({ idRelacionamento: Id })
const umDele = z.object({ idRelacionamento: Id, idConsentimento: Id })
const noCaminho = [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const
const noCorpo = [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

export const consentimentoApi = {
  /** Sends the client the link of a new request, or a new link of the pending one. */
  pedir: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/consentimento',
    body: z.object({ idRelacionamento: Id, ...PedidoDeLink.shape }),
    response: Enviado,
    permissao: 'CONSENTIMENTO_ENVIAR',
    objetos: noCorpo,
    mensagens: palavras('solicitar', 'o consentimento'),
  }),
  /** The link of the request on its way, again (specification: send consent link). */
  enviarLink: endpoint({
    method: 'POST',
    path: '/consigna/v1/relacionamento/:idRelacionamento/enviar-link-consentimento',
    params: porId,
    body: PedidoDeLink,
    response: Enviado,
    permissao: 'CONSENTIMENTO_ENVIAR',
    objetos: noCaminho,
    mensagens: palavras('enviar', 'o link de consentimento'),
  }),
  /** A key to type on the page of the consent, for who cannot open a link on the phone. */
  enviarChaveAcesso: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/integracao/solucao-digital/novo-contrato-inss/enviar-chave-acesso',
    body: z.object({ idRelacionamento: Id, canal: CanalDoLink, idTelefone: IdDoTelefone }),
    response: Enviado,
    permissao: 'CONSENTIMENTO_ENVIAR',
    objetos: noCorpo,
    mensagens: palavras('enviar', 'a chave de acesso'),
  }),
  tokenAtivo: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consentimento-remoto-inss/:idRelacionamento/verifica-token-ativo',
    params: porId,
    response: EstadoDoToken,
    permissao: 'CONSENTIMENTO_VER',
    objetos: noCaminho,
    mensagens: palavras('verificar', 'o token do INSS'),
  }),
  trabalhadorToken: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consentimento/:idRelacionamento/verifica-token-ativo-trabalhador',
    params: porId,
    response: EstadoDoToken,
    permissao: 'CONSENTIMENTO_VER',
    objetos: noCaminho,
    mensagens: palavras('verificar', 'o token do trabalhador'),
  }),
  ultimaSolicitacao: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consentimento-remoto-inss/:idRelacionamento/ultima-solicitacao',
    params: porId,
    response: UltimaSolicitacao,
    permissao: 'CONSENTIMENTO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'a última solicitação de consentimento'),
  }),
  scoreNaSift: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consentimento-remoto-inss/:idRelacionamento/score-na-sift',
    params: porId,
    response: ScoreNaSift,
    guarda: true,
    permissao: 'CONSENTIMENTO_SCORE',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'o score na SIFT'),
  }),
  /** Tells the anti-fraud service the registered data; a job does it, once the change is kept. */
  atualizaDadosNaSift: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/relacionamento/atualiza-dados-na-sift',
    body: porId,
    response: z.object({ situacao: z.enum(['NA_FILA', 'ENVIADO']) }),
    permissao: 'CONSENTIMENTO_SCORE',
    objetos: noCorpo,
    mensagens: palavras('atualizar', 'os dados na SIFT'),
  }),
  carteira: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/consentimentos',
    params: porId,
    response: Carteira,
    permissao: 'CONSENTIMENTO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'a carteira de consentimentos'),
  }),
  consultar: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/consentimentos/:idConsentimento',
    params: umDele,
    response: ConsentimentoAberto,
    permissao: 'CONSENTIMENTO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'o consentimento'),
  }),
  revogar: endpoint({
    method: 'POST',
    path: '/consigna/v1/relacionamento/:idRelacionamento/consentimentos/:idConsentimento/revogar',
    params: umDele,
    body: Revogacao,
    response: EstadoDoToken,
    permissao: 'CONSENTIMENTO_REVOGAR',
    objetos: noCaminho,
    mensagens: palavras('revogar', 'o consentimento'),
  }),
  /** Those that hold questions until they are accepted, and the samples of the days. */
  paraOlhar: endpoint({
    method: 'GET',
    path: '/consigna/v1/consentimentos/para-olhar',
    response: comTotal(ConsentimentoParaOlhar),
    permissao: 'CONFIRMACAO_CONFERIR',
    mensagens: palavras('consultar', 'os consentimentos que esperam'),
  }),
  /** A second person saw the marks of a consent and accepts it. */
  aceitar: endpoint({
    method: 'POST',
    path: '/consigna/v1/relacionamento/:idRelacionamento/consentimentos/:idConsentimento/aceitar',
    params: umDele,
    body: Revogacao,
    response: EstadoDoToken,
    permissao: 'FORMALIZACAO_CONFERIR',
    objetos: noCaminho,
    mensagens: palavras('aceitar', 'o consentimento'),
  }),
}
