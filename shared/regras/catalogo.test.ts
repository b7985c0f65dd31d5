import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { lerCsv } from '../csv.ts'
import { catalogo, refinamentos, semEfeito, unidades } from './catalogo.ts'

test('every row of the reference files is a rule of the catalogue, within its unit', () => {
  const estranhas = regrasDosArquivos().filter(({ regra, valor }) => {
    const unidade = catalogo.get(regra)?.unidade
    if (!unidade) return true
    const { minimo, maximo, casas } = unidades[unidade]
    return valor < minimo || valor > maximo || Number(valor.toFixed(casas)) !== valor
  })

  expect(estranhas).toEqual([])
})

/** What the product is made of, its tests and the catalogue itself left out. */
const codigo = ['shared', 'server', 'web']
  .flatMap((sala) =>
    readdirSync(sala, { recursive: true, encoding: 'utf8' }).map((nome) => `${sala}/${nome}`),
  )
  .filter((nome) => /(?<!\.test|catalogo)\.tsx?$/.test(nome) && !nome.startsWith('server/test/'))
  .map((nome) => readFileSync(nome, 'utf8'))
  .join('\n')

/** The quotas are counted, and the sample drawn, by functions of the database. */
const cotas = ['95-cotas', '99-71-amostra']
  .map((nome) => readFileSync(`database/migrations/2026-11-23-${nome}.sql`, 'utf8'))
  .join('\n')

test('a rule that no code reads is marked where it is changed', () => {
  const lidas = [...catalogo.keys()].filter(
    (regra) => codigo.includes(regra) || cotas.includes(`cota_em('${regra}'`),
  )
  const mudas = [...catalogo.keys()].filter((regra) => !lidas.includes(regra))

  expect(mudas.filter((regra) => !semEfeito.has(regra))).toEqual([])
  const ditas = [...semEfeito.keys()]
  expect(ditas.filter((regra) => !catalogo.has(regra) || lidas.includes(regra))).toEqual([])
})

test('every rule with a row of law says what a refinement of it may do', () => {
  const deLei = lerCsv(readFileSync('database/reference/regras_operacionais.csv', 'utf8'))
    .filter(({ natureza }) => natureza === 'LEI')
    .map(({ regra = '' }) => regra)

  expect(new Set(deLei).size).toBeGreaterThan(10)
  expect(deLei.filter((regra) => !refinamentos.has(regra))).toEqual([])
  expect([...refinamentos.keys()].filter((regra) => !catalogo.has(regra))).toEqual([])
})
