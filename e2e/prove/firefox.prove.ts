import { afterAll, beforeAll, expect, test } from 'vitest'
import { novaAba } from '../support/aba-do-firefox.ts'
import { personagem } from '../support/clientes.ts'
import { abrirFirefox, type Firefox } from '../support/firefox.ts'
import { meioDiaUtil } from '../support/horario.ts'
import { newPlace, startSystem, type Place, type System } from '../support/system.ts'

const cliente = personagem('90000201669')

/** zod asks once a page whether it may compile; our policy refuses, and Firefox reports the refusal. */
const PERGUNTA_DO_ZOD = /blocked a JavaScript eval .* “script-src 'self'”/

let firefox: Firefox | undefined
let lugar: Place | undefined
let sistema: System | undefined

beforeAll(async () => {
  firefox = await abrirFirefox()
  lugar = await newPlace({ RELOGIO: meioDiaUtil(), SANDBOX_PASSO_MS: '500' })
  sistema = await startSystem(lugar)
}, 300_000)

afterAll(async () => {
  await firefox?.fechar()
  await sistema?.stop()
  lugar?.remove()
  // No script of a page threw in any of the four.
  expect(firefox?.erros.filter((erro) => !PERGUNTA_DO_ZOD.test(erro))).toEqual([])
}, 120_000)

/** A person who signs in and begins to work for a promotor. */
async function entrar() {
  if (!firefox || !lugar) throw new Error('Nothing was started')
  const aba = await novaAba(firefox)
  await aba.ir(`${lugar.url}/front`)
  await aba.clicar('button', 'Entrar com a conta corporativa')
  await aba.escrever('input', 'Usuário', 'atendente')
  await aba.escrever('input', 'Senha', 'demo')
  await aba.clicar('button', 'Entrar')
  await aba.clicar('main button', 'Loja Consigna Praça da Sé')
  await aba.ver('h1', 'Meu dia')
  return aba
}

async function comCliente() {
  const aba = await entrar()
  await aba.atalho('k')
  await aba.escrever('[role=combobox]', 'Buscar clientes', cliente.cpf)
  await aba.clicar('[role=option]', cliente.nome)
  await aba.ver('h1', cliente.nome)
  return aba
}

type Aba = Awaited<ReturnType<typeof entrar>>

async function simular(aba: Aba, parcela: string): Promise<void> {
  await aba.clicar('.cliente-acoes button', 'Simular')
  await aba.clicar('form button', 'Por parcela')
  await aba.escrever('form input', 'Parcela', parcela)
  await aba.clicar('form button', '84 vezes')
  await aba.clicar('form button[type=submit]', 'Simular')
}

test('in Firefox a person signs in, and the session outlives a reload', async () => {
  const aba = await entrar()
  await aba.recarregar()
  await aba.ver('h1', 'Meu dia')
})

test('in Firefox a note is written, kept over a reload and sent', async () => {
  const aba = await comCliente()
  await aba.escrever('textarea', 'Nova anotação', 'Escrita no Firefox')
  await aba.ver('[aria-label="Com rascunho"]')
  await aba.recarregar()
  await expect.poll(() => aba.valor('textarea', 'Nova anotação')).toBe('Escrita no Firefox')
  await aba.clicar('textarea', 'Nova anotação')
  await aba.atalho('Enter')
  await aba.ver('.anotacoes li *', 'Escrita no Firefox')
  await expect.poll(() => aba.valor('textarea', 'Nova anotação')).toBe('')
})

test('in Firefox a loan is simulated and kept on its oportunidade', async () => {
  const aba = await comCliente()
  await simular(aba, '150,00')
  await aba.clicar('article button', 'Guardar')
  await aba.ver('.toast p', 'Simulação guardada na oportunidade')
})

test('in Firefox a proposta is registered, every field that cannot be taken back ticked', async () => {
  const aba = await comCliente()
  await simular(aba, '120,00')
  await aba.clicar('article button', 'Virar proposta')
  const aMarcar = '[role=dialog] input[type=checkbox]:not(:checked)'
  await aba.ver(aMarcar)
  while ((await aba.quantos(aMarcar)) > 0) await aba.clicar(aMarcar)
  await aba.clicar('[role=dialog] button', 'Cadastrar pré-proposta')
  await aba.ver('.toast p', 'Pré-proposta cadastrada')
})
