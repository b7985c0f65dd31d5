import { z } from 'zod'
import { CodigoConvenio, CodigoPromotor, UmaPessoa } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'

/** Specification, section 3: the atendente. */
export const Atendente = z.object({
  idUsuario: z.string(),
  loginUsuario: z.string(),
  /** The name that screens show; services of a bank may leave it out. */
  nome: z.string().optional(),
})
export type Atendente = z.infer<typeof Atendente>

const AtendenteDoPromotor = Atendente.extend({
  nome: z.string(),
  papel: z.string(),
  /** Last day of the absence that is running, or null. */
  ausenteAte: z.string().nullable(),
})
type AtendenteDoPromotor = z.infer<typeof AtendenteDoPromotor>

/** Specification, section 3: the active promotor, as a choice of a list. */
export const OpcaoPromotor = z.object({
  value: z.string(),
  canal: z.string(),
  label: z.string(),
})
export type OpcaoPromotor = z.infer<typeof OpcaoPromotor>

/** What `GET promotor/{id}` adds to the active promotor. */
export const Promotor = OpcaoPromotor.extend({
  situacao: z.string(),
  cnpj: z.string(),
  uf: z.string(),
  cidade: z.string(),
  telefone: z.string().nullable(),
})
export type Promotor = z.infer<typeof Promotor>

const Convenio = z.object({
  codigoConvenio: z.string(),
  nome: z.string(),
  regime: z.string(),
  senhaMargem: z.boolean(),
})
type Convenio = z.infer<typeof Convenio>

const Orgao = z.object({ codigoOrgao: z.string(), nome: z.string() })

const convenios = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    response: z.array(Convenio),
    permissao: 'ORGANIZACAO_VER',
    mensagens: palavras('consultar', 'os convênios'),
  })

const promotor = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    params: z.object({ codigoPromotor: CodigoPromotor }),
    response: Promotor,
    permissao: 'logado',
    promotor: 'opcional',
    objetos: [{ em: 'params', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'o promotor'),
  })

const atendentes = <const Path extends `/${string}`>(path: Path) =>
  endpoint({
    method: 'GET',
    path,
    params: z.object({ codigoPromotor: CodigoPromotor }),
    response: z.array(AtendenteDoPromotor),
    permissao: 'ORGANIZACAO_ATENDENTES',
    objetos: [{ em: 'params', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('consultar', 'os atendentes do promotor'),
  })

export const organizacaoApi = {
  promotorDoRelacionamento: promotor('/relacionamento/v1/promotor/:codigoPromotor'),
  promotor: promotor('/estrutura-organizacional/v1/api/promotor/:codigoPromotor'),
  convenios: convenios('/estrutura-organizacional/v1/convenio'),
  conveniosDaEstrutura: convenios(
    '/estrutura-organizacional/v1/estrutura-organizacional/convenios',
  ),
  orgaos: endpoint({
    method: 'GET',
    path: '/estrutura-organizacional/v1/api/convenio/:codigoConvenio/orgaos',
    params: z.object({ codigoConvenio: CodigoConvenio }),
    response: z.array(Orgao),
    permissao: 'ORGANIZACAO_VER',
    mensagens: palavras('consultar', 'os órgãos do convênio'),
  }),
  atendentesDoPromotor: atendentes(
    '/estrutura-organizacional/v1/promotor/atendentes/:codigoPromotor',
  ),
  promotorAtendentes: atendentes(
    '/estrutura-organizacional/v1/promotor/:codigoPromotor/atendentes',
  ),
  /** The promotores the signed-in person works for; nobody asks for another's. */
  promotoresDoUsuario: endpoint({
    method: 'GET',
    path: '/estrutura-organizacional/v1/usuario/:idUsuario/promotores',
    params: z.object({ idUsuario: UmaPessoa }),
    response: z.array(OpcaoPromotor),
    permissao: 'logado',
    promotor: 'opcional',
    mensagens: palavras('consultar', 'os promotores do usuário'),
  }),
}
