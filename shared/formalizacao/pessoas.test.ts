import { expect, test } from 'vitest'
import { faltasDasPessoas, type Pessoa } from './pessoas.ts'

const pessoa = (papel: Pessoa['papel'], cpf: string): Pessoa => ({ papel, nome: 'Ana Lima', cpf })
const rogado = pessoa('ROGADO', '11144477735')
const primeira = pessoa('TESTEMUNHA_1', '52998224725')
const segunda = pessoa('TESTEMUNHA_2', '39053344705')
const todas = [rogado, primeira, segunda]

test('a client who signs alone names no other person', () => {
  expect(faltasDasPessoas({ caso: 'COMUM', modalidade: 'REMOTA', pessoas: [] })).toEqual([])
  expect(faltasDasPessoas({ caso: 'COMUM', modalidade: 'REMOTA', pessoas: [rogado] })).toEqual([
    'Informe só as pessoas que este caso pede',
  ])
})

test('a rogo: on paper, with two witnesses who are three different people with who signs', () => {
  const aRogo = { caso: 'A_ROGO', modalidade: 'FISICA' } as const
  expect(faltasDasPessoas({ ...aRogo, pessoas: todas })).toEqual([])
  expect(faltasDasPessoas({ ...aRogo, pessoas: [rogado, primeira] })).toEqual([
    'Segunda testemunha: informe nome e CPF',
  ])
  const repetida = { ...segunda, cpf: primeira.cpf }
  expect(faltasDasPessoas({ ...aRogo, pessoas: [rogado, primeira, repetida] })).toEqual([
    'Cada pessoa assina em um só papel',
  ])
  expect(faltasDasPessoas({ ...aRogo, pessoas: todas, cpfDoCliente: rogado.cpf })).toEqual([
    'O cliente não assina em nome de si mesmo',
  ])
  expect(faltasDasPessoas({ ...aRogo, modalidade: 'REMOTA', pessoas: todas })).toEqual([
    'Outra pessoa assina a rogo: a formalização é física, com duas testemunhas',
  ])
})

test('a legal representative is named, on paper or on the phone', () => {
  const caso = 'REPRESENTANTE'
  const pessoas = [pessoa('REPRESENTANTE', '11144477735')]
  expect(faltasDasPessoas({ caso, modalidade: 'REMOTA', pessoas })).toEqual([])
  expect(faltasDasPessoas({ caso, modalidade: 'FISICA', pessoas: [] })).toEqual([
    'Representante legal: informe nome e CPF',
  ])
})

test('a benefit with a legal representative at the INSS is signed for by that person only', () => {
  const representante = { cpf: '11144477735' }
  const comum = { caso: 'COMUM', modalidade: 'REMOTA', pessoas: [], representante } as const
  expect(faltasDasPessoas(comum)).toEqual([
    'O benefício tem representante legal no INSS: é ele quem assina',
  ])
  const caso = 'REPRESENTANTE'
  const com = (cpf: string) => [pessoa('REPRESENTANTE', cpf)]
  const registrado = { caso, modalidade: 'REMOTA', representante } as const
  expect(faltasDasPessoas({ ...registrado, pessoas: com('11144477735') })).toEqual([])
  expect(faltasDasPessoas({ ...registrado, pessoas: com('52998224725') })).toEqual([
    'O representante legal não é o que o INSS tem registrado para este benefício',
  ])
  const semCpf = { ...registrado, representante: { cpf: null } }
  expect(faltasDasPessoas({ ...semCpf, pessoas: com('52998224725') })).toEqual([])
})
