import { expect, test } from 'vitest'
import { type AcaoDaPromessa, efeitoDaAcao, situacoesDaPromessa } from './situacao.ts'

const agora = new Date('2026-11-20T13:00:00Z')
const depois = new Date('2026-11-20T13:00:01Z')
const acoes: AcaoDaPromessa[] = ['cumprir', 'cancelar', 'quebrar']

const fala = (
  acao: AcaoDaPromessa,
  situacao: (typeof situacoesDaPromessa)[number],
  venceEm: Date,
) => {
  const efeito = efeitoDaAcao(acao, { situacao, venceEm, retomada: false }, agora)
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
          const efeito = efeitoDaAcao(acao, { situacao, venceEm, retomada: false }, agora)
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
  const quebrada = { situacao: 'QUEBRADA', venceEm: agora } as const
  expect(efeitoDaAcao('cumprir', { ...quebrada, retomada: false }, agora)).toEqual({ retoma: true })
  expect(efeitoDaAcao('cumprir', { ...quebrada, retomada: true }, agora)).toEqual({
    recusa: 'Alguém já falou com o cliente depois',
  })
})
