import type { Convencao } from '#shared/calculo/plano.ts'
import type { Dia } from '#shared/data.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { finalizadas } from '#shared/oportunidade/status.ts'
import { uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import { comAlvo, type ValoresDoAlvo } from '../../atendimento/sql.ts'
import { vendaveis } from './venda.ts'
import { contratoJson, juncoesDoContrato, parcelasRecebidas } from '../../contrato/sql.ts'
import type { Recebida } from '#shared/calculo/atraso.ts'
import type { Contrato as ContratoDoCliente } from '#shared/contrato/shapes.ts'
import type { z } from 'zod'
import { fins } from '#shared/proposta/situacao.ts'

const fator = sql`select id, descricao, exige_observacao as "exigeObservacao" from fator_perda`

export const listarFatores = varias('oportunidade.fatores', () => sql`${fator} order by descricao`)

export const buscarFator = umaOuNada(
  'oportunidade.fator',
  (p: De<{ id: number }>) => sql`${fator} where id = ${p.id}`,
)

/** A live proposta exists: the oportunidade cannot end before it. */
export const propostaViva = umaOuNada(
  'oportunidade.proposta-viva',
  (p: De<{ idOportunidade: string }>) => sql`select id from proposta
 where id_oportunidade = ${p.idOportunidade} and situacao not in ${fins} limit 1`,
)

export const listarHistorico = varias(
  'oportunidade.historico',
  (p: De<{ id: string }>) => sql<{ de: StatusOportunidade | null; para: StatusOportunidade }>`
select h.id as "idMudanca", h.de, h.para, h.por, u.login as "loginUsuario", u.nome as "nomeUsuario",
    h.codigo_promotor as "codigoPromotor", f.descricao as "fatorPerda", h.observacao,
    h.ocorrido_em as "ocorridoEm"
  from oportunidade_historico h
  left join usuario u on u.id = h.id_usuario
  left join fator_perda f on f.id = h.id_fator_perda
 where h.id_oportunidade = ${p.id}
 order by h.ocorrido_em desc, h.id`,
)

export const listarCriticas = varias(
  'oportunidade.criticas',
  () => sql`select descricao from lista where lista = 'criticas' order by ordem`,
)

/** Convênios of the oportunidades of a promotor that have not ended; what cannot be sold is in no sum. */
export const listarConvenios = varias(
  'oportunidade.convenios',
  (
    p: De<{ codigoPromotor: string; donos?: readonly string[] | undefined; hoje: Dia }>,
    { soEmAberto, doAtendente },
  ) => {
    const { tabelas, condicao } = vendaveis(sql`${p.hoje}::date`)
    return sql`with ${tabelas}
select v.codigo as "codigoConvenio", v.nome, count(*) as quantidade,
    coalesce(sum(o.valor_liberado) filter (where ${condicao}), 0)::bigint as "valorLiberado"
  from oportunidade o
  join convenio v on v.codigo = o.codigo_convenio
  left join beneficio b on b.id = o.id_beneficio
  left join contrato k on k.id = o.id_contrato
  ${doAtendente ? sql`join relacionamento r on r.id = o.id_relacionamento` : sql``}
 where o.codigo_promotor = ${p.codigoPromotor}
   and ${soEmAberto ? sql`o.status = 'Em Aberto'` : sql`o.status not in ${finalizadas}`}
   ${doAtendente ? sql`and r.id_atendente = any (${p.donos}::uuid[])` : sql``}
 group by v.codigo, v.nome
 order by v.nome`
  },
  { variantes: { soEmAberto: [false, true], doAtendente: [false, true] } },
)

type Origens = {
  idCliente: string
  codigoConvenio: string
  idContrato?: string | null | undefined
  idBeneficio?: string | null | undefined
  idEmpregador?: string | null | undefined
}

type DeUmConvenio = { codigoConvenio: string }
type Contrato = DeUmConvenio & { situacao: string; proprio: boolean }
type Cliente = { restrito: boolean; obitoEm: string | null }

/** What a new oportunidade is about, as far as it belongs to this client. */
export const buscarOrigens = uma(
  'oportunidade.origens',
  (p: De<Origens>) => sql<{
    contrato: Contrato | null
    empregador: DeUmConvenio | null
    cliente: Cliente | null
  }>`select
  (select ativo from convenio where codigo = ${p.codigoConvenio}) as "convenioAtivo",
  (select ${objeto<Contrato>({ situacao: 'situacao', proprio: 'proprio', codigoConvenio: 'codigo_convenio' })}
     from contrato where id = ${p.idContrato} and id_cliente = ${p.idCliente}) as contrato,
  (select id from beneficio
    where id = ${p.idBeneficio} and id_cliente = ${p.idCliente}) as beneficio,
  (select ${objeto<DeUmConvenio>({ codigoConvenio: 'codigo_convenio' })} from empregador
    where id = ${p.idEmpregador} and id_cliente = ${p.idCliente}) as empregador,
  (select ${objeto<Cliente>({ restrito: 'restrito', obitoEm: 'obito_em' })}
     from cliente where id = ${p.idCliente}) as cliente`,
)

/** Whether it may still be sold, once its proposta died. */
export const lerViabilidade = umaOuNada(
  'oportunidade.viabilidade',
  (p: De<{ id: string }>) => sql`
select c.restrito, c.obito_em is not null as obito,
    coalesce(k.situacao = 'ATIVO', true) as "contratoAtivo"
  from oportunidade o
  join cliente c on c.id = o.id_cliente
  left join contrato k on k.id = o.id_contrato
 where o.id = ${p.id}`,
)

/** The contract of one of the oportunidades of the relationship `a`. */
export const buscarContrato = umaOuNada(
  'oportunidade.contrato',
  (p: De<ValoresDoAlvo & { idOportunidade: string }>) => sql<{
    contrato: z.input<typeof ContratoDoCliente>
    recebidas: Recebida[]
    convencao: Convencao
    vencimentoDaOrigem: Dia | null
  }>`with ${comAlvo(p)}
select ${contratoJson} as contrato, ${parcelasRecebidas} as recebidas, k.convencao,
    k.vencimento_da_origem as "vencimentoDaOrigem"
  from alvo a
  join oportunidade dela on dela.id = ${p.idOportunidade} and dela.id_relacionamento = a.id
  join contrato k on k.id = dela.id_contrato
  ${juncoesDoContrato}`,
)
