import { createFormControl } from 'react-hook-form'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formAberto, type LojaDeRascunhos, type Lugar, RascunhoDeForm } from './rascunho-do-form.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A store of one window, as JSON. */
function loja(guardado?: unknown) {
  const lugares = new Map<string, string>()
  if (guardado !== undefined) lugares.set('10101 r1/form', JSON.stringify(guardado))
  const cheia = ({ promotor, chave }: Lugar) => `${promotor} ${chave}`
  const dele: LojaDeRascunhos = {
    ler: async (lugar) => JSON.parse(lugares.get(cheia(lugar)) ?? 'null'),
    guardar: async (lugar, rascunho) => void lugares.set(cheia(lugar), JSON.stringify(rascunho)),
    partir: (lugar, rascunho) => void lugares.set(cheia(lugar), JSON.stringify(rascunho)),
    descartar: async (lugar, enviado) => {
      const igual = lugares.get(cheia(lugar)) === JSON.stringify(enviado)
      if (enviado === undefined || igual) lugares.delete(cheia(lugar))
    },
  }
  return { dele, lido: (): unknown => JSON.parse(lugares.get('10101 r1/form') ?? 'null') }
}

/** A form of a screen: opened, read back and kept until it is closed. */
async function abrir(onde: LojaDeRascunhos, padroes: Record<string, unknown>) {
  const form = createFormControl<Record<string, unknown>>({ defaultValues: padroes })
  form.control._state.mount = true
  let vivo = true
  const ofertas: { usar: () => void; recusar: () => void }[] = []
  const rascunho = new RascunhoDeForm({
    chave: 'r1/form',
    promotor: '10101',
    form: formAberto(form),
    loja: onde,
    vivo: () => vivo,
    aoRestaurar: () => undefined,
    oferecer: (resposta) => {
      ofertas.push(resposta)
      return () => void ofertas.splice(ofertas.indexOf(resposta), 1)
    },
  })
  rascunho.comPadroes(padroes)
  const lendo = rascunho.ler(() => vivo)
  const { desligar } = rascunho.ligar()
  return {
    rascunho,
    ofertas,
    lendo,
    texto: () => form.getValues('texto'),
    valores: () => form.getValues(),
    tocar: (campo: string, valor: unknown) => form.setValue(campo, valor),
    digitar: async (valor: unknown, campo = 'texto') => {
      form.setValue(campo, valor)
      await vi.advanceTimersByTimeAsync(1000)
    },
    fechar: () => {
      desligar()
      vivo = false
    },
  }
}

/** The same, read back. */
async function aberto(onde: LojaDeRascunhos, padroes: Record<string, unknown>) {
  const form = await abrir(onde, padroes)
  await form.lendo
  return form
}

/** A form closed before its answer came, and the one opened since. */
async function doisSeguidos(onde: LojaDeRascunhos, padrao: string, digitado: string) {
  const primeiro = await aberto(onde, { texto: padrao })
  await primeiro.digitar(digitado)
  primeiro.fechar()
  return { primeiro, segundo: await aberto(onde, { texto: padrao }) }
}

test('a late answer to a form that was closed takes nothing that was typed in the one opened since', async () => {
  const { dele, lido } = loja()
  const { primeiro, segundo } = await doisSeguidos(dele, '', 'combinado')
  expect(segundo.texto()).toBe('combinado')
  await segundo.digitar('combinado para sexta')
  await primeiro.rascunho.descartar()

  expect(segundo.texto()).toBe('combinado para sexta')
  expect(lido()).toEqual({ campos: { texto: { base: '', valor: 'combinado para sexta' } } })
})

test('words that were sent from a closed form are not ready to be sent again in the next', async () => {
  const { dele, lido } = loja()
  const { primeiro, segundo } = await doisSeguidos(dele, '', 'combinado')
  await primeiro.rascunho.descartar()

  expect(segundo.texto()).toBe('')
  expect(lido()).toBeNull()
})

test('a change of a record that was sent from a closed form stays on the screen of the next', async () => {
  const { dele, lido } = loja()
  const { primeiro, segundo } = await doisSeguidos(dele, 'JOANA', 'JOANA MARIA')
  await primeiro.rascunho.descartar()

  expect(segundo.texto()).toBe('JOANA MARIA')
  expect(lido()).toBeNull()
})

test('a draft that was given up comes back with one press, beside what was typed since', async () => {
  const { dele, lido } = loja()
  const antes = await aberto(dele, { texto: '', numero: '' })
  await antes.digitar('combinado')
  await antes.digitar('77', 'numero')
  antes.fechar()
  const form = await aberto(dele, { texto: '', numero: '' })
  const desfazer = form.rascunho.abandonar()
  expect(form.valores()).toEqual({ texto: '', numero: '' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(lido()).toBeNull()

  await form.digitar('78', 'numero')
  desfazer()
  await vi.advanceTimersByTimeAsync(1000)
  expect(form.valores()).toEqual({ texto: 'combinado', numero: '78' })
  expect(form.ofertas).toHaveLength(1)
  expect(lido()).toMatchObject({
    campos: { texto: { valor: 'combinado' }, numero: { valor: '78' } },
  })
})

const mudado = {
  campos: {
    texto: { base: 'JOANA', valor: 'JOANA D' },
    numero: { base: '1', valor: '77' },
  },
}

test('a field that a colleague corrected is offered until it is taken, over other letters and a reload', async () => {
  const { dele } = loja(mudado)
  const antes = await aberto(dele, { texto: 'JOANA MARIA', numero: '1' })
  expect(antes.valores()).toEqual({ texto: 'JOANA MARIA', numero: '77' })
  await antes.digitar('78', 'numero')
  antes.fechar()
  expect(antes.ofertas).toEqual([])

  const depois = await aberto(dele, { texto: 'JOANA MARIA', numero: '1' })
  expect(depois.valores()).toEqual({ texto: 'JOANA MARIA', numero: '78' })
  depois.ofertas[0]?.usar()
  await vi.advanceTimersByTimeAsync(1000)
  expect(depois.valores()).toEqual({ texto: 'JOANA D', numero: '78' })
  depois.fechar()

  const fim = await aberto(dele, { texto: 'JOANA MARIA', numero: '1' })
  expect(fim.texto()).toBe('JOANA D')
  expect(fim.ofertas).toEqual([])
})

test('what was refused is offered no more, and an offer outlives what is sent beside it', async () => {
  const { dele, lido } = loja(mudado)
  const form = await aberto(dele, { texto: 'JOANA MARIA', numero: '1' })
  await form.rascunho.descartar()
  expect(lido()).toEqual({ campos: {}, deixados: { texto: 'JOANA D' } })

  const depois = await aberto(dele, { texto: 'JOANA MARIA', numero: '77' })
  depois.ofertas[0]?.recusar()
  await vi.advanceTimersByTimeAsync(1000)
  expect(lido()).toBeNull()
})

test('an offer of a form that is gone writes nothing', async () => {
  const { dele, lido } = loja(mudado)
  const form = await aberto(dele, { texto: 'JOANA MARIA', numero: '1' })
  const [oferta] = form.ofertas
  form.fechar()
  oferta?.usar()
  await vi.advanceTimersByTimeAsync(1000)
  expect(lido()).toEqual(mudado)
})

test('one letter typed before the draft was read replaces nothing else of its group', async () => {
  const pessoas = { ROGO: { nome: 'JOSE', cpf: '90000200182' } }
  const { dele } = loja({ campos: { pessoas: { base: {}, valor: pessoas } } })
  const { promise: chegou, resolve: chegar } = Promise.withResolvers<void>()
  const lenta = { ...dele, ler: (lugar: Lugar) => chegou.then(() => dele.ler(lugar)) }
  const form = await abrir(lenta, { pessoas: {} })
  form.tocar('pessoas.ROGO.nome', 'J')
  chegar()
  await form.lendo
  expect(form.valores()).toEqual({ pessoas: { ROGO: { nome: 'J', cpf: '90000200182' } } })
  expect(form.ofertas).toHaveLength(1)
})

test('a draft that could not be read is joined before the first letter is stored, and is offered', async () => {
  const { dele, lido } = loja({ campos: { texto: { base: '', valor: 'ligar na quinta' } } })
  let vezes = 0
  const falha: LojaDeRascunhos = {
    ...dele,
    ler: (lugar) => {
      vezes += 1
      return vezes === 1 ? Promise.reject(new Error('503')) : dele.ler(lugar)
    },
  }
  const { lendo, digitar, ofertas } = await abrir(falha, { texto: '' })
  await expect(lendo).rejects.toThrow('503')

  await digitar('a')
  expect(JSON.stringify(lido())).toContain('ligar na quinta')
  expect(ofertas).toHaveLength(1)
})
