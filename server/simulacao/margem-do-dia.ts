import type { Dados } from '#shared/calculo/dados.ts'
import { type EntradaSimulacao, operacaoDe } from '#shared/calculo/entrada.ts'

/**
 * A convênio that confirms its margin by the client's password confirms it on the day of the proposta.
 * A portability takes the margin of its own contract. Null when somebody asked it today.
 */
export function faltaDaMargemDoDia(
  { convenio, empregador }: Dados,
  entrada: EntradaSimulacao,
): string | null {
  const deHoje = empregador?.margemInformada ?? null
  if (!convenio?.senhaMargem || deHoje !== null || operacaoDe(entrada) === 'PORTABILIDADE') {
    return null
  }
  return 'O convênio confirma a margem com a senha do cliente: consulte-a hoje antes de propor'
}
