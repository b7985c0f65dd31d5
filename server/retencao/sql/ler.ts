import type { z } from 'zod'
import type { Atendente } from '#shared/organizacao/api.ts'
import type {
  Ctc,
  EvidenciaDaCtc,
  HistoricoDaCtc,
  MudancaDaCtc,
  TotaisDasCtcs,
} from '#shared/retencao/shapes.ts'
import { ctcAbertas, ctcPerdidas, ctcRespondidas } from '#shared/retencao/situacao.ts'
import { umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { lista, objeto, quando } from '../../base/db/objeto.ts'
import { modelo } from '../../base/http/modelo.ts'
import { locadoA } from '../../base/http/sql.ts'
import { pessoa } from '../../organizacao/sql.ts'

type Escrita = z.input<typeof Ctc>
type Totais = z.input<typeof TotaisDasCtcs>

/**
 * Who works on the request `x` of the relationship `r`: the owner, or to whom the desk gave it where the owner
 * is nobody, or away without a cover.
 */
export const deQuem = (p: De<{ agora: Date }>): Sql<string | null> => sql<
  string | null
>`coalesce(case when x.id_atendente is not null
    and (r.id_atendente is null or quem_atende(r.id_atendente, r.codigo_promotor, ${p.agora}) is null)
  then x.id_atendente end, r.id_atendente)`

const faixa = (
  p: De<{ agora: Date }>,
): Sql => sql`case when ${p.agora} >= x.limite_em then 'VENCIDO'
  when ${p.agora} >= x.interno_em then 'INTERNO' when ${p.agora} >= x.critico_em then 'CRITICO'
  when ${p.agora} >= x.alerta_em then 'ALERTA' else 'NO_PRAZO' end`

export type FiltroSql = {
  escopo: readonly string[]
  donos: readonly string[] | undefined
  idRelacionamento: string | null
  situacao: string | null
  motivo: string | null
  faixa: string | null
  marca: string | null
  camara: string | null
  desde: Date
  agora: Date
}

/** The clearing was to hear of it, and has not taken or refused it. */
const pendente = sql`(x.situacao in ${ctcRespondidas} and x.respondida_em is null)`
const recusada = sql`x.recusa_da_camara is not null`

const daPessoa = (p: De<FiltroSql>) => sql`${deQuem(p)} = any (${p.donos}::uuid[])`

/** One filter of the list and of the totals, over the row `x`: they cannot differ. */
const filtros = (p: De<FiltroSql>): Sql => sql`(${p.motivo}::text is null or x.motivo = ${p.motivo})
   and (${p.idRelacionamento}::uuid is null or x.id_relacionamento = ${p.idRelacionamento})
   and (${p.marca}::text is null or x.marcas @> array[${p.marca}]::text[])
   and (${p.faixa}::text is null or x.terminada_em is null and ${faixa(p)} = ${p.faixa})
   and (${p.camara}::text is null or case ${p.camara} when 'PENDENTE' then ${pendente} else ${recusada} end)`

const filtradas = (p: De<FiltroSql>, { dePessoas }: { dePessoas: boolean }): Sql => sql`
  from ctc x
  join relacionamento r on r.id = x.id_relacionamento
  left join usuario u on u.id = ${deQuem(p)}
 where x.codigo_promotor = any (${p.escopo}::text[])
   and (x.terminada_em is null or x.terminada_em >= ${p.desde})
   and (${p.situacao}::text is null or x.situacao = ${p.situacao}) and ${filtros(p)}
   ${dePessoas ? sql`and ${daPessoa(p)}` : sql``}`

/** `Ctc` of the rows `x`, `r` and `u`, with the joins of `juncoes`. */
const ctcJson = objeto<Escrita>({
  idCtc: 'x.id',
  numero: 'x.numero',
  idRelacionamento: 'x.id_relacionamento',
  nomeCliente: 'c.nome',
  cpf: sql<string>`cpf_mascarado(c.cpf)`,
  codigoPromotor: 'x.codigo_promotor',
  idContrato: 'x.id_contrato',
  numeroContrato: 'x.numero_contrato',
  codigoConvenio: 'k.codigo_convenio',
  banco: 'x.banco',
  nomeBanco: 'b.nome_curto',
  taxaAm: 'x.taxa_am',
  cetAa: 'x.cet_aa',
  prazo: 'x.prazo',
  valorParcela: sql`reais(x.valor_parcela)`,
  saldo: sql`reais(x.saldo)`,
  taxaAtualAm: 'k.taxa_am',
  parcelaAtual: sql`reais(k.valor_parcela)`,
  chance: 'x.chance',
  valorEmJogo: sql`reais(x.valor_em_jogo)`,
  marcas: 'x.marcas',
  situacao: 'x.situacao',
  motivo: 'x.motivo',
  caminho: 'x.caminho',
  atendente: quando(sql`u.id is not null`, pessoa('u')),
  livre: sql`r.id_atendente is null`,
  tentativas: 'x.tentativas',
  recebidaEm: 'x.recebida_em',
  alertaEm: 'x.alerta_em',
  criticoEm: 'x.critico_em',
  internoEm: 'x.interno_em',
  limiteEm: 'x.limite_em',
  terminadaEm: 'x.terminada_em',
  idOportunidade: 'x.id_oportunidade',
  ditas: lista(
    objeto<Escrita['ditas'][number]>({
      idOferta: 'd.id',
      ditaEm: 'd.dita_em',
      oferta: sql<Escrita['ditas'][number]['oferta']>`d.oferta`,
    }),
    {
      de: sql`from (select distinct on (o.caminho) o.id, o.dita_em, o.oferta from ctc_oferta_dita o
        where o.id_ctc = x.id order by o.caminho, o.dita_em desc, o.id desc) d`,
      ordem: sql`d.dita_em, d.id`,
    },
  ),
  falsaEm: 'x.falsa_em',
  evidencias: sql`(select count(*)::int from ctc_evidencia e where e.id_ctc = x.id)`,
  respondidaEm: 'x.respondida_em',
  recusaDaCamara: 'x.recusa_da_camara',
  versao: 'x.versao',
})

const juncoes = sql`
  join cliente c on c.id = x.id_cliente
  join contrato k on k.id = x.id_contrato
  left join banco b on b.codigo = x.banco`

/** After which row: among the open ones by the instant or by the value, among those that ended by the instant. */
export type LugarSql = { prazo: string; valor: number; fim: string; id: string }
type Pagina = FiltroSql & LugarSql & { quantas: number; pular: number }

const aberta = sql`x.situacao in ${ctcAbertas}`

/** `deUma`: those of one situation, which an index of its own finds. */
type Escolha = { dePessoas: boolean; deUma: boolean }

/** The open ones or those that ended, their order, and what comes after the row of the cursor. */
type Parte = { quais: Sql; ordem: Sql; depois: Sql }

const porPrazo = (p: De<Pagina>): Parte => ({
  quais: aberta,
  ordem: sql`x.interno_em`,
  depois: sql`(x.interno_em, x.id) > (${p.prazo}::timestamptz, ${p.id}::uuid)`,
})

// The order falls by the first key and rises by the id: an index reads the bound of the first key alone.
const porValor = (p: De<Pagina>): Parte => ({
  quais: aberta,
  ordem: sql`x.valor_em_jogo desc`,
  depois: sql`x.valor_em_jogo <= ${p.valor}::bigint and (x.valor_em_jogo < ${p.valor}::bigint or x.id > ${p.id}::uuid)`,
})

const porFim = (p: De<Pagina>): Parte => ({
  quais: sql`x.terminada_em >= ${p.desde}`,
  ordem: sql`x.terminada_em desc`,
  depois: sql`x.terminada_em <= ${p.fim}::timestamptz
    and (x.terminada_em < ${p.fim}::timestamptz or x.id > ${p.id}::uuid)`,
})

const emUtc = (instante: Sql): Sql =>
  sql`to_char(${instante} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** The first of the promotor `e`, in the order of an index; of one person, past those of others. */
const primeiras = (
  p: De<Pagina>,
  { dePessoas, deUma, quais, ordem, depois }: Escolha & Parte,
): Sql => sql`
    select x.id, x.interno_em, x.valor_em_jogo, x.terminada_em from ctc x
      ${dePessoas ? sql`join relacionamento r on r.id = x.id_relacionamento` : sql``}
     where x.codigo_promotor = e.codigo and x.id_relacionamento is not null and ${quais} and ${depois} and ${filtros(p)}
       ${deUma ? sql`and x.situacao = ${p.situacao}` : sql``}
       ${dePessoas ? sql`and ${daPessoa(p)}` : sql``}
     order by ${ordem}, x.id limit ${p.pular}::int + ${p.quantas}::int`

/**
 * A page: the open ones first, by the clock or by the value, then the last that ended, which are not read while open
 * ones fill the page. Each promotor's are read in the order of an index, and only those of the page are dressed.
 */
export const listarCtcs = varias(
  'retencao.listar',
  (p: De<Pagina>, { ordem, ...escolha }) => {
    const porChave = ordem === 'VALOR' ? porValor(p) : porPrazo(p)
    return sql<{ ctc: Escrita; cursor: string }>`
with abertas as materialized (
  select x.* from unnest(${p.escopo}::text[]) e (codigo)
    cross join lateral (${primeiras(p, { ...escolha, ...porChave })}) x
), terminadas as materialized (
  select x.* from unnest(${p.escopo}::text[]) e (codigo)
    cross join lateral (${primeiras(p, { ...escolha, ...porFim(p) })}) x
   where (select count(*) from abertas) < ${p.pular}::int + ${p.quantas}::int
), pagina as (
  select x.id, row_number() over () as lugar from (
    select x.id from (select * from abertas union all select * from terminadas) x
     order by x.terminada_em is not null, case when x.terminada_em is null then
         ${ordem === 'VALOR' ? sql`-x.valor_em_jogo` : sql`extract(epoch from x.interno_em)`} end,
       x.terminada_em desc, x.id
     limit ${p.quantas} offset ${p.pular}) x)
select ${ctcJson} as ctc, concat(
    case when x.terminada_em is not null then '1~' || ${emUtc(sql`x.terminada_em`)}
      else '0~' || ${ordem === 'VALOR' ? sql`x.valor_em_jogo` : emUtc(sql`x.interno_em`)} end, '~', x.id) as cursor
  from pagina g join ctc x on x.id = g.id
  join relacionamento r on r.id = x.id_relacionamento
  left join usuario u on u.id = ${deQuem(p)} ${juncoes}
 order by g.lugar`
  },
  {
    variantes: { dePessoas: [false, true], deUma: [false, true], ordem: ['PRAZO', 'VALOR'] },
    plano: 'generico',
  },
)

/** Those of a client, whoever works on them. */
export const listarDoCliente = varias(
  'retencao.do-cliente',
  (p: De<{ idRelacionamento: string; quantas: number; pular: number; agora: Date }>) => sql<{
    ctc: Escrita
  }>`
select ${ctcJson} as ctc from ctc x
  join relacionamento r on r.id = x.id_relacionamento
  left join usuario u on u.id = ${deQuem(p)} ${juncoes}
 where x.id_relacionamento = ${p.idRelacionamento} and x.classe = 'NOSSO'
 order by x.terminada_em is not null, x.interno_em, x.id limit ${p.quantas} offset ${p.pular}`,
)

export const buscarCtc = umaOuNada(
  'retencao.buscar',
  (p: De<{ id: string; agora: Date }>) => sql<{ ctc: Escrita }>`select ${ctcJson} as ctc from ctc x
  join relacionamento r on r.id = x.id_relacionamento
  left join usuario u on u.id = ${deQuem(p)} ${juncoes}
 where x.id = ${p.id}`,
)

const valor = (condicao: Sql): Sql<number> =>
  sql<number>`coalesce(reais(sum(x.saldo) filter (where ${condicao})::bigint), 0)`
const quantas = (condicao: Sql): Sql<number> =>
  sql<number>`(count(*) filter (where ${condicao}))::int`

const perdida = sql`x.situacao in ${ctcPerdidas}`
const retida = sql`x.situacao = 'RETIDA'`
/** Kept for the clearing too. */
const salva = sql`${retida} and x.falsa_em is null and x.respondida_em is not null and not ${recusada}`
const somas = { total: sql<number>`count(*)::int`, valor: sql<number>`reais(sum(x.saldo)::bigint)` }

/** Counts and sums over the rows that the list shows. */
export const somarCtcs = modelo(
  'retencao.totais',
  (p: De<FiltroSql>, { dePessoas }) => sql`with f as (
  select x.*, u.id as quem, u.login, u.nome as nome_de_quem, ${faixa(p)} as faixa ${filtradas(p, { dePessoas })})
select ${objeto<Totais>({
    total: sql`(select count(*)::int from f)`,
    emRisco: sql`(select ${valor(aberta)} from f x)`,
    salvo: sql`(select ${valor(salva)} from f x)`,
    perdido: sql`(select ${valor(perdida)} from f x)`,
    falsas: sql`(select ${quantas(sql`x.falsa_em is not null`)} from f x)`,
    semResposta: sql`(select ${quantas(pendente)} from f x)`,
    recusadas: sql`(select ${quantas(recusada)} from f x)`,
    porSituacao: lista(
      objeto<Totais['porSituacao'][number]>({
        situacao: 'g.situacao',
        total: 'g.total',
        valor: 'g.valor',
      }),
      {
        de: sql`from (select x.situacao, ${somas.total} as total, ${somas.valor} as valor from f x group by x.situacao) g`,
        ordem: sql`g.situacao`,
      },
    ),
    porMotivo: lista(
      objeto<Totais['porMotivo'][number]>({
        motivo: 'g.motivo',
        total: 'g.total',
        valor: 'g.valor',
      }),
      {
        de: sql`from (select x.motivo, ${somas.total} as total, ${somas.valor} as valor from f x
        where x.motivo is not null group by x.motivo) g`,
        ordem: sql`g.total desc, g.motivo`,
      },
    ),
    porFaixa: lista(
      objeto<Totais['porFaixa'][number]>({ faixa: 'g.faixa', total: 'g.total', valor: 'g.valor' }),
      {
        de: sql`from (select x.faixa, ${somas.total} as total, ${somas.valor} as valor from f x
        where ${aberta} group by x.faixa) g`,
        ordem: sql`g.faixa`,
      },
    ),
    porAtendente: lista(
      objeto<Totais['porAtendente'][number]>({
        atendente: quando(
          sql`g.quem is not null`,
          objeto<Required<Atendente>>({
            idUsuario: 'g.quem',
            loginUsuario: 'g.login',
            nome: 'g.nome_de_quem',
          }),
        ),
        abertas: 'g.abertas',
        retidas: 'g.retidas',
        perdidas: 'g.perdidas',
        emRisco: 'g.em_risco',
        salvo: 'g.salvo',
      }),
      {
        de: sql`from (select x.quem, x.login, x.nome_de_quem, ${quantas(aberta)} as abertas, ${quantas(retida)} as retidas,
          ${quantas(perdida)} as perdidas, ${valor(aberta)} as em_risco, ${valor(salva)} as salvo
          from f x group by x.quem, x.login, x.nome_de_quem) g`,
        ordem: sql`g.em_risco desc, g.login`,
      },
    ),
  })}::text as model`,
  { variantes: { dePessoas: [false, true] } },
)

export const lerHistorico = modelo(
  'retencao.historico',
  (p: De<{ id: string }>) =>
    sql`select ${objeto<z.input<typeof HistoricoDaCtc>>({
      mudancas: lista(
        objeto<z.input<typeof MudancaDaCtc>>({
          de: 'h.de',
          para: 'h.para',
          por: 'h.por',
          usuario: quando(sql`u.id is not null`, pessoa('u')),
          resultado: 'h.resultado',
          motivo: 'h.motivo',
          observacao: 'h.observacao',
          ocorridoEm: 'h.ocorrido_em',
        }),
        {
          de: sql`from ctc_historico h left join usuario u on u.id = h.id_usuario where h.id_ctc = ${p.id}`,
          ordem: sql`h.id`,
        },
      ),
      evidencias: lista(
        objeto<z.input<typeof EvidenciaDaCtc>>({
          idEvidencia: 'e.id',
          nome: 'e.nome',
          contatoEm: 'e.contato_em',
          canal: 'e.canal',
          aceite: 'e.aceite',
          por: pessoa('u'),
          criadaEm: 'e.criada_em',
        }),
        {
          de: sql`from ctc_evidencia e join usuario u on u.id = e.id_usuario where e.id_ctc = ${p.id}`,
          ordem: sql`e.criada_em, e.id`,
        },
      ),
    })}::text as model`,
)

/** The request as a row of somebody's work: what the door finds of an object that a call names. */
export const acharParaTratar = umaOuNada(
  'retencao.para-tratar',
  (
    p: De<{
      id: string
      escopo: readonly string[]
      donos: readonly string[]
      idUsuario: string
      agora: Date
    }>,
  ) => sql<{ locado: boolean }>`
select r.id as "idRelacionamento", r.id_cliente as "idCliente", r.codigo_promotor as "codigoPromotor",
    r.id_atendente as "idAtendente", r.confirmado_em is null as "aConfirmar", ${locadoA(sql`r`, p)} as locado
  from ctc x join relacionamento r on r.id = x.id_relacionamento
 where x.id = ${p.id} and x.codigo_promotor = any (${p.escopo}::text[]) and x.classe = 'NOSSO'`,
)

/** What the counter-offer is priced from. */
export const buscarContratoDaCtc = umaOuNada(
  'retencao.contrato',
  (p: De<{ id: string }>) => sql`select k.id, k.codigo_convenio as "codigoConvenio",
    k.id_beneficio as "idBeneficio", k.id_empregador as "idEmpregador", k.taxa_am as "taxaAm", k.prazo,
    k.valor_parcela as "valorParcela", k.numero
  from ctc x join contrato k on k.id = x.id_contrato where x.id = ${p.id}`,
)

/** The live refinancing of the contract, in this promotor. */
export const acharOportunidade = umaOuNada(
  'retencao.oportunidade',
  (
    p: De<{ idRelacionamento: string; idContrato: string }>,
  ) => sql`select o.id, o.status from oportunidade o
 where o.id_relacionamento = ${p.idRelacionamento} and o.id_contrato = ${p.idContrato} and o.produto = 'REFIN'
   and o.status not in ('Perdida', 'Ganha')
 order by o.criada_em desc limit 1`,
)
