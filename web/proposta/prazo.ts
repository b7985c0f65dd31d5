import { diasEntre, hoje } from '#shared/data.ts'

/** The end of a step's service time as people say it, counted in days of Brasília. */
export function prazoEmPalavras(prazo: string, agora: Date): string {
  const fim = new Date(prazo)
  const dias = diasEntre(hoje(agora), hoje(fim))
  if (fim < agora && dias === 0) return 'venceu hoje'
  if (dias === 0) return 'vence hoje'
  if (dias === 1) return 'vence amanhã'
  if (dias > 1) return `vence em ${dias} dias`
  return dias === -1 ? 'venceu ontem' : `venceu há ${-dias} dias`
}

/** How long ago something was, in days of Brasília. */
export function haQuantoTempo(instante: string, agora: Date): string {
  const dias = diasEntre(hoje(new Date(instante)), hoje(agora))
  if (dias <= 0) return 'hoje'
  return dias === 1 ? 'ontem' : `há ${dias} dias`
}
