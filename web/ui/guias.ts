/** Where one tab begins and ends along its strip, in pixels. */
export type Trecho = { id: string; inicio: number; fim: number }

type Vista = Pick<Trecho, 'inicio' | 'fim'>

/** Rounding of the window is no cut. */
const FOLGA = 0.5

const cabeEm = ({ inicio, fim }: Trecho, vista: Vista) =>
  inicio >= vista.inicio - FOLGA && fim <= vista.fim + FOLGA

/** The tabs that are not wholly inside the visible stretch of their strip. */
export const guiasFora = (guias: readonly Trecho[], vista: Vista): string[] =>
  guias.filter((guia) => !cabeEm(guia, vista)).map(({ id }) => id)

/** Scroll position at which the active tab is visible and the first visible tab is whole. */
export function comecoDaVista(guias: readonly Trecho[], ativa: string, vista: Vista): number {
  const guia = guias.find(({ id }) => id === ativa)
  if (!guia || cabeEm(guia, vista)) return vista.inicio
  if (guia.inicio < vista.inicio) return guia.inicio
  const preciso = guia.fim - (vista.fim - vista.inicio)
  const primeira = guias.find(({ inicio }) => inicio >= preciso)
  return Math.min(primeira?.inicio ?? guia.inicio, guia.inicio)
}
