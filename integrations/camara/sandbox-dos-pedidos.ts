import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { type AvisosSettings, criarAvisos } from '../avisos.ts'
import { respostasA } from './casos.ts'
import {
  LivroDosPedidos,
  type Mudanca,
  mudancaDe,
  type RegistroDoPedido,
} from './livro-dos-pedidos.ts'
import { AvisoDoPedido, NossoPedido } from './pedidos-protocolo.ts'
import { assinarAviso, CABECALHO_DA_CAMARA } from './protocolo.ts'

export type PedidosDoSandbox = {
  autorizado: (request: FastifyRequest) => boolean
  agora: () => Promise<Date>
  /** Nobody is told when absent. */
  avisos?: AvisosSettings
  /** Each request takes its next step after this long; absent: by the buttons only. */
  passoMs?: number
  /** Where the requests are kept over a restart. */
  arquivo?: string
}

const acoes = {
  aceitar: 'ACEITO',
  informar: 'SALDO_INFORMADO',
  rejeitar: 'REJEITADO',
  reter: 'RETIDO',
  cancelar: 'CANCELADO',
} as const
type Acao = keyof typeof acoes
const ehAcao = (texto: string): texto is Acao => Object.hasOwn(acoes, texto)

const Digitado = z
  .object({
    codigo: z.string().min(1).max(60).optional(),
    saldo: z.coerce.number().positive().max(1e9).multipleOf(0.01).optional(),
  })
  .catch({})

/** The side of the stand-in that takes our own requests. Answers the ledger, for its page. */
export function adicionarPedidos(
  app: FastifyInstance,
  { autorizado, agora, avisos: destino, passoMs, arquivo }: PedidosDoSandbox,
): LivroDosPedidos {
  const livro = new LivroDosPedidos(arquivo)
  const relogios = new Set<NodeJS.Timeout>()
  const avisos =
    destino &&
    criarAvisos(destino.url, (corpo) => ({
      [CABECALHO_DA_CAMARA]: assinarAviso(destino.segredo, Math.floor(Date.now() / 1000), corpo),
    }))
  const avisar = (aviso: AvisoDoPedido | null) => {
    if (aviso) avisos?.avisar(aviso.chave, JSON.stringify(aviso))
  }
  app.addHook('onClose', async () => {
    avisos?.parar()
    for (const relogio of relogios) clearTimeout(relogio)
    relogios.clear()
  })

  function seguir(registro: RegistroDoPedido): void {
    if (passoMs === undefined || !livro.proximo(registro)) return
    const relogio = setTimeout(() => void andar(registro, relogio), passoMs)
    relogios.add(relogio)
  }
  async function andar(registro: RegistroDoPedido, relogio: NodeJS.Timeout): Promise<void> {
    const instante = await agora()
    // Stopped meanwhile: the next start goes on from the book.
    if (!relogios.delete(relogio)) return
    const proximo = livro.proximo(registro)
    if (!proximo) return
    avisar(livro.mover(registro, proximo, instante))
    seguir(registro)
  }
  for (const registro of livro.listar()) seguir(registro)

  app.post('/v1/pedidos', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const { data: pedido } = NossoPedido.safeParse(request.body)
    if (!pedido || request.headers['idempotency-key'] !== pedido.chave) {
      return reply.code(422).send(erro('FORMA', 'Pedido malformado'))
    }
    const { registro, novo } = livro.receber(pedido, await agora())
    if (novo) seguir(registro)
    return reply.code(novo ? 201 : 200).send(registro.estado)
  })
  app.get<{ Params: { chave: string } }>('/v1/pedidos/:chave', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const registro = livro.buscar(request.params.chave)
    return registro ? registro.estado : reply.code(404).send(erro('NE', 'Pedido desconhecido'))
  })
  app.post<{ Params: { chave: string } }>(
    '/v1/pedidos/:chave/cancelamento',
    async (request, reply) => {
      if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
      const registro = livro.buscar(request.params.chave)
      if (!registro) return reply.code(404).send(erro('NE', 'Pedido desconhecido'))
      avisar(livro.mover(registro, { situacao: 'CANCELADO' }, await agora()))
      return registro.estado
    },
  )

  /** The book of the stand-in, for tests. */
  app.get('/livro/nossos', async () => livro.listar())
  app.post<{ Params: { chave: string; acao: string } }>(
    '/nossos/:chave/:acao',
    async ({ params: { chave, acao }, body, headers }, reply) => {
      if (!daPropriaPagina(headers)) return reply.code(403).send()
      const registro = livro.buscar(chave)
      if (!registro || !ehAcao(acao)) return reply.code(404).send()
      avisar(livro.mover(registro, mudancaDaAcao(registro, acao, body), await agora()))
      seguir(registro)
      return reply.redirect(`${app.prefix}/`, 303)
    },
  )
  return livro
}

/** What was typed counts, then what the digits of the request say. */
function mudancaDaAcao({ pedido }: RegistroDoPedido, acao: Acao, body: unknown): Mudanca {
  const situacao = acoes[acao]
  const { codigo, saldo } = Digitado.parse(body ?? {})
  const dosDigitos = respostasA(pedido).find((resposta) => resposta.situacao === situacao)
  const padrao = mudancaDe(pedido, dosDigitos ?? { situacao, ...padroes[acao] })
  return { ...padrao, ...(codigo && { codigo }), ...(saldo && { saldo }) }
}

const padroes: Record<Acao, { codigo?: string; porCento?: number }> = {
  aceitar: {},
  informar: { porCento: 100 },
  // Another request for the contract is on its way.
  rejeitar: { codigo: 'ECTC0023' },
  reter: { codigo: 'issuer_retention' },
  cancelar: {},
}

const erro = (codigo: string, mensagem: string) => ({ erros: [{ codigo, mensagem }] })
