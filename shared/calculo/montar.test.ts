import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import { beneficioDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()
const simulada = (valorParcela: number, prazo = 84) =>
  simular(
    dadosDeExemplo(regras),
    {
      tipo: 'NOVO_POR_PARCELA',
      codigoConvenio: '000331',
      idBeneficio: beneficioDeExemplo().id,
      prazo,
      taxaAm: 1.8,
      valorParcela: centavos(valorParcela),
    },
    '2026-11-23',
  )

test('the effective tax is the tax by the loan, in percent with four decimals', () => {
  const { numeros } = simulada(50_000)
  if (!numeros) throw new Error('A loan has numbers')
  const exata = (numeros.iofTotal / numeros.valorFinanciado) * 100
  expect(Math.abs(numeros.aliquotaIofEfetiva - exata)).toBeLessThan(0.0002)
  expect(numeros.aliquotaIofEfetiva).toBe(Number(numeros.aliquotaIofEfetiva.toFixed(4)))
})

test('an amount of just the least that is lent is lent, a centavo less is refused', () => {
  const recusado = (valor: number) => {
    const { motivos, numeros } = simular(
      dadosDeExemplo(regras),
      {
        tipo: 'NOVO_POR_VALOR',
        codigoConvenio: '000331',
        idBeneficio: beneficioDeExemplo().id,
        prazo: 12,
        taxaAm: 1.8,
        valorLiberado: centavos(valor),
      },
      '2026-11-23',
    )
    expect(numeros?.valorLiberado).toBe(valor)
    return motivos.some(({ texto }) => texto.includes('é menor que o mínimo'))
  }
  expect([recusado(29_999), recusado(30_000)]).toEqual([true, false])
})
