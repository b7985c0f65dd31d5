import { expect, test } from 'vitest'
import { Cpf, cpfValido, formatarCpf, mascararCpf, digitosDoCpf } from './cpf.ts'

test('the check digits of a CPF', () => {
  expect(cpfValido('52998224725')).toBe(true)
  expect(cpfValido('11144477735')).toBe(true)
})

test.each([
  ['52998224724', 'a wrong digit'],
  ['11111111111', 'equal digits'],
  ['00000000000', 'zeros'],
  ['5299822472', 'a digit short'],
  ['529982247255', 'a digit long'],
  ['529.982.247-25', 'with its mask'],
  ['٥٢٩٩٨٢٢٤٧٢٥', 'digits of another script'],
  ['52998224725\n', 'a line break'],
  ['', 'nothing'],
])('%j is no CPF: %s', (cpf) => {
  expect(cpfValido(cpf)).toBe(false)
})

test('a CPF is read with or without its mask, and kept as digits', () => {
  expect(Cpf.parse('529.982.247-25')).toBe('52998224725')
  expect(Cpf.parse('52998224725')).toBe('52998224725')
  expect(Cpf.safeParse('529 982 247 25').success).toBe(false)
  expect(Cpf.safeParse('529.982.247-24').success).toBe(false)
})

test('a CPF is shown whole or masked', () => {
  expect(formatarCpf('52998224725')).toBe('529.982.247-25')
  expect(mascararCpf('52998224725')).toBe('529.***.***-25')
})

test('each digit of a CPF counts by its place, and ten and eleven are written 0', () => {
  const digito = (base: string) => {
    const soma = Array.from(base)
      .toReversed()
      .reduce((total, algarismo, lugar) => total + Number(algarismo) * (lugar + 2), 0)
    return String(((soma * 10) % 11) % 10)
  }
  let zeros = 0
  for (let numero = 100_000_000; numero < 100_000_400; numero += 1) {
    const nove = String(numero)
    const primeiro = digito(nove)
    expect(digitosDoCpf(nove)).toBe(primeiro + digito(nove + primeiro))
    if (primeiro === '0') zeros += 1
  }
  expect(zeros).toBeGreaterThan(30)
})
