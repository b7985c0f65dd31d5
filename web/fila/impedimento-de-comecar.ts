import type { Promessa } from '#shared/promessa/shapes.ts'

type Dia = {
  /** Clients who wait in the lists. */
  esperam: number
  promessas: readonly Pick<Promessa, 'quando' | 'venceEm'>[]
  emPausa: boolean
  agora: Date
}

/** Why nobody can be asked for now; the queue gives promised clients at their hour without a list. */
export function impedimentoDeComecar({
  esperam,
  promessas,
  emPausa,
  agora,
}: Dia): string | undefined {
  if (emPausa) return 'Você está em pausa: volte ao atendimento antes de começar'
  const prometidos = promessas.filter(
    ({ quando, venceEm }) => Date.parse(quando) <= +agora && Date.parse(venceEm) > +agora,
  )
  return esperam + prometidos.length === 0 ? 'Nenhum cliente espera nas suas listas' : undefined
}
