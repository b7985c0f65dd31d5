import { test } from 'vitest'
import { plantacao, plantar } from './test/plantar.ts'

const { nomeia, aceita } = plantacao()

const viva = `p.situacao in ('CTC_ENVIADA', 'SALDO_RECEBIDO', 'SALDO_CONFERIDO')`

/** A refinancing of the n-th such portability of a benefit, with its oportunidade and history. */
const proposto = (onde = viva, n = 0, passos = ['PRE_PROPOSTA']) => `
  with p as (select p.* from proposta p where p.produto = 'PORT' and ${onde}
      and p.id_beneficio is not null order by p.id limit 1 offset ${n}),
    o as (insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
        codigo_convenio, id_beneficio, produto, perfil, origem, status, valor_liberado, criada_em,
        atualizada_em)
      select gen_random_uuid(), p.id_relacionamento, p.id_cliente, p.codigo_promotor,
        p.codigo_convenio, p.id_beneficio, 'REFIN_PORT', 'Refinanciamento', 'Manual', 'Em Andamento',
        p.valor_liberado, p.criada_em, p.criada_em from p returning id),
    h as (insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
        codigo_promotor, ocorrido_em)
      select o.id, p.id_cliente, m.de, m.para, 'SISTEMA', p.codigo_promotor, p.criada_em
        from o, p, (values (null, 'Em Aberto'), ('Em Aberto', 'Em Atendimento'),
          ('Em Atendimento', 'Em Andamento')) as m (de, para)),
    n as (insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
        codigo_promotor, produto, codigo_convenio, id_beneficio, situacao, valor_financiado,
        valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, prazo_etapa, criada_em,
        atualizada_em, id_portabilidade)
      select gen_random_uuid(), 'PLANTADA ${n}', o.id, p.id_relacionamento, p.id_cliente,
        p.codigo_promotor, 'REFIN_PORT', p.codigo_convenio, p.id_beneficio, '${passos.at(-1) ?? ''}',
        p.valor_financiado, p.valor_liberado, p.valor_parcela, p.prazo, p.taxa_am, p.id_usuario,
        now(), p.criada_em, p.criada_em, p.id from o, p returning id, id_cliente),
    f as (insert into proposta_historico (id_proposta, id_cliente, de, para, por, ocorrido_em)
      select n.id, n.id_cliente, m.de, m.para, case when m.de is null then 'USUARIO' else 'BANCO' end,
             now() + m.k * interval '1 second'
        from n, (values ${passos.map((para, k) => `(${k === 0 ? 'null' : `'${passos[k - 1] ?? ''}'`}, '${para}', ${k})`).join(', ')}) as m (de, para, k))
  select id from n`

const plantada = (n = 0) => `(select id from proposta where numero = 'PLANTADA ${n}')`

test('a refinancing that waits for its portability is accepted', () => aceita(plantar(proposto())))

test('a refinancing that goes on after its portability ended unpaid is named', () =>
  nomeia('refinport', plantar(proposto(`p.situacao in ('RETIDA', 'REPROVADA', 'CANCELADA')`))))

test('a refinancing booked while its portability waits is named', () =>
  nomeia(
    'refinport',
    plantar(proposto(viva, 0, ['PRE_PROPOSTA', 'DIGITADA', 'ANALISE', 'APROVADA', 'AVERBACAO'])),
    ['averbacao', 'dever'],
  ))

test('a refinancing that settles a contract before its portability brought one is named', () =>
  nomeia(
    'refinport',
    plantar(
      proposto(),
      `insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
        select p.id, k.id, 100 from proposta p, contrato k
         where p.id = ${plantada()} and k.valor_parcela >= p.valor_parcela and k.situacao = 'ATIVO'
           and not exists (select from proposta_contrato q where q.id_contrato = k.id)
         order by k.id limit 1 returning id_proposta as id`,
    ),
  ))

test("a refinancing without a portability, or of another client's, is named", () =>
  nomeia(
    'refinport',
    plantar(
      // The last one has a refinancing in the demonstration.
      'drop index proposta_refin_da_portabilidade',
      proposto(),
      `update proposta p set id_portabilidade = (select m.id from proposta m
          where m.produto = 'PORT' and m.id_cliente <> p.id_cliente and m.situacao = 'CTC_ENVIADA'
          order by m.id desc limit 1)
        where p.id = ${plantada()} returning id`,
    ),
  ))

test('two refinancings of one portability are named', () =>
  nomeia(
    'refinport',
    plantar(
      'drop index proposta_refin_da_portabilidade',
      proposto(),
      proposto(viva, 1),
      `update proposta set id_portabilidade = (select id_portabilidade from proposta where id = ${plantada()})
        where id = ${plantada(1)} returning id`,
    ),
  ))
