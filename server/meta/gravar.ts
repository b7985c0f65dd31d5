import { randomUUID } from 'node:crypto'
import { hoje } from '#shared/data.ts'
import { Comissao, type NovaComissao, type NovaMeta } from '#shared/meta/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { inserirComissao, inserirMeta, listarComissoes, podeTerMeta } from './sql.ts'

/**
 * Keeps a target beside those that it takes the place of.
 *
 * @throws Recusa for a month that ended, and a person who is no atendente of the promotor
 */
export async function gravarMeta(
  { client, usuario, agora }: Contexto,
  { mes, ...meta }: NovaMeta,
): Promise<{ idMeta: string }> {
  if (mes < hoje(agora).slice(0, 7)) {
    throw new Recusa('invalido', 'O mês já terminou: a meta dele não muda mais')
  }
  const { atendente, codigoPromotor } = meta
  // The target of a person who left can still be taken back.
  const retirada = (meta.quantidade ?? meta.valor ?? null) === null
  if (atendente && !(await podeTerMeta(client, { atendente, codigoPromotor, retirada })).pode) {
    throw new Recusa('nao-encontrado', 'A pessoa não é atendente deste promotor')
  }
  const id = randomUUID()
  await inserirMeta(client, {
    ...meta,
    id,
    mes: `${mes}-01`,
    idUsuario: usuario.id,
    agora,
  })
  return { idMeta: id }
}

/**
 * Adds a row to the table of commissions: what was paid before its first day keeps the commission that it has.
 * Until that day begins, another row of the same day takes its place.
 *
 * @throws Recusa for a first day that was
 */
export async function incluirComissao(
  { client, usuario, agora }: Contexto,
  nova: NovaComissao,
): Promise<{ idComissao: string }> {
  if (nova.vigenciaInicio <= hoje(agora)) {
    throw new Recusa(
      'invalido',
      'A comissão vale a partir de um dia que ainda não começou: o que já foi pago não muda',
    )
  }
  const id = randomUUID()
  await inserirComissao(client, { ...nova, id, idUsuario: usuario.id, agora })
  return { idComissao: id }
}

/** The whole table of the promotores, the newest row of each key first. */
export async function verComissoes(
  { client, escopo }: Contexto,
  codigoPromotor: string | undefined,
): Promise<Comissao[]> {
  const linhas = await listarComissoes(client, {
    escopo: escopo.filter((codigo) => codigoPromotor === undefined || codigo === codigoPromotor),
  })
  return linhas.map(({ comissao }) => Comissao.parse(comissao))
}
