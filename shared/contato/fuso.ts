import type { Dia } from '../data.ts'

/**
 * The time zones of each area code that lies partly outside Brasília's time. Of 81 one belongs to
 * the island of Noronha, of 97 one to the west of Amazonas. A test compares the list with the table
 * of cities.
 */
const fusos: Record<string, readonly string[]> = {
  '65': ['America/Porto_Velho'],
  '66': ['America/Porto_Velho'],
  '67': ['America/Porto_Velho'],
  '68': ['America/Rio_Branco'],
  '69': ['America/Porto_Velho'],
  '81': ['America/Sao_Paulo', 'America/Noronha'],
  '92': ['America/Porto_Velho'],
  '95': ['America/Porto_Velho'],
  '97': ['America/Porto_Velho', 'America/Rio_Branco'],
}

const brasilia = ['America/Sao_Paulo'] as const

/** Every zone a phone of this area code may be in. */
export const fusosDoDdd = (ddd: string): readonly string[] => fusos[ddd] ?? brasilia

const relogios = new Map<string, Intl.DateTimeFormat>()

function relogioDe(fuso: string): Intl.DateTimeFormat {
  const conhecido = relogios.get(fuso)
  if (conhecido) return conhecido
  const relogio = new Intl.DateTimeFormat('sv-SE', {
    timeZone: fuso,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  relogios.set(fuso, relogio)
  return relogio
}

/** The day and the minute of the day that clocks of the zone show at this instant. */
export function localEm(fuso: string, instante: Date): { dia: Dia; minuto: number } {
  const [dia = '', hora = ''] = relogioDe(fuso).format(instante).split(' ')
  return { dia, minuto: Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3, 5)) }
}

/** The instant at which clocks of the zone show this full hour of the day. */
export function instanteNoFuso(fuso: string, dia: Dia, hora: number): Date {
  const comoSeFosse = Date.parse(`${dia}T${String(hora).padStart(2, '0')}:00:00Z`)
  const mostrado = relogioDe(fuso).format(new Date(comoSeFosse)).replace(' ', 'T')
  return new Date(2 * comoSeFosse - Date.parse(`${mostrado}Z`))
}
