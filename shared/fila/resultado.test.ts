import { expect, test } from 'vitest'
import { efeitoDo, type Resultado, resultados } from './resultado.ts'

test('S1.18 what each result of a call does to the client in the lists', () => {
  const efeitos = Object.fromEntries(
    (Object.keys(resultados) as Resultado[]).map((resultado) => [resultado, efeitoDo(resultado)]),
  )

  expect(efeitos).toEqual({
    FALOU: { encerra: true, assume: true, descansa: null },
    NAO_ATENDEU: { encerra: false, assume: false, descansa: 'fila_sem_resposta_horas' },
    RECADO: { encerra: false, assume: false, descansa: 'fila_recado_dias_uteis' },
    NUMERO_ERRADO: { encerra: false, assume: false, descansa: null },
    PEDIU_RETORNO: { encerra: true, assume: true, descansa: null },
    RECUSOU: { encerra: true, assume: false, descansa: 'fila_recusa_dias' },
  })
})
