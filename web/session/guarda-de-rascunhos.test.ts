import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

/** A storage whose keys are listed as those of the browser are. */
function armazem() {
  const metodos = {
    getItem: (nome: string) => Reflect.get(loja, nome) ?? null,
    setItem: (nome: string, valor: string) => void Reflect.set(loja, nome, valor),
    removeItem: (nome: string) => void Reflect.deleteProperty(loja, nome),
  }
  const loja: object = Object.create(metodos)
  return loja
}

/** The IndexedDB of one browser: one store, each transaction ends by itself. */
function banco() {
  const linhas = new Map<string, unknown>()
  const depois = (alvo: EventTarget, nome: string) =>
    void setTimeout(() => alvo.dispatchEvent(new Event(nome)))
  const objectStore = () => ({
    getAllKeys: () => ({ result: [...linhas.keys()] }),
    get: (chave: string) => ({ result: linhas.get(chave) }),
    put: (valor: unknown, chave: string) => ({ result: void linhas.set(chave, valor) }),
    delete: (chave: string) => ({ result: void linhas.delete(chave) }),
  })
  const transaction = () => {
    const alvo = Object.assign(new EventTarget(), { objectStore })
    depois(alvo, 'complete')
    return alvo
  }
  const aberto = Object.assign(new EventTarget(), { transaction })
  const open = () => {
    const pedido = Object.assign(new EventTarget(), { result: aberto })
    depois(pedido, 'success')
    return pedido
  }
  return { linhas, open }
}

let guardado: ReturnType<typeof banco>

beforeEach(() => {
  guardado = banco()
  vi.stubGlobal('indexedDB', guardado)
  vi.stubGlobal('localStorage', armazem())
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
})

/** Another window of the same person: its own modules and session storage. */
async function janela() {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', armazem())
  const { conectar } = await import('#web/api/client.ts')
  conectar({
    hostApi: '',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async () =>
      Response.json({ model: { chave: Buffer.alloc(32, 7).toString('base64') }, errors: [] }),
  })
  const guarda = await import('./guarda-de-rascunhos.ts')
  await guarda.carregarRascunhos('u1')
  return guarda
}

const nota = { chave: 'r1/anotacao', promotor: '10101' }
const com = (valor: string) => ({ campos: { texto: { base: '', valor } } })

test('a sign-out erases the drafts of its window, and none of another window that is open', async () => {
  const primeira = await janela()
  await primeira.guardarRascunho(nota, com('da primeira'))
  const segunda = await janela()
  await segunda.guardarRascunho(nota, com('da segunda'))
  expect(await primeira.contarRascunhos()).toEqual({ apagados: 1, ficam: 1 })
  await primeira.apagarRascunhos()

  expect(await segunda.lerRascunho(nota)).toEqual(com('da segunda'))
  expect(guardado.linhas.size).toBe(1)
})

test('a draft lies under the promotor it was typed for', async () => {
  const { guardarRascunho, lerRascunho } = await janela()
  await guardarRascunho(nota, com('na Sé'))

  expect(await lerRascunho({ ...nota, promotor: '10102' })).toBeUndefined()
  expect(await lerRascunho(nota)).toEqual(com('na Sé'))
})

test('a late answer erases what was sent, and nothing that was written since', async () => {
  const { guardarRascunho, lerRascunho, descartarRascunho } = await janela()
  await guardarRascunho(nota, com('combinado para sexta'))
  await descartarRascunho(nota, com('combinado'))
  expect(await lerRascunho(nota)).toEqual(com('combinado para sexta'))

  await descartarRascunho(nota, com('combinado para sexta'))
  expect(await lerRascunho(nota)).toBeUndefined()
})

test('last words join what was written where the form says how', async () => {
  const { guardarRascunho, guardarAoPartir, lerRascunho } = await janela()
  await guardarRascunho(nota, ['MARIA'])
  guardarAoPartir(nota, ['JOAO'])
  const juntar = (antes: unknown, ultimo: unknown) => [antes, ultimo].flat()

  expect(await lerRascunho(nota, juntar)).toEqual(['MARIA', 'JOAO'])
  guardarAoPartir(nota, ['RITA'])
  expect(await lerRascunho(nota)).toEqual(['RITA'])
})

test('a browser that keeps no draft says so once', async () => {
  const { guardarRascunho } = await janela()
  const { toasts } = await import('#web/ui/toasts.ts')
  vi.spyOn(guardado.linhas, 'set').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(guardarRascunho(nota, com('a'))).rejects.toThrow('full')
  await expect(guardarRascunho(nota, com('ab'))).rejects.toThrow('full')
  expect(toasts.getState().avisos.map(({ title }) => title)).toEqual([
    'Este navegador não está guardando o que você digita: envie antes de fechar',
  ])
})
