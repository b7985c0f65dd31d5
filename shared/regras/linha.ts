import { type Dia, formatarDia, somarDias } from '../data.ts'
import type { Unidade } from './catalogo.ts'
import type { NovaVersao, Vigencia } from './shapes.ts'
import { recusaDoValor } from './valor.ts'

type Decidida = Omit<Vigencia, 'inicio' | 'fim'> & {
  vigenciaInicio: Dia
  vigenciaFim?: Dia | null | undefined
}

/**
 * Validity of versions: of those with the same first day the last one counts; each ends on its own
 * last day or the day before the next begins. The database derives `regra_vigencia` in the same
 * way.
 */
export function linhaDe(versoes: readonly Decidida[]): Vigencia[] {
  const porInicio = new Map<Dia, Decidida>()
  for (const versao of versoes.toSorted((a, b) => a.versao - b.versao)) {
    porInicio.set(versao.vigenciaInicio, versao)
  }
  const linha = [...porInicio.values()].toSorted((a, b) =>
    a.vigenciaInicio < b.vigenciaInicio ? -1 : 1,
  )
  return linha.map((decidida, k) => {
    const { versao, valor, vigenciaInicio: inicio, norma, natureza, confianca } = decidida
    const seguinte = linha[k + 1]
    const vespera = seguinte ? somarDias(seguinte.vigenciaInicio, -1) : null
    const proprio = decidida.vigenciaFim ?? null
    const fim = proprio !== null && (vespera === null || proprio < vespera) ? proprio : vespera
    return { versao, valor, inicio, fim, norma, natureza, confianca }
  })
}

export const vigenteEm = (linha: readonly Vigencia[], dia: Dia): Vigencia | undefined =>
  linha.find(({ inicio, fim }) => inicio <= dia && (fim === null || dia <= fim))

/** A line whose gaps are filled by another: a convênio follows its family on a day without a row. */
export function comFundo(linha: readonly Vigencia[], fundo: readonly Vigencia[]): Vigencia[] {
  const inicios = [...new Set([...linha, ...fundo].flatMap(bordas))].toSorted()
  return inicios.flatMap((inicio, k) => {
    const vale = vigenteEm(linha, inicio) ?? vigenteEm(fundo, inicio)
    const seguinte = inicios[k + 1]
    return vale ? [{ ...vale, inicio, fim: seguinte ? somarDias(seguinte, -1) : null }] : []
  })
}

/** Why a version cannot be added to what there is, in sentences; empty when it can. */
export function recusasDaVersao(
  nova: NovaVersao,
  unidade: Unidade,
  linha: readonly Vigencia[],
  dia: Dia,
): string[] {
  const { valor, vigenciaInicio: inicio, norma, retroativa = false } = nova
  const fim = nova.vigenciaFim ?? null
  const doValor = recusaDoValor(unidade, valor)
  const adiante = linha.find((outra) => outra.inicio > inicio)
  const atual = vigenteEm(linha, inicio)
  const igual = atual && atual.valor === valor && atual.norma === norma.trim() && atual.fim === fim
  return [
    ...(doValor === undefined ? [] : [doValor]),
    ...(fim !== null && fim < inicio ? ['O último dia vem antes do primeiro'] : []),
    ...(fim !== null && adiante && fim >= adiante.inicio
      ? [
          `Já há uma versão a partir de ${formatarDia(adiante.inicio)}: termine antes dela ou deixe sem fim`,
        ]
      : []),
    // Of law, tomorrow is the first day (`recusasDaLei`).
    ...(inicio < dia && !retroativa && nova.natureza !== 'LEI'
      ? [
          `A data é passada: comece a partir de ${formatarDia(dia)} ou marque que é uma correção retroativa`,
        ]
      : []),
    ...(inicio > limiteFuturo(dia) ? ['O primeiro dia está longe demais: no máximo 5 anos'] : []),
    ...(inicio < '2000-01-01' ? ['O primeiro dia é antigo demais: a partir de 01/01/2000'] : []),
    ...(igual ? ['Nada muda: o valor, a norma e as datas já são estes'] : []),
  ]
}

const limiteFuturo = (dia: Dia): Dia => `${Number(dia.slice(0, 4)) + 5}${dia.slice(4)}`

/** Days on which a difference may begin: first days, and days after last days. */
const bordas = ({ inicio, fim }: Vigencia): Dia[] =>
  fim === null ? [inicio] : [inicio, somarDias(fim, 1)]
