import { moraEm, type Recebida, somarAtraso } from '#shared/calculo/atraso.ts'
import type { Convencao } from '#shared/calculo/plano.ts'
import type { RegrasVigentes } from '#shared/calculo/regras.ts'
import { andamentoNaFolha, saldoDevedor } from '#shared/calculo/saldo.ts'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { type Dia, hoje } from '#shared/data.ts'
import { centavos, type Centavos } from '#shared/dinheiro.ts'

type Guardado = {
  recebidas: readonly Recebida[]
  convencao: Convencao
  vencimentoDaOrigem: Dia | null
}

/** What is open, in the payroll already too, and what is late. */
export function saldoEm(
  contrato: Pick<Contrato, 'situacao' | 'primeiroVencimento' | 'prazo' | 'valorParcela' | 'taxaAm'>,
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
