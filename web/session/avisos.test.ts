import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { conectar } from '../api/client.ts'
import { addToast, esquecerAvisos, toasts } from '../ui/toasts.ts'
import { apagarAvisos, carregarAvisos } from './avisos.ts'
import { esquecerCofre } from './cofre.ts'

/** The disk of the browser. */
let disco: Map<string, string>
const chaveDe = (pessoa: string) => btoa(pessoa.padEnd(32, '.'))

/** Who is signed in: the server gives that person's key, or none. */
function entrar(pessoa: string, status = 200): void {
  esquecerCofre()
  conectar({
    hostApi: 'https://api.banco.example',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('token'),
    renovar: () => Promise.resolve(),
    fetch: () =>
      Promise.resolve(
        Response.json({ model: { chave: chaveDe(pessoa) }, errors: [], message: null }, { status }),
      ),
  })
}

/** The page is loaded again: the store is empty, the disk is not. */
async function recarregar(pessoa: string): Promise<void> {
  apagarDaMemoria()
  entrar(pessoa)
  await carregarAvisos(pessoa)
}

/** Without touching what is kept. */
function apagarDaMemoria(): void {
  const copia = new Map(disco)
  apagarAvisos()
  esquecerAvisos()
  disco = copia
}

beforeEach(async () => {
  disco = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => disco.get(chave) ?? null,
    setItem: (chave: string, valor: string) => void disco.set(chave, valor),
    removeItem: (chave: string) => void disco.delete(chave),
  })
  esquecerAvisos()
  entrar('ana')
  await carregarAvisos('ana')
})
afterEach(() => {
  apagarAvisos()
  esquecerAvisos()
  esquecerCofre()
  vi.unstubAllGlobals()
})

const titulos = () => toasts.getState().avisos.map(({ title }) => title)
const guardado = () => [...disco.values()].join()
const ateGuardar = () => vi.waitFor(() => expect(guardado()).not.toBe(''))

test('a notice outlives a reload, and names no client in clear', async () => {
  addToast({ kind: 'sucesso', title: 'Anotação de Conceição incluída' })
  await ateGuardar()
  expect(guardado()).not.toContain('Conceição')
  expect(atob(guardado())).not.toContain('Concei')

  await recarregar('ana')
  expect(titulos()).toEqual(['Anotação de Conceição incluída'])
})

test('several at once are all kept', async () => {
  for (const title of ['Um', 'Dois', 'Três']) addToast({ kind: 'erro', title })
  await ateGuardar()

  await recarregar('ana')
  expect(titulos().toSorted()).toEqual(['Dois', 'Três', 'Um'])
})

test('another person at this computer cannot read the notices, and does not change them', async () => {
  addToast({ kind: 'sucesso', title: 'De Ana' })
  await ateGuardar()
  const antes = guardado()

  await recarregar('rui')
  expect(titulos()).toEqual([])
  expect(guardado()).toBe(antes)
  await recarregar('ana')
  expect(titulos()).toEqual(['De Ana'])
})

test('what belongs to another place, or was changed on the disk, is as if it were not there', async () => {
  addToast({ kind: 'sucesso', title: 'De Ana' })
  await ateGuardar()
  for (const [lugar, fechado] of disco) disco.set(lugar, `AAAA${fechado.slice(4)}`)

  await recarregar('ana')
  expect(titulos()).toEqual([])
})

test('an explicit sign-out leaves nothing behind, not even what was still being closed', async () => {
  addToast({ kind: 'sucesso', title: 'Um' })
  await ateGuardar()
  addToast({ kind: 'sucesso', title: 'Dois' })
  apagarAvisos()
  esquecerAvisos()
  // Longer than the closing takes.
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(disco.size).toBe(0)
})

test('without the key of the person a notice lives as long as the page, and the next one is kept again', async () => {
  entrar('ana', 500)
  addToast({ kind: 'sucesso', title: 'Um' })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(disco.size).toBe(0)
  expect(titulos()).toEqual(['Um'])

  entrar('ana')
  addToast({ kind: 'sucesso', title: 'Dois' })
  await ateGuardar()
  await recarregar('ana')
  expect(titulos().toSorted()).toEqual(['Dois', 'Um'])
})
