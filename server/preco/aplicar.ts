import { createHash } from 'node:crypto'
import { ResultadoSimulacao, valorDoNegocio } from '#shared/calculo/resultado.ts'
import type { Contexto } from '../base/http/handler.ts'
import { quitadosPor } from '../proposta/incluir.ts'
import { mudarSaldos, mudarTermos } from '../proposta/sql/escritas.ts'
import { desfazerPrecos, lerSimulada } from './sql.ts'

type Client = Contexto['client']

/** The figures of this simulation are the proposta's from here on, with the balances it settles. */
export async function aplicarPreco(
  client: Client,
  { idProposta, idSimulacao }: { idProposta: string; idSimulacao: string },
  resultado: ResultadoSimulacao,
): Promise<void> {
  const { numeros } = resultado
  if (!numeros) throw new Error('A price without numbers is not applied')
  const { valorFinanciado, valorParcela, prazo, taxaAm, cetAa } = numeros
  await mudarTermos(client, {
    id: idProposta,
    idSimulacao,
    valorFinanciado,
    valorLiberado: valorDoNegocio(resultado),
    valorParcela,
    prazo,
    taxaAm,
    cetAa,
  })
  const quitados = quitadosPor(resultado)
  if (quitados.length === 0) return
  await mudarSaldos(client, {
    idProposta,
    contratos: quitados.map(({ idContrato }) => idContrato),
    saldos: quitados.map(({ saldoDevedor }) => saldoDevedor),
  })
}

/**
 * The bank paid at an earlier price: its figures are the proposta's again, and the later ones never
 * counted.
 *
 * @returns whether anything changed
 */
export async function voltarAoPreco(
  client: Client,
  preco: { idProposta: string; idSimulacao: string },
): Promise<boolean> {
  const { resultado, atual } = await lerSimulada(client, preco)
  if (atual) return false
  await desfazerPrecos(client, preco)
  await aplicarPreco(client, preco, ResultadoSimulacao.parse(resultado))
  return true
}

/** SHA-256 of the figures of a demonstrativo. */
export const resumirPreco = (numero: string, { numeros, refin }: ResultadoSimulacao): string =>
  createHash('sha256')
    .update(JSON.stringify([numero, numeros, refin]))
    .digest('hex')
