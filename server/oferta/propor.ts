import { z } from 'zod'
import type { PropostaDaOferta } from '#shared/oferta/shapes.ts'
import { contratosDe, operacaoDe } from '#shared/calculo/entrada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { atender } from '../oportunidade/atender.ts'
import { incluirOportunidade } from '../oportunidade/incluir.ts'
import { travarOportunidade } from '../oportunidade/mudar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { incluirProposta } from '../proposta/incluir.ts'
import { guardarSimulacao } from '../simulacao/guardar.ts'

const Aberta = z.object({ idOportunidade: z.string() })

/**
 * Makes the accepted offer a proposta in this one transaction: oportunidade if missing, simulation,
 * proposta.
 *
 * @throws Recusa with the missing conditions, or when the figures differ from the confirmed ones
 */
export async function proporOferta(
  contexto: Contexto,
  pedido: PropostaDaOferta,
  fila: Fila,
): Promise<JsonCru> {
  const { entrada, idDadosBancarios, confirmacao } = pedido
  const idOportunidade = pedido.idOportunidade ?? (await abrir(contexto, pedido))
  const { status } = await travarOportunidade(contexto, idOportunidade)
  if (status === 'Em Aberto') await atender(contexto, idOportunidade, {})
  await guardarSimulacao(contexto, idOportunidade, { entrada })
  const { idSimulacao } = await travarOportunidade(contexto, idOportunidade)
  if (!idSimulacao) throw new Error('An opportunity did not keep the simulation it was given')
  const refin = operacaoDe(entrada) === 'REFIN'
  return incluirProposta(
    contexto,
    { idOportunidade, idSimulacao, idDadosBancarios, confirmacao },
    { fila, refin },
  )
}

async function abrir(
  contexto: Contexto,
  { idRelacionamento, produto, entrada, confirmacao }: PropostaDaOferta,
): Promise<string> {
  if (!produto) throw new Recusa('invalido', 'Informe o produto da oferta ou a oportunidade')
  const { codigoConvenio, idBeneficio, idEmpregador } = entrada
  const idContrato = contratosDe(entrada)[0] ?? null
  const { valorLiberado } = confirmacao
  const { texto } = await incluirOportunidade(
    contexto,
    {
      idRelacionamento,
      produto,
      codigoConvenio,
      idContrato,
      idBeneficio,
      idEmpregador,
      valorLiberado,
    },
    'OFERTA_UNICA',
  )
  return Aberta.parse(JSON.parse(texto)).idOportunidade
}
