import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { moraEm } from './atraso.ts'
import type { EntradaSimulacao } from './entrada.ts'
import {
  type Emprestimo,
  type SemNumeros,
  type SimulacaoNovo,
  type Termos,
  simularPorParcela,
  simularPorValorLiberado,
} from './novo.ts'
import { type EmprestimoPortado, emprestimoDaPortabilidade } from './portabilidade.ts'
import { type Pedido, type SimulacaoRefin, simularRefin } from './refin.ts'
import { type RegrasVigentes, regraEm } from './regras.ts'
import { andamento, andamentoNaFolha } from './saldo.ts'
import type { ContratoDoCliente, Dados } from './dados.ts'

/** Any operation as one loan: a refinancing releases its *troco*, a portability nothing. */
export type Calculada = Emprestimo & {
  valorLiberado: Centavos
  /** One of the three. */
  novo: SimulacaoNovo | null
  refin: SimulacaoRefin | null
  portabilidade: EmprestimoPortado | null
}

type Condicoes = {
  termos: Termos
  /** The remaining margin plus that of the settled contracts. */
  livre: Centavos
}

/** Prices the input in its mode; the rules judge the result afterwards. */
export function precificar(
  dados: Dados,
  entrada: EntradaSimulacao,
  { termos, livre }: Condicoes,
): Calculada | SemNumeros {
  switch (entrada.tipo) {
    case 'NOVO_POR_PARCELA':
      return semOutros(simularPorParcela(termos, centavos(entrada.valorParcela)))
    case 'NOVO_POR_VALOR':
      return semOutros(simularPorValorLiberado(termos, centavos(entrada.valorLiberado)))
    case 'NOVO_POR_MARGEM':
      if (livre <= 0) return { recusa: 'Não há margem disponível para uma parcela' }
      return semOutros(simularPorParcela(termos, livre))
    case 'REFIN':
      return refinanciar(dados, termos, { parcela: centavos(entrada.valorParcela) })
    case 'REFIN_MESMA_PARCELA':
      return refinanciar(dados, termos, { parcela: somaDasParcelas(dados) })
    case 'REFIN_POR_VALOR':
      return refinanciar(dados, termos, { troco: centavos(entrada.valorLiberado) })
    case 'PORTABILIDADE':
      return portar(dados, termos)
  }
}

const semOutros = (novo: SimulacaoNovo | SemNumeros): Calculada | SemNumeros =>
  'recusa' in novo ? novo : { ...novo, novo, refin: null, portabilidade: null }

export const somaDasParcelas = ({ contratos }: Dados): Centavos =>
  centavos(contratos.reduce((soma, { valorParcela }) => soma + valorParcela, 0))

function refinanciar(dados: Dados, termos: Termos, pedido: Pedido): Calculada | SemNumeros {
  const refin = simularRefin(termos, dados.contratos.map(antigoDe(dados, termos)), pedido)
  if ('recusa' in refin) return refin
  if (refin.troco < 0) return { recusa: 'O novo empréstimo não paga o imposto: aumente a parcela' }
  return { ...refin, valorLiberado: refin.troco, novo: null, refin, portabilidade: null }
}

/** The day of release is known here, so a contract younger than a year owes its complementary IOF. */
const antigoDe =
  ({ regras }: Dados, { liberacao, primeiroVencimento: primeiroDaFolha }: Termos) =>
  (contrato: ContratoDoCliente) => {
    const { taxaAm, prazo, primeiroVencimento, recebidas, convencao, vencimentoDaOrigem } = contrato
    const parcela = centavos(contrato.valorParcela)
    const { proximoVencimento, ...situacao } = andamentoNaFolha(
      contrato,
      liberacao,
      primeiroDaFolha,
      {
        parcela,
        recebidas: recebidas ?? [],
        mora: moraEm(regras, liberacao),
      },
    )
    return {
      parcela,
      taxaMensal: taxaAm,
      prazo,
      primeiroVencimento,
      convencao,
      vencimentoDaOrigem,
      ...situacao,
      ...(proximoVencimento !== null && { proximoVencimento }),
      origem: origemDe(regras, contrato),
    }
  }

/** Undefined where no row says the tax of the day on which it was released. */
function origemDe(
  regras: RegrasVigentes,
  { dataContrato: liberacao, dinheiro }: ContratoDoCliente,
) {
  const diarioEm = (dia: Dia) => {
    const iof = regraEm(regras, 'iof_diario', 'PF', dia)
    return 'recusa' in iof ? undefined : iof.valor
  }
  const iofDiario = diarioEm(liberacao)
  if (iofDiario === undefined) return undefined
  const partes = dinheiro?.map((um) => ({ ...um, iofDiario: diarioEm(um.desde) ?? iofDiario }))
  return { liberacao, iofDiario, ...(partes && { dinheiro: partes }) }
}

function portar({ contratos }: Dados, termos: Termos): Calculada | SemNumeros {
  const [contrato] = contratos
  if (!contrato) return { recusa: 'Escolha um contrato para portar' }
  const { valorParcela, taxaAm: taxaMensal, saldoInformado, convencao } = contrato
  const primeiroVencimento = contrato.vencimentoDaOrigem ?? contrato.primeiroVencimento
  const { restantes, proximoVencimento } = andamento(contrato, termos.liberacao)
  if (proximoVencimento === null) {
    return { recusa: 'O contrato já terminou: não há saldo a portar' }
  }
  const portabilidade = emprestimoDaPortabilidade(
    {
      parcela: centavos(valorParcela),
      taxaMensal,
      restantes,
      proximoVencimento,
      primeiroVencimento,
      convencao,
    },
    termos,
    saldoInformado,
  )
  if ('recusa' in portabilidade) return portabilidade
  return { ...portabilidade, valorLiberado: centavos(0), novo: null, refin: null, portabilidade }
}
