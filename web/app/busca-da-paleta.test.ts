import { expect, test } from 'vitest'
import type { Fonte, Resultado } from '#web/ui/paleta.ts'
import { criarBusca, verBusca, type Busca } from './busca-da-paleta.ts'

const conceicao = { nome: 'Conceição Aparecida', cpf: '90000208167' }
const raimundo = { nome: 'Raimundo Nonato', cpf: '90000200263' }
const semCliente = '12345678909'

const linha = ({ nome, cpf }: typeof raimundo, texto: string): Resultado => ({
  id: cpf,
  titulo: nome,
  exato: cpf === texto,
  abrir: () => undefined,
})

/** Raimundo is the client of a moment ago; it is known without the network. */
const recentes: Fonte = {
  grupo: 'Clientes recentes',
  buscar: (texto) =>
    [raimundo]
      .filter(({ nome, cpf }) => nome.toLowerCase().includes(texto) || cpf.startsWith(texto))
      .map((cliente) => linha(cliente, texto)),
}

/** The server, whose answers come when the test says so. */
function servidor() {
  const pedidos = new Map<string, PromiseWithResolvers<Resultado[]>>()
  const pedidoDe = (texto: string) => {
    const pedido = pedidos.get(texto) ?? Promise.withResolvers<Resultado[]>()
    pedidos.set(texto, pedido)
    return pedido
  }
  return {
    fonte: {
      grupo: 'Clientes',
      buscar: (texto) => (texto.length < 3 ? [] : pedidoDe(texto).promise),
    } satisfies Fonte,
    responder: async (texto: string, clientes: (typeof raimundo)[]) => {
      pedidoDe(texto).resolve(clientes.map((cliente) => linha(cliente, texto)))
      await Promise.resolve()
    },
    cair: (texto: string) => pedidoDe(texto).reject(new Error('down')),
  }
}

function palavra() {
  const clientes = servidor()
  const busca = criarBusca([])
  busca.buscarEm([clientes.fonte, recentes])
  return { busca, clientes }
}

const enterDe = (busca: Busca) => busca.store.getState().enter
const selecionada = (busca: Busca) => verBusca(busca.store.getState()).atual?.resultado.titulo

test('Enter right after a CPF waits for its answer and opens that client, not the recent one', async () => {
  const { busca, clientes } = palavra()
  expect(selecionada(busca)).toBe(raimundo.nome)

  busca.digitar(conceicao.cpf)
  const aberta = busca.confirmar()
  expect(enterDe(busca)).toBe('esperando')
  await clientes.responder(conceicao.cpf, [conceicao])

  expect((await aberta)?.titulo).toBe(conceicao.nome)
})

test('Enter after a CPF typed over another search never opens what that search had found', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('raimundo')
  await clientes.responder('raimundo', [raimundo])
  await expect.poll(() => selecionada(busca)).toBe(raimundo.nome)

  busca.digitar(conceicao.cpf)
  expect(selecionada(busca)).toBeUndefined()
  const aberta = busca.confirmar()
  await clientes.responder(conceicao.cpf, [conceicao])

  expect((await aberta)?.titulo).toBe(conceicao.nome)
})

test('Enter for an unknown CPF opens nothing and says so', async () => {
  const { busca, clientes } = palavra()
  busca.digitar(semCliente)
  const aberta = busca.confirmar()
  await clientes.responder(semCliente, [])

  expect(await aberta).toBeUndefined()
  expect(enterDe(busca)).toBe('nada')
})

test('a CPF with two clients opens none of them until one is chosen', async () => {
  const { busca, clientes } = palavra()
  busca.digitar(conceicao.cpf)
  const aberta = busca.confirmar()
  const outra = { ...linha(conceicao, conceicao.cpf), id: 'outra' }
  await clientes.responder(conceicao.cpf, [conceicao])
  expect((await aberta)?.titulo).toBe(conceicao.nome)

  busca.buscarEm([{ grupo: 'Clientes', buscar: () => [linha(conceicao, conceicao.cpf), outra] }])
  expect(await busca.confirmar()).toBeUndefined()
  busca.mover(1)
  expect((await busca.confirmar())?.id).toBe(conceicao.cpf)
})

test('a recent client with exactly the CPF that was typed opens without waiting', async () => {
  const { busca } = palavra()
  busca.digitar(raimundo.cpf)

  expect((await busca.confirmar())?.titulo).toBe(raimundo.nome)
})

test('Enter after a name waits for the server and opens the first of the new answer', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('con')
  const aberta = busca.confirmar()
  await clientes.responder('con', [conceicao, raimundo])

  expect((await aberta)?.titulo).toBe(conceicao.nome)
})

test('typing on after Enter takes Enter back', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('con')
  const aberta = busca.confirmar()
  busca.digitar('conc')
  await clientes.responder('con', [conceicao])
  await clientes.responder('conc', [conceicao])

  expect(await aberta).toBeUndefined()
})

test('Enter pressed twice opens one client', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('con')
  const duas = Promise.all([busca.confirmar(), busca.confirmar()])
  await clientes.responder('con', [conceicao])

  expect((await duas).map((uma) => uma?.titulo)).toEqual([undefined, conceicao.nome])
})

test('a search that fails opens nothing by itself; an arrow still chooses among the recent ones', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('rai')
  const aberta = busca.confirmar()
  clientes.cair('rai')

  expect(await aberta).toBeUndefined()
  busca.mover(1)
  expect((await busca.confirmar())?.titulo).toBe(raimundo.nome)
})

test('the line chosen by an arrow stays chosen when an answer arrives above it', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('rai')
  busca.mover(1)
  await clientes.responder('rai', [conceicao])
  await expect.poll(() => verBusca(busca.store.getState()).respondido).toBe(true)

  expect((await busca.confirmar())?.titulo).toBe(raimundo.nome)
})

test('closing the palette cancels a waiting Enter', async () => {
  const { busca, clientes } = palavra()
  busca.digitar('con')
  const aberta = busca.confirmar()
  busca.parar()
  await clientes.responder('con', [conceicao])

  expect(await aberta).toBeUndefined()
})

test('Enter on a CPF while the promotor is still being loaded waits for the clients', async () => {
  const clientes = servidor()
  const busca = criarBusca([])
  busca.buscarEm([{ grupo: 'Clientes', buscar: () => new Promise(() => undefined) }])
  busca.digitar(conceicao.cpf)
  const aberta = busca.confirmar()
  busca.buscarEm([clientes.fonte, recentes])
  await clientes.responder(conceicao.cpf, [conceicao])

  expect((await aberta)?.titulo).toBe(conceicao.nome)
})

test('Enter never chooses a promotor or a new client by itself', async () => {
  const busca = criarBusca([])
  const novo = { id: 'novo', titulo: 'Incluir', soEscolhido: true, abrir: () => undefined }
  busca.buscarEm([{ grupo: 'Clientes', buscar: () => [novo] }])
  busca.digitar('loja')

  expect(await busca.confirmar()).toBeUndefined()
  busca.mover(1)
  expect((await busca.confirmar())?.id).toBe('novo')
})

test('the offer to include a client with a CPF goes as soon as another text is typed', () => {
  const { busca } = palavra()
  const novo = { id: 'novo', titulo: 'Incluir', soEscolhido: true, abrir: () => undefined }
  const esperar = () => new Promise<Resultado[]>(() => undefined)
  busca.digitar(semCliente)
  busca.buscarEm([
    { grupo: 'Clientes', buscar: (texto) => (texto === semCliente ? [novo] : esperar()) },
  ])
  const naTela = () => verBusca(busca.store.getState()).grupos.flatMap(({ linhas }) => linhas)
  expect(naTela()).toHaveLength(1)

  busca.digitar('maria')
  expect(naTela()).toEqual([])
})

const proposta: Resultado = {
  id: 'p1',
  titulo: 'Proposta 226509334',
  exato: true,
  abrir: () => undefined,
}
const contrato: Resultado = { ...proposta, id: 'k1', titulo: 'Contrato 226509334' }

/** Clients and numbers, each answered when the test says so. */
function comNumeros() {
  const clientes = Promise.withResolvers<Resultado[]>()
  const numeros = Promise.withResolvers<Resultado[]>()
  const busca = criarBusca([])
  busca.buscarEm([
    { grupo: 'Clientes', buscar: (texto) => (texto === '' ? [] : clientes.promise) },
    { grupo: 'Propostas e contratos', buscar: (texto) => (texto === '' ? [] : numeros.promise) },
  ])
  busca.digitar('226509334')
  return { busca, clientes, numeros }
}

test('Enter on a number waits for clients and numbers, and opens the proposta of that number', async () => {
  const { busca, clientes, numeros } = comNumeros()
  const aberta = busca.confirmar()
  numeros.resolve([proposta, contrato])
  await Promise.resolve()
  expect(enterDe(busca)).toBe('esperando')
  clientes.resolve([])

  expect((await aberta)?.titulo).toBe(proposta.titulo)
})

test('digits that are a phone and a number of a proposta too open neither until one is chosen', async () => {
  const { busca, clientes, numeros } = comNumeros()
  const aberta = busca.confirmar()
  clientes.resolve([linha(raimundo, '')])
  numeros.resolve([proposta])

  expect(await aberta).toBeUndefined()
  expect(enterDe(busca)).toBe('nada')
  busca.mover(-1)
  expect((await busca.confirmar())?.titulo).toBe(proposta.titulo)
})

test('Enter on a number whose search fails opens no client that the digits found', async () => {
  const { busca, clientes, numeros } = comNumeros()
  const aberta = busca.confirmar()
  clientes.resolve([linha(raimundo, '')])
  numeros.reject(new Error('down'))

  expect(await aberta).toBeUndefined()
})
