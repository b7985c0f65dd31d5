import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { Cpf } from '../cliente/cpf.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Contratos, ValoresOportunidade } from './shapes.ts'

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
}
