import type { ServerResponse } from 'node:http'
import { type Aviso, PULSO_MS } from '#shared/notificacao/tipos.ts'
import type { SessaoEncerrada } from '../http/token.ts'
import { lerAviso } from './perdidos.ts'

export type Limites = {
  /** Connections of one person: one a browser, and some that died unnoticed. */
  porPessoa: number
  /** Connections of everybody together. */
  total: number
  /** Bytes buffered for one connection; a slower reader is disconnected and resumes. */
  espera: number
  /** Milliseconds between two signs of life. */
  pulso: number
}

export const limitesPadrao: Limites = {
  porPessoa: 8,
  total: 5000,
  espera: 64 * 1024,
  pulso: PULSO_MS,
}

type Portador = { idUsuario: string; sid: string | undefined; expira: Date }
type Ouvinte = Portador & { saida: ServerResponse }

/** The connections of this server, and all reasons to end one. */
export type Publico = {
  cabe: (idUsuario: string) => boolean
  /** Keeps the connection until its token expires, its session ends or the client disconnects. */
  entrar: (portador: Portador, saida: ServerResponse) => (aviso: Aviso) => void
  /** A notice as the database announces it: to every connection of the person it is for. */
  publicar: (anuncio: string) => void
  encerrarSessao: (encerrada: SessaoEncerrada) => void
  /** Everybody comes back through the door: rights changed, or the line was down and nobody heard. */
  encerrarTodas: () => void
  conexoes: () => number
  /** Who is connected. */
  pessoas: () => string[]
}

export function criarPublico({ porPessoa, total, espera, pulso }: Limites): Publico {
  const pessoas = new Map<string, Set<Ouvinte>>()
  let conexoes = 0

  function escrever({ saida }: Ouvinte, texto: string): void {
    if (saida.writableLength > espera) saida.destroy()
    else saida.write(texto)
  }

  const todos = () => [...pessoas.values()].flatMap((ouvintes) => [...ouvintes])

  return {
    cabe: (idUsuario) => conexoes < total && (pessoas.get(idUsuario)?.size ?? 0) < porPessoa,
    entrar(portador, saida) {
      const ouvinte = { ...portador, saida }
      const delas = pessoas.get(portador.idUsuario) ?? new Set()
      pessoas.set(portador.idUsuario, delas.add(ouvinte))
      conexoes += 1
      const fim = setTimeout(() => saida.end(), restante(portador))
      // From its own beginning: thousands are not written to in one turn of the loop.
      const batida = setInterval(() => escrever(ouvinte, ':\n\n'), pulso).unref()
      saida.once('close', () => {
        clearTimeout(fim)
        clearInterval(batida)
        conexoes -= 1
        delas.delete(ouvinte)
        if (delas.size === 0 && pessoas.get(portador.idUsuario) === delas) {
          pessoas.delete(portador.idUsuario)
        }
      })
      return (aviso) => escrever(ouvinte, quadro(aviso))
    },
    publicar(anuncio) {
      const lido: unknown = JSON.parse(anuncio)
      const aviso = lerAviso(lido)
      const para: unknown = Reflect.get(Object(lido), 'para')
      if (!aviso || typeof para !== 'string') return
      for (const ouvinte of pessoas.get(para) ?? []) escrever(ouvinte, quadro(aviso))
    },
    encerrarSessao(encerrada) {
      for (const { saida, sid, idUsuario } of todos()) {
        const dela = 'sid' in encerrada ? sid === encerrada.sid : idUsuario === encerrada.idUsuario
        if (dela) saida.end()
      }
    },
    encerrarTodas: () => {
      for (const { saida } of todos()) saida.end()
    },
    conexoes: () => conexoes,
    pessoas: () => [...pessoas.keys()],
  }
}

/** The verifier grants a token some seconds beyond its end; a connection is granted none. */
const restante = ({ expira }: Portador) => Math.max(0, expira.getTime() - Date.now())

const quadro = ({ id, tipo, dados }: Aviso) =>
  `id: ${id}\nevent: ${tipo}\ndata: ${JSON.stringify(dados)}\n\n`
