import { z } from 'zod'
import { criarRegistrar } from '#logs/registrar.ts'
import { createPool } from '#server/base/db/pool.ts'
import { createApp } from '#server/base/http/app.ts'
import { handle } from '#server/base/http/handler.ts'
import { JsonCru } from '#server/base/http/json-cru.ts'
import { criarUsuarios } from '#server/base/http/usuarios.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'

/**
 * The bare handler of the bench `calculo`, in a process of its own as the server is: the same door,
 * call, scope, trail and commit over the same database, and a prepared answer. Configured by its
 * environment; prints its port.
 */
const Ambiente = z.object({
  BENCH_APP_URL: z.string(),
  BENCH_USUARIO: z.string(),
  BENCH_MODEL: z.string(),
  BENCH_CHAVE: z.string(),
  BENCH_SISTEMA: z.string(),
  BENCH_CABECALHOS: z.string(),
})
const ambiente = Ambiente.parse(process.env)
const Nome = z.string().toLowerCase()
const Cabecalhos = z.object({ gateway: Nome, sistema: Nome, promotor: Nome })

const pool = createPool({ url: ambiente.BENCH_APP_URL, nome: 'bench' })
const pronta = new JsonCru(ambiente.BENCH_MODEL)
const semLimite = { folga: 0, porSegundo: 0 }

const app = createApp(
  [handle(simulacaoApi.novo, async () => pronta)],
  {
    cabecalhos: Cabecalhos.parse(JSON.parse(ambiente.BENCH_CABECALHOS)),
    credenciais: {
      chavesDoGateway: [ambiente.BENCH_CHAVE],
      sistemas: [ambiente.BENCH_SISTEMA],
    },
    limites: { porPessoa: semLimite, buscas: semLimite, impressoes: semLimite },
    origens: [],
  },
  {
    pool,
    tokens: { verify: async () => ({ idUsuario: ambiente.BENCH_USUARIO }) },
    usuarios: criarUsuarios(pool, () => new Date()),
    agora: () => new Date(),
    registrar: criarRegistrar(),
    conferirRespostas: false,
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
if (address && typeof address === 'object') process.send?.(address.port)
process.once('disconnect', () => process.exit())
