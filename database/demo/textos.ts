import { z } from 'zod'
import { Fim } from '#shared/fila/resultado.ts'
import { lerJson, lerTabela } from './dados.ts'

const Textos = z.array(z.string()).min(1)

const Anotacao = z.strictObject({
  /** `{nome}`, `{banco}`, `{parcela}`, `{margem}` and `{troco}` are filled in. */
  texto: z.string(),
  /** How often it is written. */
  peso: z.number(),
  /** What must be true of the client, or have happened, when it is written. */
  exige: z
    .enum([
      'anuencia',
      'bloqueado',
      'casado',
      'digitada',
      'dois',
      'dois-e-outro-banco',
      'formalizacao',
      'margem-cheia',
      'margem-negativa',
      'na-concessao',
      'outro-banco',
      'paga',
      'reajuste',
      'simulada',
      'viuva',
    ])
    .optional(),
})
export type Anotacao = z.infer<typeof Anotacao>

/** Hurried notes in the words of the trade, and answers of clients. */
export const textos = lerJson(
  'textos.json',
  z.strictObject({
    anotacoes: z.array(Anotacao).min(1),
    /** As people call them, by code. */
    bancosDasAnotacoes: z.record(z.string(), z.string()),
    /** The kind, a code of the list `tipo_lembrete`, and the text. */
    lembretes: z.array(z.tuple([z.string(), z.string()])),
    /** The reason, whether the oportunidade goes on after it, and its weight. */
    motivosDeReprovacao: z.array(z.tuple([z.string(), z.boolean(), z.number()])),
    observacoesDePerda: Textos,
    /** What is noted after a call, by its result, and how often. */
    ligacoes: z.partialRecord(Fim, z.array(z.tuple([z.string(), z.number()]))),
    celulares: Textos,
    respostas: Textos,
  }),
)

/** Who signs for a client or sees it signed: people of no portfolio. */
export const pessoasDeFora = lerTabela(
  'pessoas-de-fora.csv',
  z.strictObject({ nome: z.string(), cpf: z.string() }),
)
