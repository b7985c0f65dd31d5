import { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import { lerJson, Pesos } from './dados.ts'
import type { Sorteio } from './sorteio.ts'

const Nomes = z.array(z.string()).min(1)
const PorSexo = z.strictObject({ F: Nomes, M: Nomes })

/** Names by generation (most clients were born between 1940 and 1966), surnames, places. */
export const nomes = lerJson(
  'nomes.json',
  z.strictObject({
    antigos: PorSexo,
    novos: PorSexo,
    /** A few are everywhere, and some come with a particle. */
    sobrenomes: Pesos(z.string()),
    ruas: Nomes,
    bairros: Nomes,
    complementos: Nomes,
  }),
)

/** A first name of the generation and two surnames, the particle only on one of them. */
export function sortearNome(sorteio: Sorteio, sexo: 'F' | 'M', nascimento: Dia): string {
  const { antigos, novos, sobrenomes } = nomes
  const primeiro = sorteio.um((nascimento < '1976' ? antigos : novos)[sexo])
  const um = sorteio.pesado(sobrenomes.filter(([nome]) => !repete(nome, primeiro)))
  const outros = sobrenomes.filter(([nome]) => !repete(nome, primeiro) && !repete(nome, um))
  const dois = sorteio.pesado(outros)
  const ultimo = /^d[aeo]s? /.test(um) ? dois.replace(/^d[aeo]s? /, '') : dois
  return sorteio.chance(0.12) ? `${primeiro} ${um}` : `${primeiro} ${um} ${ultimo}`
}

/** `Conceição` after `da Conceição`, or after `Maria da Conceição`. */
const repete = (nome: string, outro: string): boolean =>
  nome === outro || nome.endsWith(` ${outro}`) || outro.endsWith(` ${nome}`)

export function sortearColega(sorteio: Sorteio): string {
  const [primeiro] = sorteio.um(nomes.novos[sorteio.chance(0.6) ? 'F' : 'M']).split(' ')
  const semParticula = nomes.sobrenomes.filter(([nome]) => !nome.startsWith('d'))
  return `${primeiro} ${sorteio.pesado(semParticula)}`
}

/** The parts of a name as a sign-in or an address of e-mail writes them. */
export const partesDoNome = (nome: string): string[] =>
  nome
    .normalize('NFD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
