import { type Dia, diasEntre, formatarDia, idade, somarDias, somarMeses } from '../data.ts'
import { proximoDiaUtil } from '../calendario.ts'
import { type Centavos, deReais, formatarDinheiro } from '../dinheiro.ts'
import { contar, contarParcelas } from '../numero.ts'
import { catalogo } from '../regras/catalogo.ts'
import { formatarValor } from '../regras/valor.ts'
import type { ContratoDoCliente, Dados } from './dados.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import { type Correcao, corrigir, semRegistro } from './motivos.ts'
import { escopoDaPolitica } from './politica-portabilidade.ts'
import type { Calculada } from './precificar.ts'
import { type RegraVigencia, regraEm } from './regras.ts'
import type { MotivoSimulacao } from './resultado.ts'

/**
 * Objections by the bank's credit policy for new loans and refinancings of own contracts. Each limit
 * is a dated row of the family; a day without a row refuses. A portability has its own policy.
 */
export function motivosDoCredito(
  dados: Dados,
  { tipo }: Pick<EntradaSimulacao, 'tipo'>,
  numeros: Calculada,
): MotivoSimulacao[] {
  if (tipo === 'PORTABILIDADE') return []
  return [...julgar(limitesDoCredito, { dados, numeros }), ...doRefinanciamento(dados, numeros)]
}

/**
 * What was brought by portability is refinanced from its first day, for a *troco* of its own row: that of the bank it
 * came from, before the payment and after it. Beside other contracts it excuses none of them.
 */
function doRefinanciamento(dados: Dados, numeros: Calculada): MotivoSimulacao[] {
  if (!ehComercial(dados, numeros)) return []
  const fatos = { dados, numeros }
  const [primeiro] = dados.contratos
  return primeiro && dados.contratos.every(ehPortado)
    ? julgar(
        limitesDoPortado,
        fatos,
        escopoDaPolitica(primeiro.bancoDeOrigem ?? primeiro.codigoBanco),
      )
    : julgar(limitesDoRefin, fatos)
}

const ehPortado = ({ origem }: ContratoDoCliente): boolean => origem === 'PORTABILIDADE'

/**
 * A refinancing for money. One that lowers the instalment and releases nothing helps the client to
 * pay, so the refinancing rows do not judge it.
 */
function ehComercial({ contratos }: Dados, { refin, parcela }: Calculada): boolean {
  if (!refin) return false
  const antes = contratos.reduce((soma, { valorParcela }) => soma + valorParcela, 0)
  return refin.troco > 0 || parcela >= antes
}

type Fatos = { dados: Dados; numeros: Calculada }
type Recusado = { texto: string; comoResolver: string; correcao?: Correcao }
type Limite = { regra: string; recusar: (fatos: Fatos, limite: number) => Recusado | null }

function julgar(
  limites: readonly Limite[],
  fatos: Fatos,
  escopo = escopoDe(fatos.dados),
): MotivoSimulacao[] {
  return limites.flatMap(({ regra, recusar }): MotivoSimulacao[] => {
    const linha = regraEm(fatos.dados.regras, regra, escopo, fatos.numeros.liberacao)
    if ('recusa' in linha) {
      return [{ ...semRegistro(regra, `${nomeDe(regra)}: ${linha.recusa}`), confianca: null }]
    }
    const porque = recusar(fatos, linha.valor)
    if (porque === null) return []
    const { norma, confianca } = linha
    const texto = `${porque.texto} (${nomeDaLinha(linha)})`
    return [{ correcao: null, ...porque, regra, norma, texto, confianca }]
  })
}

const nomeDe = (regra: string): string => catalogo.get(regra)?.nome ?? regra

/** Which rule, with what value, since when. */
function nomeDaLinha({ regra, valor, vigenciaInicio }: RegraVigencia): string {
  const unidade = catalogo.get(regra)?.unidade
  const dito = unidade ? formatarValor(unidade, valor) : String(valor)
  return `${nomeDe(regra)}: ${dito}, desde ${formatarDia(vigenciaInicio)}`
}

/** The amount of the operation: released by a new loan, lent by a refinancing. */
const valorDe = ({ refin, valorFinanciado, valorLiberado }: Calculada): Centavos =>
  refin ? valorFinanciado : valorLiberado

const limitesDoCredito: Limite[] = [
  {
    regra: 'credito_idade_final_max',
    recusar: ({ dados, numeros }, maxima) => {
      const { nascimento } = dados.cliente
      if (nascimento === null) {
        return {
          texto: 'Não se sabe a idade do cliente no fim do contrato',
          comoResolver: 'Complete a data de nascimento no cadastro',
        }
      }
      const { ultimoVencimento, primeiroVencimento, prazo } = numeros
      const anos = idade(nascimento, ultimoVencimento)
      if (anos <= maxima) return null
      const cabem = parcelasAte(nascimento, maxima, { primeiroVencimento, prazo })
      return {
        texto: `O cliente teria ${anos} anos na última parcela, em ${formatarDia(ultimoVencimento)}`,
        comoResolver:
          cabem > 0
            ? `Reduza o prazo para até ${contarParcelas(cabem)}`
            : 'Nenhum prazo termina antes dessa idade',
        ...(cabem > 0 && { correcao: corrigir({ prazo: cabem }) }),
      }
    },
  },
  {
    regra: 'credito_valor_min',
    recusar: ({ numeros }, minimo) => {
      if (valorDe(numeros) >= deReais(minimo)) return null
      return {
        texto: `O valor de ${formatarDinheiro(valorDe(numeros))} é menor que o mínimo`,
        comoResolver: `Aumente a parcela ou o prazo até ${formatarDinheiro(deReais(minimo))}`,
      }
    },
  },
  {
    regra: 'credito_valor_max',
    recusar: ({ numeros }, maximo) => {
      if (valorDe(numeros) <= deReais(maximo)) return null
      return {
        texto: `O valor de ${formatarDinheiro(valorDe(numeros))} é maior que o máximo`,
        comoResolver: `Reduza o valor para até ${formatarDinheiro(deReais(maximo))}`,
      }
    },
  },
  {
    regra: 'credito_parcela_min',
    recusar: ({ numeros }, minima) => {
      if (numeros.parcela >= deReais(minima)) return null
      return {
        texto: `A parcela de ${formatarDinheiro(numeros.parcela)} é menor que a mínima`,
        comoResolver: `Use uma parcela de ao menos ${formatarDinheiro(deReais(minima))}`,
        correcao: corrigir({ valorParcela: deReais(minima) }),
      }
    },
  },
  {
    regra: 'credito_parcela_max',
    recusar: ({ numeros }, maxima) => {
      if (numeros.parcela <= deReais(maxima)) return null
      return {
        texto: `A parcela de ${formatarDinheiro(numeros.parcela)} é maior que a máxima`,
        comoResolver: `Use uma parcela de até ${formatarDinheiro(deReais(maxima))}`,
        correcao: corrigir({ valorParcela: deReais(maxima) }),
      }
    },
  },
]

const limitesDoRefin: Limite[] = [
  {
    regra: 'refin_parcelas_pagas_min',
    recusar: ({ dados, numeros }, minimo) => {
      const novo = contratosCom(
        dados,
        numeros,
        ({ contrato, pagas }) => !ehPortado(contrato) && pagas < minimo,
      )[0]
      if (!novo) return null
      const { contrato, pagas } = novo
      const aPartirDe = proximoDiaUtil(somarMeses(contrato.primeiroVencimento, minimo - 1))
      return {
        texto: `O contrato ${contrato.numero} tem ${pagas === 1 ? '1 parcela paga' : `${pagas} parcelas pagas`}`,
        comoResolver: `Simule a partir de ${formatarDia(aPartirDe)}, ou sem este contrato`,
        correcao: corrigir({ aPartirDe }),
      }
    },
  },
  {
    regra: 'refin_dias_min',
    recusar: ({ dados, numeros }, minimo) => {
      const { liberacao } = numeros
      const novo = dados.contratos.find(
        (contrato) => !ehPortado(contrato) && diasEntre(contrato.dataContrato, liberacao) < minimo,
      )
      if (!novo) return null
      const aPartirDe = proximoDiaUtil(somarDias(novo.dataContrato, minimo))
      return {
        texto: `O contrato ${novo.numero} foi pago em ${formatarDia(novo.dataContrato)}, há ${contar(diasEntre(novo.dataContrato, liberacao), 'dia', 'dias')}`,
        comoResolver: `Simule a partir de ${formatarDia(aPartirDe)}, ou sem este contrato`,
        correcao: corrigir({ aPartirDe }),
      }
    },
  },
  { regra: 'refin_troco_min', recusar: trocoMenorQue },
  {
    regra: 'refin_ano_max',
    recusar: ({ dados: { refinanciamentosNoAno } }, maximo) => {
      if (refinanciamentosNoAno < maximo) return null
      return {
        texto: `O benefício ou vínculo já teve ${refinanciamentosNoAno === 1 ? '1 refinanciamento' : `${refinanciamentosNoAno} refinanciamentos`} nos últimos 12 meses`,
        comoResolver: 'Espere o mais antigo completar 12 meses',
      }
    },
  },
]

const limitesDoPortado: Limite[] = [{ regra: 'port_troco_min', recusar: trocoMenorQue }]

function trocoMenorQue({ numeros: { refin } }: Fatos, minimo: number): Recusado | null {
  if (!refin || refin.troco >= deReais(minimo)) return null
  return {
    texto: `O troco de ${formatarDinheiro(refin.troco)} é menor que o mínimo`,
    comoResolver: `Aumente a parcela ou o prazo, até um troco de ${formatarDinheiro(deReais(minimo))}`,
  }
}

type Escolhido = { contrato: ContratoDoCliente; pagas: number }

/** The contracts to settle, each with the instalments paid of it, that fit the condition. */
const contratosCom = (
  { contratos }: Dados,
  { refin }: Calculada,
  serve: (escolhido: Escolhido) => boolean,
): Escolhido[] =>
  contratos
    .map((contrato, k) => ({ contrato, pagas: refin?.quitados[k]?.pagas ?? 0 }))
    .filter(serve)

/** How many instalments end while the person is at most this old; 0 when none does. */
export function parcelasAte(
  nascimento: Dia,
  maxima: number,
  { primeiroVencimento, prazo }: Pick<Calculada, 'primeiroVencimento' | 'prazo'>,
): number {
  let cabem = prazo
  while (cabem > 0 && idade(nascimento, somarMeses(primeiroVencimento, cabem - 1)) > maxima) {
    cabem -= 1
  }
  return cabem
}
