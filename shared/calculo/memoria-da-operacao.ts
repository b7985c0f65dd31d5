import { formatarDia } from '../data.ts'
import { type Memoria, memoriaDaPortabilidade, memoriaDoNovo, memoriaDoRefin } from './memoria.ts'
import type { Passo } from './passos.ts'
import type { Calculada } from './precificar.ts'
import type { ResultadoSimulacao } from './resultado.ts'

/** Every number opened and the schedule line by line, of any operation. */
export function memoriaDe({ novo, refin, portabilidade }: Calculada): Memoria {
  if (novo) return memoriaDoNovo(novo)
  if (refin) return memoriaDoRefin(refin)
  if (portabilidade) return memoriaDaPortabilidade(portabilidade)
  throw new Error('An operation is one of the three')
}

/** The same steps as the result shows them: name, account, value. The first due date stands first. */
export const resumirMemoria = (calculada: Calculada): ResultadoSimulacao['memoria'] => [
  {
    passo: 'Primeiro vencimento',
    conta: calculada.portabilidade
      ? 'As datas continuam as do contrato de origem'
      : `O que é averbado até o corte da folha vence no mês seguinte: ${calculada.carenciaDias} dias após a liberação`,
    valor: formatarDia(calculada.primeiroVencimento),
  },
  ...memoriaDe(calculada).passos.map(resumir),
]

const resumir = ({ rotulo, formula, conta, valor, norma }: Passo) => ({
  passo: rotulo,
  conta: `${formula}: ${conta}${norma === null ? '' : ` (${norma})`}`,
  valor,
})
