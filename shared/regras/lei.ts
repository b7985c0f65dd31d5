import { type Dia, formatarDia, somarDias } from '../data.ts'
import { refinamentos, type Unidade } from './catalogo.ts'
import { linhaDe } from './linha.ts'
import type { NovaVersao, Vigencia } from './shapes.ts'
import { formatarValor } from './valor.ts'

/** What the person must still say of the norm, and why the first day cannot be; empty when nothing. */
export function recusasDaLei(nova: NovaVersao, dia: Dia): string[] {
  if (nova.natureza !== 'LEI') return []
  const { normaNumero, normaData, normaEndereco, vigenciaInicio, imediata, retroativa } = nova
  const amanha = somarDias(dia, 1)
  const excecao = retroativa === true || (imediata === true && vigenciaInicio === dia)
  return [
    ...(normaNumero ? [] : ['Número da norma: preencha este campo']),
    ...(normaData ? [] : ['Data da norma: preencha este campo']),
    ...(normaEndereco ? [] : ['Endereço do texto da norma: preencha este campo']),
    ...(normaData && normaData > dia ? ['A data da norma não pode estar no futuro'] : []),
    ...(vigenciaInicio < amanha && !excecao
      ? [
          `Uma regra de lei começa a partir de ${formatarDia(amanha)}: marque a correção retroativa, ou que a norma já vale hoje`,
        ]
      : []),
  ]
}

/** Why it may begin before tomorrow; null when it does not. */
export function excecaoDe(nova: NovaVersao, dia: Dia): 'RETROATIVA' | 'IMEDIATA' | null {
  if (nova.vigenciaInicio > dia) return null
  return nova.vigenciaInicio === dia && nova.imediata === true ? 'IMEDIATA' : 'RETROATIVA'
}

/** Where the value goes beyond the rows of law that it refines, one sentence a row. */
export function recusasDoRefinamento(
  nova: NovaVersao,
  unidade: Unidade,
  lei: readonly Vigencia[],
): string[] {
  const sentido = refinamentos.get(nova.regra)
  if (!sentido) return []
  const fimDela = nova.vigenciaFim ?? null
  return lei
    .filter(({ inicio, fim }) => {
      const comeca = fimDela === null || inicio <= fimDela
      return comeca && (fim === null || nova.vigenciaInicio <= fim)
    })
    .filter(({ valor }) =>
      sentido === 'MENOR'
        ? nova.valor > valor
        : sentido === 'MAIOR'
          ? nova.valor < valor
          : nova.valor !== valor,
    )
    .map(
      ({ valor, norma, inicio }) =>
        `${maximo[sentido]} ${formatarValor(unidade, valor)}, da lei desde ${formatarDia(inicio)} (${norma})`,
    )
}

type Abaixo = { nomeDoEscopo: string; linha: readonly Vigencia[] }

/** The rows below a new row of law that it would leave beyond it, one sentence a row. */
export function recusasDosRefinados(
  nova: NovaVersao,
  unidade: Unidade,
  abaixo: readonly Abaixo[],
): string[] {
  if (nova.natureza !== 'LEI') return []
  const lei = linhaDe([nova])
  return abaixo.flatMap(({ nomeDoEscopo, linha }) =>
    linha
      .filter(({ valor, inicio, fim }) => {
        const dela = { ...nova, valor, vigenciaInicio: inicio, vigenciaFim: fim }
        return recusasDoRefinamento(dela, unidade, lei).length > 0
      })
      .map(
        ({ valor, inicio }) =>
          `Antes, termine ou ponha dentro da lei a regra de ${nomeDoEscopo}: ${formatarValor(unidade, valor)} desde ${formatarDia(inicio)}`,
      ),
  )
}

const maximo = {
  MENOR: 'O valor passa do limite de',
  MAIOR: 'O valor fica abaixo do mínimo de',
  IGUAL: 'O valor só pode ser igual ao de',
} as const
