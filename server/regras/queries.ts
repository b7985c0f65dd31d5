import type { ClientBase } from 'pg'
import type { NovaVersao, VersaoDaRegra } from '#shared/regras/shapes.ts'
import { preparada } from '../base/db/preparada.ts'

/** A version with the rule it is of, and what a part of a scope is called. */
export type VersaoGuardada = VersaoDaRegra & {
  regra: string
  escopo: string
  parte: string | null
}

const versoes = `select v.regra, v.convenio as escopo, v.versao, v.valor::float8 as valor,
    v.vigencia_inicio as "vigenciaInicio", v.vigencia_fim as "vigenciaFim", v.norma, v.fonte,
    v.natureza, v.confianca, v.motivo, u.nome as por, v.criada_em as "criadaEm",
    case v.regra when 'especie_permite' then (select e.descricao from especie_beneficio e
                      where e.codigo = split_part(v.convenio, '/', 2))
                 when 'situacao_permite' then (select s.descricao from situacao_beneficio s
                      where s.codigo = split_part(v.convenio, '/', 2))
                 else coalesce((select c.nome from convenio c
                      where v.convenio = c.regime || '/' || c.codigo), (select b.nome_curto from banco b
                        where b.codigo = split_part(v.convenio, '/', 2))) end as parte
  from regra_versao v left join usuario u on u.id = v.id_usuario
 where ($1::text[] is null or v.regra = any ($1)) and ($2::text is null or v.convenio = $2)
 order by v.regra, v.convenio, v.versao`

/** Every version of these rules, of one scope or of all. */
export async function versoesDe(
  client: ClientBase,
  regras: readonly string[] | null,
  escopo: string | null,
): Promise<VersaoGuardada[]> {
  const { rows } = await client.query<Omit<VersaoGuardada, 'criadaEm'> & { criadaEm: Date }>(
    preparada(versoes, [regras && [...regras], escopo]),
  )
  return rows.map((row) => ({ ...row, criadaEm: row.criadaEm.toISOString() }))
}

/** What the part of a scope without any row is called, if it has a name; null where there is no such scope. */
export async function escopoConhecido(
  client: ClientBase,
  escopo: string,
): Promise<{ parte: string | null } | null> {
  const { rows } = await client.query<{ ha: boolean; parte: string | null }>(
    preparada(
      `select exists (select from regra_versao where convenio = $1)
           or exists (select from banco where $1 = 'PORTABILIDADE/' || codigo)
           or exists (select from convenio where $1 = regime || '/' || codigo) as ha,
              (select nome from convenio where $1 = regime || '/' || codigo) as parte`,
      [escopo],
    ),
  )
  return rows[0]?.ha ? { parte: rows[0].parte } : null
}

const insercao = `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio,
    vigencia_fim, norma, fonte, natureza, confianca, motivo, id_usuario, criada_em)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
  on conflict (regra, convenio, versao) do nothing`

/** False when somebody else added the same version a moment before. */
export async function inserirVersao(
  client: ClientBase,
  nova: NovaVersao,
  idUsuario: string,
  agora: Date,
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(insercao, [
      nova.regra,
      nova.escopo,
      nova.versao + 1,
      nova.valor,
      nova.vigenciaInicio,
      nova.vigenciaFim ?? null,
      nova.norma.trim(),
      nova.fonte.trim(),
      nova.natureza,
      nova.confianca,
      nova.motivo.trim(),
      idUsuario,
      agora,
    ]),
  )
  return rowCount === 1
}

/** What was asked of the simulator, and by which relationship; each question once. */
type SimulacaoFeita = { idRelacionamento: string; entrada: unknown }

const feitas = `with feitas as (
    select id_relacionamento, entrada, criada_em as em from simulacao
     where criada_em >= $1 and criada_em < $2 and codigo_promotor = any (promotores_visiveis())
    union all
    select id_relacionamento, detalhe -> 'entrada', ocorrido_em from simulador_log
     where ocorrido_em >= $1 and ocorrido_em < $2 and acao = 'SIMULAR' and detalhe ? 'entrada'
       and codigo_promotor = any (promotores_visiveis())
  ), unicas as (
    select id_relacionamento, entrada, max(em) as em from feitas
     where id_relacionamento is not null group by id_relacionamento, entrada)
  select id_relacionamento as "idRelacionamento", entrada, count(*) over () as total
    from unicas order by em desc, id_relacionamento limit $3`

export async function simulacoesEntre(
  client: ClientBase,
  de: Date,
  ate: Date,
  maximo: number,
): Promise<{ total: number; feitas: SimulacaoFeita[] }> {
  const { rows } = await client.query<SimulacaoFeita & { total: number }>(
    preparada(feitas, [de, ate, maximo]),
  )
  return { total: rows[0]?.total ?? 0, feitas: rows }
}
