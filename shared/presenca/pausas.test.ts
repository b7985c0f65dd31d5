import { expect, test } from 'vitest'
import { type LeiDasPausas, nomeDaDevida, pausasDevidas, type TipoDePausa } from './pausas.ts'

const lei: LeiDasPausas = {
  descansos: 2,
  descansoMinutos: 10,
  refeicaoMinutos: 20,
  bordaMinutos: 60,
  jornadaHoras: 6,
}

/** An hour of the day, and minutes. */
const as = (hora: number, minuto = 0) => new Date(Date.UTC(2026, 10, 23, hora, minuto))
const pausa = (tipo: TipoDePausa, inicio: Date, minutos: number | null) => ({
  tipo,
  inicio,
  fim: minutos === null ? null : new Date(inicio.getTime() + minutos * 60_000),
})
type Pausa = ReturnType<typeof pausa>

/** Begun at 9:00 and worked until `agora`. */
const devidas = (agora: Date, pausas: Pausa[] = [], ultimoSinal = agora) =>
  pausasDevidas({ inicio: as(9), ultimoSinal, pausas }, lei, agora).map(
    (devida) =>
      `${nomeDaDevida(devida)} ${devida.ate.toISOString().slice(11, 16)} ${devida.situacao}`,
  )

test('a day of six hours owes two rests and a meal, between its first and its last hour', () => {
  expect(devidas(as(9))).toEqual([
    '1ª pausa de 10 min 12:00 DEVIDA',
    '2ª pausa de 10 min 14:00 DEVIDA',
    'Refeição de 20 min 14:00 DEVIDA',
  ])
})

test('a rest that was taken whole is owed no more, a shorter one still is', () => {
  const inteira = pausa('DESCANSO', as(10, 30), 10)
  const curta = pausa('DESCANSO', as(12, 30), 9)
  expect(devidas(as(13), [inteira, curta])).toEqual([
    '2ª pausa de 10 min 14:00 DEVIDA',
    'Refeição de 20 min 14:00 DEVIDA',
  ])
  expect(devidas(as(13), [inteira, pausa('DESCANSO', as(12, 30), 10)])).toEqual([
    'Refeição de 20 min 14:00 DEVIDA',
  ])
})

test('a running pause counts once it has lasted long enough', () => {
  expect(devidas(as(11, 9), [pausa('REFEICAO', as(10, 50), null)])).toHaveLength(3)
  expect(devidas(as(11, 10), [pausa('REFEICAO', as(10, 50), null)])).toHaveLength(2)
})

test('no other pause stands for a rest or the meal', () => {
  const outras = (['PESSOAL', 'TREINAMENTO', 'REUNIAO', 'TECNICA'] as const).map((tipo) =>
    pausa(tipo, as(10), 60),
  )
  expect(devidas(as(11), outras)).toHaveLength(3)
})

test('it is late after its part of the day, and not granted once the last hour began', () => {
  expect(devidas(as(12))[0]).toBe('1ª pausa de 10 min 12:00 DEVIDA')
  expect(devidas(as(12, 1))[0]).toBe('1ª pausa de 10 min 12:00 ATRASADA')
  expect(devidas(as(14, 1))).toEqual([
    '1ª pausa de 10 min 12:00 NAO_CONCEDIDA',
    '2ª pausa de 10 min 14:00 NAO_CONCEDIDA',
    'Refeição de 20 min 14:00 NAO_CONCEDIDA',
  ])
})

test('a person who went home is owed only the pauses due until then', () => {
  expect(devidas(as(18), [], as(11, 30)).map((dita) => dita.split(' ').at(-1))).toEqual([
    'DEVIDA',
    'DEVIDA',
    'DEVIDA',
  ])
  expect(devidas(as(18), [], as(12, 30))[0]).toBe('1ª pausa de 10 min 12:00 ATRASADA')
})

test('what is due is late after its part, and not granted after the last hour, not at its very end', () => {
  const situacoes = (agora: Date) => devidas(agora).map((devida) => devida.split(' ').at(-1))
  expect(situacoes(as(12))).toEqual(['DEVIDA', 'DEVIDA', 'DEVIDA'])
  expect(situacoes(as(12, 1))).toEqual(['ATRASADA', 'DEVIDA', 'DEVIDA'])
  expect(situacoes(as(14))).toEqual(['ATRASADA', 'DEVIDA', 'DEVIDA'])
  expect(situacoes(as(14, 1))).toEqual(['NAO_CONCEDIDA', 'NAO_CONCEDIDA', 'NAO_CONCEDIDA'])
})

test('a law of one rest gives it until the last hour, one without a meal owes none', () => {
  const jornada = { inicio: as(9), ultimoSinal: as(9), pausas: [] }
  const devidasPor = (mudanca: Partial<LeiDasPausas>) =>
    pausasDevidas(jornada, { ...lei, ...mudanca }, as(9)).map(
      (devida) => `${nomeDaDevida(devida)} ${devida.ate.toISOString().slice(11, 16)}`,
    )
  expect(devidasPor({ descansos: 1, refeicaoMinutos: 0 })).toEqual(['1ª pausa de 10 min 14:00'])
  expect(devidasPor({ descansos: 0, refeicaoMinutos: 1 })).toEqual(['Refeição de 1 min 14:00'])
})
