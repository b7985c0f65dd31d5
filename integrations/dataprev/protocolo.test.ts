import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digitoDoNb } from '#shared/cliente/documentos.ts'
import { hoje, horaDeBrasilia, somarDias } from '#shared/data.ts'
import { nbValido } from './nb.ts'
import {
  Autorizacao,
  Erros,
  escreverDia,
  escreverInstante,
  PedidoDeAverbacao,
  PedidoDeConsulta,
  ProvaDeVida,
} from './protocolo.ts'

const dias = fc
  .integer({ min: 0, max: 100 * 365 })
  .map((quantos) => somarDias('2000-01-01', quantos))

test('a day written as Dataprev writes it is read as the same day', () => {
  fc.assert(
    fc.property(dias, (dia) => {
      const escrito = escreverDia(dia)
      expect(escrito).toMatch(/^\d{8}$/)
      expect(Autorizacao.parse({ token: 't', dataExpiracao: escrito }).dataExpiracao).toBe(dia)
    }),
  )
})

test('of every eight digits, a day is read just where the calendar has it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 39 }),
      fc.integer({ min: 0, max: 19 }),
      fc.integer({ min: 1900, max: 2199 }),
      (dia, mes, ano) => {
        const dois = (numero: number) => String(numero).padStart(2, '0')
        const instante = new Date(Date.UTC(ano, mes - 1, dia))
        const existe =
          mes >= 1 &&
          mes <= 12 &&
          instante.getUTCDate() === dia &&
          instante.getUTCMonth() === mes - 1
        const lida = Autorizacao.safeParse({
          token: 't',
          dataExpiracao: `${dois(dia)}${dois(mes)}${ano}`,
        })
        expect([dia, mes, ano, lida.success]).toEqual([dia, mes, ano, existe])
      },
    ),
    { numRuns: 3000 },
  )
})

test('an instant is written on the clock of Brasília, to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 }), (segundos) => {
      const instante = new Date(Date.UTC(2020, 0, 1) + segundos * 1000)
      const escrito = escreverInstante(instante)
      expect(escrito).toMatch(/^\d{14}$/)
      expect(escrito.slice(0, 8)).toBe(escreverDia(hoje(instante)))
      expect(`${escrito.slice(8, 10)}:${escrito.slice(10, 12)}`).toBe(horaDeBrasilia(instante))
    }),
  )
  expect(escreverInstante(new Date('2026-11-20T02:59:59Z'))).toBe('19112026235959')
})

test('until when a service is suspended is read as the instant it is', () => {
  const ate = (dataPrevistaFimSuspensao: unknown) =>
    Erros.safeParse({ erros: [{ codigo: 'OZ', mensagem: 'x' }], dataPrevistaFimSuspensao })
  expect(ate('20112026183000').data?.dataPrevistaFimSuspensao).toBe('2026-11-20T18:30:00-03:00')
  expect(ate(null).success && ate(undefined).success).toBe(true)
  for (const ruim of ['20112026246000', '31112026100000', '2026-11-20', '20112026', '']) {
    expect([ruim, ate(ruim).success]).toEqual([ruim, false])
  }
})

test('domain 7: the check digit of a benefit is the house’s own, and any other is no benefit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{9}$/), fc.integer({ min: 0, max: 9 }), (nove, digito) => {
      expect(nbValido(`${nove}${digito}`)).toBe(digitoDoNb(nove) === String(digito))
    }),
  )
  // The published number of domain 1.6, P9.
  expect(nbValido('1976703155')).toBe(true)
})

const pedido = {
  operacao: 'NOVO',
  numeroContrato: '2611',
  cpf: '52998224725',
  numeroBeneficio: '1976703155',
  cbc: '999',
  valorEmprestimo: 1000,
  valorLiberado: 960,
  valorParcela: 50,
  quantidadeParcelas: 84,
  taxaMensal: 1.85,
  dataContrato: '23112026',
  competenciaInicioDesconto: '202612',
  competenciaFimDesconto: '203311',
  contratosQuitados: [],
  canal: '4',
  correspondente: { cnpj: '12345678000199', cpfAgente: null },
}

test.each<[string, object]>([
  ['a month 13', { competenciaInicioDesconto: '202613' }],
  ['a month as a day', { competenciaFimDesconto: '01122026' }],
  ['a contract number with a blank', { numeroContrato: 'A 1' }],
  ['a contract number with an accent', { numeroContrato: 'Ç1' }],
  ['fourteen contracts to settle', { contratosQuitados: Array.from({ length: 14 }, () => 'C') }],
  ['a loan of nothing', { valorEmprestimo: 0 }],
  ['no instalment', { quantidadeParcelas: 0 }],
  ['a channel that is none', { canal: '6' }],
  ['a field that nobody knows', { seguro: 10 }],
])('a booking with %s is not sent', (_qual, mudanca) => {
  expect(PedidoDeAverbacao.safeParse(pedido).success).toBe(true)
  expect(PedidoDeAverbacao.safeParse({ ...pedido, ...mudanca }).success).toBe(false)
})

test('a question never carries more than the CPF and its token', () => {
  expect(PedidoDeConsulta.safeParse({ cpf: '52998224725', token: 't' }).success).toBe(true)
  expect(PedidoDeConsulta.safeParse({ cpf: '52998224725', token: 't', nome: 'x' }).success).toBe(
    false,
  )
  expect(PedidoDeConsulta.safeParse({ cpf: '529.982.247-25', token: 't' }).success).toBe(false)
})

test('a proof of life names its benefit, its state and its days', () => {
  const prova = {
    numeroBeneficio: '1976703155',
    situacao: 'EM_DIA',
    dataUltimaProva: null,
    dataLimite: '30042027',
  }
  expect(ProvaDeVida.parse(prova).dataLimite).toBe('2027-04-30')
  expect(ProvaDeVida.safeParse({ ...prova, dataLimite: '31042027' }).success).toBe(false)
  expect(ProvaDeVida.safeParse({ ...prova, situacao: 'VIVO' }).success).toBe(false)
})
