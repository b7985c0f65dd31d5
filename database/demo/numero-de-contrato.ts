import type { Dia } from '#shared/data.ts'
import { z } from 'zod'
import { lerJson } from './dados.ts'
import type { Sorteio } from './sorteio.ts'

/**
 * How each bank writes the number of a contract, one or several ways: `#` is a digit, `_` one that
 * is drawn and not written, `@@` the year.
 */
const formas = lerJson('numeros-de-contrato.json', z.record(z.string(), z.array(z.string()).min(1)))

const formasDe = (banco: string): string[] => {
  const doBanco = formas[banco]
  if (!doBanco) throw new Error(`The demonstration does not know how ${banco} numbers contracts`)
  return doBanco
}

export function numeroDeContrato({ digitos, um }: Sorteio, banco: string, dia: Dia): string {
  const doBanco = formasDe(banco)
  const [unica] = doBanco
  const forma = doBanco.length === 1 && unica ? unica : um(doBanco)
  return forma
    .replaceAll(/[_#]+/g, (grupo) =>
      Array.from(digitos(grupo.length))
        .filter((_, k) => grupo[k] === '#')
        .join(''),
    )
    .replace('@@', dia.slice(2, 4))
}

/** Whether the number is written as the bank writes its own. */
export const temFormaDoBanco = (banco: string, numero: string): boolean =>
  formas[banco]?.some((forma) => comoPadrao(forma).test(numero)) ?? false

const comoPadrao = (forma: string) =>
  new RegExp(`^${forma.replaceAll('_', '').replaceAll('.', '\\.').replaceAll(/[#@]/g, '[0-9]')}$`)

/** Banks whose numbers cannot be told from those of another. */
export function formasConfundidas(): string[] {
  const amostras = Object.entries(formas).flatMap(([banco, doBanco]) =>
    doBanco.map((forma) => ({ banco, numero: forma.replaceAll('_', '').replaceAll(/[#@]/g, '5') })),
  )
  return amostras
    .filter(({ banco, numero }) =>
      Object.keys(formas).some((outro) => outro !== banco && temFormaDoBanco(outro, numero)),
    )
    .map(({ banco }) => banco)
}
