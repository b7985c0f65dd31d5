import { z } from 'zod'
import { CodigoPromotor, comTotal, Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Ingresso } from '../formalizacao/shapes.ts'
import {
  BuscaDaConduta,
  BuscaDeRegistros,
  CondutaDaPessoa,
  DecisaoDaConduta,
  DecisaoDaMesa,
  MinhaConduta,
  MotivoDaConduta,
  NovaConduta,
  PaginaDeRegistros,
  Registro,
  RespostaDaConduta,
} from './shapes.ts'

const path = '/consigna/v1/conduta'
const mesa = '/consigna/v1/conferencias/conduta'
const params = z.object({ idConduta: Id })
const doBody = [{ em: 'body', campo: 'codigoPromotor', tipo: 'promotor' }] as const
const daBusca = [{ em: 'query', campo: 'codigoPromotor', tipo: 'promotor' }] as const
const gravada = z.object({ idConduta: z.string() })

/** Ours: points of conduct, of two gestores (docs/decisions/089). */
export const condutaApi = {
  equipe: endpoint({
    method: 'GET',
    path,
    query: BuscaDaConduta,
    response: z.array(CondutaDaPessoa),
    permissao: 'CONDUTA_VER',
    objetos: daBusca,
    mensagens: palavras('consultar', 'a conduta da equipe'),
  }),
  /** The newest first. */
  registros: endpoint({
    method: 'GET',
    path: `${path}/registros`,
    query: BuscaDeRegistros,
    response: PaginaDeRegistros,
    permissao: 'CONDUTA_VER',
    objetos: [...daBusca, { em: 'query', campo: 'idUsuario', tipo: 'atendente' }],
    mensagens: palavras('consultar', 'os pontos de conduta'),
  }),
  motivos: endpoint({
    method: 'GET',
    path: `${path}/motivos`,
    response: z.array(MotivoDaConduta),
    permissao: 'CONDUTA_PROPOR',
    mensagens: palavras('consultar', 'os motivos de conduta'),
  }),
  minha: endpoint({
    method: 'GET',
    path: `${path}/minha`,
    response: MinhaConduta,
    permissao: 'logado',
    mensagens: palavras('consultar', 'a sua conduta'),
  }),
  propor: endpoint({
    method: 'POST',
    path: `${path}/registros`,
    body: NovaConduta,
    response: gravada,
    permissao: 'CONDUTA_PROPOR',
    objetos: [...doBody, { em: 'body', campo: 'idUsuario', tipo: 'atendente' }],
    mensagens: { sucesso: 'Pontos propostos com sucesso!', ...palavras('propor', 'os pontos') },
  }),
  /** An address that opens the evidence once; who decides opens it before. */
  abrirProva: endpoint({
    method: 'POST',
    path: `${path}/registros/:idConduta/prova`,
    params,
    body: z.object({ codigoPromotor: CodigoPromotor }),
    response: Ingresso,
    permissao: 'CONDUTA_VER',
    objetos: doBody,
    mensagens: palavras('abrir', 'a prova'),
  }),
  /** For the bank's checker: points in promotores where nobody else could confirm them. */
  daMesa: endpoint({
    method: 'GET',
    path: mesa,
    response: comTotal(Registro),
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'os pontos que esperam a mesa'),
  }),
  abrirNaMesa: endpoint({
    method: 'POST',
    path: `${mesa}/:idConduta/prova`,
    params,
    body: z.object({}),
    response: Ingresso,
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('abrir', 'a prova'),
  }),
  conferir: endpoint({
    method: 'POST',
    path: `${mesa}/:idConduta/decidir`,
    params,
    body: DecisaoDaMesa,
    response: gravada,
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: { sucesso: 'Decisão guardada com sucesso!', ...palavras('decidir', 'os pontos') },
  }),
  /** By a gestor who did not propose them. */
  decidir: endpoint({
    method: 'POST',
    path: `${path}/registros/:idConduta/decisao`,
    params,
    body: DecisaoDaConduta,
    response: gravada,
    permissao: 'CONDUTA_CONFIRMAR',
    objetos: doBody,
    mensagens: { sucesso: 'Decisão guardada com sucesso!', ...palavras('decidir', 'os pontos') },
  }),
  /** By who proposed, while nobody decided. */
  retirar: endpoint({
    method: 'POST',
    path: `${path}/registros/:idConduta/retirada`,
    params,
    body: z.object({ codigoPromotor: CodigoPromotor }),
    response: gravada,
    permissao: 'CONDUTA_PROPOR',
    objetos: doBody,
    mensagens: { sucesso: 'Proposta retirada com sucesso!', ...palavras('retirar', 'a proposta') },
  }),
  /** The person's own words, once, while the points count. */
  responder: endpoint({
    method: 'POST',
    path: `${path}/registros/:idConduta/resposta`,
    params,
    body: RespostaDaConduta,
    response: gravada,
    permissao: 'logado',
    mensagens: { sucesso: 'Resposta guardada com sucesso!', ...palavras('guardar', 'a resposta') },
  }),
}
