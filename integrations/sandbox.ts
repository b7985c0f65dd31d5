import fastify, { type FastifyInstance } from 'fastify'
import { CAMINHO_DOS_EVENTOS, CLIENTE_DO_BANCO } from './banco/protocolo.ts'
import { bancoSandbox } from './banco/sandbox.ts'
import { cepSandbox } from './cep/sandbox.ts'
import type { ConfigDoSandbox } from './config.ts'
import { CLIENTE_DA_DATAPREV } from './dataprev/protocolo.ts'
import { dataprevSandbox } from './dataprev/sandbox.ts'
import { cabecalhosDaPagina, pagina } from './pagina.ts'
import { CAMINHO_DOS_EVENTOS_DE_SMS } from './sms/protocolo.ts'
import { smsSandbox } from './sms/sandbox.ts'

const sistemas = [
  { prefixo: '/banco', nome: 'Banco', oQue: 'Recebe propostas, analisa, averba e paga.' },
  { prefixo: '/cep', nome: 'CEP', oQue: 'Diz o endereço de um CEP.' },
  { prefixo: '/dataprev', nome: 'Dataprev', oQue: 'Diz os benefícios do INSS de um CPF.' },
  { prefixo: '/sms', nome: 'SMS', oQue: 'Entrega mensagens de texto e diz o que foi delas.' },
]

/** A phone rings sooner than a bank decides. */
const PASSO_MS = 1500

/** The outside world in one process: each system under its own path, and a page that links them. */
export async function criarSandbox(config: ConfigDoSandbox): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.get('/health/ready', () => ({ status: 'ok' }))
  app.get('/', (_request, reply) => reply.headers(cabecalhosDaPagina).send(indice))
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
  })
  await app.register(cepSandbox, { prefix: '/cep' })
  await app.register(dataprevSandbox, {
    prefix: '/dataprev',
    credencial: { id: CLIENTE_DA_DATAPREV, segredo: config.SEGREDO_SANDBOX },
    ...(config.SANDBOX_MASSA && { massa: config.SANDBOX_MASSA }),
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
  return app
}

const indice = pagina(
  'O mundo lá fora',
  sistemas
    .map(
      ({ prefixo, nome, oQue }) =>
        `<section class="cartao"><h2><a href="${prefixo}/">${nome}</a></h2><p>${oQue}</p></section>`,
    )
    .join(''),
)
