import {
  mortas,
  type SituacaoDaAverbacao,
  type SituacaoProposta,
} from '#shared/proposta/situacao.ts'
import { uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type Linha = {
  situacao: SituacaoProposta
  ehPortabilidade: boolean
  /** A loan of the INSS: the CRM books it. */
  averbaAqui: boolean
}

/** Of a proposta `p`: the CRM books it, not the bank. */
export const averbaAqui = sql<boolean>`p.produto in ('NOVO', 'REFIN', 'REFIN_PORT')
      and (select v.regime from convenio v where v.codigo = p.codigo_convenio) = 'INSS'`

/** In the order everybody holds them: relationship, oportunidade, proposta. */
export const travarLinha = umaOuNada(
  'proposta.travar',
  (p: De<{ numero: string }>) => sql<Linha>`select p.id, p.numero, p.id_cliente as "idCliente",
    p.id_oportunidade as "idOportunidade", p.situacao, p.protocolo_banco as "protocoloBanco",
    r.id as "idRelacionamento", r.id_atendente as "idAtendente",
    p.produto = 'PORT' as "ehPortabilidade", p.saldo_informado as "saldoInformado",
    ${averbaAqui} as "averbaAqui"
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join proposta p on p.id_oportunidade = o.id
 where p.numero = ${p.numero}
   for share of r for update of o, p`,
)

type Fatos = {
  ultimaSequencia: number
  /** The same of the clearing, and when each of both said its newest step. */
  ultimaDaCamara: number
  bancoDisseEm: Date | null
  camaraDisseEm: Date | null
  averbacao: SituacaoDaAverbacao | null
  /** A refinancing whose contract is still brought by a portability. */
  esperaPortabilidade: boolean
  /** When we ended it ourselves. */
  desfeitaEm: Date | null
}

/**
 * Read in a second statement: one that waited for the locks still sees the other tables as of
 * before the wait.
 */
export const lerFatosDaTravada = uma(
  'proposta.fatos-da-travada',
  (p: De<{ id: string }>) => sql<Fatos>`select
    coalesce(max(d.sequencia) filter (where d.fonte = 'BANCO'), 0) as "ultimaSequencia",
    coalesce(max(d.sequencia) filter (where d.fonte = 'CAMARA'), 0) as "ultimaDaCamara",
    max(d.em) filter (where d.fonte = 'BANCO') as "bancoDisseEm",
    max(d.em) filter (where d.fonte = 'CAMARA') as "camaraDisseEm",
    (select a.situacao from averbacao a where a.id_proposta = ${p.id}) as averbacao,
    exists (select from proposta r where r.id = ${p.id} and r.id_portabilidade is not null
       and not exists (select from proposta_contrato q where q.id_proposta = r.id))
      as "esperaPortabilidade",
    (select max(h.ocorrido_em) from proposta_historico h
      where h.id_proposta = ${p.id} and h.para in ${mortas} and h.por not in ('BANCO', 'CAMARA', 'ORGAO'))
      as "desfeitaEm"
  from (select e.fonte, (e.corpo ->> 'sequencia')::int as sequencia,
               (e.corpo ->> 'ocorridoEm')::timestamptz as em
          from banco_evento e
         where e.id_proposta = ${p.id} and e.sentido = 'RECEBIDO') d`,
)
