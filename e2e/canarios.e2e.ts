import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { lerConfigWeb } from '#shared/config-web.ts'
import { acessoDe, chamar, clienteDe } from './support/api.ts'
import { novaPagina } from './support/pagina.ts'
import { abrirCliente, buscar, cliente, parte, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import type { Place } from './support/system.ts'

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

/** Those of the first story with its tokens; the second reads the logs of both. */
let vermelhos: Record<string, string> = {}

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

function nadaEm(onde: Record<string, string>, procurados: Record<string, string>) {
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
  vermelhos = { ...canarios, ...tokens }
  const { sessionStorage = '', ...resto } = await guardado(page)
  nadaEm({ ...resto }, vermelhos)
  nadaEm({ sessionStorage }, canarios)

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
  nadaEm(Object.fromEntries(corpos), vermelhos)

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await page
    .getByRole('dialog', { name: 'Sair do Consigna?' })
    .getByRole('button', { name: 'Apagar e sair' })
    .click()
  await page.getByText('Você saiu.').waitFor()
  nadaEm(await guardado(page), vermelhos)

  const nossos = enderecos
    .map((endereco) => new URL(endereco))
    .filter(({ pathname, search }) => !enderecoDaEspecificacao.test(pathname + search))
    .map(({ pathname, search }) => decodeURIComponent(pathname + search))
  expect(enderecos.length).toBeGreaterThan(50)
  nadaEm({ enderecos: nossos.join('\n') }, vermelhos)

  nadaEm({ metrics: await (await fetch(`${place.url}/metrics`)).text() }, vermelhos)
})

/** What was written while the system ran, outside the database itself: every log of every part. */
function logsDe(dataDir: string): { arquivo: string; texto: string }[] {
  const daqui = (pasta: string) =>
    readdirSync(join(dataDir, pasta), { withFileTypes: true })
      .filter((entry) => entry.isFile() && /log/.test(entry.name))
      .map((entry) => join(dataDir, pasta, entry.name))
  return [...daqui('logs'), ...daqui('postgres')]
    .filter((arquivo) => statSync(arquivo).size > 0)
    .map((arquivo) => ({ arquivo, texto: readFileSync(arquivo, 'utf8') }))
}

const Linha = z.object({ quando: z.iso.datetime(), nivel: z.string(), evento: z.string() })

/** The processes that write by themselves; PostgreSQL writes in its own form. */
const processos = ['server.log', 'identity.log', 'sandbox.log']

/** Types the canary as a login, and queries an outside system about it. */
async function plantarFora({ url, env }: Place, { cpf, nome, chave }: Record<string, string>) {
  const { identidade } = lerConfigWeb(await (await fetch(`${url}/config.json`)).json())
  const sandbox = `http://localhost:${env.SANDBOX_PORT}`
  const corpo = new URLSearchParams({ login: `${cpf}`, senha: `${nome}` })
  const pedidos: [string, RequestInit][] = [
    [`${identidade.authority}/authorize?client_id=${cpf}&state=${chave}`, {}],
    [`${identidade.authority}/interaction/${cpf}/entrar`, { method: 'POST', body: corpo }],
    [`${identidade.authority}/nada/${cpf}?nome=${nome}`, {}],
    [`${sandbox}/cep/ws/${cpf}/json/`, {}],
    [`${sandbox}/nada/${cpf}?nome=${nome}`, {}],
    [`${sandbox}/sms/mensagens`, { method: 'POST', body: `{"texto":"${chave}"` }],
  ]
  for (const [endereco, pedido] of pedidos) await (await fetch(endereco, pedido)).arrayBuffer()
}

test('S15: no log of the three processes holds a CPF, phone, name, note or token', async () => {
  const acesso = await acessoDe('atendente', place)
  const meu = await clienteDe(acesso)
  const amarelos = {
    cpf: '22233344405',
    cpfMascarado: '222.333.444-05',
    nome: 'Canária Amarela Inconfundível',
    telefone: '987650431',
    nota: 'bilhete-canario-7731',
    chave: 'chave-canario-7731',
    token: acesso.headers['Authorization']?.replace('Bearer ', '') ?? '',
  }
  const { cpf, nome, telefone, nota, chave } = amarelos
  const api = (method: string, path: string, body?: unknown) =>
    chamar(acesso, method, path, { ...(body !== undefined && { body, chave }) })
  const v1 = '/relacionamento/v1'

  const incluido = await api('POST', `${v1}/relacionamento/incluir-cliente`, {
    cpf,
    nome,
    dataNascimento: '1960-01-01',
    telefone: { ddd: '11', numero: telefone },
  })
  expect(incluido.status).toBe(200)
  // The same key with another body, the same client again, and every way to look for it.
  const respostas = [
    await api('POST', `${v1}/relacionamento/incluir-cliente`, { cpf, nome, dataNascimento: nota }),
    await api('POST', `${v1}/relacionamentos`, { cpf }),
    await api('GET', `${v1}/cpf?cpf=${cpf}`),
    await api('GET', `${v1}/cpf?cpf=${amarelos.cpfMascarado}`),
    await api('GET', `${v1}/consulta-cliente-inedito?cpf=${cpf}`),
    await api('GET', `${v1}/consultar-cliente-por-nome?nome=${encodeURIComponent(nome)}`),
    await api('GET', `${v1}/consultar-contratos?Cpf=${cpf}&codigoPromotor=${meu.codigoPromotor}`),
    await api('GET', `${v1}/nada/${cpf}/${telefone}?nome=${encodeURIComponent(nome)}`),
    await api('GET', `/front/cliente/${cpf}?token=${amarelos.token}`),
    await api('POST', '/consigna/v1/busca', { texto: telefone }),
    await api('POST', `${v1}/eventos/consulta-cpf`, { cpf }),
    await chamar(acesso, 'POST', `${v1}/${meu.idRelacionamento}/anotacao`, {
      body: { texto: nota },
    }),
    await chamar(acesso, 'POST', `${v1}/${meu.idRelacionamento}/anotacao`, {
      body: { texto: nota, canal: 7, [nome]: cpf },
    }),
    await chamar(
      { ...acesso, headers: { ...acesso.headers, Authorization: `Bearer ${nota}` } },
      'GET',
      '/core/v1/uf',
    ),
  ]
  expect(respostas.filter(({ status }) => status >= 500)).toEqual([])
  await plantarFora(place, amarelos)
  // Log lines of our own failures: PostgreSQL goes away under a call that contains the canaries.
  process.kill(system.pid('postgres'), 'SIGKILL')
  await api('GET', `${v1}/cpf?cpf=${cpf}`).catch(() => undefined)
  await plantarFora(place, amarelos).catch(() => undefined)
  await expect.poll(async () => (await api('GET', `${v1}/cpf?cpf=${cpf}`)).status).toBe(200)
  stopped = true
  expect(await system.stop()).toBe(0)

  const logs = logsDe(place.dataDir)
  const server = logs.find(({ arquivo }) => arquivo.endsWith('server.log'))
  expect(server?.texto).toContain('incluir-cliente')
  for (const processo of processos) {
    const texto = logs.find(({ arquivo }) => arquivo.endsWith(processo))?.texto ?? ''
    const linhas = texto
      .trim()
      .split('\n')
      .map((linha) => Linha.parse(JSON.parse(linha)))
    // The copied place holds keys of another identity server, which is logged before.
    const [primeira] = linhas.filter(({ evento }) => evento !== 'arquivo-ignorado')
    expect(primeira, processo).toMatchObject({ nivel: 'info', evento: 'ouvindo' })
  }
  // Those of the story before are in none of them either.
  expect(vermelhos['token']).toBeDefined()
  const { stdout, stderr } = system.output()
  for (const { arquivo, texto } of [...logs, { arquivo: 'terminal', texto: stdout + stderr }]) {
    nadaEm({ [arquivo]: texto }, amarelos)
    nadaEm({ [arquivo]: texto }, vermelhos)
  }
})
