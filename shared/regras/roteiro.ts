import { z } from 'zod'
import { Instante, texto } from '../campos.ts'
import { Dia } from '../data.ts'
import { catalogo } from './catalogo.ts'

export const MAXIMO_DO_ROTEIRO = 20_000

/** A rule as the script shows it: its value today, with the norm. */
export const ValorDoRoteiro = z.object({
  regra: z.string(),
  escopo: z.string(),
  /** Scope of the row; another's when this scope follows it. */
  doEscopo: z.string(),
  nome: z.string(),
  /** `35%`, or that there is none today. */
  valor: z.string(),
  norma: z.string().nullable(),
  confianca: z.string().nullable(),
  desde: Dia.nullable(),
  /** Whether it is other than when the person read the script. */
  mudou: z.boolean(),
})
export type ValorDoRoteiro = z.infer<typeof ValorDoRoteiro>

export const Roteiro = z.object({
  /** Scope of a mark without one: the convênio, which follows its family. */
  escopo: z.string(),
  /** Owner of the text: the convênio, or its family while it has none of its own. */
  proprio: z.boolean(),
  /** Their names. */
  convenio: z.string(),
  familia: z.string(),
  versao: z.number(),
  texto: z.string(),
  /** Reason and author of this version; null for one of the reference files. */
  motivo: z.string().nullable(),
  por: z.string().nullable(),
  criadaEm: Instante,
  valores: z.array(ValorDoRoteiro),
  leitura: z.object({ versao: z.number(), em: Instante }).nullable(),
  /** Changes since the person read the script, one sentence each. */
  mudancas: z.array(z.string()),
})
export type Roteiro = z.infer<typeof Roteiro>

/** A convênio with the script it goes by. */
export const RoteiroDaLista = z.object({
  codigoConvenio: z.string(),
  nome: z.string(),
  familia: z.string(),
  nomeDaFamilia: z.string(),
  proprio: z.boolean(),
  versao: z.number(),
})
export type RoteiroDaLista = z.infer<typeof RoteiroDaLista>

export const VersaoDoRoteiro = z.object({
  versao: z.number(),
  texto: z.string(),
  motivo: z.string().nullable(),
  por: z.string().nullable(),
  criadaEm: Instante,
})
export type VersaoDoRoteiro = z.infer<typeof VersaoDoRoteiro>

export const NovoRoteiro = z.object({
  /** The convênio's own script, or its family's. */
  de: z.enum(['CONVENIO', 'FAMILIA'], 'Diga de quem é o roteiro'),
  /** The version that was edited, 0 for the first of a convênio: another in between refuses. */
  versao: z.int('Versão: recarregue o roteiro').min(0).max(1_000_000),
  texto: texto('Roteiro', MAXIMO_DO_ROTEIRO).refine(
    (valor) => valor.trim().length >= 20,
    'Roteiro: escreva ao menos uma frase',
  ),
  motivo: texto('Motivo', 300).refine(
    (valor) => valor.trim().length >= 3,
    'Motivo: diga em ao menos 3 letras',
  ),
})
export type NovoRoteiro = z.infer<typeof NovoRoteiro>

/** Text, or a rule inside it; `lugar` counts letters from the beginning of its line. */
export type Parte = { lugar: number } & ({ palavras: string } | { regra: string; escopo: string })

/** One line of the script; `lugar` is its number among those that are not empty. */
type TrechoDoRoteiro = {
  lugar: number
  tipo: 'titulo' | 'item' | 'paragrafo'
  partes: Parte[]
}

const marca = /\{\{([a-z][a-z0-9_]*)(?::([A-Z][A-Z_]*(?:\/[0-9]{1,6})?))?\}\}/g

/** Titles (`## `), items (`- `) and paragraphs, with their rules (`{{regra}}`). */
export const lerRoteiro = (escrito: string, doRoteiro: string): TrechoDoRoteiro[] =>
  escrito
    .split('\n')
    .map((linha) => linha.trim())
    .filter((linha) => linha !== '')
    .map((linha, lugar) => {
      const tipo = linha.startsWith('## ')
        ? 'titulo'
        : linha.startsWith('- ')
          ? 'item'
          : 'paragrafo'
      return { lugar, tipo, partes: partesDe(linha.replace(/^(?:## |- )/, ''), doRoteiro) }
    })

function partesDe(linha: string, doRoteiro: string): Parte[] {
  const partes: Parte[] = []
  let aqui = 0
  for (const achada of linha.matchAll(marca)) {
    const [tudo, regra = '', escopo = doRoteiro] = achada
    if (achada.index > aqui) partes.push({ lugar: aqui, palavras: linha.slice(aqui, achada.index) })
    partes.push({ lugar: achada.index, regra, escopo })
    aqui = achada.index + tudo.length
  }
  if (aqui < linha.length) partes.push({ lugar: aqui, palavras: linha.slice(aqui) })
  return partes
}

/** The rules a script names, each once. */
export function regrasDoRoteiro(
  escrito: string,
  doRoteiro: string,
): { regra: string; escopo: string }[] {
  const citadas = lerRoteiro(escrito, doRoteiro)
    .flatMap(({ partes }) => partes)
    .flatMap((parte) => ('regra' in parte ? [{ regra: parte.regra, escopo: parte.escopo }] : []))
  return [...new Map(citadas.map((uma) => [`${uma.regra} ${uma.escopo}`, uma])).values()]
}

/** Why a text cannot be a script, in sentences. */
export function recusasDoRoteiro(escrito: string): string[] {
  const desconhecidas = regrasDoRoteiro(escrito, '').filter(({ regra }) => !catalogo.has(regra))
  const sobra = escrito.replaceAll(marca, '').includes('{{')
  return [
    ...desconhecidas.map(({ regra }) => `Não há a regra ${regra}: escolha uma da tabela de regras`),
    ...(sobra
      ? ['Há uma marca {{ }} mal escrita: use {{nome_da_regra}} ou {{nome_da_regra:ESCOPO}}']
      : []),
  ]
}
