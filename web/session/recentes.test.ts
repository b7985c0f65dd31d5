import { expect, onTestFinished, test, vi } from 'vitest'
import { conectar } from '#web/api/client.ts'
import { esquecerCofre } from './cofre.ts'
import { carregarRecentes, comRecente, lembrarRecente, recentes, type Recente } from './recentes.ts'

const recente = (numero: number, nome = `Cliente ${numero}`): Recente => ({
  idRelacionamento: `id-${numero}`,
  cpf: '52998224725',
  nome,
  date: `2026-11-${String(numero).padStart(2, '0')}T12:00:00Z`,
})

const abertos = (numeros: number[]) =>
  numeros.reduce<Recente[]>((lista, numero) => comRecente(lista, recente(numero)), [])

test('S9.02 at most nine recent CPFs, newest first', () => {
  const lista = abertos([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

  expect(lista.map(({ idRelacionamento }) => idRelacionamento)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2].map((numero) => `id-${numero}`),
  )
})

test('S3.11 one entry for each relationship, with its id, CPF, name and date', () => {
  const lista = comRecente(abertos([1, 2, 3]), recente(1, 'Nome corrigido'))

  expect(lista.map(({ idRelacionamento }) => idRelacionamento)).toEqual(['id-1', 'id-3', 'id-2'])
  expect(lista[0]).toEqual({
    idRelacionamento: 'id-1',
    cpf: '52998224725',
    nome: 'Nome corrigido',
    date: '2026-11-01T12:00:00Z',
  })
})

test('a failed call of the key leaves the stored clients, and a later one puts them behind the new', async () => {
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => guardado.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void guardado.set(chave, valor),
    removeItem: (chave: string) => void guardado.delete(chave),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  let status = 200
  // Test files of one process share the key that was asked for first.
  esquecerCofre()
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async () =>
      Response.json(
        { model: { chave: Buffer.alloc(32, 7).toString('base64') }, errors: [], message: null },
        { status },
      ),
  })
  await carregarRecentes('u1')
  await lembrarRecente(recente(1))
  await lembrarRecente(recente(2))

  recentes.setState({ lista: [] })
  esquecerCofre()
  status = 500
  await expect(carregarRecentes('u1')).rejects.toThrow('500')
  const antes = [...guardado.values()]
  await expect(lembrarRecente(recente(3))).rejects.toThrow('500')
  expect([...guardado.values()]).toEqual(antes)

  status = 200
  await lembrarRecente(recente(4))
  expect(recentes.getState().lista.map(({ idRelacionamento }) => idRelacionamento)).toEqual(
    [4, 3, 2, 1].map((numero) => `id-${numero}`),
  )
})
