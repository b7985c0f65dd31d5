import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { emCurso } from './fatos.ts'

test('what was lost or won is not counted among what can still be released', () => {
  const linha = (status: 'Em Aberto' | 'Simulada' | 'Perdida' | 'Ganha', valor: number) => ({
    status,
    quantidade: 1,
    valorLiberado: centavos(valor),
  })

  expect(
    emCurso([
      linha('Em Aberto', 100),
      linha('Simulada', 20),
      linha('Perdida', 3),
      linha('Ganha', 4),
    ]),
  ).toEqual({ quantidade: 2, valorLiberado: 120 })
  expect(emCurso([])).toEqual({ quantidade: 0, valorLiberado: 0 })
})
