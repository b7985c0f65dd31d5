import type { FastifyRequest } from 'fastify'
import type { Registro } from '../audit/registrar.ts'
import { inserirRegistros } from '../audit/sql.ts'
import { umaViagem } from '../db/transaction.ts'
import { exigirEnderecoLegivel, type Entrada } from './entrada.ts'
import { nomearAlvo } from './escopo.ts'
import type { Handler, Pedido } from './handler.ts'
import { lerChave, resumirPedido, type Chave } from './idempotencia.ts'
import {
  autor,
  mudaAlgo,
  nomeDaChamada,
  quem,
  type ChamadaServices,
  type Saida,
} from './moldura.ts'
import { criarTradutor } from './pessoas.ts'
import { Recusa } from './recusa.ts'
import { SemEspaco } from './sem-espaco.ts'

/**
 * Builds the function that answers one call behind the door: reads input and key, runs the handler
 * in its declared way, and stores the rows that outlive a refusal.
 */
export function criarChamada(
  { endpoint, ligar }: Handler,
  services: ChamadaServices,
): (request: FastifyRequest, pedido: Pedido) => Promise<Saida> {
  const { pool, semEspaco } = services
  const ler = ligar(services)
  const traduzirPessoas = criarTradutor(endpoint, pool)

  /** A refusal of scope is in the trail too: it is written after the rollback. */
  async function anotarRecusa(entrada: Entrada, pedido: Pedido): Promise<void> {
    const registro: Registro = {
      acao: 'RECUSA',
      idCliente: null,
      alvo: nomearAlvo(endpoint, entrada),
    }
    const por = autor(pedido, endpoint, pedido.codigoPromotor ?? '')
    await inserirRegistros(pool, { ...por, registros: [registro] })
  }

  return async (request, pedido) => {
    if (mudaAlgo(endpoint) && semEspaco?.()) throw new SemEspaco()
    const { params, query, body } = request
    exigirEnderecoLegivel({ params, query, body })
    const { entrada, atender } = ler({ params, query, body })
    const chave = mudaAlgo(endpoint) ? chaveDe(request, pedido, nomeDaChamada(endpoint)) : undefined
    try {
      await traduzirPessoas(entrada, pedido)
      return await atender(pedido, chave)
    } catch (error) {
      if (endpoint.objetos && ehForaDoEscopo(error)) await anotarRecusa(entrada, pedido)
      if (error instanceof Recusa && error.registro) {
        await umaViagem(pool, quem(pedido), error.registro)
      }
      throw error
    }
  }
}

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
  const { usuario, portador } = pedido
  // The clients of a promotor are one person to the database: a key is of one page.
  const dela = portador ? `${portador.id} ${chave}` : chave
  return { idUsuario: usuario.id, chave: dela, chamada, resumo }
}
