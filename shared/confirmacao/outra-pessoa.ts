/** Why a document waits for somebody else than the person who looks at it. */
export const VOCE_ENVIOU = 'Você enviou este documento: outra pessoa confere'

export const VOCE_PEDIU = 'Você atende este cliente ou pediu por ele: outra pessoa confere'
