import { janelas, type SituacaoGuardada } from '#shared/lembrete/grupos.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import { JsonCru } from '../http/json-cru.ts'
import { Recusa } from '../http/recusa.ts'
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

type Travado = {
  situacao: SituacaoGuardada
  quando: Date
  idAtendente: string
  versao: number
  atualizadoEm: Date
}

/** The row, held until the transaction ends. */
export async function travarLembrete({ client }: Contexto, id: string): Promise<Travado> {
  const { rows } = await client.query<Travado>(
    preparada(
      `select status as situacao, quando, id_atendente as "idAtendente", versao,
              atualizado_em as "atualizadoEm"
         from lembrete where id = $1 for update`,
      [id],
    ),
  )
  const [travado] = rows
  if (!travado) throw new Recusa('nao-encontrado', 'Lembrete não encontrado')
  return travado
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
