import { Contrato } from '#shared/contrato/shapes.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import { z } from 'zod'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { doAlvo } from '../atendimento/sql.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { saldoEm } from '../contrato/saldo.ts'
import { buscarContrato } from './sql/ler.ts'

type ContratoComSaldo = Contrato & { saldoDevedor: Centavos }

/** The contract of an oportunidade with today's balance; null without one. */
export async function contratoDaOportunidade(
  contexto: Contexto,
  idOportunidade: string,
): Promise<ContratoComSaldo | null> {
  const { idRelacionamento } = alvoDe(contexto)
  const row = await buscarContrato(contexto.client, {
    ...doAlvo(idRelacionamento, contexto),
    idOportunidade,
  })
  if (!row) return null
  const { contrato: lido, ...guardado } = row
  const contrato = z.decode(Contrato, lido)
  const regras = await regrasVigentes(contexto.client)
  return { ...contrato, saldoDevedor: saldoEm(contrato, guardado, regras, contexto.agora) }
}
