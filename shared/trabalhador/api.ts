import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Processamento } from './processamento.ts'
import { CreditoTrabalhador } from './vinculo.ts'

const params = z.object({ idRelacionamento: Id })
const objetos = [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

export const trabalhadorApi = {
  /** Queries the outside system with the worker's consent, and stores the answer. */
  consultar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/beneficio/:idRelacionamento/consultar-dados-credito-trabalhador',
    params,
    response: CreditoTrabalhador,
    guarda: true,
    permissao: 'TRABALHADOR_CONSULTAR',
    objetos,
    mensagens: palavras('carregar', 'dados do crédito trabalhador'),
  }),
  /** Ours: the last answer, without a query. Null without one. */
  guardado: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/credito-trabalhador',
    params,
    response: CreditoTrabalhador.nullable(),
    permissao: 'TRABALHADOR_VER',
    objetos,
    mensagens: palavras('consultar', 'o crédito do trabalhador'),
  }),
  /** Ours: makes empregadores of what is kept; one run for each client in thirty seconds. */
  processar: endpoint({
    method: 'POST',
    path: '/consigna/v1/relacionamento/:idRelacionamento/processamento-empregadores',
    params,
    body: z.object({}),
    response: Processamento,
    permissao: 'EMPREGADOR_PROCESSAR',
    objetos,
    mensagens: palavras('criar/atualizar', 'empregador automaticamente'),
  }),
  /** Ours: the last run, link by link, and for how long it keeps others out. */
  processamento: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/processamento-empregadores',
    params,
    response: Processamento.nullable(),
    permissao: 'TRABALHADOR_VER',
    objetos,
    mensagens: palavras('consultar', 'o processamento de empregadores'),
  }),
}
