import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { comContratos, contratoDeExemplo, dadosDeExemplo } from '../calculo/dados-de-exemplo.ts'
import { refinDaPortabilidade } from '../calculo/portado.ts'
import type { ResultadoSimulacao } from '../calculo/resultado.ts'
import { simular } from '../calculo/simular.ts'
import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { ehFrase } from '../simulacao/frase.ts'
import { linhasComOutroSaldo, linhasDosDois } from './linhas.ts'

const dia = '2026-11-23'
const origem = contratoDeExemplo('7', {
  proprio: false,
  valorParcela: centavos(35_000),
  dataContrato: '2025-01-10',
  primeiroVencimento: '2025-03-07',
})
const dados = dadosDeExemplo(regrasDosArquivos(), {
  beneficio: comContratos([origem]),
  contratos: [origem],
})
const portabilidade = simular(
  dados,
  {
    tipo: 'PORTABILIDADE',
    codigoConvenio: '000331',
    prazo: 63,
    taxaAm: 1.66,
    contratos: [origem.id],
  },
  dia,
)
const refinDe = (): ResultadoSimulacao => {
  const feito = refinDaPortabilidade(dados, portabilidade, {}, dia)
  if ('recusa' in feito) throw new Error(feito.recusa)
  return feito
}
const refin = refinDe()
const linha = (rotulo: string, dela: ResultadoSimulacao | null = refin) =>
  linhasDosDois({ portabilidade, refin: dela }).find((uma) => uma.rotulo === rotulo)?.valor

test('the two operations are told in their order, with what each one pays', () => {
  const [primeira, segunda] = linhasDosDois({ portabilidade, refin })
  const { portabilidade: portada, numeros } = portabilidade
  if (!portada || !numeros) throw new Error('The example has no numbers')

  expect(primeira?.rotulo).toBe('1. Portabilidade')
  expect(primeira?.valor).toContain(`recebe ${formatarDinheiro(portada.saldoDevedor)}`)
  expect(primeira?.valor).toContain(
    `de ${formatarDinheiro(centavos(35_000))} para ${formatarDinheiro(numeros.valorParcela)}`,
  )
  const [quitado] = refin.refin?.quitados ?? []
  if (!quitado) throw new Error('The example settles nothing')
  expect(segunda?.valor).toBe(
    `quita ${formatarDinheiro(quitado.saldoDevedor)} do contrato que veio, pelo preço do dia`,
  )
})

test('an instalment that stays as it is goes from nothing to nothing', () => {
  const { portabilidade: portada, numeros } = portabilidade
  if (!portada || !numeros) throw new Error('The example has no numbers')
  const igual = { ...portada, valorParcelaOrigem: numeros.valorParcela }
  const [primeira] = linhasDosDois({
    portabilidade: { ...portabilidade, portabilidade: igual },
    refin,
  })

  expect(primeira?.valor).toMatch(
    new RegExp(`a parcela continua ${formatarDinheiro(numeros.valorParcela).replace('$', '.')}$`),
  )
})

test('a sentence is told from a figure', () => {
  const frases = linhasDosDois({ portabilidade, refin }).filter(ehFrase)

  expect(frases.map(({ rotulo }) => rotulo)).toEqual([
    '1. Portabilidade',
    '2. Depois de paga, o refinanciamento',
    expect.stringMatching(/^(Economia total|Custa a mais, no total)$/),
  ])
})

test('the total is labelled as extra cost or saving, and left out when unknown', () => {
  const { vantagem } = refin
  if (!vantagem) throw new Error('The example weighs no advantage')
  const com = (diferenca: number) => ({
    ...refin,
    vantagem: { ...vantagem, diferenca: centavos(diferenca) },
  })
  const cento = formatarDinheiro(centavos(10_000))

  expect(linha('Custa a mais, no total', com(10_000))).toContain(`${cento}, contando o troco`)
  expect(linha('Economia total', com(-10_000))).toContain(`${cento}, contando o troco`)
  expect(linha('Economia total', com(0))).toContain(formatarDinheiro(centavos(0)))
  expect(linha('Custa a mais, no total', com(1))).toContain(formatarDinheiro(centavos(1)))
  for (const rotulo of ['Custa a mais, no total', 'Economia total']) {
    expect(linha(rotulo, { ...refin, vantagem: null })).toBeUndefined()
  }
})

test.each([
  ['no refinancing', null],
  ['a refinancing without figures', { ...refin, numeros: null }],
  ['a refinancing that settles nothing', { ...refin, refin: null }],
])('with %s nothing is promised', (_qual, dela) => {
  expect(linhasDosDois({ portabilidade, refin: dela })).toEqual([])
})

test('of another balance than the refinancing was computed with, the troco moves as much and stale figures are left out', () => {
  const { portabilidade: portada } = portabilidade
  const troco = refin.numeros?.valorLiberado
  if (!portada || troco === undefined) throw new Error('The example has no numbers')
  const antes = portada.saldoDevedor
  const com = (mais: number) =>
    linhasComOutroSaldo(
      {
        portabilidade: {
          ...portabilidade,
          portabilidade: { ...portada, saldoDevedor: centavos(antes + mais) },
        },
        refin,
      },
      antes,
    )

  expect(com(10_000).map(({ rotulo }) => rotulo)).toEqual([
    '1. Portabilidade',
    'Troco previsto para o cliente',
    'Parcela depois do refinanciamento',
  ])
  const [primeira, segunda] = com(10_000)
  expect(primeira?.valor).toContain(formatarDinheiro(centavos(antes + 10_000)))
  expect(segunda?.valor).toBe(`perto de ${formatarDinheiro(centavos(troco - 10_000))}`)
  expect(com(-10_000)[1]?.valor).toBe(`perto de ${formatarDinheiro(centavos(troco + 10_000))}`)
  expect(com(troco)[1]?.valor).toBe('nenhum')
})

test('a portability without figures, or of nothing, promises nothing', () => {
  expect(linhasDosDois({ portabilidade: { ...portabilidade, numeros: null }, refin })).toEqual([])
  expect(
    linhasDosDois({ portabilidade: { ...portabilidade, portabilidade: null }, refin }),
  ).toEqual([])
})
