import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { firefoxCandidates, SEM_FIREFOX } from './browser.ts'

const Mensagem = z.object({
  id: z.number().nullish(),
  type: z.enum(['success', 'error', 'event']),
  method: z.string().optional(),
  result: z.unknown().optional(),
  params: z.unknown().optional(),
  message: z.string().optional(),
})

/** Sends a command of WebDriver BiDi and answers its result. */
type Comando = (method: string, params: object) => Promise<unknown>

export type Firefox = {
  comando: Comando
  /** Errors that scripts of the pages threw so far. */
  erros: readonly string[]
  fechar: () => Promise<void>
}

/**
 * The system's own Firefox without a window, over WebDriver BiDi. Playwright sends it a command that
 * the long-supported versions do not know.
 */
export async function abrirFirefox(): Promise<Firefox> {
  const [caminho] = firefoxCandidates()
  if (!caminho) throw new Error(SEM_FIREFOX)
  const perfil = mkdtempSync(join(tmpdir(), 'consigna-firefox-'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', perfil]
  const processo = spawn(caminho, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const fim = new Promise<void>((resolve) => processo.once('exit', () => resolve()))
  const socket = new WebSocket(`${await enderecoDe(processo)}/session`)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const erros: string[] = []
  const comando = conversa(socket, erros)
  await comando('session.new', { capabilities: {} })
  await comando('session.subscribe', { events: ['log.entryAdded'] })
  return {
    comando,
    erros,
    fechar: async () => {
      // The process ends with the command, sometimes before its answer.
      void comando('browser.close', {})
      await fim
      rmSync(perfil, { recursive: true, force: true })
    },
  }
}

/** Firefox prints where it listens. */
function enderecoDe({ stderr, pid }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let escrito = ''
    stderr?.on('data', (parte) => {
      escrito += String(parte)
      const [, endereco] = /WebDriver BiDi listening on (ws:\S+)/.exec(escrito) ?? []
      if (endereco) resolve(endereco)
    })
    stderr?.on('end', () => reject(new Error(`Firefox ${pid} ended while starting.\n${escrito}`)))
  })
}

const Registro = z.object({ type: z.string(), level: z.string(), text: z.string().nullable() })

function conversa(socket: WebSocket, erros: string[]): Comando {
  const esperam = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, type, method, result, params, message } = Mensagem.parse(JSON.parse(String(data)))
    if (type === 'event' && method === 'log.entryAdded') {
      const registro = Registro.parse(params)
      if (registro.type === 'javascript' && registro.level === 'error')
        erros.push(registro.text ?? 'error')
    }
    const espera = esperam.get(id ?? -1)
    if (type === 'success') espera?.resolve(result)
    if (type === 'error') espera?.reject(new Error(message))
  })
  let ultimo = 0
  return (method, params) => {
    ultimo += 1
    const espera = Promise.withResolvers<unknown>()
    esperam.set(ultimo, espera)
    socket.send(JSON.stringify({ id: ultimo, method, params }))
    return espera.promise
  }
}
