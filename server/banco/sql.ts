import { ORDEM_DE_PAGAMENTO } from '#shared/cliente/conta.ts'
import type { PropostaAoBanco } from '#integrations/banco/protocolo.ts'
import type { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import { fins, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, json, sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import type { Fonte } from './da-camara.ts'

type Anotacao = {
  id: string
  chave: string
  idProposta: string
  sentido: 'ENVIADO' | 'RECEBIDO'
  fonte: Fonte
  evento: string
  corpo: Record<string, unknown>
  agora: Date
}

/** Nothing when this was known already. */
export const anotarDoBanco = comando(
  'banco.anotar',
  (
    p: De<Anotacao>,
  ) => sql`insert into banco_evento (id, chave, id_proposta, sentido, fonte, evento, corpo,
    ocorrido_em)
  values (${p.id}, ${p.chave}, ${p.idProposta}, ${p.sentido}, ${p.fonte}, ${p.evento},
    ${json(p.corpo)}, ${p.agora})
  on conflict (chave) do nothing`,
)

/** The data of a proposta for the bank, with the whole account and CPF: for this use only. */
type ParaOBanco = {
  situacao: SituacaoProposta
  protocoloBanco: string | null
  numero: string
  produto: string
  convenio: string
  cpf: string
  valorFinanciado: number
  valorLiberado: number
  valorParcela: number
  prazo: number
  taxaAm: number
  quitar: { contrato: string; banco: string; saldoDevedor: number }[]
  /** Null in a portability: its balance goes to the bank of origin. */
  conta: Conta | null
  correspondente: { codigo: string; cpfAgente: string | null }
}

type Conta = {
  banco: string
  agencia: string
  forma: 'TED' | 'ORDEM_DE_PAGAMENTO'
  conta: string | null
  digito: string | null
  tipo: string
}

const paraOBanco = objeto<ParaOBanco>({
  situacao: 'p.situacao',
  protocoloBanco: 'p.protocolo_banco',
  numero: 'p.numero',
  produto: 'p.produto',
  convenio: 'p.codigo_convenio',
  cpf: 'c.cpf',
  valorFinanciado: sql`reais(p.valor_financiado)`,
  valorLiberado: sql`case when p.produto = 'PORT' then 0 else reais(p.valor_liberado) end`,
  valorParcela: sql`reais(p.valor_parcela)`,
  prazo: 'p.prazo',
  taxaAm: 'p.taxa_am',
  quitar: lista(
    objeto<ParaOBanco['quitar'][number]>({
      contrato: sql`coalesce(k.numero_impresso, k.numero)`,
      banco: 'k.banco',
      saldoDevedor: sql`reais(q.saldo_devedor)`,
    }),
    {
      ordem: sql`k.numero`,
      de: sql`from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = p.id`,
    },
  ),
  conta: sql<Conta | null>`(select ${objeto<Conta>({
    banco: 'd.banco',
    agencia: 'd.agencia',
    // A benefit paid by card has no account: the money waits at the agency.
    forma: sql`case d.tipo_conta when ${ORDEM_DE_PAGAMENTO} then 'ORDEM_DE_PAGAMENTO' else 'TED' end`,
    conta: sql`case when d.tipo_conta <> ${ORDEM_DE_PAGAMENTO} then d.conta end`,
    digito: sql`case when d.tipo_conta <> ${ORDEM_DE_PAGAMENTO} then d.digito end`,
    tipo: 'd.tipo_conta',
  })} from proposta_conta d where d.id_proposta = p.id and p.produto <> 'PORT')`,
  correspondente: objeto({ codigo: 'p.codigo_promotor', cpfAgente: 'p.cpf_agente' }),
})

export const dadosParaOBanco = umaOuNada(
  'banco.dados',
  (p: De<{ idProposta: string }>) => sql<{ dados: ParaOBanco }>`select ${paraOBanco} as dados
  from proposta p
  join cliente c on c.id = p.id_cliente
 where p.id = ${p.idProposta}`,
)

/** Numbers of submitted propostas without an event since `antesDe`. */
export const propostasParadas = varias(
  'banco.paradas',
  (p: De<{ antesDe: Date; depoisDe: string; limite: number }>) => sql`
select p.numero from proposta p
 where p.situacao not in ${fins} and p.protocolo_banco is not null
   and p.atualizada_em < ${p.antesDe} and p.numero > ${p.depoisDe}
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'ENVIADO')
 order by p.numero limit ${p.limite}`,
)

/** The bank said that it is cancelled, nothing of a payment, and was not asked since. */
const canceladaSemPergunta = sql`p.situacao = 'CANCELADA' and p.paga_em is null
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'RECEBIDO'
     and e.fonte = 'BANCO' and e.evento = 'CANCELADA')
   and not exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'RECEBIDO'
     and e.fonte = 'BANCO' and e.evento = 'CANCELADA' and e.chave like 'consulta:%')`

/** Numbers of submitted loans paid since `desde`, and of propostas cancelled by the bank whose payment may be unheard. */
export const propostasPagas = varias(
  'banco.pagas',
  (p: De<{ desde: string; depoisDe: string; limite: number }>) => sql`
select p.numero from proposta p
 where (p.situacao = 'PAGA' and p.produto <> 'PORT' or ${canceladaSemPergunta})
   and p.numero > ${p.depoisDe} and p.atualizada_em >= ${p.desde}::date::timestamp at time zone 'America/Sao_Paulo'
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'ENVIADO')
 order by p.numero limit ${p.limite}`,
)

/** Of every promotor: begun to be sent, without a protocol and without a job. */
export const propostasSemEnvio = varias(
  'banco.sem-envio',
  (p: De<{ antesDe: Date; limite: number }>) => sql<{
    idProposta: string
    codigoPromotor: string
  }>`select id_proposta as "idProposta", codigo_promotor as "codigoPromotor"
  from propostas_sem_envio(${p.antesDe}, ${p.limite})`,
)

export const listarPromotores = varias('banco.promotores', () => sql`select codigo from promotor`)

export const promotorDaProposta = uma(
  'banco.promotor-da-proposta',
  (p: De<{ numero: string }>) => sql`select promotor_da_proposta(${p.numero}) as promotor`,
)

type Termos = Pick<PropostaAoBanco, 'valorFinanciado' | 'valorParcela' | 'prazo' | 'taxaAm'>

/** The accepted terms, in force. */
export const termosAceitos = uma(
  'banco.termos',
  (p: De<{ numero: string }>) => sql<{ termos: Termos }>`select ${objeto<Termos>({
    valorFinanciado: sql`reais(valor_financiado)`,
    valorParcela: sql`reais(valor_parcela)`,
    prazo: 'prazo',
    taxaAm: 'taxa_am',
  })} as termos
  from proposta where numero = ${p.numero}`,
)

/** What the client was promised, and until when. */
export const lerPrecoProposto = uma(
  'banco.preco-proposto',
  (p: De<{ idProposta: string }>) => sql<{ liberado: Centavos; validoAte: Dia | null }>`
select p.valor_liberado as liberado, s.resultado ->> 'validoAte' as "validoAte", p.produto,
    p.criada_em as "criadaEm"
  from proposta p left join simulacao s on s.id = p.id_simulacao where p.id = ${p.idProposta}`,
)

/** When a proposta was paid, and the amount in reais that the bank said first; without one, that of its contract. */
export const lerPagamento = uma(
  'banco.pagamento',
  (p: De<{ idProposta: string }>) => sql`select p.paga_em as "pagaEm",
    coalesce((select (e.corpo ->> 'valorPago')::numeric from banco_evento e
               where e.id_proposta = p.id and e.sentido = 'RECEBIDO' and e.fonte = 'BANCO'
                 and e.evento = 'PAGA' order by e.ocorrido_em, e.id limit 1),
             reais(p.valor_liberado))::float8 as pago
  from proposta p where p.id = ${p.idProposta}`,
)

/** A contract that the proposta settles and that something else ended before. */
export const lerJaEncerrado = umaOuNada(
  'banco.ja-encerrado',
  (p: De<{ idProposta: string }>) => sql`
select k.numero from proposta_contrato q join contrato k on k.id = q.id_contrato
 where q.id_proposta = ${p.idProposta} and k.situacao not in ('ATIVO', 'SUSPENSO')
 order by k.numero limit 1`,
)

/**
 * What the bank said about the payment of a proposta, as it wrote it: of that instant first, then the
 * newest. A notice dated far ahead is kept as a notice only.
 */
export const lerPagasDitas = varias(
  'banco.pagas-ditas',
  (p: De<{ idProposta: string; em: Date }>) => sql<{ corpo: string }>`
select x.corpo from (
  select e.corpo::text as corpo, (e.corpo ->> 'ocorridoEm')::timestamptz as em, e.ocorrido_em as lida
    from banco_evento e
   where e.id_proposta = ${p.idProposta} and e.sentido = 'RECEBIDO' and e.evento = 'PAGA'
  union all
  select a.corpo, a.ocorrido_em, a.recebido_em from banco_aviso a
   where a.id_proposta = ${p.idProposta}) x
 order by x.em is not distinct from ${p.em}::timestamptz desc, x.lida desc`,
)

/** The last word of the bank that a proposta is cancelled, as it wrote it, if that came after a step of it. */
export const lerCancelada = umaOuNada(
  'banco.cancelada',
  (p: De<{ idProposta: string; sequencia: number }>) => sql<{ corpo: string }>`
select e.corpo::text as corpo from banco_evento e
 where e.id_proposta = ${p.idProposta} and e.sentido = 'RECEBIDO' and e.fonte = 'BANCO'
   and e.evento = 'CANCELADA' and (e.corpo ->> 'sequencia')::int > ${p.sequencia}
 order by (e.corpo ->> 'sequencia')::int desc limit 1`,
)

/**
 * What the bank said of a withdrawal at the very instant of a payment, unless its own count puts it after that step:
 * then nothing says which came first.
 */
export const lerCanceladaJunto = umaOuNada(
  'banco.cancelada-junto',
  (p: De<{ idProposta: string; em: Date; sequencia: number }>) => sql<{ corpo: string }>`
select e.corpo::text as corpo from banco_evento e
 where e.id_proposta = ${p.idProposta} and e.sentido = 'RECEBIDO' and e.fonte = 'BANCO'
   and e.evento = 'CANCELADA' and (e.corpo ->> 'sequencia')::int <= ${p.sequencia}
   and (e.corpo ->> 'ocorridoEm')::timestamptz = ${p.em}
 order by (e.corpo ->> 'sequencia')::int desc limit 1`,
)

type Aviso = {
  chave: string
  fonte: Fonte
  numero: string
  corpo: string
  instante: string
  assinatura: string
  ocorridoEm: Date
  agora: Date
  julgarEm: Date | null
}

/** A notice with its proof; one that is sent again adds nothing. */
export const guardarAviso = comando(
  'banco.guardar-aviso',
  (p: De<Aviso>) => sql`insert into banco_aviso (chave, fonte, id_proposta, codigo_promotor, corpo,
    instante, assinatura, ocorrido_em, recebido_em, julgar_em)
  select ${p.chave}, ${p.fonte}, p.id, p.codigo_promotor, ${p.corpo}, ${p.instante}, ${p.assinatura},
         ${p.ocorridoEm}, ${p.agora}, ${p.julgarEm}
    from proposta p where p.numero = ${p.numero}
  on conflict (chave) do nothing`,
)

type Depois = { agora: Date; depoisDe: Date | null; daChave: string | null; limite: number }

export const avisosPorJulgar = varias(
  'banco.avisos-por-julgar',
  (p: De<Depois>) => sql<{ chave: string; promotor: string; julgarEm: Date }>`
select chave, codigo_promotor as promotor, julgar_em as "julgarEm"
  from avisos_por_julgar(${p.agora}, ${p.depoisDe}, ${p.daChave}, ${p.limite})`,
)

type Adiantado = Pick<Aviso, 'chave' | 'numero' | 'corpo' | 'ocorridoEm' | 'agora'> & {
  julgarEm: Date
}

/** Keeps a payment that is heard before its booking, to be judged again; a notice is kept already. */
export const guardarAdiantado = comando(
  'banco.guardar-adiantado',
  (
    p: De<Adiantado>,
  ) => sql`insert into banco_aviso (chave, id_proposta, codigo_promotor, corpo, instante,
    assinatura, ocorrido_em, recebido_em, julgar_em)
  select ${p.chave}, p.id, p.codigo_promotor, ${p.corpo}, '', '', ${p.ocorridoEm}, ${p.agora},
         ${p.julgarEm}
    from proposta p where p.numero = ${p.numero}
  on conflict (chave) do update set julgar_em = excluded.julgar_em`,
)

/** Notices of the proposta that wait for their time, or for its booking. */
export const travarAvisos = varias(
  'banco.travar-avisos',
  (p: De<{ idProposta: string }>) => sql<{ fonte: Fonte }>`select chave, fonte, corpo
  from banco_aviso
 where id_proposta = ${p.idProposta} and julgar_em is not null order by chave for update`,
)

/** Of two concurrent servers one takes it. */
export const tomarAviso = umaOuNada(
  'banco.tomar-aviso',
  (p: De<{ chave: string }>) => sql<{ fonte: Fonte }>`update banco_aviso set julgar_em = null
 where chave = ${p.chave} and julgar_em is not null returning fonte, corpo`,
)

/** The next try of one that could not be judged; `espera` is false when it was tried long enough. */
export const adiarAviso = umaOuNada(
  'banco.adiar-aviso',
  (p: De<{ chave: string; vezes: number; julgarEm: Date }>) => sql<{
    fonte: Fonte
    espera: boolean
  }>`update banco_aviso a
   set tentativas = a.tentativas + 1,
       julgar_em = case when a.tentativas + 1 < ${p.vezes} then ${p.julgarEm}::timestamptz end
  from proposta p
 where a.chave = ${p.chave} and a.julgar_em is not null and p.id = a.id_proposta
returning p.numero, a.fonte, a.ocorrido_em as "ocorridoEm", a.julgar_em is not null as espera`,
)
