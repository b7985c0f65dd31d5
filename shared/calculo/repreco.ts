import { primeiroVencimentoDaFolha } from '../calendario.ts'
import { type Dia, formatarDia, somarDias } from '../data.ts'
import { type Centavos, centavos, deReais } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { contratosDe, type EntradaSimulacao, operacaoDe } from './entrada.ts'
import { escopoDe } from './escopo.ts'
import type { SemNumeros } from './novo.ts'
import { folhaEm, regraEm, type RegrasVigentes } from './regras.ts'
import type { MotivoSimulacao, ResultadoSimulacao } from './resultado.ts'
import { simular } from './simular.ts'

/** What the client accepted. */
export type Acordado = {
  entrada: EntradaSimulacao
  /** The proposta itself, which is no objection to itself. */
  numero: string
  valorParcela: Centavos
  /** Fixed by the booking; absent, it follows the payroll of the day. */
  primeiroVencimento?: Dia | undefined
}

/**
 * The accepted loan at the price of another day: F, IOF, released amount and CET move, the instalment
 * stays. Before the booking the first due date moves too.
 */
export function reprecificar(
  lidos: Dados,
  { entrada, numero, valorParcela, primeiroVencimento }: Acordado,
  dia: Dia,
): ResultadoSimulacao | SemNumeros {
  if (operacaoDe(entrada) === 'PORTABILIDADE') {
    return { recusa: 'A portabilidade muda pelo saldo informado, não pelo dia' }
  }
  if (primeiroVencimento !== undefined && primeiroVencimento <= dia) {
    const venceu = formatarDia(primeiroVencimento)
    return { recusa: `A primeira parcela venceu em ${venceu}, antes de o dinheiro sair` }
  }
  const dados: Dados = {
    ...lidos,
    contratos: lidos.contratos.map((contrato) =>
      contrato.emProposta?.numero === numero ? { ...contrato, emProposta: null } : contrato,
    ),
    ...(primeiroVencimento !== undefined && { primeiroVencimento }),
  }
  const { codigoConvenio, idBeneficio, idEmpregador, prazo, taxaAm, convencao, iofFinanciado } =
    entrada
  const comum = {
    codigoConvenio,
    idBeneficio,
    idEmpregador,
    prazo,
    taxaAm,
    convencao,
    iofFinanciado,
  }
  const contratos = [...contratosDe(entrada)]
  return simular(
    dados,
    contratos.length > 0
      ? { tipo: 'REFIN', ...comum, contratos, valorParcela }
      : { tipo: 'NOVO_POR_PARCELA', ...comum, valorParcela },
    dia,
  )
}

/** Rules whose answer a day changes; margin, consent and reservation were judged when it was proposed. */
const doDia = new Set([
  'calculo',
  'teto_juros_am',
  'prazo_max_parcelas',
  'carencia_max_dias',
  'extincao_cota',
  'cessacao',
  'credito_idade_final_max',
])

/** Why the loan is not lent at the price of the day. */
export const motivosDoDia = ({ motivos }: Pick<ResultadoSimulacao, 'motivos'>): MotivoSimulacao[] =>
  motivos.filter(({ regra }) => doDia.has(regra))

/** The same, better for the client, worse within the tolerance, or worse. */
export type Mudanca = 'IGUAL' | 'MELHOR' | 'TOLERADA' | 'PIOR'

/** `antes`: the released amount that the client accepted, not the last one applied. */
export function julgarMudanca(antes: Centavos, depois: Centavos, tolerancia: Centavos): Mudanca {
  if (depois === antes) return 'IGUAL'
  if (depois > antes) return 'MELHOR'
  return antes - depois <= tolerancia ? 'TOLERADA' : 'PIOR'
}

/** The lower of the two dated limits; a day without a row tolerates nothing. */
export function toleranciaEm(regras: RegrasVigentes, liberado: Centavos, dia: Dia): Centavos {
  const linha = regraEm(regras, 'preco_tolerancia_pct', 'PROPOSTA', dia)
  const maxima = regraEm(regras, 'preco_tolerancia_reais', 'PROPOSTA', dia)
  if ('recusa' in linha || 'recusa' in maxima) return centavos(0)
  return centavos(Math.min(Math.floor((liberado * linha.valor) / 100), deReais(maxima.valor)))
}

/** Rules that the figures of a loan stand on. */
const doPreco = ['teto_juros_am', 'prazo_max_parcelas', 'carencia_max_dias']
const doImposto = ['iof_diario', 'iof_adicional', 'iof_dias_max']

/**
 * The last day on which the loan still has these due dates and rules: the cut-off of the payroll, or
 * the last day of a rule it stands on.
 */
export function validadeDoPreco(
  dados: Pick<Dados, 'regras' | 'convenio' | 'beneficio'>,
  liberacao: Dia,
): Dia | null {
  const escopo = escopoDe(dados)
  const mesmo = (dia: Dia) => {
    const folha = folhaEm(dados.regras, escopo, dia)
    if ('recusa' in folha) return null
    const valores = [...doPreco.map((r) => [r, escopo]), ...doImposto.map((r) => [r, 'PF'])].map(
      ([regra = '', de = '']) => {
        const linha = regraEm(dados.regras, regra, de, dia)
        return 'recusa' in linha ? '' : linha.valor
      },
    )
    return [primeiroVencimentoDaFolha(dia, folha), ...valores].join(' ')
  }
  const hoje = mesmo(liberacao)
  if (hoje === null) return null
  let ultimo = liberacao
  while (mesmo(somarDias(ultimo, 1)) === hoje) ultimo = somarDias(ultimo, 1)
  return ultimo
}
