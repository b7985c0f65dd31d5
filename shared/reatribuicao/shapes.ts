import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { CodigoConvenio, CodigoPromotor, Id, Instante, UmaPessoa } from '../campos.ts'
import { Dia } from '../data.ts'
import { StatusOportunidade } from '../oportunidade/status.ts'

/** At most so many values of one filter. */
const MAXIMO_DO_FILTRO = 200
/** How many clients one request may name by id. */
const MAXIMO_ESCOLHIDOS = 1000
const MAXIMO_DE_RECEPTORES = 100

const CodigoPerfil = z.string('Perfil inválido').regex(/^[A-Z][A-Z0-9_]{2,39}$/, 'Perfil inválido')

const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** A key is compared letter by letter; ours are UUIDs. */
const Chave = z.string('Chave inválida').regex(new RegExp(`^${uuid}$`), 'Chave inválida')

const varios = <T extends z.ZodType>(um: T, nome: string, maximo = MAXIMO_DO_FILTRO) =>
  z
    .array(um, `${nome}: preencha este campo`)
    .min(1, `${nome}: escolha ao menos um`)
    .max(maximo, `${nome}: escolha no máximo ${maximo}`)

/**
 * Which clients: those of whom every named part is true. Nothing named: all of the promotor, whose number must
 * then be named to reassign them.
 */
const filtro = {
  /** Owners. */
  atendentes: varios(UmaPessoa, 'Atendentes').optional(),
  /** Those without an owner; beside owners, these too. */
  semAtendente: z.boolean('Sem atendente: responda sim ou não').default(false),
  /** With a live oportunidade in one of these statuses. */
  statusOportunidade: varios(StatusOportunidade, 'Status').optional(),
  /** With a live oportunidade of one of these convênios. */
  convenios: tambem(varios(CodigoConvenio, 'Convênios'), { chave: 'codigoConvenio' }).optional(),
  /** Clients who wait in a running list of one of these profiles. */
  perfis: varios(CodigoPerfil, 'Perfis').optional(),
  /** Clients who wait in one of these lists. */
  mailings: varios(Id, 'Campanhas').optional(),
  /** Chosen one by one. */
  clientes: varios(Id, 'Clientes', MAXIMO_ESCOLHIDOS).optional(),
}

const porVirgula = (forma: string, nome: string) =>
  z
    .string(`${nome}: valor inválido`)
    .max(8000, `${nome}: valor inválido`)
    .regex(new RegExp(`^(?:${forma})(?:,(?:${forma}))*$`), `${nome}: valor inválido`)

/** The same filters in an address, values separated by commas. */
export const BuscaDoSumario = z.object({
  /** By id or by login. */
  atendentes: z
    .string('Atendentes: valor inválido')
    .max(8000, 'Atendentes: valor inválido')
    .regex(
      /^[0-9A-Za-z][0-9A-Za-z._@-]*(?:,[0-9A-Za-z][0-9A-Za-z._@-]*)*$/,
      'Atendentes: valor inválido',
    )
    .transform((texto): z.input<typeof UmaPessoa>[] => texto.split(','))
    .pipe(z.array(UmaPessoa))
    .optional(),
  semAtendente: z.enum(['true', 'false'], 'Sem atendente: use true ou false').optional(),
  statusOportunidade: porVirgula(StatusOportunidade.options.join('|'), 'Status').optional(),
  convenios: porVirgula('[0-9]{6}', 'Convênios').optional(),
  perfis: porVirgula('[A-Z][A-Z0-9_]{2,39}', 'Perfis').optional(),
  mailings: porVirgula(uuid, 'Campanhas').optional(),
})
export type BuscaDoSumario = z.infer<typeof BuscaDoSumario>

/** What a client has may go along, or keep the client with the present owner. */
const Destino = z.enum(['VAO', 'FICAM'], 'Escolha se vão ou ficam')

const escolha = {
  codigoPromotor: CodigoPromotor,
  ...filtro,
  /** Who receive, each as many as the others. */
  receptores: tambem(varios(UmaPessoa, 'Quem recebe', MAXIMO_DE_RECEPTORES), {
    nomes: ['receptor', 'destino', 'destinos', 'atendenteDestino', 'atendentesDestino'],
  }),
  /** `FICAM`: a client with an open lembrete stays with the present owner. */
  lembretes: Destino.default('VAO'),
  /** `FICAM`: a client with an open promise stays with the present owner. */
  promessas: Destino.default('VAO'),
  /** `FICAM`: a client with a live proposta stays with the present owner. */
  propostas: Destino.default('VAO'),
}

export const PreviaDaReatribuicao = z.object(escolha)
export type PreviaDaReatribuicao = z.infer<typeof PreviaDaReatribuicao>

export const NovaReatribuicao = z.object({
  ...escolha,
  /** How many clients the dry run counted; another count now is refused. */
  quantos: z.int('Quantos: número inválido').min(1, 'Quantos: número inválido').optional(),
})
export type NovaReatribuicao = z.infer<typeof NovaReatribuicao>

const Carga = z.object({ clientes: z.number(), oportunidades: z.number() })

const Pessoa = z.object({ idUsuario: z.string(), loginUsuario: z.string(), nome: z.string() })

/** What a person has before and after; null stands for the clients without an owner. */
export const LinhaDoBalanco = z.object({
  atendente: Pessoa.nullable(),
  entrega: z.number(),
  recebe: z.number(),
  antes: Carga,
  depois: Carga,
})
export type LinhaDoBalanco = z.infer<typeof LinhaDoBalanco>

export const Balanco = z.object({
  /** How many change their owner. */
  clientes: z.number(),
  oportunidades: z.number(),
  /** The receivers first, then the givers, each by name. */
  atendentes: z.array(LinhaDoBalanco),
})
export type Balanco = z.infer<typeof Balanco>

export const Reatribuicao = Balanco.extend({
  idLote: z.string(),
  desfazerAte: Instante,
})
export type Reatribuicao = z.infer<typeof Reatribuicao>

export const PerfilDoFiltro = z.object({
  codigo: z.string(),
  nome: z.string(),
  manual: z.boolean(),
  clientes: z.number(),
})

export const MailingDoFiltro = z.object({
  idMailing: z.string(),
  nome: z.string(),
  codigoPerfil: z.string(),
  clientes: z.number(),
})

export const ConvenioDoFiltro = z.object({
  codigoConvenio: z.string(),
  nome: z.string(),
  clientes: z.number(),
})

/** An owner of clients, with the live oportunidades by status; null: the clients without one. */
export const AtendenteDoFiltro = z.object({
  atendente: Pessoa.extend({ ativo: z.boolean() }).nullable(),
  clientes: z.number(),
  oportunidades: z.array(z.object({ status: StatusOportunidade, quantas: z.number() })),
})
export type AtendenteDoFiltro = z.infer<typeof AtendenteDoFiltro>

export const Elegivel = Pessoa.extend({
  clientes: z.number(),
  oportunidades: z.number(),
  /** Until when the running absence lasts. */
  ausenteAte: Instante.nullable(),
  certificacaoValidaAte: Dia.nullable(),
  /** Why this person cannot receive; null when they can. */
  impedimento: z.string().nullable(),
})
export type Elegivel = z.infer<typeof Elegivel>

export const Sumario = z.object({
  clientes: z.number(),
  oportunidades: z.number(),
  /** Open ones. */
  lembretes: z.number(),
  /** Open ones. */
  promessas: z.number(),
  /** Live ones. */
  propostas: z.number(),
  /** Open requests of other banks. */
  ctcs: z.number(),
  atendentes: z.array(
    z.object({
      atendente: Pessoa.nullable(),
      clientes: z.number(),
      oportunidades: z.number(),
      lembretes: z.number(),
      promessas: z.number(),
      propostas: z.number(),
      ctcs: z.number(),
    }),
  ),
})
export type Sumario = z.infer<typeof Sumario>

export const porChave = z.object({ chave: Chave })

export const Andamento = z.object({
  passo: z.number(),
  passos: z.number(),
  descricao: z.string(),
  atualizadoEm: Instante,
})
export type Andamento = z.infer<typeof Andamento>

export const ReatribuicaoRecente = z.object({
  idLote: z.string(),
  clientes: z.number(),
  feitaPor: z.string(),
  criadoEm: Instante,
  desfazerAte: Instante,
})
export type ReatribuicaoRecente = z.infer<typeof ReatribuicaoRecente>

export const ReatribuicaoDesfeita = z.object({
  desfeitos: z.number(),
  /** How many stay with the new owner. */
  mantidos: z.number(),
  /** The first of them, by name. */
  ficaram: z.array(
    z.object({
      idRelacionamento: z.string(),
      nomeCliente: z.string(),
      atendente: z.string(),
      motivo: z.string(),
    }),
  ),
})
export type ReatribuicaoDesfeita = z.infer<typeof ReatribuicaoDesfeita>
