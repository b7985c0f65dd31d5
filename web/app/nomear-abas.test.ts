import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { conectar } from '#web/api/client.ts'
import { abas } from '#web/session/abas.ts'
import { semNome } from '#web/session/politica-abas.ts'
import { nomearAbas } from './nomear-abas.ts'

const id = (numero: number) => `018f0000-0000-7000-8000-00000000000${numero}`
const aba = (numero: number, nome = '') => ({
  idRelacionamento: id(numero),
  nome,
  fixada: false,
  usadaEm: numero,
})
const Pedido = z.object({ idsRelacionamento: z.array(z.string()) })

/** A host that knows the names of these, and remembers what it was asked. */
function host(nomes: Record<string, string>, status = 200) {
  const pedidos: string[][] = []
  conectar({
    hostApi: 'https://api.banco.example',
    cabecalhos: () => ({}),
    token: () => Promise.resolve('token'),
    renovar: () => Promise.resolve(),
    fetch: (_url, init) => {
      const corpo: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '{}')
      const { idsRelacionamento } = Pedido.parse(corpo)
      pedidos.push(idsRelacionamento)
      const model = idsRelacionamento.flatMap((idRelacionamento) => {
        const nome = nomes[idRelacionamento]
        return nome ? [{ idRelacionamento, nome }] : []
      })
      return Promise.resolve(Response.json({ model, errors: [], message: null }, { status }))
    },
  })
  return pedidos
}

beforeEach(() => abas.setState({ abas: [aba(1), aba(2, 'Rui Dias'), aba(3)] }))
afterEach(() => abas.setState({ abas: [] }))

const nomes = () => abas.getState().abas.map(({ nome }) => nome)

test('restored tabs learn their names in one call, and a name that is known is not asked for', async () => {
  const pedidos = host({ [id(1)]: 'Ana Costa', [id(3)]: 'Lia Reis' })
  await nomearAbas(semNome(abas.getState().abas, undefined))

  expect(pedidos).toEqual([[id(1), id(3)]])
  expect(nomes()).toEqual(['Ana Costa', 'Rui Dias', 'Lia Reis'])
})

test('a client who went to another promotor meanwhile has no name, and is not asked for again', async () => {
  host({ [id(1)]: 'Ana Costa' })
  await nomearAbas([id(1), id(3)])

  expect(nomes()).toEqual(['Ana Costa', 'Rui Dias', 'Cliente não encontrado'])
  expect(semNome(abas.getState().abas, undefined)).toEqual([])
})

test('a tab that was closed while its name was on the way is not opened again', async () => {
  host({ [id(1)]: 'Ana Costa', [id(3)]: 'Lia Reis' })
  const feito = nomearAbas([id(1), id(3)])
  abas.setState({ abas: [aba(1)] })
  await feito

  expect(nomes()).toEqual(['Ana Costa'])
})

test('without an answer the tabs stay without a name, to be asked for again', async () => {
  host({}, 500)

  await expect(nomearAbas([id(1)])).rejects.toThrow()
  expect(nomes()).toEqual(['', 'Rui Dias', ''])
})
