import { type RegraVigencia, type RegrasVigentes, regraEm } from './regras.ts'
import { type Dia, formatarDia, somarDias } from '../data.ts'
import type { Unidade } from '../regras/catalogo.ts'
import type { Vigencia } from '../regras/shapes.ts'
import { formatarValor } from '../regras/valor.ts'

type Onde = { regra: string; escopo: string }

/** All rules, with these rows of one rule in one scope: what preview and effect both read. */
export const regrasCom = (
  regras: RegrasVigentes,
  { regra, escopo }: Onde,
  linha: readonly Vigencia[],
): RegraVigencia[] => [
  ...regras.filter((outra) => outra.regra !== regra || outra.convenio !== escopo),
  ...linha.map(({ valor, inicio, fim, norma, confianca }) => ({
    regra,
    convenio: escopo,
    valor,
    vigenciaInicio: inicio,
    vigenciaFim: fim,
    norma,
    confianca,
  })),
]

/** What a scope is judged by, as every simulation reads it: one sentence for each span that differs. */
export function mudancasEntre(
  antes: RegrasVigentes,
  depois: RegrasVigentes,
  { regra, escopo }: Onde,
  unidade: Unidade,
): string[] {
  const valeEm = (regras: RegrasVigentes, dia: Dia) => {
    const linha = regraEm(regras, regra, escopo, dia)
    return 'recusa' in linha ? undefined : linha
  }
  const daRegra = [...antes, ...depois].filter((linha) => linha.regra === regra)
  const inicios = [...new Set(daRegra.flatMap(bordas))].toSorted()
  const trechos = inicios
    .map((inicio, k) => {
      const seguinte = inicios[k + 1]
      const fim = seguinte === undefined ? null : somarDias(seguinte, -1)
      return { inicio, fim, de: valeEm(antes, inicio), para: valeEm(depois, inicio) }
    })
    .filter(({ de, para }) => de?.valor !== para?.valor || de?.norma !== para?.norma)
  return juntar(trechos).map((trecho) => emPalavras(trecho, unidade))
}

type Trecho = {
  inicio: Dia
  fim: Dia | null
  de: RegraVigencia | undefined
  para: RegraVigencia | undefined
}

/** Rows of other scopes begin inside a span without changing it. */
function juntar(trechos: readonly Trecho[]): Trecho[] {
  const juntos: Trecho[] = []
  for (const trecho of trechos) {
    const anterior = juntos.at(-1)
    const seguido = anterior?.fim != null && somarDias(anterior.fim, 1) === trecho.inicio
    if (seguido && anterior.de === trecho.de && anterior.para === trecho.para) {
      anterior.fim = trecho.fim
    } else juntos.push({ ...trecho })
  }
  return juntos
}

function emPalavras({ inicio, fim, de, para }: Trecho, unidade: Unidade): string {
  const ate = fim === null ? 'em diante' : `até ${formatarDia(fim)}`
  const valor = (linha: RegraVigencia | undefined) =>
    linha ? formatarValor(unidade, linha.valor) : 'sem regra (operações recusadas)'
  const troca =
    de?.valor === para?.valor
      ? `continua ${valor(para)}, pela norma “${para?.norma ?? ''}”`
      : `de ${valor(de)} para ${valor(para)}`
  return `De ${formatarDia(inicio)} ${ate}: ${troca}`
}

/** Days on which a difference may begin: first days, and days after last days. */
const bordas = ({ vigenciaInicio, vigenciaFim }: RegraVigencia): Dia[] =>
  vigenciaFim === null ? [vigenciaInicio] : [vigenciaInicio, somarDias(vigenciaFim, 1)]
