import { formatarDia } from '#shared/data.ts'
import { centavos, deReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { contarParcelas, formatarPorcento } from '#shared/numero.ts'
import type { Prazo } from '../proposta/desistencia.ts'
import { quitacaoDe } from './linhas.ts'
import type { Fatos } from './sql/ler.ts'

/** The dated terms of the day of issue; null where no rule covers it, or the product has none. */
type Termos = {
  desistencia: Prazo | null
  /** % of the late instalment, and % a month. */
  mora: { multa: number; juros: number } | null
  /** % of the released amount, and reais: a loss beyond the lower one is asked again. */
  tolerancia: { parte: number; reais: number } | null
  /** Business days in which a discounted instalment that was settled comes back. */
  devolucao: number | null
  /** Days to confirm in Meu INSS. */
  anuencia: number | null
}

/** What both sides promise. A sentence without its figure is left out. */
export const clausulasDe = (
  fatos: Fatos,
  { desistencia, mora, tolerancia, devolucao }: Termos,
): string[] => [
  promessa(fatos),
  ...vencimentos(fatos),
  ...(tolerancia === null ? [] : precoDoDia(fatos, tolerancia)),
  ...(devolucao !== null && quitacaoDe(fatos).some(({ emTransito }) => emTransito.length > 0)
    ? [
        `A parcela que já está na folha fica fora da quitação. Se ela também for quitada e mesmo assim descontada, volta a você em até ${devolucao} dias úteis.`,
      ]
    : []),
  ...(fatos.produto === 'PORT' ? portabilidade(fatos) : []),
  ...(fatos.daPortabilidade === null ? [] : depoisDaPortabilidade(fatos.daPortabilidade)),
  ...(mora
    ? [
        `Parcela em atraso tem multa de ${formatarPorcento(mora.multa)} do seu valor e juros de mora de ${formatarPorcento(mora.juros)} ao mês.`,
      ]
    : []),
  ...garantia(fatos),
  'Você pode pagar antes do prazo, no todo ou em parte, com desconto dos juros que ainda não venceram.',
  ...(desistencia
    ? [
        `Você pode desistir em até ${desistencia.dias} dias ${desistencia.uteis ? 'úteis' : 'corridos'}, contados do pagamento, sem custo: basta devolver o valor recebido.`,
      ]
    : []),
  `Dúvida ou reclamação: SAC do banco, ${fatos.sac}.`,
]

/** Lei 10.931, art. 29: the promise to pay in money, the creditor and the sum. */
function promessa({ banco, numero, prazo, valorParcela }: Fatos): string {
  const [parcela, total] = [valorParcela, valorParcela * prazo].map((valor) =>
    formatarDinheiro(centavos(valor)),
  )
  return `Por esta Cédula de Crédito Bancário nº ${numero}, você promete pagar em dinheiro ao ${banco}, ou à sua ordem, ${contarParcelas(prazo)} de ${parcela}, num total de ${total}, dívida certa, líquida e exigível.`
}

function vencimentos(fatos: Fatos): string[] {
  const { primeiroVencimento, ultimoVencimento, vencimentoDaOrigem, convenio } = fatos
  if (primeiroVencimento === null || ultimoVencimento === null) return []
  const dia = Number((vencimentoDaOrigem ?? primeiroVencimento).slice(8))
  const oCurto = dia > 28 ? ' (ou no último dia do mês que não o tem)' : ''
  return [
    `Vence uma parcela no dia ${dia} de cada mês${oCurto}, de ${formatarDia(primeiroVencimento)} a ${formatarDia(ultimoVencimento)}. Ela é descontada em folha (${convenio}), antes de você receber.`,
  ]
}

/** Only what is booked from here is priced again by the day. */
function precoDoDia(
  { regime, produto }: Fatos,
  { parte, reais }: NonNullable<Termos['tolerancia']>,
): string[] {
  if (regime !== 'INSS' || produto === 'PORT') return []
  return [
    `Se o empréstimo for registrado ou pago em outro dia, a quantidade e o valor das parcelas não mudam: o valor que você recebe é refeito pelo preço desse dia, e você é avisado. Se fosse menor que o combinado em mais de ${formatarPorcento(parte)} ou de ${formatarDinheiro(deReais(reais))}, o que for menos, nada é feito sem o seu novo aceite.`,
  ]
}

function garantia({ garantiaFgts, garantiaMulta }: Fatos): string[] {
  if (garantiaFgts === null || garantiaMulta === null) return []
  const [fgts, multa] = [garantiaFgts, garantiaMulta].map((valor) => formatarDinheiro(valor))
  return [
    `Se o seu contrato de trabalho terminar, o banco pode usar, para pagar o que ainda for devido, até ${fgts} do seu saldo do FGTS e até ${multa} da multa rescisória (Lei 10.820, art. 1º, § 5º). O que não for preciso continua seu.`,
  ]
}

function portabilidade({ quitados, banco }: Fatos): string[] {
  const [origem] = quitados
  if (!origem) return []
  return [
    `O ${banco} paga o saldo ao ${origem.banco}, que encerra o contrato ${origem.numero}. Se o ${origem.banco} informar outro saldo, a parcela não aumenta sem o seu novo aceite.`,
  ]
}

/** Two operations: the second one is nothing without the first. */
const depoisDaPortabilidade = (numero: string): string[] => [
  `Este refinanciamento só é feito depois que a portabilidade da proposta ${numero} for paga e o contrato vier para este banco. Até lá nada é registrado nem descontado por ele.`,
  'Se a portabilidade não acontecer, este refinanciamento é desfeito: você não recebe o troco e não deve nada por ele.',
]

/** The signature is not the last step where the INSS asks its holder. */
export function depoisDeAssinar({ regime, produto }: Fatos, { anuencia }: Termos): string[] {
  if (regime !== 'INSS' || produto === 'PORT' || anuencia === null) return []
  return [
    `Falta um passo seu: confirme o empréstimo no aplicativo ou no site Meu INSS em até ${anuencia} dias corridos, contados do registro no INSS.`,
    'Sem essa confirmação o empréstimo é cancelado: você não recebe o dinheiro e nada é descontado.',
  ]
}
