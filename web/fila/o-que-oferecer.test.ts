import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { Oferta, OfertaRecusada } from '#shared/oferta/shapes.ts'
import { oQueOferecer } from './o-que-oferecer.ts'

const novo: Oferta = {
  posicao: 1,
  idOportunidade: 'o1',
  versao: 1,
  status: 'Em Atendimento',
  produto: 'NOVO',
  codigoConvenio: '000331',
  convenio: 'INSS',
  idContrato: null,
  numeroContrato: null,
  idBeneficio: 'b1',
  idEmpregador: null,
  fonte: null,
  prazo: 96,
  taxaAm: 1.78,
  taxaPadraoAm: 1.85,
  cetAa: 25.1,
  valor: centavos(100_000),
  condicoes: {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    idEmpregador: null,
    prazo: 96,
    taxaAm: 1.78,
    valorParcela: centavos(2_500),
    valorLiberado: null,
    contratos: [],
    convencao: 'REF-1',
    iofFinanciado: true,
  },
  valorLiberado: centavos(100_000),
  valorParcela: centavos(2_500),
  iofTotal: centavos(5_000),
  totalAPagar: centavos(240_000),
  primeiroVencimento: '2027-01-07',
  quitados: [],
  portado: null,
  ganho: null,
  vantagem: null,
  falta: null,
  validaAte: '2026-12-10',
  avisos: [],
  razoes: [
    {
      criterio: 'LIBERADO',
      favor: true,
      texto: 'Libera R$ 1.000,00, o maior valor entre as ofertas',
    },
    { criterio: 'PRAZO', favor: true, texto: 'A autorização do cliente vale até 10/12/2026' },
  ],
}

const oferecer = (ofertas: Oferta[], recusadas: OfertaRecusada[] = []) =>
  oQueOferecer({ dia: '2026-11-30', refeitas: [], ofertas, recusadas, taxas: [] })

const porta: Oferta = {
  ...novo,
  produto: 'PORT',
  portado: { banco: 'Banco Y', saldoDevedor: centavos(500_000) },
  valor: centavos(500_000),
  ganho: centavos(12_345),
  vantagem: 'MELHOR',
  razoes: [
    { criterio: 'LIBERADO', favor: false, texto: 'Não libera dinheiro' },
    { criterio: 'GANHO', favor: true, texto: 'Paga R$ 123,45 a menos no total' },
  ],
}

test('the best offer is said with its instalment and the first reason that a client hears', () => {
  expect(oferecer([novo, porta])).toEqual({
    oferta: 'Novo de R$\u00a01.000,00, 96× R$\u00a025,00, INSS',
    porque: 'Libera R$ 1.000,00, o maior valor entre as ofertas',
  })
  expect(oferecer([porta, novo])).toEqual({
    oferta: 'Portabilidade que economiza R$\u00a0123,45, 96× R$\u00a025,00, INSS',
    porque: 'Paga R$ 123,45 a menos no total',
  })
})

test('the amount of the only offer is no reason of its own', () => {
  expect(oferecer([novo]).porque).toBe(null)
})

test('an offer that would be refused as a proposta, or leaves the client worse, is not what to say', () => {
  const semMargem = { ...novo, falta: 'Consulte a margem do convênio hoje' }
  expect(oferecer([{ ...porta, vantagem: 'PIOR' }, semMargem])).toEqual({
    oferta: null,
    porque: 'Consulte a margem do convênio hoje',
  })
  expect(oferecer([semMargem, porta]).oferta).toContain('Portabilidade')
})

test('without an offer the first refusal is said with its way out; without any, nothing', () => {
  const recusada: OfertaRecusada = {
    ...novo,
    motivos: [
      {
        regra: 'consentimento',
        norma: null,
        texto: 'O cliente não tem consentimento válido do INSS',
        comoResolver: 'Peça a autorização do cliente',
        correcao: null,
        confianca: null,
      },
    ],
  }
  expect(oferecer([], [recusada]).porque).toBe(
    'O cliente não tem consentimento válido do INSS. Peça a autorização do cliente',
  )
  expect(oferecer([])).toEqual({ oferta: null, porque: null })
})
