import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Permissao } from '#shared/permissoes.ts'
import { FormatoDaPlanilha } from '#shared/planilha.ts'
import { registrar } from '../audit/registrar.ts'
import { transaction } from '../db/transaction.ts'
import { escreverPlanilha, type Folha } from '../files/planilha/escrever.ts'
import { resolverObjetos } from './escopo.ts'
import type { Contexto, Pedido } from './handler.ts'
import { quem } from './moldura.ts'
import { Recusa } from './recusa.ts'

/** Runs one reading of the export in a transaction of its own, as the person who exports. */
export type Leitura = <T>(ler: (contexto: Contexto) => Promise<T>) => Promise<T>

type Exportacao<P, B> = {
  caminho: `/${string}`
  permissao: Permissao
  /** The call of the screen: the file finds the objects that it names as the screen does. */
  tela: Pick<Endpoint, 'objetos'>
  /** No personal data: what is asked stands in the trail. */
  params: z.ZodType<P>
  busca: z.ZodType<B>
  /** Of the file, without its ending. */
  arquivo: string
  /**
   * The table of the file. What it reads first is read before the answer begins, so a refusal is an answer.
   *
   * @throws Recusa
   */
  abrir: (pedida: { params: P; busca: B }, ler: Leitura) => Promise<Folha>
}

type Parte = Record<string, unknown>

const Formato = z.object({ formato: FormatoDaPlanilha })

/** A call that answers a file, through the door, into the trail, and a row at a time. */
export function adicionarExportacao<P extends Parte, B extends Parte>(
  app: FastifyInstance,
  pool: Pool,
  { caminho, permissao, arquivo, tela, abrir, ...forma }: Exportacao<P, B>,
): void {
  const chamada = `GET ${caminho}`
  app.route({
    method: 'GET',
    url: caminho,
    config: { regra: { permissao, ritmo: 'impressao' }, chamada },
    handler: async (request, reply) => {
      const { formato } = lerOuRecusar(Formato, request.query)
      const params = lerOuRecusar(forma.params, request.params)
      const busca = lerOuRecusar(forma.busca, request.query)
      const pedido = pedidoDe(request)
      const ler = lerPor(pool, pedido)
      await ler(({ client }) => resolverObjetos(client, tela, { params, query: busca }, pedido))
      const folha = await abrir({ params, busca }, ler)
      const detalhe = { formato, ...params, ...busca }
      await anotar(pool, pedido, { chamada, alvo: `exportacao:${arquivo}`, detalhe })
      const { tipo, corpo } = escreverPlanilha(formato, folha)
      return reply
        .headers({
          'content-type': tipo,
          'content-disposition': `attachment; filename="${arquivo}.${formato}"`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'no-store',
        })
        .send(corpo)
    },
  })
}

/** @throws Recusa 400 with the sentences of the schema */
function lerOuRecusar<S extends z.ZodType>(schema: S, entrada: unknown): z.output<S> {
  const lido = schema.safeParse(entrada)
  if (lido.success) return lido.data
  throw new Recusa(
    'invalido',
    lido.error.issues.map(({ message }) => message),
  )
}

const lerPor =
  (pool: Pool, pedido: Pedido): Leitura =>
  (ler) =>
    transaction(pool, quem(pedido), ({ client }) =>
      ler({ ...pedido, client, auditar: () => undefined }),
    )

type Saida = { chamada: string; alvo: string; detalhe: Record<string, unknown> }

/** Who takes rows out stands in the trail before the first of them leaves. */
async function anotar(pool: Pool, pedido: Pedido, { chamada, alvo, detalhe }: Saida) {
  const { usuario, codigoPromotor, idRequisicao } = pedido
  await transaction(pool, quem(pedido), async ({ comCommit }) => {
    comCommit(
      registrar(
        { idUsuario: usuario.id, codigoPromotor: codigoPromotor ?? '', chamada, idRequisicao },
        [{ acao: 'LEITURA', idCliente: null, alvo, detalhe }],
      ),
    )
  })
}

function pedidoDe({ pedido }: FastifyRequest): Pedido {
  if (!pedido) throw new Error('The door did not open for this call')
  return pedido
}
