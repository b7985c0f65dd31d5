import { z } from 'zod'
import { Id, Instante, texto } from '../campos.ts'
import { Dia } from '../data.ts'
import { SEM_DADOS, temDadoPessoal } from './dado-pessoal.ts'

const Pergunta = z.object({
  idPergunta: z.string(),
  /** `NOTA`: a whole number from 0 to 10. */
  tipo: z.enum(['NOTA', 'TEXTO']),
  texto: z.string(),
  obrigatoria: z.boolean(),
})
export type Pergunta = z.infer<typeof Pergunta>

export const Pesquisa = z.object({
  idPesquisa: z.string(),
  titulo: z.string(),
  texto: z.string(),
  dataInicio: Dia,
  dataFim: Dia,
  perguntas: z.array(Pergunta),
})
export type Pesquisa = z.infer<typeof Pesquisa>

export const MAXIMO_DO_TEXTO = 2000

/** Surveys whose results are shown: older ones are history. */
export const MAXIMO_DE_RESULTADOS = 20

export const MAIOR_NOTA = 10

const MAXIMO_DE_PERGUNTAS = 20

const Nota = z
  .number('Nota: escolha de 0 a 10')
  .int('Nota: escolha de 0 a 10')
  .min(0, 'Nota: escolha de 0 a 10')
  .max(MAIOR_NOTA, 'Nota: escolha de 0 a 10')
const Comentario = texto('Comentário', MAXIMO_DO_TEXTO).refine(
  (valor) => !temDadoPessoal(valor),
  SEM_DADOS,
)

type Dada = { idPergunta: string; nota?: number | null; texto?: string | null }

/**
 * The answer to one question: `nota` or `texto`, as the question asks, or `resposta` for either; all
 * absent or null: left out. With `resposta` the question may have come back whole: its `texto` is then its own.
 */
const Resposta = z
  .object({
    idPergunta: Id,
    nota: Nota.nullable().optional(),
    texto: Comentario.nullable().optional(),
    resposta: z.union([Nota, Comentario]).nullable().optional(),
  })
  .transform(({ resposta, nota, texto: escrito, ...qual }): Dada => ({
    ...qual,
    nota: nota ?? (typeof resposta === 'number' ? resposta : null),
    texto: typeof resposta === 'string' ? resposta : resposta == null ? (escrito ?? null) : null,
  }))

export const Respostas = z.object({
  respostas: z
    .array(Resposta, 'Respostas: preencha este campo')
    .max(MAXIMO_DE_PERGUNTAS, `Respostas: use no máximo ${MAXIMO_DE_PERGUNTAS}`),
})
export type Respostas = z.infer<typeof Respostas>

export const Respondida = z.object({ idPesquisa: z.string(), respondidaEm: Instante })
export type Respondida = z.infer<typeof Respondida>

export const Adiada = z.object({
  idPesquisa: z.string(),
  /** Shown again from this day on. */
  ate: Dia,
})

const Contadas = z.object({
  respostas: z.number(),
  /** Net promoter score, from -100 to 100; null of few answers, and of a day whose score tells those of others. */
  nps: z.number().nullable(),
})

/** What the people of the promotores in scope answered, without persons. */
export const Resultado = Contadas.extend({
  idPesquisa: z.string(),
  titulo: z.string(),
  dataInicio: Dia,
  dataFim: Dia,
  /** How many answers each mark has, from 0 to 10; empty while few people answered. */
  porNota: z.array(z.number()),
  porDia: z.array(Contadas.extend({ dia: Dia })),
  /** In no order; empty while few people wrote, who would be known by their words. */
  comentarios: z.array(z.string()),
})
export type Resultado = z.infer<typeof Resultado>
