import type { Centavos } from '../dinheiro.ts'
import { aliquotaEfetiva } from './iof.ts'
import { planoDe } from './novo.ts'
import type { Calculada } from './precificar.ts'
import { type RegrasVigentes, regraEm } from './regras.ts'
import { diasRestantes, type Restante } from './saldo.ts'
import { type Vantagem, provarVantagem } from './vantagem.ts'

/** What the client gains or loses against staying; a new loan changes nothing that is there. */
export function vantagemDe(calculada: Calculada, regras: RegrasVigentes): Vantagem | null {
  const { refin, portabilidade, liberacao, parcela, valorLiberado } = calculada
  const ficando: readonly Restante[] =
    refin?.quitados ?? (portabilidade ? [portabilidade.origem] : [])
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
