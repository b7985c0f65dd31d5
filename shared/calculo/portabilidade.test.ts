import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { diasEntre, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { comContratos, contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { simularPortabilidade } from './portabilidade.ts'
import { andamento, saldoDevedor } from './saldo.ts'
import { simularPeloSaldo } from './saldo-informado.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()
const dia = '2026-11-23'

/** A contract of another bank with so many instalments paid, by its rate. */
const origens = fc.record({
  pagas: fc.integer({ min: 1, max: 83 }),
  origem: fc.integer({ min: 135, max: 214 }).map((centesimos) => centesimos / 100),
  nova: fc.integer({ min: 100, max: 214 }).map((centesimos) => centesimos / 100),
  valorParcela: fc.integer({ min: 3000, max: 90_000 }).map(centavos),
})
type Origem = { pagas: number; origem: number; valorParcela: ReturnType<typeof centavos> }

const contratoDe = ({ pagas, origem, valorParcela }: Origem) =>
  contratoDeExemplo('7', {
    proprio: false,
    taxaAm: origem,
    valorParcela,
    primeiroVencimento: somarMeses('2026-11-07', 1 - pagas),
  })

function dadosDe(origem: Origem): Dados {
  const contrato = contratoDe(origem)
  return dadosDeExemplo(regras, { beneficio: comContratos([contrato]), contratos: [contrato] })
}

const entrada = (prazo: number, taxaAm: number) => ({
  tipo: 'PORTABILIDADE' as const,
  codigoConvenio: '000331',
  prazo,
  taxaAm,
  contratos: [contratoDeExemplo('7').id],
})

const ate = (origem: Origem) => andamento(contratoDe(origem), dia).restantes

test('a portability lends exactly the balance: nothing is released, nothing taxed', () => {
  fc.assert(
    fc.property(origens, ({ nova, ...origem }) => {
      const { numeros, portabilidade, refin } = simular(
        dadosDe(origem),
        entrada(ate(origem), nova),
        dia,
      )
      if (!numeros || !portabilidade) throw new Error('A portability has numbers')
      const { proximoVencimento, restantes } = andamento(contratoDe(origem), dia)
      const { saldoDevedor: saldo } = saldoDevedor(
        {
          parcela: origem.valorParcela,
          taxaMensal: origem.origem,
          restantes,
          proximoVencimento: proximoVencimento ?? '',
        },
        dia,
      )
      expect(refin).toBeNull()
      expect([numeros.valorLiberado, numeros.iofTotal]).toEqual([0, 0])
      expect([numeros.valorFinanciado, portabilidade.saldoDevedor]).toEqual([saldo, saldo])
      expect(numeros.primeiroVencimento).toBe(proximoVencimento)
    }),
  )
})

test('at the rate of the origin, over its own term, the instalment is its own to the centavo', () => {
  fc.assert(
    fc.property(origens, (origem) => {
      const { numeros } = simular(dadosDe(origem), entrada(ate(origem), origem.origem), dia)
      // The balance is rounded to the centavo: the instalment may differ by the effect of that.
      expect(Math.abs((numeros?.valorParcela ?? 0) - origem.valorParcela)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a lower rate is a lower instalment and a saving, a higher one the other way round', () => {
  fc.assert(
    fc.property(origens, ({ nova, ...origem }) => {
      const { numeros, portabilidade, vantagem } = simular(
        dadosDe(origem),
        entrada(ate(origem), nova),
        dia,
      )
      if (!numeros || !portabilidade || !vantagem) throw new Error('A portability has numbers')
      if (nova > origem.origem) {
        expect(numeros.valorParcela).toBeGreaterThanOrEqual(origem.valorParcela - 1)
      } else expect(numeros.valorParcela).toBeLessThanOrEqual(origem.valorParcela + 1)
      expect(portabilidade.economiaMensal).toBe(origem.valorParcela - numeros.valorParcela)
      // The saving is told once by the portability and once, its sign turned, by the proof.
      expect(vantagem.diferenca + portabilidade.economiaTotal).toBe(0)
      expect(vantagem.pagaFicando).toBe(origem.valorParcela * portabilidade.parcelasRestantes)
    }),
  )
})

test('Res. CMN 5.057 art. 6: no term passes what remains, one instalment more is refused', () => {
  fc.assert(
    fc.property(origens, ({ nova, ...origem }) => {
      const cabe = simular(dadosDe(origem), entrada(ate(origem), nova), dia)
      const passa = simular(dadosDe(origem), entrada(ate(origem) + 1, nova), dia)
      const regrasDe = ({ motivos }: typeof cabe) => motivos.map(({ regra }) => regra)
      expect(regrasDe(cabe)).not.toContain('portabilidade_prazo')
      expect(regrasDe(passa)).toContain('portabilidade_prazo')
      expect(passa.numeros).toBeNull()
    }),
  )
})

test('the payments of a ported loan are worth its balance at the rate that was agreed', () => {
  fc.assert(
    fc.property(origens, fc.integer({ min: 1, max: 83 }), ({ nova, ...origem }, prazo) => {
      const vezes = Math.min(prazo, ate(origem))
      const { numeros, portabilidade } = simular(dadosDe(origem), entrada(vezes, nova), dia)
      if (!numeros || !portabilidade) throw new Error('A portability has numbers')
      // Over a shorter term, the months that are no longer paid are saved too.
      expect(portabilidade.economiaTotal + numeros.totalAPagar).toBe(
        origem.valorParcela * ate(origem),
      )
      let valor = 0
      for (let k = 0; k < vezes; k += 1) {
        const dias = diasEntre(dia, somarMeses(numeros.primeiroVencimento, k))
        valor += numeros.valorParcela / (1 + nova / 100) ** (dias / 30)
      }
      // Half a centavo in each instalment.
      expect(Math.abs(valor - numeros.valorFinanciado)).toBeLessThanOrEqual(vezes / 2 + 1)
    }),
  )
})

test('a balance that the origin tells changes the loan, never the instalment that may be paid', () => {
  fc.assert(
    fc.property(origens, fc.integer({ min: -500, max: 500 }), ({ nova, ...origem }, milesimos) => {
      const dados = dadosDe(origem)
      const pedida = entrada(ate(origem), nova)
      const simulada = simular(dados, pedida, dia).portabilidade
      if (!simulada) throw new Error('A portability has numbers')
      const saldo = centavos(Math.round(simulada.saldoDevedor * (1 + milesimos / 10_000)))
      const pelo = simularPeloSaldo(dados, { entrada: pedida, numero: '1', saldo }, dia)
      if ('recusa' in pelo) {
        // Refused only where no rate at all brings the instalment down.
        expect(saldo / ate(origem)).toBeGreaterThan(origem.valorParcela - 1)
        return
      }
      expect(pelo.numeros?.valorFinanciado).toBe(saldo)
      expect(pelo.numeros?.valorParcela).toBeLessThanOrEqual(origem.valorParcela)
      expect(pelo.numeros?.taxaAm).toBeLessThanOrEqual(nova)
      // The agreed rate stays wherever it can (decision 034).
      const noAcordo = simular(
        { ...dados, contratos: [{ ...contratoDe(origem), saldoInformado: saldo }] },
        pedida,
        dia,
      )
      if ((noAcordo.numeros?.valorParcela ?? Infinity) <= origem.valorParcela) {
        expect(pelo.numeros?.taxaAm).toBe(nova)
      }
    }),
  )
})

test('the proposta that brings the contract does not stand in its own way, another does', () => {
  const origem = { pagas: 30, origem: 2, valorParcela: centavos(40_000) }
  const contrato = { ...contratoDe(origem), emProposta: { numero: '2611' } }
  const dados = dadosDeExemplo(regras, {
    beneficio: comContratos([contrato]),
    contratos: [contrato],
  })
  const julgar = (numero: string) => {
    const saldo = centavos(1_300_000)
    const resultado = simularPeloSaldo(dados, { entrada: entrada(54, 1.7), numero, saldo }, dia)
    return 'recusa' in resultado ? resultado.recusa : resultado.motivos.map(({ regra }) => regra)
  }
  expect(julgar('2611')).not.toContain('contrato_em_proposta')
  expect(julgar('2612')).toContain('contrato_em_proposta')
})

test('a contract that ended, or is gone, has no balance to bring', () => {
  const saldo = centavos(100_000)
  const pedido = { entrada: entrada(12, 1.7), numero: '1', saldo }
  expect(simularPeloSaldo(dadosDeExemplo(regras), pedido, dia)).toEqual({
    recusa: 'O contrato não está mais com o cliente',
  })
  const acabado = dadosDe({ pagas: 84, origem: 2, valorParcela: centavos(40_000) })
  expect(simularPeloSaldo(acabado, pedido, dia)).toEqual({
    recusa: 'O contrato já terminou: não há saldo a portar',
  })
})

test('a due date that is past is no next one', () => {
  const origem = {
    parcela: centavos(10_000),
    taxaMensal: 2,
    restantes: 10,
    proximoVencimento: '2026-11-22',
  }
  expect(simularPortabilidade(origem, dia, 1.8)).toEqual({
    recusa: 'O próximo vencimento vem antes da data da portabilidade',
  })
  expect(simularPortabilidade({ ...origem, proximoVencimento: dia }, dia, 1.8)).toMatchObject({
    economiaMensal: expect.any(Number),
  })
})

test('a contract due on the 31st keeps its day after a short month: the same rate is the same instalment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 29, max: 31 }), origens, (vence, { origem, valorParcela }) => {
      const contrato = contratoDeExemplo('7', {
        proprio: false,
        taxaAm: origem,
        valorParcela,
        primeiroVencimento: `2024-01-${vence}`,
      })
      const dados = dadosDeExemplo(regras, {
        beneficio: comContratos([contrato]),
        contratos: [contrato],
      })
      // On 10/02/2027 the next one falls due on the 28th.
      const { numeros } = simular(dados, entrada(47, origem), '2027-02-10')

      expect(numeros?.primeiroVencimento).toBe('2027-02-28')
      expect(numeros?.ultimoVencimento).toBe(`2030-12-${vence}`)
      expect(numeros?.valorParcela).toBe(valorParcela)
    }),
  )
})

test('the share of a pension is judged by the first discount of the ported contract, not by the payroll of today', () => {
  const contrato = contratoDe({ pagas: 30, origem: 2, valorParcela: centavos(30_000) })
  const dados = dadosDeExemplo(regras, {
    beneficio: {
      ...comContratos([contrato]),
      grupo: 'PENSAO',
      codigoEspecie: '21',
      // The next instalment, of December, is discounted in November: the last of 50 in December 2030.
      extincaoCota: '2030-12-15',
    },
    contratos: [contrato],
  })
  const regrasDe = (prazo: number) =>
    simular(dados, entrada(prazo, 1.8), dia).motivos.map(({ regra }) => regra)

  expect(regrasDe(50)).not.toContain('extincao_cota')
  expect(regrasDe(51)).toContain('extincao_cota')
})

test('an instalment that is just the most that the client pays keeps the agreed rate and term', () => {
  const origem = { pagas: 30, origem: 2, valorParcela: centavos(40_000) }
  const dados = dadosDe(origem)
  const saldo = centavos(1_300_000)
  const pelo = (
    pedida: ReturnType<typeof entrada>,
    parcelaMaxima?: ReturnType<typeof centavos>,
  ) => {
    const feita = simularPeloSaldo(
      dados,
      { entrada: pedida, numero: '1', saldo, parcelaMaxima },
      dia,
    )
    if ('recusa' in feita || !feita.numeros) throw new Error('A portability has numbers')
    return feita.numeros
  }
  const acordada = pelo(entrada(54, 1.7))
  expect(pelo(entrada(54, 1.7), centavos(acordada.valorParcela))).toMatchObject({
    taxaAm: 1.7,
    valorParcela: acordada.valorParcela,
  })
  expect(pelo(entrada(54, 1.7), centavos(acordada.valorParcela - 1)).taxaAm).toBeLessThan(1.7)
  // A due date passed since it was simulated: one instalment less is left.
  expect(pelo(entrada(55, 1.7)).prazo).toBe(54)
})
