import type { z } from 'zod'
import type { PassoDoCliente, SituacaoDoLink } from '#shared/link/situacao.ts'
import { fins, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { PortabilidadeDaTrilha } from '#shared/trilha/shapes.ts'
import { uma } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { juntos, objeto, quando } from '../base/db/objeto.ts'
import { valorDaRegra } from '../base/rules/sql.ts'
import { type Carteira, doDono, donos } from '../organizacao/carteira.ts'

type Pagina = {
  agora: Date
  escopo: readonly string[]
  /** Of `carteiraDaLista`. */
  quem: readonly string[]
  /** The states of the stage that is asked for. */
  situacoes: readonly SituacaoProposta[]
  /** Every state: the totals do not depend on the stage. */
  todas: readonly SituacaoProposta[]
  atrasadas: boolean
  cliente: PassoDoCliente | null
  /** The cursor: 0 among the live ones and 1 among the ended ones, the time and the row. */
  parte?: number | undefined
  instante?: string | undefined
  id?: string | undefined
  quantas: number
}

/** The owners, whether to filter by the step of the client, and the filter of one client. */
type Quais = { de: Carteira['de']; comCliente: boolean; umCliente?: Sql }

type Lida = Omit<z.input<typeof PortabilidadeDaTrilha>, 'etapa' | 'diasUteis'>

/** The newest client's page of a proposta `p`: its own, or that of another proposta that `p` was put on. */
const paginaDoCliente = sql`from link n
   where n.id_proposta = p.id or n.id = (select j.id_link from link_junta j where j.id_proposta = p.id)
   order by n.id_proposta = p.id, n.criado_em desc, n.id desc limit 1`

const noPasso = (p: De<Pagina>): Sql =>
  sql`and coalesce((select n.situacao ${paginaDoCliente}), 'SEM_LINK') = ${p.cliente}`

/**
 * The live rows of one owner `k` and one state `s`; list and totals read only this fragment and `encerradas`. The
 * condition is on the state `s`, before a row is read: on the row, all ended ones would be read and left out.
 */
const vivas = (p: De<Pagina>, { de, comCliente, umCliente = sql`` }: Quais): Sql =>
  sql`from proposta p
     where ${doDono(de, 'p')} and p.produto = 'PORT' and p.situacao = s.situacao
       and s.situacao not in ${fins} ${comCliente ? noPasso(p) : sql``} ${umCliente}`

const encerradas = (p: De<Pagina>, { de, comCliente, umCliente = sql`` }: Quais): Sql =>
  sql`from proposta p
     where ${doDono(de, 'p')} and p.produto = 'PORT' and p.situacao = s.situacao
       and s.situacao in ${fins} and p.situacao in ${fins} ${comCliente ? noPasso(p) : sql``} ${umCliente}
       and p.atualizada_em >= (select ${p.agora}::timestamptz
         - make_interval(days => coalesce(${diasNaTrilha(p)}, 0)::int))`

/** Days for which an ended one stays; without a rule in force, none does. */
const diasNaTrilha = ({ agora }: De<Pagina>): Sql =>
  valorDaRegra(
    'port_acompanhamento_dias',
    'PORTABILIDADE',
    sql`(${agora}::timestamptz at time zone 'America/Sao_Paulo')::date`,
  )

/** Counting stops here for each state of an owner: the screen shows "200+". */
export const MAXIMO_DA_CONTAGEM = 200

const umPorUm = (p: De<Pagina>, { de }: Quais, situacoes: Sql): Sql =>
  sql`${donos(de, sql`${p.escopo}`, sql`${p.quem}`)} cross join unnest(${situacoes}) as s(situacao)`

/**
 * The first rows of each owner and state are found by its index, and only those are put together. The
 * live ones by their clock, those without one last; the ended ones after them, the newest first.
 */
const lugares = (p: De<Pagina>, quais: Quais): Sql =>
  sql`select l.id, l.lugar, l.parte
      from ${umPorUm(p, quais, sql`${p.situacoes}::text[]`)}
      cross join lateral (
        (select p.id, p.vence as lugar, 0 as parte ${vivas(p, quais)}
           and (not ${p.atrasadas}::boolean or p.vence < ${p.agora})
           and (${p.parte}::int is null
             or (${p.parte}::int = 0 and (p.vence, p.id) > (${p.instante}::timestamptz, ${p.id}::uuid)))
          order by p.vence, p.id limit ${p.quantas})
        union all
        (select p.id, p.atualizada_em as lugar, 1 as parte ${encerradas(p, quais)}
           and not ${p.atrasadas}::boolean
           and (${p.parte}::int is null or ${p.parte}::int = 0
             or (p.atualizada_em, p.id) < (${p.instante}::timestamptz, ${p.id}::uuid))
          order by p.atualizada_em desc, p.id desc limit ${p.quantas})) l`

const naOrdem = sql`l.parte, case when l.parte = 0 then l.lugar end,
  case when l.parte = 0 then l.id end, l.lugar desc, l.id desc`

export type TotalDaSituacao = {
  situacao: SituacaoProposta
  quantas: number
  atrasadas: number
  /** The most of one owner. */
  maior: number
}

const contagens = (p: De<Pagina>, quais: Quais): Sql =>
  sql`select s.situacao, sum(c.quantas)::int as quantas, sum(c.atrasadas)::int as atrasadas,
      max(c.quantas)::int as maior
    from ${umPorUm(p, quais, sql`${p.todas}::text[]`)}
    cross join lateral (
      select count(*)::int as quantas, count(*) filter (where v.late)::int as atrasadas from (
        (select p.vence < ${p.agora} as late ${vivas(p, quais)}
          order by p.vence, p.id limit ${MAXIMO_DA_CONTAGEM})
        union all
        (select false as late ${encerradas(p, quais)}
          order by p.atualizada_em desc, p.id desc limit ${MAXIMO_DA_CONTAGEM})) v) c
   group by s.situacao`

const origem = sql<Lida['origem']>`(select ${objeto<NonNullable<Lida['origem']>>({
  banco: 'b.nome_curto',
  contrato: sql`coalesce(k.numero_impresso, k.numero)`,
  saldo: sql`reais(q.saldo_devedor)`,
})} from proposta_contrato q join contrato k on k.id = q.id_contrato
    join banco b on b.codigo = k.banco
   where q.id_proposta = p.id order by k.numero limit 1)`

/** As of its last step. */
const doCliente = sql<Lida['cliente']>`(select ${objeto<NonNullable<Lida['cliente']>>({
  situacao: sql<SituacaoDoLink>`n.situacao`,
  desde: sql<string>`coalesce((select max(h.ocorrido_em) from link_historico h where h.id_link = n.id), n.criado_em)`,
})} ${paginaDoCliente})`

const trilha = (p: De<Pagina>, quais: Quais) => sql<{
  linhas: { portabilidade: Lida; cursor: string }[]
  totais: TotalDaSituacao[]
}>`with achadas as materialized (
    select l.id, l.lugar, l.parte from (${lugares(p, quais)}) l order by ${naOrdem} limit ${p.quantas})
  select (select ${juntos(
    objeto<{ portabilidade: Lida; cursor: string }>({
      portabilidade: objeto<Lida>({
        idProposta: 'p.id',
        numero: 'p.numero',
        idRelacionamento: 'p.id_relacionamento',
        codigoPromotor: 'p.codigo_promotor',
        nomeCliente: 'c.nome',
        cpf: sql`cpf_mascarado(c.cpf)`,
        atendente: quando(
          sql`u.id is not null`,
          objeto<NonNullable<Lida['atendente']>>({ idUsuario: 'u.id', nome: 'u.nome' }),
        ),
        convenio: 'v.nome',
        situacao: 'p.situacao',
        cliente: doCliente,
        origem,
        saldoInformado: sql`reais(p.saldo_informado)`,
        valorParcela: sql`reais(p.valor_parcela)`,
        prazo: 'p.prazo',
        taxaAm: 'p.taxa_am',
        prazoEtapa: 'p.prazo_etapa',
        atrasada: sql<boolean>`coalesce(p.prazo_etapa < ${p.agora} and p.situacao not in ${fins}, false)`,
        motivo: 'p.motivo_reprovacao',
        aceitePedidoEm: 'p.aceite_pedido_em',
        atualizadaEm: 'p.atualizada_em',
      }),
      cursor: sql`concat(l.parte, '~',
        to_char(l.lugar at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '~', l.id)`,
    }),
    naOrdem,
  )}
      from achadas l
      join proposta p on p.id = l.id
      join cliente c on c.id = p.id_cliente
      join convenio v on v.codigo = p.codigo_convenio
      left join usuario u on u.id = p.id_atendente) as linhas,
    (select ${juntos(
      objeto<TotalDaSituacao>({
        situacao: 't.situacao',
        quantas: 't.quantas',
        atrasadas: 't.atrasadas',
        maior: 't.maior',
      }),
    )} from (${contagens(p, quais)}) t) as totais`

/** A page of the portabilities and the totals of every state, of one moment. */
export const lerTrilha = uma('trilha.acompanhar', trilha, {
  variantes: { de: ['promotores', 'atendente'], comCliente: [false, true] },
  plano: 'generico',
})

/** The same of one client, whose own index finds them. */
export const lerTrilhaDoCliente = uma(
  'trilha.do-cliente',
  (p: De<Pagina & { idRelacionamento: string }>, { comCliente }) =>
    trilha(p, {
      de: 'promotores',
      comCliente,
      umCliente: sql`and p.id_relacionamento = ${p.idRelacionamento}`,
    }),
  { variantes: { comCliente: [false, true] } },
)
