import type { Pool } from 'pg'

/**
 * So many propostas in all, made set by set from those of the demonstration: of any situação, a third
 * alive, over three years of days, each with an oportunidade that ended; kept with the folder. Of
 * portabilities alone the living ones wait where those wait.
 */
export async function multiplicar(
  owner: Pool,
  total: number,
  { portabilidades = false } = {},
): Promise<void> {
  const quais = portabilidades ? `where produto = 'PORT'` : ''
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::int as n from proposta ${quais}`,
  )
  const faltam = total - (rows[0]?.n ?? 0)
  if (faltam <= 0) return
  const client = await owner.connect()
  try {
    await client.query('begin')
    // What the triggers would look up row by row is in the row already.
    await client.query('alter table proposta disable trigger user')
    await client.query('alter table oportunidade disable trigger user')
    await client.query(moldes(quais))
    await client.query('create unique index on molde (k)')
    await client.query(novas, [faltam, portabilidades ? vivasDaTrilha : vivas])
    await client.query(oportunidades)
    await client.query(propostas)
    await client.query('alter table oportunidade enable trigger user')
    await client.query('alter table proposta enable trigger user')
    await client.query('commit')
    await client.query('vacuum analyze proposta, oportunidade')
  } finally {
    client.release()
  }
}

/** Ten of thirty. */
const vivas = [
  'PRE_PROPOSTA',
  'DIGITADA',
  'FORMALIZACAO',
  'ANALISE',
  'PENDENTE',
  'APROVADA',
  'AVERBACAO',
  'ANUENCIA',
  'AVERBADA',
  'CTC_ENVIADA',
]
const vivasDaTrilha = [
  'DIGITADA',
  'FORMALIZACAO',
  'ANALISE',
  'PENDENTE',
  'APROVADA',
  'CTC_ENVIADA',
  'SALDO_RECEBIDO',
  'SALDO_CONFERIDO',
  'TED_ENVIADA',
  'AVERBADA_PORT',
]

const moldes = (quais: string) => `create temporary table molde on commit drop as
  select row_number() over (order by id) - 1 as k, p.*, count(*) over () as quantas from proposta p ${quais}`

const novas = `create temporary table nova on commit drop as
  select n, gen_random_uuid() as id, gen_random_uuid() as id_oportunidade, n % m.quantas as k,
         ($2::text[] || array['PAGA', 'PAGA', 'PAGA', 'PAGA', 'PAGA', 'PAGA', 'PAGA', 'PAGA', 'PAGA',
           'PAGA', 'PAGA', 'PAGA', 'REPROVADA', 'REPROVADA', 'REPROVADA', 'EXPIRADA', 'RETIDA',
           'CANCELADA', 'CANCELADA', 'CANCELADA'])[1 + (n::bigint * 7919) % 30] as situacao,
         now() - (n % 1000) * interval '1 day' - (n % 86400) * interval '1 second' as em
    from generate_series(1, $1::int) n, (select quantas from molde limit 1) m`

const oportunidades = `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
    id_atendente, codigo_convenio, produto, perfil, origem, status, id_fator_perda, valor_liberado,
    criada_em, atualizada_em)
  select v.id_oportunidade, m.id_relacionamento, m.id_cliente, m.codigo_promotor, m.id_atendente,
         m.codigo_convenio, m.produto, 'Bancada', 'MOTOR',
         case when v.n % 2 = 0 then 'Ganha' else 'Perdida' end,
         case when v.n % 2 = 1 then (select min(id) from fator_perda) end, 100000, v.em, v.em
    from nova v join molde m on m.k = v.k`

const propostas = `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
    codigo_promotor, produto, codigo_convenio, situacao, valor_financiado, valor_liberado,
    valor_parcela, prazo, taxa_am, id_usuario, motivo_reprovacao, recuperavel, prazo_etapa,
    protocolo_banco, criada_em, atualizada_em, id_atendente)
  select v.id, 'B' || v.n, v.id_oportunidade, m.id_relacionamento, m.id_cliente,
         m.codigo_promotor, m.produto, m.codigo_convenio, v.situacao, m.valor_financiado,
         m.valor_liberado, m.valor_parcela, m.prazo, m.taxa_am, m.id_usuario,
         case when v.situacao = 'REPROVADA' then 'Conta divergente (AM)' end,
         case when v.situacao = 'REPROVADA' then v.n % 2 = 0 end,
         case when v.situacao in ('DIGITADA', 'FORMALIZACAO', 'PENDENTE', 'ANUENCIA', 'AVERBADA',
             'CTC_ENVIADA', 'SALDO_RECEBIDO', 'TED_ENVIADA', 'AVERBADA_PORT')
           then v.em + interval '400 days' end,
         'BENCH', v.em, v.em, m.id_atendente
    from nova v join molde m on m.k = v.k`
