import { z } from 'zod'
import { comTotal, Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import {
  BuscaDivergencias,
  Cancelamento,
  Confirmacao,
  Decisao,
  Dever,
  Divergencia,
  QueVale,
} from './shapes.ts'

const daProposta = [{ em: 'params', campo: 'idProposta', tipo: 'proposta' }] as const
const doAtendente = [{ em: 'query', campo: 'atendente', tipo: 'atendente' }] as const

/** Calls of our own: what outside systems said against our record, and what they have not heard. */
export const divergenciaApi = {
  listar: endpoint({
    method: 'GET',
    path: '/consigna/v1/divergencias',
    query: BuscaDivergencias,
    response: z.object({ items: z.array(Divergencia), proximo: z.string().nullable() }),
    permissao: 'PROPOSTA_VER',
    objetos: doAtendente,
    mensagens: palavras('consultar', 'as divergências'),
  }),
  decidir: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/divergencias/:idDivergencia/decidir',
    params: z.object({ idProposta: Id, idDivergencia: Id }),
    body: Decisao,
    response: Divergencia,
    permissao: 'DIVERGENCIA_DECIDIR',
    objetos: daProposta,
    mensagens: palavras('decidir', 'a divergência'),
  }),
  /** The second person confirms what another one asked for. */
  confirmar: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/divergencias/:idDivergencia/confirmar',
    params: z.object({ idProposta: Id, idDivergencia: Id }),
    body: Confirmacao,
    response: Divergencia,
    permissao: 'DIVERGENCIA_CONFIRMAR',
    objetos: daProposta,
    mensagens: { sucesso: 'Decisão confirmada', ...palavras('confirmar', 'a decisão') },
  }),
  /** To the bank's checker: requests of promotores that have nobody else to confirm them. */
  daMesa: endpoint({
    method: 'GET',
    path: '/consigna/v1/conferencias',
    response: comTotal(Divergencia),
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'as decisões que esperam a mesa'),
  }),
  /** The checker confirms what was asked for, or decides for the other version. */
  conferir: endpoint({
    method: 'POST',
    path: '/consigna/v1/conferencias/:idDivergencia/decidir',
    params: z.object({ idDivergencia: Id }),
    body: Decisao,
    response: z.object({ idDivergencia: z.string(), vale: QueVale }),
    permissao: 'DIVERGENCIA_CONFERIR',
    promotor: 'opcional',
    mensagens: { sucesso: 'Decisão guardada', ...palavras('conferir', 'a decisão') },
  }),
  deveres: endpoint({
    method: 'GET',
    path: '/consigna/v1/deveres',
    query: BuscaDivergencias.pick({ atendente: true }),
    response: comTotal(Dever),
    permissao: 'PROPOSTA_VER',
    objetos: doAtendente,
    mensagens: palavras('consultar', 'os envios parados'),
  }),
  /** Everything that waits outside for this client is tried again now. */
  reenviar: endpoint({
    method: 'POST',
    path: '/consigna/v1/deveres/:idRelacionamento/reenviar',
    params: z.object({ idRelacionamento: Id }),
    response: z.object({ reenviados: z.number() }),
    permissao: 'PROPOSTA_INCLUIR',
    objetos: [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: { sucesso: 'Envio pedido de novo', ...palavras('reenviar') },
  }),
  /** A proposta that the bank never took is cancelled. */
  cancelarEnvio: endpoint({
    method: 'POST',
    path: '/consigna/v1/propostas/:idProposta/cancelar-envio',
    params: z.object({ idProposta: Id }),
    body: Cancelamento,
    response: z.object({ idProposta: z.string(), situacao: z.literal('CANCELADA') }),
    permissao: 'PROPOSTA_INCLUIR',
    objetos: daProposta,
    mensagens: { sucesso: 'Proposta cancelada', ...palavras('cancelar', 'a proposta') },
  }),
}
