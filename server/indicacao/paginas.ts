import type { FastifyInstance } from 'fastify'
import { Pedido } from '#shared/indicacao/pedido.ts'
import { textoCorridoDe } from '#shared/indicacao/texto.ts'
import { criarLimitadorDeEnderecos, type Limite } from '../base/http/limites.ts'
import {
  adicionarPaginasDoCliente,
  campoDe,
  enviar,
  levarA,
  type MolduraServices,
  origemDe,
  semPressa,
} from '../consentimento/moldura.ts'
import { FORMA_DO_LINK, resumirTexto } from '../consentimento/segredo.ts'
import type { Pagina } from '../consentimento/pagina.ts'
import { criarFichas, type Fichas } from './ficha.ts'
import { CAMINHO } from './link.ts'
import { type Digitado, lotado, paginaDoConvite, recebida, semConvite } from './pagina.ts'
import { type Link, linkDe, type PaginaServices, receber, visitar } from './receber.ts'

type Services = PaginaServices &
  Omit<MolduraServices, 'limite'> & {
    segredo: string
    /** Page requests allowed per address, and sent forms. */
    limites?: { paginas: Limite; formularios: Limite }
  }

type Params = { Params: { link: string } }

/** The landing page of a referral link: a small page without scripts, outside the door of persons. */
export function adicionarPaginasDaIndicacao(app: FastifyInstance, services: Services): void {
  const { limites, segredo } = services
  const fichas = criarFichas(segredo)
  const limitar = criarLimitadorDeEnderecos(
    limites?.formularios ?? { folga: 20, porSegundo: 1 / 30 },
  )
  const moldura = { ...services, ...(limites && { limite: limites.paginas }) }
  const endereco = `${CAMINHO}/:link`

  adicionarPaginasDoCliente(app, moldura, (dentro) => {
    dentro.get<Params>(
      endereco,
      { config: { chamada: `GET ${endereco}` } },
      async (request, reply) => {
        const link = await achar(services, request.params.link)
        if (!link) return enviar(reply, semConvite)
        await visitar(services, link, origemDe(request))
        return enviar(
          reply,
          paginaDoConvite(link, fichas.nova(request.params.link, services.agora())),
        )
      },
    )
    dentro.get(
      `${endereco}/recebida`,
      { config: { chamada: `GET ${endereco}/recebida` } },
      async (_request, reply) => enviar(reply, recebida),
    )
    dentro.post<Params>(
      endereco,
      { config: { chamada: `POST ${endereco}` } },
      async (request, reply) => {
        const espera = limitar(request.ip)
        if (espera > 0) return semPressa(reply, espera)
        const { link: codigo } = request.params
        const link = await achar(services, codigo)
        if (!link) return enviar(reply, semConvite)
        const campo = campoDe(request)
        const pagina = await responder(services, fichas, {
          link,
          codigo,
          campo,
          origem: origemDe(request),
        })
        return pagina ? enviar(reply, pagina) : levarA(reply, `${CAMINHO}/${codigo}/recebida`)
      },
    )
  })
}

const achar = async (services: PaginaServices, codigo: string): Promise<Link | undefined> =>
  FORMA_DO_LINK.test(codigo) ? linkDe(services, codigo) : undefined

type Enviado = {
  link: Link
  codigo: string
  campo: (nome: string) => string
  origem: ReturnType<typeof origemDe>
}

/** The page that a sent form gets instead of the thanks; a robot that fills every field gets the thanks. */
async function responder(
  services: PaginaServices,
  fichas: Fichas,
  { link, codigo, campo, origem }: Enviado,
): Promise<Pagina | undefined> {
  const agora = services.agora()
  const digitado = { nome: campo('nome'), telefone: campo('telefone'), cpf: campo('cpf') }
  if (campo('site') !== '') return undefined
  const denovo = (erros: Digitado['erros'], ficha = fichas.nova(codigo, agora)) =>
    paginaDoConvite(link, ficha, { ...digitado, erros })

  const ficha = fichas.ler(codigo, campo('ficha'), agora)
  if ('recusa' in ficha) return denovo([sentencas[ficha.recusa]])
  if (campo('texto') !== resumirTexto(textoCorridoDe(link))) return denovo([MUDOU])
  const lido = Pedido.safeParse({ ...digitado, aceite: campo('aceite') })
  if (!lido.success) {
    const erros = new Set(lido.error.issues.map(({ message }) => message))
    return denovo([...erros], campo('ficha'))
  }
  const coube = await receber(services, link, { pedido: lido.data, idFicha: ficha.id, origem })
  return coube ? undefined : lotado
}

const sentencas = {
  cedo: 'Confira os seus dados e envie de novo',
  velha: 'Esta página ficou aberta por muito tempo: confira os seus dados e envie de novo',
} as const

const MUDOU = 'O texto mudou: leia de novo antes de enviar'
