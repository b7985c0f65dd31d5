import type { BuscaDeLembretes } from '#shared/lembrete/api.ts'
import { type GrupoDeLembretes, janelas } from '#shared/lembrete/grupos.ts'
import { donosPedidos } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { listarPagina } from './sql.ts'

/**
 * A page of a group. An ATENDENTE reads their own lembretes, those of the people they
 * cover, and all of their clients; supervisors
 * those of the promotor.
 */
export async function listarLembretes(
  contexto: Contexto,
  grupo: GrupoDeLembretes,
  { Page, PageSize, Atendente, CodigoPromotor, idRelacionamento }: BuscaDeLembretes,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const doDono = idRelacionamento !== undefined && Atendente === contexto.alvo?.idAtendente
  const donos =
    doDono && Atendente ? [Atendente] : donosDaBusca(contexto, Atendente, idRelacionamento)
  if (donos?.length === 0) {
    throw new Recusa('sem-acesso', 'Você consulta só os seus lembretes e os de quem você cobre')
  }
  return listarPagina(
    client,
    {
      ...janelas(agora),
      codigoPromotor: CodigoPromotor,
      donos,
      idRelacionamento,
      tamanho: PageSize,
      salto: (Page - 1) * PageSize,
    },
    { grupo, doAtendente: donos !== undefined, doCliente: idRelacionamento !== undefined },
  )
}

/** Of a client that the person works with, everybody's, unless somebody is named. */
const donosDaBusca = (
  contexto: Contexto,
  atendente: string | undefined,
  idRelacionamento: string | undefined,
): string[] | undefined =>
  atendente === undefined && idRelacionamento !== undefined
    ? undefined
    : donosPedidos(contexto, atendente)
