import { type Centavos, centavos, formatarDinheiro } from '../dinheiro.ts'
import { contarParcelas, formatarPorcento } from '../numero.ts'
import type { SemNumeros } from './novo.ts'
import { reais } from './passos.ts'

/** The four numbers of a loan, of which any three say the fourth. */
export type Quatro = {
  parcela: Centavos
  /** What the person receives: in a refinancing, the *troco*. */
  valor: Centavos
  prazo: number
  /** Percent a month. */
  taxa: number
}
export type Incognita = keyof Quatro

type Termos = Pick<Quatro, 'prazo' | 'taxa'>

/** Prices a loan by its instalment or by its amount; `null` of a pair is what is worked out. */
export type Avaliar = (
  termos: Termos,
  dado: { parcela: Centavos } | { valor: Centavos },
) => Pick<Quatro, 'parcela' | 'valor'> | SemNumeros

type Limites = { prazo: number; taxa: number }

/** Rates have six decimals; searches run on whole millionths. */
const MILIONESIMOS = 1e6

/**
 * Solves for the missing one of the four numbers, or answers why it has no solution and what would
 * help. A term or a rate seldom meets an instalment to the centavo: the answer is the shortest
 * term, or the highest rate, whose instalment does not exceed the requested one, with its own
 * instalment.
 */
export function resolverPara(
  incognita: Incognita,
  dados: Partial<Quatro>,
  avaliar: Avaliar,
  limites: Limites,
): Quatro | SemNumeros {
  const { parcela, valor, prazo, taxa } = dados
  if (incognita === 'prazo') {
    if (parcela === undefined || valor === undefined || taxa === undefined) return falta(incognita)
    return resolverPrazo({ parcela, valor, taxa }, avaliar, limites.prazo)
  }
  if (incognita === 'taxa') {
    if (parcela === undefined || valor === undefined || prazo === undefined) return falta(incognita)
    return resolverTaxa({ parcela, valor, prazo }, avaliar, limites.taxa)
  }
  if (prazo === undefined || taxa === undefined) return falta(incognita)
  const dado = incognita === 'parcela' ? valor : parcela
  if (dado === undefined) return falta(incognita)
  const achado = avaliar(
    { prazo, taxa },
    incognita === 'parcela' ? { valor: dado } : { parcela: dado },
  )
  return 'recusa' in achado ? achado : { ...achado, prazo, taxa }
}

function resolverPrazo(
  { parcela, valor, taxa }: Omit<Quatro, 'prazo'>,
  avaliar: Avaliar,
  maximo: number,
): Quatro | SemNumeros {
  let menor: Pick<Quatro, 'parcela' | 'valor'> | undefined
  for (let vezes = 1; vezes <= maximo; vezes++) {
    const achado = avaliar({ prazo: vezes, taxa }, { valor })
    if ('recusa' in achado) continue
    if (achado.parcela <= parcela) return { ...achado, prazo: vezes, taxa }
    if (!menor || achado.parcela < menor.parcela) menor = achado
  }
  const saida = menor
    ? `: em ${contarParcelas(maximo)} ela precisa ser de ao menos ${reais(menor.parcela)}`
    : ''
  return {
    recusa: `Uma parcela de ${reais(parcela)} não paga ${reais(valor)} a ${formatarPorcento(taxa)} ao mês nem no maior prazo${saida}`,
  }
}

function resolverTaxa(
  { parcela, valor, prazo }: Omit<Quatro, 'taxa'>,
  avaliar: Avaliar,
  maxima: number,
): Quatro | SemNumeros {
  const em = (taxa: number) => avaliar({ prazo, taxa: taxa / MILIONESIMOS }, { valor })
  const semJuros = em(0)
  if ('recusa' in semJuros) return semJuros
  if (semJuros.parcela > parcela) {
    return {
      recusa: `Nem sem juros: ${contarParcelas(prazo)} de ${reais(parcela)} não ${prazo === 1 ? 'paga' : 'pagam'} ${reais(valor)} e o imposto. A parcela precisa ser de ao menos ${reais(semJuros.parcela)}`,
    }
  }
  const noLimite = em(maxima * MILIONESIMOS)
  if (!('recusa' in noLimite) && noLimite.parcela <= parcela) {
    return {
      recusa: `A taxa passaria de ${formatarPorcento(maxima)} ao mês: reduza a parcela, até ${formatarDinheiro(centavos(Math.max(1, noLimite.parcela - 1)))}, ou o prazo`,
    }
  }
  let serve = 0
  let passa = maxima * MILIONESIMOS
  while (passa - serve > 1) {
    const meio = Math.floor((serve + passa) / 2)
    const achado = em(meio)
    if ('recusa' in achado || achado.parcela > parcela) passa = meio
    else serve = meio
  }
  const achado = em(serve)
  return 'recusa' in achado ? achado : { ...achado, prazo, taxa: serve / MILIONESIMOS }
}

const nomes: Record<Incognita, string> = {
  parcela: 'a parcela',
  valor: 'o valor',
  prazo: 'o prazo',
  taxa: 'a taxa',
}

const falta = (incognita: Incognita): SemNumeros => ({
  recusa: `Para achar ${nomes[incognita]}, informe ${Object.entries(nomes)
    .filter(([nome]) => nome !== incognita)
    .map(([, texto]) => texto)
    .join(', ')}`,
})
