import { formatarDia } from '#shared/data.ts'
import { formatarDinheiro } from '#shared/dinheiro.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { contratosDe, operacaoDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { Correcao, MotivoSimulacao } from '#shared/calculo/resultado.ts'

/** The same scenario with the nearest that the rule allows; undefined where only waiting helps. */
export function corrigir(
  entrada: EntradaSimulacao,
  { taxaAm, prazo, valorParcela }: Correcao,
): EntradaSimulacao | undefined {
  if (taxaAm === null && prazo === null && valorParcela === null) return undefined
  const nova = {
    ...entrada,
    ...(taxaAm === null ? {} : { taxaAm }),
    ...(prazo === null ? {} : { prazo }),
  }
  if (valorParcela === null) return nova
  const { tipo: _tipo, ...condicoes } = nova
  const operacao = operacaoDe(entrada)
  if (operacao === 'PORTABILIDADE') return undefined
  // The amount follows from the allowed instalment, whichever of them was requested.
  const comum = { ...condicoes, valorParcela }
  return operacao === 'NOVO'
    ? { tipo: 'NOVO_POR_PARCELA', ...comum }
    : { tipo: 'REFIN', ...comum, contratos: [...contratosDe(entrada)] }
}

/** All corrections at once; of two terms, rates or instalments the lower one, which both rules allow. */
export function corrigirTudo(
  entrada: EntradaSimulacao,
  motivos: readonly MotivoSimulacao[],
): EntradaSimulacao | undefined {
  const correcoes = motivos.map(({ correcao }) => correcao)
  if (correcoes.some((uma) => !uma || !corrigir(entrada, uma))) return undefined
  return corrigir(entrada, {
    taxaAm: menor(correcoes.map((uma) => uma?.taxaAm)),
    prazo: menor(correcoes.map((uma) => uma?.prazo)),
    valorParcela: menor(correcoes.map((uma) => uma?.valorParcela)),
    aPartirDe: null,
  })
}

const menor = <V extends number>(valores: readonly (V | null | undefined)[]): V | null =>
  valores.reduce<V | null>((um, outro) => (outro && (um === null || outro < um) ? outro : um), null)

/** `108×`, `1,85% a.m.`, `R$ 217,35`: what the button would change. */
export function correcaoEmPalavras({ taxaAm, prazo, valorParcela, aPartirDe }: Correcao): string {
  return [
    taxaAm === null ? null : `${formatarPorcento(taxaAm)} a.m.`,
    prazo === null ? null : `${prazo}×`,
    valorParcela === null ? null : formatarDinheiro(valorParcela),
    aPartirDe === null ? null : `a partir de ${formatarDia(aPartirDe)}`,
  ]
    .filter((parte) => parte !== null)
    .join(', ')
}
