/**
 * Check digits of accounts, for the banks whose rule is public and agreed on by independent sources
 * (the layout guides of the banks as kept in wirecardBrasil/desmond and in the CNAB libraries).
 * Only current and savings accounts: the rule of salary and payment accounts is not public.
 */
export type Conta = {
  codigoBanco: string
  agencia: string
  conta: string
  digito: string | null
  codigoTipoConta: string
}

/** Codes of the reference list `tipo_conta` that the rules are for. */
const COM_REGRA = ['1', '2']

type Calculo = (agencia: string, conta: string) => string[] | null

/** The digits that the bank would print; null where its rule is not for such a number. */
const calculos: Record<string, Calculo> = {
  // Banco do Brasil: weights 2 to 9 from the right, modulo 11; ten is X.
  '001': (_agencia, conta) =>
    conta.length > 8 ? null : [modulo11(conta.padStart(8, '0'), [9, 8, 7, 6, 5, 4, 3, 2], 'X')],
  // Bradesco: weights 2 to 7 from the right, modulo 11; ten is P, which some systems write as 0.
  '237': (_agencia, conta) => {
    if (conta.length > 7) return null
    const digito = modulo11(conta.padStart(7, '0'), [2, 7, 6, 5, 4, 3, 2], 'P')
    return digito === 'P' ? ['P', '0'] : [digito]
  },
  // Itaú: agency and account together, weights 2 and 1, digits of the products added, modulo 10.
  '341': (agencia, conta) => {
    if (agencia.length > 4 || conta.length > 5) return null
    const soma = produtos(agencia.padStart(4, '0') + conta.padStart(5, '0'), [2, 1]).reduce(
      (total, produto) => total + Math.floor(produto / 10) + (produto % 10),
      0,
    )
    return [String((10 - (soma % 10)) % 10)]
  },
  // Santander: agency and account together, the units of the products added, modulo 10.
  '033': (agencia, conta) => {
    if (agencia.length > 4 || conta.length !== 8) return null
    const pesos = [9, 7, 3, 1, 9, 7, 1, 3, 1, 9, 7, 3]
    const soma = produtos(agencia.padStart(4, '0') + conta, pesos).reduce(
      (total, produto) => total + (produto % 10),
      0,
    )
    return [String((10 - (soma % 10)) % 10)]
  },
  // Caixa: agency, three digits of the operation and eight of the account. Its numbers since 2021,
  // and those written without the operation, follow no rule that is public.
  '104': (agencia, conta) => {
    if (agencia.length > 4 || conta.length !== 11) return null
    const pesos = [8, 7, 6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]
    const resto = (soma(agencia.padStart(4, '0') + conta, pesos) * 10) % 11
    return [String(resto % 10)]
  },
}

/** Whether the check digit is valid: null without a public rule, which is no refusal. */
export function conferirDigito({ codigoBanco, agencia, conta, digito, codigoTipoConta }: Conta) {
  if (!COM_REGRA.includes(codigoTipoConta)) return null
  const certos = calculos[codigoBanco]?.(agencia, conta) ?? null
  return certos && certos.includes((digito ?? '').toUpperCase())
}

/** The check digit by the bank's rule, for generated accounts; null without a rule. */
export const digitoDaConta = (conta: Omit<Conta, 'digito'>): string | null =>
  COM_REGRA.includes(conta.codigoTipoConta)
    ? (calculos[conta.codigoBanco]?.(conta.agencia, conta.conta)?.[0] ?? null)
    : null

export const SEM_DIGITO = 'Dígito: informe o dígito da conta'

export const DIGITO_NAO_CONFERE =
  'Dígito: não confere com esta agência e conta. Confira os números com o cliente'

const produtos = (numero: string, pesos: readonly number[]) =>
  Array.from(numero, (algarismo, i) => Number(algarismo) * (pesos[i % pesos.length] ?? 0))

const soma = (numero: string, pesos: readonly number[]) =>
  produtos(numero, pesos).reduce((total, produto) => total + produto, 0)

function modulo11(numero: string, pesos: readonly number[], dez: string): string {
  const digito = 11 - (soma(numero, pesos) % 11)
  if (digito === 10) return dez
  return digito === 11 ? '0' : String(digito)
}

/** The kind of a benefit paid by card, in the list `tipo_conta`: it has no account to deposit in. */
export const ORDEM_DE_PAGAMENTO = '5'
