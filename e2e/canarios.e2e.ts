import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { acessoDe, chamar } from './support/api.ts'
import { novaPagina } from './support/pagina.ts'
import { abrirCliente, buscar, cliente, parte, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

/** A system of its own: its logs are read whole at the end. */
const place = await seededPlace({ SEARCH_LIMIT: '6000' })
const system = await sistemaConferido(place)
let stopped = false
afterAll(async () => {
  if (!stopped) await system.stop()
  place.remove()
})

/** Planted once, then looked for wherever something could have been left. */
const canarios = {
  cpf: '11144477735',
  cpfEscrito: '111.444.777-35',
  nome: 'Canária Vermelha Inconfundível',
  nomeSemAcento: 'canaria vermelha',
  telefone: '900087731',
  nota: 'bilhete-canario-8842',
  rascunho: 'rascunho-canario-8842',
}

/**
 * The exceptions, by name: the specification's own queries carry the CPF (section 7, `Cpf`), and its
 * own session storage holds the token while the person is signed in (section 2).
 */
const enderecoDaEspecificacao =
  /^\/(?:relacionamento|clienteConsignado)\/v1\/[^?]*\?(?:.*&)?[Cc]pf=/

const achar = (texto: string, procurados: Record<string, string>): string[] =>
  Object.entries(procurados)
    .filter(([, canario]) => texto.includes(canario))
    .map(([qual]) => qual)

/** Everything the browser keeps for this origin, as text; what is encrypted stays unreadable. */
async function guardado(page: Page): Promise<Record<string, string>> {
  const noNavegador = await page.evaluate(async () => {
    const texto = (valor: unknown): string => {
      if (valor instanceof ArrayBuffer) return new TextDecoder('latin1').decode(valor)
      if (ArrayBuffer.isView(valor)) return new TextDecoder('latin1').decode(valor)
      if (valor instanceof CryptoKey) return `[key ${valor.algorithm.name}]`
      if (typeof valor !== 'object' || valor === null) return String(valor)
      return Object.entries(valor)
        .map(([nome, parte]) => `${nome}=${texto(parte)}`)
        .join('\n')
    }
    const pedido = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const indexed: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const base = await pedido(indexedDB.open(name))
      for (const loja of base.objectStoreNames) {
        const store = base.transaction(loja).objectStore(loja)
        indexed.push(
          loja,
          texto(await pedido(store.getAllKeys())),
          texto(await pedido(store.getAll())),
        )
      }
      base.close()
    }
    const caches: string[] = []
    for (const nome of await globalThis.caches.keys()) {
      const cache = await globalThis.caches.open(nome)
      for (const chave of await cache.keys()) {
        caches.push(chave.url, (await (await cache.match(chave))?.text()) ?? '')
      }
    }
    return {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: indexed.join('\n'),
      caches: caches.join('\n'),
      endereco: `${location.href} ${document.referrer} ${document.cookie}`,
    }
  })
  return { ...noNavegador, cookies: JSON.stringify(await page.context().cookies()) }
}

async function nadaEm(onde: Record<string, string>, procurados: Record<string, string>) {
  const achados = Object.entries(onde).flatMap(([lugar, texto]) =>
    achar(texto, procurados).map((qual) => `${qual} in ${lugar}`),
  )
  expect(achados).toEqual([])
}

test('S15: planted canaries are found nowhere, and after signing out nothing is left at all', async () => {
  const acesso = await acessoDe('atendente', place)
  const v1 = '/relacionamento/v1'
  const incluir = (corpo: object) =>
    chamar(acesso, 'POST', `${v1}/relacionamento/incluir-cliente`, {
      body: corpo,
      chave: crypto.randomUUID(),
    })
  const ficha = {
    cpf: canarios.cpf,
    nome: canarios.nome,
    dataNascimento: '1960-01-01',
    telefone: { ddd: '11', numero: canarios.telefone },
  }
  expect((await incluir(ficha)).status).toBe(200)

  const page = await novaPagina({ login: 'atendente', url: place.url, permitido: /status of 4/ })
  const enderecos: string[] = []
  page.context().on('request', (pedido) => enderecos.push(pedido.url()))
  await (await buscar(page, canarios.cpf)).first().waitFor()
  await page.keyboard.press('Escape')
  await (await buscar(page, canarios.telefone)).first().waitFor()
  await page.keyboard.press('Escape')
  await abrirCliente(page, canarios.nome, canarios.nome)
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill(canarios.nota)
  await page.getByRole('button', { name: 'Anotar' }).click()
  await toast(page, 'Anotação incluída com sucesso!').waitFor()
  const campo = page.getByRole('textbox', { name: 'Nova anotação' })
  await expect.poll(() => campo.inputValue()).toBe('')
  await campo.pressSequentially(canarios.rascunho)
  await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
  for (const aba of ['Oportunidades', 'Propostas', 'Benefícios', 'Cadastro']) {
    await parte(page, aba).click()
  }
  await page.reload()
  await cliente(page, canarios.nome).waitFor()
  await page.waitForFunction(() => Object.keys(localStorage).join().includes('recentes'))

  const token = acesso.headers['Authorization']?.replace('Bearer ', '') ?? ''
  const daPagina = /eyJ[\w-]+\.[\w-]+\.[\w-]+/.exec(
    (await guardado(page))['sessionStorage'] ?? '',
  )?.[0]
  expect(daPagina).toBeDefined()
  const tokens = { token, daPagina: daPagina ?? '' }
  const { sessionStorage = '', ...resto } = await guardado(page)
  await nadaEm({ ...resto }, { ...canarios, ...tokens })
  await nadaEm({ sessionStorage }, canarios)

  // Refusals of calls with canaries do not repeat them.
  const recusas = [
    await incluir(ficha),
    await incluir({ ...ficha, cpf: '11144477736' }),
    await incluir({ ...ficha, uf: canarios.nome }),
    await chamar(acesso, 'GET', `${v1}/nada/${canarios.cpf}/${canarios.telefone}`),
    await chamar(acesso, 'GET', `${v1}/cpf?cpf=${canarios.nota}`),
    await chamar(acesso, 'POST', '/consigna/v1/busca', { body: { texto: 7, a: canarios.nome } }),
  ]
  expect(recusas.filter(({ status }) => status < 400)).toEqual([])
  const corpos = recusas.map(({ texto }, i) => [`refusal ${i}`, texto])
  await nadaEm(Object.fromEntries(corpos), { ...canarios, ...tokens })

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page
    .getByRole('dialog', { name: 'Sair do Consigna?' })
    .getByRole('button', { name: 'Apagar e sair' })
    .click()
  await page.getByText('Você saiu.').waitFor()
  await nadaEm(await guardado(page), { ...canarios, ...tokens })

  const nossos = enderecos
    .map((endereco) => new URL(endereco))
    .filter(({ pathname, search }) => !enderecoDaEspecificacao.test(pathname + search))
    .map(({ pathname, search }) => decodeURIComponent(pathname + search))
  expect(enderecos.length).toBeGreaterThan(50)
  await nadaEm({ enderecos: nossos.join('\n') }, { ...canarios, ...tokens })

  await nadaEm(
    { metrics: await (await fetch(`${place.url}/metrics`)).text() },
    { ...canarios, ...tokens },
  )
  stopped = true
  expect(await system.stop()).toBe(0)
  const { stdout, stderr } = system.output()
  const logs = Object.fromEntries(
    readdirSync(join(place.dataDir, 'logs')).map((nome) => [
      nome,
      readFileSync(join(place.dataDir, 'logs', nome), 'utf8'),
    ]),
  )
  expect(logs['server.log']).toContain('incluir-cliente')
  await nadaEm({ ...logs, terminal: stdout + stderr }, { ...canarios, ...tokens })
})
