import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { iguais } from '../mensagem/assinatura.ts'
import {
  comecarFoto,
  emAberto,
  type Livro,
  MAXIMO_DA_FOTO,
  morto,
  receberPedaco,
  type Registro,
} from './livro.ts'
import { type Prova, TipoDePapel } from './protocolo.ts'
import {
  cabecalhosDoCelular,
  pedeAlgo,
  telaDeConfirmar,
  telaDesconhecida,
  telaDoSigno,
} from './telas.ts'

const NovaFoto = z.strictObject({
  tipo: z.string().regex(/^[A-Z0-9_]{1,40}$/),
  bytes: z.int().min(1).max(MAXIMO_DA_FOTO),
  resumo: z.string().regex(/^[0-9a-f]{64}$/),
})

const COOKIE = 'assinatura'

type ComLink = { Params: { link: string } }

/** The pages that the signer uses on a phone; the link opens them, the CPF's first digits unlock them. */
export async function paginasDoCelular(
  app: FastifyInstance,
  livro: Livro,
  agora: () => Promise<Date>,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, corpo: string | Buffer) => new URLSearchParams(String(corpo)),
  )
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, corpo: string | Buffer) => corpo,
  )

  app.get<ComLink>('/a/:link', async (request, reply) => {
    const registro = doLink(request)
    if (!registro) return mostrar(reply.code(404), telaDesconhecida())
    if (pedeAlgo(registro) && new Date(registro.pedido.expiraEm) <= (await agora())) {
      livro.expirar(registro)
    }
    return mostrar(
      reply,
      confirmado(request, registro) || morto(registro)
        ? telaDoSigno(registro)
        : telaDeConfirmar(registro, false),
    )
  })

  app.post<ComLink & { Querystring: { passo?: string } }>('/a/:link', async (request, reply) => {
    const registro = doLink(request)
    if (!registro) return mostrar(reply.code(404), telaDesconhecida())
    const prova = provaDe(request, await agora())
    if (request.query.passo === 'confirmar') {
      const sessao = livro.confirmar(registro, campo(request, 'digitos'), prova)
      if (sessao === null) return mostrar(reply.code(400), telaDeConfirmar(registro, true))
      void reply.header('set-cookie', `${COOKIE}=${sessao}; HttpOnly; SameSite=Strict; Path=/`)
    } else if (confirmado(request, registro) && emAberto(registro)) {
      dar(registro, request, prova)
    }
    return reply.code(303).header('location', request.url.replace(/\?.*$/, '')).send()
  })

  app.post<ComLink>('/a/:link/fotos', async (request, reply) => {
    const registro = doLink(request)
    const lida = NovaFoto.safeParse(request.body)
    if (!registro || !confirmado(request, registro)) return reply.code(404).send({})
    if (!lida.success || !emAberto(registro)) return reply.code(400).send({})
    return { recebidos: comecarFoto(registro, lida.data).recebidos }
  })

  app.post<{ Params: { link: string; tipo: string }; Querystring: { inicio?: string } }>(
    '/a/:link/fotos/:tipo',
    async (request, reply) => {
      const registro = doLink(request)
      const foto = registro?.fotos.get(request.params.tipo)
      if (!registro || !foto || !confirmado(request, registro)) return reply.code(404).send({})
      const pedaco = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!receberPedaco(foto, Number(request.query.inicio), pedaco)) {
        return reply.code(409).send({ recebidos: foto.recebidos })
      }
      return { recebidos: foto.recebidos }
    },
  )

  app.get<{ Params: { link: string; tipo: string } }>(
    '/a/:link/papeis/:tipo',
    async (request, reply) => {
      const registro = doLink(request)
      const { data: tipo } = TipoDePapel.safeParse(request.params.tipo)
      const papel = tipo && registro?.papeis.get(tipo)
      if (!registro || !papel || !confirmado(request, registro)) {
        return mostrar(reply.code(404), telaDesconhecida())
      }
      return reply.headers(cabecalhosDoPapel(papel.nome)).send(papel.conteudo)
    },
  )

  const doLink = ({ params }: FastifyRequest<ComLink>) => livro.doLink(params.link)

  function dar(
    registro: Registro,
    request: FastifyRequest<{ Querystring: { passo?: string } }>,
    prova: Prova,
  ): void {
    const { passo } = request.query
    if (passo === 'documentos') livro.enviarDocumentos(registro, prova)
    if (passo === 'rosto') livro.reconhecer(registro, prova)
    if (passo === 'aceitar' && campo(request, 'concordo') === 'sim') {
      livro.aceitar(registro, campo(request, 'resumo'), { ...prova, ...localDe(request) })
    }
  }
}

const mostrar = (reply: FastifyReply, html: string) => reply.headers(cabecalhosDoCelular).send(html)

const cabecalhosDoPapel = (nome: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(nome)}`,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex, nofollow, noarchive',
})

const campo = ({ body }: Pick<FastifyRequest, 'body'>, nome: string): string =>
  body instanceof URLSearchParams ? (body.get(nome) ?? '') : ''

function confirmado({ headers }: Pick<FastifyRequest, 'headers'>, { sessao }: Registro): boolean {
  const dela = new RegExp(`(?:^|; )${COOKIE}=([A-Za-z0-9_-]+)`).exec(headers.cookie ?? '')?.[1]
  return sessao !== null && dela !== undefined && iguais(dela, sessao)
}

const provaDe = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>, agora: Date): Prova => ({
  ocorridoEm: agora.toISOString(),
  endereco: ip,
  agente: (headers['user-agent'] ?? 'não informado').replaceAll('\0', '').slice(0, 500),
  latitude: null,
  longitude: null,
})

function localDe(request: Pick<FastifyRequest, 'body'>) {
  const [latitude, longitude] = ['latitude', 'longitude'].map((nome) => {
    const texto = campo(request, nome)
    return /^-?[0-9]{1,3}\.[0-9]{1,6}$/.test(texto) ? Number(texto) : null
  })
  if (latitude == null || longitude == null) return {}
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return {}
  return { latitude, longitude }
}
