import type { z } from 'zod'
import type { Dia } from '#shared/data.ts'
import type { Andamento } from '#shared/oportunidade/andamento.ts'
import type { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { ResumoDoQuadro } from '#shared/oportunidade/quadro.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { uma, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { juntos, objeto, quando } from '../base/db/objeto.ts'
import { valorDaOportunidade } from '../contrato/sql/valor.ts'
import { propostaAberta, telefoneVerificado } from '../oportunidade/sql/blocos.ts'
import { criticasDaOportunidade } from '../oportunidade/sql/venda.ts'
import { doDono, donos } from '../organizacao/carteira.ts'

/** Counting stops here: the column shows "200+". */
const MAXIMO_CONTADO = 200

const carteiras = ['promotores', 'atendente'] as const

/** A place in a list, as text: the time to the microsecond, and the row. */
const lugar = (instante: Sql): Sql =>
  sql`to_char(${instante} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || l.id`

type Filtro = {
  escopo: readonly string[]
  /** Of `carteiraDe`. */
  quem: readonly string[]
  produto?: string | undefined
  codigoConvenio?: string | undefined
}

const filtros = (p: De<Filtro>): Sql => sql`(${p.produto}::text is null or o.produto = ${p.produto})
  and (${p.codigoConvenio}::text is null or o.codigo_convenio = ${p.codigoConvenio})`

type CartaoLido = Omit<
  z.input<typeof oportunidadeApi.quadro.response>['items'][number],
  'faltas' | 'impedimentos'
>

const cartaoJson = objeto<CartaoLido>({
  idOportunidade: 'o.id',
  idRelacionamento: 'o.id_relacionamento',
  nomeCliente: 'c.nome',
  cpf: sql`cpf_mascarado(c.cpf)`,
  atendente: quando(sql`u.id is not null`, objeto({ idUsuario: 'u.id', nome: 'u.nome' })),
  produto: 'o.produto',
  codigoConvenio: 'o.codigo_convenio',
  convenio: 'v.nome',
  numeroContrato: 'k.numero',
  status: 'o.status',
  ...valorDaOportunidade,
  fatorPerda: 'p.descricao',
  versao: 'o.versao',
  atualizadaEm: 'o.atualizada_em',
})

const fatosJson = (dia: Sql) =>
  objeto<Andamento>({
    produto: 'o.produto',
    idSimulacao: 'o.id_simulacao',
    restrito: 'c.restrito',
    obitoEm: 'c.obito_em',
    telefoneVerificado,
    criticas: criticasDaOportunidade(dia),
  })

type Pagina = Filtro & {
  status: StatusOportunidade
  instante?: string | undefined
  id?: string | undefined
  quantas: number
  hoje: Dia
}

/**
 * The first cards of each owner are found by its index and put together, so a page costs the same
 * among a thousand and a million. The place where a next page begins bounds the index, which one plan
 * for both would not do.
 */
export const listarCartoes = varias(
  'quadro.cartoes',
  (p: De<Pagina>, { de, ordem, seguinte }) => {
    const sentido = ordem === 'PARADAS' ? sql`asc` : sql`desc`
    const depois = ordem === 'PARADAS' ? sql`>` : sql`<`
    return sql<{ cartao: CartaoLido; fatos: Andamento }>`
with lugares as materialized (
    select l.id, l.atualizada_em
      from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
      cross join lateral (
        select o.id, o.atualizada_em from oportunidade o
         where ${doDono(de, 'o')} and o.status = ${p.status} and ${filtros(p)}
           ${seguinte ? sql`and (o.atualizada_em, o.id) ${depois} (${p.instante}::timestamptz, ${p.id}::uuid)` : sql``}
         order by o.atualizada_em ${sentido}, o.id ${sentido}
         limit ${p.quantas}) l
     order by l.atualizada_em ${sentido}, l.id ${sentido}
     limit ${p.quantas})
  select ${cartaoJson} as cartao, ${fatosJson(sql`${p.hoje}::date`)} as fatos, ${propostaAberta} as "propostaAberta",
    ${lugar(sql`l.atualizada_em`)} as cursor
    from lugares l
    join oportunidade o on o.id = l.id
    join cliente c on c.id = o.id_cliente
    join convenio v on v.codigo = o.codigo_convenio
    left join contrato k on k.id = o.id_contrato
    left join fator_perda p on p.id = o.id_fator_perda
    left join usuario u on u.id = o.id_atendente
   order by l.atualizada_em ${sentido}, l.id ${sentido}`
  },
  {
    variantes: { de: carteiras, ordem: ['RECENTES', 'PARADAS'], seguinte: [false, true] },
    plano: 'generico',
  },
)

/** How many cards each status has, in the order of the given ones. */
export const contarCartoes = uma(
  'quadro.contar',
  (p: De<Filtro & { status: readonly StatusOportunidade[] }>, { de }) => sql<{
    resumo: ResumoDoQuadro
  }>`
select ${juntos(
    objeto<ResumoDoQuadro[number]>({
      status: 'g.status',
      quantas: sql`least(g.quantas, ${MAXIMO_CONTADO})`,
      haMais: sql`g.quantas > ${MAXIMO_CONTADO}`,
    }),
    sql`g.ordem`,
  )} as resumo
  from (select s.status, s.ordem, sum((select count(*)::int from (
            select from oportunidade o
             where ${doDono(de, 'o')} and o.status = s.status and ${filtros(p)}
             limit ${MAXIMO_CONTADO + 1}) x)) as quantas
    from unnest(${p.status}::text[]) with ordinality as s(status, ordem)
    left join ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)} on true
   group by s.status, s.ordem) g`,
  { variantes: { de: carteiras }, plano: 'generico' },
)

type EsperaLida = z.input<typeof oportunidadeApi.esperamMotivo.response>['items'][number]

const esperaJson = objeto<EsperaLida>({
  idOportunidade: 'o.id',
  idRelacionamento: 'o.id_relacionamento',
  idSimulacao: 's.id',
  idPortabilidade: sql`case when o.produto = 'REFIN_PORT' then (
    select m.id from proposta_contrato q join proposta m on m.id = q.id_proposta and m.produto = 'PORT'
     where q.id_contrato = o.id_contrato order by m.criada_em desc, m.id desc limit 1) end`,
  nomeCliente: 'c.nome',
  cpf: sql`cpf_mascarado(c.cpf)`,
  produto: 'o.produto',
  convenio: 'v.nome',
  promotor: 'p.nome',
  valorLiberado: sql`reais(s.valor_liberado)`,
  custaAMais: sql`case when s.resultado #>> '{vantagem,situacao}' = 'PIOR'
                     then s.resultado #> '{vantagem,diferenca}' end`,
  taxaAm: sql`case when s.piso_am is not null then s.taxa_am::float8 end`,
  pisoAm: sql`s.piso_am::float8`,
  pedidoPor: objeto({ idUsuario: 'u.id', nome: 'u.nome' }),
  desde: 'l.desde',
})

type Esperas = Pick<Pagina, 'escopo' | 'quem' | 'instante' | 'id' | 'quantas'>

/**
 * Each owner's are read by the promotor's index in the order of the list, and only those of the page
 * are dressed.
 */
export const listarEspera = varias(
  'quadro.esperas',
  (p: De<Esperas>, { de }) => sql<{ espera: EsperaLida }>`with lugares as materialized (
  select l.id, l.desde
    from ${donos(de, sql`${p.escopo}`, sql`${p.quem}`)}
    cross join lateral (
      select o.id, o.motivo_pedido_em as desde from oportunidade o
       where ${doDono(de, 'o')} and o.motivo_pedido_em is not null
         and o.status in ('Em Atendimento', 'Simulada', 'Em Andamento')
         and (${p.instante}::timestamptz is null
           or (o.motivo_pedido_em, o.id) > (${p.instante}, ${p.id}::uuid))
       order by o.motivo_pedido_em, o.id
       limit ${p.quantas}) l
   order by l.desde, l.id
   limit ${p.quantas})
select ${esperaJson} as espera, ${lugar(sql`l.desde`)} as cursor
  from lugares l
  join oportunidade o on o.id = l.id
  join simulacao s on s.id = o.id_simulacao
  join cliente c on c.id = o.id_cliente
  join convenio v on v.codigo = o.codigo_convenio
  join promotor p on p.codigo = o.codigo_promotor
  join usuario u on u.id = s.id_usuario
 order by l.desde, l.id`,
  { variantes: { de: carteiras } },
)
