import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addToast,
  agirNoToast,
  comLugar,
  duracao,
  esquecerAvisos,
  fecharToast,
  lembrarAvisos,
  marcarAvisosLidos,
  MAXIMO_AVISOS,
  paraGuardar,
  toasts,
} from './toasts.ts'

beforeEach(esquecerAvisos)
afterEach(() => vi.useRealTimers())

test('S9.08 a success stays 6 s and an error 8 s', () => {
  expect(duracao({ kind: 'sucesso', title: 'Feito' })).toBe(6000)
  expect(duracao({ kind: 'erro', title: 'Falhou' })).toBe(8000)
})

test('S2.09 a toast may bring its own icon, colour and time, or stay until it is closed', () => {
  addToast({ kind: 'erro', title: 'Oops!', icone: '!', cor: 'var(--a-500)', fecharEm: null })

  const [toast] = toasts.getState().naTela
  expect(toast).toMatchObject({ title: 'Oops!', icone: '!', cor: 'var(--a-500)' })
  expect(toast && duracao(toast)).toBeNull()
})

test('a toast that closed is still among the notices', () => {
  const id = addToast({ kind: 'sucesso', title: 'Anotação incluída com sucesso!' })
  fecharToast(id)

  expect(toasts.getState().naTela).toEqual([])
  expect(toasts.getState().avisos.map(({ title }) => title)).toEqual([
    'Anotação incluída com sucesso!',
  ])
})

test('the same words twice at once are one toast and two notices', () => {
  addToast({ kind: 'erro', title: 'Bad Gateway' })
  addToast({ kind: 'erro', title: 'Bad Gateway' })

  expect(toasts.getState().naTela).toHaveLength(1)
  expect(toasts.getState().avisos).toHaveLength(2)
})

const titulosNaTela = () => {
  const { tocam, passam } = comLugar(toasts.getState().naTela)
  return [...tocam, ...passam].map(({ title }) => title)
}

test('four sticky toasts hide neither an error nor a success', () => {
  for (const title of ['Guardado 1', 'Guardado 2', 'Guardado 3', 'Guardado 4'])
    addToast({ kind: 'informacao', title, fecharEm: null })
  addToast({ kind: 'sucesso', title: 'Anotação incluída com sucesso!' })
  const erro = addToast({ kind: 'erro', title: 'Bad Gateway' })

  expect(titulosNaTela()).toEqual([
    'Guardado 1',
    'Guardado 2',
    'Anotação incluída com sucesso!',
    'Bad Gateway',
  ])
  fecharToast(erro)
  expect(titulosNaTela()).toContain('Guardado 3')
})

test('lembretes that rang have a strip of their own: four errors hide none, and they hide no error', () => {
  for (const title of ['Ligar 1', 'Ligar 2', 'Ligar 3', 'Ligar 4'])
    addToast({ kind: 'informacao', title, fecharEm: null, toca: true })
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) addToast({ kind: 'erro', title })
  const { tocam, passam } = comLugar(toasts.getState().naTela)

  expect(tocam.map(({ title }) => title)).toEqual(['Ligar 1', 'Ligar 2', 'Ligar 3'])
  expect(passam.map(({ title }) => title)).toEqual(['Um', 'Dois', 'Três', 'Quatro'])
})

test('an error replaces the oldest success when no place is left', () => {
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) addToast({ kind: 'sucesso', title })
  addToast({ kind: 'erro', title: 'Bad Gateway' })

  expect(titulosNaTela()).toEqual(['Dois', 'Três', 'Quatro', 'Bad Gateway'])
})

test('the fifth success in a row is seen at once, in the place of the first, which stays among the notices', () => {
  const desfazer = { rotulo: 'Desfazer', fazer: () => undefined }
  addToast({ kind: 'sucesso', title: 'Movida', acao: desfazer })
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) addToast({ kind: 'sucesso', title })

  expect(titulosNaTela()).toEqual(['Movida', 'Dois', 'Três', 'Quatro'])
  expect(toasts.getState().avisos.map(({ title }) => title)).toContain('Um')
})

test('a success after four errors waits for the place of one', () => {
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) addToast({ kind: 'erro', title })
  addToast({ kind: 'sucesso', title: 'Movida' })

  expect(titulosNaTela()).toEqual(['Um', 'Dois', 'Três', 'Quatro'])
  fecharToast(toasts.getState().naTela[0]?.id ?? 0)
  expect(titulosNaTela()).toEqual(['Dois', 'Três', 'Quatro', 'Movida'])
})

const lembrete = (fazer: () => void | Promise<boolean>) => {
  const acao = { rotulo: 'Concluir', fazer }
  return {
    acao,
    id: addToast({ kind: 'informacao', title: 'Ligar', fecharEm: null, acoes: [acao] }),
  }
}

test('a lembrete whose action fails stays on the screen, and its action can be pressed again', async () => {
  const respostas = [false, true]
  const { id, acao } = lembrete(async () => respostas.shift() ?? false)

  await agirNoToast(id, acao)
  expect(titulosNaTela()).toEqual(['Ligar'])
  await agirNoToast(id, acao)
  expect(titulosNaTela()).toEqual([])
})

test('a second press while the lembrete is being finished finishes it once', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  let vezes = 0
  const { id, acao } = lembrete(() => {
    vezes += 1
    return promise
  })
  const feitos = [agirNoToast(id, acao), agirNoToast(id, acao)]
  expect(titulosNaTela()).toEqual(['Ligar'])
  resolve(true)
  await Promise.all(feitos)

  expect(vezes).toBe(1)
  expect(titulosNaTela()).toEqual([])
})

test('a toast whose action leads to another screen closes at once', () => {
  const { id, acao } = lembrete(() => undefined)
  void agirNoToast(id, acao)

  expect(titulosNaTela()).toEqual([])
})

const titulosDosAvisos = () => toasts.getState().avisos.map(({ title }) => title)

/** The page is loaded again: what was kept comes back, and nothing else. */
function recarregar(): void {
  const guardados = JSON.stringify(paraGuardar(toasts.getState().avisos))
  esquecerAvisos()
  lembrarAvisos(JSON.parse(guardados))
}

test('the notices of before a reload are still there, newest first, read or not, and are no toasts', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') })
  addToast({ kind: 'erro', title: 'Bad Gateway', text: 'O serviço caiu', icone: '!' })
  marcarAvisosLidos()
  vi.advanceTimersByTime(1000)
  addToast({ kind: 'sucesso', title: 'Anotação incluída com sucesso!' })
  recarregar()
  vi.advanceTimersByTime(1000)
  addToast({ kind: 'erro', title: 'Acesso negado' })

  expect(toasts.getState().avisos).toMatchObject([
    { title: 'Acesso negado', lido: false },
    { title: 'Anotação incluída com sucesso!', lido: false },
    { title: 'Bad Gateway', text: 'O serviço caiu', lido: true },
  ])
  expect(toasts.getState().avisos[2]?.quando.toISOString()).toBe('2026-11-23T13:00:00.000Z')
  expect(titulosNaTela()).toEqual(['Acesso negado'])
  expect(new Set(toasts.getState().avisos.map(({ id }) => id)).size).toBe(3)
})

test('a notice that arrives while the stored ones are decrypted is neither lost nor duplicated', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') })
  addToast({ kind: 'sucesso', title: 'Um' })
  const guardados = paraGuardar(toasts.getState().avisos)
  vi.advanceTimersByTime(1000)
  addToast({ kind: 'sucesso', title: 'Dois' })
  lembrarAvisos(guardados)
  lembrarAvisos(guardados)

  expect(titulosDosAvisos()).toEqual(['Dois', 'Um'])
})

test('the same words at another moment are another notice', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') })
  addToast({ kind: 'erro', title: 'Bad Gateway' })
  const guardados = paraGuardar(toasts.getState().avisos)
  esquecerAvisos()
  vi.advanceTimersByTime(60_000)
  addToast({ kind: 'erro', title: 'Bad Gateway' })
  lembrarAvisos(guardados)

  expect(titulosDosAvisos()).toEqual(['Bad Gateway', 'Bad Gateway'])
})

test('a notice read in one tab of the browser is read in every tab', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') })
  addToast({ kind: 'erro', title: 'Bad Gateway' })
  const guardados = paraGuardar(toasts.getState().avisos)
  lembrarAvisos(guardados.map((um) => ({ ...um, lido: true })))

  expect(toasts.getState().avisos).toMatchObject([{ title: 'Bad Gateway', lido: true }])
})

test('of too many notices the oldest are dropped, stored ones before new ones', () => {
  vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') })
  for (let k = 0; k < MAXIMO_AVISOS; k += 1) addToast({ kind: 'sucesso', title: `Antigo ${k}` })
  const guardados = paraGuardar(toasts.getState().avisos)
  esquecerAvisos()
  vi.advanceTimersByTime(1000)
  addToast({ kind: 'sucesso', title: 'Novo' })
  lembrarAvisos(guardados)

  expect(titulosDosAvisos()).toHaveLength(MAXIMO_AVISOS)
  expect(titulosDosAvisos()[0]).toBe('Novo')
  expect(titulosDosAvisos()).not.toContain('Antigo 0')
})

test('the same words about two things are two toasts', () => {
  toasts.setState({ naTela: [], avisos: [] })
  const oferta = { kind: 'informacao', title: 'Há um rascunho', text: 'Endereço · MARIA' } as const
  addToast({ ...oferta, assunto: 'r1/endereco-1' })
  addToast({ ...oferta, assunto: 'r1/endereco-2' })
  addToast({ ...oferta, assunto: 'r1/endereco-2' })
  expect(toasts.getState().naTela.map(({ assunto }) => assunto)).toEqual([
    'r1/endereco-1',
    'r1/endereco-2',
  ])
})
