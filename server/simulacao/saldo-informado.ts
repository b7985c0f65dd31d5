import { contratosDe } from '#shared/calculo/entrada.ts'
import type { SemNumeros } from '#shared/calculo/novo.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { type SaldoInformado, simularPeloSaldo } from '#shared/calculo/saldo-informado.ts'
import { diaDaLiberacao } from '#shared/calculo/simular.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { carregarDados } from './carregar.ts'

/**
 * A portability with the balance stated by its origin and the rules of now. The agreed terms need
 * no new query of the client's data, so no consent is required.
 */
export async function simularComSaldo(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, ...informado }: SaldoInformado & { idRelacionamento: string },
): Promise<ResultadoSimulacao | SemNumeros> {
  const { entrada } = informado
  const dia = diaDaLiberacao(agora)
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos: contratosDe(entrada),
    dia,
    hoje: hoje(agora),
  })
  return dados
    ? simularPeloSaldo(dados, informado, dia)
    : { recusa: 'O contrato não está mais com o cliente' }
}
