import { acessoApi } from '#shared/acesso/api.ts'
import { handle } from '../base/http/handler.ts'
import { chaveDosRascunhos } from './chave-dos-rascunhos.ts'
import { permissoesDe } from './permissoes.ts'
import { gravarAcesso } from './queries.ts'

export type AcessoSettings = {
  /** The requesting systems that may ask for permissions. */
  sistemas: readonly string[]
  segredoDosRascunhos: string
}

export const criarRotasAcesso = ({ sistemas, segredoDosRascunhos }: AcessoSettings) => [
  handle(acessoApi.obterPermissoes, async ({ body }, { usuario }) =>
    permissoesDe(usuario, body, sistemas),
  ),
  handle(acessoApi.registrar, async ({ body: { codigoPromotor } }, { db, usuario, agora }) => {
    await gravarAcesso(db, { idUsuario: usuario.id, codigoPromotor, agora })
    return null
  }),
  handle(acessoApi.chaveDosRascunhos, async (_input, { usuario }) => ({
    chave: chaveDosRascunhos(segredoDosRascunhos, usuario.id),
  })),
]
