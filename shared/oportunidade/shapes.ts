import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { CodigoConvenio, Id, Instante, texto } from '../campos.ts'
import { Dinheiro, MAIOR_VALOR } from '../dinheiro.ts'
import { StatusOportunidade } from './status.ts'

export const Produto = z.enum(
  ['NOVO', 'REFIN', 'PORT', 'REFIN_PORT', 'RMC', 'RCC', 'SAQUE', 'CLT'],
  'Produto desconhecido',
)
export type Produto = z.infer<typeof Produto>

/** The one amount of an oportunidade (`docs/decisions/055`). */
export const ValorDaOportunidade = {
  /** Of a portability the balance it brings; zero where nothing can be offered. */
  valorLiberado: Dinheiro,
  /** By the rules of this day; null while nothing made it. */
  valorEm: z.string().nullable(),
  /** Why nothing could be offered on that day. */
  valorRecusa: z.string().nullable(),
}

export const Oportunidade = z.object({
  idOportunidade: z.string(),
  idRelacionamento: z.string(),
  idCliente: z.string(),
  codigoPromotor: z.string(),
  produto: Produto,
  perfil: z.string(),
  origem: z.string(),
  status: StatusOportunidade,
  ...ValorDaOportunidade,
  codigoConvenio: z.string(),
  convenio: z.string(),
  idContrato: z.string().nullable(),
  numeroContrato: z.string().nullable(),
  idBeneficio: z.string().nullable(),
  idEmpregador: z.string().nullable(),
  idSimulacao: z.string().nullable(),
  /** A live proposta exists: the oportunidade cannot be lost before it ends. */
  propostaAberta: z.boolean(),
  fatorPerda: z.object({ id: z.number(), descricao: z.string() }).nullable(),
  criticas: z.array(z.object({ critica: z.string(), impeditiva: z.boolean() })),
  versao: z.number(),
  criadaEm: Instante,
  atualizadaEm: Instante,
})
export type Oportunidade = z.infer<typeof Oportunidade>

export const MudancaOportunidade = z.object({
  idMudanca: z.string(),
  de: StatusOportunidade.nullable(),
  para: StatusOportunidade,
  por: z.enum(['USUARIO', 'SISTEMA']),
  loginUsuario: z.string().nullable(),
  nomeUsuario: z.string().nullish(),
  codigoPromotor: z.string(),
  fatorPerda: z.string().nullable(),
  observacao: z.string().nullable(),
  ocorridoEm: Instante,
})
export type MudancaOportunidade = z.infer<typeof MudancaOportunidade>

export const FatorPerda = z.object({
  id: z.number(),
  descricao: z.string(),
  /** The reason needs a comment of the person's own ("outros"). */
  exigeObservacao: z.boolean(),
})
export type FatorPerda = z.infer<typeof FatorPerda>

/** The version on the person's screen; a different one means a concurrent change. */
export const Versao = z.object({ versao: z.int().min(1).optional() })

export const MotivoPerda = Versao.extend({
  idFatorPerda: tambem(
    z
      .int('Escolha o motivo da perda')
      .min(1, 'Escolha o motivo da perda')
      .max(32_767, 'Escolha o motivo da perda'),
    { nomes: ['fatorPerda'], chave: 'id' },
  ),
  observacao: texto('Observação', 1000).nullable().optional(),
})
export type MotivoPerda = z.infer<typeof MotivoPerda>

export const NovaOportunidade = z.object({
  idRelacionamento: Id,
  produto: Produto,
  codigoConvenio: CodigoConvenio,
  idContrato: Id.nullable().optional(),
  idBeneficio: Id.nullable().optional(),
  idEmpregador: Id.nullable().optional(),
  valorLiberado: Dinheiro.refine((valor) => valor >= 0, 'O valor não pode ser negativo').refine(
    (valor) => valor <= MAIOR_VALOR,
    'O valor deve ser de até R$ 10 milhões',
  ),
})
export type NovaOportunidade = z.infer<typeof NovaOportunidade>

export const ConvenioComOportunidades = z.object({
  codigoConvenio: z.string(),
  nome: z.string(),
  quantidade: z.number(),
  valorLiberado: Dinheiro,
})
