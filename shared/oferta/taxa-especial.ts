import { z } from 'zod'
import { Dia, formatarDia } from '../data.ts'
import { type RegrasVigentes, regraEm } from '../calculo/regras.ts'

/** The facts about a client that may earn a lower rate. */
export type Historia = {
  /** Of the first contract with us, or of the relationship when that is older. */
  clienteDesde: Dia
  /** With us: running or paid off. */
  contratos: number
}

/** One reason for a lower rate: met or not, with the condition. */
const Criterio = z.object({
  regra: z.string(),
  atende: z.boolean(),
  /** Percentage points a month that it takes off. */
  pontosAm: z.number(),
  texto: z.string(),
  norma: z.string(),
})
type Criterio = z.infer<typeof Criterio>

export const TaxaEspecial = z.object({
  codigoConvenio: z.string(),
  convenio: z.string(),
  dia: z.string(),
  /** % a month: the ceiling of the day, the rate without a special one. */
  taxaPadraoAm: z.number(),
  norma: z.string(),
  /** % a month; equal to the standard one when nothing is met. */
  taxaAm: z.number(),
  especial: z.boolean(),
  motivo: z.string(),
  criterios: z.array(Criterio),
})
export type TaxaEspecial = z.infer<typeof TaxaEspecial>

/**
 * The rate for a client of some time, with the reason for each step below the standard one. Every
 * limit and every step is a dated rule of the family; one without a row takes nothing off.
 */
export function taxaEspecialEm(
  regras: RegrasVigentes,
  escopo: string,
  historia: Historia,
  dia: Dia,
): Omit<TaxaEspecial, 'codigoConvenio' | 'convenio'> | { recusa: string } {
  const padrao = regraEm(regras, 'teto_juros_am', escopo, dia)
  if ('recusa' in padrao) return padrao
  const criterios = [
    ...doTempo(regras, escopo, historia, dia),
    ...dosContratos(regras, escopo, historia, dia),
    ...doConvenio(regras, escopo, dia),
  ]
  const atendidos = criterios.filter(({ atende }) => atende)
  const pontos = atendidos.reduce((soma, { pontosAm }) => soma + pontosAm, 0)
  const especial = pontos > 0 && pontos < padrao.valor
  return {
    dia,
    taxaPadraoAm: padrao.valor,
    norma: padrao.norma,
    // Six decimals, as rates are kept: sums of hundredths have none beyond them.
    taxaAm: especial ? Number((padrao.valor - pontos).toFixed(6)) : padrao.valor,
    especial,
    motivo: especial
      ? atendidos.map(({ texto }) => texto).join('; ')
      : 'O cliente ainda não tem taxa especial: vale a taxa padrão do dia',
    criterios,
  }
}

type Passo = (limite: number) => Pick<Criterio, 'atende' | 'texto'>

/** A step of the rules: a limit and the points that reaching it takes off. */
function passo(
  regras: RegrasVigentes,
  [limite, pontos]: readonly [limite: string, pontos: string],
  { escopo, dia }: { escopo: string; dia: Dia },
  medir: Passo,
): Criterio[] {
  const minimo = regraEm(regras, limite, escopo, dia)
  const tira = regraEm(regras, pontos, escopo, dia)
  if ('recusa' in minimo || 'recusa' in tira || tira.valor === 0) return []
  return [{ regra: pontos, pontosAm: tira.valor, norma: tira.norma, ...medir(minimo.valor) }]
}

function doTempo(
  regras: RegrasVigentes,
  escopo: string,
  { clienteDesde }: Historia,
  dia: Dia,
): Criterio[] {
  const nomes = ['taxa_especial_anos_min', 'taxa_especial_anos_pontos'] as const
  return passo(regras, nomes, { escopo, dia }, (anos) => {
    const completa = anosDepois(clienteDesde, anos)
    return {
      atende: completa <= dia,
      texto:
        completa <= dia
          ? `Cliente há ${contar(anosEntre(clienteDesde, dia), 'ano')}`
          : `Completa ${contar(anos, 'ano')} de casa em ${formatarDia(completa)}`,
    }
  })
}

function dosContratos(
  regras: RegrasVigentes,
  escopo: string,
  { contratos }: Historia,
  dia: Dia,
): Criterio[] {
  const nomes = ['taxa_especial_contratos_min', 'taxa_especial_contratos_pontos'] as const
  return passo(regras, nomes, { escopo, dia }, (minimo) => ({
    atende: contratos >= minimo,
    texto:
      contratos >= minimo
        ? `${contar(contratos, 'contrato')} com o banco`
        : `Tem ${contratos} de ${contar(minimo, 'contrato')} com o banco`,
  }))
}

function doConvenio(regras: RegrasVigentes, escopo: string, dia: Dia): Criterio[] {
  const pontos = regraEm(regras, 'taxa_especial_convenio_pontos', escopo, dia)
  if ('recusa' in pontos || pontos.valor === 0) return []
  const { regra, valor, norma } = pontos
  return [{ regra, atende: true, pontosAm: valor, norma, texto: 'Convênio com taxa do banco' }]
}

const contar = (quantos: number, nome: string) => `${quantos} ${nome}${quantos === 1 ? '' : 's'}`

/** The 29th of February is reached on the 1st of March of a common year. */
function anosDepois(dia: Dia, anos: number): Dia {
  const ano = String(Number(dia.slice(0, 4)) + anos).padStart(4, '0')
  const aniversario = Dia.safeParse(`${ano}${dia.slice(4)}`)
  return aniversario.success ? aniversario.data : `${ano}-03-01`
}

function anosEntre(desde: Dia, dia: Dia): number {
  const anos = Number(dia.slice(0, 4)) - Number(desde.slice(0, 4))
  return dia.slice(4) < desde.slice(4) ? anos - 1 : anos
}
