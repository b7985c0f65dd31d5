import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import {
  caminhoDoArquivo,
  caminhoDoResultado,
  IdDaImportacao,
  MAXIMO_DO_ARQUIVO_DE_CLIENTES,
} from '#shared/mailing/importacao.ts'
import { nomeDoResultado } from '#shared/mailing/resultado.ts'
import { registrar } from '../base/audit/registrar.ts'
import { linhaDeCsv } from '../base/files/planilha/escrever.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Pedido } from '../base/http/handler.ts'
import { quem } from '../base/http/moldura.ts'
import { Recusa } from '../base/http/recusa.ts'
import { corpoDoSucesso } from '../base/http/respostas.ts'
import { listarResultados, travarImportacao } from './sql/importacao.ts'

type Services = { pool: Pool; acervo: Acervo }

const rota = { permissao: 'MAILING_IMPORTAR' } as const

/**
 * The two calls whose body is no JSON: the file on its way in, and the result of each row on its way
 * out. Both come through the door as every call does.
 */
export function adicionarArquivosDoMailing(app: FastifyInstance, services: Services): void {
  const entrada = caminhoDoArquivo(':idImportacao')
  const saida = caminhoDoResultado(':idImportacao')
  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    // The file is read as it arrives, and counted.
    dentro.addContentTypeParser('*', (_request, corpo, pronto) => pronto(null, corpo))
    dentro.route<{ Querystring: { inicio?: string } }>({
      method: 'PUT',
      url: entrada,
      config: { regra: rota, chamada: `PUT ${entrada}` },
      handler: async (request, reply) => {
        const recebidos = await receber(services, request, Number(request.query.inicio ?? 0))
        return reply
          .type('application/json; charset=utf-8')
          .send(corpoDoSucesso(JSON.stringify({ recebidos }), undefined))
      },
    })
    dentro.route({
      method: 'GET',
      url: saida,
      config: { regra: rota, chamada: `GET ${saida}` },
      handler: async (request, reply) => {
        const { id } = await acharImportacao(services, request, `GET ${saida}`)
        return reply
          .headers({
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="resultado-da-importacao.csv"',
            'x-content-type-options': 'nosniff',
            'cache-control': 'no-store',
          })
          .send(Readable.from(linhasDoResultado(services, pedidoDe(request), id)))
      },
    })
  })
}

function pedidoDe({ pedido }: FastifyRequest): Pedido {
  if (!pedido) throw new Error('The door did not open for this call')
  return pedido
}

/**
 * @param exporta the call that takes its rows out: written in the trail
 * @throws Recusa for an import of another promotor
 */
async function acharImportacao({ pool }: Services, request: FastifyRequest, exporta?: string) {
  const pedido = pedidoDe(request)
  const { usuario, escopo, idRequisicao } = pedido
  const lido = IdDaImportacao.safeParse(request.params)
  const achada =
    lido.success &&
    (await transaction(pool, quem(pedido), async ({ client, comCommit }) => {
      const { idImportacao: id } = lido.data
      const uma = await travarImportacao(client, { id, promotores: [...escopo] })
      if (uma && exporta !== undefined) {
        const { codigoPromotor } = uma
        comCommit(
          registrar({ idUsuario: usuario.id, codigoPromotor, chamada: exporta, idRequisicao }, [
            { acao: 'LEITURA', idCliente: null, alvo: `importacao:${id}` },
          ]),
        )
      }
      return uma
    }))
  if (!achada) throw new Recusa('nao-encontrado', 'Importação não encontrada')
  return achada
}

const grande = () => new Recusa('grande', 'O arquivo é grande demais: envie no máximo 64 MB')

/**
 * Writes the piece of the file that begins at `inicio`.
 *
 * @returns how much of the file is here
 */
async function receber(
  services: Services,
  request: FastifyRequest,
  inicio: number,
): Promise<number> {
  const { acervo } = services
  if (Number(request.headers['content-length'] ?? 0) > MAXIMO_DO_ARQUIVO_DE_CLIENTES) throw grande()
  const { id, situacao, bytes, criadoPor } = await acharImportacao(services, request)
  if (criadoPor !== pedidoDe(request).usuario.id) {
    throw new Recusa('sem-acesso', 'A importação é de outra pessoa')
  }
  if (situacao !== 'ENVIO') throw new Recusa('invalido', 'O arquivo desta importação já chegou')
  const recebidos = await acervo.tamanhoDoEnvio(id)
  if (inicio !== 0 && inicio !== recebidos) {
    throw new Recusa('invalido', `Envie a parte que começa em ${recebidos}`)
  }
  let ate = inicio
  for await (const pedaco of Readable.from(request.body as Readable)) {
    const parte = Buffer.from(pedaco)
    if (ate + parte.length > bytes) {
      throw new Recusa('invalido', 'O arquivo é maior do que foi anunciado')
    }
    await acervo.escreverParte(id, ate, parte)
    ate += parte.length
  }
  return ate
}

const POR_VEZ = 5000

/** One row of CSV after the other, for a spreadsheet in Portuguese. */
async function* linhasDoResultado(
  { pool }: Services,
  pedido: Pedido,
  id: string,
): AsyncGenerator<string> {
  yield '\uFEFFLinha;CPF;Resultado\r\n'
  for (let depoisDe = 0; ;) {
    const linhas = await transaction(pool, quem(pedido), ({ client }) =>
      listarResultados(client, { id, depoisDe, maximo: POR_VEZ }),
    )
    if (linhas.length === 0) return
    yield linhas
      .map(({ linha, cpf, resultado }) => linhaDeCsv([linha, cpf, nomeDoResultado[resultado]]))
      .join('')
    depoisDe = linhas.at(-1)?.linha ?? depoisDe
  }
}
