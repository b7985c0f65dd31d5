import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { criarDisjuntor } from './disjuntor.ts'
import { ForaDoAr } from './fora-do-ar.ts'

/** A breaker with its own clock, and a system with scripted answers. */
function bancada(descansoMs = 10_000) {
  let agora = 0
  let pedidos = 0
  const disjuntor = criarDisjuntor('Banco', { descansoMs, relogio: () => agora })
  const fora = new ForaDoAr('Banco', 'respondeu 503', { queda: true, codigo: 'HTTP_503' })
  const pedir = async (bem: boolean) =>
    disjuntor(async () => {
      pedidos += 1
      if (!bem) throw fora
      return 'resposta'
    })
  return {
    disjuntor,
    fora,
    pedidos: () => pedidos,
    passar: (ms: number) => {
      agora += ms
    },
    bem: () => pedir(true),
    mal: () => expect(pedir(false)).rejects.toBeInstanceOf(ForaDoAr),
  }
}

const EM_DESCANSO = 'Banco: em descanso depois de falhas seguidas'

test('the sixth call after five failures is not sent, and it is known that nothing left', async () => {
  const { mal, bem, pedidos } = bancada()
  for (let vez = 0; vez < 5; vez += 1) await mal()
  await expect(bem()).rejects.toMatchObject({ message: EM_DESCANSO, naoSaiu: true })
  expect(pedidos()).toBe(5)
})

test('four failures and a success begin the count anew', async () => {
  const { mal, bem, pedidos } = bancada()
  for (let volta = 0; volta < 3; volta += 1) {
    for (let vez = 0; vez < 4; vez += 1) await mal()
    expect(await bem()).toBe('resposta')
  }
  expect(pedidos()).toBe(15)
})

test('it rests for its whole time and not a millisecond longer', async () => {
  const { mal, bem, passar, pedidos } = bancada(10_000)
  for (let vez = 0; vez < 5; vez += 1) await mal()
  passar(9999)
  await expect(bem()).rejects.toThrow('em descanso')
  passar(1)
  expect(await bem()).toBe('resposta')
  expect(pedidos()).toBe(6)
})

test('a successful trial closes the circuit, a failed one opens it again', async () => {
  const { mal, bem, passar } = bancada(1000)
  for (let vez = 0; vez < 5; vez += 1) await mal()
  passar(1000)
  await mal()
  await expect(bem()).rejects.toThrow('em descanso')
  passar(999)
  await expect(bem()).rejects.toThrow('em descanso')
  passar(1)
  await bem()
  // Closed again: it takes five failures in a row to open it, not one.
  for (let vez = 0; vez < 4; vez += 1) await mal()
  expect(await bem()).toBe('resposta')
})

test('while one call tries, the others do not wait behind it', async () => {
  const { disjuntor, mal, bem, passar, pedidos } = bancada(1000)
  for (let vez = 0; vez < 5; vez += 1) await mal()
  passar(1000)
  let responder: (resposta: string) => void = () => undefined
  const prova = disjuntor(
    () =>
      new Promise<string>((resolve) => {
        responder = resolve
      }),
  )
  await expect(bem()).rejects.toThrow('em descanso')
  await expect(bem()).rejects.toThrow('em descanso')
  responder('voltou')
  expect(await prova).toBe('voltou')
  expect(await bem()).toBe('resposta')
  expect(pedidos()).toBe(6)
})

test('a mistake of ours is no outage: it is thrown on, and never opens the circuit', async () => {
  const { disjuntor, bem } = bancada()
  const nossa = new TypeError('undefined is not a function')
  for (let vez = 0; vez < 20; vez += 1) {
    await expect(
      disjuntor(async () => {
        throw nossa
      }),
    ).rejects.toBe(nossa)
  }
  expect(await bem()).toBe('resposta')
})

test('strange answers open nothing, and one between outages shows that it answers', async () => {
  const { disjuntor, mal, bem, passar } = bancada(1000)
  const estranha = async () =>
    expect(
      disjuntor(async () => {
        throw new ForaDoAr('Banco', 'respondeu em outra forma')
      }),
    ).rejects.toThrow('outra forma')
  for (let vez = 0; vez < 20; vez += 1) await estranha()
  expect(await bem()).toBe('resposta')

  for (let vez = 0; vez < 5; vez += 1) await mal()
  passar(1000)
  // The trial is answered: strangely, and by somebody.
  await estranha()
  expect(await bem()).toBe('resposta')
})

test('a trial that ends by a bug of ours lets the next call try', async () => {
  const { disjuntor, mal, bem, passar } = bancada(1000)
  for (let vez = 0; vez < 5; vez += 1) await mal()
  passar(1000)
  await expect(
    disjuntor(async () => {
      throw new TypeError('ours')
    }),
  ).rejects.toThrow('ours')
  expect(await bem()).toBe('resposta')
})

test('two systems have a breaker each', async () => {
  const [um, outro] = [bancada(), bancada()]
  for (let vez = 0; vez < 5; vez += 1) await um.mal()
  await expect(um.bem()).rejects.toThrow('em descanso')
  expect(await outro.bem()).toBe('resposta')
})

/** A sequence of calls with their results, and passing time. */
const passos = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.boolean() },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 2500 }) },
  ),
  { maxLength: 60 },
)

test('whatever happens, a call is sent exactly where fewer than five failed since, or the rest is over', async () => {
  await fc.assert(
    fc.asyncProperty(passos, async (historia) => {
      const { disjuntor, fora, passar } = bancada(2000)
      let agora = 0
      let seguidas = 0
      let ultima = -Infinity
      for (const passo of historia) {
        if (typeof passo === 'number') {
          passar(passo)
          agora += passo
          continue
        }
        let saiu = false
        await disjuntor(async () => {
          saiu = true
          if (!passo) throw fora
        }).catch(() => undefined)
        expect(saiu).toBe(seguidas < 5 || agora >= ultima + 2000)
        if (saiu) {
          seguidas = passo ? 0 : seguidas + 1
          if (!passo) ultima = agora
        }
      }
    }),
  )
})
