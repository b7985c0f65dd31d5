import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  Andamento,
  AtendenteDoFiltro,
  Balanco,
  BuscaDoSumario,
  ConvenioDoFiltro,
  Elegivel,
  MailingDoFiltro,
  NovaReatribuicao,
  PerfilDoFiltro,
  porChave,
  PreviaDaReatribuicao,
  Reatribuicao,
  ReatribuicaoDesfeita,
  ReatribuicaoRecente,
  Sumario,
} from './shapes.ts'

const path = '/relacionamento/v1/reatribuicao'
const nosso = '/consigna/v1/reatribuicoes'
const params = z.object({ codigoPromotor: CodigoPromotor })
const oPromotor = { campo: 'codigoPromotor', tipo: 'promotor' } as const
const noCaminho = [{ em: 'params', ...oPromotor }] as const
const noCorpo = [{ em: 'body', ...oPromotor }] as const

/** Specification, section 7: reassignment. Who reassigns sees the clients of the promotor by number alone. */
export const reatribuicaoApi = {
  /** Answers when it has committed; `andamento` says how far it is until then. */
  reatribuir: endpoint({
    method: 'POST',
    path,
    body: NovaReatribuicao,
    response: Reatribuicao,
    permissao: 'REATRIBUICAO_FAZER',
    objetos: noCorpo,
    mensagens: {
      sucesso: 'Os Clientes foram Reatribuidos com sucesso',
      ...palavras('reatribuir', 'os clientes'),
    },
  }),
  filtroPerfil: endpoint({
    method: 'GET',
    path: `${path}/filtro-perfil/:codigoPromotor`,
    params,
    response: z.array(PerfilDoFiltro),
    permissao: 'REATRIBUICAO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'os perfis'),
  }),
  filtroMailing: endpoint({
    method: 'GET',
    path: `${path}/filtro-mailing/:codigoPromotor`,
    params,
    response: z.array(MailingDoFiltro),
    permissao: 'REATRIBUICAO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'as campanhas'),
  }),
  filtroAtendentes: endpoint({
    method: 'GET',
    path: `${path}/filtro-atendentes-oportunidade/:codigoPromotor`,
    params,
    response: z.array(AtendenteDoFiltro),
    permissao: 'REATRIBUICAO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'os atendentes'),
  }),
  filtroConvenio: endpoint({
    method: 'GET',
    path: `${path}/filtro-convenio/:codigoPromotor`,
    params,
    response: z.array(ConvenioDoFiltro),
    permissao: 'REATRIBUICAO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'os convênios'),
  }),
  /** Everybody of the promotor, who can receive first. */
  elegiveis: endpoint({
    method: 'GET',
    path: `${path}/filtro-atendentes-elegiveis/:codigoPromotor`,
    params,
    response: z.array(Elegivel),
    permissao: 'REATRIBUICAO_VER',
    objetos: noCaminho,
    mensagens: palavras('consultar', 'quem pode receber'),
  }),
  /** What the filters choose, by owner. */
  sumario: endpoint({
    method: 'GET',
    path: `${path}/sumario-relacionamento/:codigoPromotor`,
    params,
    query: BuscaDoSumario,
    response: Sumario,
    permissao: 'REATRIBUICAO_VER',
    objetos: noCaminho,
    mensagens: palavras('contar', 'os clientes'),
  }),
  /** Ours: the balance before and after; nothing is kept. */
  previa: endpoint({
    method: 'POST',
    path: `${nosso}/previa`,
    leitura: true,
    body: PreviaDaReatribuicao,
    response: Balanco,
    permissao: 'REATRIBUICAO_VER',
    objetos: noCorpo,
    mensagens: palavras('simular', 'a reatribuição'),
  }),
  /** Ours: how far the caller's reassignment under this Idempotency-Key is; null before it began. */
  andamento: endpoint({
    method: 'GET',
    path: `${nosso}/andamento/:chave`,
    params: porChave,
    response: Andamento.nullable(),
    permissao: 'REATRIBUICAO_VER',
    mensagens: palavras('consultar', 'o andamento'),
  }),
  /** Ours: those that can still be undone, the last one first. */
  recentes: endpoint({
    method: 'GET',
    path: nosso,
    response: z.array(ReatribuicaoRecente),
    permissao: 'REATRIBUICAO_VER',
    mensagens: palavras('consultar', 'as reatribuições'),
  }),
  /** Ours: each client goes back to who had them, but those whom the new owner worked with. */
  desfazer: endpoint({
    method: 'POST',
    path: `${nosso}/:idLote/desfazer`,
    params: z.object({ idLote: Id }),
    response: ReatribuicaoDesfeita,
    permissao: 'REATRIBUICAO_FAZER',
    mensagens: palavras('desfazer', 'a reatribuição'),
  }),
}
