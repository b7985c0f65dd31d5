import { formatarDinheiro, type Centavos } from '#shared/dinheiro.ts'

/** An amount of centavos as `R$ 1.234,56`; a dash where it is known to be absent. */
export function Money({ valor }: { valor: Centavos | null }) {
  return <span className="numeros">{valor === null ? '–' : formatarDinheiro(valor)}</span>
}
