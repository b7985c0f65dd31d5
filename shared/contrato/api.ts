import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import { Dinheiro } from '../dinheiro.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Contrato, Contratos, SaldosDosContratos, ValoresOportunidade } from './shapes.ts'

export const contratoApi = {
  consultar: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/consultar-contratos',
    aliases: ['/relacionamento/v1/relacionamento/consultar-contratos'],
    query: z.object({ Cpf, codigoPromotor: CodigoPromotor }),
    response: Contratos,
    permissao: 'CONTRATO_VER',
    objetos: [
      { em: 'query', campo: 'codigoPromotor', tipo: 'promotor' },
      { em: 'query', campo: 'Cpf', tipo: 'cpf' },
    ],
    mensagens: palavras('consultar', 'os contratos'),
  }),
  valoresOportunidade: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/valores-oportunidade',
    aliases: ['/relacionamento/v1/relacionamento/valores-oportunidade'],
    query: z.object({ idRelacionamento: Id }),
    response: ValoresOportunidade,
    permissao: 'CONTRATO_VER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'os valores das oportunidades'),
  }),
  /** Ours: what settles each running contract of the client today. */
  saldos: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamentos/:idRelacionamento/saldos',
    params: z.object({ idRelacionamento: Id }),
    response: SaldosDosContratos,
    permissao: 'CONTRATO_VER',
    objetos: [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('consultar', 'os saldos dos contratos'),
  }),
}

/**
 * The contract of the oportunidade with today's balance, or null where it has none. It is
 * `oportunidade.contrato` of the specification, answered in the shape of this word.
 */
export const contratoDaOportunidadeApi = endpoint({
  method: 'GET',
  path: '/relacionamento/v1/oportunidade/:idOportunidade/contrato',
  params: z.object({ idOportunidade: Id }),
  response: Contrato.extend({ saldoDevedor: Dinheiro }).nullable(),
  permissao: 'OPORTUNIDADE_VER',
  objetos: [{ em: 'params', campo: 'idOportunidade', tipo: 'oportunidade' }],
  mensagens: palavras('consultar', 'o contrato da oportunidade'),
})
