import { type Dia, hoje } from '#shared/data.ts'
import { centavos, type Centavos } from '#shared/dinheiro.ts'
import { Contrato } from '#shared/contrato/shapes.ts'
import { moraEm, type Recebida, somarAtraso } from '#shared/calculo/atraso.ts'
import type { Convencao } from '#shared/calculo/plano.ts'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import { andamentoNaFolha, saldoDevedor } from '#shared/calculo/saldo.ts'
import { z } from 'zod'
import type { Contexto } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { doAlvo } from '../atendimento/sql.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
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

type Guardado = {
  recebidas: readonly Recebida[]
  convencao: Convencao
  vencimentoDaOrigem: Dia | null
}

/** What is open, in the payroll already too, and what is late. */
function saldoEm(
  contrato: Contrato,
  { recebidas, ...guardado }: Guardado,
  regras: RegrasVigentes,
  agora: Date,
): Centavos {
  const { situacao, primeiroVencimento, prazo, valorParcela: parcela, taxaAm } = contrato
  const dia = hoje(agora)
  const vivo = situacao === 'ATIVO' || situacao === 'SUSPENSO'
  const { proximoVencimento, ...aberto } = andamentoNaFolha(
    { primeiroVencimento, prazo, ...guardado },
    dia,
    dia,
    { parcela, recebidas, mora: moraEm(regras, dia) },
  )
  if (!vivo) return centavos(0)
  if (proximoVencimento === null) return somarAtraso(aberto.atrasadas)
  const restante = {
    ...aberto,
    ...guardado,
    parcela,
    taxaMensal: taxaAm,
    proximoVencimento,
    primeiroVencimento,
  }
  return saldoDevedor(restante, dia).saldoDevedor
}
