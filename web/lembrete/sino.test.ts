import { expect, test } from 'vitest'
import { atrasadosDaEquipe, doSino } from './sino.ts'

const inicio = new Date('2026-11-20T03:00:00Z')
const um = (idLembrete: string, quando: string, de: string) => ({
  idLembrete,
  quando,
  atendente: { idUsuario: de },
})

test('S9.14 the bell counts one list and opens that one', () => {
  expect(doSino({ emAtraso: 2, hoje: 5, esquecidosDaEquipe: 36 })).toEqual({
    conta: 2,
    grupo: 'em-atraso',
    nome: 'Lembretes: 2 em atraso, 5 para hoje, 36 da equipe de dias passados',
  })
  expect(doSino({ emAtraso: 0, hoje: 0, esquecidosDaEquipe: 36 })).toMatchObject({
    conta: 36,
    grupo: 'em-atraso',
    de: 'equipe',
  })
  expect(doSino({ emAtraso: 0, hoje: 3, esquecidosDaEquipe: 0 })).toMatchObject({
    conta: 0,
    grupo: 'hoje',
  })
})

test('the list of the team begins with those that the bell counts, under their number', () => {
  const items = [
    um('ontem', '2026-11-20T02:59:59Z', 'ana'),
    um('meu', '2026-11-19T12:00:00Z', 'eu'),
    um('cedo', '2026-11-20T03:00:00Z', 'ana'),
  ]
  const [esquecidos, ...resto] = atrasadosDaEquipe(items, inicio, 'eu')

  expect(esquecidos).toMatchObject({ titulo: 'De dias passados' })
  expect(esquecidos?.linhas.map(({ idLembrete }) => idLembrete)).toEqual(['ontem'])
  expect(resto.map(({ titulo, linhas }) => [titulo, linhas.length])).toEqual([
    ['De hoje', 1],
    ['Meus', 1],
  ])
  expect(atrasadosDaEquipe([], inicio, 'eu')).toEqual([])
})
