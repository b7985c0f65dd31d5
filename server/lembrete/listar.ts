import type { BuscaDeLembretes } from '#shared/lembrete/api.ts'
import { type GrupoDeLembretes, janelas } from '#shared/lembrete/grupos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { listarPagina } from './sql.ts'

/**
 * A page of a group. An ATENDENTE reads their own lembretes and all of their clients; supervisors
 * those of the promotor.
 */
export async function listarLembretes(
  { client, usuario, agora }: Contexto,
  grupo: GrupoDeLembretes,
  { Page, PageSize, Atendente, CodigoPromotor, idRelacionamento }: BuscaDeLembretes,
): Promise<JsonCru> {
  const proprio = usuario.papel === 'ATENDENTE'
  if (proprio && Atendente !== undefined && Atendente !== usuario.id) {
    throw new Recusa('sem-acesso', 'Você consulta só os seus lembretes')
  }
  const idAtendente =
    Atendente ?? (proprio && idRelacionamento === undefined ? usuario.id : undefined)
  return listarPagina(
    client,
    {
      ...janelas(agora),
      codigoPromotor: CodigoPromotor,
      idAtendente,
      idRelacionamento,
      tamanho: PageSize,
      salto: (Page - 1) * PageSize,
    },
    { grupo, doAtendente: idAtendente !== undefined, doCliente: idRelacionamento !== undefined },
  )
}
