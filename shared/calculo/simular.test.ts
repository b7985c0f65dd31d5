import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { ehDiaUtil } from '../calendario.ts'
import { somarDias, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import type { Dados } from './dados.ts'
import { comContratos, contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { convencoesDe } from './impedimentos.ts'
import type { ResultadoSimulacao } from './resultado.ts'
import { diaDaLiberacao, simular } from './simular.ts'

const regras = regrasDosArquivos()
const comum = { codigoConvenio: '000331', taxaAm: 1.8, prazo: 84 }

/**
 * Running loans of the client, ours, with reservations of propostas, and the days of the queries.
 */
const casos = fc.record({
  valores: fc.array(fc.integer({ min: 3000, max: 40_000 }), { minLength: 1, maxLength: 4 }),
  taxas: fc.array(fc.integer({ min: 150, max: 214 }), { minLength: 4, maxLength: 4 }),
  pagas: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 4, maxLength: 4 }),
  reservada: fc.integer({ min: 0, max: 20_000 }).map(centavos),
  prazo: fc.integer({ min: 6, max: 108 }),
  taxaAm: fc.integer({ min: 140, max: 185 }).map((centesimos) => centesimos / 100),
  dia: fc
    .integer({ min: 0, max: 300 })
    .map((dias) => somarDias('2026-05-20', dias))
    .filter(ehDiaUtil),
})
type Caso = typeof casos extends fc.Arbitrary<infer T> ? T : never

const contratosDo = ({ valores, taxas, pagas }: Caso, proprio: boolean) =>
  valores.map((valor, k) => {
    const primeiroVencimento = somarMeses('2026-05-07', 1 - (pagas[k] ?? 1))
    return contratoDeExemplo(String(k + 1), {
      proprio,
      valorParcela: centavos(valor),
      taxaAm: (taxas[k] ?? 180) / 100,
      primeiroVencimento,
      // Some are younger than a year: their renewal is taxed once more.
      dataContrato: somarMeses(primeiroVencimento, -1),
    })
  })

function dadosDo(caso: Caso, { proprio = true, escolhidos = 99 } = {}): Dados {
  const todos = contratosDo(caso, proprio)
  return dadosDeExemplo(regras, {
    beneficio: comContratos(todos, caso.reservada),
    contratos: todos.slice(0, escolhidos),
  })
}

const ids = ({ contratos }: Dados) => contratos.map(({ id }) => id)
const termos = ({ taxaAm, prazo }: Caso) => ({ ...comum, taxaAm, prazo })

/** The same client asked in every way; the chosen contracts are those of `dados`. */
function entradas(dados: Dados, caso: Caso): EntradaSimulacao[] {
  const contratos = ids(dados)
  return [
    { tipo: 'NOVO_POR_PARCELA', ...termos(caso), valorParcela: centavos(12_345) },
    { tipo: 'NOVO_POR_VALOR', ...termos(caso), valorLiberado: centavos(500_000) },
    { tipo: 'NOVO_POR_MARGEM', ...termos(caso) },
    { tipo: 'REFIN', ...termos(caso), contratos, valorParcela: centavos(60_000) },
    { tipo: 'REFIN_MESMA_PARCELA', ...termos(caso), contratos },
    { tipo: 'REFIN_POR_VALOR', ...termos(caso), contratos, valorLiberado: centavos(100_000) },
  ]
}

const novo = (entrada: EntradaSimulacao) => entrada.tipo.startsWith('NOVO')

function cadaSimulacao(
  prova: (resultado: ResultadoSimulacao, dados: Dados, entrada: EntradaSimulacao) => void,
) {
  fc.assert(
    fc.property(casos, fc.integer({ min: 1, max: 4 }), (caso, escolhidos) => {
      const dados = dadosDo(caso, { escolhidos })
      for (const entrada of entradas(dados, caso)) {
        const lidos = novo(entrada) ? { ...dados, contratos: [] } : dados
        prova(simular(lidos, entrada, caso.dia), lidos, entrada)
      }
    }),
    { numRuns: 60 },
  )
}

test('the loan is the sum of settled balance, tax and released amount', () => {
  cadaSimulacao(({ numeros, refin }) => {
    if (!numeros) return
    const settled = refin?.saldoDevedor ?? 0
    expect(numeros.valorFinanciado).toBe(settled + numeros.iofTotal + numeros.valorLiberado)
    expect(numeros.totalAPagar).toBe(numeros.valorParcela * numeros.prazo)
    expect(numeros.iofTotal).toBe(
      numeros.iofDiario + numeros.iofAdicional + (refin?.iofComplementar ?? 0),
    )
    if (refin) {
      expect(refin.valorNovo).toBe(numeros.valorFinanciado - refin.saldoDevedor)
      expect(refin.troco).toBe(numeros.valorLiberado)
    }
  })
})

test('the years of the schedule are the total to pay, and its principal what is lent', () => {
  cadaSimulacao(({ numeros, cronograma }) => {
    if (!numeros) {
      expect(cronograma).toEqual([])
      return
    }
    const soma = (campo: 'total' | 'amortizacao' | 'parcelas') =>
      cronograma.reduce((total, ano) => total + ano[campo], 0)
    expect(soma('total')).toBe(numeros.totalAPagar)
    expect(soma('amortizacao')).toBe(numeros.valorFinanciado)
    expect(soma('parcelas')).toBe(numeros.prazo)
    expect(numeros.jurosPrimeiraParcela + numeros.amortizacaoPrimeiraParcela).toBe(
      numeros.valorParcela,
    )
  })
})

test('the pieces of the margin add up to what is in use, before and after', () => {
  cadaSimulacao(({ numeros, margem }) => {
    if (!margem) throw new Error('A benefit has a margin')
    const soma = (quando: 'antes' | 'depois') =>
      margem.segmentos
        .filter((segmento) => segmento[quando])
        .reduce((total, { valorParcela }) => total + valorParcela, 0)
    expect(soma('antes')).toBe(margem.utilizadaAntes)
    expect(soma('depois')).toBe(margem.utilizadaDepois)
    expect(margem.disponivelAntes).toBe(Math.max(0, margem.limite - margem.utilizadaAntes))
    expect(margem.disponivelDepois).toBe(Math.max(0, margem.limite - margem.utilizadaDepois))
    expect(margem.segmentos.some(({ tipo }) => tipo === 'NOVO')).toBe(numeros !== null)
  })
})

test('what is allowed has no reason against it, and each reason is a sentence with a way out', () => {
  cadaSimulacao(({ permitido, motivos, numeros }) => {
    expect(permitido).toBe(motivos.length === 0)
    if (permitido) expect(numeros).not.toBeNull()
    for (const { texto, comoResolver } of motivos) {
      // Sentences are joined by semicolons at the wire.
      expect(`${texto} ${comoResolver}`).not.toContain(';')
      expect(texto).toMatch(/^\p{Lu}.*[^.]$/u)
      expect(comoResolver).toMatch(/^\p{Lu}.*[^.]$/u)
    }
  })
})

test('an allowed operation takes no more margin than was free, or than it returns', () => {
  cadaSimulacao(({ permitido, margem, numeros }, { contratos }) => {
    if (!permitido || !margem || !numeros) return
    const terminam = contratos.reduce((soma, { valorParcela }) => soma + valorParcela, 0)
    if (numeros.valorParcela > terminam) {
      expect(margem.utilizadaDepois).toBeLessThanOrEqual(margem.limite)
    }
    expect(margem.utilizadaDepois).toBe(margem.utilizadaAntes - terminam + numeros.valorParcela)
  })
})

test('a loan over the whole margin is the loan of that instalment, and leaves nothing free', () => {
  fc.assert(
    fc.property(casos, (caso) => {
      const dados = { ...dadosDo(caso), contratos: [] }
      const toda = simular(dados, { tipo: 'NOVO_POR_MARGEM', ...termos(caso) }, caso.dia)
      const livre = toda.margem?.disponivelAntes ?? 0
      if (livre === 0) {
        expect(toda.motivos[0]?.regra).toBe('margem_emprestimo_pct')
        return
      }
      const valorParcela = centavos(livre)
      const porParcela = simular(
        dados,
        { tipo: 'NOVO_POR_PARCELA', ...termos(caso), valorParcela },
        caso.dia,
      )
      expect(toda.margem?.disponivelDepois).toBe(0)
      expect(porParcela.numeros).toEqual(toda.numeros)
      const demais = simular(
        dados,
        { tipo: 'NOVO_POR_PARCELA', ...termos(caso), valorParcela: centavos(livre + 1) },
        caso.dia,
      )
      expect(demais.motivos.map(({ regra }) => regra)).toContain('margem_emprestimo_pct')
    }),
    { numRuns: 60 },
  )
})

test('the amount released by an instalment, as input, answers the same instalment', () => {
  cadaSimulacao(({ numeros, condicoes }, dados, entrada) => {
    if (!numeros || numeros.valorLiberado <= 0 || 'valorLiberado' in entrada) return
    const { prazo, taxaAm } = entrada
    const pedido = { ...comum, prazo, taxaAm, valorLiberado: numeros.valorLiberado }
    const volta = simular(
      dados,
      novo(entrada)
        ? { tipo: 'NOVO_POR_VALOR', ...pedido }
        : { tipo: 'REFIN_POR_VALOR', ...pedido, contratos: condicoes.contratos },
      numeros.liberacao,
    )
    // The instalment is rounded to the centavo: what is lent, to a centavo times the factors.
    expect(volta.numeros?.valorParcela).toBe(numeros.valorParcela)
    expect(Math.abs((volta.numeros?.valorFinanciado ?? 0) - numeros.valorFinanciado)).toBeLessThan(
      2,
    )
  })
})

test('the order in which contracts are chosen changes no number', () => {
  fc.assert(
    fc.property(casos, (caso) => {
      const dados = dadosDo(caso)
      const virados = { ...dados, contratos: dados.contratos.toReversed() }
      const pedir = (lidos: Dados) => {
        const entrada = { tipo: 'REFIN_MESMA_PARCELA' as const, ...termos(caso) }
        const { numeros, vantagem, margem } = simular(
          lidos,
          { ...entrada, contratos: ids(lidos) },
          caso.dia,
        )
        return { numeros, vantagem, depois: margem?.utilizadaDepois }
      }
      expect(pedir(virados)).toEqual(pedir(dados))
    }),
    { numRuns: 60 },
  )
})

test('the proof of advantage of a refinancing equals its account', () => {
  cadaSimulacao(({ refin, vantagem, numeros }, _dados, entrada) => {
    expect(vantagem === null).toBe(novo(entrada) || numeros === null)
    if (!refin || !vantagem) return
    expect(vantagem).toMatchObject({
      pagaFicando: refin.custoManter,
      diferenca: refin.custoAMais,
      recebeAgora: refin.troco,
    })
    expect(refin.custoManter).toBe(refin.saldoBruto)
    expect(vantagem.situacao === 'MELHOR').toBe(vantagem.diferenca <= 0)
  })
})

test('money is released on a business day, the requested day if it is one', () => {
  // Friday 20/11/2026 is a holiday; 23:59 in Brasília is the next day in London.
  expect(diaDaLiberacao(new Date('2026-11-20T02:59:59Z'))).toBe('2026-11-19')
  expect(diaDaLiberacao(new Date('2026-11-20T03:00:00Z'))).toBe('2026-11-23')
  expect(diaDaLiberacao(new Date('2027-01-01T12:00:00Z'))).toBe('2027-01-04')
})

test('an operation of a day before IN 204/2026 is judged by the grace of its day', () => {
  const dados = dadosDeExemplo(regras)
  const entrada = {
    tipo: 'NOVO_POR_PARCELA' as const,
    ...comum,
    valorParcela: centavos(20_000),
  }

  expect(simular(dados, entrada, '2026-05-04').motivos).toEqual([])
  expect(simular(dados, { ...entrada, prazo: 96 }, '2024-01-10').motivos).toEqual([
    expect.objectContaining({ regra: 'prazo_max_parcelas' }),
  ])
})

test('a refinancing is not refinanced while the payroll still keeps its reversal open', () => {
  const contrato = contratoDeExemplo('1', { origem: 'REFIN', dataContrato: '2026-12-02' })
  const dados = dadosDeExemplo(regras, {
    beneficio: comContratos([contrato]),
    contratos: [contrato],
  })
  const motivosEm = (dia: string) =>
    simular(
      dados,
      { tipo: 'REFIN', ...comum, contratos: ids(dados), valorParcela: centavos(30_000) },
      dia,
    ).motivos.filter(({ regra }) => regra === 'janela_reversao')

  expect(motivosEm('2026-12-11').map(({ texto }) => texto)).toEqual([
    'O contrato 1 pode ser revertido até 14/12/2026',
  ])
  expect(motivosEm('2026-12-15')).toEqual([])
})

test('a refinancing leaves what is in the payroll out, says so, and charges no instalment twice', () => {
  const contrato = contratoDeExemplo('1')
  const dados = dadosDeExemplo(regras, {
    beneficio: comContratos([contrato]),
    contratos: [contrato],
  })
  const { refin, avisos, numeros } = simular(
    dados,
    { tipo: 'REFIN_MESMA_PARCELA', ...comum, contratos: ids(dados) },
    '2026-11-23',
  )

  expect(refin?.quitados).toEqual([
    expect.objectContaining({
      parcelasPagas: 33,
      vencimentosEmTransito: ['2026-12-07'],
      parcelasRestantes: 50,
      saldoBruto: 50 * 30_000,
    }),
  ])
  expect(numeros?.primeiroVencimento).toBe('2027-01-07')
  expect(avisos.join().replaceAll('\u00a0', ' ')).toContain(
    'A parcela de R$ 300,00 que vence em 07/12/2026, do contrato 1, já está na folha: fica fora da quitação e ainda será descontada. Se também for quitada, volta ao cliente em até 5 dias úteis',
  )
})

const motivosCom = (dados: Dados, entrada: EntradaSimulacao) =>
  simular(dados, entrada, '2026-11-23').motivos
const umNovo = { tipo: 'NOVO_POR_PARCELA' as const, ...comum, valorParcela: centavos(20_000) }

test('a benefit with an announced end takes no instalment after it, and the reason offers the term', () => {
  const dados = dadosDeExemplo(regras, {
    beneficio: { ...comContratos([]), codigoEspecie: '32', dataCessacao: '2027-03-31' },
  })
  expect(motivosCom(dados, umNovo)).toMatchObject([
    { regra: 'cessacao', norma: 'Dataprev, regra IB', correcao: { prazo: 4 } },
  ])
  expect(motivosCom(dados, { ...umNovo, prazo: 4 })).toEqual([])
})

test('the convênio of representatives is for a benefit that has one', () => {
  const com = (possuiRepresentante: boolean) =>
    dadosDeExemplo(regras, {
      convenio: {
        codigo: '033101',
        nome: 'INSS - Representante legal',
        regime: 'INSS',
        ativo: true,
        senhaMargem: false,
      },
      beneficio: { ...comContratos([]), possuiRepresentante },
    })
  const entrada = { ...umNovo, codigoConvenio: '033101' }
  expect(motivosCom(com(true), entrada)).toEqual([])
  expect(motivosCom(com(false), entrada)).toMatchObject([
    { regra: 'representante_legal', comoResolver: expect.stringContaining('000331') },
  ])
})

test('another convention than that of Dataprev needs the dated right of the convênio', () => {
  const direito = {
    regra: 'convencao_price30',
    convenio: 'INSS/000331',
    valor: 1,
    vigenciaInicio: '2026-11-24',
    vigenciaFim: null,
    norma: 'Ofício',
    confianca: 'alta',
  }
  const price = { ...umNovo, convencao: 'price-30' as const }
  const dados = dadosDeExemplo([...regras, direito])
  const em = (dia: string) => simular(dados, price, dia).motivos.map(({ regra }) => regra)

  expect(em('2026-11-23')).toEqual(['convencao_price30'])
  expect(em('2026-11-24')).toEqual([])
  expect(convencoesDe(dados, '2026-11-23')).toEqual(['REF-1'])
  expect(convencoesDe(dados, '2026-11-24')).toEqual(['REF-1', 'price-30'])
})
