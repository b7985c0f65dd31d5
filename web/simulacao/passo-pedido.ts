import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'

type Memoria = ResultadoSimulacao['memoria']

/**
 * Where the account explains a number of the screen, best first. An instalment that was given is not
 * worked out: the financed amount uses it.
 */
const ondeSeExplica: Record<string, readonly string[]> = {
  Parcela: ['Parcela', 'Nova parcela', 'Valor financiado'],
  CET: ['CET', 'CET ao ano'],
  'IOF diário': ['IOF diário', 'IOF', 'IOF total'],
  'Saldo devedor quitado': ['Saldo devedor quitado', 'Saldo devedor'],
  'Valor financiado': ['Valor financiado', 'Saldo devedor'],
  'Valor liberado': ['Valor liberado', 'Valor financiado'],
  Troco: ['Troco', 'Dinheiro novo'],
}

/** The step that explains the number; accounts kept before name some steps otherwise. */
export function passoPedido(memoria: Memoria, numero: string): Memoria[number] | undefined {
  for (const nome of ondeSeExplica[numero] ?? [numero]) {
    const achado = memoria.find(({ passo }) => passo === nome)
    if (achado) return achado
  }
  return undefined
}
