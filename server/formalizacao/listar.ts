import { z } from 'zod'
import {
  type BuscaPendentes,
  MAXIMO_DE_PENDENTES,
  type ParteDasRemotas,
  Pendente,
  propostasAFormalizar,
} from '#shared/formalizacao/shapes.ts'
import { SituacaoProposta, terminada } from '#shared/proposta/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { fins, tiposQueFaltam } from './blocos.ts'

const PADRAO = 50

/**
 * `$1` promotores, `$2` atendente or null, `$3` and `$4` the cursor, `$5` how many, `$6` the situation
 * or null. The cursor is the place of the last row, so a row that moves never hides another.
 */
const lista = (parte: string) => `select json_build_object(
    'idFormalizacao', f.id,
    'idRelacionamento', f.id_relacionamento,
    'idProposta', p.id,
    'numeroProposta', p.numero,
    'nomeCliente', c.nome,
    'cpf', cpf_mascarado(c.cpf),
    'convenio', v.nome,
    'produto', p.produto,
    'valorLiberado', reais(p.valor_liberado),
    'modalidade', f.modalidade,
    'situacao', f.situacao,
    'linkEnviadoEm', f.link_enviado_em,
    'expiraEm', f.expira_em,
    'faltam', cardinality(${tiposQueFaltam}),
    'atendente', case when u.id is not null
      then json_build_object('idUsuario', u.id, 'nome', u.nome) end,
    'atualizadaEm', f.atualizada_em) as pendente,
    to_char(f.atualizada_em at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || f.id
      as cursor
  from formalizacao f
  join relacionamento r on r.id = f.id_relacionamento
  join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
  left join usuario u on u.id = r.id_atendente
 where f.codigo_promotor = any ($1::text[])
   and f.modalidade <> 'FISICA'
   and ${parte}
   and ($6::text is null or f.situacao = $6)
   and ($2::uuid is null or r.id_atendente = $2)
   and ($3::timestamptz is null or (f.atualizada_em, f.id) < ($3::timestamptz, $4::uuid))
 order by f.atualizada_em desc, f.id desc
 limit $5`

const terminadas = SituacaoProposta.options.filter(terminada)

const emLista = (situacoes: readonly string[]) =>
  `(${situacoes.map((uma) => `'${uma}'`).join(', ')})`

const partes: Record<ParteDasRemotas, string> = {
  EM_CURSO: lista(`f.situacao not in ${fins} and p.situacao not in ${emLista(terminadas)}`),
  A_REFAZER: lista(`f.situacao in ('EXPIRADA', 'REPROVADA_BIOMETRIA', 'CANCELADA')
   and p.situacao in ${emLista(propostasAFormalizar)}
   and not exists (select from formalizacao n where n.id_anterior = f.id)`),
}

/**
 * Remote formalizations on their way, or those that ended unsigned and must be made again: an ATENDENTE sees those of the clients he attends, PROMOTOR
 * and GESTOR those of their promotores, of one atendente if they ask.
 */
export async function listarRemotas(
  { client, usuario, escopo }: Contexto,
  { PageSize = PADRAO, cursor, atendente, parte = 'EM_CURSO', situacao }: BuscaPendentes,
): Promise<{ items: Pendente[]; proximo: string | null }> {
  const proprio = usuario.papel === 'ATENDENTE'
  if (proprio && atendente !== undefined && atendente !== usuario.id) {
    return { items: [], proximo: null }
  }
  const quantas = Math.min(PageSize, MAXIMO_DE_PENDENTES)
  const [instante = null, id = null] = cursor?.split('~') ?? []
  const { rows } = await client.query<{ pendente: z.input<typeof Pendente>; cursor: string }>(
    preparada(partes[parte], [
      [...escopo],
      proprio ? usuario.id : (atendente ?? null),
      instante,
      id,
      quantas + 1,
      situacao ?? null,
    ]),
  )
  const pagina = rows.slice(0, quantas)
  return {
    items: pagina.map(({ pendente }) => Pendente.parse(pendente)),
    proximo: rows.length > quantas ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}
