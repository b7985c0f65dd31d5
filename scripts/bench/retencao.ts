import type { Pool } from 'pg'
import { retencaoApi } from '#shared/retencao/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { compararListas, type Lista } from './listas.ts'
import { multiplicar } from './propostas-semente.ts'
import type { Line } from './report.ts'
import { openSystem, PROMOTOR } from './system.ts'
import { requestBytes } from './wire.ts'

const CLIENTES = 2000
const MUITAS = Number(process.env.LINHAS ?? 1_000_000)
const POUCAS = Number(process.env.POUCAS ?? 10_000)
const rounds = Number(process.env.RODADAS ?? 5)

type Pedido = Lista['pedido']

const daMesa =
  (corpo: object): Pedido =>
  (headers) =>
    requestBytes('POST', retencaoApi.listar.path, headers, JSON.stringify({ pagina: 1, ...corpo }))
const dela =
  (path: string): Pedido =>
  (headers) =>
    requestBytes('GET', path, headers)

/** The first page of each list, and what the same screens count. */
const lists: Record<string, Lista> = {
  'retenção pelo prazo': { pedido: daMesa({ ordem: 'PRAZO' }), goal: true },
  'retenção pelo valor': { pedido: daMesa({ ordem: 'VALOR' }), goal: true },
  'retidas de 30 dias': { pedido: daMesa({ ordem: 'PRAZO', situacao: 'RETIDA' }), goal: true },
  portabilidades: { pedido: dela(trilhaApi.acompanhamento.path), goal: true },
  'portabilidades em atraso': {
    pedido: dela(`${trilhaApi.acompanhamento.path}?atrasadas=true`),
    goal: true,
  },
  // One of eight, and one of a thousand.
  'portabilidades abertas pelo cliente': {
    pedido: dela(`${trilhaApi.acompanhamento.path}?cliente=ABERTO`),
    goal: true,
  },
  'portabilidades que o cliente não pediu': {
    pedido: dela(`${trilhaApi.acompanhamento.path}?cliente=NAO_PEDIDO`),
    goal: true,
  },
  'totais da retenção': {
    pedido: dela(retencaoApi.totalizadores.path.replace(':codigoPromotor', PROMOTOR)),
    goal: false,
  },
}

/**
 * The first page of the retention desk and of the portabilities, those of a step of the client too, among 1,000,000
 * requests and 1,000,000 portabilities, and among 10,000 of each, over HTTP, as an atendente and as a gestor of four
 * promotores, in turns.
 */
export const retencao = (): Promise<Line[]> =>
  compararListas({
    lists,
    abrir: async (total) => {
      const system = await openSystem(CLIENTES, `retencao-${total}`)
      await multiplicar(system.owner, total, { portabilidades: true })
      await multiplicarCtcs(system.owner, total)
      await multiplicarLinks(system.owner)
      return system
    },
    muitas: MUITAS,
    poucas: POUCAS,
    rounds,
    each: 40,
  })

/**
 * So many requests of other banks in all: one open for each running contract of ours, the others ended over
 * three years of days; kept with the folder.
 */
async function multiplicarCtcs(owner: Pool, total: number): Promise<void> {
  const { rows } = await owner.query<{ n: number }>('select count(*)::int as n from ctc')
  const faltam = total - (rows[0]?.n ?? 0)
  if (faltam <= 0) return
  await owner.query(novasCtcs, [faltam])
  await owner.query('vacuum analyze ctc')
}

const novasCtcs = `
  with molde as materialized (
    select row_number() over (order by k.id) - 1 as k, count(*) over () as quantos, k.id, k.numero, k.valor_parcela,
           k.situacao = 'ATIVO' and not exists (select from ctc x where x.id_contrato = k.id) as livre,
           r.id as id_relacionamento, r.id_cliente, r.codigo_promotor
      from contrato k join relacionamento r on r.id_cliente = k.id_cliente and r.confirmado_em is not null
     where k.proprio and r.id = (select v.id from relacionamento v where v.id_cliente = k.id_cliente
                                  and v.confirmado_em is not null order by v.id limit 1)
  ), nova as (
    select n, m.*, m.livre and n < m.quantos as aberta,
           now() - (n % 1000) * interval '1 day' - (n % 86400) * interval '1 second' as em
      from generate_series(0, $1::int - 1) n
      join molde m on m.k = n % (select quantos from molde limit 1)
  ), datada as (
    select v.*, case when v.aberta then now() - (v.n % 96) * interval '1 hour' else v.em - interval '5 days' end as chegou,
           case when v.aberta then (array['RECEBIDA', 'EM_TRATATIVA', 'OFERTA_FEITA'])[1 + v.n % 3]
             else (array['RETIDA', 'LIBERADA', 'QUITADA', 'DECURSO_DE_PRAZO', 'RECUSADA_TECNICA'])[1 + v.n % 5] end
             as para
      from nova v)
  insert into ctc (id, numero, codigo_promotor, id_relacionamento, id_cliente, id_contrato, numero_contrato, banco,
      taxa_am, prazo, valor_parcela, saldo, classe, chance, valor_em_jogo, situacao, motivo, caminho, recebida_em,
      alerta_em, critico_em, interno_em, limite_em, terminada_em, saldo_informado, respondida_em, criada_em)
  select gen_random_uuid(), '8' || lpad(d.n::text, 20, '0'), d.codigo_promotor, d.id_relacionamento, d.id_cliente,
         d.id, d.numero, '001', 1.6, 60, d.valor_parcela, 500000 + d.n % 900000, 'NOSSO', 60,
         (500000 + d.n % 900000) * 6 / 10, d.para,
         case when d.para in ('RETIDA', 'RECUSADA_TECNICA') then 'issuer_retention' end,
         case when d.para = 'RETIDA' then 'SEM_OFERTA' end, d.chegou, d.chegou + interval '2 days',
         d.chegou + interval '3 days', d.chegou + interval '4 days', d.chegou + interval '6 days',
         case when d.aberta then null else d.em end,
         case when d.para in ('LIBERADA', 'QUITADA') then 500000 end,
         case when d.aberta or d.para = 'DECURSO_DE_PRAZO' then null else d.em end, d.chegou
    from datada d
  on conflict do nothing`

/** A client's page for five of eight portabilities of the bench, at each of its steps; one of a thousand was denied. */
async function multiplicarLinks(owner: Pool): Promise<void> {
  const { rowCount } = await owner.query(novosLinks)
  if (rowCount === 0) return
  await owner.query(passosDosLinks)
  await owner.query('vacuum analyze link, link_historico')
}

// Thirty propostas in a row have a state each (`propostas-semente.ts`): the step goes on with the next thirty.
const novosLinks = `
  insert into link (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor, situacao, envios, expira_em,
      id_usuario, criado_em, atualizado_em)
  select gen_random_uuid(), q.id, q.id_relacionamento, q.id_cliente, q.codigo_promotor, q.passo,
         (q.passo <> 'GERADO')::int, case when q.passo <> 'GERADO' then q.criada_em + interval '3 days' end,
         q.id_usuario, q.criada_em, q.criada_em
    from (select p.*, case when n.trinta % 1000 = 7 then 'NAO_PEDIDO'
                   else (array['GERADO', 'ENVIADO', 'ABERTO', 'ACEITO', 'CONCLUIDO'])[1 + n.trinta % 8] end as passo
            from proposta p cross join lateral (select substr(p.numero, 2)::int / 30 as trinta) n
           where p.produto = 'PORT' and p.protocolo_banco = 'BENCH') q
   where q.passo is not null and not exists (select from link l where l.id_proposta = q.id)`

const passosDosLinks = `
  insert into link_historico (id, id_link, codigo_promotor, para, por, id_usuario, ocorrido_em)
  select gen_random_uuid(), l.id, l.codigo_promotor, l.situacao,
         case when l.situacao in ('GERADO', 'ENVIADO') then 'ATENDENTE' else 'CLIENTE' end,
         case when l.situacao in ('GERADO', 'ENVIADO') then l.id_usuario end, l.atualizado_em
    from link l where not exists (select from link_historico h where h.id_link = l.id)`
