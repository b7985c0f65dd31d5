import type { z } from 'zod'
import type { CodigoDoMotivo } from '#shared/retencao/motivos.ts'
import type { MarcaDaCtc, OfertaDaCtc } from '#shared/retencao/shapes.ts'
import { ctcAbertas, ctcRespondidas, type SituacaoCtc } from '#shared/retencao/situacao.ts'
import { comando, umaOuNada } from '../../base/db/consulta.ts'
import { type De, json, sql } from '../../base/db/fragmento.ts'

type Fatos = { contrato: string; cpf: string }

export const buscarFatos = umaOuNada(
  'retencao.fatos',
  (p: De<Fatos>) => sql<{ cessao: 'COM_COOBRIGACAO' | 'SEM_COOBRIGACAO' | null }>`
select f.id_contrato as "idContrato", f.proprio, f.situacao, f.produto, f.cpf_confere as "cpfConfere",
    f.cessao, f.em_curso as "emCurso", f.em_refinanciamento as "emRefinanciamento", f.id_cliente as "idCliente",
    f.id_relacionamento as "idRelacionamento", f.codigo_promotor as "codigoPromotor"
  from ctc_fatos(${p.contrato}, ${p.cpf}) f`,
)

type Nova = {
  id: string
  numero: string
  codigoPromotor: string | null
  idRelacionamento: string | null
  idCliente: string | null
  idContrato: string | null
  numeroContrato: string
  banco: string
  taxaAm: number
  cetAa: number | null
  prazo: number
  valorParcela: number
  saldo: number
  classe: string
  chance: number
  valorEmJogo: number
  situacao: SituacaoCtc
  motivo: CodigoDoMotivo | null
  saldoInformado: number | null
  recebidaEm: Date
  alertaEm: Date
  criticoEm: Date
  internoEm: Date
  limiteEm: Date
  terminadaEm: Date | null
  agora: Date
}

/** The request with its first history row. The clearing's number is used once, and so is an open contract. */
export const inserirCtc = comando(
  'retencao.inserir',
  (p: De<Nova>) => sql`with nova as (
  insert into ctc (id, numero, codigo_promotor, id_relacionamento, id_cliente, id_contrato, numero_contrato, banco,
    taxa_am, cet_aa, prazo, valor_parcela, saldo, classe, chance, valor_em_jogo, situacao, motivo, saldo_informado,
    id_atendente, recebida_em, alerta_em, critico_em, interno_em, limite_em, toca_em, terminada_em, criada_em)
  select ${p.id}, ${p.numero}, ${p.codigoPromotor}, ${p.idRelacionamento}, ${p.idCliente}, ${p.idContrato},
    ${p.numeroContrato}, ${p.banco}, ${p.taxaAm}, ${p.cetAa}, ${p.prazo}, ${p.valorParcela}, ${p.saldo}, ${p.classe},
    ${p.chance}, ${p.valorEmJogo}, ${p.situacao}, ${p.motivo}, ${p.saldoInformado}::bigint,
    case when ${p.terminadaEm}::timestamptz is null then ctc_quem_trata(${p.idRelacionamento}, ${p.agora}) end,
    ${p.recebidaEm}, ${p.alertaEm}, ${p.criticoEm}, ${p.internoEm}, ${p.limiteEm},
    case when ${p.terminadaEm}::timestamptz is null then ${p.alertaEm}::timestamptz end, ${p.terminadaEm}, ${p.agora}
  on conflict do nothing
  returning id, codigo_promotor, situacao, motivo)
insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, motivo, ocorrido_em)
select n.id, n.codigo_promotor, null, n.situacao, 'CAMARA', n.motivo, ${p.recebidaEm} from nova n`,
)

/** A released request of a contract that was not paid until then leaves it free for another. */
export const caducarLiberada = comando(
  'retencao.caducar',
  (p: De<{ idContrato: string; ate: Date; agora: Date }>) => sql`update ctc
   set caducada_em = ${p.agora}
 where id_contrato = ${p.idContrato} and situacao = 'LIBERADA' and caducada_em is null
   and terminada_em <= ${p.ate}`,
)

/** Held until the transaction ends, with what decides about it. */
export const travarCtc = umaOuNada(
  'retencao.travar',
  (p: De<{ id: string }>) => sql<{ situacao: SituacaoCtc; marcas: MarcaDaCtc[] }>`
select x.id, x.numero, x.codigo_promotor as "codigoPromotor", x.id_relacionamento as "idRelacionamento",
    x.id_cliente as "idCliente", x.id_contrato as "idContrato", x.situacao, x.versao, x.marcas, x.taxa_am as "taxaAm",
    x.cet_aa as "cetAa", x.saldo, x.saldo_informado as "saldoInformado", x.recebida_em as "recebidaEm", x.interno_em as "internoEm",
    x.limite_em as "limiteEm", x.falsa_em as "falsaEm", x.respondida_em as "respondidaEm",
    x.recusa_da_camara as "recusaDaCamara",
    (select c.obito_em from cliente c where c.id = x.id_cliente) as "obitoEm"
  from ctc x where x.id = ${p.id} for no key update`,
)

/** By the number of the clearing. */
export const acharCtc = umaOuNada(
  'retencao.achar',
  (p: De<{ numero: string }>) => sql`select id, id_relacionamento as "idRelacionamento",
    codigo_promotor as "codigoPromotor" from ctc where numero = ${p.numero}`,
)

/** The request that is open, or released and not paid yet, for the contract, if it was made after that instant. */
export const acharPosterior = umaOuNada(
  'retencao.posterior',
  (p: De<{ idContrato: string; recebidaEm: Date }>) => sql`select x.numero from ctc x
 where x.id_contrato = ${p.idContrato} and x.classe in ('NOSSO', 'SEM_LOJA') and x.recebida_em > ${p.recebidaEm}
   and x.situacao in ${[...ctcAbertas, 'LIBERADA']} and x.caducada_em is null
 order by x.recebida_em limit 1`,
)

type Mudanca = {
  id: string
  de: SituacaoCtc
  para: SituacaoCtc
  por: 'USUARIO' | 'SISTEMA' | 'CAMARA'
  idUsuario: string | null
  resultado: 'SEM_CONTATO' | 'CONTRADIZ' | 'FALSA' | null
  motivo: CodigoDoMotivo | null
  observacao: string | null
  caminho: string | null
  idOportunidade: string | null
  idOferta: string | null
  pagaAte: Date | null
  saldoInformado: number | null
  ocorridoEm: Date
}

/** State and history in one statement; an open request keeps its alarms. */
export const mudarCtc = comando(
  'retencao.mudar',
  (p: De<Mudanca>) => sql`with mudada as (
  update ctc x set situacao = ${p.para}, motivo = coalesce(${p.motivo}, x.motivo),
    caminho = coalesce(${p.caminho}, x.caminho), id_oportunidade = coalesce(${p.idOportunidade}::uuid, x.id_oportunidade),
    id_oferta = coalesce(${p.idOferta}::uuid, x.id_oferta),
    paga_ate = coalesce(${p.pagaAte}::timestamptz, x.paga_ate),
    saldo_informado = coalesce(${p.saldoInformado}::bigint, x.saldo_informado),
    tentativas = x.tentativas + case when ${p.resultado}::text = 'SEM_CONTATO' then 1 else 0 end,
    falsa_em = case when ${p.resultado}::text = 'FALSA' then ${p.ocorridoEm} else x.falsa_em end,
    toca_em = case when ${p.para} in ${ctcAbertas} then x.toca_em end,
    terminada_em = case when ${p.para} in ${ctcAbertas} then null
      when ${p.para} = x.situacao then x.terminada_em else ${p.ocorridoEm}::timestamptz end,
    versao = x.versao + 1
   where x.id = ${p.id}
  returning x.id, x.codigo_promotor)
insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, id_usuario, resultado, motivo, observacao,
  ocorrido_em)
select m.id, m.codigo_promotor, ${p.de}, ${p.para}, ${p.por}, ${p.idUsuario}::uuid, ${p.resultado}, ${p.motivo},
  ${p.observacao}, ${p.ocorridoEm} from mudada m`,
)

type Oferta = { idCtc: string; codigoPromotor: string; ofertas: object; agora: Date }

/** The three ways of today in the place of those of another day; what was told is kept apart. */
export const guardarOfertas = comando(
  'retencao.guardar-ofertas',
  (
    p: De<Oferta>,
  ) => sql`insert into ctc_oferta (id_ctc, codigo_promotor, caminho, oferta, calculada_em)
select ${p.idCtc}, ${p.codigoPromotor}, o ->> 'caminho', o, ${p.agora}
  from jsonb_array_elements(${json(p.ofertas)}::jsonb) o
on conflict (id_ctc, caminho) do update set oferta = excluded.oferta, calculada_em = excluded.calculada_em`,
)

type Dita = {
  id: string
  idCtc: string
  caminho: string
  oferta: object
  resumo: string
  idUsuario: string
  agora: Date
}

/** What was told to the client is added, and never changed. */
export const dizerOferta = comando(
  'retencao.dizer-oferta',
  (
    p: De<Dita>,
  ) => sql`insert into ctc_oferta_dita (id, id_ctc, codigo_promotor, caminho, oferta, resumo, dita_em, dita_por)
select ${p.id}, x.id, x.codigo_promotor, ${p.caminho}, ${json(p.oferta)}::jsonb, ${p.resumo}, ${p.agora}, ${p.idUsuario}
  from ctc x where x.id = ${p.idCtc}`,
)

export const buscarDita = umaOuNada(
  'retencao.oferta-dita',
  (p: De<{ id: string; idCtc: string }>) => sql<{ oferta: z.input<typeof OfertaDaCtc> }>`
select d.id, d.caminho, d.oferta, d.resumo, d.dita_em as "ditaEm" from ctc_oferta_dita d
 where d.id = ${p.id} and d.id_ctc = ${p.idCtc}`,
)

export const marcarCtc = comando(
  'retencao.marcar',
  (
    p: De<{ id: string; marcas: readonly string[] }>,
  ) => sql`update ctc set marcas = ${p.marcas}::text[]
 where id = ${p.id} and marcas <> ${p.marcas}::text[]`,
)

type Evidencia = {
  id: string
  idCtc: string
  codigoPromotor: string
  idUsuario: string
  arquivo: string
  arquivoResumo: string
  nome: string
  formato: string
  agora: Date
}

/** Files of one request that no outcome named yet. */
export const EVIDENCIAS_QUE_ESPERAM = 10

export const inserirEvidencia = comando(
  'retencao.inserir-evidencia',
  (
    p: De<Evidencia>,
  ) => sql`insert into ctc_evidencia (id, id_ctc, codigo_promotor, id_usuario, arquivo,
  arquivo_resumo, nome, formato, criada_em)
select ${p.id}, ${p.idCtc}, ${p.codigoPromotor}, ${p.idUsuario}, ${p.arquivo}, ${p.arquivoResumo}, ${p.nome},
  ${p.formato}, ${p.agora}
 where (select count(*) from ctc_evidencia e where e.id_ctc = ${p.idCtc} and e.usada_em is null)
       < ${EVIDENCIAS_QUE_ESPERAM}`,
)

type Prova = {
  id: string
  idCtc: string
  contatoEm: string
  canal: string
  aceite: string
  agora: Date
}

/** Of this request, and named by one outcome only. */
export const usarEvidencia = comando(
  'retencao.usar-evidencia',
  (
    p: De<Prova>,
  ) => sql`update ctc_evidencia set contato_em = ${p.contatoEm}, canal = ${p.canal}, aceite = ${p.aceite},
  usada_em = ${p.agora}
 where id = ${p.id} and id_ctc = ${p.idCtc} and usada_em is null`,
)

export const buscarEvidencia = umaOuNada(
  'retencao.evidencia',
  (p: De<{ id: string; idCtc: string }>) => sql<{ formato: 'JPEG' | 'PNG' | 'PDF' }>`
select e.arquivo, e.nome, e.formato from ctc_evidencia e where e.id = ${p.id} and e.id_ctc = ${p.idCtc}`,
)

export const anotarResposta = comando(
  'retencao.anotar-resposta',
  (p: De<{ id: string; recusa: string | null; agora: Date }>) => sql`update ctc
   set respondida_em = ${p.agora}, recusa_da_camara = ${p.recusa}
 where id = ${p.id} and respondida_em is null`,
)

/** It is told again. */
export const esquecerResposta = comando(
  'retencao.esquecer-resposta',
  (p: De<{ id: string }>) => sql`update ctc
   set respondida_em = null, recusa_da_camara = null, versao = versao + 1 where id = ${p.id}`,
)

/** What the clearing is to be told; nothing once it was, or while nothing is decided. */
export const buscarResposta = umaOuNada(
  'retencao.resposta',
  (p: De<{ id: string }>) => sql<{ situacao: SituacaoCtc }>`
select x.numero, x.situacao, x.motivo, reais(x.saldo_informado) as saldo,
    (select max(h.ocorrido_em) from ctc_historico h where h.id_ctc = x.id and h.para = 'LIBERADA'
        and h.resultado is null) as "saldoEm"
  from ctc x
 where x.id = ${p.id} and x.respondida_em is null and x.situacao in ${ctcRespondidas}`,
)
