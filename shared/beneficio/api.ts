import { z } from 'zod'
import { CodigoConvenio, Id } from '../campos.ts'
import { Cpf } from '../cpf.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { BeneficioInss, MargemConvenio } from './shapes.ts'

const doRelacionamento = [
  { em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' },
] as const
const doCpf = [{ em: 'query', campo: 'Cpf', tipo: 'cpf' }] as const

export const beneficioApi = {
  /** Queries the INSS and stores the answer. Refused without a valid consent. */
  detalhesInss: endpoint({
    method: 'GET',
    path: '/clienteConsignado/v1/beneficio/consulta-detalhes-inss',
    query: z.object({ Cpf }),
    response: BeneficioInss,
    guarda: true,
    permissao: 'BENEFICIO_CONSULTAR',
    objetos: doCpf,
    mensagens: palavras('consultar', 'os detalhes do INSS'),
  }),
  margemConvenio: endpoint({
    method: 'GET',
    path: '/clienteConsignado/v1/api/beneficio/consulta-margem-convenio',
    query: z.object({ Cpf, codigoConvenio: CodigoConvenio }),
    response: MargemConvenio,
    permissao: 'BENEFICIO_VER',
    objetos: doCpf,
    mensagens: palavras('consultar', 'a margem do convênio'),
  }),
  /** A call of ours (specification, section 7, "INSS lookup"): the stored data, without a query. */
  inss: endpoint({
    method: 'GET',
    path: '/consigna/v1/beneficio/:idRelacionamento/inss',
    params: z.object({ idRelacionamento: Id }),
    response: BeneficioInss,
    permissao: 'BENEFICIO_VER',
    objetos: doRelacionamento,
    mensagens: palavras('consultar', 'os benefícios do INSS'),
  }),
  /** A call of ours (specification, section 7, "benefit recovery proof-of-life"). */
  provaDeVida: endpoint({
    method: 'GET',
    path: '/consigna/v1/beneficio/:idRelacionamento/prova-de-vida',
    params: z.object({ idRelacionamento: Id }),
    query: z.object({ idBeneficio: Id }),
    response: BeneficioInss,
    guarda: true,
    permissao: 'BENEFICIO_CONSULTAR',
    objetos: doRelacionamento,
    mensagens: palavras('consultar', 'a prova de vida'),
  }),
}
