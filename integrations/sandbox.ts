import fastify, { type FastifyInstance } from 'fastify'
import { descrever } from '#logs/descrever.ts'
import type { Registrar } from '#logs/registrar.ts'
import { limitesDaConexao } from '#shared/conexao.ts'
import { ehNossoHospedeiro, nomesDosHospedeiros } from '#shared/hospedeiro.ts'
import { CAMINHO_DOS_EVENTOS_DE_ASSINATURA } from './assinatura/protocolo.ts'
import { assinaturaSandbox } from './assinatura/sandbox.ts'
import { adicionarLinha } from './bancada/linha.ts'
import { criarBancada } from './bancada/modos.ts'
import { criarRelogio } from './bancada/relogio.ts'
import { adicionarBancada } from './bancada/rotas.ts'
import { CAMINHO_DOS_EVENTOS, CLIENTE_DO_BANCO } from './banco/protocolo.ts'
import { bancoSandbox } from './banco/sandbox.ts'
import { CAMINHO_DOS_EVENTOS_DA_CAMARA, CLIENTE_DA_CAMARA } from './camara/protocolo.ts'
import { CAMINHO_DOS_EVENTOS_DOS_PEDIDOS } from './camara/pedidos-protocolo.ts'
import { lerContratosNossos } from './camara/manha.ts'
import { camaraSandbox } from './camara/sandbox.ts'
import { cepSandbox } from './cep/sandbox.ts'
import type { ConfigDoSandbox } from './config.ts'
import { CLIENTE_DA_DATAPREV } from './dataprev/protocolo.ts'
import { dataprevSandbox } from './dataprev/sandbox.ts'
import { siftSandbox } from './sift/sandbox.ts'
import { margemSandbox } from './margem/sandbox.ts'
import { CAMINHO_DOS_EVENTOS_DE_SMS } from './sms/protocolo.ts'
import { smsSandbox } from './sms/sandbox.ts'
import { CAMINHO_DOS_EVENTOS_DE_WHATSAPP } from './whatsapp/protocolo.ts'
import { whatsappSandbox } from './whatsapp/sandbox.ts'
import { CLIENTE_DO_TRABALHADOR } from './trabalhador/protocolo.ts'
import { trabalhadorSandbox } from './trabalhador/sandbox.ts'

/** A phone rings sooner than a bank decides. */
const PASSO_MS = 1500

/**
 * All stand-ins in one process, each under its own path. In a demonstration the bench comes first:
 * its page links them and breaks the line to each.
 */
export async function criarSandbox(
  config: ConfigDoSandbox,
  registrar?: Registrar,
): Promise<FastifyInstance> {
  const app = fastify({
    bodyLimit: 256 * 1024,
    forceCloseConnections: true,
    http: limitesDaConexao(),
  })
  const nossos = nomesDosHospedeiros(config.HOSTS)
  app.addHook('onRequest', async ({ headers }, reply) =>
    ehNossoHospedeiro(headers.host, nossos) ? undefined : reply.code(421).send(),
  )
  if (registrar) anotar(app, registrar)
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', () => ({ status: 'ok' }))
  // Before the systems: what is registered later has these hooks around it.
  const relogio =
    config.DEMO === '1' && config.SERVER_URL
      ? criarRelogio(config.SERVER_URL, config.SEGREDO_SANDBOX)
      : undefined
  const { SANDBOX_CONTRATOS: contratos, SANDBOX_CTCS_DA_MANHA: quantos } = config
  // In a demonstration the bench sets the clock.
  const agora = async () => new Date(Date.now() + ((await relogio?.adiantadoMs()) ?? 0))
  if (config.DEMO === '1') {
    const bancada = criarBancada()
    adicionarLinha(app, bancada)
    adicionarBancada(app, bancada, relogio)
  }
  await app.register(bancoSandbox, {
    prefix: '/banco',
    credencial: { id: CLIENTE_DO_BANCO, segredo: config.SEGREDO_SANDBOX },
    ...(config.SERVER_URL && {
      avisos: {
        url: new URL(CAMINHO_DOS_EVENTOS, config.SERVER_URL).href,
        segredo: config.SEGREDO_SANDBOX,
      },
    }),
    ...(config.DEMO === '1' && config.SANDBOX_PASSO_MS > 0 && { passoMs: config.SANDBOX_PASSO_MS }),
    ...(config.SANDBOX_LIVRO && { arquivo: config.SANDBOX_LIVRO }),
    formalizacao: config.SANDBOX_FORMALIZACAO,
    agora,
  })
  await app.register(camaraSandbox, {
    prefix: '/camara',
    credencial: { id: CLIENTE_DA_CAMARA, segredo: config.SEGREDO_SANDBOX },
    ...(config.SERVER_URL && {
      avisos: {
        url: new URL(CAMINHO_DOS_EVENTOS_DA_CAMARA, config.SERVER_URL).href,
        segredo: config.SEGREDO_SANDBOX,
      },
    }),
    adota: config.DEMO === '1',
    pedidos: {
      ...(config.SERVER_URL && {
        avisos: {
          url: new URL(CAMINHO_DOS_EVENTOS_DOS_PEDIDOS, config.SERVER_URL).href,
          segredo: config.SEGREDO_SANDBOX,
        },
      }),
      ...(config.DEMO === '1' &&
        config.SANDBOX_PASSO_MS > 0 && { passoMs: config.SANDBOX_PASSO_MS }),
      ...(config.SANDBOX_LIVRO && { arquivo: `${config.SANDBOX_LIVRO}.pedidos` }),
    },
    ...(relogio &&
      contratos &&
      quantos > 0 && {
        manhas: {
          quantos,
          contratos: () => lerContratosNossos(contratos),
          agora: async () => {
            const adiantadoMs = await relogio.adiantadoMs()
            return adiantadoMs === null ? null : new Date(Date.now() + adiantadoMs)
          },
          ...(config.SANDBOX_LIVRO && { arquivo: `${config.SANDBOX_LIVRO}.manhas` }),
        },
      }),
    agora,
  })
  await app.register(trabalhadorSandbox, {
    prefix: '/trabalhador',
    credencial: { id: CLIENTE_DO_TRABALHADOR, segredo: config.SEGREDO_SANDBOX },
  })
  await app.register(assinaturaSandbox, {
    prefix: '/assinatura',
    segredo: config.SEGREDO_SANDBOX,
    agora,
    ...(config.SERVER_URL && {
      avisos: {
        url: new URL(CAMINHO_DOS_EVENTOS_DE_ASSINATURA, config.SERVER_URL).href,
        segredo: config.SEGREDO_SANDBOX,
      },
    }),
  })
  await app.register(cepSandbox, { prefix: '/cep' })
  await app.register(margemSandbox, { prefix: '/margem', segredo: config.SEGREDO_SANDBOX })
  await app.register(siftSandbox, { prefix: '/sift', chave: config.SEGREDO_SANDBOX })
  await app.register(dataprevSandbox, {
    prefix: '/dataprev',
    credencial: { id: CLIENTE_DA_DATAPREV, segredo: config.SEGREDO_SANDBOX },
    agora,
    ...(config.SANDBOX_MASSA && { massa: config.SANDBOX_MASSA }),
    ...(config.SANDBOX_LIVRO && { arquivo: `${config.SANDBOX_LIVRO}.averbacoes` }),
    ...(config.DEMO === '1' && config.SANDBOX_PASSO_MS > 0 && { passoMs: config.SANDBOX_PASSO_MS }),
  })
  await app.register(smsSandbox, {
    prefix: '/sms',
    segredo: config.SEGREDO_SANDBOX,
    ...(config.SERVER_URL && {
      avisos: {
        url: new URL(CAMINHO_DOS_EVENTOS_DE_SMS, config.SERVER_URL).href,
        segredo: config.SEGREDO_SANDBOX,
      },
    }),
    ...(config.DEMO === '1' &&
      config.SANDBOX_PASSO_MS > 0 && { passoMs: Math.min(config.SANDBOX_PASSO_MS, PASSO_MS) }),
  })
  await app.register(whatsappSandbox, {
    prefix: '/whatsapp',
    token: config.SEGREDO_SANDBOX,
    ...(config.SERVER_URL && {
      avisos: {
        url: new URL(CAMINHO_DOS_EVENTOS_DE_WHATSAPP, config.SERVER_URL).href,
        segredo: config.SEGREDO_SANDBOX,
      },
    }),
    ...(config.DEMO === '1' &&
      config.SANDBOX_PASSO_MS > 0 && { passoMs: Math.min(config.SANDBOX_PASSO_MS, PASSO_MS) }),
  })
  return app
}

/** A line for each request, by the pattern of its address, and one for each failure of ours. */
function anotar(app: FastifyInstance, registrar: Registrar): void {
  app.addHook('onError', async ({ id }, _reply, error) => {
    registrar('falha', { requisicao: id, ...descrever(error) })
  })
  app.addHook('onResponse', async ({ id, method, routeOptions }, { statusCode, elapsedTime }) => {
    if (routeOptions.url?.startsWith('/health/')) return
    registrar('pedido', {
      requisicao: id,
      chamada: `${method} ${routeOptions.url ?? '(desconhecida)'}`,
      status: statusCode,
      ms: Math.round(elapsedTime * 100) / 100,
    })
  })
}
