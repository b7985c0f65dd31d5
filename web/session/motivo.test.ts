import { expect, test } from 'vitest'
import { leituraDe, responder } from './motivo.ts'

const acessos = { estado: 'obtained', falhou: false, controles: new Set<string>() } as const

test('a control that is not there is refused, and only once the answer is known', () => {
  const pedir = (mudanca: object) => responder({ ...acessos, ...mudanca }, 'RELACIONAMENTO_VER')

  expect(pedir({})).toEqual({
    resposta: 'nao',
    motivo: 'Seu acesso não inclui RELACIONAMENTO_VER: peça ao controle de acesso',
  })
  expect(pedir({ estado: 'start' }).resposta).toBe('ainda nao')
  expect(pedir({ falhou: true }).resposta).toBe('ainda nao')
  expect(pedir({ controles: new Set(['RELACIONAMENTO_VER']) }).resposta).toBe('sim')
})

test('without a network no list is called refused; without the access it is, with a network or not', () => {
  const sim = { resposta: 'sim' } as const
  const ainda = { resposta: 'ainda nao', motivo: 'espere' } as const
  const nao = { resposta: 'nao', motivo: 'Seu acesso não inclui PROPOSTA_VER' } as const

  expect(leituraDe(sim, true)).toEqual({ enabled: true, indisponivel: undefined })
  expect(leituraDe(sim, false)).toEqual({ enabled: false, indisponivel: undefined })
  expect(leituraDe(ainda, false)).toEqual({ enabled: false, indisponivel: undefined })
  for (const online of [true, false]) {
    expect(leituraDe(nao, online)).toEqual({ enabled: false, indisponivel: nao.motivo })
  }
})
