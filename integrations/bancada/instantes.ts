/** Brasília has kept this distance from UTC since 2019. */
const FUSO_MS = -3 * 3_600_000

const DIA_MS = 86_400_000

const deBrasilia = (instante: Date) => new Date(instante.getTime() + FUSO_MS)

const as = (dia: Date, hora: number, minuto = 0): string =>
  new Date(
    Date.UTC(dia.getUTCFullYear(), dia.getUTCMonth(), dia.getUTCDate(), hora, minuto) - FUSO_MS,
  ).toISOString()

/** The next day of the week that is not today: 0 is Sunday. */
const proximo = (agora: Date, diaDaSemana: number): Date => {
  const dia = deBrasilia(agora)
  const faltam = (diaDaSemana - dia.getUTCDay() + 7) % 7 || 7
  return new Date(dia.getTime() + faltam * DIA_MS)
}

/** Times that show something, by the name of their button. */
export const instantes = (agora: Date): { nome: string; instante: string }[] => [
  { nome: 'Próximo domingo, 10h', instante: as(proximo(agora, 0), 10) },
  { nome: 'Hoje, 22h30', instante: as(deBrasilia(agora), 22, 30) },
  { nome: 'Próxima segunda, 10h', instante: as(proximo(agora, 1), 10) },
  { nome: 'Daqui a 31 dias', instante: new Date(agora.getTime() + 31 * DIA_MS).toISOString() },
]

/** What `<input type="datetime-local">` shows for an instant. */
export const paraOCampo = (instante: Date): string =>
  deBrasilia(instante).toISOString().slice(0, 16)

/** The instant of what was typed there, or null when it is none. */
export function doCampo(texto: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/.test(texto)) return null
  const instante = new Date(`${texto}-03:00`)
  if (Number.isNaN(instante.getTime())) return null
  // A day that does not exist would become another one: the 31st of February the 3rd of March.
  return paraOCampo(instante) === texto.slice(0, 16) ? instante.toISOString() : null
}
