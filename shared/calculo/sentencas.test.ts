import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { somarDias, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import {
  beneficioDeExemplo,
  comContratos,
  contratoDeExemplo,
  dadosDeExemplo,
} from './dados-de-exemplo.ts'
import type { Dados } from './dados.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { resolverPedido } from './resolver-pedido.ts'
import { simular } from './simular.ts'

/** Sentences with small numbers: one instalment is no plural. */

const regras = regrasDosArquivos()
const dia = '2026-11-23'
const comum = { codigoConvenio: '000331', taxaAm: 1.8 }
const UM_NO_PLURAL = /(?<![\d.,])1 (?:parcelas|empréstimos|contratos|dias|anos|meses|vezes)/

function sentencasDe(dados: Dados, entrada: EntradaSimulacao): string[] {
  const { motivos, avisos, vantagem } = simular(dados, entrada, dia)
  return [
    ...motivos.flatMap(({ texto, comoResolver }) => [texto, comoResolver]),
    ...avisos,
    ...(vantagem ? [vantagem.texto] : []),
  ]
}

test('a portability with so few instalments left or paid is told in the right number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 84 }),
      fc.integer({ min: 1, max: 96 }),
      fc.integer({ min: 100, max: 230 }),
      (pagas, prazo, taxa) => {
        const contrato = contratoDeExemplo('1', {
          proprio: false,
          primeiroVencimento: somarMeses('2026-11-07', 1 - pagas),
        })
        const dados = dadosDeExemplo(regras, {
          beneficio: comContratos([contrato]),
          contratos: [contrato],
        })
        const entrada = {
          tipo: 'PORTABILIDADE' as const,
          ...comum,
          taxaAm: taxa / 100,
          prazo,
          contratos: [contrato.id],
        }
        for (const sentenca of sentencasDe(dados, entrada)) {
          expect(sentenca).not.toMatch(UM_NO_PLURAL)
        }
      },
    ),
    { numRuns: 400 },
  )
})

test('one instalment left and one paid are written in the singular', () => {
  const com = (pagas: number, prazo: number) => {
    const contrato = contratoDeExemplo('1', {
      proprio: false,
      primeiroVencimento: somarMeses('2026-11-07', 1 - pagas),
    })
    const dados = dadosDeExemplo(regras, {
      beneficio: comContratos([contrato]),
      contratos: [contrato],
    })
    return sentencasDe(dados, {
      tipo: 'PORTABILIDADE',
      ...comum,
      prazo,
      contratos: [contrato.id],
    }).join('\n')
  }
  expect(com(83, 2)).toContain('O prazo não pode passar da parcela que resta na origem')
  expect(com(83, 2)).toContain('Use 1 parcela')
  expect(com(82, 3)).toContain('O prazo não pode passar das 2 parcelas que restam na origem')
  expect(com(1, 60)).toContain('O contrato tem 1 parcela paga; o mínimo')
  expect(com(2, 60)).toContain('O contrato tem 2 parcelas pagas; o mínimo')
})

test('a pension with room for a single instalment is told so', () => {
  const pensao = (dias: number) =>
    sentencasDe(
      dadosDeExemplo(regras, {
        beneficio: beneficioDeExemplo({ codigoEspecie: '21', extincaoCota: somarDias(dia, dias) }),
      }),
      { tipo: 'NOVO_POR_PARCELA', ...comum, prazo: 12, valorParcela: centavos(10_000) },
    ).join('\n')
  // The first discount is of December.
  expect(pensao(30)).toContain('Reduza o prazo para 1 parcela, que termina antes do fim da cota')
  expect(pensao(60)).toContain('Reduza o prazo para até 2 parcelas, que terminam antes')
  for (let dias = 1; dias < 400; dias += 7) expect(pensao(dias)).not.toMatch(UM_NO_PLURAL)
})

test('a search without a solution for a loan of one instalment is written in the singular', () => {
  const { semSolucao } = resolverPedido(
    dadosDeExemplo(regras),
    {
      idRelacionamento: 'x',
      codigoConvenio: '000331',
      incognita: 'TAXA',
      prazo: 1,
      valorParcela: centavos(50_000),
      valorLiberado: centavos(100_000),
    },
    dia,
  )
  expect(semSolucao).toMatch(/^Nem sem juros: 1 parcela de .* não paga /)
})

/** A refinancing of our own contract, in the sentences that refuse it. */
const refinanciar = (contrato: Parameters<typeof contratoDeExemplo>[1]) => {
  const proprio = contratoDeExemplo('1', { proprio: true, ...contrato })
  const dados = dadosDeExemplo(regras, {
    beneficio: comContratos([proprio]),
    contratos: [proprio],
  })
  return sentencasDe(dados, {
    tipo: 'REFIN',
    ...comum,
    prazo: 24,
    contratos: [proprio.id],
    valorParcela: centavos(20_000),
  }).join('\n')
}

test('a contract paid yesterday is told as of one day', () => {
  const pago = (dataContrato: string) =>
    refinanciar({
      dataContrato,
      primeiroVencimento: '2026-12-07',
      prazo: 30,
      valorParcela: centavos(2000),
    })
  expect(pago('2026-11-22')).toMatch(/há 1 dia (?=\()/)
  expect(pago('2026-11-21')).toMatch(/há 2 dias (?=\()/)
})

test('a contract without a balance to settle is told why: its last due date, what is late, what was paid ahead', () => {
  const acabando = { prazo: 3, valorParcela: centavos(20_000), dataContrato: '2026-08-10' }
  const ate = (
    primeiroVencimento: string,
    recebidas: { vencimento: string; pago: number }[] = [],
  ) =>
    refinanciar({
      ...acabando,
      primeiroVencimento,
      recebidas: recebidas.map(({ vencimento, pago }) => ({ vencimento, pago: centavos(pago) })),
    })
  expect(ate('2026-09-07')).toContain(
    'A última parcela do contrato é de 07/11/2026, e a liberação é em 23/11/2026: não há saldo a quitar',
  )
  expect(ate('2026-09-07', [{ vencimento: '2026-11-07', pago: 10_000 }])).toMatch(
    /O contrato passou da última parcela, de 07\/11\/2026, e deve R\$\s102,53 em atraso: receba o atraso, não há parcela a refinanciar/,
  )
  expect(
    ate('2026-11-07', [
      { vencimento: '2026-12-07', pago: 20_000 },
      { vencimento: '2027-01-07', pago: 20_000 },
    ]),
  ).toContain('As parcelas que faltavam no contrato já foram pagas: não há saldo a quitar')
})
