import { randomUUID } from 'node:crypto'
import { type AvisosSettings, criarAvisos } from '../avisos.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { falhasDaLinha } from '../falhas.ts'
import { iguais } from '../mensagem/assinatura.ts'
import { type Caso, casoDe } from '../mensagem/casos.ts'
import { Livro, type Registro } from '../mensagem/livro.ts'
import { adicionarPagina } from '../mensagem/rotas-da-pagina.ts'
import {
  assinarSms,
  CABECALHO_SMS,
  type EventoDeSms,
  SituacaoDoSms,
  SmsAoGateway,
} from './protocolo.ts'

export type SandboxDeSmsSettings = {
  segredo: string
  /** Nobody is told when absent. */
  avisos?: AvisosSettings
  passoMs?: number
}

/** A stand-in for the SMS gateway. Register it under a prefix. */
export const smsSandbox = async (
  app: FastifyInstance,
  { segredo, avisos: destino, passoMs }: SandboxDeSmsSettings,
): Promise<void> => {
  const avisos =
    destino &&
    criarAvisos(destino.url, (corpo) => ({
      [CABECALHO_SMS]: assinarSms(destino.segredo, Math.floor(Date.now() / 1000), corpo),
    }))
  const calados = new Set<string>()

  const avisar = (chave: string, evento: EventoDeSms) =>
    avisos?.avisar(chave, JSON.stringify(evento))
  const livro = new Livro({
    prefixoDoId: 'SMS-',
    caminho: ['ENVIADA', 'ENTREGUE'],
    ...(passoMs !== undefined && { passoMs }),
    aoMover(registro) {
      const caso = casoDe(registro.para)
      if (caso === 'sem-aviso') return
      const evento = {
        tipo: 'ESTADO' as const,
        evento: randomUUID(),
        ...estadoDe(registro),
        ...ja(),
      }
      avisar(registro.chave, evento)
      if (caso === 'aviso-repetido') avisar(registro.chave, evento)
    },
    aoResponder({ chave, para }, texto) {
      avisar(chave, { tipo: 'RESPOSTA', evento: randomUUID(), de: para, texto, ...ja() })
    },
  })
  app.addHook('onClose', async () => {
    avisos?.parar()
    livro.parar()
  })

  const autorizado = ({ headers }: FastifyRequest) =>
    iguais(headers.authorization ?? '', `Bearer ${segredo}`)

  app.post('/v1/sms', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send(erro('CREDENCIAL', 'Credencial inválida'))
    const lida = SmsAoGateway.safeParse(request.body)
    if (!lida.success || request.headers['idempotency-key'] !== lida.data.chave) {
      return reply.code(400).send(erro('FORMA', 'Mensagem malformada'))
    }
    const caso = casoDe(lida.data.para)
    if (caso && (await falhar(caso, reply))) return reply
    const { registro, nova } = livro.receber(lida.data)
    // Taken, and the answer lost: the first time only.
    if (caso === 'aceita-e-cala' && !calados.has(registro.chave)) {
      calados.add(registro.chave)
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.code(nova ? 202 : 200).send(estadoDe(registro))
  })

  app.get<{ Params: { chave: string } }>('/v1/sms/:chave', async (request, reply) => {
    if (!autorizado(request)) return reply.code(401).send(erro('CREDENCIAL', 'Credencial inválida'))
    const registro = livro.buscar(request.params.chave)
    return registro ? estadoDe(registro) : reply.code(404).send(erro('NE', 'Chave desconhecida'))
  })

  adicionarPagina(app, livro, {
    nome: 'SMS',
    quais: ['entregar', 'recusar', 'falhar', 'sair', 'responder'],
  })
}

const ja = () => ({ ocorridoEm: new Date().toISOString() })

const estadoDe = ({ chave, idExterno: id, situacao, codigo }: Registro) => ({
  id,
  chave,
  situacao: SituacaoDoSms.parse(situacao),
  codigo,
})

const erro = (codigo: string, mensagem: string) => ({ erros: [{ codigo, mensagem }] })

/** Answers as the line of this case would, and says whether it did. */
async function falhar(caso: Caso, reply: FastifyReply): Promise<boolean> {
  if (caso === 'recusa') {
    await reply.code(422).send(erro('NUMERO', 'Número não recebe mensagens'))
    return true
  }
  const falha = Object.entries(falhasDaLinha).find(([nome]) => nome === caso)?.[1]
  if (falha) await falha(reply)
  return falha !== undefined
}
