import { expect, onTestFinished, test, vi } from 'vitest'
import { conectar } from '#web/api/client.ts'
import { esquecerCofre } from './cofre.ts'
import { carregarColunas, colunasEscolhidas, escolherColunas } from './colunas.ts'

test('chosen columns are stored encrypted for their person, and return with that person only', async () => {
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => guardado.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void guardado.set(chave, valor),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  // Test files of one process share the key that was asked for first.
  esquecerCofre()
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async () =>
      Response.json({
        model: { chave: Buffer.alloc(32, 7).toString('base64') },
        errors: [],
        message: null,
      }),
  })
  const recarregar = () => colunasEscolhidas.setState({ por: {} })

  await carregarColunas('u1')
  await escolherColunas('contratos', ['saldo', 'taxa'])
  expect([...guardado.values()].join()).not.toContain('saldo')

  recarregar()
  await carregarColunas('u2')
  expect(colunasEscolhidas.getState().por).toEqual({})

  recarregar()
  await carregarColunas('u1')
  expect(colunasEscolhidas.getState().por).toEqual({ contratos: ['saldo', 'taxa'] })
})
