import type { Impacto } from '#shared/ausencia/shapes.ts'

/** The option *Ninguém*: nobody covers, by choice. */
export const NINGUEM = 'NINGUEM'

/** A name in a form; figures alone would be the place in a list. */
export const chaveDoPromotor = (codigo: string): string => `p${codigo}`

type DoPromotor = Impacto['promotores'][number]

/** The least loaded of those who can. */
export const propostoEm = ({ candidatos }: Pick<DoPromotor, 'candidatos'>) =>
  candidatos.find(({ impedimento }) => impedimento === null)

/**
 * Who covers in each promotor: as chosen; without a choice the proposed one in a new absence, and in a
 * change nothing, so that what is kept stays.
 */
export function coberturaDe(
  impacto: Impacto | undefined,
  escolhas: Readonly<Record<string, string | null | undefined>> = {},
  nova: boolean,
): { codigoPromotor: string; idCobertor: string | null }[] {
  return (impacto?.promotores ?? []).flatMap((promotor) => {
    const { codigoPromotor } = promotor
    const escolhida = escolhas[chaveDoPromotor(codigoPromotor)] ?? undefined
    if (escolhida === NINGUEM) return [{ codigoPromotor, idCobertor: null }]
    if (escolhida !== undefined) return [{ codigoPromotor, idCobertor: escolhida }]
    return nova ? [{ codigoPromotor, idCobertor: propostoEm(promotor)?.idUsuario ?? null }] : []
  })
}
