import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos, formatarDinheiro } from '../dinheiro.ts'
import { comContratos, contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import type { PedidoDeResolver } from './pedido-de-resolver.ts'
import { resolverPedido } from './resolver-pedido.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()
const dia = '2026-11-23'
const dados = dadosDeExemplo(regras)
const comum = { idRelacionamento: 'x', codigoConvenio: '000331' }

const taxas = fc.integer({ min: 1, max: 1_850_000 }).map((milionesimos) => milionesimos / 1e6)
const prazos = fc.integer({ min: 2, max: 108 })
const valores = fc.integer({ min: 50_000, max: 5_000_000 }).map(centavos)

const achar = (pedido: Omit<PedidoDeResolver, 'idRelacionamento' | 'codigoConvenio'>) =>
  resolverPedido(dados, { ...comum, ...pedido }, dia)

function numerosDe(pedido: Parameters<typeof achar>[0]) {
  const { resultado, semSolucao, texto } = achar(pedido)
  if (!resultado?.numeros) throw new Error(semSolucao ?? 'No numbers')
  return { ...resultado.numeros, texto }
}

const porValor = (valor: ReturnType<typeof centavos>, prazo: number, taxaAm: number) =>
  simular(
    dados,
    { tipo: 'NOVO_POR_VALOR', codigoConvenio: '000331', valorLiberado: valor, prazo, taxaAm },
    dia,
  ).numeros

test('S3.06 the rate that is found meets the instalment, and a millionth more passes it', () => {
  fc.assert(
    fc.property(taxas, prazos, valores, (taxaAm, prazo, valorLiberado) => {
      const certa = porValor(valorLiberado, prazo, taxaAm)
      if (!certa) throw new Error('A loan has numbers')
      const { valorParcela } = certa
      const achada = numerosDe({ incognita: 'TAXA', valorParcela, valorLiberado, prazo })
      // Rates near each other share a rounded instalment: the highest of them is the answer.
      expect(achada.taxaAm).toBeGreaterThanOrEqual(taxaAm)
      expect(achada.valorParcela).toBe(valorParcela)
      const acima = porValor(valorLiberado, prazo, Math.round(achada.taxaAm * 1e6 + 1) / 1e6)
      expect(acima?.valorParcela).toBeGreaterThan(valorParcela)
    }),
    { numRuns: 40 },
  )
})

test('the term that is found is the shortest whose instalment does not pass', () => {
  fc.assert(
    fc.property(taxas, prazos, valores, (taxaAm, prazo, valorLiberado) => {
      const certa = porValor(valorLiberado, prazo, taxaAm)
      if (!certa) throw new Error('A loan has numbers')
      const { valorParcela } = certa
      const achado = numerosDe({ incognita: 'PRAZO', valorParcela, valorLiberado, taxaAm })
      expect(achado.prazo).toBeLessThanOrEqual(prazo)
      expect(achado.valorParcela).toBeLessThanOrEqual(valorParcela)
      if (achado.prazo > 1) {
        const antes = porValor(valorLiberado, achado.prazo - 1, taxaAm)
        expect(antes?.valorParcela).toBeGreaterThan(valorParcela)
      }
    }),
    { numRuns: 40 },
  )
})

test('instalment and amount find each other', () => {
  fc.assert(
    fc.property(taxas, prazos, valores, (taxaAm, prazo, valorLiberado) => {
      const { valorParcela } = numerosDe({ incognita: 'PARCELA', valorLiberado, prazo, taxaAm })
      const volta = numerosDe({
        incognita: 'VALOR',
        valorParcela: centavos(valorParcela),
        prazo,
        taxaAm,
      })
      expect(volta.valorParcela).toBe(valorParcela)
      // Half a centavo of each instalment, and of the amount itself.
      expect(Math.abs(volta.valorLiberado - valorLiberado)).toBeLessThanOrEqual(prazo / 2 + 1)
    }),
    { numRuns: 60 },
  )
})

test('the text of a solution has the numbers of its simulation', () => {
  fc.assert(
    fc.property(taxas, prazos, valores, (taxaAm, prazo, valorLiberado) => {
      const achada = numerosDe({ incognita: 'PARCELA', valorLiberado, prazo, taxaAm })
      expect(achada.texto).toContain(
        `${prazo} parcelas de ${formatarDinheiro(achada.valorParcela)}`,
      )
      expect(achada.texto).toContain(formatarDinheiro(achada.valorLiberado))
    }),
    { numRuns: 30 },
  )
  const uma = numerosDe({
    incognita: 'PARCELA',
    valorLiberado: centavos(100_000),
    prazo: 1,
    taxaAm: 1.5,
  })
  expect(uma.texto).toMatch(/^R\$\s1\.000,00 em 1 parcela de R\$\s1\.0\d\d,\d\d, a 1,50% ao mês$/)
})

test.each([
  [{ incognita: 'TAXA', prazo: 12 }, 'Para achar a taxa, informe a parcela, o valor, o prazo'],
  [{ incognita: 'PRAZO', taxaAm: 1 }, 'Para achar o prazo, informe a parcela, o valor, a taxa'],
  [{ incognita: 'PARCELA' }, 'Para achar a parcela, informe o valor, o prazo, a taxa'],
  [
    { incognita: 'VALOR', prazo: 12, taxaAm: 1 },
    'Para achar o valor, informe a parcela, o prazo, a taxa',
  ],
] as const)('%o lacks something, and is told what', (pedido, sentenca) => {
  expect(achar(pedido)).toEqual({ semSolucao: sentenca, texto: null, resultado: null })
})

test('an instalment that pays no amount at any rate gets the least possible one', () => {
  const valorLiberado = centavos(100_000)
  const { semSolucao } = achar({
    incognita: 'TAXA',
    valorParcela: centavos(8000),
    valorLiberado,
    prazo: 12,
  })
  const semJuros = porValor(valorLiberado, 12, 0)?.valorParcela ?? 0
  expect(semJuros).toBeGreaterThan(8333)
  expect(semSolucao?.replaceAll(' ', ' ')).toContain(
    `ao menos ${formatarDinheiro(centavos(semJuros))}`.replaceAll(' ', ' '),
  )
  // Checked: at that instalment a rate exists, at one centavo less none does.
  const com = (parcela: number) =>
    achar({ incognita: 'TAXA', valorParcela: centavos(parcela), valorLiberado, prazo: 12 })
  expect(com(semJuros).semSolucao).toBeNull()
  expect(com(semJuros - 1).semSolucao).not.toBeNull()
})

test('an instalment too small for the longest term gets the least possible one', () => {
  const pedido = { incognita: 'PRAZO' as const, taxaAm: 1.8, valorLiberado: centavos(1_000_000) }
  const { semSolucao } = achar({ ...pedido, valorParcela: centavos(15_000) })
  const noMaior = porValor(centavos(1_000_000), 108, 1.8)?.valorParcela ?? 0
  expect(semSolucao).toContain(formatarDinheiro(centavos(noMaior)))
  expect(achar({ ...pedido, valorParcela: centavos(noMaior) }).resultado?.numeros?.prazo).toBe(108)
})

test('the longest term is that of the day: 96 until 04/05/2026, 108 from the day after', () => {
  const pedido = {
    ...comum,
    incognita: 'PRAZO' as const,
    taxaAm: 1.8,
    valorLiberado: centavos(1_000_000),
    valorParcela: centavos(22_300),
  }
  expect(resolverPedido(dados, pedido, '2026-05-04').semSolucao).toContain('em 96 parcelas')
  expect(resolverPedido(dados, pedido, '2026-05-05').resultado?.numeros?.prazo).toBeGreaterThan(96)
})

const contrato = contratoDeExemplo('7', { proprio: false, taxaAm: 2 })
const portando = dadosDeExemplo(regras, {
  beneficio: comContratos([contrato]),
  contratos: [contrato],
})
const portar = (pedido: Partial<PedidoDeResolver>) =>
  resolverPedido(
    portando,
    { ...comum, incognita: 'TAXA', portabilidade: true, contratos: [contrato.id], ...pedido },
    dia,
  )

test('a portability solves rate and term from its balance, without an amount in the input', () => {
  const { resultado } = portar({ valorParcela: centavos(28_000), prazo: 50 })
  expect(resultado?.numeros?.valorParcela).toBeLessThanOrEqual(28_000)
  expect(resultado?.portabilidade?.saldoDevedor).toBe(resultado?.numeros?.valorFinanciado)
  expect(resultado?.numeros?.valorLiberado).toBe(0)

  const prazo = portar({ incognita: 'PRAZO', valorParcela: centavos(29_000), taxaAm: 1.7 })
  // 33 of the 84 were paid on 23/11/2026: 51 are left, and never more.
  expect(prazo.resultado?.numeros?.prazo).toBeLessThanOrEqual(51)
  expect(portar({ incognita: 'VALOR', prazo: 50, taxaAm: 1.7 })).toEqual({
    semSolucao: 'O valor da portabilidade é o saldo do contrato',
    texto: null,
    resultado: null,
  })
})

test('with the tax taken out of the amount, the solved amount is the received one', () => {
  const pedido = { prazo: 84, taxaAm: 1.8, valorParcela: centavos(24_000) }
  const dentro = numerosDe({ incognita: 'VALOR', ...pedido, iofFinanciado: true })
  const fora = numerosDe({ incognita: 'VALOR', ...pedido, iofFinanciado: false })
  // By instalment both are the same loan (decision 027): the tax comes out of it either way.
  expect(fora.valorLiberado).toBe(dentro.valorLiberado)
  expect(fora.texto).toBe(dentro.texto)
})

test('the simulation of a solution takes the tax out of the amount once, whatever is unknown', () => {
  fc.assert(
    fc.property(
      taxas,
      prazos,
      valores,
      fc.boolean(),
      (taxaAm, prazo, valorLiberado, iofFinanciado) => {
        const pedido = { valorLiberado, prazo, taxaAm, iofFinanciado }
        const achada = numerosDe({ incognita: 'PARCELA', ...pedido })
        const direta = simular(
          dados,
          { tipo: 'NOVO_POR_VALOR', codigoConvenio: '000331', ...pedido },
          dia,
        ).numeros

        expect(achada).toMatchObject({ ...direta })
        expect(achada.texto).toContain(formatarDinheiro(centavos(achada.valorLiberado)))
      },
    ),
    { numRuns: 40 },
  )
})
