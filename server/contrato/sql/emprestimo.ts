import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

/**
 * The contract of a paid proposta; settles the contracts it replaces. First and last due dates come
 * from the accepted simulation. The contract keeps what it took over of each of them, and the due day
 * of the one it was ported from. A number is used once, so a repetition adds nothing.
 */
export const inserirContratoPago = comando(
  'contrato.inserir-pago',
  (p: De<{ id: string; idProposta: string; dia: string }>) => sql`with paga as (
  select p.*, s.resultado
    from proposta p
    join simulacao s on s.id = p.id_simulacao
   where p.id = ${p.idProposta}
), quitados as (
  update contrato k set situacao = 'QUITADO', quitado_por = pc.id_proposta,
         quitado_em = ${p.dia}, antes_de_quitado = k.situacao
    from proposta_contrato pc
   where pc.id_proposta = ${p.idProposta} and k.id = pc.id_contrato
     and k.situacao in ('ATIVO', 'SUSPENSO')
  returning k.id, k.primeiro_vencimento, k.vencimento_da_origem, pc.saldo_devedor
), novo as (
insert into contrato (id, id_cliente, id_beneficio, id_empregador, codigo_convenio, numero, banco,
  proprio, produto, situacao, origem, id_contrato_anterior, data_contrato, primeiro_vencimento,
  ultimo_vencimento, prazo, valor_parcela, taxa_am, valor_financiado, valor_liberado, creditado_em,
  convencao, vencimento_da_origem)
select ${p.id}, g.id_cliente, g.id_beneficio, g.id_empregador, g.codigo_convenio, g.numero, b.codigo,
  true, g.produto, 'ATIVO',
  case g.produto when 'REFIN' then 'REFIN' when 'REFIN_PORT' then 'REFIN' when 'PORT' then 'PORTABILIDADE' else 'NOVO' end,
  q.id, ${p.dia},
  (g.resultado #>> '{numeros,primeiroVencimento}')::date,
  (g.resultado #>> '{numeros,ultimoVencimento}')::date,
  g.prazo, g.valor_parcela, g.taxa_am, g.valor_financiado, g.valor_liberado,
  (g.paga_em at time zone 'America/Sao_Paulo')::date, g.convencao,
  case when g.produto = 'PORT' and extract(day from coalesce(q.vencimento_da_origem, q.primeiro_vencimento))
         <> extract(day from (g.resultado #>> '{numeros,primeiroVencimento}')::date)
       then coalesce(q.vencimento_da_origem, q.primeiro_vencimento) end
  from paga g join banco b on b.proprio
  left join (select * from quitados order by id limit 1) q on true
on conflict (numero) do nothing
returning id, id_cliente, produto, valor_financiado
)
insert into contrato_anterior (id_contrato, id_anterior, id_cliente, saldo)
select n.id, q.id, n.id_cliente,
       -- A portability lends nothing new, whatever balance was simulated.
       case n.produto when 'PORT' then n.valor_financiado
         else least(q.saldo_devedor, n.valor_financiado) end
  from novo n cross join quitados q`,
)

/** The contract of the proposta while it can be withdrawn; no row once something else settled it. */
export const travarContratoPago = umaOuNada(
  'contrato.travar-pago',
  (p: De<{ idProposta: string }>) => sql`select k.id from proposta p
  join contrato k on k.numero = p.numero and k.situacao in ('ATIVO', 'SUSPENSO')
 where p.id = ${p.idProposta} for no key update of k`,
)

/** The contract of the proposta is no more, and what its payment settled is what it was before. */
export const excluirContratoPago = comando(
  'contrato.excluir-pago',
  (p: De<{ idProposta: string }>) => sql`with fim as (
  update contrato k set situacao = 'EXCLUIDO' from proposta p
   where p.id = ${p.idProposta} and k.numero = p.numero
)
update contrato k set situacao = coalesce(k.antes_de_quitado, 'ATIVO'), quitado_por = null,
       quitado_em = null, antes_de_quitado = null
 where k.quitado_por = ${p.idProposta} and k.situacao = 'QUITADO'`,
)

/** Contracts of the whole bank whose last due date has come. */
export const quitarTerminados = uma(
  'contrato.quitar-terminados',
  (p: De<{ dia: string; limite: number }>) =>
    sql`select quitar_terminados(${p.dia}, ${p.limite}) as quantos`,
)

/** Another bank paid the contract off: it is ours no more. None: it ran no more before. */
export const quitarTransferido = uma(
  'contrato.quitar-transferido',
  (p: De<{ id: string; dia: string }>) =>
    sql`select quitar_transferido(${p.id}, ${p.dia}) as quantos`,
)
