import { z } from 'zod'
import type { CalendarioFolha } from '../calendario.ts'
import { Dia, formatarDia } from '../data.ts'
import type { AliquotasIof } from './iof.ts'
import type { Recusa } from './novo.ts'

/**
 * One rule of law or trade over one span of days, as `database/reference/regras_vigencia.csv` and
 * the table of the same name hold it. Nothing of it is a constant in the code: the ceiling alone
 * changed eleven times since March 2023.
 */
export const RegraVigencia = z.object({
  regra: z.string(),
  /** `INSS`, `INSS_LOAS`, `CLT`, `SIAPE`; `PF` for the tax, `BR` for the minimum wage. */
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

/** The agreements that follow another's rules where they have none of their own. */
const segue: Record<string, string> = { INSS_LOAS: 'INSS' }

/** `PORTABILIDADE/623` is a part of `PORTABILIDADE`, and follows it. */
const seguidoPor = (escopo: string): string | undefined =>
  segue[escopo] ?? (escopo.includes('/') ? escopo.slice(0, escopo.lastIndexOf('/')) : undefined)

/**
 * The row in force on `dia`. A date that no row covers is a refusal, never the nearest row. An
 * agreement with rows of its own for the rule is judged by them only.
 */
export function regraEm(
  regras: RegrasVigentes,
  regra: string,
  convenio: string,
  dia: Dia,
): RegraVigencia | Recusa {
  const linhas = linhasDe(regras, regra, convenio)
  const seguido = seguidoPor(convenio)
  if (linhas.length === 0 && seguido) return regraEm(regras, regra, seguido, dia)
  return (
    linhas.find(
      ({ vigenciaInicio, vigenciaFim }) =>
        vigenciaInicio <= dia && (vigenciaFim === null || dia <= vigenciaFim),
    ) ?? { recusa: `${regra} de ${convenio}: sem registro para esta data (${formatarDia(dia)})` }
  )
}

/** Rows do not change once they are read, so each list of them is put in order once. */
const indices = new WeakMap<RegrasVigentes, Map<string, RegraVigencia[]>>()
const nenhuma: readonly RegraVigencia[] = []

function linhasDe(
  regras: RegrasVigentes,
  regra: string,
  convenio: string,
): readonly RegraVigencia[] {
  let indice = indices.get(regras)
  if (!indice) {
    indice = new Map()
    for (const linha of regras) {
      const chave = `${linha.regra} ${linha.convenio}`
      const lista = indice.get(chave)
      if (lista) lista.push(linha)
      else indice.set(chave, [linha])
    }
    indices.set(regras, indice)
  }
  return indice.get(`${regra} ${convenio}`) ?? nenhuma
}

/** Several rules of one scope at once, by names of the caller's; the first that is missing refuses. */
export function valoresEm<Nome extends string>(
  regras: RegrasVigentes,
  nomes: Readonly<Record<Nome, string>>,
  convenio: string,
  dia: Dia,
): Record<Nome, number> | Recusa {
  const valores: Partial<Record<Nome, number>> = {}
  for (const nome in nomes) {
    const linha = regraEm(regras, nomes[nome], convenio, dia)
    if ('recusa' in linha) return linha
    valores[nome] = linha.valor
  }
  return valores as Record<Nome, number>
}

/** The payroll of an agreement on `dia`. */
export const folhaEm = (
  regras: RegrasVigentes,
  convenio: string,
  dia: Dia,
): CalendarioFolha | Recusa => valoresEm(regras, folha, convenio, dia)

const folha = { diaUtilDeCorte: 'folha_corte_dia_util', diaDoVencimento: 'folha_vencimento_dia' }

/** The tax of natural persons on `dia`. */
export function aliquotasIofEm(regras: RegrasVigentes, dia: Dia): AliquotasIof | Recusa {
  return valoresEm(regras, iof, 'PF', dia)
}

const iof = { diaria: 'iof_diario', adicional: 'iof_adicional', diasMax: 'iof_dias_max' }
