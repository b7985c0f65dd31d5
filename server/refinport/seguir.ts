import { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { centavos } from '#shared/dinheiro.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { desfazerAverbacao, pedirAverbacao } from '../averbacao/pedir.ts'
import { avisar } from '../base/notices/avisar.ts'
import { entregarDeNovo } from '../formalizacao/entregar-de-novo.ts'
import { deixarDeEsperarMotivo } from '../oportunidade/sql/mover.ts'
import { FILA_DE_INFORMES } from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { inserirQuitacoes } from '../proposta/sql/escritas.ts'
import { travarProposta } from '../proposta/travar.ts'
import { contratoTrazido, guardadaDoRefin, refinVivo } from './sql.ts'

/**
 * The portability was paid and its contract is ours: the refinancing settles that contract from now on.
 * One that the bank approved is booked, at the price of its day; any other one goes on as it is.
 */
export async function seguirPortabilidade(
  sistema: Sistema,
  { idProposta: idPortabilidade }: { idProposta: string },
): Promise<void> {
  const { client, agora } = sistema
  await esquecerPedido(client, idPortabilidade)
  const refin = await refinVivo(client, { idPortabilidade })
  const travada = refin && (await travarProposta(client, refin.numero))
  if (!refin || !travada || terminada(travada.situacao) || !travada.esperaPortabilidade) return
  const contrato = await contratoTrazido(client, { idPortabilidade })
  if (!contrato) throw new Error('A portability was paid without a contract')
  await inserirQuitacoes(client, {
    idProposta: refin.id,
    contratos: [contrato.id],
    saldos: [centavos(ResultadoSimulacao.shape.refin.parse(refin.refin)?.saldoDevedor ?? 0)],
  })
  if (travada.situacao === 'APROVADA') {
    await pedirAverbacao(sistema, { ...travada, esperaPortabilidade: false })
  }
  const { idAtendente, idRelacionamento } = travada
  if (idAtendente === null) return
  const dados = { idProposta: refin.id, idRelacionamento }
  await avisar({ client, agora }, { idUsuario: idAtendente, tipo: 'proposta', dados })
}

/**
 * The portability ended without being paid: what depended on it is undone, with the reason for the
 * atendente, the client's papers and the bank.
 */
export async function desfazerComPortabilidade(
  sistema: Sistema,
  { idProposta: idPortabilidade, motivo }: { idProposta: string; motivo: string },
): Promise<void> {
  const { client, fila } = sistema
  await esquecerPedido(client, idPortabilidade)
  const refin = await refinVivo(client, { idPortabilidade })
  const travada = refin && (await travarProposta(client, refin.numero))
  if (!refin || !travada || terminada(travada.situacao)) return
  const { id: idProposta, numero, codigoPromotor } = refin
  await moverProposta(sistema, travada, {
    situacao: 'CANCELADA',
    motivo: `O refinanciamento dependia da portabilidade, que terminou. ${motivo}`,
    por: 'SISTEMA',
  })
  await desfazerAverbacao(sistema, travada)
  const informe: Informe = { numero, codigoPromotor, situacao: 'CANCELADA' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
  await entregarDeNovo({ client, fila }, { idProposta })
}

/** The refinancing can no longer be proposed: withdraws the request for a gestor's reason. */
async function esquecerPedido(client: Sistema['client'], idPortabilidade: string): Promise<void> {
  const guardada = await guardadaDoRefin(client, { idPortabilidade })
  if (guardada) await deixarDeEsperarMotivo(client, guardada)
}
