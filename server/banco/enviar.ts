import type { Pool } from 'pg'
import type { Banco } from '#integrations/banco/banco.ts'
import type { EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { aplicarEstado, chaveDaConsulta, reprovarNaEntrada } from './aplicar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { type Envio, FILA_DE_INFORMES } from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { pararImpedida } from '../proposta/impedir.ts'
import { morta } from '../proposta/mover.ts'
import { guardarProtocolo } from '../proposta/sql/escritas.ts'
import { travarProposta } from '../proposta/travar.ts'
import { anotarDoBanco, dadosParaOBanco } from './sql.ts'
import { sistemaNo } from '../base/db/sistema.ts'

export type EnvioServices = {
  pool: Pool
  banco: Banco
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/**
 * Submits a proposta to the bank. The start is stored first, so that a lost answer shows as
 * uncertain. A retry uses the same number, which the bank accepts once.
 *
 * @throws ForaDoAr without an answer; the queue retries
 */
export async function enviarAoBanco(
  { pool, banco, fila, agora }: EnvioServices,
  { idProposta, codigoPromotor }: Envio,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const dados = await transaction(pool, quem, async ({ client }) => {
    const { dados: lidos } = (await dadosParaOBanco(client, { idProposta })) ?? {}
    // Whatever happened here meanwhile, the bank must hear of it until it has taken it.
    if (!lidos || terminada(lidos.situacao) || lidos.protocoloBanco !== null) return null
    const travada = await travarProposta(client, lidos.numero)
    if (!travada || terminada(travada.situacao)) return null
    if (await pararImpedida({ client, agora: agora(), fila }, travada)) return null
    await anotarDoBanco(client, {
      id: novoId(),
      chave: `envio:${lidos.numero}`,
      idProposta,
      sentido: 'ENVIADO',
      fonte: 'BANCO',
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
    else if (await acabouAqui(client, resposta)) {
      const informe: Informe = { numero: proposta.numero, codigoPromotor, situacao: 'REPROVADA' }
      await fila.adicionar(client, FILA_DE_INFORMES, informe)
    } else await aplicarEstado(sistema, chaveDaConsulta(resposta), resposta)
  })
}

/** Ended here while the bank was taking it: the bank, which has it now, must hear of the end. */
async function acabouAqui(
  client: Contexto['client'],
  { numero, protocolo }: EstadoNoBanco,
): Promise<boolean> {
  const travada = await travarProposta(client, numero)
  if (!travada || !morta(travada.situacao)) return false
  if (travada.protocoloBanco === null) await guardarProtocolo(client, { id: travada.id, protocolo })
  return true
}
