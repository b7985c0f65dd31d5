import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import { novoId } from '../db/id.ts'
import { type Quem, transaction } from '../db/transaction.ts'
import { aplicarEstado, reprovarNaEntrada } from './aplicar.ts'
import type { Envio, Fila } from './fila.ts'
import { anotarDoBanco, dadosParaOBanco } from './queries.ts'

export type EnvioServices = {
  pool: Pool
  banco: Banco
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/** Nobody in particular: the system's own work, for one promotor at a time. */
export const sistemaNo = (...promotores: string[]): Quem => ({
  idUsuario: '00000000-0000-0000-0000-000000000000',
  promotores,
})

/**
 * Hands a proposta to the bank. That it was begun is written before, so a lost answer is shown as
 * uncertain; then it is asked again under the same number, of which the bank keeps one.
 *
 * @throws ForaDoAr when nobody knows; the queue asks again later
 */
export async function enviarAoBanco(
  { pool, banco, fila, agora }: EnvioServices,
  { idProposta, codigoPromotor }: Envio,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const dados = await transaction(pool, quem, async ({ client }) => {
    const lidos = await dadosParaOBanco(client, idProposta)
    if (!lidos || lidos.situacao !== 'PRE_PROPOSTA' || lidos.protocoloBanco !== null) return null
    await anotarDoBanco(client, {
      id: novoId(),
      chave: `envio:${lidos.numero}`,
      idProposta,
      sentido: 'ENVIADO',
      evento: 'INICIADO',
      corpo: {},
      agora: agora(),
    })
    return lidos
  })
  if (!dados) return
  const { situacao: _situacao, protocoloBanco: _protocolo, ...proposta } = dados
  if (!proposta.conta && proposta.produto !== 'PORT') {
    throw new Error('A proposta has no account to be paid into')
  }

  const resposta = await banco.enviar(proposta)
  await transaction(pool, quem, async ({ client }) => {
    const sistema = { client, agora: agora(), fila }
    if ('recusa' in resposta) await reprovarNaEntrada(sistema, proposta.numero, resposta.recusa)
    else await aplicarEstado(sistema, chaveDaConsulta(resposta), resposta)
  })
}

/** News that was asked for is known by the step it tells. */
export const chaveDaConsulta = ({
  protocolo,
  sequencia,
}: {
  protocolo: string
  sequencia: number
}) => `consulta:${protocolo}:${sequencia}`
