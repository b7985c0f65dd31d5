import { hoje } from '#shared/data.ts'
import { centavos, type Centavos } from '#shared/dinheiro.ts'
import { Contrato } from '#shared/contrato/shapes.ts'
import { andamento, saldoDevedor } from '#shared/calculo/saldo.ts'
import { z } from 'zod'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { doAlvo } from '../atendimento/sql.ts'
import { buscarContrato } from './sql/ler.ts'

type ContratoComSaldo = Contrato & { saldoDevedor: Centavos }

/** The contract of an oportunidade with today's balance, by REF-1; null without one. */
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
  const contrato = z.decode(Contrato, row.contrato)
  return { ...contrato, saldoDevedor: saldoEm(contrato, contexto.agora) }
}

function saldoEm(contrato: Contrato, agora: Date): Centavos {
  const { situacao, primeiroVencimento, prazo, valorParcela, taxaAm } = contrato
  const vivo = situacao === 'ATIVO' || situacao === 'SUSPENSO'
  const { restantes, proximoVencimento } = andamento({ primeiroVencimento, prazo }, hoje(agora))
  if (!vivo || proximoVencimento === null) return centavos(0)
  return saldoDevedor(
    { parcela: valorParcela, taxaMensal: taxaAm, restantes, proximoVencimento, primeiroVencimento },
    hoje(agora),
  ).saldoDevedor
}
