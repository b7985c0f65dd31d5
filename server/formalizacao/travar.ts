import type { Contexto } from '../base/http/handler.ts'
import {
  lerProposta,
  lerTravada,
  type PropostaTravada,
  segurarFormalizacao,
  segurarProposta,
  segurarPropostaDa,
  type Travada,
} from './sql/travas.ts'

type Client = Contexto['client']

export async function travarProposta(client: Client, id: string): Promise<PropostaTravada> {
  await segurarProposta(client, { id })
  // Read after the lock: what whoever came first wrote.
  return lerProposta(client, { id })
}

/** @returns undefined when it does not exist */
export async function travarFormalizacao(client: Client, id: string): Promise<Travada | undefined> {
  await segurarPropostaDa(client, { id })
  await segurarFormalizacao(client, { id })
  return lerTravada(client, { id })
}
