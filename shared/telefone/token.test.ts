import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { naJanela, podeEnviar, REENVIO_MS, textoDoToken, VALIDADE_MS } from './token.ts'

const MINUTO = 60_000
/** 10:00 in Brasília. */
const dez = Date.parse('2026-11-20T13:00:00Z')
const aos = (minutos: number) => new Date(dez + minutos * MINUTO)

describe('one more code to a phone', () => {
  test('the first code leaves at once', () => {
    expect(podeEnviar([], aos(0))).toEqual({ liberado: true })
  })

  test.each([
    [0, false],
    [59.999 / 60, false],
    [1, true],
  ])('%d minutes after the last code, another one may leave: %s', (minutos, liberado) => {
    expect(podeEnviar([aos(0)], aos(minutos)).liberado).toBe(liberado)
  })

  test('the wait is stated in whole seconds, and is over after them', () => {
    expect(podeEnviar([aos(0)], new Date(dez + 100))).toEqual({
      liberado: false,
      ate: aos(1),
      bloqueado: false,
      sentenca: 'Aguarde 60 s para enviar outro código',
    })
    expect(podeEnviar([aos(0)], new Date(dez + 59_900))).toMatchObject({
      sentenca: 'Aguarde 1 s para enviar outro código',
    })
  })

  test('the fourth code in thirty minutes waits until the first one is thirty minutes old', () => {
    const envios = [aos(0), aos(5), aos(10)]
    expect(podeEnviar(envios, aos(29.9))).toEqual({
      liberado: false,
      ate: aos(30),
      bloqueado: true,
      sentenca: 'Foram enviados 3 códigos em 30 minutos: envie outro a partir das 10:30',
    })
    expect(podeEnviar(envios, aos(30))).toEqual({ liberado: true })
  })

  test('a window that opens inside a minute is stated as the next minute', () => {
    const envios = [new Date(dez + 1), aos(5), aos(10)]
    const envio = podeEnviar(envios, aos(11))
    expect(envio).toMatchObject({ ate: new Date(dez + 30 * MINUTO + 1) })
    expect('sentenca' in envio && envio.sentenca).toContain('a partir das 10:31')
  })

  test('where the last code left just before the window opens, its own minute is waited for too', () => {
    const envios = [aos(0), aos(10), aos(29.5)]
    expect(podeEnviar(envios, aos(29.6))).toMatchObject({
      bloqueado: true,
      ate: aos(30.5),
      sentenca: 'Foram enviados 3 códigos em 30 minutos: envie outro a partir das 10:31',
    })
  })

  test('more than three codes in the window wait for as many of them as are too many', () => {
    const envios = [aos(0), aos(2), aos(4), aos(6)]
    expect(podeEnviar(envios, aos(7))).toMatchObject({ bloqueado: true, ate: aos(32) })
    expect(podeEnviar(envios, aos(30)).liberado).toBe(false)
    expect(podeEnviar(envios, aos(32)).liberado).toBe(true)
  })
})

/** Sends of the last forty minutes, in any order, to the second. */
const envios = fc.array(
  fc.integer({ min: -40 * 60, max: 0 }).map((segundos) => new Date(dez + segundos * 1000)),
  { maxLength: 8 },
)

test('at the stated instant another code may be sent, and a millisecond before it may not', () => {
  fc.assert(
    fc.property(envios, (antes) => {
      const envio = podeEnviar(antes, aos(0))
      if (envio.liberado) return
      expect(envio.ate.getTime()).toBeGreaterThan(dez)
      expect(podeEnviar(antes, envio.ate)).toEqual({ liberado: true })
      expect(podeEnviar(antes, new Date(envio.ate.getTime() - 1)).liberado).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('sending as soon as allowed never sends four codes in thirty minutes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 600 }), { maxLength: 60 }), (esperas) => {
      const enviados: Date[] = []
      let agora = dez
      for (const segundos of esperas) {
        agora += segundos * 1000
        if (podeEnviar(enviados, new Date(agora)).liberado) enviados.push(new Date(agora))
      }
      const instantes = enviados.map((envio) => envio.getTime())
      instantes.forEach((envio, k) => {
        const anterior = instantes[k - 1]
        const terceiroAntes = instantes[k - 3]
        if (anterior !== undefined) expect(envio - anterior).toBeGreaterThanOrEqual(REENVIO_MS)
        if (terceiroAntes !== undefined) {
          expect(envio - terceiroAntes).toBeGreaterThanOrEqual(30 * MINUTO)
        }
      })
    }),
  )
})

test('the order of the listed sends does not matter', () => {
  fc.assert(
    fc.property(envios, (antes) => {
      expect(podeEnviar(antes.toReversed(), aos(0))).toEqual(podeEnviar(antes, aos(0)))
    }),
  )
  const guardados = [aos(-3), aos(-31), aos(-9), aos(-30), aos(-29.999)]
  expect(naJanela(guardados, aos(0))).toEqual([aos(-29.999), aos(-9), aos(-3)])
  expect(guardados[0]).toEqual(aos(-3))
})

/** The letters of GSM 03.38 that a text of ours may use: any other turns the SMS into 70 letters. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

test('S9: the SMS of a code is one GSM-7 part, begins with the code and has no link', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999 }), (numero) => {
      const codigo = String(numero).padStart(6, '0')
      const texto = textoDoToken(codigo, 'Banco do Estado do Rio Grande do Sul')
      expect(texto).toMatch(gsm7)
      expect(texto.length).toBeLessThanOrEqual(160)
      expect(texto.startsWith(codigo)).toBe(true)
      expect(texto).not.toMatch(/https?:|www\.|\.(?:br|com)\b/)
    }),
  )
  expect(textoDoToken('012345', 'Banco Consigna')).toContain(`Vale ${VALIDADE_MS / MINUTO} minutos`)
})
