import { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { DadosGerais, Endereco } from '#shared/cliente/shapes.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { q } from '../api/query.ts'
import { ler, lido, mostrar, veio } from '../test/mostrar.tsx'
import { ContasCard } from './ContasCard.tsx'
import { EnderecosCard } from './EnderecosCard.tsx'
import { escreverCep } from './escrita.ts'
import { PendenciasBlock } from './PendenciasBlock.tsx'
import { PessoaisCard } from './PessoaisCard.tsx'

const cliente = { idRelacionamento: 'r', idCliente: 'c' }

test('a postal code is formatted with its hyphen; other text stays', () => {
  expect(escreverCep('13010000')).toBe('13010-000')
  expect(escreverCep('13010-000')).toBe('13010-000')
  expect(escreverCep('1301000')).toBe('1301000')
})

const conta: DadosBancarios = {
  idDadosBancarios: 'd',
  codigoBanco: '341',
  banco: 'ITAU',
  agencia: '2545',
  conta: '0****-1',
  codigoTipoConta: '1',
  tipoConta: 'Conta corrente',
  principal: true,
  digitoConferido: true,
  versao: 1,
}
const contas = (lista: DadosBancarios[]) =>
  lido(createElement(ContasCard, { cliente, consulta: veio(lista), makesOld: [] }))

test('an account shows bank, branch and masked number, and whether its digit was verified', () => {
  expect(contas([conta])).toMatch(
    /Contas 1 .*341 · ITAU Principal Agência 2545 · Conta 0\*\*\*\*-1 .*Conta corrente · dígito conferido/,
  )
  expect(contas([{ ...conta, digitoConferido: false, principal: false }])).toMatch(
    /341 · ITAU Agência .*dígito sem conferência/,
  )
})

test('without an account the screen says what one is needed for', () => {
  expect(contas([])).toContain('Sem conta não há onde pagar uma proposta.')
})

const endereco: Endereco = {
  idEndereco: 'e',
  codigoTipo: '1',
  tipo: 'Residencial',
  cep: '13010000',
  logradouro: 'Rua das Acácias',
  numero: '100',
  complemento: null,
  bairro: 'Centro',
  codigoIbge: 3_509_502,
  cidade: 'Campinas',
  uf: 'SP',
  tipoResidencia: null,
  principal: false,
  versao: 1,
}
const enderecos = (mudanca: Partial<Endereco>) =>
  lido(
    createElement(EnderecosCard, {
      cliente,
      consulta: veio([{ ...endereco, ...mudanca }]),
      makesOld: [],
    }),
  )

test('an address is read in two lines, with its complement only where there is one', () => {
  expect(enderecos({})).toMatch(
    /Residencial Rua das Acácias, 100 Centro · Campinas\/SP · CEP 13010-000/,
  )
  expect(enderecos({ complemento: 'Casa 2', principal: true })).toMatch(
    /Residencial Principal Rua das Acácias, 100 · Casa 2/,
  )
})

const pendencias = (lista: { codigo: string; descricao: string; onde: 'pessoais' | 'contas' }[]) =>
  lido(
    createElement(PendenciasBlock, {
      consulta: veio({ completo: lista.length === 0, pendencias: lista }),
      aoIr: () => undefined,
    }),
  )

test('missing data for a formalization link to their form; a complete record says so', () => {
  expect(pendencias([{ codigo: 'MAE', descricao: 'Nome da mãe', onde: 'pessoais' }])).toMatch(
    /Falta para formalizar 1 Nome da mãe/,
  )
  expect(pendencias([])).toContain('Nada: o cadastro está completo.')
})

const pessoa: DadosGerais = {
  idCliente: 'c',
  cpf: '529.***.***-25',
  nome: 'Maria Aparecida',
  dataNascimento: null,
  sexo: null,
  nomeMae: null,
  estadoCivil: null,
  escolaridade: null,
  deficiencia: null,
  email: null,
  uf: null,
  obitoEm: null,
  restrito: false,
  versao: 1,
  atualizadoEm: '2026-11-20T13:00:00Z',
}
const pessoais = (mudanca: Partial<DadosGerais>) => {
  const cache = new QueryClient()
  cache.setQueryData(q(referenciaApi.estadosCivis, {}).queryKey, [
    { codigo: '2', descricao: 'Casado(a)' },
  ])
  const consulta = veio({ ...pessoa, ...mudanca })
  return ler(mostrar(createElement(PessoaisCard, { cliente, consulta, makesOld: [] }), cache))
}

test('a datum never requested from the client reads as not informed, never as a blank', () => {
  expect(pessoais({}).match(/não informado/g)).toHaveLength(8)
  expect(pessoais({})).toMatch(/Nome Maria Aparecida CPF 529\.\*\*\*\.\*\*\*-25 Revelar/)
})

test('codes are read in the words of their lists, days as they are written', () => {
  const texto = pessoais({ sexo: 'F', estadoCivil: '2', dataNascimento: '1960-01-31' })

  expect(texto).toContain('Nascimento 31/01/1960')
  expect(texto).toContain('Sexo Feminino')
  expect(texto).toContain('Estado civil Casado(a)')
})
