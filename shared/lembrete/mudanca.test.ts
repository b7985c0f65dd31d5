import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hoje } from '../data.ts'
import { janelas, situacoesGuardadas } from './grupos.ts'
import { motivoDaMudanca, motivoDoPrazo } from './mudanca.ts'
import { LembretesAdiados, LembretesEscolhidos, MAXIMO_DO_LOTE } from './lote.ts'
import { MudancaLembrete, NovoLembrete } from './shapes.ts'

const agora = new Date('2026-11-20T13:00:00Z')
const daqui = (ms: number) => new Date(agora.getTime() + ms)
const DIA = 86_400_000

test('a lembrete is of a time to come, within two years', () => {
  expect(motivoDoPrazo(agora, agora)).toBe('Escolha um momento que ainda não passou')
  expect(motivoDoPrazo(daqui(1), agora)).toBeUndefined()
  expect(motivoDoPrazo(daqui(731 * DIA), agora)).toBeUndefined()
  expect(motivoDoPrazo(daqui(731 * DIA + 1), agora)).toBe(
    'Escolha um momento dos próximos dois anos',
  )
})

test('two years from any day, leap years too, are within the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), (dias) => {
      const de = new Date(Date.UTC(2024, 0, 1 + dias, 13))
      const ate = new Date(de)
      ate.setUTCFullYear(ate.getUTCFullYear() + 2)
      expect(motivoDoPrazo(ate, de)).toBeUndefined()
    }),
  )
})

const agendado = { situacao: 'Agendado' as const, quando: daqui(-DIA) }

test('the words of a late lembrete are edited without a new time; its time only to one to come', () => {
  expect(motivoDaMudanca(agendado, {}, agora)).toBeUndefined()
  expect(motivoDaMudanca(agendado, { quando: agendado.quando }, agora)).toBeUndefined()
  expect(motivoDaMudanca(agendado, { quando: daqui(-1) }, agora)).toBe(
    'Escolha um momento que ainda não passou',
  )
  expect(motivoDaMudanca(agendado, { quando: daqui(1) }, agora)).toBeUndefined()
})

test('a lembrete ends once: what ended is told how it ended', () => {
  for (const situacao of ['Finalizado', 'Cancelado'] as const) {
    const antes = { situacao, quando: daqui(DIA) }
    for (const status of ['Finalizado', 'Cancelado'] as const) {
      expect(motivoDaMudanca(agendado, { status }, agora)).toBeUndefined()
      expect(motivoDaMudanca(antes, { status }, agora)).toBe(
        `O lembrete já foi ${situacao.toLowerCase()}`,
      )
    }
    expect(motivoDaMudanca(antes, {}, agora)).toBe(`O lembrete já foi ${situacao.toLowerCase()}`)
    expect(motivoDaMudanca(antes, { quando: daqui(DIA) }, agora)).toBeDefined()
  }
})

test('what ended is opened again with a time to come only, its own old time too', () => {
  const passado = { situacao: 'Finalizado' as const, quando: daqui(-DIA) }
  const futuro = { situacao: 'Cancelado' as const, quando: daqui(DIA) }
  const abrir = { status: 'Agendado' as const }
  expect(motivoDaMudanca(passado, abrir, agora)).toBe('Escolha quando lembrar de novo')
  expect(motivoDaMudanca(passado, { ...abrir, quando: passado.quando }, agora)).toBe(
    'Escolha um momento que ainda não passou',
  )
  expect(motivoDaMudanca(futuro, { ...abrir, quando: futuro.quando }, agora)).toBeUndefined()
})

test('whatever is asked, an open lembrete that is taken either kept its time or rings later', () => {
  const instantes = fc.integer({ min: -800, max: 800 }).map((dias) => daqui(dias * DIA + 1))
  fc.assert(
    fc.property(
      fc.constantFrom(...situacoesGuardadas),
      instantes,
      fc.option(fc.constantFrom(...situacoesGuardadas), { nil: undefined }),
      fc.option(instantes, { nil: undefined }),
      (situacao, quando, status, pedido) => {
        const recusa = motivoDaMudanca({ situacao, quando }, { status, quando: pedido }, agora)
        if (recusa !== undefined) {
          expect(recusa).toMatch(/^\p{Lu}[^;]*[^.;]$/u)
          return
        }
        if ((status ?? situacao) !== 'Agendado') return
        const depois = pedido ?? quando
        const ficou = situacao === 'Agendado' && depois.getTime() === quando.getTime()
        expect(ficou || depois > agora).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('the windows of the lists touch each other: today, then three days, by the days of Brasília', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 365 * 24 * 60 }), (minutos) => {
      const em = new Date(Date.parse('2012-01-01T00:00:00Z') + minutos * 60_000)
      const { hoje: de, amanha, fim } = janelas(em)
      expect(de <= em && em < amanha).toBe(true)
      expect(hoje(de)).toBe(hoje(em))
      expect(hoje(new Date(de.getTime() - 1)) < hoje(em)).toBe(true)
      expect(hoje(new Date(amanha.getTime() - 1))).toBe(hoje(em))
      // Days of 23, 24 or 25 hours: summer time was kept until 2019.
      const horas = (fim.getTime() - amanha.getTime()) / 3_600_000
      expect([71, 72, 73]).toContain(horas)
    }),
    { numRuns: 400 },
  )
})

const id = '01934f51-08b8-7f2c-855f-0000000034f7'

test('a batch has from one to a hundred lembretes', () => {
  const itens = (quantos: number) => Array.from({ length: quantos }, () => ({ idLembrete: id }))
  const sentencas = (quantos: number) =>
    LembretesEscolhidos.safeParse({ itens: itens(quantos) }).error?.issues.map((um) => um.message)
  expect(sentencas(0)).toEqual(['Escolha ao menos um lembrete'])
  expect(sentencas(1)).toBeUndefined()
  expect(sentencas(MAXIMO_DO_LOTE)).toBeUndefined()
  expect(sentencas(MAXIMO_DO_LOTE + 1)).toEqual(['Escolha no máximo 100 lembretes'])
})

test.each([
  '2026-11-20',
  '2026-11-20T10:00',
  '2026-11-20T10:00:00',
  '2026-02-31T10:00:00-03:00',
  '2026-11-20T24:01:00Z',
  '2026-11-20T10:00:00 -03:00',
  '20/11/2026 10:00',
  '',
  null,
  0,
])('%j is no time of a lembrete', (quando) => {
  const lido = LembretesAdiados.safeParse({ itens: [{ idLembrete: id }], quando })
  expect(lido.error?.issues.map(({ message }) => message)).toEqual(['Data e hora inválidas'])
})

test('a time is kept as the instant it is, whatever offset it was told with', () => {
  const em = (quando: string) => MudancaLembrete.parse({ quando }).quando
  expect(em('2026-11-20T10:00:00-03:00')).toBe('2026-11-20T13:00:00.000Z')
  expect(em('2026-11-20T13:00:00Z')).toBe('2026-11-20T13:00:00.000Z')
  expect(em('2026-11-20T23:30:00+05:30')).toBe('2026-11-20T18:00:00.000Z')
})

test('a lembrete says what it is about, in its own words or in a sentence each of what is missing', () => {
  const sentencas = (corpo: object) =>
    NovoLembrete.safeParse({
      idRelacionamento: id,
      tipo: '1',
      quando: '2026-11-20T13:00:00Z',
      ...corpo,
    }).error?.issues.map(({ message }) => message)
  expect(sentencas({ texto: 'Ligar' })).toBeUndefined()
  expect(sentencas({ texto: ' \n\t ' })).toEqual(['Lembrete: preencha este campo'])
  expect(sentencas({ texto: 'a'.repeat(501) })).toEqual(['Lembrete: use no máximo 500 caracteres'])
  expect(sentencas({ texto: 'Ligar', tipo: 'A' })).toEqual(['Tipo de lembrete inválido'])
})
