import { expect, test } from 'vitest'
import { responder } from './motivo.ts'

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
