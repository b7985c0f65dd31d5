import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { Id, Instante, texto } from '../campos.ts'
import { Atendente } from '../organizacao/api.ts'
import { codigoDaLista, ItemLista } from '../referencia/api.ts'
import { Versao } from '../versao.ts'
import { statusDoLembrete } from './grupos.ts'

export const MAXIMO_TEXTO = 500

export const Lembrete = z.object({
  idLembrete: z.string(),
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  tipo: ItemLista,
  texto: z.string(),
  quando: Instante,
  status: z.enum(statusDoLembrete),
  /** The person reminded: the owner of the client. */
  atendente: Atendente,
  versao: z.number(),
  criadoEm: Instante,
})
export type Lembrete = z.infer<typeof Lembrete>

export const Lembretes = z.object({ items: z.array(Lembrete) })
export type Lembretes = z.infer<typeof Lembretes>

const Tipo = codigoDaLista(
  z.string('Tipo de lembrete inválido').regex(/^[0-9]{1,3}$/, 'Tipo de lembrete inválido'),
  'Tipo de lembrete inválido',
)

/** An instant that exists: the form alone lets the 31st of February through. */
export const Quando = Instante.refine(
  (valor) => !Number.isNaN(Date.parse(valor)),
  'Data e hora inválidas',
).transform((valor) => new Date(valor).toISOString())

/** By the codes of the list `status_lembrete`. */
const statusPeloCodigo = Object.fromEntries(
  statusDoLembrete.map((status, indice) => [String(indice + 1).padStart(2, '0'), status]),
)

export const NovoLembrete = z.object({
  idRelacionamento: Id,
  tipo: Tipo,
  texto: texto('Lembrete', MAXIMO_TEXTO),
  quando: Quando,
})
export type NovoLembrete = z.infer<typeof NovoLembrete>

/** What is not given stays as it is: snoozing sends `quando`, finishing sends `status`. */
export const MudancaLembrete = z.object({
  versao: Versao.optional(),
  tipo: Tipo.optional(),
  texto: texto('Lembrete', MAXIMO_TEXTO).optional(),
  quando: Quando.optional(),
  /** `Em atraso` follows from the clock: sent back, it changes nothing. */
  status: tambem(
    z
      .enum(statusDoLembrete, 'Situação do lembrete inválida')
      .transform((status) => (status === 'Em atraso' ? undefined : status)),
    { chave: 'descricao', palavras: statusPeloCodigo },
  ).optional(),
})
export type MudancaLembrete = z.infer<typeof MudancaLembrete>

/** The bell: the person's own number, and the lembretes that rang and were not shown yet. */
export const ResumoDosLembretes = z.object({
  emAtraso: z.number(),
  hoje: z.number(),
  proximosTresDias: z.number(),
  agendado: z.number(),
  /** Of a past day and still open, of the team, in the active promotor, for who supervises it; 0 for who attends. */
  esquecidosDaEquipe: z.number(),
  tocando: z.array(Lembrete),
})
export type ResumoDosLembretes = z.infer<typeof ResumoDosLembretes>
