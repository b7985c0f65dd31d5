import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { CodigoPromotor, Id, UmaPessoa } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { EntradaSimulacao } from '../calculo/entrada.ts'
import { BuscaDeEsperas, PaginaDeEsperas } from './espera-motivo.ts'
import { LoteDesfeito, LoteRecente, PedidoDeLote, ResultadoDoLote } from './lote.ts'
import { BuscaDoQuadro, BuscaDoResumo, PaginaDoQuadro, ResumoDoQuadro } from './quadro.ts'
import {
  ConvenioComOportunidades,
  FatorPerda,
  MotivoPerda,
  MudancaOportunidade,
  NovaOportunidade,
  Oportunidade,
  Versao,
} from './shapes.ts'
import { StatusOportunidade } from './status.ts'

const params = z.object({ idOportunidade: Id })
const daOportunidade = [{ em: 'params', campo: 'idOportunidade', tipo: 'oportunidade' }] as const

const catalogo = { method: 'GET', permissao: 'OPORTUNIDADE_VER' } as const

const lote = {
  method: 'POST',
  params: z.object({ idLote: Id }),
  response: ResultadoDoLote,
  mensagens: palavras('mover', 'as oportunidades escolhidas'),
} as const

export const oportunidadeApi = {
  simular: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/oportunidade/:idOportunidade/simular',
    params,
    /** What was chosen, absent the standard conditions; the server computes it again and keeps it. */
    body: Versao.extend({
      entrada: tambem(EntradaSimulacao.optional(), {
        nomes: ['condicoes', 'simulacao'],
        chave: 'condicoes',
        // Ignored beside the standard conditions, they would be kept as if they had been chosen.
        soltos: ['tipo', 'prazo', 'taxaAm', 'valorParcela', 'contratos', 'convencao'],
      }),
    }),
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_SIMULAR',
    objetos: daOportunidade,
    mensagens: palavras('guardar', 'a simulação da oportunidade'),
  }),
  emAtendimento: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/oportunidade/:idOportunidade/em-atendimento',
    params,
    body: Versao,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_ATENDER',
    objetos: daOportunidade,
    mensagens: palavras('mover', 'a oportunidade para em atendimento'),
  }),
  emAndamento: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/oportunidade/:idOportunidade/em-andamento',
    params,
    body: Versao,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_ANDAMENTO',
    objetos: daOportunidade,
    mensagens: {
      sucesso: 'Oportunidade movida para em andamento!',
      ...palavras('mover', 'a oportunidade para em andamento'),
    },
  }),
  perdida: endpoint({
    method: 'PUT',
    path: '/relacionamento/v1/oportunidade/:idOportunidade/perdida',
    params,
    body: MotivoPerda,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_PERDER',
    objetos: daOportunidade,
    mensagens: {
      sucesso: 'Oportunidade foi perdida!',
      ...palavras('marcar', 'a oportunidade como perdida'),
    },
  }),
  consultar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oportunidade/:idOportunidade',
    params,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_VER',
    objetos: daOportunidade,
    mensagens: palavras('consultar', 'a oportunidade'),
  }),
  historico: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oportunidade/:idOportunidade/historico',
    params,
    response: z.array(MudancaOportunidade),
    permissao: 'OPORTUNIDADE_VER',
    objetos: daOportunidade,
    mensagens: palavras('consultar', 'o histórico da oportunidade'),
  }),
  /** Ganha and Perdida of a relationship: the id in the path is its own, or of one of its oportunidades (007). */
  finalizadas: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oportunidade/:idRelacionamento/oportunidades-finalizadas',
    params: z.object({ idRelacionamento: Id }),
    response: z.array(Oportunidade),
    permissao: 'OPORTUNIDADE_VER',
    objetos: [{ em: 'params', campo: 'idRelacionamento', tipo: 'oportunidade ou relacionamento' }],
    mensagens: palavras('consultar', 'as oportunidades finalizadas'),
  }),
  listarStatus: endpoint({
    ...catalogo,
    path: '/relacionamento/v1/oportunidade/status',
    response: z.array(StatusOportunidade),
    mensagens: palavras('consultar', 'os status de oportunidade'),
  }),
  fatoresPerda: endpoint({
    ...catalogo,
    path: '/relacionamento/v1/oportunidade/fatores-perda',
    response: z.array(FatorPerda),
    mensagens: palavras('consultar', 'os fatores de perda'),
  }),
  criticas: endpoint({
    ...catalogo,
    path: '/relacionamento/v1/oportunidade/criticas',
    response: z.array(z.string()),
    mensagens: palavras('consultar', 'as críticas'),
  }),
  /** Convênios in which an atendente of the promotor has oportunidades, with their sums. */
  listarConvenio: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oportunidade/listar-convenio/:codigoPromotor/:atendente',
    params: z.object({ codigoPromotor: CodigoPromotor, atendente: UmaPessoa }),
    response: z.array(ConvenioComOportunidades),
    permissao: 'OPORTUNIDADE_VER',
    objetos: [
      { em: 'params', campo: 'codigoPromotor', tipo: 'promotor' },
      { em: 'params', campo: 'atendente', tipo: 'atendente' },
    ],
    mensagens: palavras('consultar', 'os convênios das oportunidades'),
  }),
  listarConvenioEmAberto: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oportunidade/listar-convenio/em-aberto/:codigoPromotor',
    params: z.object({ codigoPromotor: CodigoPromotor }),
    response: z.array(ConvenioComOportunidades),
    permissao: 'OPORTUNIDADE_VER',
    objetos: [{ em: 'params', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'os convênios das oportunidades em aberto'),
  }),
  listar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/oportunidade',
    query: z.object({ idRelacionamento: Id }),
    response: z.array(Oportunidade),
    permissao: 'OPORTUNIDADE_VER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'as oportunidades'),
  }),
  incluir: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/oportunidade',
    body: NovaOportunidade,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_INCLUIR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: {
      sucesso: 'Oportunidade incluída com sucesso!',
      ...palavras('incluir', 'a oportunidade'),
    },
  }),
  /** Ours: reopens a lost oportunidade as a new one that refers to it. */
  reabrir: endpoint({
    method: 'POST',
    path: '/consigna/v1/oportunidades/:idOportunidade/reabrir',
    params,
    body: Versao,
    response: Oportunidade,
    permissao: 'OPORTUNIDADE_REABRIR',
    objetos: daOportunidade,
    mensagens: palavras('reabrir', 'a oportunidade'),
  }),
  /** Ours: a page of one column of the board. */
  quadro: endpoint({
    method: 'GET',
    path: '/consigna/v1/oportunidades/quadro',
    query: BuscaDoQuadro,
    response: PaginaDoQuadro,
    permissao: 'OPORTUNIDADE_VER',
    objetos: [{ em: 'query', campo: 'atendente', tipo: 'atendente' }],
    mensagens: palavras('consultar', 'o quadro de oportunidades'),
  }),
  /** Ours: how many oportunidades stand in each column. */
  resumoDoQuadro: endpoint({
    method: 'GET',
    path: '/consigna/v1/oportunidades/quadro/resumo',
    query: BuscaDoResumo,
    response: ResumoDoQuadro,
    permissao: 'OPORTUNIDADE_VER',
    objetos: [{ em: 'query', campo: 'atendente', tipo: 'atendente' }],
    mensagens: palavras('contar', 'as oportunidades do quadro'),
  }),
  /**
   * Ours: oportunidades that wait for a gestor's reason, for persons who may write it
   * (`docs/decisions/033`).
   */
  esperamMotivo: endpoint({
    method: 'GET',
    path: '/consigna/v1/oportunidades/esperam-motivo',
    query: BuscaDeEsperas,
    response: PaginaDeEsperas,
    permissao: 'SIMULACAO_AUTORIZAR',
    mensagens: palavras('consultar', 'as simulações que esperam motivo'),
  }),
  /** Ours: a piece of a batch of moves; the caller's batch id joins the pieces. */
  atenderLote: endpoint({
    ...lote,
    path: '/consigna/v1/oportunidades/lotes/:idLote/em-atendimento',
    body: PedidoDeLote,
    permissao: 'OPORTUNIDADE_ATENDER',
  }),
  andamentoLote: endpoint({
    ...lote,
    path: '/consigna/v1/oportunidades/lotes/:idLote/em-andamento',
    body: PedidoDeLote,
    permissao: 'OPORTUNIDADE_ANDAMENTO',
  }),
  perderLote: endpoint({
    ...lote,
    path: '/consigna/v1/oportunidades/lotes/:idLote/perdida',
    body: MotivoPerda.omit({ versao: true }).extend(PedidoDeLote.shape),
    permissao: 'OPORTUNIDADE_PERDER',
  }),
  /** Ours: takes back a whole batch, row by row as far as it can be. */
  desfazerLote: endpoint({
    ...lote,
    path: '/consigna/v1/oportunidades/lotes/:idLote/desfazer',
    response: LoteDesfeito,
    permissao: 'OPORTUNIDADE_DESFAZER',
    mensagens: palavras('desfazer', 'o lote de oportunidades'),
  }),
  /** Ours: the batches of the person that can still be undone. */
  lotesRecentes: endpoint({
    method: 'GET',
    path: '/consigna/v1/oportunidades/lotes',
    response: z.array(LoteRecente),
    permissao: 'OPORTUNIDADE_DESFAZER',
    mensagens: palavras('consultar', 'os lotes de oportunidades'),
  }),
}
