import { z } from 'zod'
import { endpoint, palavras } from '../endpoint.ts'
import {
  AtuacaoDoAtendente,
  AtuacaoNoMailing,
  BuscaDoPainel,
  BuscaDosDetalhes,
  BuscaDosSubDetalhes,
  DoAtendente,
  Painel,
  PainelDoStatus,
  PaginaDeOportunidades,
  PaginaDeRelacionamentos,
  QualPainel,
  TentativasDaCampanha,
  Totais,
} from './shapes.ts'

const R = '/relacionamento/v1'
const params = z.object({ id: QualPainel })

/** An ATENDENTE reads the own numbers, a supervisor those of the promotores. */
const objetos = [
  { em: 'query', campo: 'atendente', tipo: 'atendente' },
  { em: 'query', campo: 'codigoPromotor', tipo: 'promotor' },
] as const

/** The oportunidades of one client. */
const doCliente = [
  ...objetos,
  { em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const

const doAtendente = { method: 'GET', permissao: 'PAINEL_VER', objetos } as const
const doGestor = { method: 'GET', permissao: 'PAINEL_GESTOR', objetos } as const
const doStatus = {
  query: BuscaDoPainel,
  response: PainelDoStatus,
  mensagens: palavras('consultar', 'o painel'),
} as const
const dosTotais = { ...doStatus, response: Totais } as const
const dosRelacionamentos = {
  params,
  query: BuscaDosDetalhes,
  response: PaginaDeRelacionamentos,
  mensagens: palavras('consultar', 'os clientes do painel'),
} as const
const dasOportunidades = {
  params,
  query: BuscaDosSubDetalhes,
  response: PaginaDeOportunidades,
  objetos: doCliente,
  mensagens: palavras('consultar', 'as oportunidades do painel'),
} as const
const daAtuacao = {
  query: BuscaDoPainel,
  mensagens: palavras('consultar', 'a atuação por campanha'),
} as const

const oportunidades = (de: 'atendentes' | 'gestor') => `${R}/dashboard/${de}/oportunidades` as const
const tambem = `${R}/dashboards/atendentes/oportunidades` as const
const atuacao = `${R}/dashboard/atendentes/atuacao/mailing` as const

/** Specification, section 7: dashboards of atendentes and of gestores. Both read the same rows. */
export const painelApi = {
  emAberto: endpoint({
    ...doAtendente,
    ...doStatus,
    path: `${oportunidades('atendentes')}/em-aberto`,
    aliases: [`${tambem}/em-aberto`],
  }),
  emAtendimento: endpoint({
    ...doAtendente,
    ...doStatus,
    path: `${oportunidades('atendentes')}/em-atendimento`,
    aliases: [`${tambem}/em-atendimento`],
  }),
  emAndamento: endpoint({
    ...doAtendente,
    ...doStatus,
    path: `${oportunidades('atendentes')}/em-andamento`,
    aliases: [`${tambem}/em-andamento`],
  }),
  perdida: endpoint({
    ...doAtendente,
    ...doStatus,
    path: `${oportunidades('atendentes')}/perdida`,
    aliases: [`${tambem}/perdida`],
  }),
  ganha: endpoint({
    ...doAtendente,
    ...doStatus,
    path: `${oportunidades('atendentes')}/ganha`,
    aliases: [`${tambem}/ganha`],
  }),
  totais: endpoint({
    ...doAtendente,
    ...dosTotais,
    path: `${oportunidades('atendentes')}/totais`,
    aliases: [`${tambem}/totais`],
  }),
  relacionamentos: endpoint({
    ...doAtendente,
    ...dosRelacionamentos,
    path: `${oportunidades('atendentes')}/:id/relacionamentos`,
    aliases: [`${tambem}/:id/relacionamentos`],
  }),
  detalhes: endpoint({
    ...doAtendente,
    ...dasOportunidades,
    path: `${oportunidades('atendentes')}/:id/relacionamentos/detalhes`,
    aliases: [`${tambem}/:id/relacionamentos/detalhes`],
  }),
  gestorAtendentes: endpoint({
    ...doGestor,
    path: `${oportunidades('gestor')}/atendente`,
    query: BuscaDoPainel,
    response: z.array(DoAtendente),
    mensagens: palavras('consultar', 'o painel por atendente'),
  }),
  gestorEmAberto: endpoint({
    ...doGestor,
    ...doStatus,
    path: `${oportunidades('gestor')}/em-aberto`,
  }),
  gestorEmAtendimento: endpoint({
    ...doGestor,
    ...doStatus,
    path: `${oportunidades('gestor')}/em-atendimento`,
  }),
  gestorEmAndamento: endpoint({
    ...doGestor,
    ...doStatus,
    path: `${oportunidades('gestor')}/em-andamento`,
  }),
  gestorPerdida: endpoint({
    ...doGestor,
    ...doStatus,
    path: `${oportunidades('gestor')}/perdida`,
  }),
  gestorGanha: endpoint({ ...doGestor, ...doStatus, path: `${oportunidades('gestor')}/ganha` }),
  gestorTotais: endpoint({ ...doGestor, ...dosTotais, path: `${oportunidades('gestor')}/totais` }),
  gestorDetalhes: endpoint({
    ...doGestor,
    ...dosRelacionamentos,
    path: `${oportunidades('gestor')}/:id/detalhes`,
  }),
  gestorSubDetalhes: endpoint({
    ...doGestor,
    ...dasOportunidades,
    path: `${oportunidades('gestor')}/:id/sub-detalhes`,
  }),
  atuacao: endpoint({
    ...doAtendente,
    ...daAtuacao,
    path: atuacao,
    response: z.array(AtuacaoNoMailing),
  }),
  atuacaoRelacionamentos: endpoint({
    ...doAtendente,
    path: `${atuacao}/relacionamentos`,
    query: BuscaDosDetalhes,
    response: PaginaDeRelacionamentos,
    mensagens: palavras('consultar', 'os clientes da campanha'),
  }),
  atuacaoOportunidades: endpoint({
    ...doAtendente,
    path: `${atuacao}/relacionamentos/oportunidades`,
    query: BuscaDosSubDetalhes,
    response: PaginaDeOportunidades,
    objetos: doCliente,
    mensagens: palavras('consultar', 'as oportunidades da campanha'),
  }),
  gestorAtuacao: endpoint({
    ...doGestor,
    ...daAtuacao,
    path: `${R}/dashboard/gestor/atuacao/mailing`,
    response: z.array(AtuacaoNoMailing),
  }),
  gestorAtuacaoAtendentes: endpoint({
    ...doGestor,
    ...daAtuacao,
    path: `${R}/dashboard/gestor/atuacao/atendentes/mailing`,
    response: z.array(AtuacaoDoAtendente),
  }),
  /** Ours: the calls of each list. */
  tentativas: endpoint({
    ...doGestor,
    path: '/consigna/v1/painel/tentativas',
    query: BuscaDoPainel,
    response: z.array(TentativasDaCampanha),
    mensagens: palavras('consultar', 'as tentativas das campanhas'),
  }),
  /** Ours: everything of one screen in one answer. */
  painel: endpoint({
    ...doGestor,
    path: '/consigna/v1/painel',
    query: BuscaDoPainel,
    response: Painel,
    mensagens: palavras('consultar', 'o painel'),
  }),
}
