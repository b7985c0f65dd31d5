import type { ClientBase } from 'pg'
import { lerLimites } from '#shared/contato/semaforo.ts'
import { hoje } from '#shared/data.ts'
import { janelaAberta, proximaJanela } from '#shared/contato/janela.ts'
import { limitesEmVigor } from '../contato/fatos.ts'
import { listarFeriados } from '../contato/sql.ts'

/** Says from when a phone of an area code may be written to: null is now. */
export type Horario = (ddd: string) => Date | null

/**
 * The hours of contact as they are when a message leaves: it may have waited in the queue until the
 * evening.
 */
export async function horarioDeAgora(client: ClientBase, agora: Date): Promise<Horario> {
  const dia = hoje(agora)
  const [vigentes, fechados] = await Promise.all([
    limitesEmVigor(client, dia),
    listarFeriados(client, { dia }),
  ])
  const limites = lerLimites(vigentes)
  const amanha = new Date(agora.getTime() + 86_400_000)
  if (!limites) return () => amanha
  const feriados = new Set(fechados.map((fechado) => fechado.dia))
  return (ddd) =>
    janelaAberta(ddd, limites.horarios, feriados, agora)
      ? null
      : (proximaJanela(ddd, limites.horarios, feriados, agora) ?? amanha)
}
