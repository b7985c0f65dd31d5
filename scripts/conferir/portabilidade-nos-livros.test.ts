import { describe, test } from 'vitest'
import { plantacao, plantar } from './test/plantar.ts'

const { nomeia, aceita } = plantacao()

describe('requests of other banks', () => {
  /** The one planted here: those of the demonstration were kept later. */
  const retida = `situacao = 'RETIDA' and terminada_em = recebida_em + interval '1 hour'`
  /** The first request that waits, decided an hour after it came, its clock moved aside. */
  const decidida = (situacao: string, campos: string, historico = situacao) => `
    with x as (select * from ctc where situacao = 'RECEBIDA' order by id limit 1),
      h as (insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, ocorrido_em)
        select x.id, x.codigo_promotor, 'RECEBIDA', '${historico}', 'SISTEMA', x.recebida_em + interval '1 hour'
          from x)
    update ctc set situacao = '${situacao}', terminada_em = x.recebida_em + interval '1 hour', toca_em = null,
        respondida_em = x.recebida_em + interval '1 hour', ${campos}
      from x where ctc.id = x.id returning ctc.id`
  const semOferta = `motivo = 'issuer_retention', caminho = 'SEM_OFERTA'`
  const evidencia = (contato = '30 minutes', usada = '1 hour') => `
    insert into ctc_evidencia (id, id_ctc, codigo_promotor, id_usuario, arquivo, arquivo_resumo, nome, formato,
        criada_em, contato_em, canal, aceite, usada_em)
      select gen_random_uuid(), x.id, x.codigo_promotor, (select id from usuario order by id limit 1),
        gen_random_uuid(), repeat('a', 64), 'evidencia.pdf', 'PDF', x.recebida_em,
        x.recebida_em + interval '${contato}', 'LIGACAO', 'Quero ficar', x.recebida_em + interval '${usada}'
        from ctc x where ${retida} returning id_ctc as id`
  /** The kept one is of the contract of a refinancing that is simulated. */
  const comOportunidade = (onde: string) => `
    update ctc set id_oportunidade = o.id, id_contrato = o.id_contrato, id_cliente = o.id_cliente,
        id_relacionamento = o.id_relacionamento, codigo_promotor = o.codigo_promotor
      from (select o.* from oportunidade o
             where o.produto = 'REFIN' and o.id_contrato is not null and ${onde}
               and exists (select from simulacao s where s.id_oportunidade = o.id)
             order by o.id limit 1) o
     where ${retida} returning ctc.id`
  const comTaxa = (pagaAte: string) =>
    `motivo = 'issuer_retention', caminho = 'TAXA', paga_ate = ${pagaAte}`

  test('a request kept with contact, words and file is accepted', () =>
    aceita(plantar(decidida('RETIDA', semOferta), evidencia())))

  test('a contact in the minute of the request is accepted', () =>
    aceita(
      plantar(
        decidida('RETIDA', semOferta),
        evidencia('0'),
        `update ctc set recebida_em = date_trunc('minute', recebida_em) + interval '40 seconds'
          where ${retida} returning id`,
        `update ctc_evidencia e set contato_em = date_trunc('minute', x.recebida_em) from ctc x
          where x.id = e.id_ctc and e.nome = 'evidencia.pdf' and e.arquivo_resumo = repeat('a', 64)
         returning x.id`,
      ),
    ))

  test.each([
    ['no file', []],
    ['a contact from before the request', [evidencia('-1 hour')]],
    ['a file of another outcome', [evidencia('30 minutes', '2 hours')]],
    [
      'no words of the client',
      [
        evidencia(),
        `update ctc_evidencia set aceite = ' ' where nome = 'evidencia.pdf' returning id_ctc as id`,
      ],
    ],
    [
      'evidence after the internal limit',
      [
        evidencia(),
        `update ctc set alerta_em = recebida_em, critico_em = recebida_em, interno_em = recebida_em
          where ${retida} returning id`,
      ],
    ],
  ])('a request kept with %s is named', (_qual, depois) =>
    nomeia('retencao', plantar(decidida('RETIDA', semOferta), ...depois)),
  )

  test('a request kept with an offer and its oportunidade is accepted', () =>
    aceita(
      plantar(
        decidida('RETIDA', comTaxa(`'2027-01-01'`)),
        evidencia(),
        comOportunidade(`o.status not in ('Ganha', 'Perdida')`),
      ),
    ))

  test('a request kept with an offer and no oportunidade is named', () =>
    nomeia('retencao', plantar(decidida('RETIDA', comTaxa(`'2027-01-01'`)), evidencia())))

  test('a request kept and won by the payment of another contract is named', () =>
    nomeia(
      'retencao',
      plantar(
        decidida('RETIDA', comTaxa(`'2027-01-01'`)),
        evidencia(),
        comOportunidade(`o.status = 'Ganha' and exists (select from proposta m
          join proposta_contrato q on q.id_proposta = m.id
          where m.id_oportunidade = o.id and m.situacao = 'PAGA')`),
        `with o as (select o.id, k.id as id_contrato from ctc x join oportunidade o on o.id = x.id_oportunidade
            join contrato k on k.id_cliente = o.id_cliente and k.id <> o.id_contrato order by k.id limit 1)
         , w as (update oportunidade set id_contrato = o.id_contrato from o where oportunidade.id = o.id)
         update ctc set id_contrato = o.id_contrato from o where ctc.id_oportunidade = o.id returning ctc.id`,
      ),
    ))

  test('a request whose offer was not paid in time and that counts as saved is named', () =>
    nomeia(
      'retencao',
      plantar(
        decidida('RETIDA', comTaxa(`'2026-11-20'`)),
        evidencia(),
        comOportunidade(`o.status not in ('Ganha', 'Perdida')`),
      ),
    ))

  test('a request whose offer was paid in time and given up later is accepted', () =>
    aceita(
      plantar(
        decidida('RETIDA', comTaxa(`'2026-11-20'`)),
        evidencia(),
        comOportunidade(`o.status = 'Perdida'`),
        `update ctc set paga_em = '2026-11-20' where ${retida} returning id`,
      ),
    ))

  test('a settled request whose contract still runs is named', () =>
    nomeia(
      'retencao',
      plantar(
        decidida('LIBERADA', `motivo = 'lost_rate', saldo_informado = x.saldo`),
        `with x as (select x.* from ctc x join contrato k on k.id = x.id_contrato and k.situacao = 'ATIVO'
            where x.situacao = 'LIBERADA' order by x.terminada_em desc limit 1),
          h as (insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, ocorrido_em)
            select x.id, x.codigo_promotor, 'LIBERADA', 'QUITADA', 'CAMARA', now() from x)
         update ctc set situacao = 'QUITADA' from x where ctc.id = x.id returning ctc.id`,
      ),
    ))

  test('a request answered without a decision is named', () =>
    nomeia(
      'resposta',
      plantar(`update ctc set respondida_em = now() where id = (
        select id from ctc where situacao = 'RECEBIDA' order by id limit 1) returning id`),
    ))

  test('a request decided twice is named', () =>
    nomeia(
      'resposta',
      plantar(
        decidida('RETIDA', semOferta),
        evidencia(),
        `with x as (select * from ctc where ${retida}),
          h as (insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, ocorrido_em)
            select x.id, x.codigo_promotor, m.de, m.para, 'SISTEMA', x.terminada_em
              from x, (values ('RETIDA', 'RECEBIDA'), ('RECEBIDA', 'LIBERADA')) as m (de, para))
         update ctc set situacao = 'LIBERADA', caminho = null, saldo_informado = x.saldo from x
          where ctc.id = x.id returning ctc.id`,
      ),
      ['transicao'],
    ))

  test('a state that its history does not lead to is named', () =>
    nomeia(
      'historico',
      plantar(`update ctc set situacao = 'OFERTA_FEITA' where id = (
        select id from ctc where situacao = 'RECEBIDA' order by id limit 1) returning id`),
    ))

  test('a request that the totals count and the list cannot show is named', () =>
    nomeia(
      'mesa',
      plantar(
        'alter table ctc drop constraint ctc_check1',
        `update ctc set id_contrato = null where id = (
          select id from ctc where situacao = 'RECEBIDA' order by id limit 1) returning id`,
      ),
    ))

  test('a desk whose totals lose a row is named', () =>
    nomeia(
      'mesa',
      plantar(
        'alter table ctc drop constraint ctc_id_relacionamento_fkey',
        `update ctc set id_relacionamento = gen_random_uuid() where id = (
          select id from ctc where situacao = 'RECEBIDA' order by id limit 1)
         returning codigo_promotor as id`,
      ),
    ))
})

describe('loan histories', () => {
  /** A confirmed paper of a client with a running loan of another bank, every doubt of it compared. */
  const papel = `
    with k as (select c.id, c.id_cliente, c.id_beneficio, r.id as id_relacionamento, r.codigo_promotor, u.id as quem
        from contrato c join relacionamento r on r.id_cliente = c.id_cliente and r.confirmado_em is not null
        cross join (select id from usuario order by id limit 1) u
       where not c.proprio and c.situacao = 'ATIVO' and c.id_beneficio is not null
         and not exists (select from hiscon h where h.id_cliente = c.id_cliente)
       order by c.id, r.id limit 1),
      h as (insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo, resumo,
          bytes, paginas, emitido_em, enviado_por, enviado_em, confirmado_por, confirmado_em)
        select '00000000-aaaa-4000-8000-000000000001', id_relacionamento, id_cliente, codigo_promotor, 'BENEFICIARIO',
          'CONFIRMADO', gen_random_uuid(), repeat('b', 64), 1000, 4, '2026-11-20', quem, '2026-11-23', quem,
          '2026-11-24' from k),
      b as (insert into hiscon_beneficio (id, id_hiscon, codigo_promotor, ordem, nb, id_beneficio, lido)
        select '00000000-aaaa-4000-8000-000000000002', '00000000-aaaa-4000-8000-000000000001', codigo_promotor, 0,
          null, id_beneficio, '{"divergencias": [{"sobre": "CONTAGEM"}]}' from k),
      c as (insert into hiscon_contrato (id, id_hiscon, id_hiscon_beneficio, codigo_promotor, ordem, lido, vale,
          id_contrato)
        select '00000000-aaaa-4000-8000-000000000003', '00000000-aaaa-4000-8000-000000000001',
          '00000000-aaaa-4000-8000-000000000002', codigo_promotor, 0,
          '{"secao": "ATIVOS", "parcela": null, "duvidas": [{"campo": "parcela", "motivo": "ILEGIVEL"}]}',
          '{"secao": "ATIVOS", "parcela": 100, "duvidas": []}', id from k)
    insert into hiscon_conferencia (id, id_hiscon, id_hiscon_contrato, codigo_promotor, campo, motivo, acao,
        id_usuario, conferido_em)
      select gen_random_uuid(), '00000000-aaaa-4000-8000-000000000001', m.contrato::uuid, k.codigo_promotor, m.campo,
        'ILEGIVEL', m.acao, k.quem, '2026-11-24'
        from k, (values ('00000000-aaaa-4000-8000-000000000003', 'parcela', 'CORRIGE'),
                        (null, 'divergencias', 'CONFERE')) as m (contrato, campo, acao)
      returning id_hiscon as id`
  const oPapel = `where id = '00000000-aaaa-4000-8000-000000000001' returning id`
  const daConferencia = `where id_hiscon = '00000000-aaaa-4000-8000-000000000001'`

  test('a paper whose doubts were compared by a person is accepted', () => aceita(plantar(papel)))

  test.each([
    [
      'a doubt that nobody compared',
      `delete from hiscon_conferencia ${daConferencia} and campo = 'parcela'
        returning id_hiscon as id`,
    ],
    [
      'a value that no correction explains',
      `update hiscon_conferencia set acao = 'CONFERE' ${daConferencia}
        returning id_hiscon as id`,
    ],
    [
      'a contradiction that nobody read',
      `delete from hiscon_conferencia ${daConferencia}
        and campo = 'divergencias' returning id_hiscon as id`,
    ],
    [
      'a loan that does not count',
      `update hiscon_contrato set vale = null ${daConferencia}
        returning id_hiscon as id`,
    ],
    ['an issue after the confirmation', `update hiscon set emitido_em = '2026-11-25' ${oPapel}`],
  ])('a confirmed paper with %s is named', (_qual, mudanca) =>
    nomeia('hiscon', plantar(papel, mudanca)),
  )

  test.each([
    [
      'not confirmed',
      `update hiscon set situacao = 'LIDO', confirmado_por = null, confirmado_em = null ${oPapel}`,
    ],
    [
      'of another client',
      `update hiscon set id_cliente = (select c.id from cliente c
        where c.id <> hiscon.id_cliente order by c.id limit 1) ${oPapel}`,
    ],
  ])('a contract that came from a paper that is %s is named', (_qual, mudanca) =>
    nomeia('hiscon', async (client) => {
      await plantar(papel, mudanca)(client)
      return ['00000000-aaaa-4000-8000-000000000003']
    }),
  )
})

describe('loan histories of the page of a link', () => {
  /** The client of an open page sends one. */
  const enviado = `
    insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo, resumo, bytes,
        paginas, emitido_em, id_link, enviado_em)
      select '00000000-aaaa-4000-8000-000000000004', l.id_relacionamento, l.id_cliente, l.codigo_promotor, 'CLIENTE',
        'LIDO', gen_random_uuid(), repeat('f', 64), 1000, 4, '2026-11-20', l.id, l.atualizado_em
        from link l where l.situacao = 'ABERTO'
         and not exists (select from hiscon h where h.id_relacionamento = l.id_relacionamento)
       order by l.id limit 1
      returning id`
  const deOutro = (tipo: string) => `
    update hiscon set ${tipo} where id = '00000000-aaaa-4000-8000-000000000004' returning id`

  test('a paper of the client of that page is accepted', () => aceita(plantar(enviado)))

  test.each([
    [
      'client',
      deOutro(
        `id_cliente = (select c.id from cliente c where c.id <> hiscon.id_cliente order by c.id limit 1)`,
      ),
    ],
    [
      'relationship',
      deOutro(`id_relacionamento = (select r.id from relacionamento r
        where r.id <> hiscon.id_relacionamento and not exists (
          select from hiscon h where h.id_relacionamento = r.id) order by r.id limit 1)`),
    ],
  ])('one of another %s than that of the page is named', (_qual, mudanca) =>
    nomeia('hiscon-do-link', plantar(enviado, mudanca)),
  )
})

describe('pages of clients', () => {
  /** An opened page, accepted with its evidence. */
  const aceita_ = `
    with l as (select * from link where situacao = 'ABERTO' order by id limit 1),
      h as (insert into link_historico (id, id_link, codigo_promotor, para, por, ocorrido_em)
        select gen_random_uuid(), l.id, l.codigo_promotor, 'ACEITO', 'CLIENTE', l.atualizado_em + interval '1 hour'
          from l),
      i as (insert into link_imagem (id, id_link, codigo_promotor, papel, bytes, recebidos, resumo, arquivo,
          resumo_guardado, criada_em, pronta_em)
        select gen_random_uuid(), l.id, l.codigo_promotor, m.papel, 9, 9, repeat('c', 64), gen_random_uuid(),
          repeat('c', 64), l.atualizado_em, l.atualizado_em from l, (values ('FRENTE'), ('VERSO')) as m (papel)),
      a as (insert into link_aceite (id, id_link, id_proposta, codigo_promotor, texto, resumo, endereco, agente,
          aceito_em)
        select gen_random_uuid(), l.id, l.id_proposta, l.codigo_promotor, 'Aceito', encode(sha256('Aceito'), 'hex'), '127.0.0.1',
          'agente', l.atualizado_em + interval '1 hour' from l)
    update link set situacao = 'ACEITO' from l where link.id = l.id returning link.id`

  test('a page accepted with its evidence passes', () => aceita(plantar(aceita_)))

  test.each([
    [
      'a text that its hash is not of',
      `update link_aceite set texto = 'Outro' returning id_link as id`,
    ],
    ['no address', `update link_aceite set endereco = '' returning id_link as id`],
    [
      'no step of the page',
      `delete from link_historico where para = 'ACEITO' returning id_link as id`,
    ],
    [
      'an instant after it ran out',
      `with a as (update link_aceite set aceito_em = aceito_em + interval '4 days'),
        h as (update link_historico set ocorrido_em = ocorrido_em + interval '4 days' where para = 'ACEITO')
       select id_link as id from link_aceite`,
    ],
  ])('a page accepted with %s is named', (_qual, mudanca) =>
    nomeia('link', plantar(aceita_, mudanca)),
  )

  const fim = (em: string) => `
    with l as (select * from link where situacao = 'ABERTO' order by id limit 1),
      h as (insert into link_historico (id, id_link, codigo_promotor, para, por, id_usuario, ocorrido_em)
        select gen_random_uuid(), l.id, l.codigo_promotor, 'REVOGADO', 'ATENDENTE', l.id_usuario,
          l.atualizado_em + interval '${em}' from l)
    update link set situacao = 'REVOGADO', hash_resumo = null from l where link.id = l.id returning link.id`

  test('a page opened and cancelled later passes', () => aceita(plantar(fim('1 hour'))))

  test.each([
    ['opened after it was cancelled', [fim('-1 hour')]],
    [
      'cancelled and still opens',
      [
        fim('1 hour'),
        `update link set hash_resumo = repeat('d', 64)
        where situacao = 'REVOGADO' returning id`,
      ],
    ],
    [
      'cancelled with a token that still counts',
      [
        fim('1 hour'),
        `insert into link_token (resumo, id_link, codigo_promotor, expira_em)
          select repeat('e', 64), id, codigo_promotor, now() from link where situacao = 'REVOGADO'
          returning id_link as id`,
      ],
    ],
    [
      'used for a HISCON after it was cancelled',
      [
        `insert into hiscon (id, id_relacionamento, id_cliente, codigo_promotor, origem, situacao, arquivo, resumo,
            bytes, paginas, emitido_em, id_link, enviado_em)
          select gen_random_uuid(), l.id_relacionamento, l.id_cliente, l.codigo_promotor, 'CLIENTE', 'SUBSTITUIDO',
            gen_random_uuid(), repeat('f', 64), 1000, 4, '2026-11-20', l.id, l.atualizado_em + interval '2 hours'
            from link l where l.situacao = 'ABERTO' order by l.id limit 1
          returning id_link as id`,
        fim('1 hour'),
      ],
    ],
    [
      'opened after it ran out',
      [
        `update link set expira_em = atualizado_em - interval '1 hour' where id = (
          select id from link where situacao = 'ABERTO' order by id limit 1) returning id`,
      ],
    ],
  ])('a page that was %s is named', (_qual, mudancas) => nomeia('link', plantar(...mudancas)))
})
