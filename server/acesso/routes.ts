import { acessoApi } from '#shared/acesso/api.ts'
import { novoId } from '../base/db/id.ts'
import { handle } from '../base/http/handler.ts'
import { chaveDosRascunhos } from './chave-dos-rascunhos.ts'
import { permissoesDe } from './permissoes.ts'
import { inserirAcesso } from './sql.ts'

export type AcessoSettings = {
  /** The requesting systems that may ask for permissions. */
  sistemas: readonly string[]
  segredoDosRascunhos: string
}

export const criarRotasAcesso = ({ sistemas, segredoDosRascunhos }: AcessoSettings) => [
  handle(acessoApi.obterPermissoes, async ({ body }, { usuario }) =>
    permissoesDe(usuario, body, sistemas),
  ),
  handle(acessoApi.registrar, async ({ body: { codigoPromotor } }, { client, usuario, agora }) => {
    await inserirAcesso(client, { id: novoId(), idUsuario: usuario.id, codigoPromotor, agora })
    return null
  }),
  handle(acessoApi.chaveDosRascunhos, async (_input, { usuario }) => ({
    chave: chaveDosRascunhos(segredoDosRascunhos, usuario.id),
  })),
]
