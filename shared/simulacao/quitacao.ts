import { type Dia, formatarDia } from '../data.ts'
import { type Centavos, formatarDinheiro } from '../dinheiro.ts'
import { contarParcelas } from '../numero.ts'
import type { Linha } from './linhas.ts'

/** A contract that the operation pays off, with what the calendar alone does not tell of it. */
type Quitado = {
  numero: string
  banco: string
  saldo: Centavos
  parcela: Centavos
  /** In a closed payroll: neither paid nor settled. */
  emTransito: readonly Dia[]
  /** Past due and not paid: how many, and what is owed for them, inside the balance. */
  atrasadas: number
  emAtraso: Centavos
}

/** What ends, what of it is late and what is discounted all the same: message, paper and page alike. */
export const linhasDaQuitacao = (quitados: readonly Quitado[]): Linha[] => [
  ...quitados.map(({ numero, banco, saldo }) => ({
    rotulo: `Quita o contrato ${numero}`,
    valor: `${banco}, saldo de ${formatarDinheiro(saldo)}`,
  })),
  ...quitados
    .filter(({ atrasadas }) => atrasadas > 0)
    .map(({ numero, atrasadas, emAtraso }) => ({
      rotulo: `Em atraso no contrato ${numero}`,
      valor: `${contarParcelas(atrasadas)}, ${formatarDinheiro(emAtraso)} com multa e juros, dentro do saldo`,
    })),
  ...quitados.flatMap(({ numero, parcela, emTransito }) =>
    emTransito.map((dia) => ({
      rotulo: `Ainda é descontada do contrato ${numero}`,
      valor: `parcela de ${formatarDinheiro(parcela)} de ${formatarDia(dia)}, que já está na folha`,
    })),
  ),
]
