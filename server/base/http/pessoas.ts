import type { Pool } from 'pg'
import { z } from 'zod'
import { Id, UmaPessoa } from '#shared/campos.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { umaViagem } from '../db/transaction.ts'
import type { Entrada } from './entrada.ts'
import type { Pedido } from './handler.ts'
import { quem } from './moldura.ts'
import { Recusa } from './recusa.ts'
import { listarIdsDosLogins } from './sql.ts'
import { ehEmbrulho } from './tolerante.ts'

/** A place in an input; `*` is every item of a list. */
type Lugar = readonly string[]

/**
 * Builds the function that puts the id of each person in the place of a login. Logins are looked up in the
 * promotores of the caller; the scope of the call is checked afterwards, by id.
 *
 * @throws Recusa 404 for a login of nobody there
 */
export function criarTradutor(
  { params, query, body }: Endpoint,
  pool: Pool,
): (entrada: Entrada, pedido: Pedido) => Promise<void> {
  const lugares = Object.entries({ params, query, body }).flatMap(([parte, schema]) =>
    schema ? lugaresDePessoas(schema, [parte]) : [],
  )
  return async (entrada, pedido) => {
    const logins = new Set<string>()
    const anotar = (valor: string) => {
      if (!Id.safeParse(valor).success) logins.add(valor)
      return valor
    }
    for (const lugar of lugares) trocarEm(entrada, lugar, anotar)
    if (logins.size === 0) return

    const { promotores } = pedido.usuario
    const procurados = { logins: [...logins], promotores: [...promotores] }
    const rows = await umaViagem(pool, quem(pedido), listarIdsDosLogins.configurar(procurados))
    const ids = new Map(rows.map(({ login, id }) => [String(login), String(id)]))
    if (ids.size < logins.size) throw new Recusa('nao-encontrado', 'Atendente não encontrado')
    for (const lugar of lugares) trocarEm(entrada, lugar, (valor) => ids.get(valor) ?? valor)
  }
}

function lugaresDePessoas(schema: z.core.$ZodType, onde: Lugar): Lugar[] {
  // `tambem` clones a schema; its definition stays the same one.
  if (schema._zod.def === UmaPessoa._zod.def) return [onde]
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([nome, dentro]) =>
      lugaresDePessoas(dentro, [...onde, nome]),
    )
  }
  if (schema instanceof z.ZodArray) return lugaresDePessoas(schema.element, [...onde, '*'])
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((opcao) => lugaresDePessoas(opcao, onde))
  }
  if (ehEmbrulho(schema)) return lugaresDePessoas(schema.def.innerType, onde)
  if (!(schema instanceof z.ZodPipe)) return []
  return [schema.in, schema.out].flatMap((parte) => lugaresDePessoas(parte, onde))
}

function trocarEm(dentro: unknown, lugar: Lugar, trocar: (valor: string) => string): void {
  const [nome = '', ...resto] = lugar
  if (typeof dentro !== 'object' || dentro === null) return
  const nomes = nome === '*' ? Object.keys(dentro) : [nome]
  for (const um of nomes) {
    const valor: unknown = Reflect.get(dentro, um)
    if (resto.length > 0) trocarEm(valor, resto, trocar)
    else if (typeof valor === 'string') Reflect.set(dentro, um, trocar(valor))
  }
}
