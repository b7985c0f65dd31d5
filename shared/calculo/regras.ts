import { z } from 'zod'
import { type CalendarioFolha, somarDiasUteis } from '../calendario.ts'
import { Dia, formatarDia, somarDias, somarMeses } from '../data.ts'
import { familiaSeguida } from '../regras/escopos.ts'
import type { AliquotasIof } from './iof.ts'
import type { SemNumeros } from './novo.ts'

/**
 * One rule of law or policy over one span of days, a row of `regras_vigencia.csv` and of the table
 * of the same name. No value is a constant in code: the ceiling alone changed eleven times since
 * March 2023.
 */
export const RegraVigencia = z.object({
  regra: z.string(),
  /** `INSS`, `INSS_LOAS`, `SIAPE/910001`; `PF` for the tax, `BR` for the minimum wage. */
  convenio: z.string(),
  /** Percent, number or fraction, by the rule. */
  valor: z.number(),
  vigenciaInicio: Dia,
  /** Last day, itself included; `null` while in force. */
  vigenciaFim: Dia.nullable(),
  norma: z.string(),
  /** How far the source is trusted (`alta`, `media`, `baixa`, with a word on why): shown as it is. */
  confianca: z.string(),
})
export type RegraVigencia = z.infer<typeof RegraVigencia>

/** All the rows there are, of every date. */
export type RegrasVigentes = readonly RegraVigencia[]

/**
 * The row in force on `dia`. A date without a row is refused; the nearest row is never used. A
 * family that follows another does so until its own first row, and from then on uses its own only. A part of a family (`SIAPE/910001`, a
 * convênio; `PORTABILIDADE/623`, a bank) uses its own row on the days it has one, and the family's
 * on every other day.
 */
export function regraEm(
  regras: RegrasVigentes,
  regra: string,
  escopo: string,
  dia: Dia,
): RegraVigencia | SemNumeros {
  const barra = escopo.indexOf('/')
  const familia = barra < 0 ? escopo : escopo.slice(0, barra)
  const parte = barra < 0 ? '' : escopo.slice(barra)
  const daParte = parte && noDia(linhasDe(regras, regra, escopo), dia)
  if (daParte) return daParte
  const linhas = linhasDe(regras, regra, familia)
  const seguida = familiaSeguida(familia)
  const segue = linhas.every(({ vigenciaInicio }) => dia < vigenciaInicio)
  if (seguida && segue) return regraEm(regras, regra, `${seguida}${parte}`, dia)
  return (
    noDia(linhas, dia) ?? {
      recusa: `${regra} de ${familia}: sem registro para esta data (${formatarDia(dia)})`,
    }
  )
}

const noDia = (linhas: readonly RegraVigencia[], dia: Dia): RegraVigencia | undefined =>
  linhas.find(
    ({ vigenciaInicio, vigenciaFim }) =>
      vigenciaInicio <= dia && (vigenciaFim === null || dia <= vigenciaFim),
  )

/** By scope, then by rule. */
type Indice = ReadonlyMap<string, ReadonlyMap<string, readonly RegraVigencia[]>>

/** Rows do not change once they are read, so each list of them is put in order once. */
const indices = new WeakMap<RegrasVigentes, Indice>()
const nenhuma: readonly RegraVigencia[] = []

function indiceDe(regras: RegrasVigentes): Indice {
  const pronto = indices.get(regras)
  if (pronto) return pronto
  const escopos = Map.groupBy(regras, ({ convenio }) => convenio)
  const indice = new Map(
    [...escopos].map(([escopo, linhas]) => [escopo, Map.groupBy(linhas, ({ regra }) => regra)]),
  )
  indices.set(regras, indice)
  return indice
}

const linhasDe = (regras: RegrasVigentes, regra: string, escopo: string) =>
  indiceDe(regras).get(escopo)?.get(regra) ?? nenhuma

/** The scope's own rows in force on `dia`, without those of its parent. */
export const regrasDoDia = (regras: RegrasVigentes, escopo: string, dia: Dia): RegraVigencia[] =>
  [...(indiceDe(regras).get(escopo)?.values() ?? [])].flatMap((linhas) => noDia(linhas, dia) ?? [])

/** Several rules of one scope at once, by names of the caller's; the first that is missing refuses. */
export function valoresEm<Nome extends string>(
  regras: RegrasVigentes,
  nomes: Readonly<Record<Nome, string>>,
  convenio: string,
  dia: Dia,
): Record<Nome, number> | SemNumeros {
  const valores: Partial<Record<Nome, number>> = {}
  for (const nome in nomes) {
    const linha = regraEm(regras, nomes[nome], convenio, dia)
    if ('recusa' in linha) return linha
    valores[nome] = linha.valor
  }
  return valores as Record<Nome, number>
}

/** The payroll of a convênio on `dia`. */
export const folhaEm = (
  regras: RegrasVigentes,
  convenio: string,
  dia: Dia,
): CalendarioFolha | SemNumeros => valoresEm(regras, folha, convenio, dia)

const folha = { diaUtilDeCorte: 'folha_corte_dia_util', diaDoVencimento: 'folha_vencimento_dia' }

/**
 * The days after `dia` on which the payroll is processed, over more months than a reversal lasts. Empty without a
 * dated rule: the caller then falls back to the shorter window.
 */
export function diasDeFolhaEm(regras: RegrasVigentes, convenio: string, dia: Dia): Set<Dia> {
  const folhaFechada = valoresEm(regras, processamento, convenio, dia)
  if ('recusa' in folhaFechada) return new Set()
  const { primeiro, quantos } = folhaFechada
  const mes: Dia = `${dia.slice(0, 8)}01`
  return new Set(
    [0, 1, 2].flatMap((adiante) => {
      const vespera = somarDias(somarMeses(mes, adiante), -1)
      return Array.from({ length: quantos }, (_, k) => somarDiasUteis(vespera, primeiro + k))
    }),
  )
}

const processamento = { primeiro: 'folha_processa_dia_util', quantos: 'folha_processa_dias_uteis' }

/** The tax of natural persons on `dia`. */
export function aliquotasIofEm(regras: RegrasVigentes, dia: Dia): AliquotasIof | SemNumeros {
  return valoresEm(regras, iof, 'PF', dia)
}

const iof = { diaria: 'iof_diario', adicional: 'iof_adicional', diasMax: 'iof_dias_max' }
