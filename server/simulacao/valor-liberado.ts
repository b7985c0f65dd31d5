import type { Input, Output } from '#shared/endpoint.ts'
import type { simulacaoApi } from '#shared/simulacao/api.ts'
import { idsDaBusca } from '#shared/simulacao/busca.ts'
import type { Contexto } from '../base/http/handler.ts'
import { calcularSimulacao } from './calcular.ts'
import { entradaPadrao } from './padrao.ts'

type Busca = Input<typeof simulacaoApi.valorLiberado>['query']

/** The amount released under standard conditions, in one line. */
export async function consultarValorLiberado(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  busca: Busca,
): Promise<Output<typeof simulacaoApi.valorLiberado>> {
  const { idRelacionamento, codigoConvenio, idBeneficio, idEmpregador, prazo, taxaAm } = busca
  const contratos = busca.contratos === undefined ? [] : idsDaBusca(busca.contratos)
  const operacao = contratos.length > 0 ? 'REFIN' : 'NOVO'
  const entrada = await entradaPadrao({ client, agora }, idRelacionamento, operacao, {
    codigoConvenio,
    idBeneficio: idBeneficio ?? null,
    idEmpregador: idEmpregador ?? null,
    contratos,
    prazo,
    taxaAm: taxaAm === undefined ? undefined : Number(taxaAm),
  })
  const { permitido, motivos, numeros, refin } = await calcularSimulacao(
    { client, agora },
    { idRelacionamento, entrada },
  )
  return {
    operacao,
    permitido,
    motivos,
    valorLiberado: numeros?.valorLiberado ?? null,
    valorParcela: numeros?.valorParcela ?? null,
    prazo: entrada.prazo,
    taxaAm: entrada.taxaAm,
    cetAa: numeros?.cetAa ?? null,
    totalAPagar: numeros?.totalAPagar ?? null,
    saldoDevedor: refin?.saldoDevedor ?? null,
  }
}
