import type { Confirmacao } from '#shared/confirmacao/shapes.ts'

type Link = NonNullable<Confirmacao['link']>

/** The client may still answer on the page that it opens. */
export const esperaResposta = ({ situacao, vencido, impedido }: Link): boolean =>
  situacao === 'PEDIDA' && !vencido && !impedido

/** Whether what was sent here is the last: another person, or another window, may have sent one since. */
export const maisNovo = (
  { enviadoEm }: Pick<Link, 'enviadoEm'>,
  ultimo: Pick<Link, 'enviadoEm'> | null,
): boolean => !ultimo || Date.parse(enviadoEm) >= Date.parse(ultimo.enviadoEm)
