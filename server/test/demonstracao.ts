import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { Client } from 'pg'
import { escreverMassa, MASSA_DO_INSS } from '#scripts/start/massa.ts'
import { freePort } from '#database/postgres.ts'
import { seed } from '#database/seed.ts'
import { testDatabase } from '#database/test/database.ts'
import { criarSandbox } from '#integrations/sandbox.ts'
import { proximoDiaUtil } from '#shared/calendario.ts'
import { hoje, instanteEmBrasilia } from '#shared/data.ts'
import { criarEmissor } from './tokens.ts'

const segredo = 'segredo-de-teste-da-demonstracao'

/** The gateway key that the server knows. */
export const chaveDeTeste = 'chave-de-teste-do-gateway'

type Opcoes = {
  clientes: number
  /** Settings besides those of a demonstration. */
  ajustes?: Record<string, string>
}

/**
 * The process of the server over a small demonstration, with the stand-ins of the outside world, at
 * noon of the next business day. Tokens are those of another identity server.
 */
export async function subirDemonstracao({ clientes, ajustes = {} }: Opcoes) {
  const banco = await testDatabase()
  const emissor = await criarEmissor()
  const pasta = await mkdtemp(join(tmpdir(), 'consigna-'))
  const guardar = async (arquivo: string, conteudo: Buffer) => {
    await mkdir(dirname(join(pasta, arquivo)), { recursive: true })
    await writeFile(join(pasta, arquivo), conteudo)
  }
  const agora = instanteEmBrasilia(proximoDiaUtil(hoje(new Date())), '12:00')
  await seed(banco.ownerUrl, { demo: true, agora, clientes, guardar })
  const massa = join(pasta, MASSA_DO_INSS)
  await escreverMassa(banco.ownerUrl, massa, true)

  const [porta, portaDoMundo] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${porta}`
  const mundo = `http://127.0.0.1:${portaDoMundo}`
  const sandbox = await criarSandbox({
    SANDBOX_PORT: portaDoMundo,
    SANDBOX_HOST: '127.0.0.1',
    HOSTS: [],
    SERVER_URL: url,
    SEGREDO_SANDBOX: segredo,
    DEMO: '1',
    SANDBOX_PASSO_MS: 300,
    SANDBOX_CTCS_DA_MANHA: 0,
    SANDBOX_FORMALIZACAO: 'banco',
    SANDBOX_MASSA: massa,
  })
  await sandbox.listen({ port: portaDoMundo, host: '127.0.0.1' })

  let saida = ''
  const server = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(porta),
      DATABASE_APP_URL: banco.appUrl,
      OIDC_AUTHORITY: emissor.issuer,
      OIDC_SESSION_CHECK: '0',
      GATEWAY_KEYS: chaveDeTeste,
      SEGREDO_RASCUNHOS: segredo,
      SEGREDO_SANDBOX: segredo,
      SANDBOX_URL: mundo,
      ARQUIVOS_DIR: pasta,
      DEMO: '1',
      RELOGIO: agora.toISOString(),
      RATE_LIMIT: '0',
      SEARCH_LIMIT: '0',
      PRINT_LIMIT: '0',
      ...ajustes,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  server.stdout?.on('data', (parte) => (saida += String(parte)))
  server.stderr?.on('data', (parte) => (saida += String(parte)))
  for (const fim = Date.now() + 60_000; ; await esperar(50)) {
    const pronto = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (pronto?.ok) break
    if (Date.now() > fim) throw new Error(`The server did not get ready.\n${saida}`)
  }

  const owner = new Client({ connectionString: banco.ownerUrl })
  await owner.connect()

  return {
    url,
    /** Where its clock started. */
    agora,
    /** Where the stand-ins of the outside world are. */
    mundo,
    /** The token of a demo sign-in. */
    async tokenDe(login: string): Promise<string> {
      const { rows } = await owner.query<{ id: string }>(
        'select id from usuario where login = $1',
        [login],
      )
      return emissor.assinar(rows[0]?.id ?? login, {}, 30)
    },
    /** What the server wrote. */
    saida: () => saida,
    async parar(): Promise<void> {
      server.kill('SIGKILL')
      await sandbox.close()
      await owner.end()
      await emissor.fechar()
      await banco.drop()
      await rm(pasta, { recursive: true, force: true })
    },
  }
}
