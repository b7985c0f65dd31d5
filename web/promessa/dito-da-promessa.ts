/** What a notice of a promise says; nothing of one that was made, kept or cancelled. */
export function ditoDaPromessa(
  motivo: string | undefined,
  nome: string | undefined,
): { title: string; text: string } | undefined {
  const quem = nome ?? 'um cliente'
  if (motivo === 'ANTES') {
    return {
      title: `Daqui a pouco: ligar para ${quem}`,
      text: 'Você prometeu. Uma ligação agora já cumpre a promessa.',
    }
  }
  if (motivo === 'HORA') {
    return { title: `É hora de ligar para ${quem}`, text: 'Foi a hora prometida ao cliente.' }
  }
  if (motivo === 'QUEBRADA') {
    return {
      title: `Promessa quebrada: ${quem}`,
      text: 'Ninguém ligou até a tolerância acabar. Ligue assim que puder.',
    }
  }
  return undefined
}
