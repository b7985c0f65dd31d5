import { janelas, type SituacaoGuardada } from '#shared/lembrete/grupos.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { juncoesDoLembrete, lembreteJson } from './blocos.ts'

const consulta = `select ${lembreteJson('$2::timestamptz')}::text as model
  from lembrete l ${juncoesDoLembrete} where l.id = $1`

/** The reminder, which the door found in scope. */
export async function lembreteAtual({ client, agora }: Contexto, id: string): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(preparada(consulta, [id, agora]))
  const [row] = rows
  if (!row) throw new Recusa('nao-encontrado', 'Lembrete não encontrado')
  return new JsonCru(row.model)
}

export type Travado = {
  id: string
  idRelacionamento: string
  idCliente: string
  nomeCliente: string
  texto: string
  situacao: SituacaoGuardada
  quando: Date
  /** Whom it reminds. */
  idAtendente: string
  versao: number
  atualizadoEm: Date
  /** Who attends the client. */
  atendidoPor: string | null
}

/** In the order that a transfer holds them too: two of them wait, and none meets in a deadlock. */
const trava = `select l.id, l.id_relacionamento as "idRelacionamento", l.id_cliente as "idCliente",
    c.nome as "nomeCliente", l.texto, l.status as situacao, l.quando,
    l.id_atendente as "idAtendente", l.versao, l.atualizado_em as "atualizadoEm",
    r.id_atendente as "atendidoPor"
  from relacionamento r
  join lembrete l on l.id_relacionamento = r.id
  join cliente c on c.id = l.id_cliente
 where l.id = any ($1::uuid[]) and l.codigo_promotor = any ($2::text[])
 order by r.id, l.id
   for share of r for update of l`

/** Those of them that are in scope, held until the transaction ends. */
export async function travarLembretes(
  { client, escopo }: Contexto,
  ids: readonly string[],
): Promise<Travado[]> {
  const { rows } = await client.query<Travado>(preparada(trava, [ids, [...escopo]]))
  return rows
}

/** A new time rings again. */
const gravacao = `update lembrete l
   set tipo = coalesce($2, tipo), texto = coalesce($3, texto), quando = coalesce($4, quando),
       status = coalesce($5, status), versao = versao + 1, atualizado_em = $6,
       disparado_em = case when $4 is distinct from l.quando and $4 is not null
         then null else disparado_em end,
       exibido_em = case when $4 is distinct from l.quando and $4 is not null
         then null else exibido_em end
 where id = any ($1::uuid[])`

type Mudanca = {
  tipo?: string | undefined
  texto?: string | undefined
  quando?: Date | undefined
  status?: SituacaoGuardada | undefined
}

export async function gravarMudanca(
  { client, agora }: Contexto,
  ids: readonly string[],
  { tipo, texto, quando, status }: Mudanca,
): Promise<void> {
  await client.query(
    preparada(gravacao, [ids, tipo ?? null, texto ?? null, quando ?? null, status ?? null, agora]),
  )
}

export async function tipoConhecido({ client }: Contexto, codigo: string): Promise<boolean> {
  const { rows } = await client.query(
    preparada(`select from lista where lista = 'tipo_lembrete' and codigo = $1`, [codigo]),
  )
  return rows.length > 0
}

/** More are told by their number alone. */
const MAXIMO_TOCANDO = 20

/**
 * One read of the person's open promises, by the index of who they remind, and for who supervises
 * how many the team of the active promotor let a whole day pass over.
 */
const resumo = `select json_build_object(
    'emAtraso', count(*) filter (where l.quando < $2),
    'hoje', count(*) filter (where l.quando >= $3 and l.quando < $4),
    'proximosTresDias', count(*) filter (where l.quando >= $4 and l.quando < $5),
    'agendado', count(*),
    'esquecidosDaEquipe', case when $6 then (select count(*) from lembrete e
      where e.codigo_promotor = any ($7::text[]) and e.status = 'Agendado' and e.quando < $3
        and e.id_atendente <> $1) else 0 end,
    'tocando', (select coalesce(json_agg(t.lembrete order by t.quando), '[]')
      from (select ${lembreteJson('$2')} as lembrete, l.quando
              from lembrete l ${juncoesDoLembrete}
             where l.id_atendente = $1 and l.status = 'Agendado'
               and l.disparado_em is not null and l.exibido_em is null
             order by l.quando limit ${MAXIMO_TOCANDO}) t))::text as model
  from lembrete l
 where l.id_atendente = $1 and l.status = 'Agendado'`

export async function resumoDosLembretes(contexto: Contexto): Promise<JsonCru> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const { hoje, amanha, fim } = janelas(agora)
  const { rows } = await client.query<{ model: string }>(
    preparada(resumo, [
      usuario.id,
      agora,
      hoje,
      amanha,
      fim,
      usuario.papel !== 'ATENDENTE',
      [codigoPromotor],
    ]),
  )
  const [row] = rows
  if (!row) throw new Error('A count gave no row')
  return new JsonCru(row.model)
}

/** Of two screens at once, one changes the row. */
export async function tomarParaExibir(
  { client, usuario, agora }: Contexto,
  id: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(
      `update lembrete set exibido_em = $3
        where id = $1 and id_atendente = $2 and status = 'Agendado'
          and disparado_em is not null and exibido_em is null`,
      [id, usuario.id, agora],
    ),
  )
  return rowCount === 1
}
