import { z } from 'zod'
import { cursorNaForma, Id, Instante, inteiroDaBusca, UmaPessoa } from '../campos.ts'
import { Dinheiro } from '../dinheiro.ts'
import { PassoDoCliente, SituacaoDoLink } from '../link/situacao.ts'
import { SituacaoProposta } from '../proposta/situacao.ts'
import { EtapaDaTrilha } from './etapas.ts'

export const MAXIMO_DA_TRILHA = 100

export const BuscaDaTrilha = z.object({
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DA_TRILHA).optional(),
  cursor: cursorNaForma(
    /^[01]~\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  ).optional(),
  etapa: EtapaDaTrilha.optional(),
  /** Only those whose stage is over its time. */
  atrasadas: z.enum(['true', 'false'], 'Atrasadas: informe true ou false').optional(),
  /** How far the client is on the page of the portability. */
  cliente: PassoDoCliente.optional(),
  /** `idUsuario`: only the clients of this atendente. */
  atendente: UmaPessoa.optional(),
  /** Only those of this client. */
  idRelacionamento: Id.optional(),
})
export type BuscaDaTrilha = z.infer<typeof BuscaDaTrilha>

/** One portability: the CPF always masked. */
export const PortabilidadeDaTrilha = z.object({
  idProposta: z.string(),
  numero: z.string(),
  idRelacionamento: z.string(),
  codigoPromotor: z.string(),
  nomeCliente: z.string(),
  cpf: z.string(),
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
  convenio: z.string(),
  etapa: EtapaDaTrilha,
  situacao: SituacaoProposta,
  /** How far the client's own page is; null before one is prepared. */
  cliente: z.object({ situacao: SituacaoDoLink, desde: Instante }).nullable(),
  /** The contract that is moved, with the balance that was simulated. */
  origem: z.object({ banco: z.string(), contrato: z.string(), saldo: Dinheiro }).nullable(),
  /** What the bank of origin said is owed; null before. */
  saldoInformado: Dinheiro.nullable(),
  valorParcela: Dinheiro,
  prazo: z.number(),
  /** % a month. */
  taxaAm: z.number(),
  /** The last instant of the stage's time, and the business days to it: negative once it is over. */
  prazoEtapa: Instante.nullable(),
  diasUteis: z.number().nullable(),
  atrasada: z.boolean(),
  motivo: z.string().nullable(),
  /** Since when new terms wait on the client's page; null where none do. */
  aceitePedidoEm: Instante.nullable(),
  atualizadaEm: Instante,
})
export type PortabilidadeDaTrilha = z.infer<typeof PortabilidadeDaTrilha>

/** How many portabilities a stage holds. Counting stops at a limit of each state (`haMais`). */
export const TotalDaEtapa = z.object({
  etapa: EtapaDaTrilha,
  quantas: z.number(),
  atrasadas: z.number(),
  haMais: z.boolean(),
})
export type TotalDaEtapa = z.infer<typeof TotalDaEtapa>

/**
 * The late ones first, then those whose clock ends first, the ended ones last. `totais` are of every stage,
 * whatever stage or page was asked for, and of the same person and step of the client.
 */
export const Acompanhamento = z.object({
  items: z.array(PortabilidadeDaTrilha),
  /** The cursor of the next page; null after the last row. */
  proximo: z.string().nullable(),
  totais: z.array(TotalDaEtapa),
})
export type Acompanhamento = z.infer<typeof Acompanhamento>
