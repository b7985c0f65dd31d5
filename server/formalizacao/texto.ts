import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Linha } from '../base/pdf/folha.ts'

const linhas = z.array(z.object({ rotulo: z.string(), valor: z.string() }))
const frases = z.array(z.string())

/** The lines and sentences of a contract, as they are kept. */
export const Texto = z.object({ linhas, partes: linhas, clausulas: frases, depois: frases })
type Texto = z.infer<typeof Texto>

export const resumirTexto = (texto: string): string =>
  createHash('sha256').update(texto).digest('hex')

/** The labels of the lines that differ, in the order of the paper. */
export function diferencas(antes: Texto, depois: Texto): string[] {
  const iguais = (uma: unknown, outra: unknown) => JSON.stringify(uma) === JSON.stringify(outra)
  const rotulos = (['linhas', 'partes'] as const).flatMap((parte) =>
    [...new Set([...antes[parte], ...depois[parte]].map(({ rotulo }) => rotulo))].filter(
      (rotulo) => !iguais(valores(antes[parte], rotulo), valores(depois[parte], rotulo)),
    ),
  )
  const frasesMudadas = [
    ...(iguais(antes.clausulas, depois.clausulas) ? [] : ['O que fica combinado']),
    ...(iguais(antes.depois, depois.depois) ? [] : ['Depois de assinar']),
  ]
  const todas = [...rotulos, ...frasesMudadas]
  // The same lines in another order are another text all the same.
  return todas.length === 0 ? ['Ordem das linhas'] : todas
}

const valores = (linhasDele: readonly Linha[], procurado: string): string[] =>
  linhasDele.filter(({ rotulo }) => rotulo === procurado).map(({ valor }) => valor)
