import { expect, test } from 'vitest'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { chaveDoAlvo, ofertaDoAlvo, type TermosDaOferta } from './alvo.ts'

const contratos = (...ids: string[]) => ids.map((idContrato) => ({ idContrato }) as Contrato)
const oportunidade = { idOportunidade: 'o1' } as Oportunidade
const oferta: TermosDaOferta = {
  codigoConvenio: '000331',
  idBeneficio: 'b1',
  idEmpregador: null,
  prazo: 96,
  taxaAm: 1.66,
  taxaPadraoAm: 1.8,
  valorParcela: centavos(30_000),
  condicoes: {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    idEmpregador: null,
    prazo: 96,
    taxaAm: 1.66,
    valorParcela: centavos(30_000),
    valorLiberado: null,
    contratos: [],
    convencao: 'REF-1',
    iofFinanciado: true,
  },
}

test('what was typed for one subject is not put back for another', () => {
  const chaves = [
    chaveDoAlvo({ tipo: 'novo' }),
    chaveDoAlvo({ tipo: 'oportunidade', oportunidade }),
    chaveDoAlvo({ tipo: 'contratos', contratos: contratos('k1') }),
    chaveDoAlvo({ tipo: 'contratos', contratos: contratos('k1', 'k2') }),
    chaveDoAlvo({ tipo: 'novo', oferta }),
    chaveDoAlvo({ tipo: 'oportunidade', oportunidade, oferta }),
  ]

  expect(new Set(chaves).size).toBe(chaves.length)
})

test('the same contracts ticked in another order are the same subject', () => {
  expect(chaveDoAlvo({ tipo: 'contratos', contratos: contratos('k2', 'k1') })).toBe(
    chaveDoAlvo({ tipo: 'contratos', contratos: contratos('k1', 'k2') }),
  )
})

test('an offer of another benefit or at another rate is another subject; a renewed sum is not', () => {
  const chave = (mudanca: Partial<TermosDaOferta>) =>
    chaveDoAlvo({ tipo: 'novo', oferta: { ...oferta, ...mudanca } })

  expect(chave({ idBeneficio: 'b2' })).not.toBe(chave({}))
  expect(chave({ taxaAm: 1.7 })).not.toBe(chave({}))
  expect(chave({ valorParcela: centavos(29_000) })).toBe(chave({}))
})

test('who comes back to the simulator without naming anything finds a new loan, on no offer', () => {
  expect(chaveDoAlvo({ tipo: 'retomar' })).toBe(chaveDoAlvo({ tipo: 'novo' }))
  expect(ofertaDoAlvo({ tipo: 'retomar' })).toBeUndefined()
  expect(ofertaDoAlvo({ tipo: 'novo', oferta })).toBe(oferta)
})
