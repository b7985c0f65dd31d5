import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { MAIOR_TAXA } from '#shared/calculo/campos.ts'
import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { SemNumeros } from '#shared/calculo/novo.ts'
import { type Quatro, resolverPara } from '#shared/calculo/resolver.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import { andamento } from '#shared/calculo/saldo.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { calcular, diaDaLiberacao, simular } from './calcular.ts'
import { carregarDados, type Dados } from './queries.ts'

type PortabilidadeProposta = {
  idRelacionamento: string
  /** As it was simulated and proposed. */
  entrada: EntradaSimulacao
  /** The proposta that brings the contract: it does not stand in its own way. */
  numero: string
  /** What the bank of origin says is owed. */
  saldo: Centavos
  /** Absent, the instalment of the origin: the client never pays more than now. */
  parcelaMaxima?: Centavos | undefined
}

/**
 * A portability that was proposed, by the balance that the bank of origin says and the rules of now:
 * at the rate that was agreed, or at the highest below it whose instalment does not pass
 * `parcelaMaxima`. What was agreed to is no new query of the client's data, so no consent is asked.
 */
export async function simularComSaldo(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, entrada, numero, saldo, parcelaMaxima }: PortabilidadeProposta,
): Promise<ResultadoSimulacao | SemNumeros> {
  const dia = diaDaLiberacao(agora)
  const lidos = await carregarDados(client, {
    idRelacionamento,
    codigoConvenio: entrada.codigoConvenio,
    idBeneficio: entrada.idBeneficio ?? null,
    idEmpregador: entrada.idEmpregador ?? null,
    contratos: contratosDe(entrada),
    dia,
    hoje: hoje(agora),
  })
  const [contrato] = lidos?.contratos ?? []
  if (!lidos || !contrato) return { recusa: 'O contrato não está mais com o cliente' }
  const emProposta = contrato.emProposta?.numero === numero ? null : contrato.emProposta
  const dados: Dados = { ...lidos, contratos: [{ ...contrato, emProposta, saldoInformado: saldo }] }
  // A due date may have passed since: the term never passes what remains.
  const prazo = Math.min(entrada.prazo, andamento(contrato, dia).restantes)
  const termos = comParcelaAte(
    parcelaMaxima ?? centavos(contrato.valorParcela),
    { prazo, taxa: entrada.taxaAm, valor: saldo },
    (taxa) => {
      const achado = calcular(dados, { ...entrada, prazo, taxaAm: taxa }, dia)
      return 'recusa' in achado ? achado : { parcela: achado.parcela, valor: saldo }
    },
  )
  if ('recusa' in termos) return termos
  return simular(dados, { ...entrada, prazo, taxaAm: termos.taxa }, dia)
}

function comParcelaAte(
  parcela: Centavos,
  { prazo, taxa, valor }: Pick<Quatro, 'prazo' | 'taxa' | 'valor'>,
  em: (taxa: number) => Pick<Quatro, 'parcela' | 'valor'> | SemNumeros,
): Pick<Quatro, 'taxa'> | SemNumeros {
  const acordada = em(taxa)
  if ('recusa' in acordada) return acordada
  if (acordada.parcela <= parcela) return { taxa }
  return resolverPara('taxa', { parcela, valor, prazo }, (termos) => em(termos.taxa), {
    prazo,
    taxa: MAIOR_TAXA,
  })
}
