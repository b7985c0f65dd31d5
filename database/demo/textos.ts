import { z } from 'zod'
import { lerJson, lerTabela } from './dados.ts'

const Textos = z.array(z.string()).min(1)

/** Hurried notes in the words of the trade, and answers of clients. */
export const textos = lerJson(
  'textos.json',
  z.strictObject({
    /** `{nome}`, `{banco}` and `{valor}` are filled in. */
    anotacoes: Textos,
    bancosDasAnotacoes: Textos,
    /** The kind, a code of the list `tipo_lembrete`, and the text. */
    lembretes: z.array(z.tuple([z.string(), z.string()])),
    /** The reason, whether the oportunidade goes on after it, and its weight. */
    motivosDeReprovacao: z.array(z.tuple([z.string(), z.boolean(), z.number()])),
    observacoesDePerda: Textos,
    celulares: Textos,
    respostas: Textos,
  }),
)

/** Who signs for a client or sees it signed: people of no portfolio. */
export const pessoasDeFora = lerTabela(
  'pessoas-de-fora.csv',
  z.strictObject({ nome: z.string(), cpf: z.string() }),
)
