import type { ClientBase } from 'pg'
import { z } from 'zod'
import { CONFIRME_A_IDENTIDADE } from '#shared/relacionamento/a-confirmar.ts'
import { JsonCru } from './json-cru.ts'
import { Recusa } from './recusa.ts'
import { buscarCartao, type Cartao } from './sql.ts'

/** The closed card of this relationship; undefined where it is whole. */
export async function cartaoAConfirmar(
  client: ClientBase,
  idRelacionamento: string,
): Promise<Cartao | undefined> {
  return (await buscarCartao(client, { idRelacionamento }))?.cartao
}

export const recusaAConfirmar = () => new Recusa('sem-acesso', CONFIRME_A_IDENTIDADE)

/**
 * The answer of a reading call about a client to be confirmed, derived from the shape of its
 * answer, so that new calls are closed too. The card is filled where the shape has one. Lists are
 * empty, counts zero, flags false, optional fields absent.
 *
 * @throws Recusa where the shape requires a text, a date or a choice
 */
export function respostaAConfirmar(response: z.ZodType, cartao: Cartao): JsonCru {
  const model = vazio(response, cartao)
  if (model === IMPOSSIVEL || !z.safeDecode(response, model).success) throw recusaAConfirmar()
  return new JsonCru(JSON.stringify(model))
}

const IMPOSSIVEL = Symbol('impossivel')

function vazio(schema: z.core.$ZodType, cartao: Cartao): unknown {
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return undefined
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodRecord) return {}
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 0
  if (schema instanceof z.ZodObject) return objetoVazio(schema, cartao)
  // As it goes over the wire.
  if (schema instanceof z.ZodPipe) return vazio(schema.def.in, cartao)
  if (schema instanceof z.ZodUnion) {
    const vazios = schema.def.options.map((opcao) => vazio(opcao, cartao))
    return vazios.find((um) => um !== IMPOSSIVEL) ?? IMPOSSIVEL
  }
  return IMPOSSIVEL
}

function objetoVazio({ shape }: z.ZodObject, cartao: Cartao): unknown {
  // Another object's `nome` (a convênio, a bank) is not the client's.
  const doCliente = 'idRelacionamento' in shape || 'idCliente' in shape
  const campos = Object.entries(shape).map(([nome, campo]) => {
    const mostrado = doCliente && nome in cartao
    return [nome, mostrado ? cartao[nome] : vazio(campo, cartao)] as const
  })
  if (campos.some(([, valor]) => valor === IMPOSSIVEL)) return IMPOSSIVEL
  return Object.fromEntries(campos)
}
