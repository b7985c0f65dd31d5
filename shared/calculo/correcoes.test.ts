import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { proximoDiaUtil } from '../calendario.ts'
import { type Dia, somarDias, somarMeses } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import type { Beneficio, ContratoDoCliente, Dados } from './dados.ts'
import {
  beneficioDeExemplo,
  comContratos,
  contratoDeExemplo,
  dadosDeExemplo,
} from './dados-de-exemplo.ts'
import type { EntradaSimulacao } from './entrada.ts'
import type { Correcao, MotivoSimulacao } from './resultado.ts'
import { simular } from './simular.ts'

/**
 * The screen corrects a refusal by one press: it simulates again with the numbers of `correcao`.
 * The reason that offered them must be gone then, whatever other reasons appear.
 */

const regras = regrasDosArquivos()
const dia = '2026-11-23'
const comum = { codigoConvenio: '000331', taxaAm: 1.8, prazo: 84 }

function corrigida(
  entrada: EntradaSimulacao,
  { taxaAm, prazo, valorParcela }: Correcao,
): EntradaSimulacao {
  const termos = {
    ...entrada,
    taxaAm: taxaAm ?? entrada.taxaAm,
    prazo: prazo ?? entrada.prazo,
  }
  if (valorParcela === null) return termos
  const { tipo: _tipo, ...resto } = termos
  const parcela = { ...resto, valorParcela: centavos(valorParcela) }
  return 'contratos' in entrada
    ? { ...parcela, tipo: 'REFIN', contratos: entrada.contratos }
    : { ...parcela, tipo: 'NOVO_POR_PARCELA' }
}

/** Reasons whose own correction, taken, still leaves them standing. */
function correcoesQueNaoServem(dados: Dados, entrada: EntradaSimulacao, em: Dia) {
  return simular(dados, entrada, em).motivos.flatMap((motivo) => {
    const { correcao, regra } = motivo
    if (!correcao) return []
    const quando = correcao.aPartirDe === null ? em : proximoDiaUtil(correcao.aPartirDe)
    const depois = simular(dados, corrigida(entrada, correcao), quando)
    const fica = depois.motivos.some((outro: MotivoSimulacao) => outro.regra === regra)
    // A day not after the refused one is no correction either.
    const semSaida = correcao.aPartirDe !== null && correcao.aPartirDe <= em
    return fica || semSaida ? [{ regra, texto: motivo.texto, correcao }] : []
  })
}

const comBeneficio = (mudanca: Partial<Beneficio>) =>
  dadosDeExemplo(regras, { beneficio: beneficioDeExemplo(mudanca) })
const novo: EntradaSimulacao = {
  tipo: 'NOVO_POR_PARCELA',
  ...comum,
  valorParcela: centavos(50_000),
}

test('a loan of every rate, term and instalment is mended by what its reasons offer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 100, max: 200_000 }).map(centavos),
      fc.integer({ min: 0, max: 120_000 }).map(centavos),
      (taxa, prazo, valorParcela, reservada) => {
        const entrada = { ...novo, taxaAm: taxa / 100, prazo, valorParcela }
        const dados = dadosDeExemplo(regras, { beneficio: comContratos([], reservada) })
        expect(correcoesQueNaoServem(dados, entrada, dia)).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

test('the ceiling, the longest term and the free margin are offered all at once', () => {
  const { motivos } = simular(
    dadosDeExemplo(regras),
    { ...novo, taxaAm: 2.5, prazo: 120, valorParcela: centavos(200_000) },
    dia,
  )
  expect(motivos.map(({ regra, correcao }) => [regra, correcao])).toMatchObject([
    ['teto_juros_am', { taxaAm: 1.85 }],
    ['prazo_max_parcelas', { prazo: 108 }],
    // 35 % of R$ 3.000,00.
    ['margem_emprestimo_pct', { valorParcela: 105_000 }],
  ])
})

test('a pension is mended by the term that ends with its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.integer({ min: 1, max: 108 }),
      (dias, prazo) => {
        const pensao = { codigoEspecie: '21', especie: 'Pensão por morte' }
        const dados = comBeneficio({ ...pensao, extincaoCota: somarDias(dia, dias) })
        expect(correcoesQueNaoServem(dados, { ...novo, prazo }, dia)).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

test('a benefit granted so many days ago, blocked or not, is offered a day that serves', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.constantFrom('0', '1', '2', '3'),
      (dias, bloqueio) => {
        const dados = comBeneficio({ dataDespacho: somarDias(dia, -dias), bloqueio })
        expect(correcoesQueNaoServem(dados, novo, dia)).toEqual([])
      },
    ),
  )
})

test('a refinancing just made is offered the first business day after its window', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), (dias) => {
      const contrato = contratoDeExemplo('1', {
        origem: 'REFIN',
        dataContrato: somarDias(dia, -dias),
      })
      const dados = dadosDeExemplo(regras, {
        beneficio: comContratos([contrato]),
        contratos: [contrato],
      })
      const entrada = {
        tipo: 'REFIN' as const,
        ...comum,
        contratos: [contrato.id],
        valorParcela: centavos(60_000),
      }
      expect(correcoesQueNaoServem(dados, entrada, dia)).toEqual([])
    }),
  )
})

const portar = (contrato: ContratoDoCliente, mudanca: Partial<EntradaSimulacao> = {}) => ({
  tipo: 'PORTABILIDADE' as const,
  ...comum,
  taxaAm: mudanca.taxaAm ?? comum.taxaAm,
  prazo: mudanca.prazo ?? comum.prazo,
  contratos: [contrato.id],
})

test('a portability of every rate, term and age of contract is mended by what it offers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 83 }),
      fc.integer({ min: 130, max: 250 }),
      fc.integer({ min: 100, max: 230 }),
      fc.integer({ min: 1, max: 96 }),
      (pagas, origem, taxa, prazo) => {
        const contrato = contratoDeExemplo('1', {
          proprio: false,
          taxaAm: origem / 100,
          primeiroVencimento: somarMeses('2026-11-07', 1 - pagas),
        })
        const dados = dadosDeExemplo(regras, {
          beneficio: comContratos([contrato]),
          contratos: [contrato],
        })
        const entrada = portar(contrato, { taxaAm: taxa / 100, prazo })
        expect(correcoesQueNaoServem(dados, entrada, dia)).toEqual([])
      },
    ),
    { numRuns: 150 },
  )
})

test('who is retired for invalidity is offered the day on which they are old enough', () => {
  const contrato = contratoDeExemplo('1', { proprio: false, taxaAm: 2 })
  fc.assert(
    fc.property(
      fc.integer({ min: 40 * 365, max: 61 * 365 }),
      fc.integer({ min: 0, max: 20 * 365 }),
      (vividos, dib) => {
        const dados = dadosDeExemplo(regras, {
          cliente: { restrito: false, obitoEm: null, nascimento: somarDias(dia, -vividos) },
          beneficio: {
            ...comContratos([contrato]),
            codigoEspecie: '32',
            dataInicio: somarDias(dia, -dib),
          },
          contratos: [contrato],
        })
        const [motivo] = simular(dados, portar(contrato, { prazo: 40 }), dia).motivos
        const aPartirDe = motivo?.correcao?.aPartirDe
        if (!aPartirDe) return
        // The contract may have ended by then: only the reason of the age is looked at.
        const { motivos } = simular(dados, portar(contrato, { prazo: 1 }), aPartirDe)
        expect(motivos.map(({ regra }) => regra)).not.toContain('port_idade_min_invalidez')
      },
    ),
  )
})

test('who was born on a leap day is old enough on the day that is offered', () => {
  const contrato = contratoDeExemplo('1', { proprio: false, taxaAm: 2 })
  // 55 on Saturday 01/03/2031 (Código Civil art. 132), not on Friday the 28th of February.
  const dados = dadosDeExemplo(regras, {
    cliente: { restrito: false, obitoEm: null, nascimento: '1976-02-29' },
    beneficio: { ...comContratos([contrato]), codigoEspecie: '32', dataInicio: '2005-01-03' },
    contratos: [contrato],
  })
  const daIdade = (em: Dia) =>
    simular(dados, portar(contrato, { prazo: 1 }), em).motivos.find(
      ({ regra }) => regra === 'port_idade_min_invalidez',
    )
  expect(daIdade(dia)?.correcao?.aPartirDe).toBe('2031-03-03')
  expect([daIdade('2031-02-28') === undefined, daIdade('2031-03-03')]).toEqual([false, undefined])
})
