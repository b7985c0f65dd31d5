import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { type Cet, calcularCet } from './cet.ts'
import { type Recusa, taxaAnual } from './novo.ts'
import { criarPlano } from './plano.ts'
import { type Restante, type Saldo, diasRestantes, saldoDevedor } from './saldo.ts'

export type SimulacaoPortabilidade = Saldo &
  Cet & {
    origem: Restante
    data: Dia
    taxaNova: number
    taxaAnual: number
    parcelaNova: Centavos
    totalAPagar: Centavos
    /** Negative when the new rate is worse. */
    economiaMensal: Centavos
    economiaTotal: Centavos
  }

/**
 * The same balance, the same remaining due dates, another rate: neither value nor term may exceed
 * those of the transfer (Resolução CMN 5.057/2022 art. 6), so there is no *troco* and no new IOF.
 * `taxaNova` in percent a month.
 */
export function simularPortabilidade(
  origem: Restante,
  data: Dia,
  taxaNova: number,
): SimulacaoPortabilidade | Recusa {
  if (origem.proximoVencimento < data) {
    return { recusa: 'O próximo vencimento vem antes da data da portabilidade' }
  }
  const saldo = saldoDevedor(origem, data)
  const dias = diasRestantes(origem, data)
  const { somaDosFatores } = criarPlano(taxaNova / 100, dias)
  const parcelaNova = arredondarDinheiro(saldo.saldoDevedor / somaDosFatores)
  const economiaMensal = centavos(origem.parcela - parcelaNova)
  return {
    ...saldo,
    ...calcularCet({ recebido: saldo.saldoDevedor, parcela: parcelaNova, dias }),
    origem,
    data,
    taxaNova,
    taxaAnual: taxaAnual(taxaNova),
    parcelaNova,
    totalAPagar: centavos(parcelaNova * origem.restantes),
    economiaMensal,
    economiaTotal: centavos(economiaMensal * origem.restantes),
  }
}
