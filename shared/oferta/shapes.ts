import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { Id } from '../campos.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Oportunidade, Produto, ValorDaOportunidade } from '../oportunidade/shapes.ts'
import { Confirmacao } from '../proposta/api.ts'
import { EntradaSimulacao } from '../calculo/entrada.ts'
import { CondicoesSimuladas, MotivoSimulacao } from '../calculo/resultado.ts'
import { TaxaEspecial } from './taxa-especial.ts'

/** Subject of an offer: a live oportunidade, or a possible one. */
const Assunto = z.object({
  /** Null while it is no oportunidade yet. */
  idOportunidade: z.string().nullable(),
  versao: z.number().nullable(),
  status: Oportunidade.shape.status.nullable(),
  produto: Produto,
  codigoConvenio: z.string(),
  convenio: z.string(),
  idContrato: z.string().nullable(),
  numeroContrato: z.string().nullable(),
  idBeneficio: z.string().nullable(),
  idEmpregador: z.string().nullable(),
  /** The benefit or job, masked. */
  fonte: z.string().nullable(),
})

/** Reasons of an offer's rank. */
const Razao = z.object({
  criterio: z.enum(['LIBERADO', 'GANHO', 'CUSTO', 'PRAZO', 'TAXA', 'PARCELA', 'DURACAO']),
  /** Whether it speaks for the offer. */
  favor: z.boolean(),
  texto: z.string(),
})
export type Razao = z.infer<typeof Razao>

export const Oferta = Assunto.extend({
  posicao: z.number(),
  prazo: z.number(),
  /** % a month. */
  taxaAm: z.number(),
  taxaPadraoAm: z.number(),
  cetAa: z.number().nullable(),
  /** The amount of the oportunidade, on every list: in a portability, the balance it brings. */
  valor: Dinheiro,
  /** What it is proposed with. */
  condicoes: CondicoesSimuladas,
  /** In a refinancing, the *troco*; in a portability, zero. */
  valorLiberado: Dinheiro,
  valorParcela: Dinheiro,
  iofTotal: Dinheiro,
  totalAPagar: Dinheiro,
  primeiroVencimento: Dia,
  /** The contracts it settles; in a portability, the one that moves. */
  quitados: z.array(z.object({ idContrato: z.string(), numero: z.string() })),
  /** Where a contract is ported from, and the balance that would be paid there. */
  portado: z.object({ banco: z.string(), saldoDevedor: Dinheiro }).nullable(),
  /** Paid less in all than by keeping the contracts as they are; negative is paid more. */
  ganho: Dinheiro.nullable(),
  /** The proof of advantage of what pays contracts off: `PIOR` needs a gestor's reason. */
  vantagem: z.enum(['MELHOR', 'JUSTA', 'PIOR']).nullable(),
  /** Why it would be refused as a proposta today: the floor of rates, a margin to ask the convênio for. */
  falta: z.string().nullable(),
  /** The last day of the client's authorisation, where one is needed. */
  validaAte: Dia.nullable(),
  razoes: z.array(Razao),
  avisos: z.array(z.string()),
})
export type Oferta = z.infer<typeof Oferta>

/** What cannot be offered today: each rule, and the way out. */
export const OfertaRecusada = Assunto.extend({ motivos: z.array(MotivoSimulacao) })
export type OfertaRecusada = z.infer<typeof OfertaRecusada>

export const OfertaUnica = z.object({
  dia: Dia,
  /** The oportunidades that had another amount, or one of an earlier day, before this was asked. */
  refeitas: z.array(z.object({ idOportunidade: z.string(), ...ValorDaOportunidade })),
  ofertas: z.array(Oferta),
  recusadas: z.array(OfertaRecusada),
  taxas: z.array(TaxaEspecial),
})
export type OfertaUnica = z.infer<typeof OfertaUnica>

/** A live oportunidade with its place among the offers; without one, why. */
export const OportunidadeDaOferta = Assunto.extend({
  idOportunidade: z.string(),
  posicao: z.number().nullable(),
  /** As every list shows it; null where it is refused. */
  valorLiberado: Dinheiro.nullable(),
  motivos: z.array(MotivoSimulacao),
})

/** An offer as the client accepted it, with what cannot be undone echoed. */
export const PropostaDaOferta = z.object({
  idRelacionamento: Id,
  /** Absent: one of `produto` is opened with the proposta. */
  idOportunidade: Id.nullable().optional(),
  produto: Produto.optional(),
  idDadosBancarios: Id,
  entrada: EntradaSimulacao,
  confirmacao: tambem(Confirmacao, { vazio: true }),
})
export type PropostaDaOferta = z.infer<typeof PropostaDaOferta>
