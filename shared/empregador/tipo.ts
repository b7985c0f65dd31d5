import { z } from 'zod'

/** The kinds of the reference list `tipo_vinculo`: code of the row, word of the wire. */
export const tiposDeVinculo = {
  ATIVO: 'Ativo',
  APOSENTADO: 'Aposentado',
  PENSIONISTA: 'Pensionista',
  COMISSIONADO: 'Comissionado',
  TEMPORARIO: 'Temporário',
  MILITAR: 'Militar',
} as const

type CodigoDoTipo = keyof typeof tiposDeVinculo

export const TipoDeVinculo = z.enum(
  Object.values(tiposDeVinculo),
  'Tipo de vínculo: escolha uma opção',
)
export type TipoDeVinculo = z.infer<typeof TipoDeVinculo>

const codigos = new Map<string, string>(
  Object.entries(tiposDeVinculo).map(([codigo, palavra]) => [palavra, codigo]),
)

export function codigoDoTipo(tipo: TipoDeVinculo): CodigoDoTipo {
  const codigo = codigos.get(tipo)
  if (!codigo || !ehCodigo(codigo)) throw new Error('A kind of the enum has a code')
  return codigo
}

const ehCodigo = (texto: string): texto is CodigoDoTipo => Object.hasOwn(tiposDeVinculo, texto)
