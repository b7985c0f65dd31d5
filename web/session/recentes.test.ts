import { expect, onTestFinished, test, vi } from 'vitest'
import { conectar } from '#web/api/client.ts'
import { cofre, esquecerCofre } from './cofre.ts'
import {
  apagarRecentes,
  carregarRecentes,
  comRecente,
  lembrarRecente,
  recentes,
  type Recente,
} from './recentes.ts'

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

/** The storage of a browser, and a server whose key of the drafts is answered with `status`. */
function navegador() {
  const guardado = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => guardado.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void guardado.set(chave, valor),
    removeItem: (chave: string) => void guardado.delete(chave),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const servidor = { status: 200 }
  // Test files of one process share the key that was asked for first.
  esquecerCofre()
  recentes.setState({ lista: [] })
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async () =>
      Response.json(
        { model: { chave: Buffer.alloc(32, 7).toString('base64') }, errors: [], message: null },
        servidor,
      ),
  })
  return { guardado, servidor }
}

const naLista = () => recentes.getState().lista.map(({ idRelacionamento }) => idRelacionamento)
const ids = (numeros: number[]) => numeros.map((numero) => `id-${numero}`)

test('a failed call of the key leaves the stored clients, and a later one puts them behind the new', async () => {
  const { guardado, servidor } = navegador()
  await carregarRecentes('u1')
  await lembrarRecente(recente(1))
  await lembrarRecente(recente(2))

  recentes.setState({ lista: [] })
  esquecerCofre()
  servidor.status = 500
  await expect(carregarRecentes('u1')).rejects.toThrow('500')
  const antes = [...guardado.values()]
  await expect(lembrarRecente(recente(3))).rejects.toThrow('500')
  expect([...guardado.values()]).toEqual(antes)

  servidor.status = 200
  await lembrarRecente(recente(4))
  expect(naLista()).toEqual(ids([4, 3, 2, 1]))
})

test('a client that another window of the person kept since stays in the list', async () => {
  const { guardado } = navegador()
  await carregarRecentes('u1')
  await lembrarRecente(recente(1))
  const [chave = ''] = guardado.keys()
  const daOutra = JSON.stringify([recente(2), recente(1)])
  guardado.set(chave, await (await cofre()).fechar(daOutra, chave))
  await lembrarRecente(recente(3))
  expect(naLista()).toEqual(ids([3, 2, 1]))

  recentes.setState({ lista: [] })
  await carregarRecentes('u1')
  expect(naLista()).toEqual(ids([3, 2, 1]))
})

test('a client whose data came while the person left stays nowhere on this computer', async () => {
  const { guardado } = navegador()
  await carregarRecentes('u1')
  await lembrarRecente(recente(1))
  const atrasada = lembrarRecente(recente(2))
  apagarRecentes()
  await atrasada
  expect([...guardado.keys()]).toEqual([])
})
