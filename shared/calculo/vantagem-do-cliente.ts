import { type Centavos, centavos } from '../dinheiro.ts'
import type { ContratoDoCliente, Dados } from './dados.ts'
import { aliquotaEfetiva } from './iof.ts'
import { planoDe } from './novo.ts'
import type { Calculada } from './precificar.ts'
import { regraEm } from './regras.ts'
import { andamentoNaFolha, diasRestantes, type Restante } from './saldo.ts'
import { type Vantagem, provarVantagem } from './vantagem.ts'

/** What the client gains or loses against staying; a new loan changes nothing that is there. */
export function vantagemDe(
  calculada: Calculada,
  { contratos, regras }: Pick<Dados, 'contratos' | 'regras'>,
): Vantagem | null {
  const { refin, portabilidade, liberacao, parcela, valorLiberado } = calculada
  const ficando: readonly Restante[] = refin
    ? refin.quitados.map((quitado, k) => naOrigem(contratos[k], calculada) ?? quitado)
    : portabilidade
      ? [portabilidade.origem]
      : []
  if (ficando.length === 0) return null
  const serie = (restante: Restante): { parcela: Centavos; dias: number[] } => ({
    parcela: restante.parcela,
    dias: diasRestantes(restante, liberacao),
  })
  const plano = planoDe(calculada)
  const folga = regraEm(regras, 'vantagem_folga_pct', 'PF', liberacao)
  return provarVantagem({
    ficando: ficando.flatMap((restante) => [
      ...(restante.atrasadas ?? []).map(({ devido }) => ({ parcela: devido, dias: [0] })),
      serie(restante),
    ]),
    mudando: { parcela, dias: plano.dias },
    plano,
    aliquotaIof: aliquotaEfetiva(plano, calculada.iof),
    recebeAgora: valorLiberado,
    folga: 'recusa' in folga ? 0 : folga.valor,
  })
}

/**
 * A contract whose portability is on its way: staying means what the client would still pay at the
 * origin, without what the payroll discounts in either case.
 */
function naOrigem(
  contrato: ContratoDoCliente | undefined,
  { liberacao, primeiroVencimento }: Calculada,
): Restante | null {
  const origem = contrato?.portadoDe
  if (!origem) return null
  const { restantes, proximoVencimento } = andamentoNaFolha(origem, liberacao, primeiroVencimento)
  if (proximoVencimento === null) return null
  return {
    parcela: centavos(origem.valorParcela),
    taxaMensal: origem.taxaAm,
    restantes,
    proximoVencimento,
    primeiroVencimento: origem.vencimentoDaOrigem ?? origem.primeiroVencimento,
    convencao: origem.convencao,
  }
}
