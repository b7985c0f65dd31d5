import { inject } from 'vitest'
import { ofertaApi } from '#shared/oferta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { pessoa } from './clientes.ts'

/**
 * Proposes the new loan of today's offer, or its first portability, as `atendente` by the API: for
 * stories that begin after that. The steps of a person are `proporEmprestimo`.
 */
export async function proporPelaApi(
  cpf: string,
  produto: 'NOVO' | 'PORT' = 'NOVO',
  url = inject('sistema').url,
) {
  const chamar = await pessoa(url, 'atendente')
  const { clientes } = relacionamentoApi.buscar.response.parse(
    await chamar(relacionamentoApi.buscar.path, { texto: cpf }),
  )
  const idRelacionamento = clientes[0]?.idRelacionamento ?? ''
  const dele = `?idRelacionamento=${idRelacionamento}`
  const { ofertas } = ofertaApi.unica.response.parse(await chamar(ofertaApi.unica.path + dele))
  const [conta] = relacionamentoApi.dadosBancarios.response.parse(
    await chamar(relacionamentoApi.dadosBancarios.path + dele),
  )
  const oferta = ofertas.find((uma) => uma.produto === produto)
  if (!oferta || !conta) throw new Error('There is nothing to propose, or no account to pay')
  const { idOportunidade, codigoConvenio, idBeneficio, prazo, taxaAm, quitados } = oferta
  // Centavos here, reais on the wire.
  const [valorParcela, valorLiberado] = [oferta.valorParcela / 100, oferta.valorLiberado / 100]
  const comum = { codigoConvenio, idBeneficio, prazo, taxaAm }
  const contratos = quitados.map(({ idContrato }) => idContrato)
  const { idProposta, numero } = ofertaApi.incluirProposta.response.parse(
    await chamar(ofertaApi.incluirProposta.path, {
      idRelacionamento,
      idOportunidade,
      produto,
      idDadosBancarios: conta.idDadosBancarios,
      entrada:
        produto === 'PORT'
          ? { tipo: 'PORTABILIDADE', ...comum, contratos }
          : { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela },
      confirmacao: { prazo, taxaAm, valorParcela, valorLiberado },
    }),
  )
  return { idRelacionamento, idProposta, numero }
}
