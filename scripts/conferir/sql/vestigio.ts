import { varias } from '#server/base/db/consulta.ts'
import { type De, sql } from '#server/base/db/fragmento.ts'
import { lista, objeto } from '#server/base/db/objeto.ts'
import type { Recorte } from '../regra.ts'
import { dosClientes } from './recorte.ts'

type DoContrato = { banco: string; parcela: number; dia: string; situacao: string }
type DoBeneficio = {
  especie: string
  despacho: string
  bloqueio: string
  base: number
}
/** What happened to the client: a status of a proposta, or a simulation. */
type Feito = { para: string; em: string }

type Escrita = { id: string; texto: string; em: string }

type Anotado = {
  escritas: Escrita[]
  contratos: DoContrato[]
  beneficios: DoBeneficio[]
  feitos: Feito[]
}

/** Each client with notes, and what they may speak of. Money in centavos. */
export const anotados = varias(
  'conferir.anotados',
  (p: De<Pick<Recorte, 'clientes'>>) => sql<Anotado>`
select c.id, c.nome, c.sexo, c.estado_civil as "estadoCivil",
       ${lista(objeto<Escrita>({ id: 'a.id', texto: 'a.texto', em: 'a.criada_em' }), {
         ordem: sql`a.id`,
         de: sql`from anotacao a where a.id_cliente = c.id`,
       })} as escritas,
       ${lista(
         objeto<DoContrato>({
           banco: 'k.banco',
           parcela: 'k.valor_parcela',
           dia: 'k.data_contrato',
           situacao: 'k.situacao',
         }),
         {
           ordem: sql`k.id`,
           de: sql`from contrato k where k.id_cliente = c.id and k.produto not in ('RMC', 'RCC')`,
         },
       )} as contratos,
       ${lista(
         objeto<DoBeneficio>({
           especie: 'b.especie',
           despacho: 'b.data_despacho',
           bloqueio: 'b.bloqueio',
           base: 'b.valor_base',
         }),
         { ordem: sql`b.id`, de: sql`from beneficio b where b.id_cliente = c.id` },
       )} as beneficios,
       ${lista(objeto<Feito>({ para: 'f.para', em: 'f.em' }), {
         ordem: sql`f.em, f.para`,
         de: sql`from (select h.para, h.ocorrido_em as em from proposta_historico h
                        where h.id_cliente = c.id
                       union all select 'Simulada', s.criada_em from simulacao s
                        where s.id_cliente = c.id) f`,
       })} as feitos
  from cliente c
 where (${p.clientes}::uuid[] is null or c.id = any (${p.clientes}))
   and exists (select from anotacao a where a.id_cliente = c.id)
 order by c.id`,
)

/** Cards of benefits that carry an account. */
export const cartoesComConta = varias(
  'conferir.cartoes-com-conta',
  (p: De<Pick<Recorte, 'clientes'> & { tipo: string }>) => sql`select d.id from dados_bancarios d
 where d.tipo_conta = ${p.tipo} and (d.conta <> '' or d.digito is not null)
   and ${dosClientes(p, 'd')} order by d.id`,
)

/** Cards that a benefit has. */
export const cartoes = varias(
  'conferir.cartoes',
  (p: De<Pick<Recorte, 'clientes'>>) => sql`
select k.id, k.data_contrato as dia, k.prazo, k.valor_parcela as reserva, k.taxa_am::float8 as taxa,
       b.valor_base as base, k.valor_liberado as saque
  from contrato k join beneficio b on b.id = k.id_beneficio
 where k.produto in ('RMC', 'RCC') and ${dosClientes(p, 'k')} order by k.id`,
)

/** Cards that are offered, each with the day on which the oportunidade began. */
export const ofertasDeCartao = varias(
  'conferir.ofertas-de-cartao',
  (p: De<Pick<Recorte, 'clientes'>>) => sql<{ dia: string }>`
select o.id, (o.criada_em at time zone 'America/Sao_Paulo')::date as dia from oportunidade o
 where o.produto in ('RMC', 'RCC') and ${dosClientes(p, 'o')} order by o.id`,
)

export const numerosDeContrato = varias(
  'conferir.numeros-de-contrato',
  (p: De<Pick<Recorte, 'clientes'>>) => sql`select k.id, k.banco, k.numero from contrato k
 where ${dosClientes(p, 'k')} order by k.id`,
)

export const enderecos = varias(
  'conferir.enderecos',
  (p: De<Pick<Recorte, 'clientes'>>) => sql`select e.id, e.cep, e.municipio from endereco e
 where e.municipio is not null and ${dosClientes(p, 'e')} order by e.id`,
)

export const despachos = varias(
  'conferir.despachos',
  (p: De<Pick<Recorte, 'clientes'>>) => sql`select b.id, b.data_despacho as dia from beneficio b
 where ${dosClientes(p, 'b')} order by b.id`,
)

/** Each benefit with running loans, and the sum of their instalments. */
export const usosDosBeneficios = varias(
  'conferir.usos-dos-beneficios',
  (p: De<Pick<Recorte, 'clientes'>>) => sql`
select b.id, b.valor_base as base, e.grupo, coalesce(sum(k.valor_parcela), 0)::bigint as usado
  from beneficio b
  join especie_beneficio e on e.codigo = b.especie
  join contrato k on k.id_beneficio = b.id and k.situacao = 'ATIVO' and k.produto not in ('RMC', 'RCC')
 where ${dosClientes(p, 'b')} group by 1, 2, 3 order by 1`,
)

/** Terms of contracts, propostas and simulations, each with the day that it must fit. */
export const prazos = varias(
  'conferir.prazos',
  (p: De<Pick<Recorte, 'clientes'>>) => sql<{
    tabela: string
    dia: string
    prazo: number
    grupo: string | null
  }>`
select x.tabela, x.id, x.dia, x.prazo, v.regime, v.codigo as "codigoConvenio", e.grupo
  from (select 'contrato' as tabela, k.id, k.id_cliente, k.data_contrato as dia, k.prazo,
               k.codigo_convenio, k.id_beneficio
          from contrato k where k.produto not in ('RMC', 'RCC') and k.origem <> 'PORTABILIDADE'
        union all
        select 'proposta', p.id, p.id_cliente, (p.criada_em at time zone 'America/Sao_Paulo')::date,
               p.prazo, p.codigo_convenio, p.id_beneficio from proposta p where p.produto <> 'PORT'
        union all
        select 'simulacao', s.id, s.id_cliente, (s.criada_em at time zone 'America/Sao_Paulo')::date,
               s.prazo, o.codigo_convenio, o.id_beneficio
          from simulacao s join oportunidade o on o.id = s.id_oportunidade
         where s.tipo <> 'PORTABILIDADE') x
  join convenio v on v.codigo = x.codigo_convenio
  left join beneficio b on b.id = x.id_beneficio
  left join especie_beneficio e on e.codigo = b.especie
 where ${dosClientes(p, 'x')} order by x.tabela, x.id`,
)

/** Loans of the INSS that were booked, and when their holder was asked. */
export const averbadasDoInss = varias(
  'conferir.averbadas-do-inss',
  (p: De<Pick<Recorte, 'clientes'>>) => sql<{ averbada: Date; anuencia: Date | null }>`
select p.id, min(h.ocorrido_em) filter (where h.para = 'AVERBADA') as averbada,
       min(h.ocorrido_em) filter (where h.para = 'ANUENCIA') as anuencia
  from proposta p
  join convenio v on v.codigo = p.codigo_convenio and v.regime = 'INSS'
  join proposta_historico h on h.id_proposta = p.id
 where p.produto in ('NOVO', 'REFIN', 'REFIN_PORT') and ${dosClientes(p, 'p')}
 group by p.id having bool_or(h.para in ('AVERBADA', 'ANUENCIA')) order by p.id`,
)
