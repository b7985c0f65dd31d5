import { z } from 'zod'
import { CodigoConvenio, Id } from '../campos.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Atendente } from '../organizacao/api.ts'
import { Matricula, MatriculaGuardada } from './matricula.ts'
import { Versao } from '../versao.ts'
import { Renda } from './renda.ts'
import { TipoDeVinculo } from './tipo.ts'

/** Specification, section 3. */
export const Empregador = z.object({
  idEmpregador: z.string(),
  idUF: z.string().nullable(),
  codigoConvenio: z.string(),
  convenio: z.string(),
  codigoBanco: z.string().nullable(),
  codigoOrgao: z.string().nullable(),
  orgao: z.string().nullable(),
  matricula: z.string(),
  /** In words: `Ativo`. */
  tipo: z.string(),
  especie: z.string().nullable(),
  dataConcessao: Dia.nullable(),
  rendaBruta: Dinheiro,
  versao: z.number(),
  /** Who entered the empregador by hand; null if the system created it. */
  incluidoPor: Atendente.nullish(),
})
export type Empregador = z.infer<typeof Empregador>

export const Empregadores = z.object({ empregadores: z.array(Empregador) })
export type Empregadores = z.infer<typeof Empregadores>

/** Required and optional fields of a record (specification, section 5). */
export const NovoEmpregador = z.object({
  codigoConvenio: CodigoConvenio,
  matricula: Matricula,
  tipo: TipoDeVinculo,
  rendaBruta: Renda,
  idUF: z
    .string('UF inválida')
    .regex(/^[A-Z]{2}$/, 'UF inválida')
    .nullish(),
  codigoBanco: z
    .string('Código do banco inválido')
    .regex(/^[0-9]{3}$/, 'Código do banco inválido')
    .nullish(),
  codigoOrgao: z
    .string('Código do órgão inválido')
    .regex(/^[0-9A-Za-z]{1,20}$/, 'Código do órgão inválido')
    .nullish(),
  especie: z
    .string('Espécie inválida')
    .regex(/^[0-9]{2}$/, 'Espécie inválida')
    .nullish(),
  dataConcessao: Dia.nullish(),
})
export type NovoEmpregador = z.infer<typeof NovoEmpregador>

/** With the version that the form started from: a newer version is not overwritten. */
export const EmpregadorMudado = NovoEmpregador.extend({
  matricula: MatriculaGuardada,
  versao: Versao.optional(),
})
export type EmpregadorMudado = z.infer<typeof EmpregadorMudado>

const noCaminho = [{ em: 'params', campo: 'idCliente', tipo: 'cliente' }] as const

export const empregadorApi = {
  listar: endpoint({
    method: 'GET',
    path: '/clienteConsignado/v1/clientes/resumo/empregadores',
    query: z.object({ idCliente: Id }),
    response: Empregadores,
    permissao: 'EMPREGADOR_VER',
    objetos: [{ em: 'query', campo: 'idCliente', tipo: 'cliente' }],
    mensagens: palavras('consultar', 'os empregadores'),
  }),
  incluir: endpoint({
    method: 'POST',
    path: '/clienteConsignado/v1/clientes/:idCliente/convenio',
    params: z.object({ idCliente: Id }),
    body: NovoEmpregador,
    response: Empregador,
    permissao: 'EMPREGADOR_INCLUIR',
    objetos: noCaminho,
    mensagens: {
      sucesso: 'Empregador incluído com sucesso!',
      ...palavras('incluir', 'o empregador'),
    },
  }),
  atualizar: endpoint({
    method: 'PUT',
    path: '/clienteConsignado/v1/:idCliente/convenio/:idEmpregador',
    params: z.object({ idCliente: Id, idEmpregador: Id }),
    body: EmpregadorMudado,
    response: Empregador,
    permissao: 'EMPREGADOR_ATUALIZAR',
    objetos: noCaminho,
    mensagens: palavras('atualizar', 'o empregador'),
  }),
  /** Ours (`docs/decisions/098`): takes back a record of the INSS entered by mistake. */
  desfazer: endpoint({
    method: 'POST',
    path: '/consigna/v1/cliente/:idCliente/empregador/:idEmpregador/desfazer',
    params: z.object({ idCliente: Id, idEmpregador: Id }),
    response: Empregadores,
    permissao: 'EMPREGADOR_INCLUIR',
    objetos: noCaminho,
    mensagens: {
      sucesso: 'Inclusão desfeita',
      ...palavras('desfazer', 'a inclusão do empregador'),
    },
  }),
}
