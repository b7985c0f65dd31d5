import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { nomes, partesDoNome, sortearColega, sortearNome } from './nomes.ts'
import { criarSorteio } from './sorteio.ts'

const sementes = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })
const vezes = <T>(quantas: number, fazer: () => T): T[] => Array.from({ length: quantas }, fazer)

test('a seed gives one sequence of draws, another seed another sequence', () => {
  fc.assert(
    fc.property(sementes, (semente) => {
      const [um, mesmo] = [criarSorteio(semente), criarSorteio(semente)]
      const linha = vezes(20, um.real)
      expect(vezes(20, mesmo.real)).toEqual(linha)
      expect(vezes(20, criarSorteio(semente + 1).real)).not.toEqual(linha)
      expect(linha.every((valor) => valor >= 0 && valor < 1)).toBe(true)
    }),
  )
})

test('a whole number is from the first to the last, and each of them comes', () => {
  const sorteio = criarSorteio(7)
  const tirados = vezes(6000, () => sorteio.inteiro(-1, 4))
  expect([...new Set(tirados)].toSorted((a, b) => a - b)).toEqual([-1, 0, 1, 2, 3, 4])
  // A thousand each; six standard deviations are 173.
  for (let qual = -1; qual <= 4; qual += 1) {
    const quantos = tirados.filter((um) => um === qual).length
    expect(Math.abs(quantos - 1000)).toBeLessThan(173)
  }
  expect(sorteio.inteiro(5, 5)).toBe(5)
})

test('hundredths are whole hundredths, also where the float of one is not', () => {
  const sorteio = criarSorteio(3)
  for (const valor of vezes(500, () => sorteio.centesimos(1, 300))) {
    expect(Number(valor.toFixed(2))).toBe(valor)
    expect(valor >= 0.01 && valor <= 3).toBe(true)
  }
})

test('weight 0 is never drawn, weight 3 three times as often as weight 1', () => {
  const sorteio = criarSorteio(11)
  const tirados = vezes(8000, () =>
    sorteio.pesado([
      ['a', 3],
      ['nunca', 0],
      ['b', 1],
    ]),
  )
  expect(tirados).not.toContain('nunca')
  // Six thousand; six standard deviations are 233.
  expect(Math.abs(tirados.filter((um) => um === 'a').length - 6000)).toBeLessThan(233)
  expect(() => sorteio.pesado([])).toThrow('Nothing to draw from')
  expect(() => sorteio.um([])).toThrow('Nothing to draw from')
})

test('a chance of nothing never comes, one of all always does', () => {
  const sorteio = criarSorteio(13)
  expect(vezes(300, () => sorteio.chance(0))).not.toContain(true)
  expect(vezes(300, () => sorteio.chance(1))).not.toContain(false)
})

test('digits keep their zeros', () => {
  const sorteio = criarSorteio(17)
  const numeros = vezes(400, () => sorteio.digitos(3))
  expect(numeros.every((um) => /^\d{3}$/.test(um))).toBe(true)
  expect(numeros.some((um) => um.startsWith('0'))).toBe(true)
  expect(sorteio.digitos(10)).toMatch(/^\d{10}$/)
})

test('an id is a UUIDv7 of its moment, none comes twice, and they sort as their moments', () => {
  fc.assert(
    fc.property(
      sementes,
      fc.array(fc.integer({ min: 0, max: 4_102_444_800_000 }), { minLength: 1, maxLength: 30 }),
      (semente, momentos) => {
        const sorteio = criarSorteio(semente)
        const ids = momentos.map((ms) => sorteio.id(ms))
        expect(new Set(ids).size).toBe(ids.length)
        ids.forEach((id, k) => {
          expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
          expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(momentos[k])
        })
      },
    ),
  )
})

test('nobody of the demonstration has one surname twice, or two particles', () => {
  const sorteio = criarSorteio(19)
  const particula = /^d[aeo]s?$/
  for (let vez = 0; vez < 3000; vez += 1) {
    const nascimento = sorteio.chance(0.5) ? '1955-03-01' : '1990-03-01'
    const nome = sortearNome(sorteio, sorteio.chance(0.5) ? 'F' : 'M', nascimento)
    const palavras = nome.split(' ')
    const iniciais = [...nomes.antigos.F, ...nomes.antigos.M, ...nomes.novos.F, ...nomes.novos.M]
    expect(iniciais.some((um) => nome.startsWith(`${um} `))).toBe(true)
    const sobrenomes = palavras.slice(1).filter((um) => !particula.test(um))
    expect([nome, new Set(sobrenomes).size]).toEqual([nome, sobrenomes.length])
    expect(palavras.filter((um) => particula.test(um)).length).toBeLessThanOrEqual(2)
    expect([nome, particula.test(palavras.at(-1) ?? '')]).toEqual([nome, false])
    expect(nome).not.toMatch(/\s{2}|^\s|\s$/)
  }
})

test('the first name is of the generation: who was born in 1975 has an old one, in 1976 a new one', () => {
  const primeiros = (nascimento: string) => {
    const sorteio = criarSorteio(23)
    return vezes(400, () => sortearNome(sorteio, 'F', nascimento))
  }
  const de = (lista: readonly string[], nome: string) =>
    lista.some((um) => nome.startsWith(`${um} `))
  expect(primeiros('1975-12-31').every((nome) => de(nomes.antigos.F, nome))).toBe(true)
  expect(primeiros('1976-01-01').every((nome) => de(nomes.novos.F, nome))).toBe(true)
})

test('an address of e-mail is written in plain small letters', () => {
  expect(partesDoNome('José da Conceição Antônio')).toEqual(['jose', 'da', 'conceicao', 'antonio'])
  const sorteio = criarSorteio(29)
  for (let vez = 0; vez < 500; vez += 1) {
    const partes = partesDoNome(sortearColega(sorteio))
    expect(partes.length).toBeGreaterThanOrEqual(2)
    for (const parte of partes) expect(parte).toMatch(/^[a-z]+$/)
  }
})
