import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Permissao } from '#shared/permissoes.ts'
import { FormatoDaPlanilha } from '#shared/planilha.ts'
import { registrar } from '../audit/registrar.ts'
import { transaction } from '../db/transaction.ts'
import { escreverPlanilha, type Folha } from '../files/planilha/escrever.ts'
import { criarLeitor, exigirEnderecoLegivel } from './entrada.ts'
import { resolverObjetos } from './escopo.ts'
import type { Contexto, Pedido } from './handler.ts'
import { quem } from './moldura.ts'
import { criarTradutor } from './pessoas.ts'

/** Runs one reading of the export in a transaction of its own, as the person who exports. */
export type Leitura = <T>(ler: (contexto: Contexto) => Promise<T>) => Promise<T>

type Exportacao<P, B> = {
  caminho: `/${string}`
  permissao: Permissao
  /** The call of the screen: the file finds the objects that it names as the screen does. */
  tela: Endpoint
  /** No personal data: what is asked stands in the trail. */
  params: z.ZodType<P>
  busca: z.ZodObject & z.ZodType<B>
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
type Formatada = { formato: FormatoDaPlanilha }

const Formato = { formato: FormatoDaPlanilha }

/** A call that answers a file: read as every call is, through the door, into the trail, and a row at a time. */
export function adicionarExportacao<P extends Parte, B extends Parte>(
  app: FastifyInstance,
  pool: Pool,
  { caminho, permissao, arquivo, tela, abrir, ...forma }: Exportacao<P, B>,
): void {
  const chamada = `GET ${caminho}`
  const lida = { ...tela, params: forma.params, query: forma.busca.extend(Formato) }
  const lerEntrada = criarLeitor(lida)
  const traduzirPessoas = criarTradutor(lida, pool)
  app.route({
    method: 'GET',
    url: caminho,
    config: { regra: { permissao, ritmo: 'impressao' }, chamada },
    handler: async (request, reply) => {
      const bruta = { params: request.params, query: request.query, body: undefined }
      exigirEnderecoLegivel(bruta)
      const entrada = lerEntrada(bruta)
      const pedido = pedidoDe(request)
      await traduzirPessoas(entrada, pedido)
      // The schemas of `forma` give these; TypeScript cannot follow them through the generics.
      const { params, query } = entrada as { params: P; query: Parte & Formatada }
      const { formato, ...busca } = query
      const ler = lerPor(pool, pedido)
      await ler(({ client }) => resolverObjetos(client, tela, { params, query: busca }, pedido))
      const folha = await abrir({ params, busca: busca as B }, ler)
      const detalhe = { formato, ...params, ...busca }
      await anotar(pool, pedido, { chamada, alvo: `exportacao:${arquivo}`, detalhe })
      const linhas = contar(folha.linhas, (quantas) =>
        anotar(pool, pedido, {
          chamada,
          alvo: `exportada:${arquivo}`,
          detalhe: { formato, linhas: quantas },
        }),
      )
      const { tipo, corpo } = escreverPlanilha(formato, { ...folha, linhas })
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

/** Tells how many rows left, also of a file whose reader went away. */
async function* contar(
  linhas: Folha['linhas'],
  aoFim: (quantas: number) => Promise<void>,
): AsyncGenerator<readonly (string | number | null)[]> {
  let quantas = 0
  try {
    for await (const linha of linhas) {
      quantas += 1
      yield linha
    }
  } finally {
    await aoFim(quantas)
  }
}

const lerPor =
  (pool: Pool, pedido: Pedido): Leitura =>
  (ler) =>
    transaction(pool, quem(pedido), ({ client }) =>
      ler({ ...pedido, client, auditar: () => undefined }),
    )

type Saida = { chamada: string; alvo: string; detalhe: Record<string, unknown> }

/** Who takes rows out stands in the trail before the first of them leaves; how many left, after the last. */
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
