import { expect, test } from 'vitest'
import { lerConfig } from './config.ts'
import {
  ajustesDeProducao,
  ehSistema,
  nomesDosAjustes,
  nomesDosSistemas,
  porSistema,
} from './sistemas.ts'

test('without a setting the outside world stands on loopback, tells nobody and waits for buttons', () => {
  expect(lerConfig({})).toEqual({
    SANDBOX_PORT: 3002,
    SANDBOX_HOST: '127.0.0.1',
    HOSTS: [],
    SEGREDO_SANDBOX: 'segredo-de-demonstracao',
    DEMO: '0',
    SANDBOX_PASSO_MS: 4000,
    SANDBOX_CTCS_DA_MANHA: 8,
    SANDBOX_FORMALIZACAO: 'banco',
  })
})

test.each([
  ['SANDBOX_PORT', '65536'],
  ['SANDBOX_PORT', '-1'],
  ['SANDBOX_PORT', '3002.5'],
  ['SANDBOX_PORT', 'tres mil'],
  ['SANDBOX_HOST', ''],
  ['SERVER_URL', 'localhost'],
  ['SEGREDO_SANDBOX', 'curto-segredo'],
  ['DEMO', 'sim'],
  ['SANDBOX_PASSO_MS', '3600001'],
  ['SANDBOX_CTCS_DA_MANHA', '41'],
  ['SANDBOX_FORMALIZACAO', 'cliente'],
  ['SANDBOX_LIVRO', ''],
])('%s=%s is refused by its name, and its value is never told', (nome, valor) => {
  expect(() => lerConfig({ [nome]: valor })).toThrow(
    `Invalid settings of the outside world: ${nome}`,
  )
  try {
    lerConfig({ [nome]: valor })
  } catch (error) {
    if (valor.length > 3) expect(String(error)).not.toContain(valor)
  }
})

test('several wrong settings are told together, each once', () => {
  expect(() => lerConfig({ DEMO: '2', SANDBOX_PORT: 'x' })).toThrow('SANDBOX_PORT, DEMO')
})

test('each system has its four settings, by its own name in capitals', () => {
  expect(nomesDosAjustes).toHaveLength(4 * nomesDosSistemas.length)
  expect(new Set(nomesDosAjustes).size).toBe(nomesDosAjustes.length)
  for (const nome of nomesDosAjustes)
    expect(nome).toMatch(/^[A-Z]+_(?:URL|SEGREDO|CLIENTE|LIMITE_MS)$/)
  const ambiente = Object.fromEntries(nomesDosAjustes.map((nome) => [nome, `valor de ${nome}`]))
  for (const sistema of nomesDosSistemas) {
    expect(porSistema(ambiente)[sistema]).toEqual({
      URL: `valor de ${sistema.toUpperCase()}_URL`,
      SEGREDO: `valor de ${sistema.toUpperCase()}_SEGREDO`,
      CLIENTE: `valor de ${sistema.toUpperCase()}_CLIENTE`,
      LIMITE_MS: `valor de ${sistema.toUpperCase()}_LIMITE_MS`,
    })
  }
})

test('production is given an address for every system, and a secret for all but the one without', () => {
  const faltam = nomesDosAjustes.filter(
    (nome) => /_(?:URL|SEGREDO)$/.test(nome) && !ajustesDeProducao.includes(nome),
  )
  expect(faltam).toEqual(['CEP_SEGREDO'])
  expect(ajustesDeProducao.every((nome) => nomesDosAjustes.includes(nome))).toBe(true)
})

test('a name that an object has by birth is no system', () => {
  for (const nome of ['toString', '__proto__', 'constructor', 'SMS', '']) {
    expect([nome, ehSistema(nome)]).toEqual([nome, false])
  }
  expect(nomesDosSistemas.every(ehSistema)).toBe(true)
})
