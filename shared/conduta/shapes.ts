import { z } from 'zod'
import { CodigoPromotor, CursorDeInstante, Instante, texto, UmaPessoa } from '../campos.ts'
import { DocumentoDaConfirmacao } from '../confirmacao/shapes.ts'
import { Dia } from '../data.ts'

export const MAXIMO_DO_TEXTO = 500

const SituacaoDaConduta = z.enum(['PROPOSTA', 'CONFIRMADA', 'RECUSADA', 'RETIRADA'])

export const BuscaDaConduta = z.object({ codigoPromotor: CodigoPromotor.optional() })

/** Of one person, or of everybody. */
export const BuscaDeRegistros = BuscaDaConduta.extend({
  idUsuario: UmaPessoa.optional(),
  situacao: SituacaoDaConduta.optional(),
  cursor: CursorDeInstante.optional(),
})

/** One fault of a person of the promotor. */
export const Registro = z.object({
  idConduta: z.string(),
  codigoPromotor: z.string(),
  pessoa: z.object({ idUsuario: z.string(), nome: z.string() }),
  motivo: z.string(),
  pontos: z.number(),
  texto: z.string(),
  numeroProposta: z.string().nullable(),
  dataFato: Dia,
  situacao: SituacaoDaConduta,
  autor: z.object({ idUsuario: z.string(), nome: z.string() }),
  criadaEm: Instante,
  /** It waits, and only the bank's checker can decide it. */
  naMesa: z.boolean(),
  decisor: z.string().nullable(),
  observacao: z.string().nullable(),
  decididaEm: Instante.nullable(),
  /** The first day on which it does not count any more. */
  venceEm: Dia.nullable(),
  resposta: z.string().nullable(),
})
export type Registro = z.infer<typeof Registro>

/** The newest first; `proximo` is null after the last. */
export const PaginaDeRegistros = z.object({
  items: z.array(Registro),
  proximo: z.string().nullable(),
})
export type PaginaDeRegistros = z.infer<typeof PaginaDeRegistros>

const conta = {
  pontos: z.number(),
  estado: z.enum(['EM_DIA', 'AVISO', 'SUSPENSO']),
  livreEm: Dia.nullable(),
}

/** A person of a promotor: live points, and the certification. */
export const CondutaDaPessoa = z.object({
  idUsuario: z.string(),
  nome: z.string(),
  codigoPromotor: z.string(),
  ...conta,
  certificacaoValidaAte: Dia.nullable(),
  /** It ended, or ends within the days of the rule. */
  certificacaoVence: z.boolean(),
})
export type CondutaDaPessoa = z.infer<typeof CondutaDaPessoa>

/** What counts against the caller in the active promotor; who proposed and confirmed is not named. */
export const MinhaConduta = z.object({
  ...conta,
  registros: z.array(
    Registro.omit({ autor: true, decisor: true, observacao: true, pessoa: true, naMesa: true }),
  ),
  /** Its last day, where the certification ends within the days of the rule or has ended. */
  certificacaoVence: Dia.nullable(),
})
export type MinhaConduta = z.infer<typeof MinhaConduta>

export const MotivoDaConduta = z.object({
  codigo: z.string(),
  nome: z.string(),
  pontos: z.number(),
  fonte: z.string(),
})

export const NovaConduta = z.object({
  codigoPromotor: CodigoPromotor,
  idUsuario: UmaPessoa,
  motivo: z.string('Escolha o motivo').regex(/^[A-Z_]{3,40}$/, 'Escolha o motivo'),
  dataFato: Dia,
  texto: texto('O que aconteceu', MAXIMO_DO_TEXTO),
  /** Evidence: a photograph or a PDF. */
  conteudo: DocumentoDaConfirmacao.shape.conteudo,
  numeroProposta: z
    .string()
    .regex(/^[0-9]{1,20}$/, 'Proposta: informe só os algarismos do número')
    .nullish(),
})
export type NovaConduta = z.infer<typeof NovaConduta>

export const DecisaoDaConduta = z.object({
  codigoPromotor: CodigoPromotor,
  situacao: z.enum(['CONFIRMADA', 'RECUSADA'], 'Escolha confirmar ou recusar'),
  observacao: texto('Observação', MAXIMO_DO_TEXTO),
})
export type DecisaoDaConduta = z.infer<typeof DecisaoDaConduta>

/** By the bank's checker, who names no promotor. */
export const DecisaoDaMesa = DecisaoDaConduta.omit({ codigoPromotor: true })
export type DecisaoDaMesa = z.infer<typeof DecisaoDaMesa>

export const RespostaDaConduta = z.object({ texto: texto('Resposta', MAXIMO_DO_TEXTO) })
