import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { varrerOportunidades } from '../oportunidade/varrer.ts'
import { testApi } from '../test/api.ts'
import { ctcDe, semearCtcs } from '../test/exemplos-retencao.ts'
import { clientes, personas, promotores, type Persona } from '../test/fixtures.ts'

/** Friday, 10:00 in São Paulo: the absence of `colega` begins on Monday. */
const sexta = new Date('2026-11-20T13:00:00Z')
const segunda = new Date('2026-11-23T13:00:00Z')
const domingoTarde = new Date('2026-11-23T02:59:59.999Z')
const sabado = new Date('2026-11-28T03:00:00Z')
let relogio = sexta
const { as, consulta, impressaoDoBanco, usuarios, pool, fechar } = await testApi({
  relogio: () => relogio,
})
afterAll(fechar)

const { dono, colega, promotor, gestor } = personas
const { doColega, doDono } = clientes
await consulta(`
  insert into lista values ('motivo_ausencia', '01', 'Férias', 1),
    ('tipo_lembrete', '1', 'Retorno agendado', 1);
  update usuario set certificacao_valida_ate = '2028-12-31' where papel = 'ATENDENTE';
  insert into usuario (id, login, nome, papel, perfil, certificacao_valida_ate)
    select 'aaaaaaaa-0000-4000-8000-0000000000a9', 'terceira', 'Terceira', papel, perfil, '2028-12-31'
      from usuario where login = 'dono';
  insert into usuario_promotor values ('aaaaaaaa-0000-4000-8000-0000000000a9', '1001')`)
const terceira: Persona = {
  ...dono,
  id: 'aaaaaaaa-0000-4000-8000-0000000000a9',
  login: 'terceira',
}

const as_ = (instante: Date) => {
  relogio = instante
  usuarios.esquecer()
}

beforeEach(async () => {
  as_(sexta)
  await consulta(`delete from ausencia; delete from lembrete; delete from aviso; delete from anotacao;
    delete from oportunidade_historico; delete from promessa; delete from ligacao; delete from ctc_aviso;
    delete from ctc_evidencia; delete from ctc_historico; delete from ctc;
    update oportunidade set status = 'Em Aberto', versao = 1;
    update usuario set certificacao_valida_ate = '2028-12-31', ativo = true
     where papel = 'ATENDENTE' and login <> 'inativo'`)
  usuarios.esquecer()
})

const semana = { motivo: '01', dataInicio: '2026-11-23', dataFim: '2026-11-27' }
const cobre = (idCobertor: string | null) => [{ codigoPromotor: promotores.alfa, idCobertor }]
const ausentar = (quem: Persona, idCobertor: string | null, dias = semana) =>
  as(promotor)(ausenciaApi.incluir, {
    body: { ...dias, atendente: quem.id, cobertura: cobre(idCobertor) },
  })
const abrir = (quem: Persona) =>
  as(quem)(relacionamentoApi.consultar, {
    params: { idRelacionamento: doColega.idRelacionamento },
  })
const anotar = (quem: Persona) =>
  as(quem)(anotacaoApi.incluir, {
    params: { idRelacionamento: doColega.idRelacionamento },
    body: { texto: 'Ligou para saber do saldo' },
  })
const lembrar = (quem: Persona, quando: string) =>
  as(quem)(lembreteApi.incluir, {
    body: { idRelacionamento: doColega.idRelacionamento, tipo: '1', texto: 'Retornar', quando },
  })

describe('the coverer of an absent colleague', () => {
  test('acts as the owner while the absence lasts, to the millisecond, and no longer', async () => {
    await ausentar(colega, dono.id)
    const acessos: (string | undefined)[] = []
    for (const instante of [domingoTarde, segunda, new Date(sabado.getTime() - 1), sabado]) {
      as_(instante)
      const { body } = await abrir(dono)
      acessos.push(body.model?.acesso)
    }

    expect(acessos).toEqual(['resumo', 'completo', 'completo', 'resumo'])
    as_(segunda)
    expect((await anotar(dono)).status).toBe(200)
    as_(sabado)
    expect((await anotar(dono)).status).toBe(403)
  })

  test('is the author, and the absent owner stands beside them in the history', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    await anotar(dono)
    await as(dono)(relacionamentoApi.emAtendimento, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: { atendente: dono.id },
    })

    const { body } = await as(dono)(anotacaoApi.listar, {
      params: { idRelacionamento: doColega.idRelacionamento },
      query: { Page: '1', PageSize: '10', CodigoPromotor: promotores.alfa },
    })
    expect(body.model?.items).toMatchObject([
      { autor: { loginUsuario: 'dono' }, emNomeDe: 'Pessoa colega' },
    ])
    expect(await consulta('select id_usuario, em_nome_de from anotacao')).toEqual([
      { id_usuario: dono.id, em_nome_de: colega.id },
    ])
    expect(
      await consulta('select para, id_usuario, em_nome_de from oportunidade_historico'),
    ).toEqual([{ para: 'Em Atendimento', id_usuario: dono.id, em_nome_de: colega.id }])
    await as(dono)(anotacaoApi.incluir, {
      params: { idRelacionamento: doDono.idRelacionamento },
      body: { texto: 'Da própria carteira' },
    })
    expect(
      await consulta(`select em_nome_de from anotacao where texto like 'Da própria%'`),
    ).toEqual([{ em_nome_de: null }])
  })

  test('many oportunidades of both moved at once name each owner, and so does the undo', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    const abertas = await consulta<{ id: string; versao: number; de: string }>(
      `select o.id, o.versao, r.id_atendente as de from oportunidade o
         join relacionamento r on r.id = o.id_relacionamento
        where o.status = 'Em Aberto' and r.id = any ($1) order by o.id`,
      [[doDono.idRelacionamento, doColega.idRelacionamento]],
    )
    expect(new Set(abertas.map(({ de }) => de))).toEqual(new Set([dono.id, colega.id]))
    const params = { idLote: randomUUID() }
    const { body } = await as(dono)(oportunidadeApi.atenderLote, {
      params,
      body: { itens: abertas.map(({ id, versao }) => ({ idOportunidade: id, versao })) },
    })
    expect(body.model?.linhas.map(({ motivos }) => motivos)).toEqual(abertas.map(() => []))
    expect((await as(dono)(oportunidadeApi.desfazerLote, { params })).status).toBe(200)

    const historias = await consulta<{ id: string; em_nome_de: string | null }>(
      `select id_oportunidade as id, em_nome_de from oportunidade_historico
        where id_oportunidade = any ($1)`,
      [abertas.map(({ id }) => id)],
    )
    const esperado = new Map(abertas.map(({ id, de }) => [id, de === dono.id ? null : de]))
    expect(historias).toHaveLength(2 * abertas.length)
    for (const { id, em_nome_de: nome } of historias)
      expect([id, nome]).toEqual([id, esperado.get(id)])
  })

  test('sees the clients, the board and the lembretes of both', async () => {
    await lembrar(colega, '2026-11-24T14:00:00Z')
    await ausentar(colega, dono.id)
    const quadro = () =>
      as(dono)(oportunidadeApi.quadro, { query: { status: 'Em Aberto' } }).then(({ body }) =>
        body.model?.items.map(({ idOportunidade }) => idOportunidade).toSorted(),
      )
    const lembretes = () =>
      as(dono)(lembreteApi.resumo, {}).then(({ body }) => body.model?.agendado)

    expect([await quadro(), await lembretes()]).toEqual([[doDono.idOportunidade], 0])
    as_(segunda)
    expect([await quadro(), await lembretes()]).toEqual([
      [doDono.idOportunidade, doColega.idOportunidade],
      1,
    ])
  })

  test('of another promotor does not get the notices of this one', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    const { rows } = await pool.query<{ quem: string }>(`select quem_le($1, null, $2) as quem`, [
      colega.id,
      segunda,
    ])

    expect(rows).toEqual([{ quem: colega.id }])
  })

  test('gets the notices that are addressed to the absent person', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    await lembrar(promotor, '2026-11-24T14:00:00Z')

    expect(await consulta(`select id_usuario from aviso where tipo = 'lembrete'`)).toEqual(
      expect.arrayContaining([{ id_usuario: colega.id }, { id_usuario: dono.id }]),
    )
  })

  test('does not take the client over', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    const { status, body } = await as(dono)(relacionamentoApi.assumirAtendente, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: {},
    })

    expect([status, body.errors[0] ?? body.message]).toEqual([
      400,
      'Você cobre o atendente deste cliente: já pode atendê-lo',
    ])
  })

  test('passes the cover on when they are absent too, and gets it back', async () => {
    await ausentar(colega, dono.id)
    await ausentar(dono, terceira.id, {
      ...semana,
      dataInicio: '2026-11-25',
      dataFim: '2026-11-25',
    })
    const quem = async () => [
      (await abrir(dono)).body.model?.acesso,
      (await abrir(terceira)).body.model?.acesso,
    ]
    as_(segunda)
    expect(await quem()).toEqual(['completo', 'resumo'])
    as_(new Date('2026-11-25T13:00:00Z'))
    expect((await quem())[1]).toBe('completo')
    as_(new Date('2026-11-26T13:00:00Z'))
    expect(await quem()).toEqual(['completo', 'resumo'])
  })

  test('is another one from the moment of the change on', async () => {
    const { body } = await ausentar(colega, dono.id)
    as_(segunda)
    await as(promotor)(ausenciaApi.alterar, {
      params: { idAusencia: body.model?.idAusencia ?? '' },
      body: { cobertura: cobre(terceira.id) },
    })
    usuarios.esquecer()

    expect([(await anotar(dono)).status, (await anotar(terceira)).status]).toEqual([403, 200])
    expect(
      await consulta(
        'select id_cobertor, fim is null as vale from ausencia_cobertura order by desde',
      ),
    ).toEqual([
      { id_cobertor: dono.id, vale: false },
      { id_cobertor: terceira.id, vale: true },
    ])
  })

  test('ends where an answer is sent back with idCobertor null, and stays where nobody is named', async () => {
    const { body } = await ausentar(colega, dono.id)
    as_(segunda)
    const idAusencia = body.model?.idAusencia ?? ''
    const alterar = (pessoas: Record<string, unknown>) =>
      as(promotor)(ausenciaApi.alterar, {
        params: { idAusencia },
        body: { cobertura: [{ codigoPromotor: promotores.alfa, ...pessoas }] },
      })
    const cobrem = async () =>
      (await consulta('select id_cobertor as id from ausencia_cobertura where fim is null')).map(
        ({ id }) => id,
      )
    const [comoVeio] = body.model?.cobertura ?? []
    expect((await alterar({})).status).toBe(200)
    expect(await cobrem()).toEqual([dono.id])
    expect((await alterar({ ...comoVeio, idCobertor: null })).status).toBe(200)
    expect(await cobrem()).toEqual([])
    usuarios.esquecer()
    expect((await anotar(dono)).status).toBe(403)
  })

  test('is notified of the cover and of its end', async () => {
    const avisados = () =>
      consulta(`select id_usuario as quem, dados ->> 'motivo' as motivo from aviso
                 where tipo = 'ausencia' order by id`)
    const { body } = await ausentar(colega, dono.id)
    const params = { idAusencia: body.model?.idAusencia ?? '' }
    await as(promotor)(ausenciaApi.alterar, { params, body: { cobertura: cobre(terceira.id) } })
    await as(promotor)(ausenciaApi.alterar, { params, body: { cobertura: cobre(terceira.id) } })
    const versao = (await consulta('select versao from ausencia'))[0]?.['versao'] as number
    await as(promotor)(ausenciaApi.excluir, { params, body: { versao } })

    expect(await avisados()).toEqual([
      { quem: dono.id, motivo: 'COBRE' },
      { quem: dono.id, motivo: 'DEIXOU' },
      { quem: terceira.id, motivo: 'COBRE' },
      { quem: terceira.id, motivo: 'DEIXOU' },
    ])
  })

  test('hears once that the days are other ones, whoever covers them then', async () => {
    const { body } = await ausentar(colega, dono.id)
    const params = { idAusencia: body.model?.idAusencia ?? '' }
    const mudar = (mudanca: object) => as(promotor)(ausenciaApi.alterar, { params, body: mudanca })
    await consulta('delete from aviso')
    await mudar({ dataFim: '2026-11-25' })
    await mudar({ dataFim: '2026-11-25', observacao: 'Volta na quinta' })
    await mudar({ dataFim: '2026-11-26', cobertura: cobre(terceira.id) })

    expect(
      await consulta(`select id_usuario as quem, dados ->> 'motivo' as motivo from aviso
                       where tipo = 'ausencia' order by id`),
    ).toEqual([
      { quem: dono.id, motivo: 'MUDOU' },
      { quem: dono.id, motivo: 'DEIXOU' },
      { quem: terceira.id, motivo: 'COBRE' },
    ])
  })

  test('stays when other things of the absence change, though they are away themselves by then', async () => {
    const { body } = await ausentar(colega, dono.id)
    await ausentar(dono, null, { ...semana, dataInicio: '2026-11-26', dataFim: '2026-11-26' })
    as_(segunda)
    const { status } = await as(promotor)(ausenciaApi.alterar, {
      params: { idAusencia: body.model?.idAusencia ?? '' },
      body: { dataFim: '2026-11-25' },
    })

    expect(status).toBe(200)
    expect(await consulta('select id_cobertor, fim from ausencia_cobertura')).toEqual([
      { id_cobertor: dono.id, fim: null },
    ])
  })

  test('cannot transfer the client to themselves', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    const antes = await impressaoDoBanco()
    const { status, body } = await as(dono)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: { atendente: dono.id },
    })

    expect([status, body.errors[0] ?? body.message]).toEqual([
      400,
      'Você cobre o atendente deste cliente: já pode atendê-lo',
    ])
    expect(await impressaoDoBanco()).toBe(antes)
  })

  test('covers no more after leaving the promotor, and the clients may be assumed', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)
    await consulta(`delete from usuario_promotor where id_usuario = '${dono.id}'`)
    usuarios.esquecer()
    try {
      const { rows } = await pool.query<{ quem: string | null; quantas: number }>(
        `select quem_atende($1, '1001', $2) as quem,
           (select count(*)::int from coberturas_de($3, $2)) as quantas`,
        [colega.id, segunda, dono.id],
      )
      expect(rows).toEqual([{ quem: null, quantas: 0 }])
    } finally {
      await consulta(`insert into usuario_promotor values ('${dono.id}', '1001')`)
    }
  })

  test('reads the lembretes of both under their own name', async () => {
    await lembrar(colega, '2026-11-23T18:00:00Z')
    await ausentar(colega, dono.id)
    as_(segunda)
    const { body } = await as(dono)(lembreteApi.hoje, {
      query: { Page: '1', PageSize: '500', Atendente: dono.id, CodigoPromotor: promotores.alfa },
    })

    expect(body.model?.items.map(({ texto }) => texto)).toEqual(['Retornar'])
  })

  test('is told that the client is theirs to attend', async () => {
    await ausentar(colega, dono.id)
    as_(segunda)

    expect((await abrir(dono)).body.model?.meu).toBe(true)
    expect((await abrir(terceira)).body.model?.meu).toBe(false)
  })

  test('covers nobody any more when the absence is taken back', async () => {
    const { body } = await ausentar(colega, dono.id)
    await as(promotor)(ausenciaApi.excluir, {
      params: { idAusencia: body.model?.idAusencia ?? '' },
      body: {},
    })
    as_(segunda)

    expect((await abrir(dono)).body.model?.acesso).toBe('resumo')
  })
})

describe('without cover', () => {
  test('S6.04 the clients of an absent person may be assumed, those of a covered one not', async () => {
    const assumir = () =>
      as(terceira)(relacionamentoApi.assumirAtendente, {
        params: { idRelacionamento: doColega.idRelacionamento },
        body: {},
      })
    const { body } = await ausentar(colega, dono.id)
    as_(segunda)
    expect((await assumir()).status).toBe(400)
    await as(promotor)(ausenciaApi.alterar, {
      params: { idAusencia: body.model?.idAusencia ?? '' },
      body: { cobertura: cobre(null) },
    })

    expect((await assumir()).status).toBe(200)
    await consulta(`update relacionamento set id_atendente = '${colega.id}'
      where id = '${doColega.idRelacionamento}'`)
  })

  test.each([
    ['stays with a coverer', dono.id, 'Em Atendimento'],
    ['goes back to Em Aberto', null, 'Em Aberto'],
  ])("today's queue of an absent person %s", async (_o, idCobertor, esperado) => {
    await consulta(`update oportunidade set status = 'Em Atendimento',
      atualizada_em = '2026-11-19T13:00:00Z' where id = '${doColega.idOportunidade}'`)
    await lembrar(colega, '2026-11-23T14:00:00Z')
    await ausentar(colega, idCobertor)
    as_(segunda)
    await varrerOportunidades({ pool, agora: () => relogio })

    expect(
      await consulta(`select status from oportunidade where id = '${doColega.idOportunidade}'`),
    ).toEqual([{ status: esperado }])
  })
})

describe('choosing who covers', () => {
  const impacto = () =>
    as(promotor)(ausenciaApi.impacto, {
      body: { ...semana, atendente: colega.id },
    })

  test('counts what waits, and proposes the least loaded of those who can', async () => {
    await lembrar(colega, '2026-11-24T14:00:00Z')
    await lembrar(colega, '2026-11-30T14:00:00Z')
    const { body } = await impacto()

    expect(body.model).toMatchObject({ clientes: 1, lembretes: 1 })
    const candidatos = body.model?.promotores[0]?.candidatos.map(
      ({ loginUsuario, carga, impedimento }) => ({ loginUsuario, carga, impedimento }),
    )
    expect(candidatos?.slice(0, 2).map(({ carga }) => carga)).toEqual([0, 0])
    expect(candidatos).toContainEqual({ loginUsuario: 'dono', carga: 1, impedimento: null })
  })

  test('counts the clocks of requests of other banks that end in these days', async () => {
    const prazos = async () => (await impacto()).body.model?.prazos
    expect(await prazos()).toBe(0)
    await semearCtcs({ consulta })

    expect(await prazos()).toBe(1)
  })

  test.each([
    [
      'is away in these days too',
      () => ausentar(dono, null, { ...semana, dataInicio: '2026-11-27', dataFim: '2026-11-28' }),
      'Pessoa dono não pode cobrir: também está ausente nestes dias',
    ],
    [
      'has a certification that ends before',
      () =>
        consulta(`update usuario set certificacao_valida_ate = '2026-11-26' where login = 'dono'`),
      'Pessoa dono não pode cobrir: tem certificação só até 26/11/2026',
    ],
    [
      'has no certification',
      () => consulta(`update usuario set certificacao_valida_ate = null where login = 'dono'`),
      'Pessoa dono não pode cobrir: não tem certificação',
    ],
    [
      'was switched off',
      () => consulta(`update usuario set ativo = false where login = 'dono'`),
      'Cobertura: escolha um colega do promotor 1001',
    ],
  ])('refuses a colleague who %s, and nothing is kept', async (_que, fazer, sentenca) => {
    await fazer()
    const antes = await impressaoDoBanco()
    const { status, body } = await ausentar(colega, dono.id)

    expect([status, body.errors[0] ?? body.message]).toEqual([400, sentenca])
    expect(await impressaoDoBanco()).toBe(antes)
  })

  test('nobody covers themselves, and a gestor is covered by a gestor', async () => {
    expect((await ausentar(colega, colega.id)).status).toBe(400)
    expect((await ausentar(colega, gestor.id)).status).toBe(400)
  })
})

const devolucao = () => as(colega)(ausenciaApi.devolucao, {}).then(({ body }) => body.model)

test('a person who returns reads once what others did with their clients', async () => {
  const { body } = await ausentar(colega, dono.id)
  as_(segunda)
  await anotar(dono)
  expect(await devolucao()).toBeNull()
  as_(sabado)

  expect(await devolucao()).toMatchObject({
    idAusencia: body.model?.idAusencia,
    dataInicio: '2026-11-23',
    dataFim: '2026-11-27',
    clientes: [{ idRelacionamento: doColega.idRelacionamento, anotacoes: 1, movimentos: 0 }],
    temMais: false,
  })
  const receber = (quem: Persona) =>
    as(quem)(ausenciaApi.receber, { params: { idAusencia: body.model?.idAusencia ?? '' } })
  expect((await receber(dono)).status).toBe(404)
  expect([(await receber(colega)).status, (await receber(colega)).status]).toEqual([200, 200])
  expect(await devolucao()).toBeNull()
})

test('who returns reads of calls, lembretes and promises that ended, and requests of other banks', async () => {
  const lembrado = await lembrar(colega, '2026-11-24T14:00:00Z')
  await ausentar(colega, dono.id)
  as_(segunda)
  const { body } = await as(dono)(lembreteApi.alterar, {
    params: { idLembrete: lembrado.body.model?.idLembrete ?? '' },
    body: { versao: 1, status: 'Finalizado' },
  })
  expect(body.errors).toEqual([])
  const { idRelacionamento, idCliente, promotor: codigo } = doColega
  await consulta(
    `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, ocorrida_em)
     select gen_random_uuid(), $1, t.id, $2, $3, $4 from telefone t where t.id_cliente = $1 limit 1`,
    [idCliente, codigo, dono.id, segunda],
  )
  const prometer = (por: Persona, criada: string, terminada: Date | null) =>
    consulta(
      `insert into promessa (id, id_relacionamento, id_cliente, codigo_promotor, prometida_por, assunto, quando,
         avisa_em, vence_em, criada_em, terminada_em, situacao)
       values (gen_random_uuid(), $1, $2, $3, $4, 'SALDO', $5, $5, $5::timestamptz + interval '1 hour', $6, $7, $8)`,
      [
        idRelacionamento,
        idCliente,
        codigo,
        por.id,
        criada === '2026-11-19' ? '2026-11-24T13:00:00Z' : '2026-12-10T13:00:00Z',
        criada,
        terminada,
        terminada ? 'QUEBRADA' : 'ABERTA',
      ],
    )
  await prometer(colega, '2026-11-19', new Date('2026-11-24T14:00:00Z'))
  await prometer(dono, '2026-11-25T13:00:00Z', null)
  await semearCtcs({ consulta })
  await consulta(
    `insert into ctc_historico (id_ctc, codigo_promotor, de, para, por, id_usuario, ocorrido_em)
     values ($1, $2, 'RECEBIDA', 'EM_TRATATIVA', 'USUARIO', $3, '2026-11-25T13:00:00Z')`,
    [ctcDe(doColega), codigo, dono.id],
  )
  as_(sabado)

  expect((await devolucao())?.clientes).toMatchObject([
    { idRelacionamento, anotacoes: 0, ligacoes: 1, promessas: 2, lembretes: 1, pedidos: 1 },
  ])
})

test('of two absences that nobody read about yet, each is read, the first one first', async () => {
  const dias = (dia: string) => ({ motivo: '01', dataInicio: dia, dataFim: dia })
  const um = (await ausentar(colega, dono.id, dias('2026-11-23'))).body.model?.idAusencia ?? ''
  const outro = (await ausentar(colega, dono.id, dias('2026-11-25'))).body.model?.idAusencia ?? ''
  as_(segunda)
  await anotar(dono)
  as_(sabado)
  const ver = async () => {
    const lida = await devolucao()
    return [lida?.idAusencia, lida?.clientes.length]
  }

  expect(await ver()).toEqual([um, 1])
  await as(colega)(ausenciaApi.receber, { params: { idAusencia: um } })
  expect(await ver()).toEqual([outro, 0])
})
