import { type Dia, diasEntre, formatarDia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { aplicarAliquota, baseDoEmprestimo, baseDoIofDiario } from './iof.ts'
import { type Plano, amortizar, criarPlano, diasDesde, somar } from './plano.ts'
import type { ContratoQuitado } from './saldo.ts'

/**
 * The complementary IOF of a settled contract younger than a year (Decreto 6.306/2007 art. 7
 * paragraphs 7 to 9): principal not yet paid back is taxed for the days that the renewal adds, up to
 * `diasMax` in all since it was first lent, at the daily rate of that day: what the contract itself took
 * over was lent when the contract before it was. `docs/decisions/027` says how the days are counted. Zero when the day of release is not known: `avisoDeIof` says so then.
 */
export function complementoDoIof(
  quitado: ContratoQuitado,
  data: Dia,
  novo: Plano,
  diasMax: number,
): Centavos {
  const { origem, parcela, taxaMensal, prazo, primeiroVencimento, pagas, convencao } = quitado
  if (!origem) return centavos(0)
  const { liberacao, iofDiario } = origem
  const vence = quitado.vencimentoDaOrigem ?? primeiroVencimento
  const antigo = criarPlano(
    taxaMensal / 100,
    diasDesde(liberacao, primeiroVencimento, vence, prazo),
    convencao,
  )
  const devidos = amortizar(antigo, parcela * antigo.somaDosFatores, parcela).slice(pagas)
  const dias = antigo.dias.slice(pagas)
  // The principal is paid back in the rhythm of the new loan, counted from when it was first lent.
  const renovado = somar(devidos) / novo.capitalizacao
  const imposto = (desde: Dia): number => {
    const decorridos = diasEntre(desde, data)
    if (decorridos >= diasMax) return 0
    const antes = diasEntre(desde, liberacao)
    const jaTributada = baseDoIofDiario({ dias: dias.map((dia) => dia + antes) }, devidos, diasMax)
    const desdeOInicio = { ...novo, dias: novo.dias.map((dia) => dia + decorridos) }
    const renovada = renovado * baseDoEmprestimo(desdeOInicio, 1, 1 / novo.somaDosFatores, diasMax)
    return Math.max(0, renovada - jaTributada)
  }
  const { dinheiro = [{ desde: liberacao, parte: 1, iofDiario }] } = origem
  return arredondarDinheiro(
    somar(dinheiro.map((um) => um.parte * aplicarAliquota(imposto(um.desde), um.iofDiario))),
  )
}

/** Without the day of release, the first due date limits it. */
export function avisoDeIof(
  { primeiroVencimento, origem }: ContratoQuitado,
  data: Dia,
  diasMax: number,
): string[] {
  if (origem || diasEntre(primeiroVencimento, data) >= diasMax) return []
  return [
    `O contrato com primeiro vencimento em ${formatarDia(primeiroVencimento)} pode ter menos de um ano: o IOF complementar sobre o saldo renovado não está incluído`,
  ]
}
