import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { comContratos, contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { dentroDoCredito, prazoDoCliente } from './dentro-do-credito.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { simular } from './simular.ts'

const DIA = '2026-11-23'
const regras = regrasDosArquivos()
const comum = { codigoConvenio: '000331', taxaAm: 1.8 }

/** The objections of the credit policy alone. */
const motivosDe = (dados: Dados, entrada: EntradaSimulacao) =>
  simular(dados, entrada, DIA).motivos.filter(({ regra }) =>
    /^(?:credito|refin|port_troco)_/.test(regra),
  )

const novo = (valorParcela: number, prazo = 84): EntradaSimulacao => ({
  tipo: 'NOVO_POR_PARCELA',
  ...comum,
  prazo,
  valorParcela: centavos(valorParcela),
})

const nascidoEm = (nascimento: string | null) =>
  dadosDeExemplo(regras, { cliente: { restrito: false, obitoEm: null, nascimento } })

test('a client may be 80 on the last instalment, not 81: the refusal names rule, value and first day', () => {
  // The last of 84 instalments falls due on 2033-12-07.
  expect(motivosDe(nascidoEm('1952-12-08'), novo(30_000))).toEqual([])

  expect(motivosDe(nascidoEm('1952-12-07'), novo(30_000))).toMatchObject([
    {
      regra: 'credito_idade_final_max',
      norma: 'Política do banco: idade máxima do cliente na última parcela',
      confianca: 'baixa',
      texto:
        'O cliente teria 81 anos na última parcela, em 07/12/2033 (Idade no fim do contrato: 80 anos, desde 01/01/2020)',
      comoResolver: 'Reduza o prazo para até 83 parcelas',
      correcao: { prazo: 83 },
    },
  ])
  expect(motivosDe(nascidoEm('1941-03-02'), novo(30_000))).toMatchObject([
    { comoResolver: 'Nenhum prazo termina antes dessa idade', correcao: null },
  ])
  expect(motivosDe(nascidoEm(null), novo(30_000))).toMatchObject([
    { comoResolver: 'Complete a data de nascimento no cadastro' },
  ])
})

test('a ticket of R$ 50,04 by instalments of R$ 1,24 is refused by both minimums', () => {
  const motivos = motivosDe(dadosDeExemplo(regras), novo(124))

  expect(motivos.map(({ regra }) => regra)).toEqual(['credito_valor_min', 'credito_parcela_min'])
  expect(motivos[1]).toMatchObject({
    texto: expect.stringContaining('(Parcela mínima: R$\u00a020,00, desde 01/01/2020)'),
    correcao: { valorParcela: 2000 },
  })
})

test('an amount and an instalment above the maximum are refused', () => {
  const rico = dadosDeExemplo(regras)
  const regrasDe = (valorParcela: number) =>
    motivosDe(rico, novo(valorParcela)).map(({ regra }) => regra)

  expect(regrasDe(400_000)).toEqual(['credito_valor_max'])
  expect(regrasDe(1_000_001)).toEqual(['credito_valor_max', 'credito_parcela_max'])
})

/** A refinancing of this contract alone, by an instalment or for a *troco*. */
function refinDe(
  mudanca: Parameters<typeof contratoDeExemplo>[1],
  { valorParcela = 30_000, refinanciamentosNoAno = 0, troco = -1 } = {},
  linhas = regras,
) {
  const contrato = contratoDeExemplo('1', mudanca)
  const dados = dadosDeExemplo(linhas, {
    contratos: [contrato],
    beneficio: comContratos([contrato]),
    refinanciamentosNoAno,
  })
  const pedido = { ...comum, prazo: 84, contratos: [contrato.id] }
  return motivosDe(
    dados,
    troco < 0
      ? { tipo: 'REFIN', ...pedido, valorParcela: centavos(valorParcela) }
      : { tipo: 'REFIN_POR_VALOR', ...pedido, valorLiberado: centavos(troco) },
  )
}

test('a contract paid some minutes ago is not refinanced: too few instalments and too few days', () => {
  const motivos = refinDe({
    dataContrato: DIA,
    primeiroVencimento: '2027-01-07',
    valorParcela: centavos(10_000),
  })

  expect(motivos).toMatchObject([
    {
      regra: 'refin_parcelas_pagas_min',
      texto:
        'O contrato 1 tem 0 parcelas pagas (Refinanciamento: parcelas pagas: 6, desde 01/01/2020)',
      correcao: { aPartirDe: '2027-06-07' },
    },
    { regra: 'refin_dias_min', correcao: { aPartirDe: '2027-02-22' } },
  ])
})

test('the sixth paid instalment and the ninetieth day allow it', () => {
  const paga = { dataContrato: '2026-08-25', primeiroVencimento: '2026-06-08' }

  expect(refinDe(paga, { valorParcela: 40_000 })).toEqual([])
  expect(refinDe({ ...paga, dataContrato: '2026-08-26' }, { valorParcela: 40_000 })).toMatchObject([
    { regra: 'refin_dias_min' },
  ])
  expect(
    refinDe({ ...paga, primeiroVencimento: '2026-07-08' }, { valorParcela: 40_000 }),
  ).toMatchObject([{ regra: 'refin_parcelas_pagas_min' }])
})

test('a troco of some reais, and the third refinancing of a year, are refused', () => {
  const antigo = { dataContrato: '2024-01-15', primeiroVencimento: '2024-03-07' }
  expect(refinDe(antigo, { troco: 10_000 })).toEqual([])
  expect(refinDe(antigo, { troco: 9_999 })).toMatchObject([{ regra: 'refin_troco_min' }])
  expect(refinDe(antigo, { refinanciamentosNoAno: 1 })).toEqual([])
  expect(refinDe(antigo, { refinanciamentosNoAno: 2 })).toMatchObject([
    { regra: 'refin_ano_max', texto: expect.stringContaining('já teve 2 refinanciamentos') },
  ])
})

test('a contract brought by portability is judged by its own row alone, from the first day', () => {
  const trazido = { origem: 'PORTABILIDADE', dataContrato: DIA, primeiroVencimento: '2027-01-07' }

  expect(refinDe(trazido, { troco: 15_000, refinanciamentosNoAno: 2 })).toEqual([])
  expect(refinDe(trazido, { troco: 14_999 })).toMatchObject([
    {
      regra: 'port_troco_min',
      texto: expect.stringContaining('(Troco mínimo do refinanciamento: '),
    },
  ])
})

test('a contract that is ours by a portability is judged by the row of the bank it came from', () => {
  const [geral] = regras.filter(({ regra }) => regra === 'port_troco_min')
  if (!geral) throw new Error('There is no row')
  const doBmg = [...regras, { ...geral, convenio: 'PORTABILIDADE/318', valor: 300 }]
  const trazido = { origem: 'PORTABILIDADE', bancoDeOrigem: '318' }

  expect(refinDe(trazido, { troco: 29_999 }, doBmg)).toMatchObject([{ regra: 'port_troco_min' }])
  expect(refinDe({ ...trazido, bancoDeOrigem: '626' }, { troco: 29_999 }, doBmg)).toEqual([])
})

test('a contract brought by portability excuses no other contract that is settled with it', () => {
  const trazido = contratoDeExemplo('1', {
    origem: 'PORTABILIDADE',
    dataContrato: DIA,
    primeiroVencimento: '2027-01-07',
  })
  const comTrazido = (mudanca: Parameters<typeof contratoDeExemplo>[1], noAno = 0) => {
    const contratos = [trazido, contratoDeExemplo('2', mudanca)]
    const dados = dadosDeExemplo(regras, {
      contratos,
      beneficio: comContratos(contratos),
      refinanciamentosNoAno: noAno,
    })
    return motivosDe(dados, {
      tipo: 'REFIN',
      ...comum,
      prazo: 84,
      contratos: contratos.map(({ id }) => id),
      valorParcela: centavos(65_000),
    }).map(({ regra }) => regra)
  }

  expect(comTrazido({})).toEqual([])
  expect(comTrazido({}, 2)).toEqual(['refin_ano_max'])
  expect(comTrazido({ dataContrato: DIA, primeiroVencimento: '2027-01-07' })).toEqual([
    'refin_parcelas_pagas_min',
    'refin_dias_min',
  ])
})

test('a refinancing that lowers the instalment and releases nothing is not judged as a commercial one', () => {
  // Paid four months ago, at a dearer rate: the whole balance is lent again and nothing is released.
  const caro = { dataContrato: '2026-10-01', primeiroVencimento: '2026-12-07', taxaAm: 2.14 }
  const contrato = contratoDeExemplo('1', caro)
  const dados = dadosDeExemplo(regras, {
    contratos: [contrato],
    beneficio: comContratos([contrato]),
  })
  const entrada: EntradaSimulacao = {
    tipo: 'REFIN_POR_VALOR',
    ...comum,
    taxaAm: 1.5,
    prazo: 84,
    contratos: [contrato.id],
    valorLiberado: centavos(0),
  }
  expect(simular(dados, entrada, DIA).numeros?.valorParcela).toBeLessThan(30_000)
  expect(motivosDe(dados, entrada)).toEqual([])
})

test('the policy judges no portability, and a family without rows is refused by name', () => {
  const contrato = contratoDeExemplo('1', { proprio: false, banco: 'Pan' })
  const dados = dadosDeExemplo(regras, { contratos: [contrato] })
  const porta: EntradaSimulacao = {
    tipo: 'PORTABILIDADE',
    ...comum,
    prazo: 40,
    contratos: [contrato.id],
  }
  expect(motivosDe(dados, porta)).toEqual([])

  const sem = regras.filter(({ regra }) => regra !== 'credito_valor_min')
  expect(motivosDe(dadosDeExemplo(sem), novo(30_000))).toMatchObject([
    { regra: 'credito_valor_min', norma: null, texto: expect.stringContaining('sem registro') },
  ])
})

test('an offer takes the longest term of the client and the largest amount of the policy', () => {
  const idoso = nascidoEm('1952-12-07')
  expect(prazoDoCliente(idoso, DIA, 108).valor).toBe(83)
  expect(dentroDoCredito(idoso, novo(30_000, 108), DIA)).toMatchObject({ prazo: 83 })
  expect(simular(idoso, dentroDoCredito(idoso, novo(30_000, 108), DIA), DIA).permitido).toBe(true)

  const rico = dadosDeExemplo(regras)
  // An offer is proposed by its instalment: that instalment releases no centavo more.
  for (const prazo of [24, 36, 48, 72, 84, 96]) {
    const oferta = dentroDoCredito(rico, novo(4_000_000, prazo), DIA)
    expect(oferta).toMatchObject({ tipo: 'NOVO_POR_PARCELA' })
    const { numeros, motivos } = simular(rico, oferta, DIA)
    const valorLiberado = numeros?.valorLiberado ?? 0
    expect(motivos.filter(({ regra }) => regra === 'credito_valor_max')).toEqual([])
    expect(15_000_000 - valorLiberado).toBeLessThan(100)
    expect(15_000_000 - valorLiberado).toBeGreaterThanOrEqual(0)
  }
  expect(prazoDoCliente(nascidoEm('1941-03-02'), DIA, 108).valor).toBe(108)
})
