import type { ClientBase } from 'pg'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import type { Dia } from '#shared/data.ts'

/** A row that breaks a rule: by its id, never by a CPF or a name. */
export type Achado = { tabela: string; id: string; diz: string }

/** The rows to look at. */
export type Recorte = {
  /** Only rows of this day or later. */
  desde: Dia
  /** Only rows of these clients; null: of everybody. */
  clientes: readonly string[] | null
}

export type Contexto = Recorte & {
  client: ClientBase
  /** Where the clock of the system stands. */
  agora: Date
  /** The dated rules, of every day. */
  regras: RegrasVigentes
}

export type Regra = {
  nome: string
  /** What must hold. */
  diz: string
  /** The first day it judges: older rows were made before the rule existed. */
  desde: Dia
  /** A notice is told and counted, and does not fail the run. */
  aviso?: true
  julgar: (contexto: Contexto) => Promise<Achado[]>
}

/** Before any row of the bank: the rule holds for everything. */
export const SEMPRE: Dia = '2020-01-01'
