import { expect, test } from 'vitest'
import { type AcaoDaPromessa, efeitoDaAcao, situacoesDaPromessa } from './situacao.ts'

const agora = new Date('2026-11-20T13:00:00Z')
const depois = new Date('2026-11-20T13:00:01Z')
const acoes: AcaoDaPromessa[] = ['cumprir', 'cancelar', 'quebrar']
const semVolta = { desfazAte: null }

const fala = (
  acao: AcaoDaPromessa,
  situacao: (typeof situacoesDaPromessa)[number],
  venceEm: Date,
) => {
  const efeito = efeitoDaAcao(acao, { situacao, venceEm, retomada: false, ...semVolta }, agora)
  return 'para' in efeito ? efeito.para : 'retoma' in efeito ? 'retoma' : 'recusa'
}

test.each([
  ['ABERTA', 'CUMPRIDA CANCELADA recusa', 'retoma recusa QUEBRADA'],
  ['CUMPRIDA', 'recusa recusa recusa', 'recusa recusa recusa'],
  ['QUEBRADA', 'retoma recusa recusa', 'retoma recusa recusa'],
  ['CANCELADA', 'recusa recusa recusa', 'recusa recusa recusa'],
] as const)('%s: inside the tolerance %s, after it %s', (situacao, dentro, fora) => {
  expect(acoes.map((acao) => fala(acao, situacao, depois)).join(' ')).toBe(dentro)
  expect(acoes.map((acao) => fala(acao, situacao, agora)).join(' ')).toBe(fora)
})

test('whatever is done in whatever order, a promise ends once', () => {
  for (const primeira of acoes) {
    for (const segunda of acoes) {
      for (const [venceEm] of [[agora], [depois]] as const) {
        let situacao: (typeof situacoesDaPromessa)[number] = 'ABERTA'
        let fins = 0
        for (const acao of [primeira, segunda, primeira]) {
          const efeito = efeitoDaAcao(
            acao,
            { situacao, venceEm, retomada: false, ...semVolta },
            agora,
          )
          if (!('para' in efeito)) continue
          situacao = efeito.para
          fins += 1
        }
        expect(fins).toBeLessThanOrEqual(1)
      }
    }
  }
})

test('a broken promise is taken up once', () => {
  const quebrada = { situacao: 'QUEBRADA', venceEm: agora, ...semVolta } as const
  expect(efeitoDaAcao('cumprir', { ...quebrada, retomada: false }, agora)).toEqual({ retoma: true })
  expect(efeitoDaAcao('cumprir', { ...quebrada, retomada: true }, agora)).toEqual({
    recusa: 'Alguém já falou com o cliente depois',
  })
})

test.each([
  ['CUMPRIDA', false, { para: 'ABERTA' }],
  ['QUEBRADA', true, { naoRetoma: true }],
  ['QUEBRADA', false, { recusa: 'Não há contato registrado para desfazer' }],
  ['ABERTA', false, { recusa: 'Não há contato registrado para desfazer' }],
  ['CANCELADA', false, { recusa: 'Não há contato registrado para desfazer' }],
] as const)(
  'what was recorded by hand of one %s (taken up: %s) is taken back',
  (situacao, retomada, efeito) => {
    const promessa = { situacao, retomada, venceEm: depois, desfazAte: depois }
    expect(efeitoDaAcao('reabrir', promessa, agora)).toEqual(efeito)
  },
)

test('a call is not taken back, and nothing after its minutes', () => {
  const cumprida = { situacao: 'CUMPRIDA', retomada: false, venceEm: depois } as const
  expect(efeitoDaAcao('reabrir', { ...cumprida, desfazAte: null }, agora)).toEqual({
    recusa: 'A ligação foi feita: ela não se desfaz',
  })
  expect(efeitoDaAcao('reabrir', { ...cumprida, desfazAte: agora }, agora)).toEqual({
    recusa: 'O prazo para desfazer já passou',
  })
})
