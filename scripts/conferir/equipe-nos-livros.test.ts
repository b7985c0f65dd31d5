import { test } from 'vitest'
import { plantacao, plantar } from './test/plantar.ts'

const { nomeia, aceita } = plantacao()

const umaPaga = `(select s.id_proposta from producao s join proposta p on p.id = s.id_proposta
  where p.situacao = 'PAGA' order by s.id_proposta limit 1)`

test.each([
  [
    'a payment without its row',
    `delete from producao where id_proposta = ${umaPaga} returning id_proposta as id`,
  ],
  [
    'an amount that is not the financed one',
    `update producao set valor = valor + 1 where id_proposta = ${umaPaga} returning id_proposta as id`,
  ],
  [
    'a withdrawal that no history knows',
    `insert into producao (id_historico, id_proposta, codigo_promotor, id_atendente, produto, codigo_convenio, dia,
       quantas, valor, comissao)
     select gen_random_uuid(), id_proposta, codigo_promotor, id_atendente, produto, codigo_convenio, dia,
            -1, -valor, -comissao from producao where id_proposta = ${umaPaga}
     returning id_proposta as id`,
  ],
])('production: %s is named', (_qual, sentenca) => nomeia('producao', plantar(sentenca)))

test.each([
  [
    'a client who is missing',
    `delete from carteira where id_relacionamento = (select id_relacionamento from carteira order by 1 limit 1)
     returning id_relacionamento as id`,
  ],
  [
    'a contact that nobody made',
    `update carteira set ultimo_contato_em = '2026-11-27T14:00Z'
      where id_relacionamento = (select id_relacionamento from carteira order by 1 limit 1)
     returning id_relacionamento as id`,
  ],
  [
    'a margin that is not informed',
    `update carteira set margem = coalesce(margem, 0) + 1
      where id_relacionamento = (select id_relacionamento from carteira order by 1 limit 1)
     returning id_relacionamento as id`,
  ],
])('portfolio: %s is named', (_qual, sentenca) => nomeia('carteira', plantar(sentenca)))

test('S1.17 a new margin of many clients stays in the portfolio', () =>
  aceita(plantar('update beneficio set margem_disponivel = margem_disponivel returning id')))

/** A sending of a list with the message of a client that left. */
const enviada = (lista: string, envio = `'FEITO'`) => `with m as (
    select m.*, r.id as rel from mensagem m
      join relacionamento r on r.id_cliente = m.id_cliente and r.codigo_promotor = m.codigo_promotor
     where m.id_template is not null and m.situacao in ('ENTREGUE', 'LIDA') and m.tentativas <= 1
     order by m.id limit 1
  ), l as (
    insert into mailing (id, codigo_promotor, nome, codigo_perfil, origem, inicio, situacao, criado_por, criado_em,
      atualizado_em, encerrado_em, fim)
    select gen_random_uuid(), m.codigo_promotor, 'Lista', 'LISTA_DA_LOJA', 'MANUAL', '2026-01-01', x.situacao,
           u.id, '2026-01-01', '2026-01-01', x.encerrado_em, x.fim
      from m, (select id from usuario order by id limit 1) u,
           lateral (select ${lista}) x (situacao, encerrado_em, fim)
    returning id, codigo_promotor, criado_por
  ), e as (
    insert into mailing_envio (id, id_mailing, codigo_promotor, canal, id_template, situacao, criado_por, criado_em,
      terminou_em)
    select gen_random_uuid(), l.id, l.codigo_promotor, m.canal, m.id_template, ${envio}, l.criado_por, '2026-01-01',
           m.criada_em - interval '1 hour' from l, m
    returning id, codigo_promotor
  )
  insert into mailing_envio_cliente (id_envio, codigo_promotor, id_relacionamento, resultado, volta_em, id_mensagem,
    decidido_em)
  select e.id, e.codigo_promotor, m.rel, 'NA_FILA', m.criada_em, m.id, m.criada_em from e, m
  returning id_mensagem as id`

const viva = `'ATIVA', null::timestamptz, null::date`

test('a sending of a list that is worked is lawful', () => aceita(plantar(enviada(viva))))

test.each([
  [
    'after the list was closed',
    enviada(`'ENCERRADA', m.criada_em - interval '1 hour', null::date`),
  ],
  [
    'after the last day of the list',
    enviada(`'ATIVA', null::timestamptz, (m.criada_em - interval '2 days')::date`),
  ],
  ['after the sending was cancelled', enviada(viva, `'CANCELADO'`)],
])('a message that left %s is named', (_qual, sentenca) => nomeia('envio', plantar(sentenca)))

test('a row of a sending that names the message of another template is named', () =>
  nomeia('envio', async (client) => {
    const ids = await plantar(enviada(viva))(client)
    await client.query(
      `update mailing_envio e set id_template = (select h.id from hsm_template h where h.id <> e.id_template limit 1)`,
    )
    return ids
  }))

test('a client whom the gate stopped has no message', () =>
  nomeia('envio', async (client) => {
    const ids = await plantar(enviada(viva))(client)
    await client.query(
      `update mailing_envio_cliente set resultado = 'OPT_OUT' where id_mensagem is not null`,
    )
    return ids
  }))
