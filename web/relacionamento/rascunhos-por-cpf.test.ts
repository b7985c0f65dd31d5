import { expect, test } from 'vitest'
import {
  comRascunho,
  juntarListas,
  proximaOferta,
  type Rascunho,
  rascunhoDo,
  semRascunho,
  tituloDaOferta,
} from './rascunhos-por-cpf.ts'

const maria = { de: '90000200182', valores: { cpf: '90000200182', nome: 'MARIA' } }
const joao = { de: '90000208167', valores: { cpf: '90000208167', nome: 'JOAO' } }

test('a client about to be included never begins with the draft of another CPF', () => {
  expect(rascunhoDo(joao.de, [maria])).toBeUndefined()
  expect(rascunhoDo(maria.de, [maria, joao])).toEqual(maria)
})

test('a draft whose CPF was typed in the form is found by that CPF', () => {
  const digitada = { de: '', valores: maria.valores }
  expect(rascunhoDo(maria.de, [joao, digitada])).toEqual(digitada)
  expect(rascunhoDo(joao.de, [digitada])).toBeUndefined()
})

test('without a CPF the newest draft comes back', () => {
  expect(rascunhoDo('', [maria, joao])).toEqual(joao)
  expect(rascunhoDo('', [])).toBeUndefined()
})

test('each form keeps one draft while its CPF is typed, and the oldest of many leaves', () => {
  const parcial = (cpf: string) => ({ de: '', valores: { cpf } })
  const depois = ['9', '90', '900'].reduce<Rascunho[]>(
    (todos, cpf) => comRascunho(parcial(cpf), todos),
    [maria],
  )
  expect(depois).toEqual([maria, parcial('900')])

  let muitos: Rascunho[] = []
  for (let k = 0; k < 12; k++) muitos = comRascunho({ de: `${k}`, valores: {} }, muitos)
  expect(muitos.map(({ de }) => de)).toEqual(Array.from({ length: 10 }, (_, k) => `${k + 2}`))
})

test('the draft that was sent leaves the others', () => {
  expect(semRascunho({ de: '', cpf: maria.de }, [maria, joao])).toEqual([joao])
})

test('a client typed in two forms has one draft, the newer', () => {
  const digitada = { de: 'outro', valores: { ...maria.valores, nome: 'MARIA DAS DORES' } }
  expect(comRascunho(digitada, [maria, joao])).toEqual([joao, digitada])
})

test('the last words of a page that went before it read the others leave the others', () => {
  expect(juntarListas([maria], [joao])).toEqual([maria, joao])
  expect(juntarListas(undefined, [joao])).toEqual([joao])
  expect(juntarListas([maria], 'broken')).toEqual([maria])
})

test('each draft with a CPF is offered once, and an older one without a CPF is offered until it is used', () => {
  const semCpf = { de: 'a', valores: { nome: 'ANA' } }
  const cpfErrado = { de: 'b', valores: { cpf: '123', nome: 'BIA' } }
  const todos = [cpfErrado, semCpf, maria, joao]
  const oferecidos = new Set<string>()
  const proxima = (restam: readonly Rascunho[] = todos) => proximaOferta(restam, oferecidos)
  expect([proxima(), proxima(), proxima(), proxima()]).toEqual([joao, maria, semCpf, semCpf])
  expect(proxima(semRascunho({ de: semCpf.de, cpf: '' }, todos))).toEqual(cpfErrado)
  expect(proxima([maria, joao])).toBeUndefined()
})

test('an offer says whose draft it is, by name and the end of the CPF', () => {
  expect(tituloDaOferta(maria)).toBe('Há um rascunho de MARIA, CPF final 182')
  expect(tituloDaOferta({ de: 'x', valores: { nome: ' JOAO ' } })).toBe('Há um rascunho de JOAO')
  expect(tituloDaOferta({ de: 'x', valores: { cpf: '90000208167' } })).toBe(
    'Há um rascunho de CPF final 167',
  )
  expect(tituloDaOferta({ de: 'x', valores: { cpf: '9', nome: ' ' } })).toBe(
    'Há um rascunho de outro cliente, sem nome',
  )
})
