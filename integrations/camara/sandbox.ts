import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { type AvisosSettings, criarAvisos } from '../avisos.ts'
import type { Credencial } from '../oauth.ts'
import { cabecalhosDaPagina } from '../pagina.ts'
import { darTokens } from '../tokens.ts'
import { Livro, type Pedido, type Registro } from './livro.ts'
import { comecarManhas, type ManhasSettings } from './manha.ts'
import { paginaDaCamara } from './pagina.ts'
import { adicionarPedidos, type PedidosDoSandbox } from './sandbox-dos-pedidos.ts'
import {
  assinarAviso,
  AvisoDaCamara,
  CABECALHO_DA_CAMARA,
  type EstadoNaCamara,
  NumeroDaPortabilidade,
  RespostaAoPedido,
} from './protocolo.ts'

export type SandboxDaCamaraSettings = {
  credencial: Credencial
  /** Nobody is told when absent. */
  avisos?: AvisosSettings
  /** The other bank pays a released contract after this long; absent: by the buttons only. */
  passoMs?: number
  /** Answers to requests that it did not pass on are taken: those of the demonstration's first day. */
  adota?: boolean
  /** Of our own requests: who is told of them, and how fast they go on. */
  pedidos?: Pick<PedidosDoSandbox, 'avisos' | 'passoMs' | 'arquivo'>
  /** Other banks ask by themselves through the mornings; absent: by the button only. */
  manhas?: Omit<ManhasSettings, 'pedir'>
  /** The clock of the notices; absent: the true time. */
  agora?: () => Promise<Date>
}

const numero = z.coerce.number()

/** What a person types, or a test sends. */
const NovoPedido = z.object({
  contrato: z.string(),
  cpf: z.string().transform((cpf) => cpf.replace(/\D/g, '')),
  banco: z.string(),
  saldo: numero,
  taxaAm: numero,
  cetAa: numero.nullable().default(null),
  prazo: numero,
  parcela: numero,
  /** A number and an instant of the test's own. */
  numero: NumeroDaPortabilidade.optional(),
  ocorridoEm: z.iso.datetime({ offset: true }).optional(),
})

/** A stand-in for the clearing of credit transfers. Register it under a prefix. */
export const camaraSandbox = async (
  app: FastifyInstance,
  {
    credencial,
    avisos: destino,
    passoMs,
    adota = false,
    pedidos,
    manhas,
    agora = async () => new Date(),
  }: SandboxDaCamaraSettings,
): Promise<void> => {
  const livro = new Livro()
  const relogios = new Set<NodeJS.Timeout>()
  const avisos =
    destino &&
    criarAvisos(destino.url, (corpo) => ({
      [CABECALHO_DA_CAMARA]: assinarAviso(destino.segredo, Math.floor(Date.now() / 1000), corpo),
    }))
  const avisar = (aviso: AvisoDaCamara | null) => {
    if (aviso) avisos?.avisar(aviso.numero, JSON.stringify(aviso))
  }
  /** Another bank asks; null where the request has not the form of the clearing. */
  const pedirDeOutro = (
    pedido: Pedido,
    { instante, numero: proprio, evento }: { instante: Date; numero?: string; evento?: string },
  ): Registro | null => {
    const { registro, aviso } = livro.pedir(pedido, instante, proprio)
    const lido = AvisoDaCamara.safeParse({ ...aviso, ...(evento !== undefined && { evento }) })
    if (!lido.success) return null
    avisar(lido.data)
    return registro
  }
  const pararManhas =
    manhas &&
    comecarManhas({
      ...manhas,
      // The same notice has the same name: one that comes twice is one request.
      pedir: ({ numero: qual, em, pedido }) =>
        pedirDeOutro(pedido, { instante: em, numero: qual, evento: `manha-${qual}` }),
    })
  app.addHook('onClose', async () => {
    pararManhas?.()
    avisos?.parar()
    for (const relogio of relogios) clearTimeout(relogio)
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, corpo: string) =>
      Object.fromEntries(new URLSearchParams(corpo)),
  )
  const autorizado = darTokens(app, credencial)
  const nossos = adicionarPedidos(app, { autorizado, agora, ...pedidos })

  app.post<{ Params: { numero: string } }>(
    '/v1/portabilidades/:numero/resposta',
    async (request, reply) => {
      if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
      const { data: resposta } = RespostaAoPedido.safeParse(request.body)
      if (!resposta) return reply.code(400).send(erro('FORMA', 'Resposta malformada'))
      const { data: qual } = NumeroDaPortabilidade.safeParse(request.params.numero)
      const conhecido = livro.buscar(request.params.numero)
      const registro =
        conhecido ?? (adota && qual !== undefined ? livro.adotar(qual, await agora()) : undefined)
      if (!registro) return reply.code(404).send(erro('NE', 'Pedido desconhecido'))
      if (!livro.responder(registro, resposta)) {
        return reply.code(409).send(erro('ECTC0028', 'Portabilidade já respondida'))
      }
      if (registro.situacao === 'SALDO_INFORMADO' && passoMs !== undefined) {
        const relogio = setTimeout(() => {
          relogios.delete(relogio)
          void agora().then((instante) => avisar(livro.terminar(registro, 'QUITADA', instante)))
        }, passoMs)
        relogios.add(relogio)
      }
      return estadoDe(registro)
    },
  )
  app.get<{ Params: { numero: string } }>('/v1/portabilidades/:numero', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ error: 'invalid_token' })
    const registro = livro.buscar(request.params.numero)
    return registro ? estadoDe(registro) : reply.code(404).send(erro('NE', 'Pedido desconhecido'))
  })

  app.get('/', (_request, reply) =>
    reply
      .headers(cabecalhosDaPagina)
      .send(paginaDaCamara(app.prefix, livro.listar(), nossos.listar())),
  )
  app.get('/livro', async () => livro.listar())
  app.post('/pedidos', async ({ body, headers }, reply) => {
    if (!daPropriaPagina(headers)) return reply.code(403).send()
    const lido = NovoPedido.safeParse(body)
    if (!lido.success) return reply.code(400).send(erro('FORMA', 'Pedido malformado'))
    const { numero: proprio, ocorridoEm, ...pedido } = lido.data
    const instante = ocorridoEm === undefined ? await agora() : new Date(ocorridoEm)
    const registro = pedirDeOutro(pedido, { instante, ...(proprio && { numero: proprio }) })
    if (!registro) return reply.code(400).send(erro('FORMA', 'Pedido malformado'))
    return headers.accept?.includes('text/html')
      ? reply.redirect(`${app.prefix}/`, 303)
      : reply.code(201).send(estadoDe(registro))
  })
  app.post<{ Params: { numero: string; acao: string } }>(
    '/pedidos/:numero/:acao',
    async ({ params: { numero: qual, acao }, headers }, reply) => {
      if (!daPropriaPagina(headers)) return reply.code(403).send()
      const registro = livro.buscar(qual)
      if (!registro || (acao !== 'quitar' && acao !== 'devolver')) return reply.code(404).send()
      avisar(livro.terminar(registro, acao === 'quitar' ? 'QUITADA' : 'DEVOLVIDA', await agora()))
      return reply.redirect(`${app.prefix}/`, 303)
    },
  )
}

const estadoDe = ({ numero: qual, situacao }: Registro): EstadoNaCamara => ({
  numero: qual,
  situacao,
})

const erro = (codigo: string, mensagem: string) => ({ erros: [{ codigo, mensagem }] })
