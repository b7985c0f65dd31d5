import type { NossoPedido } from '#integrations/camara/pedidos-protocolo.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { objeto } from '../base/db/objeto.ts'

export type SituacaoDoPedido = 'NA_FILA' | 'ENVIADO' | 'ABERTO' | 'CANCELANDO' | 'ENCERRADO'

/** Inserts the request of a portability, unless it has one already. */
export const inserirPedido = comando(
  'camara.inserir',
  (p: De<{ idProposta: string; agora: Date; conferirEm: Date }>) => sql`insert into camara_pedido
    (id_proposta, codigo_promotor, situacao, criado_em, conferir_em)
  select id, codigo_promotor, 'NA_FILA', ${p.agora}, ${p.conferirEm}
    from proposta where id = ${p.idProposta} and produto = 'PORT'
  on conflict (id_proposta) do nothing`,
)

export const promotorDoPedido = uma(
  'camara.promotor',
  (p: De<{ idProposta: string }>) => sql<{ promotor: string | null; numero: string | null }>`
select max(p.codigo_promotor) as promotor, max(p.numero) as numero
  from proposta p where p.id = ${p.idProposta}`,
)

/** The proposta is held already. */
export const travarPedido = umaOuNada(
  'camara.travar',
  (p: De<{ idProposta: string }>) => sql<{ situacao: SituacaoDoPedido }>`
select situacao, numero from camara_pedido where id_proposta = ${p.idProposta} for update`,
)

export const mudarPedido = comando(
  'camara.mudar',
  (
    p: De<{
      idProposta: string
      situacao: SituacaoDoPedido
      numero: string | null
      conferirEm: Date | null
    }>,
  ) => sql`update camara_pedido
   set situacao = ${p.situacao}, numero = coalesce(${p.numero}, numero), conferir_em = ${p.conferirEm}
 where id_proposta = ${p.idProposta}`,
)

type Lido = Omit<NossoPedido, 'sistema' | 'taxaAa'>

/** What the clearing is asked, with the whole CPF: for this use only. */
export const dadosDoPedido = umaOuNada(
  'camara.dados',
  (p: De<{ idProposta: string }>) => sql<{ pedido: Lido; situacao: SituacaoProposta }>`
select p.situacao, ${objeto<Lido>({
    chave: 'p.numero',
    // The bank of origin knows no other.
    contrato: sql`coalesce(k.numero_impresso, k.numero)`,
    banco: 'k.banco',
    cpf: 'c.cpf',
    saldo: sql`reais(q.saldo_devedor)`,
    taxaAm: 'p.taxa_am',
    cetAa: 'p.cet_aa',
    prazo: 'p.prazo',
    parcela: sql`reais(p.valor_parcela)`,
  })} as pedido
  from proposta p
  join cliente c on c.id = p.id_cliente
  join proposta_contrato q on q.id_proposta = p.id
  join contrato k on k.id = q.id_contrato
 where p.id = ${p.idProposta}`,
)

type PorConferir = {
  idProposta: string
  codigoPromotor: string
  numero: string
  situacao: SituacaoDoPedido
  /** The clearing may still say something. */
  espera: boolean
  temJob: boolean
}

/** Requests whose next look is due; each is taken by one of two concurrent servers. */
export const tomarPorConferir = varias(
  'camara.por-conferir',
  (p: De<{ agora: Date; depois: Date; limite: number }>) => sql<PorConferir>`
with vencidos as (
  select id_proposta from camara_pedido where conferir_em <= ${p.agora}
   order by conferir_em limit ${p.limite} for update skip locked)
update camara_pedido d set conferir_em = ${p.depois}
  from vencidos v join proposta p on p.id = v.id_proposta
 where d.id_proposta = v.id_proposta
returning d.id_proposta as "idProposta", d.codigo_promotor as "codigoPromotor", p.numero, d.situacao,
  p.situacao not in ${fins} and p.situacao not in ('TED_ENVIADA', 'QUITADA', 'AVERBADA_PORT', 'REFIN_PORT')
    as espera,
  exists (select from fila.job j where j.name in ('camara-pedir', 'dever-perdido')
     and j.state <= 'active' and j.data ->> 'idProposta' = d.id_proposta::text) as "temJob"`,
)

const calado = (p: De<{ agora: Date }>) => sql`d.silencio_em is null and d.conferir_em is not null
   and p.situacao = 'CTC_ENVIADA' and p.prazo_etapa < ${p.agora}`

/** Requests whose origin let its days pass, and nobody was told. */
export const listarSilencios = varias(
  'camara.silencios',
  (p: De<{ agora: Date; depois: string | null; maximo: number }>) => sql`
select p.id from camara_pedido d join proposta p on p.id = d.id_proposta
 where ${calado(p)} and (${p.depois}::uuid is null or p.id > ${p.depois})
 order by p.id limit ${p.maximo}`,
)

/** One of them, once. */
export const marcarSilencio = umaOuNada(
  'camara.marcar-silencio',
  (p: De<{ idProposta: string; agora: Date }>) => sql<{ idAtendente: string | null }>`
update camara_pedido d set silencio_em = ${p.agora}
  from proposta p join relacionamento r on r.id = p.id_relacionamento
 where d.id_proposta = ${p.idProposta} and p.id = d.id_proposta and ${calado(p)}
returning d.codigo_promotor as "codigoPromotor", r.id as "idRelacionamento",
  r.id_atendente as "idAtendente"`,
)
