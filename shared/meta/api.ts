import { z } from 'zod'
import { endpoint, palavras } from '../endpoint.ts'
import {
  BuscaDaProducao,
  BuscaDasComissoes,
  BuscaDoMes,
  Comissao,
  LinhaDaProducao,
  NovaComissao,
  NovaMeta,
  ResultadoDoMes,
} from './shapes.ts'

const path = '/consigna/v1'

/** An ATENDENTE reads the own results, a supervisor those of the promotores. */
const deQuem = [
  { em: 'query', campo: 'atendente', tipo: 'atendente' },
  { em: 'query', campo: 'codigoPromotor', tipo: 'promotor' },
] as const

/** Ours: targets of a month, production, and its commission. */
export const metaApi = {
  doMes: endpoint({
    method: 'GET',
    path: `${path}/metas`,
    query: BuscaDoMes,
    response: ResultadoDoMes,
    permissao: 'META_VER',
    objetos: deQuem,
    mensagens: palavras('consultar', 'as metas'),
  }),
  /** Takes the place of the target of the same key; without count and amount there is none any more. */
  gravar: endpoint({
    method: 'POST',
    path: `${path}/metas`,
    body: NovaMeta,
    response: z.object({ idMeta: z.string() }),
    permissao: 'META_ALTERAR',
    // `atendente` is no object: the target of a person who left is taken back.
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: { sucesso: 'Meta gravada com sucesso!', ...palavras('gravar', 'a meta') },
  }),
  producao: endpoint({
    method: 'GET',
    path: `${path}/producao`,
    query: BuscaDaProducao,
    response: z.array(LinhaDaProducao),
    permissao: 'META_VER',
    objetos: deQuem,
    mensagens: palavras('consultar', 'a produção'),
  }),
  comissoes: endpoint({
    method: 'GET',
    path: `${path}/comissoes`,
    query: BuscaDasComissoes,
    response: z.array(Comissao),
    permissao: 'META_ALTERAR',
    objetos: [{ em: 'query', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'as comissões'),
  }),
  incluirComissao: endpoint({
    method: 'POST',
    path: `${path}/comissoes`,
    body: NovaComissao,
    response: z.object({ idComissao: z.string() }),
    permissao: 'META_ALTERAR',
    objetos: [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: { sucesso: 'Comissão incluída com sucesso!', ...palavras('incluir', 'a comissão') },
  }),
}
