import type { FastifyInstance, FastifyRequest } from 'fastify'
import { daPropriaPagina } from '#shared/hospedeiro.ts'
import { cabecalhosDaPagina } from '../pagina.ts'
import type { Livro } from './livro.ts'
import { type Acao, ehAcao, paginaDoCanal, pode } from './pagina.ts'

/** The answer of a client who asks for a person: any text except a wish to leave. */
const OUTRA_RESPOSTA = 'Quem está falando? Quero falar com alguém'

const codigos: Partial<Record<Acao, string>> = { recusar: '131050', falhar: '131026' }

/** The page of a stand-in, its buttons, and its ledger for tests. */
export function adicionarPagina(
  app: FastifyInstance,
  livro: Livro,
  { nome, quais }: { nome: string; quais: readonly Acao[] },
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, corpo: string) =>
      Object.fromEntries(new URLSearchParams(corpo)),
  )

  app.get('/', (_request, reply) =>
    reply
      .headers(cabecalhosDaPagina)
      .send(paginaDoCanal({ nome, prefixo: app.prefix, quais }, livro)),
  )

  app.get('/livro', async () =>
    livro.listar().map(({ chave, para, texto, situacao, recebida }) => ({
      chave,
      para,
      texto,
      situacao,
      recebida,
    })),
  )

  app.post<{ Params: { chave: string; acao: string } }>(
    '/mensagens/:chave/:acao',
    async ({ params: { chave, acao }, headers }, reply) => {
      // A page of somebody else's must not press the buttons.
      if (!daPropriaPagina(headers)) return reply.code(403).send()
      const registro = livro.buscar(chave)
      if (!registro || !ehAcao(acao) || !quais.includes(acao)) return reply.code(404).send()
      if (pode(acao, registro.situacao)) {
        if (acao === 'entregar') livro.mover(registro, 'ENTREGUE')
        else if (acao === 'ler') livro.mover(registro, 'LIDA')
        else if (acao === 'sair') livro.responder(registro, 'SAIR')
        else if (acao === 'responder') livro.responder(registro, OUTRA_RESPOSTA)
        else livro.mover(registro, 'FALHOU', codigos[acao] ?? null)
      }
      return reply.redirect(`${app.prefix}/`, 303)
    },
  )
}
