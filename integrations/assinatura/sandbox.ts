import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CABECALHO_ASSINATURA, CABECALHO_INSTANTE, assinar } from '../banco/assinatura.ts'
import { falhasDaLinha } from '../falhas.ts'
import { iguais } from '../mensagem/assinatura.ts'
import { type AvisosSettings, criarAvisos } from '../avisos.ts'
import { escapar } from '#shared/html.ts'
import { cabecalhosDaPagina, pagina } from '../pagina.ts'
import { casoDe, casosPorFim } from './casos.ts'
import { paginasDoCelular } from './celular.ts'
import { criarLivro, type Registro } from './livro.ts'
import {
  BYTES_POR_PEDACO,
  type EventoDeAssinatura,
  PapelEntregue,
  Cancelamento,
  PedidoDeAssinatura,
  TipoDePapel,
} from './protocolo.ts'

type Opcoes = {
  segredo: string
  /** Nobody is told when absent. */
  avisos?: AvisosSettings
  /** The clock of the CRM, which the bench sets. */
  agora?: () => Promise<Date>
}

type ComProtocolo = { Params: { protocolo: string; id: string }; Querystring: { inicio?: string } }

/** A stand-in for the signing service. Its pages are the real pages of the signer. */
export const assinaturaSandbox = async (
  app: FastifyInstance,
  { segredo, avisos: destino, agora = async () => new Date() }: Opcoes,
): Promise<void> => {
  const avisos =
    destino &&
    criarAvisos(destino.url, (corpo) => {
      const instante = Math.floor(Date.now() / 1000)
      return {
        [CABECALHO_INSTANTE]: String(instante),
        [CABECALHO_ASSINATURA]: assinar(destino.segredo, instante, corpo),
      }
    })
  app.addHook('onClose', async () => avisos?.parar())

  const livro = criarLivro(({ estado }) => {
    const evento: EventoDeAssinatura = {
      ...estado,
      evento: `${estado.protocolo}:${estado.sequencia}`,
    }
    avisos?.avisar(estado.protocolo, JSON.stringify(evento))
  })

  await app.register(async (celular) => paginasDoCelular(celular, livro, agora))

  app.get('/', (_request, reply) =>
    reply.headers(cabecalhosDaPagina).send(telaDoLivro(livro.todos())),
  )

  app.post('/v1/assinaturas', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send({ erro: 'credencial' })
    const lido = PedidoDeAssinatura.safeParse(request.body)
    const chave = request.headers['idempotency-key']
    if (!lido.success || typeof chave !== 'string') return reply.code(400).send({ erro: 'pedido' })
    const caso = casoDe(lido.data.signatario.cpf)
    if (caso === 'cai' || caso === 'demora') return falhasDaLinha[caso](reply)
    const { estado, link } = livro.criar(chave, lido.data)
    const { protocol, host } = request
    const prefixo = request.url.replace(/\/v1\/.*$/, '')
    return reply
      .code(201)
      .send({ protocolo: estado.protocolo, endereco: `${protocol}://${host}${prefixo}/a/${link}` })
  })

  app.get<ComProtocolo>('/v1/assinaturas/:protocolo', async (request, reply) =>
    comRegistro(request, reply, ({ estado }) => reply.send(estado)),
  )

  app.post<ComProtocolo>('/v1/assinaturas/:protocolo/cancelar', async (request, reply) =>
    comRegistro(request, reply, (registro) => {
      const { data } = Cancelamento.safeParse(request.body)
      if (!data) return reply.code(400).send({ erro: 'motivo' })
      livro.cancelar(registro, data.motivo)
      return reply.send({})
    }),
  )

  app.get<ComProtocolo>('/v1/assinaturas/:protocolo/documentos/:id', async (request, reply) =>
    comRegistro(request, reply, ({ fotos }) => {
      const foto = [...fotos.values()].find(({ id }) => id === request.params.id)
      if (!foto) return reply.code(404).send({})
      const inicio = Number(request.query.inicio ?? 0)
      const pedaco = foto.conteudo.subarray(inicio, inicio + BYTES_POR_PEDACO)
      return reply.send({ inicio, conteudo: pedaco.toString('base64') })
    }),
  )

  app.post<{ Params: { protocolo: string; tipo: string } }>(
    '/v1/assinaturas/:protocolo/papeis/:tipo',
    async (request, reply) =>
      comRegistro(request, reply, (registro) => {
        const { data: tipo } = TipoDePapel.safeParse(request.params.tipo)
        const { data } = PapelEntregue.safeParse(request.body)
        if (!tipo || !data) return reply.code(400).send({ erro: 'papel' })
        const { nome, resumo } = data
        const conteudo = Buffer.from(data.conteudo, 'base64')
        const guardado = livro.guardarPapel(registro, { tipo, nome, conteudo, resumo })
        return guardado ? reply.send({}) : reply.code(409).send({ erro: 'situacao' })
      }),
  )

  const autorizado = ({ headers }: Pick<FastifyRequest, 'headers'>) =>
    iguais(headers.authorization ?? '', `Bearer ${segredo}`)

  function comRegistro(
    request: Pick<FastifyRequest, 'headers'> & { params: { protocolo: string } },
    reply: FastifyReply,
    responder: (registro: Registro) => FastifyReply,
  ): FastifyReply {
    if (!autorizado(request)) return reply.code(401).send({ erro: 'credencial' })
    const registro = livro.doProtocolo(request.params.protocolo)
    return registro ? responder(registro) : reply.code(404).send({ erro: 'protocolo' })
  }
}

const telaDoLivro = (registros: readonly Registro[]): string =>
  pagina(
    'Assinatura: loja digital de demonstração',
    `<section class="cartao"><h2>CPF combinados</h2><p>Valem o oitavo e o nono dígitos do CPF; os outros são reconhecidos.</p><dl>${Object.entries(
      casosPorFim,
    )
      .map(([fim, { nome }]) => `<div><dt>${escapar(nome)}</dt><dd>…${fim}-XX</dd></div>`)
      .join('')}</dl></section>
<section class="cartao"><h2>Pedidos</h2>${
      registros.length === 0
        ? '<p class="vazio">Nada ainda.</p>'
        : `<dl>${registros
            .slice(0, 50)
            .map(
              ({ estado, link, pedido }) =>
                `<div><dt>${escapar(estado.protocolo)} · ${estado.situacao}</dt><dd><a href="a/${link}">${escapar(pedido.contrato.titulo)}</a></dd></div>`,
            )
            .join('')}</dl>`
    }</section>`,
    5,
  )
