import { type Dia, hoje } from '#shared/data.ts'
import type { Dados } from '#shared/calculo/dados.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { validadeDoPreco } from '#shared/calculo/repreco.ts'
import { diaDaLiberacao, simular } from '#shared/calculo/simular.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { conferirPergunta, exigirConsentimento, exigirResposta } from './conferir.ts'
import { carregarDados } from './carregar.ts'

export type Pedido = { idRelacionamento: string; entrada: EntradaSimulacao }

/**
 * Simulates for one client by the rules of the day of release, with all objections. Never mixes two
 * benefits or two jobs.
 *
 * @throws Recusa when the input is contradictory, or when benefit data may not be used
 */
export async function calcularSimulacao(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  pedido: Pedido,
): Promise<ResultadoSimulacao> {
  const dados = await dadosDoPedido(contexto, pedido)
  return comValidade(dados, pedido.entrada, diaDaLiberacao(contexto.agora))
}

/** A simulation with the last day on which its price holds. */
export const comValidade = (
  dados: Dados,
  entrada: EntradaSimulacao,
  dia: Dia,
): ResultadoSimulacao => ({
  ...simular(dados, entrada, dia),
  validoAte: validadeDoPreco(dados, dia),
})

/**
 * What a simulation looks at, once the question makes sense for this client.
 *
 * @throws Recusa as `calcularSimulacao`
 */
export async function dadosDoPedido(
  contexto: Pick<Contexto, 'client' | 'agora'>,
  pedido: Pedido,
): Promise<Dados> {
  const dados = await dadosDaPergunta(contexto, pedido)
  conferirPergunta(dados, pedido.entrada)
  exigirConsentimento(dados, contexto.agora)
  exigirResposta(dados)
  return dados
}

/**
 * The same for what the bank knows by itself, such as the balance of its own contract: nothing is judged, and no
 * consent is asked for.
 *
 * @throws Recusa where the relationship is not there
 */
export async function dadosDaPergunta(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, entrada }: Pedido,
): Promise<Dados> {
  const dados = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos: contratosDe(entrada),
    dia: diaDaLiberacao(agora),
    hoje: hoje(agora),
  })
  if (!dados) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  return dados
}
