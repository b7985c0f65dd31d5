import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { lerConfigWeb } from '#shared/config-web.ts'
import { acessoDe, chamar, clienteDe } from './support/api.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import { type Place } from './support/system.ts'

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
  const place = await seededPlace()
  const system = await sistemaConferido(place)
  onTestFinished(async () => {
    await system.stop()
    place.remove()
  })
  const acesso = await acessoDe('atendente', place)
  const meu = await clienteDe(acesso)
  const canarios = {
    cpf: '11144477735',
    cpfMascarado: '111.444.777-35',
    nome: 'Canária Amarela Inconfundível',
    telefone: '987650431',
    nota: 'bilhete-canario-7731',
    chave: 'chave-canario-7731',
    token: acesso.headers['Authorization']?.replace('Bearer ', '') ?? '',
  }
  const { cpf, nome, telefone, nota, chave } = canarios
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
    await api('GET', `${v1}/cpf?cpf=${canarios.cpfMascarado}`),
    await api('GET', `${v1}/consulta-cliente-inedito?cpf=${cpf}`),
    await api('GET', `${v1}/consultar-cliente-por-nome?nome=${encodeURIComponent(nome)}`),
    await api('GET', `${v1}/consultar-contratos?Cpf=${cpf}&codigoPromotor=${meu.codigoPromotor}`),
    await api('GET', `${v1}/nada/${cpf}/${telefone}?nome=${encodeURIComponent(nome)}`),
    await api('GET', `/front/cliente/${cpf}?token=${canarios.token}`),
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
  await plantarFora(place, canarios)
  // Log lines of our own failures: PostgreSQL goes away under a call that contains the canaries.
  process.kill(system.pid('postgres'), 'SIGKILL')
  await api('GET', `${v1}/cpf?cpf=${cpf}`).catch(() => undefined)
  await plantarFora(place, canarios).catch(() => undefined)
  await expect.poll(async () => (await api('GET', `${v1}/cpf?cpf=${cpf}`)).status).toBe(200)
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
  const { stdout, stderr } = system.output()
  for (const { arquivo, texto } of [...logs, { arquivo: 'terminal', texto: stdout + stderr }]) {
    for (const [qual, canario] of Object.entries(canarios)) {
      const onde = texto.includes(canario) ? `${qual} in ${arquivo}` : 'nowhere'
      expect(onde).toBe('nowhere')
    }
  }
})
