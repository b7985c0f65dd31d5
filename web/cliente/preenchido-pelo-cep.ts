import type { FormularioDeEndereco } from '#shared/cliente/shapes.ts'
import type { EnderecoDoCep } from '#shared/referencia/api.ts'

/** The fields that a postal code knows of, as far as they are filled. */
export type CamposDoCep = {
  [campo in 'logradouro' | 'bairro' | 'uf' | 'codigoIbge']?: FormularioDeEndereco[campo] | undefined
}

/** No city: the field is empty, and the form asks for one. */
export const SEM_CIDADE = 0

/**
 * What an address that was found fills. What the person wrote since the code was typed is hers; the
 * city goes with its state.
 *
 * @param antes the fields as the code was asked for
 */
export function preenchidoPeloCep(
  antes: CamposDoCep,
  agora: CamposDoCep,
  { logradouro, bairro, uf, codigoIbge }: EnderecoDoCep,
): CamposDoCep {
  const intacto = (campo: keyof CamposDoCep) => agora[campo] === antes[campo]
  const cidade = codigoIbge ?? (agora.uf === uf ? agora.codigoIbge : SEM_CIDADE)
  return {
    ...(logradouro && intacto('logradouro') ? { logradouro } : {}),
    ...(bairro && intacto('bairro') ? { bairro } : {}),
    ...(intacto('uf') && intacto('codigoIbge') ? { uf, codigoIbge: cidade } : {}),
  }
}
