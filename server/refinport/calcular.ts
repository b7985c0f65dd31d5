import type { Dados } from '#shared/calculo/dados.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { SemNumeros } from '#shared/calculo/novo.ts'
import { refinDaPortabilidade } from '#shared/calculo/portado.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { simularPeloSaldo } from '#shared/calculo/saldo-informado.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import { diaDaLiberacao, simular } from '#shared/calculo/simular.ts'
import type { Dia } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { linhasDosDois } from '#shared/refinport/linhas.ts'
import type { OsDois, PedidoDosDois, Termos } from '#shared/refinport/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { dadosDoPedido } from '../simulacao/calcular.ts'
import { lerEntrada } from '../proposta/incluir.ts'
import type { Portabilidade } from './sql.ts'

/** Portability and refinancing of one contract, by the rules of the day of release. */
export async function simularOsDois(
  contexto: Contexto,
  { idRelacionamento, entrada, ...termos }: PedidoDosDois,
): Promise<OsDois> {
  const dados = await dadosDoPedido(contexto, { idRelacionamento, entrada })
  const dia = diaDaLiberacao(contexto.agora)
  return juntar({ dados, portada: simular(dados, entrada, dia) }, termos, dia)
}

/** A portability in numbers, and the data it was computed from. */
export type Portada = { dados: Dados; portada: ResultadoSimulacao }

/** Both as one offer; without the second one the reason stands in its place. */
export function juntar({ dados, portada }: Portada, termos: Termos, dia: Dia): OsDois {
  const refin = refinDaPortabilidade(dados, portada, termos, dia)
  if ('recusa' in refin) {
    return { portabilidade: portada, refin: null, recusa: refin.recusa, linhas: [] }
  }
  return {
    portabilidade: portada,
    refin,
    recusa: null,
    linhas: linhasDosDois({ portabilidade: portada, refin }),
  }
}

/** The portability as it was proposed: its agreed terms, as long as what remains at the origin. */
export const entradaDaPortabilidade = ({
  condicoes,
  prazo,
  taxaAm,
}: Pick<Portabilidade, 'condicoes' | 'prazo' | 'taxaAm'>): EntradaSimulacao => ({
  ...lerEntrada(condicoes),
  prazo,
  taxaAm,
})

/**
 * With the balance that the origin stated, once it did; until then with that of the day, whose growth lowers the rate
 * and leaves the agreed instalment (decision 034). The portability is no objection to itself.
 */
export function portadaDaProposta(
  lidos: Dados,
  { numero, saldoInformado, valorParcela, ...portabilidade }: Portabilidade,
  dia: Dia,
): Portada | SemNumeros {
  const [contrato] = lidos.contratos
  if (!contrato) return { recusa: 'O contrato não está mais com o cliente' }
  const entrada = entradaDaPortabilidade(portabilidade)
  const emProposta = contrato.emProposta?.numero === numero ? null : contrato.emProposta
  const dados: Dados = { ...lidos, contratos: [{ ...contrato, emProposta }] }
  const portada =
    saldoInformado === null
      ? simularAte(valorParcela, { dados, entrada, numero }, dia)
      : simularPeloSaldo(dados, { entrada, numero, saldo: saldoInformado }, dia)
  return 'recusa' in portada ? portada : { dados, portada }
}

function simularAte(
  parcelaMaxima: Centavos,
  { dados, entrada, numero }: { dados: Dados; entrada: EntradaSimulacao; numero: string },
  dia: Dia,
): ResultadoSimulacao | SemNumeros {
  const restantes = dados.contratos.map((contrato) => andamento(contrato, dia).restantes)
  const acordada = { ...entrada, prazo: Math.min(entrada.prazo, ...restantes) }
  const portada = simular(dados, acordada, dia)
  const { numeros, portabilidade } = portada
  if (!numeros || !portabilidade || centavos(numeros.valorParcela) <= parcelaMaxima) return portada
  const saldo = centavos(portabilidade.saldoDevedor)
  const dentro = simularPeloSaldo(dados, { entrada, numero, saldo, parcelaMaxima }, dia)
  if ('recusa' in dentro) return dentro
  return simular(dados, { ...acordada, taxaAm: dentro.numeros?.taxaAm ?? entrada.taxaAm }, dia)
}
