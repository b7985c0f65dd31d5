import { expect, test } from 'vitest'
import { gruposDoRelogio } from './relogio.ts'

/** Received at `dia` of November, with limits two, three, four and six days later. */
const ctc = (dia: number, situacao: 'RECEBIDA' | 'RETIDA' = 'RECEBIDA') => {
  const em = (depois: number) => new Date(Date.UTC(2026, 10, dia + depois, 13)).toISOString()
  return {
    situacao,
    recebidaEm: em(0),
    alertaEm: em(2),
    criticoEm: em(3),
    internoEm: em(4),
    limiteEm: em(6),
  }
}

test('requests stand by their clock, the most urgent group first and the ended ones last', () => {
  const agora = new Date('2026-11-20T15:00:00Z')
  const [nova, alerta, critica, interna, vencida] = [20, 18, 17, 16, 10].map((dia) => ctc(dia))
  const retida = ctc(10, 'RETIDA')
  const todas = [retida, nova, alerta, critica, interna, vencida].filter((um) => um !== undefined)

  expect(gruposDoRelogio(todas, agora)).toEqual([
    { id: 'VENCIDO', titulo: 'Vencido', linhas: [vencida] },
    { id: 'INTERNO', titulo: 'Só o saldo', linhas: [interna] },
    { id: 'CRITICO', titulo: 'Crítico', linhas: [critica] },
    { id: 'ALERTA', titulo: 'Atenção', linhas: [alerta] },
    { id: 'NO_PRAZO', titulo: 'No prazo', linhas: [nova] },
    { id: 'fim', titulo: 'Encerradas', linhas: [retida] },
  ])
})

test('a group without requests is left out, and those of one group keep their order', () => {
  const [uma, outra] = [ctc(20), ctc(19)]

  expect(gruposDoRelogio([uma, outra], new Date('2026-11-20T15:00:00Z'))).toEqual([
    { id: 'NO_PRAZO', titulo: 'No prazo', linhas: [uma, outra] },
  ])
  expect(gruposDoRelogio([], new Date())).toEqual([])
})
