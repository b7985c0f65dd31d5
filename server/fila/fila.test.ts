import { Client } from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { contatoApi } from '#shared/contato/api.ts'
import { filaApi } from '#shared/fila/api.ts'
import type { NovoResultado } from '#shared/fila/shapes.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { receberResposta } from '../mensagem/responder.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas, promotores, type Cliente, type Persona } from '../test/fixtures.ts'
import { limparLocacoes } from './limpar.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
const minutos = (quantos: number) => new Date(sexta.getTime() + quantos * 60_000)
let relogio = sexta
const api = await testApi({ relogio: () => relogio })
const { as, consulta, usuarios } = api
afterAll(api.fechar)

const { dono, colega, promotor, gestor } = personas
const { doDono, doColega, livre, deFora } = clientes
const telefoneDe = ({ idCliente }: Cliente) => idCliente.replace(/^c{8}/, '77777777')
const lista = (numero: number) => `10000000-0000-4000-8000-00000000000${numero}`

await consulta(`insert into lista values ('tipo_lembrete', '01', 'Retorno agendado', 1),
    ('motivo_telefone_nao_confirmado', '01', 'Não atende', 1),
    ('motivo_telefone_nao_confirmado', '04', 'Pertence a terceiro', 4),
    ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing;
  insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte, natureza, confianca)
    select 'x', 'X', 1, 1, '2020-01-02', 'x', 'x', 'POLITICA', 'baixa' where false`)

const incluirLista = (numero: number, campos: Record<string, unknown> = {}) => {
  const linha = {
    id: lista(numero),
    codigo_promotor: promotores.alfa,
    nome: `Lista ${numero}`,
    codigo_perfil: 'MARGEM_NOVA',
    origem: 'MANUAL',
    inicio: '2026-11-01',
    situacao: 'ATIVA',
    criado_por: gestor.id,
    criado_em: '2026-11-01T12:00:00Z',
    atualizado_em: '2026-11-01T12:00:00Z',
    ...campos,
  }
  return inserir('mailing', linha)
}
const espera = (numero: number, cliente: Cliente, campos: Record<string, unknown> = {}) =>
  inserir('mailing_cliente', {
    id_mailing: lista(numero),
    id_relacionamento: cliente.idRelacionamento,
    codigo_promotor: cliente.promotor,
    peso: 10,
    motivos: '{MARGEM_NOVA,SEM_CONTATO}',
    volta_em: '2026-11-02T12:00:00Z',
    entrou_em: '2026-11-02T12:00:00Z',
    ...campos,
  })
const inserir = (tabela: string, linha: Record<string, unknown>) => {
  const colunas = Object.keys(linha)
  return consulta(
    `insert into ${tabela} (${colunas.join(', ')}) values (${colunas.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(linha),
  )
}

const ausentar = ({ id }: Persona) =>
  inserir('ausencia', {
    id: lista(9),
    id_usuario: id,
    motivo: '01',
    inicio: '2026-11-20',
    fim: '2026-11-20',
  })

const proximo = (quem: Persona, idMailing?: string) =>
  as(quem)(filaApi.proximo, { body: { idMailing: idMailing ?? null } })
const doSpec = (quem: Persona, numero: number, atendente: Persona = quem) =>
  as(quem)(filaApi.proximoCliente, {
    params: {
      idMailing: lista(numero),
      codigoPromotor: promotores.alfa,
      atendente: atendente.id,
    },
  })
type ComVez = { body: { model: { vez: { idRelacionamento: string } | null } | null } }
const dado = async (resposta: Promise<ComVez>) =>
  (await resposta).body.model?.vez?.idRelacionamento ?? null
const ligar = (quem: Persona, cliente: Cliente, mesmoAssim?: true) =>
  as(quem)(filaApi.ligar, {
    body: {
      idRelacionamento: cliente.idRelacionamento,
      idTelefone: telefoneDe(cliente),
      ...(mesmoAssim && { mesmoAssim }),
    },
  })
const concluir = (
  quem: Persona,
  cliente: Cliente,
  dito: Omit<NovoResultado, 'idRelacionamento'>,
  chave?: string,
) =>
  as(quem)(
    filaApi.concluir,
    { body: { idRelacionamento: cliente.idRelacionamento, ...dito } },
    { ...(chave && { chave }) },
  )
const anotar = (quem: Persona, cliente: Cliente) =>
  as(quem)(anotacaoApi.incluir, {
    params: { idRelacionamento: cliente.idRelacionamento },
    body: { texto: 'Quer saber do saldo' },
  })
const abrir = async (quem: Persona, cliente: Cliente) =>
  (
    await as(quem)(relacionamentoApi.consultar, {
      params: { idRelacionamento: cliente.idRelacionamento },
    })
  ).body.model?.acesso

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from fila_locacao; delete from fila_tentativa; delete from fila_descanso;
    update oportunidade set id_mailing = null, status = 'Em Aberto', versao = 1, id_fator_perda = null;
    delete from mailing_atendente; delete from mailing_cliente; delete from mailing;
    delete from ligacao; delete from anotacao; delete from lembrete; delete from aviso;
    delete from ausencia; delete from contato_recusa; delete from cota_uso; delete from cota_abertura;
    delete from oportunidade_historico; delete from relacionamento_historico;
    delete from idempotencia;
    update telefone set situacao = '2', nao_me_perturbe = false, motivo_nao_confirmado = null;
    update relacionamento set id_atendente = null where id = '${livre.idRelacionamento}'`)
  usuarios.esquecer()
})

describe('S1.17 the next client of a list', () => {
  test('is leased, and the same one is answered to a second click', async () => {
    await incluirLista(1)
    await espera(1, doDono)
    const primeira = await proximo(dono)
    const segunda = await proximo(dono)

    expect(primeira.body.model?.vez).toMatchObject({
      idRelacionamento: doDono.idRelacionamento,
      nome: doDono.nome,
      lista: { nome: 'Lista 1' },
      motivos: [
        { codigo: 'MARGEM_NOVA', peso: 60 },
        { codigo: 'SEM_CONTATO', peso: 15 },
      ],
      telefones: [{ telefone: '(11) 9****-0001', semaforo: { liberado: true } }],
      melhorOferta: { produto: 'REFIN', valorLiberado: 1234.56 },
    })
    expect(segunda.body.model?.vez?.idTentativa).toBe(primeira.body.model?.vez?.idTentativa)
    expect(await consulta('select from fila_tentativa')).toHaveLength(1)
    expect(await dado(as(dono)(filaApi.atual, {}))).toBe(doDono.idRelacionamento)
  })

  test('the heavier reasons and the lists of the higher priority come first', async () => {
    await incluirLista(1, { prioridade: 5 })
    await incluirLista(2, { prioridade: 1 })
    await espera(1, doDono, { peso: 900 })
    await espera(2, livre, { peso: 1 })

    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
    expect(await dado(proximo(colega))).toBe(null)
    expect(await dado(proximo(promotor, lista(1)))).toBe(null)
  })

  test('an owned client goes to the owner only, unless the list is of others', async () => {
    await incluirLista(1)
    await espera(1, doColega)
    expect(await dado(proximo(dono))).toBe(null)
    await consulta('update mailing set de_outros = true')

    expect(await dado(proximo(dono))).toBe(doColega.idRelacionamento)
    expect(await dado(proximo(colega))).toBe(null)
  })

  test('a client in two lists is called once', async () => {
    await incluirLista(1)
    await incluirLista(2)
    await espera(1, livre)
    await espera(2, livre)

    expect([await dado(proximo(dono)), await dado(proximo(colega))]).toEqual([
      livre.idRelacionamento,
      null,
    ])
  })

  test.each([
    ['is paused', { situacao: 'PAUSADA' }],
    ['begins tomorrow', { inicio: '2026-11-21' }],
    ['ended yesterday', { fim: '2026-11-19' }],
    ['is closed on Fridays', { dias: '{1,2,3,4}' }],
    ['opens at eleven', { abre: '11:00' }],
    ['closed at ten', { fecha: '10:00' }],
  ])('a list that %s hands out no client, and says so', async (_qual, campos) => {
    await incluirLista(1, campos)
    await espera(1, livre)
    const { body } = await proximo(dono)

    expect(body.model).toEqual({ vez: null, aviso: 'Nenhuma lista está aberta para você agora' })
  })

  test('a list keeps its pace, and its people', async () => {
    await incluirLista(1, { ritmo_hora: 1 })
    await espera(1, livre)
    await espera(1, doColega)
    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
    expect(await dado(proximo(colega))).toBe(null)
    relogio = minutos(61)
    expect(await dado(proximo(colega))).toBe(doColega.idRelacionamento)

    await incluirLista(2)
    await inserir('mailing_atendente', { id_mailing: lista(2), id_usuario: colega.id })
    await espera(2, doDono)
    await consulta('delete from fila_locacao')
    expect(await dado(proximo(dono, lista(2)))).toBe(null)
  })

  test('who may not be called now waits until then, and the client whom nobody may call leaves', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await espera(1, doDono)
    await consulta(`update telefone set situacao = '7' where id = $1`, [telefoneDe(livre)])
    relogio = new Date('2026-11-20T11:30:00Z')
    const { body } = await proximo(dono)

    expect(body.model?.aviso).toBe(
      'Nenhum cliente pode ser chamado agora: o próximo volta em 20/11/2026 às 09:00',
    )
    expect(
      await consulta('select situacao, dorme from mailing_cliente order by id_relacionamento'),
    ).toEqual([
      { situacao: 'ESPERA', dorme: true },
      { situacao: 'RETIRADO', dorme: false },
    ])
    relogio = sexta
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
  })

  test('a list that runs dry notifies its gestor once', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    await ligar(dono, livre)
    await concluir(dono, livre, { resultado: 'FALOU' })
    const { body } = await proximo(dono)
    await proximo(colega)

    expect(body.model?.aviso).toBe('Nenhum cliente espera nas suas listas')
    const avisos = await consulta<{ id_usuario: string }>(
      `select id_usuario from aviso where tipo = 'fila' order by id_usuario`,
    )
    expect(avisos.map(({ id_usuario }) => id_usuario)).toEqual([promotor.id, gestor.id])
  })

  test('a list that was refilled and runs dry again notifies again', async () => {
    const falar = async (cliente: Cliente) => {
      await proximo(dono)
      await ligar(dono, cliente)
      await concluir(dono, cliente, { resultado: 'FALOU' })
      await proximo(dono)
    }
    const avisados = async () => (await consulta(`select from aviso where tipo = 'fila'`)).length
    await incluirLista(1)
    await espera(1, livre)
    await falar(livre)
    expect(await avisados()).toBe(2)
    await espera(1, doDono)
    expect(await consulta('select secou_em from mailing')).toEqual([{ secou_em: null }])
    await falar(doDono)

    expect(await avisados()).toBe(4)
  })

  test.each([
    ['left', () => consulta(`update usuario set ativo = false where id = $1`, [colega.id])],
    ['is absent without a cover', () => ausentar(colega)],
    [
      'does not work the list',
      () => inserir('mailing_atendente', { id_mailing: lista(1), id_usuario: dono.id }),
    ],
  ])('a list whose clients are of somebody who %s runs dry', async (_por, acontecer) => {
    await incluirLista(1)
    await espera(1, doColega)
    const avisados = () =>
      consulta<{ dados: object }>(`select distinct dados from aviso where tipo = 'fila'`)
    await proximo(dono)
    expect(await avisados()).toEqual([])
    await acontecer()
    await proximo(dono)
    const avisos = await avisados()
    const secouEm = async () =>
      (await as(gestor)(mailingApi.consultar, { params: { idMailing: lista(1) } })).body.model
        .secouEm
    expect(await secouEm()).not.toBeNull()
    await consulta(
      `update usuario set ativo = true where id = '${colega.id}'; delete from mailing_atendente`,
    )

    expect(avisos).toEqual([{ dados: { motivo: 'SECOU', idMailing: lista(1), restam: '1' } }])
    await consulta(`delete from ausencia`)
    // The gestor found who calls them, before anybody asks for the next client.
    expect(await secouEm()).toBeNull()
    expect(await dado(proximo(colega))).toBe(doColega.idRelacionamento)
    expect(await consulta('select secou_em from mailing')).toEqual([{ secou_em: null }])
  })

  test('a day without limits of contact gives nobody, and takes nobody out of the list', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await consulta(`update regra_vigencia set convenio = 'OUTRO' where convenio = 'CONTATO'
      and regra = 'contato_carencia_ddb_dias'`)
    const { status } = await proximo(dono)
    await consulta(`update regra_vigencia set convenio = 'CONTATO' where convenio = 'OUTRO'`)

    expect(status).toBe(200)
    expect(await consulta('select situacao, dorme from mailing_cliente')).toEqual([
      { situacao: 'ESPERA', dorme: false },
    ])
  })

  test('a client who is being transferred is passed over, and keeps nobody waiting', async () => {
    await incluirLista(1)
    await espera(1, livre, { peso: 20 })
    await espera(1, doDono, { peso: 10 })
    const transferencia = new Client({ connectionString: api.ownerUrl })
    await transferencia.connect()
    await transferencia.query('begin')
    const { idRelacionamento } = livre
    await transferencia.query(
      `select from relacionamento where id = '${idRelacionamento}' for update`,
    )
    const recebido = await dado(proximo(dono))
    await transferencia.query('rollback')
    await transferencia.end()

    expect(recebido).toBe(doDono.idRelacionamento)
  })

  test('an absent person gets no client', async () => {
    await incluirLista(1)
    await espera(1, doDono)
    await inserir('ausencia', {
      id: lista(9),
      id_usuario: dono.id,
      motivo: '01',
      inicio: '2026-11-20',
      fim: '2026-11-20',
    })
    const { status, body } = await proximo(dono)

    expect([status, body.message]).toEqual([400, 'Quem está ausente não recebe clientes da fila'])
  })

  test('asked by the call of the specification, the turn ends after a minute without an act', async () => {
    await incluirLista(1)
    await espera(1, doDono, { peso: 20 })
    await espera(1, livre, { peso: 10 })
    expect(await dado(doSpec(dono, 1))).toBe(doDono.idRelacionamento)
    relogio = minutos(0.9)
    expect(await dado(doSpec(dono, 1))).toBe(doDono.idRelacionamento)
    relogio = minutos(1)
    expect(await dado(doSpec(dono, 1))).toBe(livre.idRelacionamento)
    await anotar(dono, livre)
    expect(await dado(doSpec(dono, 1))).toBe(null)

    expect(await consulta('select resultado from fila_tentativa order by iniciada_em')).toEqual([
      { resultado: 'SEM_RESULTADO' },
      { resultado: 'SEM_RESULTADO' },
    ])
    expect((await doSpec(dono, 1, colega)).status).toBe(403)
    expect((await doSpec(promotor, 1, colega)).status).toBe(200)
  })
})

describe('a lease', () => {
  test('lets its holder act as the owner of a free client until it ends', async () => {
    await incluirLista(1)
    await espera(1, livre)
    expect(await abrir(dono, livre)).toBe('resumo')
    await proximo(dono)

    expect([await abrir(dono, livre), await abrir(colega, livre)]).toEqual(['completo', 'resumo'])
    expect((await anotar(dono, livre)).status).toBe(200)
    expect((await anotar(colega, livre)).status).toBe(403)
    relogio = minutos(15)
    expect((await anotar(dono, livre)).status).toBe(403)
    expect(await abrir(dono, livre)).toBe('resumo')
  })

  test('puts the oportunidades of the client into service with its list', async () => {
    await incluirLista(1, { de_outros: true })
    await espera(1, doColega)
    await proximo(dono)
    const { status } = await as(dono)(relacionamentoApi.emAtendimento, {
      params: { idRelacionamento: doColega.idRelacionamento },
      body: { atendente: dono.id },
    })

    expect(status).toBe(200)
    expect(
      await consulta('select status, id_mailing from oportunidade where id_relacionamento = $1', [
        doColega.idRelacionamento,
      ]),
    ).toEqual([{ status: 'Em Atendimento', id_mailing: lista(1) }])
    expect(await consulta('select id_usuario, em_nome_de from oportunidade_historico')).toEqual([
      { id_usuario: dono.id, em_nome_de: colega.id },
    ])
  })

  describe('of a free client leaves nothing Em Atendimento when it ends', () => {
    const abrirLivre = async () => {
      await incluirLista(1)
      await espera(1, livre)
      await proximo(dono)
      relogio = minutos(1)
      await atender(dono)
    }
    const atender = (quem: Persona) =>
      as(quem)(relacionamentoApi.emAtendimento, {
        params: { idRelacionamento: livre.idRelacionamento },
        body: { atendente: quem.id },
      })
    const doLivre = { idRelacionamento: livre.idRelacionamento }
    const status = async () => {
      const linhas = await consulta<{ status: string }>(
        'select status from oportunidade where id_relacionamento = $1',
        [livre.idRelacionamento],
      )
      return linhas.map((linha) => linha.status)
    }

    test.each<[string, string, () => Promise<unknown>]>([
      [
        'without an answer',
        'Em Aberto',
        async () => {
          await ligar(dono, livre)
          return concluir(dono, livre, { resultado: 'NAO_ATENDEU' })
        },
      ],
      [
        'by a talk, which gives the client an owner',
        'Em Atendimento',
        async () => {
          await ligar(dono, livre)
          return concluir(dono, livre, { resultado: 'FALOU' })
        },
      ],
      [
        'by a skip',
        'Em Aberto',
        () => as(dono)(filaApi.pular, { body: { ...doLivre, motivo: 'HORARIO_RUIM' } }),
      ],
      [
        'by a supervisor',
        'Em Aberto',
        () => as(gestor)(filaApi.retirar, { body: { ...doLivre, motivo: 'Outro atendente' } }),
      ],
      ['by the next question', 'Em Aberto', () => doSpec(dono, 1)],
      [
        'by its time',
        'Em Aberto',
        () => {
          relogio = minutos(30)
          return limparLocacoes({ pool: api.pool, agora: () => relogio })
        },
      ],
      [
        'by its time, and a colleague gets the client before that is noticed',
        'Em Aberto',
        () => {
          relogio = minutos(30)
          return proximo(colega)
        },
      ],
    ])('%s: %s', async (_como, esperado, terminar) => {
      await abrirLivre()
      expect(await status()).toEqual(['Em Atendimento'])
      await terminar()

      expect(await status()).toEqual([esperado])
    })

    test('but the second click of its holder changes nothing', async () => {
      await abrirLivre()
      await proximo(dono)

      expect(await status()).toEqual(['Em Atendimento'])
    })
  })

  test('lasts on with each act, two hours at most', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    for (let minuto = 14; minuto < 120; minuto += 14) {
      relogio = minutos(minuto)
      expect((await anotar(dono, livre)).status).toBe(200)
    }
    relogio = minutos(120)
    expect((await anotar(dono, livre)).status).toBe(403)
  })

  test('is kept by who asks for more time', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    relogio = minutos(14)
    const { body } = await as(dono)(filaApi.manter, {
      body: { idRelacionamento: livre.idRelacionamento },
    })

    expect(body.model?.ate).toBe(minutos(29).toISOString())
    relogio = minutos(28)
    expect(await abrir(dono, livre)).toBe('completo')
  })

  test('that ran out comes back to the list, and its turn ends at its own instant', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    relogio = minutos(15)
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
    relogio = minutos(40)
    await limparLocacoes({ pool: api.pool, agora: () => relogio })

    expect(
      await consulta(
        'select resultado, concluida_em - iniciada_em as durou from fila_tentativa order by iniciada_em',
      ),
    ).toEqual([
      { resultado: 'SEM_RESULTADO', durou: expect.objectContaining({ minutes: 15 }) },
      { resultado: 'SEM_RESULTADO', durou: expect.objectContaining({ minutes: 15 }) },
    ])
    expect(await consulta('select from fila_locacao')).toEqual([])
  })

  test('is taken away by a supervisor, and no longer opens the client', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    const retirar = (quem: Persona) =>
      as(quem)(filaApi.retirar, {
        body: { idRelacionamento: livre.idRelacionamento, motivo: 'Demora demais' },
      })

    expect((await retirar(promotor)).status).toBe(200)
    expect((await anotar(dono, livre)).status).toBe(403)
    expect(
      await consulta('select resultado, observacao, retirada_por from fila_tentativa'),
    ).toEqual([{ resultado: 'RETIRADO', observacao: 'Demora demais', retirada_por: promotor.id }])
    expect((await retirar(promotor)).body.message).toContain('Ninguém está com o cliente na fila')
    // The client rests: the person who lost them may still be pressing keys.
    expect(await dado(proximo(dono))).toBe(null)
    relogio = minutos(30)
    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
  })

  test('keeps a colleague from assuming the free client meanwhile', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    const assumir = (quem: Persona) =>
      as(quem)(relacionamentoApi.assumirAtendente, {
        params: { idRelacionamento: livre.idRelacionamento },
        body: {},
      })

    expect((await assumir(colega)).body.message).toBe(
      'Outro atendente está com este cliente na fila',
    )
    relogio = minutos(15)
    expect((await assumir(colega)).status).toBe(200)
  })

  test('does not give the client away', async () => {
    await incluirLista(1)
    await espera(1, livre)
    await proximo(dono)
    const { status } = await as(dono)(relacionamentoApi.transferirAtendente, {
      params: { idRelacionamento: livre.idRelacionamento },
      body: { atendente: colega.id },
    })

    expect(status).toBe(403)
  })
})

describe('how many wait', () => {
  const esperas = async (quem: Persona) =>
    (await as(quem)(filaApi.esperas, {})).body.model?.map(({ nome, esperam, temMais }) => [
      nome,
      esperam,
      temMais,
    ])

  test('counts the own and the free in each open list, who sleeps until later not', async () => {
    await incluirLista(1, { prioridade: 2 })
    await incluirLista(2, { prioridade: 1 })
    await incluirLista(3, { situacao: 'PAUSADA' })
    await espera(1, doDono)
    await espera(1, doColega)
    await espera(1, livre)
    await espera(2, doDono, { volta_em: minutos(60) })
    await espera(3, doDono)

    expect(await esperas(dono)).toEqual([
      ['Lista 2', 0, false],
      ['Lista 1', 2, false],
    ])
    relogio = minutos(61)
    expect(await esperas(dono)).toEqual([
      ['Lista 2', 1, false],
      ['Lista 1', 2, false],
    ])
  })

  test('a list for other clients too counts them, and another promotor reads none', async () => {
    await incluirLista(1, { de_outros: true })
    await espera(1, doDono)
    await espera(1, doColega)

    expect(await esperas(dono)).toEqual([['Lista 1', 2, false]])
    expect(await esperas(personas.deFora)).toEqual([])
  })
})

describe('the result of a call', () => {
  const receber = async (cliente: Cliente = livre) => {
    await incluirLista(1)
    await espera(1, cliente)
    await proximo(dono)
  }
  const descanso = () =>
    consulta<{ ate: Date }>('select ate from fila_descanso').then(([linha]) => linha?.ate)

  test('needs a call: the number shown under the lease is the attempt, and counts against no quota', async () => {
    await receber()
    const antes = await concluir(dono, livre, { resultado: 'FALOU' })
    expect(antes.body.message).toContain('Mostre o telefone e ligue')
    const { body } = await ligar(dono, livre)

    expect(body.model.valor).toBe('(11) 90000-0003')
    expect(await consulta('select id_usuario from ligacao')).toEqual([{ id_usuario: dono.id }])
    expect(await consulta('select from cota_uso')).toEqual([])
    expect(await consulta('select from fila_tentativa where ligou_em is not null')).toHaveLength(1)
    const { body: luz } = await as(dono)(contatoApi.semaforo, {
      params: { idRelacionamento: livre.idRelacionamento },
      query: { canal: 'LIGACAO', finalidade: 'CAMPANHA' },
    })
    expect(luz.model.semaforo.regra).toBe('LIBERADO')
    expect((await ligar(colega, livre)).status).toBe(403)
    expect((await ligar(promotor, livre)).status).toBe(400)
  })

  test('spoke: the free client becomes the caller’s, note and reminder are kept, the turn ends', async () => {
    await receber()
    await ligar(dono, livre)
    const dito = {
      resultado: 'FALOU' as const,
      anotacao: 'Quer a simulação por escrito',
      lembrete: { quando: '2026-11-23T13:00:00.000Z', texto: 'Mandar a simulação' },
    }
    const { body } = await concluir(dono, livre, dito, 'uma-vez')
    await concluir(dono, livre, dito, 'uma-vez')

    expect(body.model).toMatchObject({ resultado: 'FALOU', telefone: '(11) 9****-0003' })
    expect(
      await consulta('select id_atendente from relacionamento where id = $1', [
        livre.idRelacionamento,
      ]),
    ).toEqual([{ id_atendente: dono.id }])
    expect(await consulta('select texto from anotacao')).toEqual([
      { texto: 'Quer a simulação por escrito' },
    ])
    expect(await consulta('select texto, id_atendente from lembrete')).toEqual([
      { texto: 'Mandar a simulação', id_atendente: dono.id },
    ])
    expect(await consulta('select situacao, falou from mailing_cliente')).toEqual([
      { situacao: 'TRABALHADO', falou: true },
    ])
    expect((await as(dono)(filaApi.atual, {})).body.model?.vez).toBeNull()
  })

  test.each([
    ['NAO_ATENDEU', '2026-11-20T15:00:00Z'],
    // Friday's message waits until Monday.
    ['RECADO', '2026-11-23T03:00:00Z'],
    ['RECUSOU', '2027-02-18T03:00:00Z'],
  ] as const)('%s rests the client until %s', async (resultado, ate) => {
    await receber()
    await ligar(dono, livre)
    await concluir(dono, livre, { resultado })

    expect(await descanso()).toEqual(new Date(ate))
    expect(await dado(proximo(colega))).toBe(null)
    expect(
      await consulta('select id_atendente from relacionamento where id = $1', [
        livre.idRelacionamento,
      ]),
    ).toEqual([{ id_atendente: null }])
    if (resultado !== 'NAO_ATENDEU') return
    relogio = new Date(ate)
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
  })

  test('a wrong number is marked so, and a phone not to be called any more too', async () => {
    await receber()
    await ligar(dono, livre)
    expect((await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })).status).toBe(200)
    expect(
      await consulta('select situacao from telefone where id = $1', [telefoneDe(livre)]),
    ).toEqual([{ situacao: '4' }])
    expect(await dado(proximo(colega))).toBe(null)

    await espera(1, doDono)
    await proximo(dono)
    await ligar(dono, doDono)
    await concluir(dono, doDono, { resultado: 'RECUSOU', naoLigarMais: true })
    expect(
      await consulta('select situacao from telefone where id = $1', [telefoneDe(doDono)]),
    ).toEqual([{ situacao: '7' }])
  })

  test('a refusal ends the oportunidade of this client with its reason, no other client’s', async () => {
    await receber(doDono)
    await ligar(dono, doDono)
    const perda = (cliente: Cliente) => ({
      idOportunidade: cliente.idOportunidade,
      idFatorPerda: 1,
    })
    const alheia = await concluir(dono, doDono, { resultado: 'RECUSOU', perda: perda(doColega) })
    expect([alheia.status, await descanso()]).toEqual([404, undefined])
    await consulta(`update oportunidade set status = 'Em Atendimento'`)
    const { status } = await concluir(dono, doDono, { resultado: 'RECUSOU', perda: perda(doDono) })

    expect(status).toBe(200)
    expect(
      await consulta('select status from oportunidade where id = $1', [doDono.idOportunidade]),
    ).toEqual([{ status: 'Perdida' }])
  })

  test.each([
    ['ANOTACAO_INCLUIR', { anotacao: 'Não quer falar agora' }],
    ['OPORTUNIDADE_PERDER', { perda: { idOportunidade: doDono.idOportunidade, idFatorPerda: 1 } }],
    ['TELEFONE_MUDAR', { naoLigarMais: true }],
    ['LEMBRETE_INCLUIR', { lembrete: { quando: '2026-11-23T13:00:00.000Z', texto: 'Ligar' } }],
  ])(
    'without %s its part is refused as by its own call, and nothing is kept',
    async (qual, parte) => {
      await receber(doDono)
      await ligar(dono, doDono)
      await consulta(`update oportunidade set status = 'Em Atendimento'`)
      await consulta('delete from perfil_controle where controle = $1', [qual])
      usuarios.esquecer()
      const com = await concluir(dono, doDono, { resultado: 'RECUSOU', ...parte })
      const semResultado = await consulta('select from fila_tentativa where resultado is null')
      const sem = await concluir(dono, doDono, { resultado: 'RECUSOU' })
      await consulta(`insert into perfil_controle values ('TESTE', $1)`, [qual])
      usuarios.esquecer()

      expect([com.status, semResultado.length, sem.status]).toEqual([403, 1, 200])
    },
  )

  test('asked to call at: without the hour it is refused', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'PEDIU_RETORNO' })

    expect(body.message).toContain('Retorno: diga quando')
  })

  test('is corrected within five minutes, and what the first one did is undone', async () => {
    await consulta(`update telefone set situacao = '1' where id = $1`, [telefoneDe(livre)])
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'RECUSOU' })
    const corrigir = (quem: Persona, resultado: 'NAO_ATENDEU' | 'FALOU' | 'NUMERO_ERRADO') =>
      as(quem)(filaApi.corrigir, {
        params: { idTentativa: body.model.idTentativa },
        body: { resultado },
      })
    relogio = minutos(4)
    expect((await corrigir(dono, 'NAO_ATENDEU')).body.model?.resultado).toBe('NAO_ATENDEU')
    expect(await consulta('select situacao, dorme from mailing_cliente')).toEqual([
      { situacao: 'ESPERA', dorme: true },
    ])
    expect(await descanso()).toEqual(minutos(124))
    expect((await corrigir(dono, 'NUMERO_ERRADO')).status).toBe(200)
    expect((await corrigir(dono, 'FALOU')).status).toBe(200)
    expect(await descanso()).toBeUndefined()
    expect(
      await consulta('select situacao from telefone where id = $1', [telefoneDe(livre)]),
    ).toEqual([{ situacao: '3' }])
    expect((await corrigir(colega, 'NAO_ATENDEU')).status).toBe(404)
    relogio = minutos(5)
    expect((await corrigir(dono, 'NAO_ATENDEU')).body.message).toContain(
      'já não pode ser corrigido',
    )
  })

  test('of a client whose import was undone meanwhile, it brings nobody back into the list', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'RECUSOU' })
    await inserir('mailing_importacao', {
      id: lista(8),
      id_mailing: lista(1),
      codigo_promotor: promotores.alfa,
      nome_arquivo: 'clientes.csv',
      bytes: 1,
      situacao: 'DESFEITA',
      criado_por: gestor.id,
      criado_em: sexta,
      desfeita_em: sexta,
    })
    await consulta('update mailing_cliente set id_importacao = $1', [lista(8)])
    relogio = minutos(1)
    const { status } = await corrigir(body.model.idTentativa, 'NAO_ATENDEU')

    expect([status, await consulta('select situacao from mailing_cliente')]).toEqual([
      200,
      [{ situacao: 'TRABALHADO' }],
    ])
  })

  const corrigir = (idTentativa: string, resultado: 'NAO_ATENDEU' | 'FALOU' | 'NUMERO_ERRADO') =>
    as(dono)(filaApi.corrigir, { params: { idTentativa }, body: { resultado } })

  test('corrected, the client comes back at the time of the right result, though the queue looked at them meanwhile', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'RECADO' })
    relogio = minutos(1)
    expect(await dado(proximo(dono))).toBe(null)
    expect((await corrigir(body.model.idTentativa, 'NAO_ATENDEU')).status).toBe(200)
    expect(await descanso()).toEqual(minutos(121))
    relogio = minutos(122)

    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
  })

  test('corrected to a wrong number, a client with another phone comes back at once, though the queue looked at them meanwhile', async () => {
    const outro = '77777777-0000-4000-8000-000000000099'
    await consulta(
      `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
       values ($1, $2, '11', '900000099', '1', '3')`,
      [outro, livre.idCliente],
    )
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'NAO_ATENDEU' })
    expect(await dado(proximo(dono))).toBe(null)
    relogio = minutos(1)
    expect((await corrigir(body.model.idTentativa, 'NUMERO_ERRADO')).status).toBe(200)
    const volta = await dado(proximo(dono))
    await consulta('delete from telefone where id = $1', [outro])

    expect(volta).toBe(livre.idRelacionamento)
  })

  test('corrected, a client who sleeps in the list for another reason sleeps on', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'RECADO' })
    await consulta('update mailing_cliente set dorme = true, volta_em = $1', [minutos(180)])
    relogio = minutos(1)
    expect((await corrigir(body.model.idTentativa, 'NAO_ATENDEU')).status).toBe(200)
    relogio = minutos(122)

    expect(await dado(proximo(dono))).toBe(null)
  })

  test('a wrong number is noted where the client had asked not to be called, and the wish stays', async () => {
    const doTelefone = () =>
      consulta('select situacao, verificado_em, atualizado_em from telefone where id = $1', [
        telefoneDe(doDono),
      ])
    await incluirLista(1, { codigo_perfil: 'CTC_EM_CURSO' })
    await espera(1, doDono)
    await consulta(
      `update telefone set situacao = '7', verificado_em = '2026-10-01T12:00:00Z',
         atualizado_em = '2026-10-01T12:00:00Z' where id = $1`,
      [telefoneDe(doDono)],
    )
    const [antes] = await doTelefone()
    expect(await dado(proximo(dono))).toBe(doDono.idRelacionamento)
    expect((await ligar(dono, doDono)).status).toBe(200)
    const { status, body } = await concluir(dono, doDono, { resultado: 'NUMERO_ERRADO' })
    const negado = await doTelefone()
    const corrigida = await corrigir(body.model.idTentativa, 'NAO_ATENDEU')
    const devolvido = await doTelefone()
    await consulta('update telefone set verificado_em = null')

    expect([status, negado]).toEqual([200, [{ ...antes, verificado_em: null }]])
    expect([corrigida.status, devolvido]).toEqual([200, [antes]])
  })

  test.each([
    ['put off', { motivo: 'HORARIO_RUIM', ate: '2026-11-20T17:00:00.000Z' }],
    ['skipped', { motivo: 'HORARIO_RUIM' }],
  ] as const)('a turn %s after a call has no result to correct', async (_qual, pulo) => {
    await receber(doDono)
    await ligar(dono, doDono)
    const { body } = await as(dono)(filaApi.pular, {
      body: { idRelacionamento: doDono.idRelacionamento, ...pulo },
    })
    const { body: lidas } = await as(dono)(filaApi.tentativas, {
      query: { idRelacionamento: doDono.idRelacionamento },
    })
    const recusada = await corrigir(body.model.idTentativa, 'FALOU')

    expect(lidas.model).toMatchObject([{ corrigeAte: null }])
    expect([recusada.status, recusada.body.message]).toEqual([
      400,
      'Só o resultado de uma ligação pode ser corrigido',
    ])
  })

  test('a wrong number by a slip costs the phone nothing', async () => {
    const doTelefone = (colunas: string) =>
      consulta(`select ${colunas} from telefone where id = $1`, [telefoneDe(livre)])
    const colunas = `situacao, verificado_em, hotphone, opt_in_comercial`
    await receber()
    await ligar(dono, livre)
    await consulta(
      `update telefone set verificado_em = '2026-10-01T12:00:00Z', hotphone = true,
         opt_in_comercial = true where id = $1`,
      [telefoneDe(livre)],
    )
    const antes = await doTelefone(colunas)
    const { body } = await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })
    const perdidos = await doTelefone(colunas)
    const { status } = await corrigir(body.model.idTentativa, 'NAO_ATENDEU')
    const depois = await doTelefone(colunas)
    await consulta('update telefone set verificado_em = null, hotphone = false')

    expect([status, perdidos, depois]).toEqual([
      200,
      [{ situacao: '4', verificado_em: null, hotphone: false, opt_in_comercial: false }],
      antes,
    ])
  })

  test.each([
    ['NAO_ATENDEU', { situacao: 'ESPERA', falou: false }],
    ['FALOU', { situacao: 'TRABALHADO', falou: true }],
  ] as const)(
    'a client whose only number was wrong by a slip is lost to no list: %s',
    async (resultado, lugar) => {
      await receber()
      await ligar(dono, livre)
      const { body } = await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })
      relogio = minutos(1)
      expect(await dado(proximo(dono))).toBe(null)
      const fora = await consulta('select situacao from mailing_cliente')
      const { status } = await corrigir(body.model.idTentativa, resultado)

      expect([fora, status]).toEqual([[{ situacao: 'RETIRADO' }], 200])
      expect(await consulta('select situacao, falou from mailing_cliente')).toEqual([lugar])
      if (resultado === 'FALOU') return
      relogio = minutos(122)
      expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
    },
  )

  const situacaoDo = async (cliente: Cliente) =>
    (await consulta('select situacao from telefone where id = $1', [telefoneDe(cliente)]))[0]?.[
      'situacao'
    ]

  test.each([
    ['confirmed by code', '2'],
    ['on Não me Perturbe', '6'],
  ])('spoke after all: a phone %s stays so', async (_qual, situacao) => {
    await receber()
    await ligar(dono, livre)
    await consulta('update telefone set situacao = $2 where id = $1', [telefoneDe(livre), situacao])
    const { body } = await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })
    const { status } = await corrigir(body.model.idTentativa, 'FALOU')

    expect([status, await situacaoDo(livre)]).toEqual([200, situacao])
  })

  test('who asked not to be called any more is not called, however the result is corrected', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'FALOU', naoLigarMais: true })
    await corrigir(body.model.idTentativa, 'NUMERO_ERRADO')
    const { status } = await corrigir(body.model.idTentativa, 'FALOU')

    expect([status, await situacaoDo(livre)]).toEqual([200, '7'])
  })

  test.each([
    ['asked to leave meanwhile', { escritoEm: 1, ouvidoEm: 2 }, false],
    ['asked long before, heard meanwhile', { escritoEm: -60, ouvidoEm: 2 }, false],
    ['left before the opt-in', { escritoEm: -60, ouvidoEm: -59 }, true],
  ])(
    'a client who %s, of a wrong number by a slip',
    async (_quem, { escritoEm, ouvidoEm }, fica) => {
      const sair = () =>
        receberResposta(
          { pool: api.pool, agora: () => minutos(ouvidoEm) },
          {
            canal: 'SMS',
            idExterno: `saiu-${escritoEm}-${ouvidoEm}`,
            de: `5511${livre.telefone}`,
            texto: 'SAIR',
            ocorridoEm: minutos(escritoEm),
          },
        )
      await receber()
      await ligar(dono, livre)
      if (ouvidoEm < 0) await sair()
      await consulta('update telefone set opt_in_comercial = true where id = $1', [
        telefoneDe(livre),
      ])
      const { body } = await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })
      relogio = minutos(3)
      if (ouvidoEm > 0) await sair()
      const { status } = await corrigir(body.model.idTentativa, 'NAO_ATENDEU')
      const optIns = await consulta('select opt_in_comercial as tem from telefone where id = $1', [
        telefoneDe(livre),
      ])
      await consulta('update telefone set opt_in_comercial = false; delete from mensagem_recebida')

      expect([status, optIns]).toEqual([200, [{ tem: fica }]])
    },
  )

  test('what another person wrote down of the phone meanwhile stays', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })
    await consulta(`update telefone set situacao = '7', atualizado_em = $2 where id = $1`, [
      telefoneDe(livre),
      relogio,
    ])
    const { status } = await corrigir(body.model.idTentativa, 'FALOU')

    expect([status, await situacaoDo(livre)]).toEqual([200, '7'])
  })

  test('a result is not corrected after another turn with the client', async () => {
    await receber()
    await ligar(dono, livre)
    const { body } = await concluir(dono, livre, { resultado: 'NUMERO_ERRADO' })
    await consulta(`update telefone set situacao = '2' where id = $1`, [telefoneDe(livre)])
    relogio = minutos(1)
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
    await ligar(colega, livre, true)
    await concluir(colega, livre, { resultado: 'RECUSOU' })
    const recusada = await corrigir(body.model.idTentativa, 'NAO_ATENDEU')

    expect([recusada.status, recusada.body.message]).toEqual([
      400,
      'O resultado já não pode ser corrigido: há outra tentativa com o cliente',
    ])
    expect(await descanso()).toEqual(new Date('2027-02-18T03:00:00Z'))
  })

  test('a client is skipped with a reason, or put off until an hour', async () => {
    await receber()
    const pular = (outro = {}) =>
      as(dono)(filaApi.pular, {
        body: { idRelacionamento: livre.idRelacionamento, motivo: 'HORARIO_RUIM', ...outro },
      })
    await pular()
    expect(await descanso()).toEqual(minutos(30))
    expect(await dado(proximo(dono))).toBe(null)
    relogio = minutos(30)
    expect(await dado(proximo(dono))).toBe(livre.idRelacionamento)
    await pular({ ate: '2026-11-20T17:00:00.000Z' })
    relogio = new Date('2026-11-20T16:59:00Z')
    expect(await dado(proximo(colega))).toBe(null)
    relogio = new Date('2026-11-20T17:00:00Z')
    expect(await dado(proximo(colega))).toBe(livre.idRelacionamento)
    const { body } = await as(promotor)(filaApi.tentativas, {
      query: { idRelacionamento: livre.idRelacionamento },
    })
    expect(body.model?.map(({ resultado, observacao }) => [resultado, observacao])).toEqual([
      ['ADIADO', 'Horário ruim para este cliente'],
      ['PULADO', 'Horário ruim para este cliente'],
    ])
  })
})

test("a list of another promotor gives nobody, and another promotor's client is not found", async () => {
  await incluirLista(1, { codigo_promotor: promotores.beta })
  await espera(1, deFora)

  expect((await proximo(dono, lista(1))).status).toBe(404)
  expect(await dado(proximo(dono))).toBe(null)
  expect(
    (
      await as(dono)(filaApi.tentativas, {
        query: { idRelacionamento: deFora.idRelacionamento },
      })
    ).status,
  ).toBe(404)
})
