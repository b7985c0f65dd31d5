import { test } from 'vitest'
import { plantacao, plantar } from './test/plantar.ts'

const { nomeia, aceita } = plantacao()

test.each([
  [
    'proposta',
    `update proposta_historico h set para = 'DIGITADA' where h.id = (
     select h.id from proposta_historico h join proposta p on p.id = h.id_proposta
      where p.situacao = 'FORMALIZACAO' and h.para = 'FORMALIZACAO' order by h.id limit 1)
     returning id_proposta as id`,
    ['transicao'],
  ],
  [
    'oportunidade',
    `delete from oportunidade_historico h where h.id_oportunidade = (
     select o.id from oportunidade o where o.status = 'Em Aberto' order by o.id limit 1)
     returning id_oportunidade as id`,
    [],
  ],
  [
    'formalização',
    `delete from formalizacao_historico h where h.id_formalizacao = (
     select f.id from formalizacao f order by f.id limit 1) and h.de is null
     returning id_formalizacao as id`,
    [],
  ],
  [
    'consentimento',
    `update consentimento c set situacao = 'REVOGADO' where c.id = (
     select c.id from consentimento c where c.situacao = 'AUTORIZADO'
      and not exists (select from simulacao s where s.id_cliente = c.id_cliente)
      order by c.id limit 1) returning id`,
    [],
  ],
])('a status of a %s that its history does not lead to is named', (_palavra, sentenca, tambem) =>
  nomeia('historico', plantar(sentenca), tambem),
)

test('a move that no table allows is named', () =>
  nomeia(
    'transicao',
    plantar(`with h as (
        insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
          codigo_promotor, ocorrido_em)
        select o.id, o.id_cliente, m.de, m.para, 'SISTEMA', o.codigo_promotor, now()
          from (select * from oportunidade where status = 'Ganha' order by id limit 1) o,
               (values ('Ganha', 'Em Aberto'), ('Em Aberto', 'Ganha')) as m (de, para)
        returning id_oportunidade)
      select distinct id_oportunidade as id from h`),
  ))

test('the marks of a consent are accepted without a change of its status', () =>
  aceita(
    plantar(`insert into consentimento_historico (id, id_consentimento, id_cliente, de, para, por,
        id_usuario, ocorrido_em)
      select gen_random_uuid(), c.id, c.id_cliente, c.situacao, c.situacao, 'ATENDENTE', u.id, now()
        from (select * from consentimento where situacao = 'AUTORIZADO' order by id limit 1) c,
             (select id from usuario order by id limit 1) u
      returning id_consentimento as id`),
  ))

test('a batch that was undone is lawful', () =>
  aceita(
    plantar(`with o as (select * from oportunidade where status = 'Em Aberto' order by id limit 1),
        l as (insert into lote (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
          select gen_random_uuid(), 'oportunidade', 'perder', u.id, o.codigo_promotor, now(), now()
            from o, (select id from usuario limit 1) u returning id),
        i as (insert into lote_item (id_lote, id_item, codigo_promotor, antes, versao, desfeito_em)
          select l.id, o.id, o.codigo_promotor, '{"status":"Em Aberto"}', 2, now() from l, o)
      insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
          codigo_promotor, id_fator_perda, ocorrido_em)
        select o.id, o.id_cliente, m.de, m.para, 'SISTEMA', o.codigo_promotor, m.fator, now()
          from o, (values ('Em Aberto', 'Perdida', 1), ('Perdida', 'Em Aberto', null))
            as m (de, para, fator)
        returning id_oportunidade as id`),
  ))

const mensagemDe = (campos: string, onde: string) => `update mensagem m set ${campos}
  where m.id = (select m.id from mensagem m where ${onde} order by m.id limit 1) returning id`

test.each<[string, string, string[]?]>([
  ['without its opt-in', mensagemDe('opt_in = null', `m.finalidade = 'INFORMACAO'`)],
  [
    'whose opt-in was not given then',
    `with m as (select m.* from mensagem m where m.finalidade = 'INFORMACAO' order by m.id limit 1),
      o as (delete from telefone_opt_in i using m where i.id_telefone = m.id_telefone)
      select id from m`,
  ],
  [
    'at night',
    mensagemDe(
      `criada_em = date_trunc('day', m.criada_em) + interval '27 hours'`,
      `m.finalidade = 'CONSENTIMENTO'`,
    ),
  ],
  [
    'to the phone of another client',
    mensagemDe(
      `id_telefone = (select t.id from telefone t where t.id_cliente <> m.id_cliente
         and t.verificado_em is not null order by t.id limit 1)`,
      `m.finalidade = 'CONSENTIMENTO'`,
    ),
  ],
  [
    'to a dead client',
    `with m as (select m.* from mensagem m where m.finalidade = 'TOKEN' order by m.id limit 1),
      c as (update cliente c set obito_em = m.criada_em::date - 10 from m where c.id = m.id_cliente)
      select id from m`,
  ],
  [
    'to somebody who is no client of the promotor',
    mensagemDe(
      `codigo_promotor = (select codigo from promotor p where p.codigo <> m.codigo_promotor
         order by 1 limit 1)`,
      `m.finalidade = 'TOKEN'`,
    ),
  ],
])('a message %s is named', (_qual, sentenca, tambem) =>
  nomeia('mensagem', plantar(sentenca), tambem),
)

const morreu = (depois: string) => `with m as (
    select m.* from mensagem m where m.finalidade = 'TOKEN' and not exists (
      select from mensagem o where o.id_cliente = m.id_cliente and o.id <> m.id) order by m.id limit 1), c as (
    update cliente c set obito_em = m.criada_em::date - 10${depois} from m where c.id = m.id_cliente)`

test.each([
  [
    'that left before the death was told',
    `${morreu(`, atualizado_em = m.criada_em + interval '1 hour'`)} select id from m`,
  ],
  [
    'that the gate held back for the death',
    `${morreu('')} update mensagem k set situacao = 'FALHOU', codigo_falha = 'OBITO',
       motivo_falha = 'Óbito', falhou_em = k.criada_em + interval '1 minute'
      from m where k.id = m.id returning k.id`,
  ],
])('a message to a client who died %s is accepted', (_qual, sentenca) => aceita(plantar(sentenca)))

test('a code that proves the presence of a client to another promotor is accepted', () =>
  aceita(
    plantar(
      `update telefone t set situacao = '2', verificado_em = m.criada_em - interval '2 days'
        from (select m.* from mensagem m where m.finalidade = 'TOKEN' order by m.id limit 1) m
       where t.id = m.id_telefone returning t.id`,
      `with m as (select m.* from mensagem m where m.finalidade = 'TOKEN' order by m.id limit 1),
      p as (select min(p.codigo) as codigo from promotor p, m where p.codigo <> m.codigo_promotor),
      k as (insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo,
          id_usuario, pedida_em, id_telefone, verificado_em, resumo, expira_em)
        select gen_random_uuid(), r.id, m.id_cliente, p.codigo, 'CODIGO', u.id, m.criada_em,
            m.id_telefone, m.criada_em - interval '1 day', 'resumo', m.criada_em + interval '5 min'
          from m, p, relacionamento r, (select id from usuario order by id limit 1) u
         where r.id_cliente = m.id_cliente limit 1
        returning id, codigo_promotor)
      update mensagem n set codigo_promotor = k.codigo_promotor, chave_unica = 'confirmacao:' || k.id
        from m, k where n.id = m.id returning n.id`,
    ),
  ))

test('a relationship that is whole without a proof is named', () =>
  nomeia(
    'relacionamento',
    plantar(`insert into relacionamento (id, id_cliente, codigo_promotor, confirmado_em, criado_em)
      select gen_random_uuid(), r.id_cliente, (select codigo from promotor p
          where p.codigo <> r.codigo_promotor order by 1 limit 1), '2026-11-26', '2026-11-26'
        from relacionamento r order by r.id limit 1 returning id`),
    ['historico'],
  ))

test('a relationship whose link went to a phone verified after it was asked for is named', () =>
  nomeia(
    'relacionamento',
    plantar(
      `update telefone t set situacao = '2', verificado_em = '2026-11-27' where t.id = (
        select t.id from telefone t join relacionamento r on r.id_cliente = t.id_cliente
         where length(t.numero) = 9 order by r.id, t.id limit 1)`,
      `insert into relacionamento (id, id_cliente, codigo_promotor, confirmado_em, criado_em)
        select gen_random_uuid(), t.id_cliente, (select codigo from promotor p
            where not exists (select from relacionamento r where r.id_cliente = t.id_cliente
              and r.codigo_promotor = p.codigo) order by 1 limit 1), '2026-11-28', '2026-11-26'
          from telefone t where t.verificado_em = '2026-11-27' returning id`,
      `insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo, situacao,
          id_usuario, pedida_em, decidida_em, id_telefone, resumo, expira_em, endereco, agente, texto,
          texto_resumo)
        select gen_random_uuid(), r.id, r.id_cliente, r.codigo_promotor, 'LINK', 'CONFIRMADA',
            (select id from usuario order by id limit 1), r.confirmado_em, r.confirmado_em, t.id, 'x',
            '2026-11-29', '127.0.0.1', 'agente', 'texto', repeat('0', 64)
          from relacionamento r join telefone t on t.id_cliente = r.id_cliente
         where r.confirmado_em = '2026-11-28' and t.verificado_em = '2026-11-27'`,
    ),
    ['historico'],
  ))

test.each([
  ['accepted without its text and pictures', 'ACEITO'],
  ['not asked for, whose proposta goes on,', 'NAO_PEDIDO'],
])('the page of a client that is %s is named', (_qual, situacao) =>
  nomeia(
    'link',
    plantar(`update link l set situacao = '${situacao}' where l.id = (
      select l.id from link l where l.situacao = 'ABERTO' order by l.id limit 1) returning id`),
  ),
)

test('a proposta that nobody gives to the bank any more is named', () =>
  nomeia(
    'dever',
    plantar(`update proposta p set protocolo_banco = null where p.id = (
      select p.id from proposta p where p.situacao = 'ANALISE' order by p.id limit 1) returning id`),
  ))

test('a booking that no sweep looks at is named', () =>
  nomeia(
    'dever',
    plantar(`update averbacao a set proxima_consulta = null where a.id_proposta = (
      select id_proposta from averbacao where situacao = 'PENDENTE' order by 1 limit 1)
      returning id_proposta as id`),
  ))

test('a signing link that nobody creates any more is named', () =>
  nomeia(
    'dever',
    plantar(`update formalizacao f set link_enviado_em = null where f.id = (
      select f.id from formalizacao f where f.situacao = 'LINK_ENVIADO' order by f.id limit 1)
      returning id`),
  ))

test('data for the anti-fraud service that nobody sends any more are named', () =>
  nomeia(
    'dever',
    plantar(`insert into sift_envio (id, id_cliente, id_relacionamento, codigo_promotor, id_usuario,
        situacao, criado_em)
      select gen_random_uuid(), r.id_cliente, r.id, r.codigo_promotor, r.id_atendente, 'NA_FILA', now()
        from relacionamento r where r.id_atendente is not null order by r.id limit 1 returning id`),
  ))

test('a message that stays open for days is named', () =>
  nomeia('dever', plantar(mensagemDe(`situacao = 'INCERTA'`, `m.finalidade = 'CONSENTIMENTO'`))))

test.each(['mensagem-enviar', 'mensagem-urgente'])(
  'a message that stays open for days is lawful while a job of %s tries it',
  (fila) =>
    aceita(
      plantar(
        mensagemDe(`situacao = 'NA_FILA'`, `m.finalidade = 'CONSENTIMENTO'`),
        `insert into fila.job (name, data, state)
           select '${fila}', jsonb_build_object('idMensagem', m.id), 'created'
             from mensagem m where m.situacao = 'NA_FILA' returning id`,
      ),
    ),
)

test('a decided request of another bank that nobody tells the clearing of is named', () =>
  nomeia(
    'dever',
    plantar(`update ctc x set respondida_em = null where x.id = (
      select y.id from ctc y where y.situacao = 'LIBERADA' order by y.id limit 1) returning id`),
  ))

test('a portability that waits for the clearing without an open request is named', () =>
  nomeia(
    'dever',
    plantar(`update camara_pedido d set situacao = 'ENCERRADO', conferir_em = null
      where d.id_proposta = (select p.id from proposta p join camara_pedido x on x.id_proposta = p.id
        where p.situacao = 'SALDO_CONFERIDO' and x.situacao = 'ABERTO' order by p.id limit 1)
      returning d.id_proposta as id`),
  ))

test('a job that failed for good, about a duty without a row, is named', () =>
  nomeia(
    'dever',
    plantar(`insert into fila.job (name, data, state) values ('banco-informar', '{}', 'failed')
      returning id`),
  ))

test('two messages with one acknowledgement are named', () =>
  nomeia(
    'uma-vez',
    plantar(`update mensagem m set id_externo = 'repetido' where m.id in (
      select m.id from mensagem m where m.canal = 'SMS' order by m.id limit 2) returning id`),
  ))

test('a row on the board of another owner is named', () =>
  nomeia(
    'quadro',
    plantar(`update oportunidade o set id_atendente = null where o.id = (
      select o.id from oportunidade o where o.id_atendente is not null
         and o.status not in ('Perdida', 'Ganha') order by o.id limit 1)
      returning id`),
  ))

test('a live proposta of an oportunidade that is not under way is named', () =>
  nomeia(
    'quadro',
    plantar(`with o as (
        update oportunidade o set status = 'Em Atendimento' where o.id = (
          select p.id_oportunidade from proposta p where p.situacao = 'ANALISE' order by p.id limit 1)
        returning o.*),
      h as (insert into oportunidade_historico (id_oportunidade, id_cliente, de, para, por,
          codigo_promotor, ocorrido_em)
        select id, id_cliente, 'Em Andamento', 'Em Atendimento', 'SISTEMA', codigo_promotor, now()
          from o)
      select id from o`),
  ))

test('a proposta that its pipeline does not count is named by its promotor', () =>
  nomeia(
    'quadro',
    plantar(`with p as (select p.* from proposta p where p.situacao = 'ANALISE' order by p.id limit 1),
        outro as (select codigo from promotor, p where codigo <> p.codigo_promotor order by 1 limit 1)
      update proposta x set codigo_promotor = outro.codigo from p, outro where x.id = p.id
      returning x.id`),
  ))

test('a notice of the bank that was kept and forgotten is named', () =>
  nomeia(
    'ouvido',
    plantar(`insert into banco_aviso (chave, id_proposta, codigo_promotor, corpo, instante,
        assinatura, ocorrido_em, recebido_em)
      select 'perdido', p.id, p.codigo_promotor, '{"situacao":"APROVADA"}', '1', 'x', now(), now()
        from proposta p where p.situacao = 'ANALISE' order by p.id limit 1
      returning id_proposta as id`),
  ))

test.each([
  ['of a step that is none of ours is', `'{"situacao":"RECEBIDO"}'`, ''],
  [
    'that stands before a person is',
    `'{"situacao":"CANCELADO"}'`,
    `, d as (insert into divergencia (id, chave, id_proposta, id_relacionamento, codigo_promotor, sistema,
        nossa, deles, motivo, ocorrida_em, ouvida_em)
      select gen_random_uuid(), 'plantada', p.id, o.id_relacionamento, p.codigo_promotor, 'CAMARA', 'ANALISE',
          'CANCELADA', 'motivo', now(), now() from p join oportunidade o on o.id = p.id_oportunidade)`,
  ],
])('a notice of the clearing %s accepted', (_qual, corpo, divergencia) =>
  aceita(
    plantar(`with p as (select * from proposta where situacao = 'ANALISE' order by id limit 1)${divergencia}
      insert into banco_aviso (chave, id_proposta, codigo_promotor, corpo, instante, assinatura, fonte,
          ocorrido_em, recebido_em)
        select 'camara-1', p.id, p.codigo_promotor, ${corpo}, '1', 'x', 'CAMARA', now(), now() from p
      returning id_proposta as id`),
  ),
)

test('a notice of the signing service that was kept and forgotten is named', () =>
  nomeia(
    'ouvido',
    plantar(`insert into formalizacao_aviso (chave, id_formalizacao, codigo_promotor, corpo, instante,
        assinatura, recebido_em)
      select 'perdido', f.id, p.codigo_promotor, '{}', '1', 'x', now()
        from formalizacao f join proposta p on p.id = f.id_proposta order by f.id limit 1
      returning id_formalizacao as id`),
  ))

test.each([
  ['forgotten', 'null'],
  ['never judged', `'2026-11-24T12:00:00Z'`],
])('a notice about a request of another bank that was kept and %s is named', (_qual, julgarEm) =>
  nomeia(
    'ouvido',
    plantar(`insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, julgar_em)
      values ('perdido-1', '${'9'.repeat(21)}', '{}', 'x', '2026-11-24T11:00:00Z', '2026-11-24T11:00:00Z', ${julgarEm})
      returning chave as id`),
  ),
)

test.each([
  ['contradicts', `null, 0, 'A câmara termina um pedido que não conhecemos'`],
  ['was tried in vain', `'2026-11-24T12:00:00Z', 4, null`],
])('a notice about a request of another bank that %s stands before a person', (_qual, como) =>
  aceita(
    plantar(`insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, julgar_em,
        tentativas, contradiz)
      values ('perdido-1', '${'9'.repeat(21)}', '{}', 'x', '2026-11-24T11:00:00Z', '2026-11-24T11:00:00Z', ${como})
      returning chave as id`),
  ),
)

const assinada = (situacao: string) => `with f as (
    select f.* from formalizacao f where f.situacao = '${situacao}'
       and not exists (select from formalizacao_historico h
         where h.id_formalizacao = f.id and h.para = 'ASSINADA') order by f.id limit 1),
  e as (insert into formalizacao_evento (chave, id_formalizacao, id_cliente, evento, recebido_em)
    select 'plantado', id, id_cliente, 'ASSINADA', now() from f)`

test('a signature that was heard and forgotten is named', () =>
  nomeia(
    'ouvido',
    plantar(`${assinada('EXPIRADA')},
      v as (insert into formalizacao_evidencia (id, id_formalizacao, id_cliente, tipo, ocorrido_em)
        select gen_random_uuid(), id, id_cliente, 'ACEITE', now() from f)
      select id from f`),
  ))

test('a signature that was heard and whose proof is lost is named', () =>
  nomeia('ouvido', plantar(`${assinada('EXPIRADA')} select id from f`)))

test('a relationship whose history does not lead to its owner is named', () =>
  nomeia(
    'historico',
    plantar(`delete from relacionamento_historico h where h.id_relacionamento = (
      select r.id from relacionamento r where r.id_atendente is not null order by r.id limit 1)
      returning id_relacionamento as id`),
  ))

test('points that were decided by who proposed them are named', () =>
  nomeia('conduta-duas-pessoas', async (client) => {
    await client.query(`do $$ declare r record; begin
      for r in select conname from pg_constraint where conrelid = 'conduta'::regclass and contype = 'c'
      loop execute format('alter table conduta drop constraint %I', r.conname); end loop;
    end $$`)
    return plantar(`update conduta set id_decisor = id_autor where situacao = 'CONFIRMADA'
      returning id`)(client)
  }))

test('points that were decided unseen are named', () =>
  nomeia(
    'conduta-duas-pessoas',
    plantar('delete from conduta_abertura returning id_conduta as id'),
  ))

test('a proposta of a person whose points suspend them is named', () =>
  nomeia(
    'conduta-suspensao',
    plantar(`with x as (
        select id, id_usuario, codigo_promotor, criada_em from proposta
         order by criada_em desc, id limit 1),
      quem as (select x.*, array(select u.id from usuario u where u.papel = 'GESTOR'
         and u.id <> x.id_usuario order by u.id limit 2) as gestores from x),
      c as (insert into conduta (id, codigo_promotor, id_usuario, motivo, pontos, texto, arquivo,
          formato, arquivo_resumo, data_fato, situacao, id_autor, criada_em, id_decisor, decidida_em,
          vence_em)
        select gen_random_uuid(), q.codigo_promotor, q.id_usuario, 'SEM_AUTORIZACAO', 20, 'x',
          gen_random_uuid(), 'JPEG', repeat('0', 64), '2026-01-01', 'CONFIRMADA', q.gestores[1],
          q.criada_em - interval '2 hours', q.gestores[2], q.criada_em - interval '1 hour',
          (q.criada_em + interval '11 months')::date from quem q returning *),
      a as (insert into conduta_abertura (id_conduta, id_usuario, codigo_promotor, aberta_em)
        select c.id, c.id_decisor, c.codigo_promotor, c.criada_em from c)
      select x.id from x`),
  ))
