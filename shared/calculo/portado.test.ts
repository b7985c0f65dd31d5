import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import type { ContratoDoCliente, Dados } from './dados.ts'
import {
  beneficioDeExemplo,
  comContratos,
  contratoDeExemplo,
  dadosDeExemplo,
} from './dados-de-exemplo.ts'
import { comoPortado, refinDaPortabilidade, type TermosDoRefin } from './portado.ts'
import type { ResultadoSimulacao } from './resultado.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()
const dia = '2026-11-23'

/** Of another bank, at 1.80 % a month, with 63 instalments to come. */
const origem = (mudanca: Partial<ContratoDoCliente> = {}) =>
  contratoDeExemplo('7', {
    proprio: false,
    valorParcela: centavos(35_000),
    dataContrato: '2025-01-10',
    primeiroVencimento: '2025-03-07',
    ...mudanca,
  })

const dadosDe = (contrato = origem(), mudanca: Partial<Dados> = {}): Dados =>
  dadosDeExemplo(regras, { beneficio: comContratos([contrato]), contratos: [contrato], ...mudanca })

const portar = (dados: Dados, taxaAm = 1.66): ResultadoSimulacao =>
  simular(
    dados,
    {
      tipo: 'PORTABILIDADE',
      codigoConvenio: '000331',
      prazo: 63,
      taxaAm,
      contratos: [origem().id],
    },
    dia,
  )

function refinanciar(dados: Dados, termos: TermosDoRefin = {}): ResultadoSimulacao {
  const refin = refinDaPortabilidade(dados, portar(dados), termos, dia)
  if ('recusa' in refin) throw new Error(refin.recusa)
  return refin
}

test('S4.01 the refinancing settles what the portability will owe, keeps the instalment of today and releases a troco', () => {
  const dados = dadosDe()
  const { numeros: portado } = portar(dados)
  const { permitido, motivos, numeros, refin } = refinanciar(dados)

  expect(motivos).toEqual([])
  expect(permitido).toBe(true)
  expect(numeros).toMatchObject({ valorParcela: 35_000, taxaAm: 1.66 })
  expect(portado?.valorParcela).toBeLessThan(35_000)
  expect(refin?.quitados).toMatchObject([{ numero: '7', valorParcela: portado?.valorParcela }])
  expect(refin?.troco).toBeGreaterThan(0)
  expect(numeros?.valorFinanciado).toBe(
    (refin?.saldoDevedor ?? 0) + (refin?.troco ?? 0) + (numeros?.iofTotal ?? 0),
  )
})

test('its figures are those of a refinancing of the contract once it is ours', () => {
  const dados = dadosDe()
  const depois = comoPortado(dados, portar(dados))
  const [nosso] = depois?.contratos ?? []
  if (!nosso) throw new Error('A portability with numbers has a contract')
  const { portadoDe, ...semOrigem } = nosso
  const dele = simular(
    dadosDeExemplo(regras, { beneficio: comContratos([semOrigem]), contratos: [semOrigem] }),
    {
      tipo: 'REFIN',
      codigoConvenio: '000331',
      contratos: [nosso.id],
      prazo: 96,
      taxaAm: 1.66,
      valorParcela: centavos(35_000),
    },
    dia,
  )
  const antes = refinanciar(dados, { prazo: 96 })

  expect(portadoDe).toMatchObject({ proprio: false })
  expect(antes.numeros).toEqual(dele.numeros)
  expect(antes.refin).toEqual(dele.refin)
  expect(antes.margem?.disponivelDepois).toBe(dele.margem?.disponivelDepois)
})

test('its advantage is judged against staying at the bank of origin, not against the cheaper ported contract', () => {
  const { vantagem } = refinanciar(dadosDe())
  const restantes = (vantagem?.pagaFicando ?? 0) / 35_000

  expect(Number.isInteger(restantes)).toBe(true)
  expect(restantes).toBeGreaterThan(55)
})

test('only new money is taxed: the debt is as old as at its origin', () => {
  const velha = refinanciar(dadosDe())
  const nova = refinanciar(dadosDe(origem({ dataContrato: '2026-08-10' })))

  expect(velha.refin?.iofComplementar).toBe(0)
  expect(nova.refin?.iofComplementar).toBeGreaterThan(0)
})

test('the margin between the two instalments is given back once: an instalment above the one of today takes free margin', () => {
  const contrato = origem()
  const cheio = {
    beneficio: { ...comContratos([contrato]), base: centavos(100_000) },
    contratos: [contrato],
  }
  const dados = dadosDe(contrato, cheio)

  expect(refinanciar(dados).permitido).toBe(true)
  expect(
    refinanciar(dados, { valorParcela: centavos(35_001) }).motivos.map(({ regra }) => regra),
  ).toEqual(['margem_emprestimo_pct'])
  const informada = { ...beneficioDeExemplo(), ...cheio.beneficio, margemInformada: centavos(0) }
  expect(refinanciar({ ...dados, beneficio: informada }).permitido).toBe(true)
})

test('a small troco is refused by the row of ported contracts, and a portability without numbers has none', () => {
  const dados = dadosDe()
  const portado = centavos(portar(dados).numeros?.valorParcela ?? 0)
  const trocos = Array.from({ length: 60 }, (_, k) =>
    refinanciar(dados, { prazo: 63, valorParcela: centavos(portado - 50 * k) }),
  ).filter(({ refin }) => refin !== null && refin.troco > 0 && refin.troco < 10_000)

  expect(trocos.length).toBeGreaterThan(0)
  for (const { motivos } of trocos) {
    expect(motivos.map(({ regra }) => regra)).toEqual(['port_troco_min'])
  }
  const terminado = dadosDe(
    origem({ primeiroVencimento: '2015-03-07', dataContrato: '2015-01-10' }),
  )
  expect(refinDaPortabilidade(terminado, portar(terminado), {}, dia)).toMatchObject({
    recusa: expect.stringContaining('não tem números'),
  })
})
