import { z } from 'zod'
import { Id, Instante } from '../campos.ts'
import { Versao } from '../versao.ts'
import { Quando } from './shapes.ts'

/** One call changes all of them: more are not looked through by anybody before they press. */
export const MAXIMO_DO_LOTE = 100

/** The chosen rows; `versao` is the version on the person's screen. */
export const LembretesEscolhidos = z.object({
  itens: z
    .array(z.object({ idLembrete: Id, versao: Versao.optional() }))
    .min(1, 'Escolha ao menos um lembrete')
    .max(MAXIMO_DO_LOTE, `Escolha no máximo ${MAXIMO_DO_LOTE} lembretes`),
})
export type LembretesEscolhidos = z.infer<typeof LembretesEscolhidos>

export const LembretesAdiados = LembretesEscolhidos.extend({ quando: Quando })

/** Result of each sent row, in the order sent. */
export const ResultadoDosLembretes = z.object({
  /** The reason of each unchanged row; null for changed ones. */
  motivos: z.array(z.string().nullable()),
  /** The batch, and until when all of it can be undone; null where nothing changed. */
  lote: z.object({ idLote: z.string(), desfazerAte: Instante }).nullable(),
})
export type ResultadoDosLembretes = z.infer<typeof ResultadoDosLembretes>

/** Result of undoing each row of the batch. */
export const LembretesDesfeitos = z.object({
  desfeitos: z.number(),
  mantidos: z.array(
    z.object({
      idLembrete: z.string(),
      nomeCliente: z.string(),
      texto: z.string(),
      motivo: z.string(),
    }),
  ),
})
export type LembretesDesfeitos = z.infer<typeof LembretesDesfeitos>
