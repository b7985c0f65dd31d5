import { randomUUID } from 'node:crypto'
import { type AvisosSettings, criarAvisos } from '../avisos.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { falhasDaLinha } from '../falhas.ts'
import { iguais } from '../mensagem/assinatura.ts'
import { type Caso, casoDe } from '../mensagem/casos.ts'
import { Livro, type Registro } from '../mensagem/livro.ts'
import { adicionarPagina } from '../mensagem/rotas-da-pagina.ts'
import { assinarMeta, CABECALHO_META, MensagemDaMeta } from './protocolo.ts'

export type SandboxDoWhatsappSettings = {
  token: string
  /** Nobody is told when absent. */
  avisos?: AvisosSettings
  passoMs?: number
}

const nomes = { ENVIADA: 'sent', ENTREGUE: 'delivered', LIDA: 'read', FALHOU: 'failed' } as const

/** A stand-in for Meta's Cloud API. Register it under a prefix. */
export const whatsappSandbox = async (
  app: FastifyInstance,
  { token, avisos: destino, passoMs }: SandboxDoWhatsappSettings,
): Promise<void> => {
  const avisos =
    destino &&
    criarAvisos(destino.url, (corpo) => ({
      [CABECALHO_META]: assinarMeta(destino.segredo, corpo),
    }))
  const calados = new Set<string>()

  const avisar = (chave: string, valor: Record<string, unknown>) =>
    avisos?.avisar(
      chave,
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: 'WABA', changes: [{ field: 'messages', value: { ...envelope, ...valor } }] }],
      }),
    )
  const livro = new Livro({
    prefixoDoId: 'wamid.',
    caminho: ['ENVIADA', 'ENTREGUE', 'LIDA'],
    ...(passoMs !== undefined && { passoMs }),
    aoMover(registro) {
      const caso = casoDe(registro.para)
      if (caso === 'sem-aviso') return
      const estado = { statuses: [estadoDe(registro)] }
      avisar(registro.chave, estado)
      if (caso === 'aviso-repetido') avisar(registro.chave, estado)
    },
    aoResponder({ chave, para, idExterno }, texto) {
      const resposta = {
        from: para,
        id: `wamid.${randomUUID()}`,
        timestamp: segundos(),
        type: 'text',
        text: { body: texto },
        context: { id: idExterno },
      }
      avisar(chave, { messages: [resposta] })
    },
  })
  app.addHook('onClose', async () => {
    avisos?.parar()
    livro.parar()
  })

  app.post<{ Params: { cliente: string } }>('/:cliente/messages', async (request, reply) => {
    if (!iguais(request.headers.authorization ?? '', `Bearer ${token}`)) {
      return reply.code(401).send(erro(190, 'Invalid OAuth access token'))
    }
    const lida = MensagemDaMeta.safeParse(request.body)
    if (!lida.success) {
      return reply.code(400).send(erro(100, 'Invalid parameter'))
    }
    const { to: para, template, biz_opaque_callback_data: chave } = lida.data
    const caso = casoDe(para)
    if (caso && (await falhar(caso, reply))) return reply
    const parametros = template.components[0]?.parameters.map(({ text }) => text) ?? []
    const texto = [template.name, ...parametros].join(' · ')
    const { registro } = livro.receber({ chave, para, texto })
    // Taken, and the answer lost: the first time only.
    if (caso === 'aceita-e-cala' && !calados.has(chave)) {
      calados.add(chave)
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: para, wa_id: para }],
      messages: [{ id: registro.idExterno, message_status: 'accepted' }],
    }
  })

  adicionarPagina(app, livro, {
    nome: 'WhatsApp',
    quais: ['entregar', 'ler', 'recusar', 'falhar', 'sair', 'responder'],
  })
}

const envelope = {
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: '551140000000', phone_number_id: '100000000000001' },
}

const segundos = () => String(Math.floor(Date.now() / 1000))

const estadoDe = ({ chave, idExterno, para, situacao, codigo }: Registro) => ({
  id: idExterno,
  status: situacao === 'ACEITA' ? 'accepted' : nomes[situacao],
  timestamp: segundos(),
  recipient_id: para,
  biz_opaque_callback_data: chave,
  ...(codigo && { errors: [{ code: Number(codigo), title: 'Message undeliverable' }] }),
})

const erro = (code: number, message: string) => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'sandbox' },
})

/** Answers as the line of this case would, and says whether it did. */
async function falhar(caso: Caso, reply: FastifyReply): Promise<boolean> {
  if (caso === 'recusa') {
    await reply.code(400).send(erro(131026, 'Message undeliverable'))
    return true
  }
  const falha = Object.entries(falhasDaLinha).find(([nome]) => nome === caso)?.[1]
  if (falha) await falha(reply)
  return falha !== undefined
}
