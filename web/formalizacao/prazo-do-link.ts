const HORA_MS = 3_600_000

/** What is left of a link, as people count it: the last day in hours. */
export function prazoDoLink(expiraEm: string, agora: Date): { texto: string; urgente: boolean } {
  const restam = Date.parse(expiraEm) - agora.getTime()
  if (restam <= 0) return { texto: 'venceu', urgente: true }
  const horas = Math.floor(restam / HORA_MS)
  if (horas === 0) return { texto: 'vence em menos de 1 h', urgente: true }
  if (horas < 24) return { texto: `vence em ${horas} h`, urgente: true }
  const resto = Math.floor(horas / 24)
  return { texto: resto === 1 ? 'vence em 1 dia' : `vence em ${resto} dias`, urgente: false }
}
