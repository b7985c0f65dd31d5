import { z } from 'zod'
import {
  CodigoConvenio,
  CodigoPromotor,
  CursorDeInstante,
  Id,
  Instante,
  inteiroDaBusca,
  PessoaDoCampo,
} from '../campos.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Produto } from '../oportunidade/shapes.ts'
import { StatusOportunidade } from '../oportunidade/status.ts'

/** The days of São Paulo, both included; without them the current month until today. */
const Periodo = { dataInicio: Dia.optional(), dataFim: Dia.optional() }

const Filtros = {
  ...Periodo,
  codigoConvenio: CodigoConvenio.optional(),
  produto: Produto.optional(),
  /** `idUsuario` of the owner. */
  atendente: PessoaDoCampo.optional(),
  codigoPromotor: CodigoPromotor.optional(),
  /** Absent: with and without a list. */
  idMailing: Id.optional(),
}

export const BuscaDoPainel = z.object(Filtros)
export type BuscaDoPainel = z.infer<typeof BuscaDoPainel>

const quantia = { quantidade: z.number(), valor: Dinheiro }

const NaSituacao = z.object({
  status: StatusOportunidade,
  ...quantia,
  /** Average seconds in this status of those that left it in the period; null when none did. */
  tempoMedio: z.number().nullable(),
})

/** A row for each status, in the order of their table. */
export const Totais = z.array(NaSituacao)
export type Totais = z.infer<typeof Totais>

/** One status: of the period for Ganha and Perdida, of the end of its last day for the others. */
export const PainelDoStatus = z.object({
  status: StatusOportunidade,
  dataInicio: Dia,
  dataFim: Dia,
  ...quantia,
  convenios: z.array(z.object({ codigoConvenio: z.string(), nome: z.string(), ...quantia })),
})
export type PainelDoStatus = z.infer<typeof PainelDoStatus>

const porStatus = z.array(z.object({ status: StatusOportunidade, ...quantia }))

/** The last row is of the clients without an owner. */
export const DoAtendente = z.object({
  idUsuario: z.string().nullable(),
  loginUsuario: z.string().nullable(),
  nome: z.string(),
  totais: porStatus,
})
export type DoAtendente = z.infer<typeof DoAtendente>

/** `{id}`: a convênio, a status, or `total`. */
export const QualPainel = z
  .string('Informe um convênio, um status ou total')
  .regex(
    new RegExp(`^(?:total|[0-9]{6}|${StatusOportunidade.options.join('|')})$`),
    'Informe um convênio, um status ou total',
  )

export const MAXIMO_DE_DETALHES = 100

export const BuscaDosDetalhes = z.object({
  ...Filtros,
  status: StatusOportunidade.optional(),
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DE_DETALHES).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDosDetalhes = z.infer<typeof BuscaDosDetalhes>

export const BuscaDosSubDetalhes = BuscaDosDetalhes.extend({
  /** Only the oportunidades of this relationship. */
  idRelacionamento: Id.optional(),
})
export type BuscaDosSubDetalhes = z.infer<typeof BuscaDosSubDetalhes>

const Pessoa = z.object({ idUsuario: z.string(), nome: z.string() })

const DoRelacionamento = z.object({
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  cpf: z.string(),
  codigoPromotor: z.string(),
  promotor: z.string(),
  atendente: Pessoa.nullable(),
  ...quantia,
  /** Of the latest of them. */
  desde: Instante,
})

const DaOportunidade = z.object({
  idOportunidade: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  cpf: z.string(),
  codigoPromotor: z.string(),
  atendente: Pessoa.nullable(),
  produto: Produto,
  codigoConvenio: z.string(),
  convenio: z.string(),
  mailing: z.string().nullable(),
  status: StatusOportunidade,
  valor: Dinheiro,
  fatorPerda: z.string().nullable(),
  /** Since when it stands in this status. */
  desde: Instante,
})

const pagina = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), proximo: z.string().nullable() })

export const PaginaDeRelacionamentos = pagina(DoRelacionamento)
export type PaginaDeRelacionamentos = z.infer<typeof PaginaDeRelacionamentos>
export const PaginaDeOportunidades = pagina(DaOportunidade)
export type PaginaDeOportunidades = z.infer<typeof PaginaDeOportunidades>

/** What a list brought; `ganhas` and `perdidas` ended in the period, the rest is of now. */
export const AtuacaoNoMailing = z.object({
  idMailing: z.string(),
  nome: z.string(),
  codigoPromotor: z.string(),
  situacao: z.enum(['RASCUNHO', 'ATIVA', 'PAUSADA', 'ENCERRADA']),
  clientes: z.number(),
  esperam: z.number(),
  trabalhados: z.number(),
  retirados: z.number(),
  abertas: z.number(),
  ganhas: z.number(),
  perdidas: z.number(),
  valorGanho: Dinheiro,
})
export type AtuacaoNoMailing = z.infer<typeof AtuacaoNoMailing>

export const AtuacaoDoAtendente = DoAtendente.omit({ totais: true }).extend({
  idMailing: z.string(),
  mailing: z.string(),
  clientes: z.number(),
  trabalhados: z.number(),
  abertas: z.number(),
  ganhas: z.number(),
  perdidas: z.number(),
  valorGanho: Dinheiro,
})
export type AtuacaoDoAtendente = z.infer<typeof AtuacaoDoAtendente>

/** Attempts of the queue that ended, by list and by who made them; the first three reached the client. */
export const TentativasDaCampanha = z.object({
  idMailing: z.string(),
  mailing: z.string(),
  idUsuario: z.string(),
  nome: z.string(),
  tentativas: z.number(),
  falou: z.number(),
  pediuRetorno: z.number(),
  recusou: z.number(),
  recado: z.number(),
  naoAtendeu: z.number(),
  numeroErrado: z.number(),
  /** The turn ended before anybody called: skipped, put off, taken away, expired, left. */
  semLigacao: z.number(),
  /** Somebody called, and the turn ended without a result. */
  semResultado: z.number(),
})
export type TentativasDaCampanha = z.infer<typeof TentativasDaCampanha>

/** One slice of the panel: a convênio, a product, a person, a promotor or a list. */
const Fatia = z.object({ chave: z.string(), nome: z.string(), totais: porStatus })
export type Fatia = z.infer<typeof Fatia>

/** Everything that one screen shows, of one instant. */
export const Painel = z.object({
  dataInicio: Dia,
  dataFim: Dia,
  totais: Totais,
  anterior: z.object({ dataInicio: Dia, dataFim: Dia, totais: Totais }),
  anoAnterior: z.object({ dataInicio: Dia, dataFim: Dia, totais: Totais }),
  fatias: z.object({
    convenio: z.array(Fatia),
    produto: z.array(Fatia),
    atendente: z.array(Fatia),
    promotor: z.array(Fatia),
    mailing: z.array(Fatia),
  }),
  /** Each day of the period that has a row: what ended, and what stood open at its end. */
  serie: z.array(z.object({ dia: Dia, totais: porStatus })),
})
export type Painel = z.infer<typeof Painel>

/** At most so many days in one question. */
export const MAXIMO_DE_DIAS_DO_PAINEL = 400
