import { z } from 'zod'
import { CodigoConvenio, CursorDeInstante, Instante, inteiroDaBusca, UmaPessoa } from '../campos.ts'
import { Produto, ValorDaOportunidade } from './shapes.ts'
import { StatusOportunidade } from './status.ts'

/** One oportunidade on the board: the CPF always masked. */
const Cartao = z.object({
  idOportunidade: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  cpf: z.string(),
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
  produto: Produto,
  codigoConvenio: z.string(),
  convenio: z.string(),
  numeroContrato: z.string().nullable(),
  status: StatusOportunidade,
  ...ValorDaOportunidade,
  fatorPerda: z.string().nullable(),
  /** Why it cannot be sold, whatever its status: one sentence each. */
  impedimentos: z.array(z.string()),
  /** Objections to each move besides the status: one sentence each. */
  faltas: z.object({
    atender: z.array(z.string()),
    andamento: z.array(z.string()),
    perder: z.array(z.string()),
  }),
  versao: z.number(),
  atualizadaEm: Instante,
})
export type Cartao = z.infer<typeof Cartao>

/** `proximo` is the cursor of the next page; null after the last card. */
export const PaginaDoQuadro = z.object({
  items: z.array(Cartao),
  proximo: z.string().nullable(),
})
export type PaginaDoQuadro = z.infer<typeof PaginaDoQuadro>

export const MAXIMO_DE_CARTOES = 100

const Filtro = z.object({
  /** `idUsuario`: only the clients of this atendente. */
  atendente: UmaPessoa.optional(),
  produto: Produto.optional(),
  codigoConvenio: CodigoConvenio.optional(),
})

export const BuscaDoQuadro = Filtro.extend({
  status: StatusOportunidade,
  /** `PARADAS`: the longest untouched first. */
  ordem: z.enum(['RECENTES', 'PARADAS'], 'Ordem: informe RECENTES ou PARADAS').optional(),
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DE_CARTOES).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDoQuadro = z.infer<typeof BuscaDoQuadro>

export const BuscaDoResumo = Filtro
export type BuscaDoResumo = z.infer<typeof BuscaDoResumo>

/** How many stand in each status. Beyond a number they are not counted (`haMais`). */
export const ResumoDoQuadro = z.array(
  z.object({ status: StatusOportunidade, quantas: z.number(), haMais: z.boolean() }),
)
export type ResumoDoQuadro = z.infer<typeof ResumoDoQuadro>
