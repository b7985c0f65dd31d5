import { expect, test } from 'vitest'
import type { MembroDaEquipe, PausaDevidaNoFio } from '#shared/presenca/shapes.ts'
import { dizerDevida, dizerEstado, dizerPausa } from './dizer.ts'

const devida: PausaDevidaNoFio = {
  tipo: 'DESCANSO',
  vez: 2,
  minutos: 10,
  de: '2026-11-20T14:10:00.000Z',
  ate: '2026-11-20T18:10:00.000Z',
  situacao: 'DEVIDA',
}

test('a pause that the law requires is shown with its hour', () => {
  expect(dizerDevida(devida)).toBe('2ª pausa de 10 min até 15:10')
  expect(dizerDevida({ ...devida, situacao: 'ATRASADA' })).toBe(
    '2ª pausa de 10 min atrasada: era até 15:10',
  )
  expect(dizerDevida({ ...devida, tipo: 'REFEICAO', minutos: 20, situacao: 'NAO_CONCEDIDA' })).toBe(
    'Refeição de 20 min não concedida',
  )
  expect(dizerPausa({ tipo: 'REFEICAO', inicio: '2026-11-20T15:02:00.000Z' })).toBe(
    'Em pausa (Refeição) desde 12:02',
  )
})

test.each<[Partial<MembroDaEquipe>, string]>([
  [{ estado: 'EM_ATENDIMENTO', cliente: { idRelacionamento: 'r', nome: 'Dora' } }, 'Com Dora'],
  [{ estado: 'EM_ATENDIMENTO' }, 'Em atendimento'],
  [{ estado: 'PAUSA', pausa: 'REFEICAO' }, 'Em pausa (Refeição)'],
  [{ estado: 'PAUSA' }, 'Em pausa'],
  [{ estado: 'DISPONIVEL' }, 'Disponível'],
  [{ estado: 'FORA' }, 'Fora do sistema'],
  [{ estado: 'AUSENTE' }, 'Ausente'],
])('a supervisor reads %j as %s', (mudanca, dito) => {
  const membro: MembroDaEquipe = {
    idUsuario: 'u',
    nome: 'Ana',
    estado: 'FORA',
    pausa: null,
    cliente: null,
    deve: [],
    ...mudanca,
  }
  expect(dizerEstado(membro)).toBe(dito)
})
