import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Ingresso } from '../formalizacao/shapes.ts'
import {
  AvisoDaCamara,
  AvisoDaCtc,
  BuscaDeAvisos,
  Contraproposta,
  Ctc,
  FiltroDasCtcs,
  HistoricoDaCtc,
  LinhasDoResultado,
  MensagemAsCtcs,
  MotivosDaCtc,
  NovaEvidencia,
  PaginaDasCtcs,
  PaginaDoCliente,
  PerguntaDoCliente,
  PedidoDeContraproposta,
  PerguntaDasCtcs,
  ResultadosDasCtcs,
  TotaisDasCtcs,
  Visto,
} from './shapes.ts'

const base = '/relacionamento/v1/retencao'
const nossa = '/consigna/v1/retencao'
const mesa = '/consigna/v1/conferencias/camara'
const daCtc = [{ em: 'body', campo: 'idCtc', tipo: 'ctc' }] as const
const avisoVisto = z.object({ idAviso: z.string() })
const doFiltro = [
  { em: 'body', campo: 'codigoPromotor', tipo: 'promotor' },
  { em: 'body', campo: 'atendente', tipo: 'atendente' },
  { em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const

/** Specification, section 7: retention. Requests of other banks for contracts of ours. */
export const retencaoApi = {
  /** The desk, by the clock or by the value. */
  listar: endpoint({
    method: 'POST',
    path: `${base}/ctcs`,
    leitura: true,
    body: PerguntaDasCtcs,
    response: PaginaDasCtcs,
    permissao: 'RETENCAO_VER',
    objetos: doFiltro,
    mensagens: palavras('consultar', 'as CTCs'),
  }),
  /** The requests about one client, open ones first. */
  contratos: endpoint({
    method: 'POST',
    path: `${base}/contratos`,
    leitura: true,
    body: PerguntaDoCliente,
    response: PaginaDoCliente,
    permissao: 'RETENCAO_VER',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'os contratos pedidos'),
  }),
  totalizadores: endpoint({
    method: 'GET',
    path: `${base}/ctcs/totalizadores/:codigoPromotor`,
    params: z.object({ codigoPromotor: CodigoPromotor }),
    query: FiltroDasCtcs.omit({ codigoPromotor: true }),
    response: TotaisDasCtcs,
    permissao: 'RETENCAO_VER',
    objetos: [
      { em: 'params', campo: 'codigoPromotor', tipo: 'promotor' },
      { em: 'query', campo: 'atendente', tipo: 'atendente' },
      { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
    ],
    mensagens: palavras('consultar', 'os totais da retenção'),
  }),
  motivos: endpoint({
    method: 'GET',
    path: `${base}/motivos`,
    response: MotivosDaCtc,
    permissao: 'RETENCAO_VER',
    mensagens: palavras('carregar', 'os motivos da retenção'),
  }),
  historico: endpoint({
    method: 'GET',
    path: `${base}/historico`,
    query: z.object({ idCtc: Id }),
    response: HistoricoDaCtc,
    permissao: 'RETENCAO_VER',
    objetos: [{ em: 'query', campo: 'idCtc', tipo: 'ctc', acesso: 'resumo' }],
    mensagens: palavras('consultar', 'o histórico da CTC'),
  }),
  /** Opens the counter-offer; with a way, that way was offered. */
  gerar: endpoint({
    method: 'POST',
    path: `${base}/gerar`,
    body: PedidoDeContraproposta,
    response: Contraproposta,
    permissao: 'RETENCAO_TRATAR',
    objetos: daCtc,
    mensagens: palavras('gerar', 'a contraproposta'),
  }),
  /** The outcomes of one or several, with a result each. */
  registrar: endpoint({
    method: 'PUT',
    path: `${base}/ctcs`,
    body: ResultadosDasCtcs,
    umaOuVarias: 'ctcs',
    response: LinhasDoResultado,
    permissao: 'RETENCAO_TRATAR',
    mensagens: palavras('registrar', 'o resultado da CTC'),
  }),
  /** One press for several clients, with a result each. */
  enviarHsm: endpoint({
    method: 'POST',
    path: `${base}/ctcs/hsm`,
    body: MensagemAsCtcs,
    response: LinhasDoResultado,
    permissao: 'HSM_ENVIAR',
    mensagens: palavras('enviar', 'as mensagens de retenção'),
  }),
  /** Ours: the clearing is told again what it did not take, or refused. */
  reenviar: endpoint({
    method: 'POST',
    path: `${nossa}/reenviar`,
    body: z.object({ idCtc: Id }),
    response: Ctc,
    permissao: 'RETENCAO_TRATAR',
    objetos: daCtc,
    mensagens: { sucesso: 'Resposta enviada de novo', ...palavras('reenviar', 'a resposta') },
  }),
  /** Ours: a file that proves contact and acceptance, named by the outcome afterwards. */
  guardarEvidencia: endpoint({
    method: 'POST',
    path: `${nossa}/evidencias`,
    body: NovaEvidencia,
    response: z.object({ idEvidencia: z.string() }),
    permissao: 'RETENCAO_TRATAR',
    objetos: daCtc,
    mensagens: { sucesso: 'Evidência guardada', ...palavras('guardar', 'a evidência') },
  }),
  abrirEvidencia: endpoint({
    method: 'POST',
    path: `${nossa}/evidencias/abrir`,
    body: z.object({ idCtc: Id, idEvidencia: Id }),
    response: Ingresso,
    permissao: 'RETENCAO_VER',
    objetos: daCtc,
    mensagens: palavras('abrir', 'a evidência'),
  }),
  /** Ours: notices of the clearing that contradict what we hold, or cannot be applied. */
  avisos: endpoint({
    method: 'GET',
    path: `${nossa}/avisos`,
    query: BuscaDeAvisos,
    response: z.object({ items: z.array(AvisoDaCtc) }),
    permissao: 'RETENCAO_VER',
    objetos: [{ em: 'query', campo: 'atendente', tipo: 'atendente' }],
    mensagens: palavras('consultar', 'os avisos da câmara'),
  }),
  /** One was looked at: it leaves the list, with what the person did. */
  verAviso: endpoint({
    method: 'POST',
    path: `${nossa}/avisos/ver`,
    body: Visto.extend({ idCtc: Id, idAviso: Id }),
    response: avisoVisto,
    permissao: 'DIVERGENCIA_DECIDIR',
    objetos: daCtc,
    mensagens: { sucesso: 'Aviso visto', ...palavras('guardar', 'o que foi feito') },
  }),
  /** To the bank's checker: those of a request that we do not know, or of a client of no shop. */
  avisosDaMesa: endpoint({
    method: 'GET',
    path: mesa,
    response: z.array(AvisoDaCamara),
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'os avisos da câmara que esperam a mesa'),
  }),
  verAvisoDaMesa: endpoint({
    method: 'POST',
    path: `${mesa}/:idAviso/ver`,
    params: z.object({ idAviso: Id }),
    body: Visto,
    response: avisoVisto,
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: { sucesso: 'Aviso visto', ...palavras('guardar', 'o que foi feito') },
  }),
}
