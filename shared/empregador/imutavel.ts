import { ehDoInss } from '../convenio/codigos.ts'

/**
 * The immutable-employer flag (specification, section 9). It starts set; a convênio outside the
 * INSS clears it. Data stated by the INSS are not edited by hand.
 */
export const empregadorImutavel = (codigoConvenio?: string | null): boolean =>
  !codigoConvenio || ehDoInss(codigoConvenio)

/** Why the person may not take back the record, or undefined. Nobody edits one of the INSS, so a mistake needs an end. */
export const impedimentoDeDesfazer = (
  { codigoConvenio, incluidoPor }: { codigoConvenio: string; incluidoPor: string | null },
  { idUsuario, supervisor }: { idUsuario: string | undefined; supervisor: boolean },
): string | undefined => {
  if (!empregadorImutavel(codigoConvenio)) return 'Só se desfaz a inclusão de um vínculo do INSS'
  if (supervisor || (incluidoPor !== null && incluidoPor === idUsuario)) return undefined
  return 'Só quem incluiu o vínculo, ou um gestor, desfaz a inclusão'
}

export const MOTIVO_IMUTAVEL = 'O vínculo com o INSS não se altera: ele vem do benefício'
