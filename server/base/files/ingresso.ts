import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Formato } from '#shared/formalizacao/documento.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import type { Acervo } from './acervo.ts'
import { inserirIngresso, usarIngresso } from './sql.ts'

/** An address that opens one file once, soon. */
const VALIDADE_MS = 60_000
const formaDoIngresso = /^[A-Za-z0-9_-]{24}$/

const resumir = (ingresso: string) => createHash('sha256').update(ingresso).digest('hex')

/** A file may be of no client. */
type Pedido = { idCliente: string | null; arquivo: string; nome: string; formato: Formato }

/**
 * The browser fetches a file without our headers. A person let through by the door gets an address
 * that serves the file once within a minute.
 */
export async function emitirIngresso(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  { idCliente, arquivo, nome, formato }: Pedido,
): Promise<{ endereco: string; expiraEm: string }> {
  const ingresso = randomBytes(18).toString('base64url')
  const expiraEm = new Date(agora.getTime() + VALIDADE_MS)
  await inserirIngresso(client, {
    resumo: resumir(ingresso),
    idCliente,
    arquivo,
    nome,
    formato,
    idUsuario: usuario.id,
    expiraEm,
  })
  return { endereco: `/arquivos/${ingresso}`, expiraEm: expiraEm.toISOString() }
}

const tipos: Record<Formato, string> = {
  JPEG: 'image/jpeg',
  PNG: 'image/png',
  PDF: 'application/pdf',
}

type Services = { pool: Pool; acervo: Acervo; agora: () => Date }

/** Files leave as attachments that nothing may run in, whatever they are. */
export function adicionarArquivos(app: FastifyInstance, { pool, acervo, agora }: Services): void {
  app.get<{ Params: { ingresso: string } }>(
    '/arquivos/:ingresso',
    { config: { chamada: 'GET /arquivos/:ingresso' } },
    async ({ params }, reply) => {
      const { ingresso } = params
      const achado = formaDoIngresso.test(ingresso)
        ? await usarIngresso(pool, { resumo: resumir(ingresso), agora: agora() })
        : undefined
      if (!achado) throw new Recusa('nao-encontrado', 'Arquivo não encontrado')
      const { arquivo, nome, formato } = achado
      return reply
        .headers({
          'content-type': tipos[formato],
          'content-disposition': `attachment; filename="${semAcento(nome)}"; filename*=UTF-8''${encodeURIComponent(nome)}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': 'no-store',
        })
        .send(await acervo.ler(arquivo))
    },
  )
}

/** ASCII without quotes or line ends, for readers of the old syntax. */
const semAcento = (nome: string) =>
  nome
    .normalize('NFD')
    .replaceAll(/[^ -~]/g, '')
    .replaceAll(/["\\]/g, '')
