import type { Centavos } from '#shared/dinheiro.ts'
import { aliquotaEfetiva } from '#shared/calculo/iof.ts'
import { planoDe } from '#shared/calculo/novo.ts'
import { type RegrasVigentes, regraEm } from '#shared/calculo/regras.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { diasRestantes, type Restante } from '#shared/calculo/saldo.ts'
import { type Vantagem, provarVantagem } from '#shared/calculo/vantagem.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Calculada } from './precificar.ts'

/** What the customer gains or loses against staying; a new loan changes nothing that is there. */
export function vantagemDe(calculada: Calculada, regras: RegrasVigentes): Vantagem | null {
  const { refin, portabilidade, liberacao, parcela, valorLiberado } = calculada
  const ficando = refin?.quitados ?? (portabilidade ? [portabilidade.origem] : [])
  if (ficando.length === 0) return null
  const serie = (restante: Restante): { parcela: Centavos; dias: number[] } => ({
    parcela: restante.parcela,
    dias: diasRestantes(restante, liberacao),
  })
  const plano = planoDe(calculada)
  const folga = regraEm(regras, 'vantagem_folga_pct', 'PF', liberacao)
  return provarVantagem({
    ficando: ficando.map(serie),
    mudando: { parcela, dias: plano.dias },
    plano,
    aliquotaIof: aliquotaEfetiva(plano, calculada.iof),
    recebeAgora: valorLiberado,
    folga: 'recusa' in folga ? 0 : folga.valor,
  })
}

const autorizada = 'select from simulacao_autorizacao where id_simulacao = $1'

/**
 * No proposta of a simulation that leaves the customer worse, unless a gestor's reason is kept with
 * it (`docs/decisions/027`). Asked where a proposta is made, of the numbers as they are then.
 *
 * @throws Recusa with the figures and the way out
 */
export async function exigirVantagem(
  { client }: Pick<Contexto, 'client'>,
  idSimulacao: string,
  { vantagem }: Pick<ResultadoSimulacao, 'vantagem'>,
): Promise<void> {
  if (vantagem?.situacao !== 'PIOR') return
  const { rowCount } = await client.query(preparada(autorizada, [idSimulacao]))
  if (rowCount === 1) return
  throw new Recusa(
    'invalido',
    `${vantagem.texto} Reduza o prazo ou a taxa, ou peça a um gestor que registre o motivo na simulação`,
  )
}
