import type { PortabilidadeDaTrilha } from '#shared/trilha/shapes.ts'

/** The clock of a stage in business days, as people say it. */
export function relogioEmPalavras({
  diasUteis,
  atrasada,
}: Pick<PortabilidadeDaTrilha, 'diasUteis' | 'atrasada'>): string {
  if (diasUteis === null) return 'sem prazo'
  const dias = Math.abs(diasUteis)
  if (atrasada) return dias === 0 ? 'venceu' : `venceu há ${emDiasUteis(dias)}`
  return dias === 0 ? 'vence hoje' : `vence em ${emDiasUteis(dias)}`
}

const emDiasUteis = (dias: number) => (dias === 1 ? '1 dia útil' : `${dias} dias úteis`)
