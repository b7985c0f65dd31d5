import { ultimaCompetencia } from '../calendario.ts'
import { type Dia, formatarDia, mesesEntre, somarDias } from '../data.ts'
import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { formatarPorcento } from '../numero.ts'
import { type RegrasVigentes, regraEm } from './regras.ts'
import type { RegraDaMargem } from './resultado.ts'

/** Reason for a refusal: rule, norm, sentence, and what would fix it. */
export type Motivo = {
  regra: string
  /** `null` when no row of the rule covers the date. */
  norma: string | null
  texto: string
  comoResolver: string
  correcao: Correcao | null
}

/** The nearest allowed value; null when the rule does not depend on it. */
export type Correcao = {
  taxaAm: number | null
  prazo: number | null
  valorParcela: Centavos | null
  aPartirDe: Dia | null
}

/** Facts judged by the rules. An `undefined` fact is not judged. */
export type Operacao = {
  convenio: string
  /** The day whose rules apply. */
  dia: Dia
  taxaMensal: number
  prazo: number
  carenciaDias: number
  parcela: Centavos
  /** Free for this operation: in a refinancing, with the margin of the settled contracts back. */
  margemDisponivel?: Centavos | undefined
  /** The rule that sets it; absent: that of loans. */
  regraDaMargem?: RegraDaMargem | undefined
  /** Contracts of the benefit once this operation is done. */
  contratosDepois?: number | undefined
  /** The month (`YYYY-MM`) of the first discount. */
  primeiraCompetencia?: string | undefined
  /** Pension: the day its share ends. */
  fimDaCota?: Dia | undefined
  /** The announced end of the benefit (DCB). */
  fimDoBeneficio?: Dia | undefined
  /** Says from which day the grace would fit. */
  primeiroVencimento?: Dia | undefined
}

/** All objections, in the order of correction; empty when allowed. */
export function motivosDaOperacao(regras: RegrasVigentes, operacao: Operacao): Motivo[] {
  const { convenio, dia } = operacao
  const motivos = limites.flatMap(({ regra, nome, medir, explicar }): Motivo[] => {
    const medido = medir(operacao)
    if (medido === undefined) return []
    const linha = regraEm(regras, regra, convenio, dia)
    if ('recusa' in linha) return [semRegistro(regra, `${nome}: ${linha.recusa}`)]
    const limite = regra.startsWith('margem_') ? operacao.margemDisponivel : linha.valor
    if (limite === undefined || medido <= limite) return []
    return [{ regra, norma: linha.norma, ...explicar(operacao, limite) }]
  })
  return [...motivos, ...motivosDoFim(operacao)]
}

/** Without a rule for that day the operation is refused. */
export const semRegistro = (regra: string, texto: string): Motivo => ({
  regra,
  norma: null,
  texto,
  comoResolver: 'Confirme a regra dessa data e peça o cadastro dela na tabela de vigências',
  correcao: null,
})

type Limite = {
  regra: string
  nome: string
  /** The amount compared with the limit; `undefined` when absent. */
  medir: (operacao: Operacao) => number | undefined
  explicar: (
    operacao: Operacao,
    limite: number,
  ) => Pick<Motivo, 'texto' | 'comoResolver' | 'correcao'>
}

export const corrigir = (mudanca: Partial<Correcao>): Correcao => ({
  taxaAm: null,
  prazo: null,
  valorParcela: null,
  aPartirDe: null,
  ...mudanca,
})

const limites: Limite[] = [
  {
    regra: 'teto_juros_am',
    nome: 'Teto de juros',
    medir: ({ taxaMensal }) => taxaMensal,
    explicar: ({ taxaMensal }, teto) => ({
      texto: `A taxa de ${formatarPorcento(taxaMensal)} ao mês passa do teto de ${formatarPorcento(teto)}`,
      comoResolver: `Use uma taxa de até ${formatarPorcento(teto)} ao mês`,
      correcao: corrigir({ taxaAm: teto }),
    }),
  },
  {
    regra: 'prazo_max_parcelas',
    nome: 'Prazo máximo',
    medir: ({ prazo }) => prazo,
    explicar: ({ prazo }, maximo) => ({
      texto: `O prazo de ${prazo} parcelas passa do máximo de ${maximo}`,
      comoResolver: `Reduza o prazo para até ${maximo} parcelas`,
      correcao: corrigir({ prazo: maximo }),
    }),
  },
  {
    regra: 'carencia_max_dias',
    nome: 'Carência máxima',
    medir: ({ carenciaDias }) => carenciaDias,
    explicar: ({ carenciaDias, primeiroVencimento }, maximo) => {
      const aPartirDe = primeiroVencimento ? somarDias(primeiroVencimento, -maximo) : null
      return {
        texto: `A carência de ${carenciaDias} dias passa do máximo de ${maximo}`,
        comoResolver: `Traga o primeiro vencimento para até ${maximo} dias da liberação${aPartirDe ? `, ou libere a partir de ${formatarDia(aPartirDe)}` : ''}`,
        correcao: aPartirDe === null ? null : corrigir({ aPartirDe }),
      }
    },
  },
  daMargem('margem_emprestimo_pct', 'Margem de empréstimo', 'da margem disponível'),
  daMargem('margem_total_pct', 'Margem total', 'do que resta da margem total, com os cartões,'),
  {
    regra: 'limite_contratos',
    nome: 'Limite de contratos',
    medir: ({ contratosDepois }) => contratosDepois,
    explicar: ({ contratosDepois }, maximo) => ({
      texto: `O benefício ficaria com ${contratosDepois} empréstimos; o máximo é ${maximo}`,
      comoResolver: 'Refinancie contratos existentes em vez de abrir mais um',
      correcao: null,
    }),
  },
]

/** One of the two rules judges an operation: the one that leaves less. */
function daMargem(regra: RegraDaMargem, nome: string, deQual: string): Limite {
  return {
    regra,
    nome,
    medir: ({ parcela, margemDisponivel, regraDaMargem = 'margem_emprestimo_pct' }) =>
      margemDisponivel === undefined || regraDaMargem !== regra ? undefined : parcela,
    explicar: ({ parcela }, disponivel) => ({
      texto: `A parcela de ${dinheiro(parcela)} passa ${deQual} de ${dinheiro(disponivel)} em ${dinheiro(parcela - disponivel)}`,
      comoResolver: `Reduza a parcela para até ${dinheiro(disponivel)} ou libere margem com um refinanciamento`,
      correcao: disponivel > 0 ? corrigir({ valorParcela: centavos(disponivel) }) : null,
    }),
  }
}

/** Dataprev, rules IR and IB: no instalment after the share of a pension, or the benefit, ends. */
const motivosDoFim = ({ fimDaCota, fimDoBeneficio, ...operacao }: Operacao): Motivo[] => [
  ...motivoDoFim(operacao, 'extincao_cota', 'Dataprev, regra IR', 'da cota', fimDaCota),
  ...motivoDoFim(operacao, 'cessacao', 'Dataprev, regra IB', 'do benefício', fimDoBeneficio),
]

function motivoDoFim(
  { prazo, primeiraCompetencia }: Operacao,
  regra: string,
  norma: string,
  doQue: string,
  ultimoDia: Dia | undefined,
): Motivo[] {
  if (!ultimoDia || !primeiraCompetencia) return []
  const ultima = ultimaCompetencia(primeiraCompetencia, prazo)
  const fim = ultimoDia.slice(0, 7)
  if (ultima <= fim) return []
  const cabem = mesesEntre(`${primeiraCompetencia}-01`, `${fim}-01`) + 1
  return [
    {
      regra,
      norma,
      texto: `A última parcela cairia em ${ultima.slice(5)}/${ultima.slice(0, 4)}, depois do fim ${doQue} em ${formatarDia(ultimoDia)}`,
      comoResolver:
        cabem > 0
          ? cabem === 1
            ? `Reduza o prazo para 1 parcela, que termina antes do fim ${doQue}`
            : `Reduza o prazo para até ${cabem} parcelas, que terminam antes do fim ${doQue}`
          : `Nenhum prazo termina antes do fim ${doQue}`,
      correcao: cabem > 0 ? corrigir({ prazo: cabem }) : null,
    },
  ]
}

const dinheiro = (valor: number) => formatarDinheiro(centavos(valor))
