import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  abrirTroca,
  esquecerCodigo,
  esquecerTroca,
  guardarCodigo,
  trocaDe,
} from './troca-da-conta.ts'

/** The server's clock is ten minutes behind this browser's. */
const SERVIDOR = Date.parse('2026-11-23T12:50:00Z')

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const de = (segundos: number) => new Date(SERVIDOR + segundos * 1000).toISOString()
const pedida = () => ({
  idTroca: 't1',
  telefone: '(11) •••••-1234',
  de: { banco: 'Caixa', agencia: '0001', conta: '****1' },
  para: { banco: 'Banco do Brasil', agencia: '1584', conta: '****6' },
  enviadoEm: de(0),
  validoAte: de(300),
  reenvioEm: de(60),
  bloqueado: false,
})

const enviados = { idDadosBancarios: 'c1', idTelefone: 'f1' }

test('a dialog that is opened again counts from the arrival of the code', () => {
  guardarCodigo('p1', pedida(), enviados)
  vi.advanceTimersByTime(4 * 60_000)
  abrirTroca('p1')

  const { envio } = trocaDe('p1').getState().codigo ?? {}
  expect((envio?.validoAte ?? 0) - Date.now()).toBe(60_000)
  expect((envio?.reenvioEm ?? 0) - Date.now()).toBe(-3 * 60_000)

  vi.advanceTimersByTime(60_000)
  abrirTroca('p1')
  expect(trocaDe('p1').getState().codigo).toBeUndefined()
})

test('account and phone stay chosen for another code, and when another account is chosen', () => {
  trocaDe('p2').setState({ idConta: 'c1', idTelefone: 'f1' })
  guardarCodigo('p2', pedida(), enviados)
  expect(trocaDe('p2').getState()).toMatchObject({ idConta: 'c1', idTelefone: 'f1' })

  esquecerCodigo('p2')
  expect(trocaDe('p2').getState()).toEqual({ idConta: 'c1', idTelefone: 'f1' })
  expect(trocaDe('outra').getState()).toEqual({ idConta: null, idTelefone: undefined })
})

test('another code is sent for the account and phone of the code that came, whatever was chosen meanwhile', () => {
  trocaDe('p4').setState({ idConta: 'c2', idTelefone: 'f2' })
  guardarCodigo('p4', pedida(), enviados)
  expect(trocaDe('p4').getState()).toMatchObject({ idConta: 'c1', idTelefone: 'f1' })
})

test('the code of a changed account serves no other change', () => {
  trocaDe('p3').setState({ idConta: 'c1', idTelefone: 'f1' })
  guardarCodigo('p3', pedida(), enviados)
  esquecerTroca('p3')

  expect(trocaDe('p3').getState()).toEqual({ idConta: null, idTelefone: undefined })
})
