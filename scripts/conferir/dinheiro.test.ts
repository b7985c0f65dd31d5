import { test } from 'vitest'
import { plantacao, plantar } from './test/plantar.ts'

const { nomeia, aceita } = plantacao()

const viva = `p.situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')`

/** A live new loan on a benefit, of which the instalment becomes larger than its margin. */
const grande = `update proposta p set valor_parcela = 200000000
  where p.id = (select p.id from proposta p where p.produto = 'NOVO' and ${viva}
    and p.id_beneficio is not null order by p.id limit 1)`

test('a loan beyond the margin of its day is named', () =>
  nomeia('margem', plantar(`${grande} returning id`)))

test('a loan that fits its own part, and not the total with the cards, is named', () =>
  nomeia(
    'margem',
    plantar(`with p as (select p.* from proposta p where p.produto = 'NOVO' and ${viva}
        and p.id_beneficio is not null order by p.criada_em desc, p.id limit 1),
      m as (update proposta p set criada_em = '2026-11-26' from p o where p.id = o.id)
      insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio,
          produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
          valor_parcela, taxa_am, valor_financiado, valor_liberado)
        select gen_random_uuid(), p.id_cliente, p.id_beneficio, p.codigo_convenio, 'CARTAO', '623',
          false, 'RMC', 'ATIVO', 'NOVO', '2025-01-02', '2025-02-07', '2032-01-07', 84,
          b.valor_base, 2.46, 100, 100 from p join beneficio b on b.id = p.id_beneficio
        returning (select id from p) as id`),
  ))

test('a margin exceeded by a smaller income is named apart, and no loan of its time is accused', () =>
  nomeia(
    'extrapolada',
    plantar(`with b as (select b.* from proposta p join beneficio b on b.id = p.id_beneficio
          join contrato k on k.numero = p.numero and k.situacao = 'ATIVO' and k.valor_parcela > 4000
         where p.situacao = 'PAGA' order by p.id limit 1),
      s as (update simulacao s set resultado = s.resultado
            || jsonb_build_object('margem', jsonb_build_object('base', b.valor_base / 100.0))
          from b join proposta p on p.id_cliente = b.id_cliente where s.id = p.id_simulacao)
      update beneficio x set valor_base = 10000 from b where x.id = b.id returning x.id`),
  ))

test('an old loan that a paper brought after a proposta is nothing that the proposta could know', () =>
  aceita(
    plantar(`with p as (select p.* from proposta p where p.produto = 'NOVO' and ${viva}
        and p.id_beneficio is not null order by p.criada_em desc, p.id limit 1)
      insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio,
          produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
          valor_parcela, taxa_am, valor_financiado, valor_liberado, trazido_em, papel_em)
        select gen_random_uuid(), p.id_cliente, p.id_beneficio, p.codigo_convenio, 'TRAZIDO', '623',
          false, 'NOVO', 'ATIVO', 'NOVO', '2025-01-02', '2025-02-07', '2032-01-07', 84,
          b.valor_base, 1.8, 100, 100, now() + interval '1 year', now() + interval '1 year'
          from p join beneficio b on b.id = p.id_beneficio
        returning id`),
  ))

test('two live reservations of one margin are named with its benefit', () =>
  nomeia(
    'reserva',
    plantar(
      `with p as (select p.* from proposta p where p.produto = 'NOVO' and ${viva}
          and p.id_beneficio is not null order by p.id limit 1),
        o as (insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor,
            codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
          select gen_random_uuid(), p.id_relacionamento, p.id_cliente, p.codigo_promotor,
            p.codigo_convenio, 'NOVO', 'Margem livre', 'Manual', 'Em Andamento', p.valor_liberado,
            p.criada_em, p.criada_em from p returning id),
        h as (insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
            codigo_promotor, ocorrido_em)
          select o.id, p.id_cliente, m.de, m.para, 'SISTEMA', p.codigo_promotor, p.criada_em
            from o, p, (values (null, 'Em Aberto'), ('Em Aberto', 'Em Atendimento'),
              ('Em Atendimento', 'Em Andamento')) as m (de, para)),
        n as (insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
            codigo_promotor, produto, codigo_convenio, id_beneficio, situacao, valor_financiado,
            valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, prazo_etapa, criada_em,
            atualizada_em)
          select gen_random_uuid(), 'PLANTADA', o.id, p.id_relacionamento, p.id_cliente,
            p.codigo_promotor, 'NOVO', p.codigo_convenio, p.id_beneficio, 'PRE_PROPOSTA',
            p.valor_financiado, p.valor_liberado, p.valor_parcela, p.prazo, p.taxa_am, p.id_usuario,
            now(), p.criada_em, p.criada_em from o, p returning id, id_cliente),
        f as (insert into proposta_historico (id_proposta, id_cliente, de, para, por, ocorrido_em)
          select n.id, n.id_cliente, null, 'PRE_PROPOSTA', 'USUARIO', now() from n)
        select id_beneficio as id from p`,
    ),
    // The second of the two was also accepted beyond the margin that the first left.
    ['margem'],
  ))

test('a live loan that names neither benefit nor job reserves nothing, and is named', () =>
  nomeia(
    'reserva',
    plantar(`update proposta p set id_beneficio = null, id_empregador = null
      where p.id = (select p.id from proposta p where p.produto = 'NOVO' and ${viva}
        order by p.id limit 1) returning id`),
  ))

test('a centavo more on a contract of ours is named', () =>
  nomeia(
    'preco',
    plantar(`with p as (update proposta p set valor_financiado = valor_financiado + 1
        where p.id = (select p.id from proposta p where p.situacao = 'PAGA' and p.produto = 'NOVO'
          order by p.id limit 1) returning p.numero)
      update contrato k set valor_financiado = valor_financiado + 1 from p
       where k.numero = p.numero returning k.id`),
  ))

test('a first due date of another payroll is named', () =>
  nomeia(
    'preco',
    plantar(`update contrato k set primeiro_vencimento = primeiro_vencimento + interval '1 month',
        ultimo_vencimento = ultimo_vencimento + interval '1 month'
      where k.id = (select k.id from contrato k where k.proprio and k.origem = 'NOVO'
        and k.produto = 'NOVO' and k.situacao = 'ATIVO' order by k.id limit 1) returning id`),
  ))

/** A price set anew for a row (`p`) and its simulation (`s`). */
const repreco = (momento: string, dia: string, liberado: string, em: string) => `
  insert into preco_dia (id, id_proposta, id_cliente, codigo_promotor, momento, dia, situacao, mudanca,
      id_simulacao_antes, id_simulacao, liberado_aceito, liberado, resumo, criado_em)
    select gen_random_uuid(), p.id, p.id_cliente, p.codigo_promotor, '${momento}', ${dia}, 'APLICADO',
        'TOLERADA', s.id, s.id, p.valor_liberado, ${liberado}, repeat('a', 64), ${em}
      from proposta p join simulacao s on s.id = p.id_simulacao`

const daSimulacao = `(s.resultado #>> '{numeros,liberacao}')::date`

test('a loan that does not have the figures of its last price is named', () =>
  nomeia(
    'preco-do-dia',
    plantar(`${repreco('AVERBACAO', daSimulacao, 'p.valor_liberado - 1', 'now()')}
      where p.produto = 'NOVO' and ${viva} order by p.id limit 1 returning id_proposta as id`),
  ))

test('a first due date of another payroll than that of the last booking price is named', () =>
  nomeia(
    'preco',
    plantar(`with p as (select p.id, k.id as contrato, k.data_contrato from proposta p
          join contrato k on k.numero = p.numero
         where p.situacao = 'PAGA' and p.produto = 'NOVO' order by p.id limit 1),
        a as (${repreco('AVERBACAO', `${daSimulacao} - 90`, 'p.valor_liberado', `'2026-01-01'`)}
          where p.id = (select id from p)),
        b as (${repreco('PAGAMENTO', daSimulacao, 'p.valor_liberado', `'2026-01-02'`)}
          where p.id = (select id from p))
      select contrato as id from p`),
  ))

/** Puts a proposta without a booking into PENDENTE, with its booking in this state. */
const pendente = (averbacao: string) => `
  with p as (update proposta set situacao = 'PENDENTE' where id = (
      select x.id from proposta x where x.produto = 'NOVO' and x.situacao = 'APROVADA'
         and x.id_beneficio is not null order by x.id limit 1) returning *),
    h as (insert into proposta_historico (id_proposta, id_cliente, de, para, por, ocorrido_em)
      select p.id, p.id_cliente, 'APROVADA', 'PENDENTE', 'SISTEMA', now() from p)
  insert into averbacao (id_proposta, id_cliente, codigo_promotor, contrato, situacao, criada_em,
      atualizada_em)
    select p.id, p.id_cliente, p.codigo_promotor, p.numero, '${averbacao}', now(), now() from p
  on conflict (id_proposta) do update set situacao = excluded.situacao, proxima_consulta = null
  returning id_proposta as id`

test('a booking that waits for the client to answer a new price is lawful', () =>
  aceita(
    plantar(
      pendente('NA_FILA'),
      `insert into preco_dia (id, id_proposta, id_cliente, codigo_promotor, momento, dia, situacao,
          mudanca, id_simulacao_antes, id_simulacao, liberado_aceito, liberado, resumo, link_resumo,
          criado_em)
        select gen_random_uuid(), p.id, p.id_cliente, p.codigo_promotor, 'AVERBACAO', ${daSimulacao},
            'AGUARDA', 'PIOR', s.id, s.id, p.valor_liberado, p.valor_liberado - 5000,
            repeat('a', 64), repeat('b', 64), now()
          from proposta p join simulacao s on s.id = p.id_simulacao
          join averbacao a on a.id_proposta = p.id
         where p.situacao = 'PENDENTE' and a.situacao = 'NA_FILA'`,
    ),
  ))

test('a question about the price of a loan that went on without the answer is named', () =>
  nomeia(
    'preco-do-dia',
    plantar(`insert into preco_dia (id, id_proposta, id_cliente, codigo_promotor, momento, dia, situacao,
        mudanca, id_simulacao_antes, id_simulacao, liberado_aceito, liberado, resumo, link_resumo,
        criado_em)
      select gen_random_uuid(), p.id, p.id_cliente, p.codigo_promotor, 'AVERBACAO', ${daSimulacao},
          'AGUARDA', 'PIOR', s.id, s.id, p.valor_liberado, p.valor_liberado - 5000,
          repeat('a', 64), repeat('b', 64), now()
        from proposta p join simulacao s on s.id = p.id_simulacao
       where p.produto = 'NOVO' and p.situacao = 'APROVADA' order by p.id limit 1
      returning id_proposta as id`),
  ))

test('a booking that waits for no answer, and that no sweep looks at, is named', () =>
  nomeia('dever', plantar(pendente('NA_FILA'))))

test('a contract in two live propostas is named', () =>
  nomeia(
    'contrato',
    plantar(
      'drop index proposta_contrato_viva',
      `with q as (select q.* from proposta_contrato q join proposta p on p.id = q.id_proposta
          where ${viva} and p.produto = 'REFIN' order by p.id limit 1)
        insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
        select (select p.id from proposta p join q on q.id_proposta <> p.id
                 where ${viva} and p.produto = 'REFIN' order by p.id limit 1),
               q.id_contrato, q.saldo_devedor from q returning id_contrato as id`,
    ),
  ))

test('a payment without its contract is named', () =>
  nomeia(
    'pagamento',
    plantar(`with p as (select p.id, p.numero from proposta p where p.situacao = 'PAGA'
          order by p.id limit 1), k as (
        update contrato k set numero = 'PERDIDO' from p where k.numero = p.numero)
      select id from p`),
  ))

test('a contract with another instalment than its proposta is named', () =>
  nomeia(
    'pagamento',
    plantar(`update proposta p set valor_liberado = valor_liberado - 100
      where p.id = (select p.id from proposta p where p.situacao = 'PAGA' and p.produto = 'NOVO'
        order by p.id limit 1) returning id`),
  ))

test('a contract that was settled and still runs is named', () =>
  nomeia(
    'pagamento',
    plantar(`update contrato k set situacao = 'SUSPENSO' where k.id = (
      select q.id_contrato from proposta_contrato q join proposta p on p.id = q.id_proposta
       where p.situacao = 'PAGA' order by p.id limit 1) returning id`),
  ))

test('a paid loan of the INSS without a confirmed booking is named', () =>
  nomeia(
    'averbacao',
    plantar(`update averbacao a set situacao = 'RECUSADA' where a.id_proposta = (
      select p.id from proposta p join averbacao b on b.id_proposta = p.id
       where p.situacao = 'PAGA' order by p.id limit 1) returning id_proposta as id`),
  ))

test('a booking under another number is named', () =>
  nomeia(
    'averbacao',
    plantar(`update averbacao a set contrato = 'OUTRO' where a.id_proposta = (
      select b.id_proposta from averbacao b order by 1 limit 1) returning id_proposta as id`),
  ))

test('a signed paper without the evidence of the signature is named', () =>
  nomeia(
    'papeis',
    plantar(`delete from formalizacao_evidencia e where e.tipo = 'ACEITE' and e.id_formalizacao = (
      select f.id from formalizacao f where f.situacao = 'CONCLUIDA' and f.modalidade = 'REMOTA'
       order by f.id limit 1) returning id_formalizacao as id`),
  ))

test('a loan paid before its papers were concluded is named', () =>
  nomeia(
    'papeis',
    plantar(`update formalizacao f set encerrada_em = '2030-01-01' where f.id = (
      select f.id from formalizacao f join proposta p on p.id = f.id_proposta
       where p.situacao = 'PAGA' and f.situacao = 'CONCLUIDA' order by f.id limit 1)
      returning id_proposta as id`),
  ))

/** A paid loan (`p`) of our own booking, with its contract (`k`). */
const umaPaga = `proposta p join averbacao a on a.id_proposta = p.id join contrato k on k.numero = p.numero
  where p.situacao = 'PAGA' and p.produto = 'NOVO' and p.id_simulacao is not null
  order by p.id limit 1`

test('a payment by an order of another amount, before nobody, is named', () =>
  nomeia(
    'pagamento',
    plantar(`insert into averbacao_ordem (id_proposta, id_cliente, codigo_promotor, dia, id_simulacao,
        liberado, ordenada_em)
      select p.id, p.id_cliente, p.codigo_promotor, k.data_contrato, p.id_simulacao,
        p.valor_liberado - 100, k.data_contrato from ${umaPaga} returning id_proposta as id`),
  ))

test('an amount that the bank paid beside the contract, before nobody, is named', () =>
  nomeia(
    'pagamento',
    plantar(`insert into banco_evento (id, chave, id_proposta, sentido, evento, corpo, ocorrido_em)
      select gen_random_uuid(), 'plantado', p.id, 'RECEBIDO', 'PAGA',
        jsonb_build_object('sequencia', 99, 'valorPago', 1), k.data_contrato
        from ${umaPaga} returning id_proposta as id`),
  ))

test('a payment of a weekend by the order of the next business day is lawful', () =>
  aceita(
    plantar(`with o as (insert into averbacao_ordem (id_proposta, id_cliente, codigo_promotor, dia,
          id_simulacao, liberado, ordenada_em)
        select p.id, p.id_cliente, p.codigo_promotor, k.data_contrato, p.id_simulacao,
          p.valor_liberado, k.data_contrato - 2 from ${umaPaga} returning id_proposta, dia)
      update proposta p set paga_em = o.dia - interval '1 day' from o where p.id = o.id_proposta
      returning p.id`),
  ))

test('a contract settled by the calendar, of which the payroll said nothing, is named', () =>
  nomeia(
    'quitacao',
    plantar(`with p as (select k.id from ${umaPaga})
      update contrato k set situacao = 'QUITADO', quitado_em = '2026-11-24',
        ultimo_vencimento = '2026-11-24' from p where k.id = p.id returning k.id`),
    // Its last due date is not that of its term.
    ['preco'],
  ))
