import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { responderErro, textosDaPorta } from './respostas.ts'
import { responder } from './sql.ts'

type SaudeSettings = {
  /** Whether the identity server answers. Signed-in people go on without it, but nobody can sign in. */
  identidade: () => Promise<boolean>
  /** Secret of a metrics collector on another machine; without it only loopback is allowed. */
  segredo: string | undefined
  /** Whether the disk has too little room for changes. */
  semEspaco?: () => boolean
}

const limiteMs = 1500

/**
 * `/health/live` (the process answers), `/health/ready` (so do the database and the identity server: a
 * person can sign in and work; `sem-espaco` where changes are refused for want of room on the disk) and
 * `/metrics`.
 */
export function adicionarSaude(
  app: FastifyInstance,
  pool: Pool,
  { identidade, segredo, semEspaco = () => false }: SaudeSettings,
): void {
  const registry = medir(app, pool)
  let encerrando = false
  app.addHook('preClose', async () => void (encerrando = true))

  app.get('/health/live', async () => ({ status: 'ok' }))

  app.get('/health/ready', async (_request, reply) => {
    const [banco, entrada] = await Promise.all([responde(pool), identidade()])
    const pronto = !encerrando && banco && entrada
    // A full disk: reads go on, so behind a balancer this server stays.
    const comoEsta = semEspaco() ? 'sem-espaco' : 'ok'
    return reply.code(pronto ? 200 : 503).send({
      status: pronto ? comoEsta : 'indisponivel',
      banco: banco ? 'ok' : 'não responde',
      identidade: entrada ? 'ok' : 'não responde: ninguém consegue entrar',
    })
  })

  app.get('/metrics', async (request, reply) => {
    if (!podeMedir(request, segredo)) {
      return responderErro(reply, 404, [textosDaPorta.servicoNaoLocalizado])
    }
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function responde(pool: Pool): Promise<boolean> {
  const prazo = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), limiteMs).unref()
  })
  const consulta = responder(pool).then(
    () => true,
    () => false,
  )
  return Promise.race([consulta, prazo])
}

function medir(app: FastifyInstance, pool: Pool): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duracao = new Histogram({
    name: 'consigna_chamada_segundos',
    help: 'Duration of the calls of the API',
    labelNames: ['chamada', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  void new Gauge({
    name: 'consigna_conexoes',
    help: 'Connections of the pool',
    labelNames: ['estado'],
    registers: [registry],
    collect() {
      this.set({ estado: 'total' }, pool.totalCount)
      this.set({ estado: 'livres' }, pool.idleCount)
      this.set({ estado: 'esperando' }, pool.waitingCount)
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const { chamada } = request.routeOptions.config
    if (chamada) {
      duracao.observe({ chamada, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    }
  })
  return registry
}

/** From this machine, not through a proxy on it; or with the secret. */
function podeMedir({ ip, headers }: FastifyRequest, segredo: string | undefined): boolean {
  const daqui = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
  const porOutro = Object.keys(headers).some(
    (nome) => nome === 'forwarded' || nome === 'x-real-ip' || nome.startsWith('x-forwarded-'),
  )
  if (daqui && !porOutro) return true
  if (!segredo) return false
  return timingSafeEqual(resumir(headers.authorization ?? ''), resumir(`Bearer ${segredo}`))
}

const resumir = (texto: string) => createHash('sha256').update(texto).digest()
