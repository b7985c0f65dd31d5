import { arredondarMeioPar } from './arredondar.ts'

/** The CET counts real days over 365, in leap years too (Resolução CMN 4.881/2020 art. 4). */
const DIAS_DO_ANO = 365

/** Percentages with two decimals; both `null` when no rate explains the operation ("sem CET"). */
export type Cet = { cetAnual: number | null; cetMensal: number | null }

const semCet: Cet = { cetAnual: null, cetMensal: null }

/** What the client receives, and the equal payments made so many days after. */
type Fluxo = {
  recebido: number
  parcela: number
  dias: readonly number[]
  /** Daily log-growth near the answer, as the contract's own: saves steps, changes no result. */
  chute?: number | undefined
}

/** The monthly CET is the twelfth root of the annual one, before either is rounded. */
export function calcularCet(fluxo: Fluxo): Cet {
  const anual = resolverCet(fluxo)
  if (anual === null) return semCet
  return {
    cetAnual: arredondarMeioPar(anual * 100, 2),
    cetMensal: arredondarMeioPar(mensalizar(anual) * 100, 2),
  }
}

export const mensalizar = (anual: number): number => Math.expm1(Math.log1p(anual) / 12)

/** Above 10 000 000 000% a year a rate means nothing: there is no CET to show. */
const MAIOR_LOG = Math.log(1e8) / DIAS_DO_ANO

/**
 * The annual rate (fraction) that makes the payments worth what was received on the day of the
 * release. `null` when nothing was received, when payments come on or before the release, or when
 * they do not return what was received.
 *
 * Solved for the logarithm of daily growth: ln(present value) is nearly straight there and falls
 * all the way, so Newton's steps, kept inside a shrinking bracket, reach the last bit in a few.
 */
export function resolverCet({ recebido, parcela, dias, chute }: Fluxo): number | null {
  const [primeiro = 0] = dias
  if (!(recebido > 0) || primeiro <= 0) return null
  const alvo = Math.log(recebido / parcela)
  const total = dias.length
  if (Math.log(total) < alvo) return null

  let menor = 0
  let maior = MAIOR_LOG
  let x = chute || Math.min(maior, (2 * (Math.log(total) - alvo)) / (primeiro + (dias.at(-1) ?? 0)))
  for (let passo = 0; passo < 200; passo++) {
    const { soma, peso } = valorPresente(dias, x)
    const erro = Math.log(soma) - alvo
    if (erro > 0) menor = x
    else maior = x
    const newton = x + (erro * soma) / peso
    const proximo = newton >= menor && newton <= maior ? newton : (menor + maior) / 2
    // Newton's method squares the error: after a small step the error is below the last bit.
    const pouco = proximo === newton ? 1e-8 : 1e-13
    if (Math.abs(proximo - x) <= 1e-15 + x * pouco) {
      return proximo >= MAIOR_LOG ? null : Math.expm1(proximo * DIAS_DO_ANO)
    }
    x = proximo
  }
  throw new Error(`CET did not settle: ${recebido} against ${total} x ${parcela}`)
}

/** Months differ by 28 to 31 days: four exponentials serve a whole loan. */
const potencias = new Float64Array(4)

/** Present value of one real on each day under daily log-growth `x`, and its days-weighted sum. */
function valorPresente(dias: readonly number[], x: number): { soma: number; peso: number } {
  for (let k = 0; k < 4; k++) potencias[k] = Math.exp(-x * (28 + k))
  let anterior = 0
  let fator = 1
  let soma = 0
  let peso = 0
  for (let k = 0; k < dias.length; k++) {
    const dia = dias[k] ?? 0
    fator *= potencias[dia - anterior - 28] ?? Math.exp(-x * (dia - anterior))
    soma += fator
    peso += fator * dia
    anterior = dia
  }
  return { soma, peso }
}
