import type { Confirmacao } from '#shared/confirmacao/shapes.ts'

type Link = NonNullable<Confirmacao['link']>

/** The client may still answer on the page that it opens. */
export const esperaResposta = ({ situacao, vencido, impedido }: Link): boolean =>
  situacao === 'PEDIDA' && !vencido && !impedido
