import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { descrever } from '#logs/descrever.ts'
import type { Registrar } from '#logs/registrar.ts'
import { isFull } from '#disk/reasons.ts'
import { bancoFora } from '../db/fora.ts'
import { semTempo, semTranca } from '../db/vaga.ts'
import { SemVaga } from '../vez.ts'
import { cabecalhosDaApi } from './cabecalhos.ts'
import { ChaveDeOutroPedido, ChaveEmUso } from './idempotencia.ts'
import { LimiteExcedido } from './limites.ts'
import { Recusa } from './recusa.ts'
import { SemEspaco } from './sem-espaco.ts'
import { corpoDoErro, responderErro, textosDaPorta } from './respostas.ts'

type Falha = Pick<Recusa, 'status' | 'motivos'> & { codigo?: Recusa['codigo']; esperar?: number }

/** What Fastify refuses by itself before a call is reached. */
const doFastify: Record<string, Falha> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, motivos: [textosDaPorta.corpoGrande] },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { status: 415, motivos: [textosDaPorta.tipoRecusado] },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { status: 400, motivos: [textosDaPorta.corpoInvalido] },
  FST_ERR_BAD_URL: { status: 400, motivos: [textosDaPorta.enderecoInvalido] },
  FST_ERR_MAX_PARAM_LENGTH: { status: 414, motivos: [textosDaPorta.enderecoLongo] },
}

/** Raised by `contar_cota` of the database. */
const COTA_ESGOTADA = 'CQ100'

/** `disk_full` of PostgreSQL. */
const DISCO_CHEIO = '53100'

/** Errors of other rooms are recognised by name, so that the door imports none of them. */
const foraDoAr = new Set(['ForaDoAr', 'IdentidadeForaDoAr'])

/**
 * Turns what was thrown into the status and the words of `docs/decisions`. A bug is a 500 with the
 * call's own `falha`, an outage 502 or 503; each is a line in the log, and nothing internal leaves.
 */
export function responderFalha(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  registrar: Registrar,
): void {
  const conhecida = falhaConhecida(error)
  if (!conhecida) {
    registrar('falha', { requisicao: request.id, ...descrever(error) })
    const falha = request.routeOptions.config.endpoint?.mensagens.falha
    void responderErro(reply, 500, [falha ?? textosDaPorta.falhaGenerica])
    return
  }
  // The next one to look for a missing index.
  if (semTempo(error)) registrar('falha', { requisicao: request.id, ...descrever(error) })
  if (conhecida.status === 502 || bancoFora(error)) {
    registrar('sistema-fora', { requisicao: request.id, ...descrever(error) })
  }
  if (conhecida.esperar) void reply.header('retry-after', String(conhecida.esperar))
  void responderErro(reply, conhecida.status, conhecida.motivos, conhecida.codigo)
}

function falhaConhecida(error: unknown): Falha | undefined {
  if (error instanceof Recusa) return error
  if (error instanceof ChaveEmUso) {
    return { status: 409, motivos: [textosDaPorta.chaveEmUso], esperar: 1 }
  }
  if (error instanceof ChaveDeOutroPedido) {
    return { status: 422, motivos: [textosDaPorta.chaveRepetida] }
  }
  if (error instanceof LimiteExcedido) {
    return { status: 429, motivos: [textosDaPorta.muitasChamadas], esperar: error.segundos }
  }
  if (!(error instanceof Error)) return undefined
  const code = String(Reflect.get(error, 'code'))
  // The database counts a daily quota, and its message is the sentence for the person.
  if (code === COTA_ESGOTADA) return { status: 400, motivos: [error.message] }
  if (error instanceof SemEspaco || code === DISCO_CHEIO || isFull(error)) {
    return { status: 507, motivos: [textosDaPorta.semEspaco], esperar: 10 }
  }
  if (bancoFora(error)) return { status: 503, motivos: [textosDaPorta.semBanco], esperar: 2 }
  if (semTranca(error)) return { status: 503, motivos: [textosDaPorta.ocupado], esperar: 1 }
  if (error instanceof SemVaga || semTempo(error))
    return { status: 503, motivos: [textosDaPorta.semVaga], esperar: 2 }
  if (foraDoAr.has(error.name)) return { status: 502, motivos: [textosDaPorta.conexaoFalhou] }
  return doFastify[code]
}

const statusDoSocket: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** A request that is no HTTP gets a proper refusal and the line is closed. */
export function recusarSocket(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusDoSocket[error.code ?? ''] ?? 400
  const corpo = JSON.stringify(corpoDoErro(status, [textosDaPorta.enderecoInvalido]))
  const cabecalhos = Object.entries({
    ...cabecalhosDaApi,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(corpo),
    connection: 'close',
  }).map(([nome, valor]) => `${nome}: ${valor}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${cabecalhos.join('')}\r\n${corpo}`)
}
