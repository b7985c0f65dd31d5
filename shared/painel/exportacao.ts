import { z } from 'zod'
import { BuscaDosDetalhes, QualPainel } from './shapes.ts'

/** The numbers of the panel as a table. */
export const CAMINHO_DO_PAINEL_EXPORTADO = '/consigna/v1/painel/exportacao'

/** The clients or oportunidades behind a number as a table; `id` as in the lists of the panel. */
export const caminhoDosDetalhesExportados = (id: string): `/${string}` =>
  `${CAMINHO_DO_PAINEL_EXPORTADO}/${id}`

export const QualDosDetalhes = z.object({ id: QualPainel })

export const BuscaDosDetalhesExportados = BuscaDosDetalhes.omit({
  PageSize: true,
  cursor: true,
}).extend({ lista: z.enum(['clientes', 'oportunidades'], 'Escolha clientes ou oportunidades') })
