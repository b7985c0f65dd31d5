import { z } from 'zod'
import {
  type Busca,
  MAXIMO_DE_PROPOSTAS,
  type Pagina,
  type PropostaDaLista,
  propostaApi,
} from '#shared/proposta/api.ts'
import {
  DIAS_DAS_REPROVADAS,
  emAberto,
  emAndamento,
  reprovadas,
} from '#shared/proposta/situacao.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import { fins, propostaCampos } from './blocos.ts'

export type Lista = 'emAberto' | 'emAndamento' | 'emAtraso' | 'reprovadas'

const PADRAO = 50

const recentes = { instante: 'p.atualizada_em', sentido: 'desc' } as const

/** Which rows a list has (`$7`, where it needs a value) and in which order; ties by id. */
const listas: Record<
  Lista,
  { filtro: string; instante: string; sentido: 'asc' | 'desc'; flag?: string }
> = {
  emAberto: { filtro: `p.situacao = any ($7::text[])`, ...recentes },
  emAndamento: { filtro: `p.situacao = any ($7::text[])`, ...recentes },
  emAtraso: {
    filtro: `p.situacao not in ${fins} and p.prazo_etapa < $1 and $7::text[] is not null`,
    instante: 'p.prazo_etapa',
    sentido: 'asc',
  },
  reprovadas: {
    filtro: `p.situacao = any ($7::text[])
      and p.atualizada_em >= $1::timestamptz - interval '${DIAS_DAS_REPROVADAS} days'`,
    instante: 'p.atualizada_em',
    sentido: 'desc',
    // Those that can be sent again come first.
    flag: 'coalesce(p.recuperavel, false)::int',
  },
}

const situacoes: Record<Lista, readonly string[]> = {
  emAberto,
  emAndamento,
  emAtraso: [],
  reprovadas,
}

/**
 * `$1` now, `$2` promotores, `$3` atendente or null, `$4` to `$6` the cursor, `$8` how many. The
 * cursor is the place of the last row, so a row that moves never hides another.
 */
function texto(lista: Lista): string {
  const { filtro, instante, sentido, flag } = listas[lista]
  const depois = sentido === 'asc' ? '>' : '<'
  const lugar = [...(flag ? [flag] : []), instante, 'p.id']
  const cursor = [...(flag ? ['$4::int'] : []), '$5::timestamptz', '$6::uuid']
  return `select json_build_object(${propostaCampos},
      'nomeCliente', c.nome,
      'cpf', cpf_mascarado(c.cpf),
      'atendente', case when u.id is not null
        then json_build_object('idUsuario', u.id, 'nome', u.nome) end) as proposta,
      (${flag ?? '0'})::text || '~' || to_char(${instante} at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || p.id as cursor
    from proposta p
    join relacionamento r on r.id = p.id_relacionamento
    join cliente c on c.id = p.id_cliente
    join convenio v on v.codigo = p.codigo_convenio
    left join usuario u on u.id = r.id_atendente
   where p.codigo_promotor = any ($2::text[])
     and ($3::uuid is null or r.id_atendente = $3)
     and ${filtro}
     and ($4::int is null or (${lugar.join(', ')}) ${depois} (${cursor.join(', ')}))
   order by ${lugar.map((coluna) => `${coluna} ${sentido}`).join(', ')}
   limit $8`
}

const textos: Record<Lista, string> = {
  emAberto: texto('emAberto'),
  emAndamento: texto('emAndamento'),
  emAtraso: texto('emAtraso'),
  reprovadas: texto('reprovadas'),
}

/**
 * A page of a list: an ATENDENTE sees the propostas of the clients he attends, PROMOTOR and GESTOR
 * those of their promotores, of one atendente if they ask.
 */
export async function listarPropostas(
  { client, usuario, escopo, agora }: Contexto,
  lista: Lista,
  { PageSize = PADRAO, cursor, atendente }: Busca,
): Promise<Pagina> {
  const vazia: Pagina = { items: [], proximo: null }
  const proprio = usuario.papel === 'ATENDENTE'
  if (proprio && atendente !== undefined && atendente !== usuario.id) return vazia
  const quantas = Math.min(PageSize, MAXIMO_DE_PROPOSTAS)
  const [flag = null, instante = null, id = null] = cursor?.split('~') ?? []
  const { rows } = await client.query<{ proposta: z.input<Item>; cursor: string }>(
    preparada(textos[lista], [
      agora,
      [...escopo],
      proprio ? usuario.id : (atendente ?? null),
      flag,
      instante,
      id,
      [...situacoes[lista]],
      quantas + 1,
    ]),
  )
  const pagina = rows.slice(0, quantas)
  return {
    items: pagina.map(({ proposta }): PropostaDaLista => item.parse(proposta)),
    proximo: rows.length > quantas ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}

const item = propostaApi.emAberto.response.shape.items.element
type Item = typeof item
