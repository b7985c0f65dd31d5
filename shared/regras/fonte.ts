const fontes: Readonly<Record<string, string>> = {
  alta: 'fonte oficial',
  media: 'fonte secundária',
  baixa: 'a confirmar',
}

/** How sure a row is, in words for people: `media (2 fontes secundárias)` is a secondary source. */
export const fonteDe = (confianca: string): string =>
  fontes[confianca.split(' ', 1)[0] ?? ''] ?? confianca
