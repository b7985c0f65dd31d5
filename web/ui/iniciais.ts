/** `Maria Aparecida dos Santos` is `MS`; a point while the name is not known yet. */
export function iniciais(nome: string): string {
  const partes = nome.trim().split(/\s+/).filter(Boolean)
  const [primeira] = Array.from(partes[0] ?? '')
  if (!primeira) return '·'
  const [ultima = ''] = partes.length > 1 ? Array.from(partes.at(-1) ?? '') : []
  return `${primeira}${ultima}`.toUpperCase()
}
