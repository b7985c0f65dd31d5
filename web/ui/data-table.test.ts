import { expect, test } from 'vitest'
import { emItens, ordenar, ordenarGrupos, type Coluna } from './data-table.ts'

type Linha = { nome: string; valor: number }

const colunas: Coluna<Linha>[] = [
  { id: 'nome', titulo: 'Nome', celula: ({ nome }) => nome, ordenarPor: ({ nome }) => nome },
  { id: 'valor', titulo: 'Valor', celula: ({ valor }) => valor, ordenarPor: ({ valor }) => valor },
]
const linhas = [
  { nome: 'Zélia', valor: 10 },
  { nome: 'álvaro', valor: 9 },
  { nome: 'Beto', valor: 100 },
]
const nomes = (lista: Linha[]) => lista.map(({ nome }) => nome)

test('names order as a Brazilian reader expects, amounts as numbers', () => {
  expect(nomes(ordenar(linhas, colunas, { coluna: 'nome', decrescente: false }))).toEqual([
    'álvaro',
    'Beto',
    'Zélia',
  ])
  expect(nomes(ordenar(linhas, colunas, { coluna: 'valor', decrescente: true }))).toEqual([
    'Beto',
    'Zélia',
    'álvaro',
  ])
  expect(nomes(ordenar(linhas, colunas, undefined))).toEqual(nomes(linhas))
})

test('an order sorts the rows of each group, and moves no group', () => {
  const [um, dois, tres] = linhas
  if (!um || !dois || !tres) throw new Error('Three rows are needed')
  const grupos = [
    { id: 'b', titulo: 'B', linhas: [um, dois] },
    { id: 'a', titulo: 'A', linhas: [tres] },
  ]
  const ordem = { coluna: 'nome', decrescente: false }

  expect(ordenarGrupos(grupos, colunas, ordem)).toEqual([
    { id: 'b', titulo: 'B', linhas: [dois, um] },
    { id: 'a', titulo: 'A', linhas: [tres] },
  ])
  expect(ordenarGrupos(grupos, colunas, undefined)).toEqual(grupos)
})

test('the title of a group precedes its rows; a group without one has none', () => {
  const [primeira, ...resto] = linhas
  const itens = emItens([
    { id: 'a', titulo: 'Novo', linhas: primeira ? [primeira] : [] },
    { id: 'b', linhas: resto },
  ])
  expect(itens.map((item) => ('grupo' in item ? item.grupo.titulo : item.linha.nome))).toEqual([
    'Novo',
    'Zélia',
    'álvaro',
    'Beto',
  ])
})
