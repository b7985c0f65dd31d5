import { z } from 'zod'
import { CodigoConvenio, CodigoPromotor, Instante, texto, UmaPessoa } from '../campos.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Produto } from '../oportunidade/shapes.ts'
import { StatusOportunidade } from '../oportunidade/status.ts'

const inteiro = (nome: string, minimo: number, maximo: number) => {
  const recusa = `${nome}: use um número inteiro de ${minimo} a ${maximo}`
  return z.number(recusa).int(recusa).min(minimo, recusa).max(maximo, recusa)
}

/** `PRAZO` lists the clients whose live proposta has a clock, and no other. */
export const OrdemDaCarteira = z.enum(['NOME', 'CONTATO', 'MARGEM', 'PRAZO'], 'Ordem inválida')
export type OrdemDaCarteira = z.infer<typeof OrdemDaCarteira>

/** Which clients: those of whom every named part is true. */
const filtro = {
  codigoPromotor: CodigoPromotor.optional(),
  /** `idUsuario` of the owner; of an ATENDENTE the own and covered clients are listed anyway. */
  atendente: UmaPessoa.optional(),
  /** Those without an owner; nothing to an ATENDENTE. */
  semAtendente: z.boolean('Sem atendente: responda sim ou não').optional(),
  /** With a live oportunidade, in this status, of this product and convênio: one and the same. */
  oportunidadeAberta: z.boolean('Oportunidade: responda sim ou não').optional(),
  status: StatusOportunidade.exclude(['Perdida', 'Ganha'], 'Status inválido').optional(),
  produto: Produto.optional(),
  codigoConvenio: CodigoConvenio.optional(),
  /** With a promise that is open. */
  comPromessa: z.boolean('Promessa: responda sim ou não').optional(),
  /** Without note, call or message for so many days; who never had one counts. */
  semContatoDias: inteiro('Dias sem contato', 1, 3650).optional(),
  nuncaContatado: z.boolean('Nunca contatado: responda sim ou não').optional(),
  /** Free margin of a benefit, in whole reais. */
  margemMinima: inteiro('Margem livre', 1, 1_000_000).optional(),
  /** IBGE code of the main address. */
  municipio: inteiro('Cidade', 1_000_000, 9_999_999).optional(),
  ordem: OrdemDaCarteira.default('NOME'),
}

/** More are not chosen by a filter at once: a reassignment takes no more one by one. */
export const MAXIMO_ESCOLHIDOS = 1000
/** Rows of one piece of an export. */
export const LINHAS_DA_EXPORTACAO = 500

/** The place of the last row: of a name it holds the name, so it never stands in an address. */
const cursor = z
  .string('Cursor inválido')
  .max(300, 'Cursor inválido')
  .regex(/^[^\p{Cc}]{0,200}~[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u, 'Cursor inválido')

export const FiltroDaCarteira = z.object(filtro)
export type FiltroDaCarteira = z.infer<typeof FiltroDaCarteira>

export const PerguntaDaCarteira = z.object({ ...filtro, cursor: cursor.optional() })
export type PerguntaDaCarteira = z.infer<typeof PerguntaDaCarteira>

export const LinhaDaCarteira = z.object({
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Always masked. */
  cpf: z.string(),
  codigoPromotor: z.string(),
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
  cidade: z.string().nullable(),
  uf: z.string().nullable(),
  margem: Dinheiro.nullable(),
  ultimoContatoEm: Instante.nullable(),
  /** Live ones, by status and product. */
  oportunidades: z.array(z.object({ status: StatusOportunidade, produto: Produto })),
  /** The live proposta whose clock ends first. */
  prazo: z.object({ situacao: z.string(), ate: Instante }).nullable(),
})
export type LinhaDaCarteira = z.infer<typeof LinhaDaCarteira>

/**
 * A page examines a bounded number of clients in the order of the list, so it may have few rows or none
 * while `proximo` goes on; null after the last client.
 */
export const PaginaDaCarteira = z.object({
  items: z.array(LinhaDaCarteira),
  proximo: z.string().nullable(),
})
export type PaginaDaCarteira = z.infer<typeof PaginaDaCarteira>

export const EscolhidosDaCarteira = z.object({
  idsRelacionamento: z.array(z.string()),
  /** What ended it before the last client: so many were chosen, or so many were looked at; null: nothing. */
  parou: z.enum(['MAXIMO', 'EXAME']).nullable(),
  /** Where a next choice goes on; null after the last client. */
  proximo: z.string().nullable(),
})

export const NovaExportacao = z.object({
  ...filtro,
  cursor: cursor.optional(),
  formato: z.enum(['CSV', 'XLSX'], 'Formato: use CSV ou XLSX'),
})
export type NovaExportacao = z.infer<typeof NovaExportacao>

/** A number and an instant are cells of their own kind in a workbook; a text file has texts alone. */
const CelulaDaExportacao = z.union([z.string(), z.number(), z.object({ instante: Instante })])
export type CelulaDaExportacao = z.infer<typeof CelulaDaExportacao>

/** Rows of cells, with formula text made harmless; the first row of the first piece is the header. */
export const PedacoDaExportacao = z.object({
  linhas: z.array(z.array(CelulaDaExportacao)),
  proximo: z.string().nullable(),
})

/** At most so many named filters of a person. */
export const MAXIMO_DE_FILTROS = 12

const palavra = (forma: RegExp) => z.string('Filtro inválido').regex(forma, 'Filtro inválido')
const deUuid = /^(?:sem|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The words of the address of the screen; at least one of them. */
const Busca = z
  .object(
    {
      convenio: CodigoConvenio.optional(),
      produto: Produto.optional(),
      status: z
        .enum(['qualquer', ...StatusOportunidade.options], 'Filtro inválido')
        .exclude(['Perdida', 'Ganha'], 'Filtro inválido')
        .optional(),
      promessa: z.literal('aberta', 'Filtro inválido').optional(),
      contato: palavra(/^(?:nunca|[1-9]\d{0,3})$/).optional(),
      margem: palavra(/^[1-9]\d{0,6}$/).optional(),
      uf: palavra(/^[A-Z]{2}$/).optional(),
      cidade: palavra(/^[1-9]\d{6}$/).optional(),
      promotor: CodigoPromotor.optional(),
      de: palavra(deUuid).optional(),
      ordem: OrdemDaCarteira.optional(),
    },
    'Filtro inválido',
  )
  .refine((busca) => Object.values(busca).some((um) => um !== undefined), 'Filtro inválido')

export const NovoFiltroGuardado = z.object({
  nome: texto('Nome', 40).transform((nome) => nome.trim()),
  busca: Busca,
  padrao: z.boolean('Padrão: responda sim ou não').default(false),
})
export type NovoFiltroGuardado = z.infer<typeof NovoFiltroGuardado>

export const FiltroGuardado = z.object({
  idFiltro: z.string(),
  nome: z.string(),
  busca: z.record(z.string(), z.string()),
  padrao: z.boolean(),
})
export type FiltroGuardado = z.infer<typeof FiltroGuardado>
