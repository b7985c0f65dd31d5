import { z } from 'zod'
import { Instante, texto } from '../campos.ts'
import { Dia } from '../data.ts'
import { temas, type Unidade, unidades } from './catalogo.ts'

export const Natureza = z.enum(['LEI', 'POLITICA'])
export type Natureza = z.infer<typeof Natureza>

const Confianca = z.enum(['alta', 'media', 'baixa'])

export const NomeDaRegra = z
  .string('Regra inválida')
  .regex(/^[a-z][a-z0-9_]{2,59}$/, 'Regra inválida')
export const Escopo = z
  .string('Escopo inválido')
  .regex(/^[A-Z][A-Z_]{1,29}(?:\/[0-9]{1,6})?$/, 'Escopo inválido')

const nomesDasUnidades = Object.keys(unidades) as [Unidade, ...Unidade[]]

/** What was decided of a rule from a day on: never rewritten. */
export const VersaoDaRegra = z.object({
  versao: z.number(),
  valor: z.number(),
  vigenciaInicio: Dia,
  /** As it was written; absent, until the next one begins. */
  vigenciaFim: Dia.nullable(),
  norma: z.string(),
  fonte: z.string(),
  natureza: Natureza,
  /** Of the files it may say why. */
  confianca: z.string(),
  motivo: z.string().nullable(),
  /** Author; null for a version of the reference files. */
  por: z.string().nullable(),
  criadaEm: Instante,
})
export type VersaoDaRegra = z.infer<typeof VersaoDaRegra>

/** The days on which one version is in force. */
export const Vigencia = z.object({
  versao: z.number(),
  valor: z.number(),
  inicio: Dia,
  fim: Dia.nullable(),
  norma: z.string(),
  natureza: Natureza,
  confianca: z.string(),
})
export type Vigencia = z.infer<typeof Vigencia>

const daRegra = {
  regra: NomeDaRegra,
  escopo: Escopo,
  nome: z.string(),
  nomeDoEscopo: z.string(),
  tema: z.enum(temas),
  unidade: z.enum(nomesDasUnidades),
  /** The last version there is: a new one is decided looking at it. */
  versao: z.number(),
}

/** A rule on the desk: the version of the chosen day, and the next one. */
export const RegraDaMesa = z.object({
  ...daRegra,
  vigente: Vigencia.nullable(),
  proxima: Vigencia.nullable(),
  /** When its last version was saved. */
  mudouEm: Instante,
})
export type RegraDaMesa = z.infer<typeof RegraDaMesa>

export const Regras = z.object({ dia: Dia, items: z.array(RegraDaMesa) })

export const HistoricoDaRegra = z.object({
  ...daRegra,
  /** What holds when, in the order of the days. */
  linha: z.array(Vigencia),
  /** Of a convênio: the family's value today, used where the convênio has no row. */
  daFamilia: z.object({ nome: z.string(), vigente: Vigencia.nullable() }).nullable(),
  /** Everything that was decided, the last first. */
  versoes: z.array(VersaoDaRegra),
})
export type HistoricoDaRegra = z.infer<typeof HistoricoDaRegra>

const comprida = (nome: string) =>
  texto(nome, 300).refine((valor) => valor.trim().length >= 3, `${nome}: diga em ao menos 3 letras`)

/** A new version from a day on. */
export const NovaVersao = z.object({
  regra: NomeDaRegra,
  escopo: Escopo,
  /** The version that was looked at: another in between refuses. */
  versao: z.int('Versão: recarregue a regra').min(0).max(1_000_000),
  valor: z
    .number('Valor: informe um número')
    .min(0, 'Valor: não pode ser negativo')
    .max(100_000_000),
  vigenciaInicio: Dia,
  vigenciaFim: Dia.nullable().optional(),
  norma: comprida('Norma'),
  fonte: comprida('Fonte'),
  natureza: Natureza,
  confianca: Confianca,
  motivo: comprida('Motivo'),
  /** A first day in the past is a retroactive correction and must be marked as one. */
  retroativa: z.boolean().optional(),
  /** A norm in force at once: law may begin today. */
  imediata: z.boolean().optional(),
  /** Of a row of law: the text of the norm. */
  normaNumero: comprida('Número da norma').nullable().optional(),
  normaData: Dia.nullable().optional(),
  normaEndereco: z
    .string('Endereço do texto da norma: comece por https://')
    .regex(/^https:\/\/\S{3,290}$/, 'Endereço do texto da norma: comece por https://')
    .nullable()
    .optional(),
})
export type NovaVersao = z.infer<typeof NovaVersao>

/** A version of law that waits for a second gestor. */
export const PedidoDaRegra = z.object({
  idPedido: z.string(),
  regra: NomeDaRegra,
  escopo: Escopo,
  nome: z.string(),
  nomeDoEscopo: z.string(),
  unidade: z.enum(nomesDasUnidades),
  valor: z.number(),
  vigenciaInicio: Dia,
  vigenciaFim: Dia.nullable(),
  norma: z.string(),
  normaNumero: z.string(),
  normaData: Dia,
  normaEndereco: z.string(),
  excecao: z.enum(['RETROATIVA', 'IMEDIATA']).nullable(),
  fonte: z.string(),
  motivo: z.string(),
  idUsuario: z.string(),
  por: z.string().nullable(),
  criadoEm: Instante,
})
export type PedidoDaRegra = z.infer<typeof PedidoDaRegra>

export const DecisaoDoPedido = z
  .object({
    aprovada: z.boolean('Informe se aprova'),
    motivo: comprida('Motivo').nullish(),
  })
  .refine(({ aprovada, motivo }) => aprovada || typeof motivo === 'string', {
    message: 'Motivo: diga por que recusa ou retira',
    path: ['motivo'],
  })
export type DecisaoDoPedido = z.infer<typeof DecisaoDoPedido>

/** What a simulation would have become: no name, no document, no id. */
const ExemploDoEfeito = z.object({
  produto: z.string(),
  convenio: z.string(),
  prazo: z.number(),
  taxaAm: z.number(),
  antes: z.string(),
  depois: z.string(),
  /** Simulations that would say just this. */
  vezes: z.number(),
})

export const EfeitoDaVersao = z.object({
  /** The last business day before today. */
  dia: Dia,
  /** Simulations made that day, in the caller's promotores. */
  simulacoes: z.number(),
  /** How many of them were computed again. */
  conferidas: z.number(),
  recusadas: z.number(),
  permitidas: z.number(),
  /** Allowed as before, with other numbers. */
  alteradas: z.number(),
  exemplos: z.array(ExemploDoEfeito),
})
export type EfeitoDaVersao = z.infer<typeof EfeitoDaVersao>

export const PreviaDaVersao = z.object({
  /** The changes with their first days, one sentence each. */
  mudancas: z.array(z.string()),
  antes: z.array(Vigencia),
  depois: z.array(Vigencia),
  /** Null where no simulation asks this rule. */
  efeito: EfeitoDaVersao.nullable(),
})
export type PreviaDaVersao = z.infer<typeof PreviaDaVersao>
