import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import { registrar, type Autor, type Registro } from '../audit/registrar.ts'
import { preparada } from '../db/preparada.ts'
import { transaction, umaViagem } from '../db/transaction.ts'
import { cartaoAConfirmar, recusaAConfirmar, respostaAConfirmar } from './a-confirmar.ts'
import { criarLeitor, exigirEnderecoLegivel, type Entrada } from './entrada.ts'
import { nomearAlvo, resolverObjetos } from './escopo.ts'
import type { Alvo, Contexto, Handler, Pedido } from './handler.ts'
import { guardar, lerChave, reservar, resumirPedido, type Chave } from './idempotencia.ts'
import { JsonCru } from './json-cru.ts'
import { Recusa, RecusaQueFica } from './recusa.ts'
import { corpoDoErro, corpoDoSucesso } from './respostas.ts'

/** What goes out: the body is final text. */
export type Saida = { status: number; corpo: string; repetida?: true }

export type ChamadaServices = {
  pool: Pool
  /** Holds answers that PostgreSQL assembled to the call's `response`: on in tests. */
  conferirRespostas: boolean
}

/** `PUT /relacionamento/v1/oportunidade/:idOportunidade/perdida`: how logs and trail name a call. */
export const nomeDaChamada = ({ method, path }: Endpoint) => `${method} ${path}`

/**
 * Builds what answers one call once the door is open: input, key, scope, verb, trail, in one
 * transaction that a refusal undoes.
 */
export function criarChamada(
  handler: Handler,
  { pool, conferirRespostas }: ChamadaServices,
): (request: FastifyRequest, pedido: Pedido) => Promise<Saida> {
  const { endpoint, run, direto, externo, junta, efemera } = handler
  const muda = endpoint.method !== 'GET' && !endpoint.leitura
  const chamada = nomeDaChamada(endpoint)
  const ler = criarLeitor(endpoint)

  const escrever = (resultado: unknown): string => {
    const model = resultado instanceof JsonCru ? resultado.texto : serializar(endpoint, resultado)
    if (conferirRespostas && resultado instanceof JsonCru) conferir(endpoint, model)
    return corpoDoSucesso(model, endpoint.mensagens.sucesso)
  }

  async function diretamente(entrada: Entrada, pedido: Pedido): Promise<Saida> {
    if (!direto) throw new Error('Not a direct call')
    const consulta = direto.consulta(entrada as never, pedido)
    const rows =
      direto.traz === 'contexto'
        ? (await pool.query<Record<string, unknown>>(consulta)).rows
        : await umaViagem(pool, quem(pedido), consulta)
    try {
      return { status: 200, corpo: escrever(direto.ler(rows, pedido)) }
    } catch (error) {
      if (!endpoint.objetos) throw error
      // It found nothing: perhaps because the relationship is to be confirmed.
      return emTransacao(entrada, pedido, undefined, () => Promise.reject(error as Error))
    }
  }

  /** A client who is still to be confirmed: what may be seen, or why nothing may be done. */
  async function fechada({ client }: Contexto, { idRelacionamento }: Alvo): Promise<JsonCru> {
    const cartao = muda ? undefined : await cartaoAConfirmar(client, idRelacionamento)
    if (!cartao) throw recusaAConfirmar()
    return respostaAConfirmar(endpoint.response, cartao)
  }

  /** What was not in scope, or may not be asked, is refused before anybody outside hears of it. */
  async function porFora(entrada: Entrada, pedido: Pedido, chave?: Chave): Promise<Saida> {
    if (!externo) throw new Error('Not an outside call')
    const perguntar = await transaction(pool, quem(pedido), async ({ client, db }) => {
      const alvo = await resolverObjetos(client, endpoint, entrada, pedido)
      const auditar = () => undefined
      if (alvo?.aConfirmar) return null
      const contexto = { ...pedido, db, client, ...(alvo && { alvo }), auditar }
      return externo(entrada as never, contexto)
    })
    if (!perguntar) return emTransacao(entrada, pedido, chave)
    const guardarResposta = await perguntar(pedido)
    return emTransacao(entrada, pedido, chave, guardarResposta)
  }

  const emTransacao = (
    entrada: Entrada,
    pedido: Pedido,
    chave: Chave | undefined,
    fazer = (contexto: Contexto) => run(entrada as never, contexto),
  ) =>
    transaction(pool, quem(pedido), async (transacao): Promise<Saida> => {
      const { client, db } = transacao
      const reserva = chave && reservar(client, chave)
      // Both leave together; what the key says comes first.
      const achado = resolverObjetos(client, endpoint, entrada, pedido)
      achado.catch(() => undefined)
      const registros: Registro[] = []
      const auditar: Contexto['auditar'] = (acao, sobre) => void registros.push({ acao, ...sobre })
      const adiantado = junta ? fazer({ ...pedido, db, client, auditar }) : undefined
      adiantado?.catch(() => undefined)
      const antes = await reserva
      if (antes && !efemera) return { ...antes, repetida: true }

      // Out of scope, what left with it still has to come back before the connection goes to others.
      if (adiantado) await Promise.allSettled([achado, adiantado])
      const alvo = await achado
      if (alvo) {
        const { idCliente } = alvo
        registros.push({
          acao: muda ? 'MUDANCA' : 'LEITURA',
          idCliente,
          alvo: nomearAlvo(endpoint, entrada),
        })
      }
      const verbo = antes ? refazendo(entrada, antes) : fazer
      const contexto: Contexto = { ...pedido, db, client, ...(alvo && { alvo }), auditar }
      const resultado = await (
        alvo?.aConfirmar ? fechada(contexto, alvo) : (adiantado ?? verbo(contexto))
      ).catch(aQueFica)

      const saida = saidaDe(resultado)
      if (registros.length > 0) {
        const promotor = alvo?.codigoPromotor ?? pedido.codigoPromotor ?? ''
        transacao.comCommit(...registrar(autor(pedido, chamada, promotor), registros))
      }
      if (antes) return { ...saida, repetida: true }
      if (chave) guardar(transacao, chave, aGuardar(saida, resultado))
      return saida
    })

  const refazendo = (entrada: Entrada, { corpo }: Saida) => {
    const guardada: unknown = z.decode(endpoint.response, JSON.parse(corpo).model)
    return async (contexto: Contexto): Promise<unknown> =>
      efemera?.refazer(guardada as never, entrada as never, contexto)
  }

  const aGuardar = (saida: Saida, resultado: unknown): Saida =>
    efemera && saida.status === 200
      ? { ...saida, corpo: escrever(efemera.esconder(resultado as never)) }
      : saida

  function saidaDe(resultado: unknown): Saida {
    if (!(resultado instanceof RecusaQueFica)) return { status: 200, corpo: escrever(resultado) }
    const { status, message } = resultado
    return { status, corpo: JSON.stringify(corpoDoErro(status, message)) }
  }

  /** Whoever asks for what is not theirs is in the trail too: it is written after the undoing. */
  async function anotarRecusa(entrada: Entrada, pedido: Pedido): Promise<void> {
    const registro: Registro = {
      acao: 'RECUSA',
      idCliente: null,
      alvo: nomearAlvo(endpoint, entrada),
    }
    const por = autor(pedido, chamada, pedido.codigoPromotor ?? '')
    await pool.query(preparada(...registrar(por, [registro])))
  }

  return async (request, pedido) => {
    const { params, query, body } = request
    exigirEnderecoLegivel({ params, query, body })
    const entrada = ler({ params, query, body })
    const chave = muda ? chaveDe(request, pedido, chamada) : undefined
    try {
      if (externo) return await porFora(entrada, pedido, chave)
      return await (direto ? diretamente(entrada, pedido) : emTransacao(entrada, pedido, chave))
    } catch (error) {
      if (endpoint.objetos && ehForaDoEscopo(error)) await anotarRecusa(entrada, pedido)
      if (error instanceof Recusa && error.registro) {
        const { texto, valores } = error.registro
        await umaViagem(pool, quem(pedido), preparada(texto, valores))
      }
      throw error
    }
  }
}

/** Every other refusal, and every failure, undoes the transaction. */
function aQueFica(error: unknown): RecusaQueFica {
  if (error instanceof RecusaQueFica) return error
  throw error
}

const quem = ({ usuario, escopo }: Pedido) => ({ idUsuario: usuario.id, promotores: escopo })

const autor = (
  { usuario, idRequisicao }: Pedido,
  chamada: string,
  codigoPromotor: string,
): Autor => ({ idUsuario: usuario.id, codigoPromotor, chamada, idRequisicao })

const ehForaDoEscopo = (error: unknown) =>
  error instanceof Recusa && (error.status === 403 || error.status === 404)

function chaveDe(request: FastifyRequest, pedido: Pedido, chamada: string): Chave | undefined {
  const chave = lerChave(request.headers['idempotency-key'])
  if (chave === undefined) return undefined
  const resumo = resumirPedido([
    pedido.codigoPromotor ?? '',
    request.url,
    request.corpoBruto ?? Buffer.alloc(0),
  ])
  return { idUsuario: pedido.usuario.id, chave, chamada, resumo }
}

/** Goes out as the call declares it: codecs applied, undeclared fields left behind. */
const serializar = ({ response }: Endpoint, resultado: unknown): string =>
  JSON.stringify(z.encode(response, resultado))

function conferir(endpoint: Endpoint, texto: string): void {
  const conferido = z.safeDecode(endpoint.response, JSON.parse(texto))
  if (conferido.success) return
  const onde = conferido.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`)
  throw new Error(`${nomeDaChamada(endpoint)} answers another shape: ${onde.join(', ')}`)
}
