import { type Dia, diasEntre, formatarDia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { aplicarAliquota, baseDoEmprestimo, baseDoIofDiario } from './iof.ts'
import { type Plano, amortizar, criarPlano, diasAteVencimentos, somar } from './plano.ts'
import type { ContratoQuitado } from './saldo.ts'

/**
 * The complementary IOF of a settled contract younger than a year (Decreto 6.306/2007 art. 7
 * paragraphs 7 to 9): principal not yet paid back is taxed for the days that the renewal adds, up to
 * `diasMax` in all since it was first lent, at the daily rate of that day. `docs/decisions/027` says how
 * the days are counted. Zero when the day of release is not known: `avisoDeIof` says so then.
 */
export function complementoDoIof(
  quitado: ContratoQuitado,
  data: Dia,
  novo: Plano,
  diasMax: number,
): Centavos {
  const { origem, parcela, taxaMensal, prazo, primeiroVencimento, pagas, convencao } = quitado
  if (!origem) return centavos(0)
  const decorridos = diasEntre(origem.liberacao, data)
  if (decorridos >= diasMax) return centavos(0)

  const antigo = criarPlano(
    taxaMensal / 100,
    diasAteVencimentos(origem.liberacao, primeiroVencimento, prazo),
    convencao,
  )
  const devidos = amortizar(antigo, parcela * antigo.somaDosFatores, parcela).slice(pagas)
  const jaTributada = baseDoIofDiario({ dias: antigo.dias.slice(pagas) }, devidos, diasMax)
  // The principal is paid back in the rhythm of the new loan, counted from when it was first lent.
  const renovado = somar(devidos) / novo.capitalizacao
  const desdeOInicio = { ...novo, dias: novo.dias.map((dia) => dia + decorridos) }
  const renovada = renovado * baseDoEmprestimo(desdeOInicio, 1, 1 / novo.somaDosFatores, diasMax)
  const acrescida = Math.max(0, renovada - jaTributada)
  return arredondarDinheiro(aplicarAliquota(acrescida, origem.iofDiario))
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
