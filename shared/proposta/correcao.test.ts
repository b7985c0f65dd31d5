import { expect, test } from 'vitest'
import { correcaoDe, impedimentoDaRetomada } from './correcao.ts'

test.each([
  ['A conta informada não é a do benefício: confira (AN)', 'CONTA'],
  ['Margem (HW)', 'VALOR'],
  ['Prazo (HV)', 'PRAZO'],
  ['Documento ilegível', 'OUTRO'],
  [null, 'OUTRO'],
])('what is to be put right after "%s" is %s', (motivo, campo) => {
  const correcao = correcaoDe({ situacao: 'REPROVADA', motivo })
  expect(correcao).toMatchObject({ campo, texto: expect.stringMatching(/\S/) })
})

test('S1.13 only a refused proposta with a correction, or one retained by the origin, and only once', () => {
  const boa = {
    produto: 'NOVO',
    situacao: 'REPROVADA',
    recuperavel: true,
    sucessora: null,
  } as const

  expect(impedimentoDaRetomada(boa)).toBeNull()
  expect(impedimentoDaRetomada({ ...boa, situacao: 'EXPIRADA' })).toBeNull()
  expect(impedimentoDaRetomada({ ...boa, situacao: 'RETIDA', recuperavel: null })).toBeNull()
  expect(impedimentoDaRetomada({ ...boa, recuperavel: false })).toContain('não pode ser corrigida')
  expect(impedimentoDaRetomada({ ...boa, situacao: 'PAGA' })).toContain('Só uma proposta reprovada')
  expect(impedimentoDaRetomada({ ...boa, sucessora: { numero: '1' } })).toContain('já foi retomada')
  expect(impedimentoDaRetomada({ ...boa, produto: 'REFIN_PORT' })).toContain('da portabilidade')
})
