import { z } from 'zod'

const unidades = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const

const Instante = z.iso.datetime({ offset: true })

/**
 * What `RELOGIO` says: an instant (`2026-11-22T10:00:00-03:00`), or a distance from now in minutes,
 * hours or days (`+36h`, `-2d`, `+90m`). Milliseconds ahead of the true time, or null for neither.
 */
export function lerRelogio(texto: string, agora: Date): number | null {
  const [, sinal, numero, unidade] = /^([+-])(\d{1,5})([mhd])$/.exec(texto) ?? []
  if (unidade === 'm' || unidade === 'h' || unidade === 'd') {
    return Number(`${sinal}${numero}`) * unidades[unidade]
  }
  return Instante.safeParse(texto).success ? Date.parse(texto) - agora.getTime() : null
}

/** The setting `RELOGIO`, as the commands and the server read it. */
export const Relogio = z
  .string()
  .refine(
    (texto) => lerRelogio(texto, new Date()) !== null,
    'an instant like 2026-11-20T10:00:00Z or a distance like +36h',
  )
