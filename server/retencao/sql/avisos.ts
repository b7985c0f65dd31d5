import type { z } from 'zod'
import { ParteDasDivergencias } from '#shared/divergencia/shapes.ts'
import type { AvisoDaCamara, AvisoDaCtc } from '#shared/retencao/shapes.ts'
import type { SituacaoCtc } from '#shared/retencao/situacao.ts'
import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'
import { objeto, quando } from '../../base/db/objeto.ts'
import { pessoa } from '../../organizacao/sql.ts'
import { deQuem } from './ler.ts'

type Aviso = {
  chave: string
  numero: string
  corpo: string
  assinatura: string
  ocorridoEm: Date
  agora: Date
  julgarEm: Date
}

/** A notice that came before is the same one: nothing is added. */
export const guardarAviso = comando(
  'retencao.guardar-aviso',
  (
    p: De<Aviso>,
  ) => sql`insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, julgar_em)
values (${p.chave}, ${p.numero}, ${p.corpo}, ${p.assinatura}, ${p.ocorridoEm}, ${p.agora}, ${p.julgarEm})
on conflict (chave) do nothing`,
)

export const avisosPorJulgar = varias(
  'retencao.avisos-por-julgar',
  (p: De<{ agora: Date; maximo: number }>) => sql`select chave from ctc_aviso
 where julgar_em <= ${p.agora} order by ocorrido_em, chave limit ${p.maximo}`,
)

/** Held until the transaction ends; one that was judged is not there. */
export const tomarAviso = umaOuNada(
  'retencao.tomar-aviso',
  (p: De<{ chave: string }>) => sql`select corpo, recebido_em as "recebidoEm" from ctc_aviso
 where chave = ${p.chave} and julgar_em is not null for update skip locked`,
)

type Falha = { chave: string; agora: Date; porque: string }

/**
 * It could not be applied: tried again after one minute, then two, up to fifteen; after a day no more.
 * `ePessoa`: it stands before a person from now on.
 */
export const adiarAviso = umaOuNada(
  'retencao.adiar-aviso',
  (p: De<Falha>) => sql`update ctc_aviso a
   set tentativas = a.tentativas + 1,
       julgar_em = case when f.tentar then ${p.agora}::timestamptz
         + least(15, power(2, least(a.tentativas, 4))) * interval '1 minute' end,
       contradiz = case when not f.tentar then ${p.porque} end
  from ctc_aviso b
 cross join lateral (
   select greatest(b.recebido_em, b.ocorrido_em) + interval '1 day' > ${p.agora} as tentar) f
 where a.chave = ${p.chave} and b.chave = a.chave and a.julgar_em is not null
returning a.numero, a.espera_pessoa and not b.espera_pessoa as "ePessoa"`,
)

type Julgado = { chave: string; julgarEm: Date | null; contradiz: string | null }

/** It is judged, or waits on. */
export const anotarJulgado = comando(
  'retencao.anotar-julgado',
  (p: De<Julgado>) => sql`update ctc_aviso set julgar_em = ${p.julgarEm}, contradiz = ${p.contradiz}
 where chave = ${p.chave}`,
)

type Escrito = z.input<typeof AvisoDaCamara>

/** `AvisoDaCamara` of a row `a` with the state of its request; `corpo` without who the client is. */
const camposDoAviso = (corpo: Sql, situacao: Sql<SituacaoCtc | null>) => ({
  idAviso: 'a.id',
  numero: 'a.numero',
  tipo: sql<Escrito['tipo']>`${corpo} ->> 'tipo'`,
  valor: sql<number | null>`(${corpo} ->> 'valor')::float8`,
  nossa: situacao,
  contradiz: 'a.contradiz',
  tentativas: 'a.tentativas',
  proximaEm: 'a.julgar_em',
  ocorridoEm: 'a.ocorrido_em',
  ouvidoEm: 'a.recebido_em',
})

type DaLoja = z.input<typeof AvisoDaCtc>

const avisoDaCtc = objeto<DaLoja>({
  ...camposDoAviso(sql`a.corpo::jsonb`, sql<SituacaoCtc>`x.situacao`),
  idCtc: 'x.id',
  numeroContrato: 'x.numero_contrato',
  idRelacionamento: 'x.id_relacionamento',
  nomeCliente: 'c.nome',
  cpf: sql<string>`cpf_mascarado(c.cpf)`,
  atendente: quando(sql`u.id is not null`, pessoa('u')),
  visto: quando(
    sql`a.visto_em is not null`,
    objeto<NonNullable<DaLoja['visto']>>({
      por: pessoa('v'),
      observacao: 'a.observacao',
      em: 'a.visto_em',
    }),
  ),
})

type Deles = { escopo: readonly string[]; donos: readonly string[] | undefined; agora: Date }

const daLoja = (p: De<Deles>): Sql => sql`from ctc_aviso a
  join ctc x on x.numero = a.numero
  join relacionamento r on r.id = x.id_relacionamento
 where a.espera_pessoa and x.codigo_promotor = any (${p.escopo}::text[])
   and (${p.donos}::uuid[] is null or ${deQuem(p)} = any (${p.donos}))`

const partes: Record<ParteDasDivergencias, Sql> = {
  ABERTAS: sql`a.visto_em is null`,
  DECIDIDAS: sql`a.visto_em is not null`,
}

/** The newest first. */
export const listarAvisos = varias(
  'retencao.avisos',
  (p: De<Deles & { quantos: number }>, { parte }) => sql<{ aviso: DaLoja }>`
select ${avisoDaCtc} as aviso
  from (select a.*, x.id as id_ctc ${daLoja(p)} and ${partes[parte]}
         order by a.recebido_em desc, a.id limit ${p.quantos}) a
  join ctc x on x.id = a.id_ctc
  join relacionamento r on r.id = x.id_relacionamento
  join cliente c on c.id = x.id_cliente
  left join usuario u on u.id = ${deQuem(p)}
  left join usuario v on v.id = a.id_usuario
 order by a.recebido_em desc, a.id`,
  { variantes: { parte: ParteDasDivergencias.options } },
)

/** Notices that nobody has looked at. */
export const avisosPorVer = (p: De<Deles>): Sql => sql`select ${daLoja(p)} and ${partes.ABERTAS}`

type Visto = { id: string; idUsuario: string; observacao: string; agora: Date }

/** Of two persons one looked first. */
export const verAviso = comando(
  'retencao.ver-aviso',
  (p: De<Visto & { idCtc: string }>) => sql`update ctc_aviso a
   set visto_em = ${p.agora}, id_usuario = ${p.idUsuario}, observacao = ${p.observacao}
  from ctc x
 where a.id = ${p.id} and x.id = ${p.idCtc} and x.numero = a.numero and a.espera_pessoa
   and a.visto_em is null`,
)

/** Whether somebody looked at the notice; no row if the notice belongs to another request. */
export const acharAviso = umaOuNada(
  'retencao.achar-aviso',
  (p: De<{ id: string; idCtc: string }>) => sql`select a.visto_em is not null as visto
  from ctc_aviso a join ctc x on x.numero = a.numero
 where a.id = ${p.id} and x.id = ${p.idCtc} and a.espera_pessoa`,
)

/** Of no shop, the newest first (`ctc_avisos_da_mesa`). */
export const listarAvisosDaMesa = varias(
  'retencao.avisos-da-mesa',
  (p: De<{ quantos: number }>) => sql<{ aviso: Escrito }>`
select ${objeto<Escrito>(camposDoAviso(sql`a.corpo`, sql<SituacaoCtc | null>`a.situacao`))} as aviso
  from ctc_avisos_da_mesa() a
 order by a.recebido_em desc, a.id limit ${p.quantos}`,
)

export const verAvisoDaMesa = comando(
  'retencao.ver-aviso-da-mesa',
  (p: De<Visto>) =>
    sql`select from ctc_aviso_ver_na_mesa(${p.id}, ${p.idUsuario}, ${p.observacao}, ${p.agora})`,
)
