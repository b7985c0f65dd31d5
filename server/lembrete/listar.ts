import type { BuscaDeLembretes } from '#shared/lembrete/api.ts'
import { type GrupoDeLembretes, janelas } from '#shared/lembrete/grupos.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { juncoesDoLembrete, lembreteJson } from './blocos.ts'

/** `$1` now, `$2` to `$4` the edges of the windows (`shared/lembrete/grupos.ts`). */
const filtros: Record<GrupoDeLembretes, string> = {
  agendado: `l.status = 'Agendado'`,
  'em-atraso': `l.status = 'Agendado' and l.quando < $1`,
  hoje: `l.status = 'Agendado' and l.quando >= $2 and l.quando < $3`,
  'proximos-tres-dias': `l.status = 'Agendado' and l.quando >= $3 and l.quando < $4`,
  'finalizado-cancelado': `l.status in ('Finalizado', 'Cancelado')`,
}

/** Promises by their time; what ended, the latest first. */
const ordem = (grupo: GrupoDeLembretes) =>
  grupo === 'finalizado-cancelado' ? 'l.quando desc, l.id desc' : 'l.quando, l.id'

// Every group gets the same values: the first part gives the ones that it does not use their type.
const texto = (grupo: GrupoDeLembretes) => `with janela as (
  select $1::timestamptz, $2::timestamptz, $3::timestamptz, $4::timestamptz)
select json_build_object('items', coalesce(json_agg(${lembreteJson('$1')}
    order by ${ordem(grupo)}), '[]'))::text as model
  from (select l.* from lembrete l
         where ${filtros[grupo]}
           and l.codigo_promotor = $5
           and ($6::uuid is null or l.id_atendente = $6)
           and ($7::uuid is null or l.id_relacionamento = $7)
         order by ${ordem(grupo)} limit $8::int offset $9::bigint) l
  ${juncoesDoLembrete}`

/**
 * A page of a group. An ATENDENTE reads what reminds them, and everything of a client they attend;
 * who supervises, the promotor's.
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
  const deQuem = Atendente ?? (proprio && idRelacionamento === undefined ? usuario.id : null)
  const { hoje, amanha, fim } = janelas(agora)
  const { rows } = await client.query<{ model: string }>(
    preparada(texto(grupo), [
      agora,
      hoje,
      amanha,
      fim,
      CodigoPromotor,
      deQuem,
      idRelacionamento ?? null,
      PageSize,
      (Page - 1) * PageSize,
    ]),
  )
  return new JsonCru(rows[0]?.model ?? '{"items":[]}')
}
