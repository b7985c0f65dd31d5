import type { ClientBase } from 'pg'
import type { Endpoint, Objeto, TipoObjeto } from '#shared/endpoint.ts'
import { atende } from './donos.ts'
import type { Entrada } from './entrada.ts'
import type { Alvo, Pedido } from './handler.ts'
import { Recusa } from './recusa.ts'
import { acharAlvo, acharAtendente, contarCpfRecusado, tiposComAlvo } from './sql.ts'

/** What the door reads of a call to find its objects. */
type ComObjetos = Pick<Endpoint, 'objetos' | 'promotor'>

/** An object of a call with the id that the caller gave. */
type Nomeado = Objeto & { valor: string }

const sentencas: Record<TipoObjeto, string> = {
  relacionamento: 'Relacionamento não encontrado',
  cliente: 'Cliente não encontrado',
  cpf: 'Cliente não encontrado',
  telefone: 'Telefone não encontrado',
  oportunidade: 'Oportunidade não encontrada',
  'oportunidade ou relacionamento': 'Relacionamento não encontrado',
  simulacao: 'Simulação não encontrada',
  proposta: 'Proposta não encontrada',
  formalizacao: 'Formalização não encontrada',
  confirmacao: 'Pedido de confirmação não encontrado',
  lembrete: 'Lembrete não encontrado',
  promessa: 'Promessa não encontrada',
  ctc: 'CTC não encontrada',
  promotor: 'Promotor não encontrado',
  atendente: 'Atendente não encontrado',
  endereco: 'Endereço não encontrado',
  conta: 'Conta não encontrada',
  revelavel: 'Dado não encontrado',
}

/**
 * Looks up every object that the call names, as this user in these promotores. What is out of
 * scope does not exist: the same 404, word for word. Several objects must be of one client.
 *
 * @throws Recusa 404, or 403 when another attends the client
 */
export async function resolverObjetos(
  client: ClientBase,
  endpoint: ComObjetos,
  entrada: Entrada,
  pedido: Pedido,
): Promise<Alvo | undefined> {
  const nomeados = objetosNomeados(endpoint, entrada)
  if (nomeados.length === 0) return undefined

  return acharNomeados(client, endpoint, nomeados, pedido).catch((error: unknown) => {
    throw nomeados.some(({ tipo }) => tipo === 'cpf') ? contada(error, pedido) : error
  })
}

/** The same refusal, counted in the quota of searches. */
export function contada(error: unknown, { usuario, codigoPromotor, agora }: Pedido): unknown {
  if (!(error instanceof Recusa)) return error
  const registro = contarCpfRecusado.configurar({ codigoPromotor, idUsuario: usuario.id, agora })
  return error.com(registro)
}

async function acharNomeados(
  client: ClientBase,
  endpoint: ComObjetos,
  nomeados: Nomeado[],
  pedido: Pedido,
): Promise<Alvo | undefined> {
  const escopo = escopoNomeado(nomeados, endpoint, pedido)
  const achados = await Promise.all(
    nomeados.map(async (nomeado) => {
      if (nomeado.tipo === 'promotor') return { nomeado, alvo: undefined }
      return { nomeado, alvo: await acharObjeto(client, nomeado, escopo, pedido) }
    }),
  )

  let alvo: Alvo | undefined
  for (const achado of achados) {
    if (!achado.alvo) continue
    alvo ??= achado.alvo
    if (!mesmoCliente(alvo, achado.alvo)) {
      throw new Recusa('nao-encontrado', sentencas[achado.nomeado.tipo])
    }
  }
  for (const { nomeado, alvo: doObjeto } of achados) {
    if (doObjeto && nomeado.acesso !== 'resumo')
      exigirAtendimento(doObjeto, { ...pedido, alvo: doObjeto })
  }
  return alvo
}

/** A person leads to no relationship. */
async function acharObjeto(
  client: ClientBase,
  { tipo, valor }: Nomeado,
  escopo: readonly string[],
  { usuario, donos, agora }: Pedido,
): Promise<Alvo | undefined> {
  const procurado = { valor, escopo }
  const comAlvo = tiposComAlvo.find((um) => um === tipo)
  const alvo =
    comAlvo &&
    (await acharAlvo(
      client,
      { ...procurado, idUsuario: usuario.id, donos: [...donos], agora },
      { tipo: comAlvo },
    ))
  const achado = alvo ?? (!comAlvo && (await acharAtendente(client, procurado)) > 0)
  if (!achado) throw new Recusa('nao-encontrado', sentencas[tipo])
  return alvo
}

/** Objects named in the trail. A CPF is personal: the trail records only that one was given. */
export const nomearAlvo = (endpoint: Endpoint, entrada: Entrada): string =>
  objetosNomeados(endpoint, entrada)
    .map(({ tipo, valor }) => (tipo === 'cpf' ? 'cpf' : `${tipo}:${valor}`))
    .join(' ')

function objetosNomeados({ objetos = [] }: ComObjetos, entrada: Entrada): Nomeado[] {
  return objetos.flatMap((objeto) => {
    const parte: unknown = entrada[objeto.em]
    const valor: unknown = Reflect.get(Object(parte), objeto.campo)
    return typeof valor === 'string' ? [{ ...objeto, valor }] : []
  })
}

/**
 * The promotores to search; a promotor named by the call must be one of them, and narrows the
 * search.
 */
function escopoNomeado(nomeados: Nomeado[], endpoint: ComObjetos, pedido: Pedido): string[] {
  const { codigoPromotor, usuario } = pedido
  const todos = endpoint.promotor === 'opcional' ? [...usuario.promotores] : [...pedido.escopo]
  const pedidos = nomeados.filter(({ tipo }) => tipo === 'promotor').map(({ valor }) => valor)
  if (pedidos.some((pedido) => !todos.includes(pedido) || pedido !== pedidos[0])) {
    throw new Recusa('nao-encontrado', sentencas.promotor)
  }
  if (pedidos.length > 0) return pedidos.slice(0, 1)
  // The active promotor first: its relationship is meant for a client of several promotores.
  return todos.toSorted((a, b) => Number(b === codigoPromotor) - Number(a === codigoPromotor))
}

const mesmoCliente = (um: Alvo, outro: Alvo) =>
  um.idCliente === outro.idCliente && um.idRelacionamento === outro.idRelacionamento

/** Inside a promotor, an ATENDENTE works only with the clients that they attend, cover or were leased. */
export function exigirAtendimento(
  { idAtendente }: Pick<Alvo, 'idAtendente'>,
  pedido: Parameters<typeof atende>[0],
): void {
  if (atende(pedido, idAtendente)) return
  throw new Recusa(
    'sem-acesso',
    idAtendente === null
      ? 'Assuma o cliente antes de atendê-lo'
      : 'O cliente está com outro atendente',
  )
}
