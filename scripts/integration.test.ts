import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { nomesDosSistemas } from '#integrations/sistemas.ts'
import { ajustesDeFora, ajustesDoServidor, readConfig } from '#server/config.ts'
import { ajustesDosComandos, readSettings } from './settings.ts'

const pagina = readFileSync('docs/integration.md', 'utf8')

/** The rows of the tables of settings: name, default, example. */
const linhas = [...pagina.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| .+ \| `(.+?)` \|$/gm)].map(
  ([, nome = '', padrao = '', exemplo = '']) => ({ nome, padrao, exemplo }),
)

const daPagina = (nome: string) => linhas.find((linha) => linha.nome === nome)

const deFora: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(ajustesDeFora).map(([nome, schema]) => [`NOME_${nome}`, schema]),
)

/** `npm start` gives the server its settings: where both name one, its default is in force. */
const ajustes: Record<string, z.ZodType> = {
  ...ajustesDoServidor,
  ...ajustesDosComandos,
  ...deFora,
}

test('docs/integration.md has every setting once, and invents none', () => {
  expect(linhas.map(({ nome }) => nome).toSorted()).toEqual(Object.keys(ajustes).toSorted())
})

function emTexto(valor: unknown): string {
  if (typeof valor === 'boolean') return valor ? '1' : '0'
  if (typeof valor === 'number') return `${valor}`
  return typeof valor === 'string' ? valor : ''
}

/** As the page writes it: `none` for what may be absent and then means nothing. */
function padraoDe(schema: z.ZodType | undefined): string {
  const { success, data } = schema?.safeParse(undefined) ?? {}
  if (!success) return 'required'
  const escrito = Array.isArray(data) ? data.join(',') : emTexto(data)
  return escrito === '' ? 'none' : `\`${escrito}\``
}

test.each(Object.keys(ajustes))('docs/integration.md gives the default of %s', (nome) => {
  expect(daPagina(nome)?.padrao).toBe(padraoDe(ajustes[nome]))
})

/** Each example as its reader takes it, with the settings that it does not stand without. */
const tudo = Object.fromEntries(linhas.map(({ nome, exemplo }) => [nome, exemplo]))

test.each(linhas)('the example of $nome is accepted as it stands', ({ nome, exemplo }) => {
  const { DATABASE_APP_URL, SEGREDO_RASCUNHOS, GATEWAY_KEYS } = tudo
  const doServidor = {
    DATABASE_APP_URL,
    SEGREDO_RASCUNHOS,
    GATEWAY_KEYS,
    OIDC_AUTHORITY: 'https://id.banco.example',
  }
  const chamadas = nome.startsWith('NOME_')
    ? nomesDosSistemas.map((sistema) => nome.replace('NOME', sistema.toUpperCase()))
    : [nome]
  for (const chamada of chamadas) {
    const dado = { [chamada]: exemplo }
    if (chamada !== 'NODE_ENV') readConfig({ ...doServidor, ...dado })
    if (chamada in ajustesDosComandos && chamada !== 'NODE_ENV') {
      const { DATABASE_URL, DATABASE_IDENTITY_URL } = tudo
      readSettings({ DATABASE_URL, DATABASE_APP_URL, DATABASE_IDENTITY_URL, ...dado })
    }
  }
})

test('docs/integration.md names every system outside', () => {
  const [, nomes = ''] = /^## Systems outside\n([^]+?)\n\n/m.exec(pagina) ?? []
  expect([...nomes.matchAll(/`([A-Z]+)`/g)].map(([, nome]) => nome).slice(0, -1)).toEqual(
    nomesDosSistemas.map((sistema) => sistema.toUpperCase()),
  )
})
