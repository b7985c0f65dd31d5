import { primeiroVencimentoDaFolha } from '../calendario.ts'
import type { Dia } from '../data.ts'
import { type Centavos, centavos, deReais } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import { parcelasAte } from './politica-de-credito.ts'
import { folhaEm, type RegraVigencia, regraEm } from './regras.ts'
import { calcular } from './simular.ts'

/**
 * The longest term of this client: `maximo`, or less where the policy's age at the end comes first.
 * `maximo` too where no term ends in time, so that the refusal names the rule.
 */
export function prazoDoCliente(
  dados: Pick<Dados, 'cliente' | 'convenio' | 'beneficio' | 'regras'>,
  dia: Dia,
  maximo: number,
): { valor: number; linha: RegraVigencia | null } {
  const inteiro = { valor: maximo, linha: null }
  const escopo = escopoDe(dados)
  const linha = regraEm(dados.regras, 'credito_idade_final_max', escopo, dia)
  const folha = folhaEm(dados.regras, escopo, dia)
  const { nascimento } = dados.cliente
  if ('recusa' in linha || 'recusa' in folha || nascimento === null) return inteiro
  const primeiroVencimento = primeiroVencimentoDaFolha(dia, folha)
  const cabem = parcelasAte(nascimento, linha.valor, { primeiroVencimento, prazo: maximo })
  return cabem > 0 && cabem < maximo ? { valor: cabem, linha } : inteiro
}

/** The standard question of an offer, lowered to what the credit policy allows. */
export function dentroDoCredito(
  dados: Dados,
  entrada: EntradaSimulacao,
  dia: Dia,
): EntradaSimulacao {
  if (entrada.tipo === 'PORTABILIDADE') return entrada
  const comPrazo = { ...entrada, prazo: prazoDoCliente(dados, dia, entrada.prazo).valor }
  if (comPrazo.tipo !== 'NOVO_POR_PARCELA') return comPrazo
  const maxima = limiteEm(dados, 'credito_parcela_max', dia)
  const comParcela =
    maxima !== null && maxima < comPrazo.valorParcela
      ? { ...comPrazo, valorParcela: maxima }
      : comPrazo
  const maximo = limiteEm(dados, 'credito_valor_max', dia)
  const calculada = calcular(dados, comParcela, dia)
  if (maximo === null || 'recusa' in calculada || calculada.valorLiberado <= maximo) {
    return comParcela
  }
  return { ...comParcela, valorParcela: parcelaAte(dados, comParcela, { maximo, dia }) }
}

/** The largest instalment that releases at most `maximo`: an offer is proposed by its instalment. */
function parcelaAte(
  dados: Dados,
  { valorParcela, ...comum }: Extract<EntradaSimulacao, { tipo: 'NOVO_POR_PARCELA' }>,
  { maximo, dia }: { maximo: Centavos; dia: Dia },
): Centavos {
  const porValor = calcular(dados, { ...comum, tipo: 'NOVO_POR_VALOR', valorLiberado: maximo }, dia)
  if ('recusa' in porValor) return valorParcela
  // The instalment of an amount is rounded up: it may release some centavos more.
  const { parcela } = porValor
  const porParcela = calcular(
    dados,
    { ...comum, tipo: 'NOVO_POR_PARCELA', valorParcela: parcela },
    dia,
  )
  const passa = 'recusa' in porParcela || porParcela.valorLiberado > maximo
  return passa ? centavos(parcela - 1) : parcela
}

function limiteEm(dados: Dados, regra: string, dia: Dia): Centavos | null {
  const linha = regraEm(dados.regras, regra, escopoDe(dados), dia)
  return 'recusa' in linha ? null : deReais(linha.valor)
}
