type Noticia = {
  motivo: string | undefined
  quantos: string | undefined
  /** The client's name where this page has loaded it; a notice carries no name. */
  nome: string | undefined
}

/** What is told of lembretes that ended without the person. */
export function ditoDoLembrete({ motivo, quantos, nome }: Noticia) {
  if (motivo === 'TRANSFERIDO') {
    return {
      title: `${nome ?? 'Um cliente seu'} passou a outro atendente`,
      text:
        quantos === '1'
          ? 'O lembrete dele foi junto: não toca mais para você.'
          : `${quantos === undefined ? 'Os' : `Os ${quantos}`} lembretes dele foram junto: não tocam mais para você.`,
    }
  }
  if (motivo === 'OBITO') {
    return {
      title: `Lembrete cancelado: há registro de óbito ${nome === undefined ? 'do cliente' : `de ${nome}`}`,
      text: 'Os lembretes deste cliente não tocam mais.',
    }
  }
  return undefined
}
