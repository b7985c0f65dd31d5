import { expect, test } from 'vitest'
import { impedimentosDeConduta } from './conduta.ts'

const emDia = { promotor: 'ATIVO', certificadoAte: '2026-11-20', suspensoAte: null } as const

test.each([
  [emDia, '2026-11-20', 0, ''],
  [emDia, '2026-11-21', 1, 'venceu em 20/11/2026'],
  [
    { ...emDia, suspensoAte: '2027-01-09' },
    '2026-11-20',
    1,
    'suspendem propostas novas até 09/01/2027',
  ],
  [{ ...emDia, certificadoAte: null }, '2026-11-20', 1, 'não tem certificação'],
  [{ ...emDia, promotor: 'SUSPENSO' as const }, '2026-11-20', 1, 'está suspenso pelo banco'],
  [{ ...emDia, promotor: 'ENCERRADO' as const }, '2026-11-21', 2, 'foi encerrado'],
])('S1.13 who may not type a proposta in: %j on %s', (quem, dia, quantos, dito) => {
  const impedimentos = impedimentosDeConduta(quem, dia)

  expect(impedimentos).toHaveLength(quantos)
  expect(impedimentos.join(';')).toContain(dito)
})
