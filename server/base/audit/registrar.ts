import type { Pergunta } from '../db/plano.ts'
import { inserirRegistros } from './sql.ts'

/** One line of the trail: person, client, promotor, look or change. */
export type Registro = {
  acao: 'LEITURA' | 'MUDANCA' | 'REVELACAO' | 'RECUSA'
  idCliente: string | null
  /** Of the client's, where the call names none; absent: that of the call. */
  codigoPromotor?: string
  /** What was named: `oportunidade:<id>`. Never a CPF or a name. */
  alvo?: string
  /** Facts that make the line readable later. Never personal data. */
  detalhe?: Record<string, unknown>
}

export type Autor = {
  idUsuario: string
  codigoPromotor: string
  /** `PUT /relacionamento/v1/oportunidade/:idOportunidade/perdida`. */
  chamada: string
  idRequisicao: string
}

/** The statement that writes these lines; the door sends it together with COMMIT. */
export const registrar = (autor: Autor, registros: readonly Registro[]): Pergunta =>
  inserirRegistros.configurar({ ...autor, registros })
