import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, type QueryResultRow } from 'pg'
import { testDatabase } from '#database/test/database.ts'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { Cep } from '#integrations/cep/cep.ts'
import type { Trabalhador } from '#integrations/trabalhador/trabalhador.ts'
import type { Margem } from '#integrations/margem/margem.ts'
import type { Sift } from '#integrations/sift/sift.ts'
import type { Dataprev } from '#integrations/dataprev/dataprev.ts'
import { criarRegistrar } from '#logs/registrar.ts'
import type { Endpoint, Input } from '#shared/endpoint.ts'
import type { z } from 'zod'
import { criarAcervo } from '../base/files/acervo.ts'
import { createPool } from '../base/db/pool.ts'
import { createApp, type AppSettings } from '../base/http/app.ts'
import type { Handler } from '../base/http/handler.ts'
import { createTokenVerifier } from '../base/http/token.ts'
import { criarUsuarios } from '../base/http/usuarios.ts'
import { criarCifra } from '../mensagem/cifra.ts'
import { criarFila } from '../base/jobs/fila.ts'
import { criarProcessos } from '../hiscon/processos.ts'
import { joinListeners } from '../listeners.ts'
import { criarClientes } from '../link/token.ts'
import { criarRotas } from '../routes.ts'
import { antes, semear, type Persona } from './fixtures.ts'
import { observar } from './impressao.ts'
import { inssDeTeste } from './inss.ts'
import { criarEmissor } from './tokens.ts'

/** The clock of the tests: a Friday morning in Brasília. */
export const agora = new Date('2026-11-20T13:00:00Z')

export const cabecalhos = {
  gateway: 'ocp-apim-subscription-key',
  sistema: 'sistema-solicitante',
  promotor: 'codigo-promotor',
} as const

export const chaveDoGateway = 'chave-de-teste-do-gateway'
export const sistema = 'consigna-web'

type Resposta<E extends Endpoint> = {
  status: number
  headers: Record<string, unknown>
  /** The body as text, byte by byte. */
  texto: string
  body: {
    model: z.input<E['response']>
    errors: string[]
    message: string | null
    codigo?: string
  }
}

export type Chamada = {
  /** The `Idempotency-Key`. */
  chave?: string
  /** Added to the four headers of every call; undefined takes one away. */
  cabecalhos?: Record<string, string | undefined>
}

type Options = {
  /** Calls of the test's own, beside those of the API. */
  rotas?: readonly Handler[]
  settings?: Partial<AppSettings>
  /** Without one, no postal code exists. */
  cep?: Cep
  /** By default no person has a job. */
  trabalhador?: Trabalhador
  /** By default no person is a risk. */
  sift?: Sift
  /** Without one, every password opens a margin of R$ 300,00. */
  margem?: Margem
  /** Connections that the calls share. */
  conexoes?: number
  /** Longest wait for a lock or a turn; long, so that no test fails because the machine is slow. */
  esperaMs?: number
  /** A clock that the test moves. */
  relogio?: () => Date
  /** Without one, no link is known. */
  assinatura?: Assinatura
  /** By default each person has the one benefit of `credito.ts`. */
  dataprev?: Dataprev
  /** Whether the disk has too little room for changes. */
  semEspaco?: () => boolean
}

/** Rows of these are added by refusals and reads too: they are not a change of the business. */
const soAcrescimo = [
  'auditoria',
  'auditoria_selo',
  'contato_recusa',
  'beneficio_consulta',
  'cota_uso',
  'cota_abertura',
  'cota_aviso',
]

/** Reference tables of thousands of rows that no call may write: only their versions are compared. */
const longas = ['municipio', 'banco', 'feriado', 'orgao', 'lista']

const semCep: Cep = { consultar: async () => null }
const semTrabalhador: Trabalhador = { consultarVinculos: async () => ({ vinculos: [] }) }

const margemDeTeste: Margem = {
  consultar: async () => ({ resultado: 'respondida', margemDisponivel: 30_000 }),
}

const semAssinatura: Assinatura = {
  criar: async (chave) => ({
    protocolo: `ASS-${chave.slice(0, 36)}`,
    endereco: 'https://assina.teste/a/x',
  }),
  consultar: async () => null,
  cancelar: async () => undefined,
  baixar: async () => Buffer.alloc(0),
  entregar: async () => undefined,
}

const semRisco: Sift = {
  consultar: async () => ({ score: 7, motivos: [] }),
  atualizar: async () => ({ score: 7, motivos: [] }),
}

/** A token lives ten minutes of the true clock; a long proof runs longer. */
const TOKEN_MS = 5 * 60_000

/** The whole server over a real PostgreSQL of its own. `as(personas.dono)` is that person calling. */
export async function testApi({
  rotas = [],
  settings = {},
  cep = semCep,
  trabalhador = semTrabalhador,
  sift = semRisco,
  margem = margemDeTeste,
  conexoes = 8,
  esperaMs = 60_000,
  relogio = () => agora,
  dataprev = inssDeTeste,
  assinatura = semAssinatura,
  semEspaco,
}: Options = {}) {
  const banco = await testDatabase()
  const owner = new Client({ connectionString: banco.ownerUrl })
  await owner.connect()
  await semear(owner)
  await owner.query(`select set_config('consigna.opt_in', $1, false)`, [
    JSON.stringify({ em: antes }),
  ])
  const pool = createPool({ url: banco.appUrl, max: conexoes, esperaMs, limiteMs: 60_000 })
  const emissor = await criarEmissor()
  const usuarios = criarUsuarios(pool, relogio)
  const linhas: Record<string, unknown>[] = []

  const fila = criarFila(banco.appUrl, (error) => {
    throw error
  })

  const pasta = await mkdtemp(join(tmpdir(), 'consigna-'))
  const acervo = criarAcervo(pasta, 'segredo-de-teste')
  const dependencias = {
    segredoDosRascunhos: 'segredo-de-teste',
    sistemas: [sistema],
    fila,
    mensagens: { fila, cifra: criarCifra('segredo-de-teste') },
    cep,
    trabalhador,
    sift,
    margem,
    origem: 'https://crm.teste',
    dataprev,
    assinatura,
    acervo,
    // No paper is refused because the machine is slow.
    hiscon: criarProcessos({ trabalhoMs: 120_000, partidaMs: 120_000 }),
  }
  joinListeners()
  const daApi = criarRotas(dependencias)
  const app = createApp(
    [...daApi, ...rotas],
    {
      cabecalhos,
      credenciais: { chavesDoGateway: [chaveDoGateway, 'chave-nova'], sistemas: [sistema] },
      limites: {
        porPessoa: { folga: 0, porSegundo: 0 },
        buscas: { folga: 0, porSegundo: 0 },
        impressoes: { folga: 0, porSegundo: 0 },
      },
      origens: [],
      ...settings,
    },
    {
      pool,
      tokens: createTokenVerifier({
        issuer: emissor.issuer,
        audience: 'urn:consigna:api',
        jwksUrl: emissor.jwksUrl,
        escopo: 'core',
      }),
      usuarios,
      clientes: criarClientes(pool, relogio),
      agora: relogio,
      registrar: criarRegistrar({ write: (linha) => void linhas.push(JSON.parse(linha)) }),
      conferirRespostas: true,
      semEspaco,
    },
  )

  const tokens = new Map<string, { token: Promise<string>; desde: number }>()
  const tokenDe = ({ id }: Persona) => {
    const guardado = tokens.get(id)
    if (guardado && performance.now() - guardado.desde < TOKEN_MS) return guardado.token
    const token = emissor.assinar(id)
    tokens.set(id, { token, desde: performance.now() })
    return token
  }

  /** The four headers of a person's calls. */
  const cabecalhosDe = async (persona: Persona): Promise<Record<string, string>> => ({
    [cabecalhos.gateway]: chaveDoGateway,
    [cabecalhos.sistema]: sistema,
    [cabecalhos.promotor]: persona.promotor,
    authorization: `Bearer ${await tokenDe(persona)}`,
  })

  const as =
    (persona: Persona) =>
    async <E extends Endpoint>(
      endpoint: E,
      input: Input<E> | Record<string, unknown>,
      { chave, cabecalhos: outros = {} }: Chamada = {},
    ): Promise<Resposta<E>> => {
      const { params = {}, query = {}, body } = input as Record<string, Record<string, string>>
      const todos = {
        ...(await cabecalhosDe(persona)),
        ...(chave !== undefined && { 'idempotency-key': chave }),
        ...outros,
      }
      const answer = await app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:(\w+)/g, (_, nome: string) =>
          encodeURIComponent(params[nome] ?? `:${nome}`),
        ),
        query: Object.fromEntries(Object.entries(query).map(([nome, valor]) => [nome, `${valor}`])),
        headers: Object.fromEntries(
          Object.entries(todos).filter((par): par is [string, string] => par[1] !== undefined),
        ),
        ...(body !== undefined && { payload: body }),
      })
      const { statusCode: status, headers, body: texto } = answer
      return { status, headers, texto, body: JSON.parse(texto) }
    }

  /** The owner of the tables asks: row-level security does not apply. */
  const consulta = async <R extends QueryResultRow>(sql: string, values: unknown[] = []) =>
    (await owner.query<R>(sql, values)).rows

  async function observarBanco(): Promise<() => Promise<string>> {
    const tabelas = await consulta<{ nome: string; longa: boolean }>(
      `select c.oid::regclass::text as nome, c.relname = any ($2)
              and not has_any_column_privilege('consigna_app', c.oid, 'insert, update') as longa
         from pg_class c
        where c.relkind = 'r' and (c.relnamespace = 'public'::regnamespace
            or c.relnamespace = 'fila'::regnamespace and c.relname like 'job%')
          and c.relname <> all ($1) order by c.relname`,
      [soAcrescimo, longas],
    )
    return observar(owner, tabelas)
  }
  let olhar: Promise<() => Promise<string>> | undefined

  /** A hash of every row, jobs included, but those of the append-only logs: equal, nothing changed. */
  async function impressaoDoBanco(): Promise<string> {
    olhar ??= observarBanco()
    return (await olhar)()
  }

  async function fechar(): Promise<void> {
    await app.close()
    await fila.parar()
    // A test may have taken the database away.
    if (!pool.ended) await pool.end()
    await owner.end()
    await emissor.fechar()
    await banco.drop()
    await rm(pasta, { recursive: true, force: true })
  }

  return {
    app,
    as,
    pool,
    emissor,
    usuarios,
    fila,
    dependencias,
    tokenDe,
    cabecalhosDe,
    /** The owner of the tables, beside every rule of the application. */
    owner,
    consulta,
    impressaoDoBanco,
    fechar,
    /** The calls that are answered. */
    respondidas: new Set(daApi.map(({ endpoint }) => endpoint)),
    /** What the server wrote to its log. */
    linhas,
    appUrl: banco.appUrl,
    ownerUrl: banco.ownerUrl,
    /** Where the files of this API lie. */
    pasta,
  }
}
