import { expect, test } from 'vitest'
import { contar, type Ponto } from './contas.ts'

const lei = { aviso: 10, suspensao: 20 }
const um = (pontos: number, venceEm: string): Ponto => ({ pontos, venceEm })

test.each([
  [[], { pontos: 0, estado: 'EM_DIA', livreEm: null }],
  [[um(5, '2026-11-24')], { pontos: 5, estado: 'EM_DIA', livreEm: null }],
  [[um(10, '2026-11-23'), um(5, '2027-01-01')], { pontos: 5, estado: 'EM_DIA', livreEm: null }],
  [[um(10, '2026-11-24')], { pontos: 10, estado: 'AVISO', livreEm: null }],
  [
    [um(15, '2026-12-01'), um(5, '2027-01-01')],
    { pontos: 20, estado: 'SUSPENSO', livreEm: '2026-12-01' },
  ],
  [
    [um(20, '2027-02-01'), um(10, '2026-12-01')],
    { pontos: 30, estado: 'SUSPENSO', livreEm: '2027-02-01' },
  ],
] as const)('points %j on a day are %j', (pontos, conta) => {
  expect(contar(pontos, lei, '2026-11-23')).toEqual(conta)
})
