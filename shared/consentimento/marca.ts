import { z } from 'zod'

/** What a second person looks at in a consent that was given through a phone. */
export const Marca = z.enum(['TROUXE', 'PARTILHADO', 'ENDERECO'])
export type Marca = z.infer<typeof Marca>

export const ditoDasMarcas: Record<Marca, string> = {
  TROUXE: 'Quem pediu incluiu o telefone que respondeu',
  PARTILHADO: 'O telefone que respondeu é também de outro cliente',
  ENDERECO: 'A resposta veio da conexão de quem pediu',
}

/** Why a consent does not hold yet: a mark of this kind waits for a second person. */
export const CONSENTIMENTO_A_ACEITAR =
  'O telefone que autorizou é também de outro cliente: quem não pediu o consentimento aceita na carteira'

export const QUEM_PEDIU_NAO_ACEITA =
  'Você pediu este consentimento ou incluiu o telefone: outra pessoa aceita'

/** Of the kind that the daily sample draws from: it holds no question, and only the sample looks at it. */
export const daAmostra = (marcas: readonly Marca[]): boolean =>
  marcas.includes('TROUXE') && !marcas.includes('PARTILHADO')

export const SO_NA_CONFERENCIA =
  'Quem pediu incluiu o telefone: aceita quem confere os consentimentos, em Confirmações'
