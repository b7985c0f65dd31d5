import { formatarDia, hoje } from '#shared/data.ts'
import { centavos, type Centavos } from '#shared/dinheiro.ts'
import type { ValoresOportunidade } from '#shared/contrato/shapes.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import type { DadosResumidos } from '#shared/relacionamento/shapes.ts'
import { situacoes } from '../consentimento/palavras.ts'

/** The INSS consent in words: its expiry, or none. */
export function consentimentoInss({
  consentimentos,
}: Pick<DadosResumidos, 'consentimentos'>): string {
  const inss = consentimentos.find(({ tipo }) => tipo === 'INSS')
  if (!inss) return 'não há'
  if (inss.situacao !== 'AUTORIZADO' || inss.validoAte === null) {
    return situacoes[inss.situacao].nome.toLowerCase()
  }
  return `até ${formatarDia(hoje(new Date(inss.validoAte)))}`
}

/** Free margin of all the benefits together, or null for who has none. */
export function saldoDeMargem({ beneficios }: DadosResumidos): Centavos | null {
  if (beneficios.length === 0) return null
  return centavos(beneficios.reduce((soma, { margem }) => soma + margem.disponivel, 0))
}

/** What can still become money: lost and won oportunidades are no longer possible. */
export function emCurso(porStatus: ValoresOportunidade['porStatus']) {
  const abertas = porStatus.filter(({ status }) => !finalizadas.includes(status))
  return {
    quantidade: abertas.reduce((soma, { quantidade }) => soma + quantidade, 0),
    valorLiberado: centavos(abertas.reduce((soma, { valorLiberado }) => soma + valorLiberado, 0)),
  }
}
