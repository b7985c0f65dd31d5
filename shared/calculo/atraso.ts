import { type Dia, diasEntre } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { arredondarDinheiro } from './arredondar.ts'
import { regraEm, type RegrasVigentes } from './regras.ts'

/** What was received of an instalment, where the calendar does not say it. */
export type Recebida = { vencimento: Dia; pago: Centavos }

/** Not paid on its due date, or paid in part. */
export type Atrasada = {
  vencimento: Dia
  /** Of the instalment. */
  falta: Centavos
  /** With fine and interest for delay, on the day that was asked. */
  devido: Centavos
}

/** Fine in % of what is late, interest in % a month. */
export type Mora = { taxaDaMulta: number; taxaDosJuros: number }

/** By the rules of the day; a day without a row charges nothing. */
export function moraEm(regras: RegrasVigentes, dia: Dia): Mora {
  const valor = (regra: string) => {
    const linha = regraEm(regras, regra, 'PF', dia)
    return 'recusa' in linha ? 0 : linha.valor
  }
  return { taxaDaMulta: valor('mora_multa_pct'), taxaDosJuros: valor('mora_juros_am') }
}

const MES_COMERCIAL = 30

/** Simple interest for the real days of delay; fine and interest are not charged on each other. */
export function emAtraso(
  { vencimento, falta }: Omit<Atrasada, 'devido'>,
  dia: Dia,
  { taxaDaMulta, taxaDosJuros }: Mora,
): Atrasada {
  const meses = diasEntre(vencimento, dia) / MES_COMERCIAL
  const encargos = taxaDaMulta / 100 + (taxaDosJuros / 100) * meses
  return { vencimento, falta, devido: arredondarDinheiro(falta * (1 + encargos)) }
}

export const somarAtraso = (atrasadas: readonly Atrasada[]): Centavos =>
  centavos(atrasadas.reduce((soma, { devido }) => soma + devido, 0))
