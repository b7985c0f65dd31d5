import { z } from 'zod'
import type { Endpoint, Output } from '#shared/endpoint.ts'
import { JsonCru } from './json-cru.ts'
import { corpoDoSucesso } from './respostas.ts'

/** The words of one call's answer. */
export type Escrita<O> = {
  endpoint: Endpoint
  /** As the call declares it: codecs applied, undeclared fields left behind. */
  escrever: (resultado: O | JsonCru) => string
  /** A body that `escrever` wrote, read again. */
  reler: (corpo: string) => O
}

export function criarEscrita<E extends Endpoint>(
  endpoint: E,
  { conferirRespostas }: { conferirRespostas: boolean },
): Escrita<Output<E>> {
  const modelo = (resultado: Output<E> | JsonCru): string => {
    if (!(resultado instanceof JsonCru)) {
      return JSON.stringify(z.encode(endpoint.response, resultado))
    }
    if (conferirRespostas) conferir(endpoint, resultado.texto)
    return resultado.texto
  }
  return {
    endpoint,
    escrever: (resultado) => corpoDoSucesso(modelo(resultado), endpoint.mensagens.sucesso),
    reler: (corpo) => z.decode<E['response']>(endpoint.response, JSON.parse(corpo).model),
  }
}

function conferir({ method, path, response }: Endpoint, texto: string): void {
  const conferido = z.safeDecode(response, JSON.parse(texto))
  if (conferido.success) return
  const onde = conferido.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`)
  throw new Error(`${method} ${path} answers another shape: ${onde.join(', ')}`)
}
