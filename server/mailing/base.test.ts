import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailingApi } from '#shared/mailing/api.ts'
import type { Criterio } from '#shared/mailing/criterio.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { mailingDe, semearMailings } from '../test/exemplos-mailing.ts'
import { clientes, personas, promotores, type Persona } from '../test/fixtures.ts'
import { exigirTempo } from '../test/tempo.ts'
import { recarregarBases } from './base.ts'

let relogio = new Date('2026-11-20T13:00:00Z')
const api = await testApi({ relogio: () => relogio })
const { as, consulta, fechar, pool } = api
afterAll(fechar)
await semearCredito(api)

const { gestor } = personas
const { doDono, doColega, livre, deFora } = clientes

beforeEach(async () => {
  relogio = new Date('2026-11-20T13:00:00Z')
  await consulta(`delete from mailing;
    update telefone set situacao = '2';
    update cliente set data_nascimento = '1958-04-17', uf = 'SP';
    update beneficio set margem_disponivel = 0`)
  await semearMailings(api)
})

const falhas: unknown[] = []
const recarregar = () =>
  recarregarBases({ pool, agora: () => relogio }, (error) => void falhas.push(error))

const contar = async (criterio: Criterio, mudancas = {}) =>
  (await as(gestor)(mailingApi.contar, { body: { criterio, ontem: false, ...mudancas } })).body
    .model

/** A list of the base that was started, with who came in. */
async function iniciada(criterio: Criterio, quem: Persona = gestor): Promise<string> {
  const { body } = await as(quem)(mailingApi.incluir, {
    body: mailingApi.incluir.body.parse({
      nome: 'Da base',
      perfil: 'SEM_CONTATO',
      origem: 'BASE',
      inicio: '2026-11-01',
      criterio,
    }),
  })
  const { idMailing } = body.model
  await as(quem)(mailingApi.mudarSituacao, { params: { idMailing }, body: { acao: 'iniciar' } })
  return idMailing
}

const naLista = async (id: string) =>
  (
    await consulta<{ id: string }>(
      `select id_relacionamento as id from mailing_cliente
        where id_mailing = $1 and situacao = 'ESPERA' order by 1`,
      [id],
    )
  ).map((um) => um.id)

describe('a criterion of the base', () => {
  test.each<[string, string, Criterio]>([
    [
      'a birthday next week',
      `update cliente set data_nascimento = '1960-11-25' where id = $1`,
      { aniversarioEmDias: 7 },
    ],
    [
      'a margin',
      `update beneficio set margem_disponivel = 20000 where id_cliente = $1`,
      { margemMinima: 200 },
    ],
    ['a state', `update cliente set uf = 'AC' where id = $1`, { uf: 'AC' }],
    ['an age', `update cliente set data_nascimento = '1940-11-20' where id = $1`, { idadeDe: 86 }],
    [
      'an age under',
      `update cliente set data_nascimento = '1990-11-21' where id = $1`,
      { idadeAte: 35 },
    ],
    [
      'a running contract of ours with so many instalments paid',
      `update contrato set primeiro_vencimento = '2023-01-10', data_contrato = '2022-12-01' where id_cliente = $1`,
      { parcelasPagas: 40 },
    ],
    [
      'an open oportunidade',
      `update oportunidade set produto = 'SAQUE' where id_cliente = $1 and produto = 'REFIN'`,
      { produto: 'SAQUE' },
    ],
  ])('%s finds who has it, and nobody else', async (_nome, mudanca, criterio) => {
    expect(await contar(criterio)).toMatchObject({ total: 0 })
    await consulta(mudanca, [doDono.idCliente])

    expect(await contar(criterio)).toEqual({ total: 1, temMais: false, jaForam: 0 })
    const id = await iniciada(criterio)
    expect(await naLista(id)).toEqual([doDono.idRelacionamento])
    expect(await contar(criterio, { idMailing: id })).toMatchObject({ total: 1, jaForam: 1 })
  })

  test('a margin whose authorisation was taken back finds nobody, until the INSS answers anew', async () => {
    const mudar = (sentenca: string) => consulta(sentenca, [doDono.idCliente])
    await mudar(`update beneficio set margem_disponivel = 20000 where id_cliente = $1`)
    expect(await contar({ margemMinima: 200 })).toMatchObject({ total: 1 })
    expect(await contar({ margemMinima: 201 })).toMatchObject({ total: 0 })
    await mudar(
      `update consentimento set situacao = 'REVOGADO', encerrado_em = '2026-11-15T12:00:00Z'
        where id_cliente = $1 and tipo = 'INSS'`,
    )
    expect(await contar({ margemMinima: 200 })).toMatchObject({ total: 0 })
    await mudar(`update beneficio set consultado_em = '2026-11-16T12:00:00Z' where id_cliente = $1`)
    expect(await contar({ margemMinima: 200 })).toMatchObject({ total: 1 })
  })

  test('a late instalment is not one that was paid, and one paid ahead is', async () => {
    await consulta(
      `update contrato set primeiro_vencimento = '2023-01-10', data_contrato = '2022-12-01'
        where id = $1`,
      [doDono.idContrato],
    )
    // Due from 10/01/2023 to 10/11/2026.
    const pagas = async () => [
      (await contar({ parcelasPagas: 46 })).total,
      (await contar({ parcelasPagas: 47 })).total,
      (await contar({ parcelasPagas: 48 })).total,
    ]
    expect(await pagas()).toEqual([1, 1, 0])
    const folha = (vencimento: string, pago: string) =>
      consulta(
        `insert into contrato_parcela (id_contrato, id_cliente, vencimento, pago, informada_em)
         select id, id_cliente, $2, ${pago}, '2026-11-15T12:00:00Z' from contrato where id = $1`,
        [doDono.idContrato, vencimento],
      )
    await folha('2026-11-10', 'valor_parcela - 1')
    expect(await pagas()).toEqual([1, 0, 0])
    await folha('2026-12-10', 'valor_parcela')
    await folha('2027-01-10', 'valor_parcela')
    expect(await pagas()).toEqual([1, 1, 1])
    await consulta('delete from contrato_parcela')
  })

  test('an acceptance that expires within so many hours', async () => {
    await consulta(
      `update proposta set situacao = 'ANUENCIA', prazo_etapa = '2026-11-21T13:00:00Z'
        where id = $1`,
      [livre.idProposta],
    )

    expect(await contar({ aceiteVenceEmHoras: 48 })).toMatchObject({ total: 1 })
    expect(await contar({ aceiteVenceEmHoras: 12 })).toMatchObject({ total: 0 })
  })

  test('no note, call or message in so many days', async () => {
    expect(await contar({ semContatoDias: 10 })).toMatchObject({ total: 3 })
    expect(await contar({ semContatoDias: 30 })).toMatchObject({ total: 0 })
  })

  test('a call of another promotor is no contact of this one, though the gestor works for both', async () => {
    await consulta(
      `insert into ligacao (id, id_cliente, id_telefone, codigo_promotor, id_usuario, ocorrida_em)
       select gen_random_uuid(), t.id_cliente, t.id, $2, $3, '2026-11-19T13:00:00Z'
         from telefone t where t.id_cliente = $1 limit 1`,
      [doDono.idCliente, promotores.beta, gestor.id],
    )
    const contagem = await contar({ semContatoDias: 10 })
    const id = await iniciada({ semContatoDias: 10 })
    const naHora = await naLista(id)
    relogio = new Date('2026-11-21T13:00:00Z')
    await recarregar()
    await consulta('delete from ligacao')

    expect([contagem.total, naHora.length, (await naLista(id)).length]).toEqual([3, 3, 3])
  })

  test('a message is a contact of the day on which it left', async () => {
    await consulta(
      `insert into mensagem (id, chave_unica, id_cliente, codigo_promotor, canal, finalidade, id_telefone, texto,
         situacao, criada_em, iniciada_em, atualizada_em)
       select gen_random_uuid(), 'espera', t.id_cliente, $2, 'SMS', 'INFORMACAO', t.id, 'Olá', 'ENVIADA',
         '2026-11-05T23:00:00Z', '2026-11-12T13:00:00Z', '2026-11-12T13:00:00Z'
         from telefone t where t.id_cliente = $1 limit 1`,
      [doDono.idCliente, promotores.alfa],
    )
    const { total } = await contar({ semContatoDias: 10 })
    await consulta('delete from mensagem')

    expect(total).toBe(2)
  })

  test('all of it must hold, and other promotores are not counted', async () => {
    expect(await contar({ uf: 'SP' })).toMatchObject({ total: 3 })
    expect(await contar({ uf: 'SP', codigoConvenio: '000331', idadeAte: 40 })).toMatchObject({
      total: 0,
    })
    expect(await contar({ uf: 'SP' }, { codigoPromotor: promotores.beta })).toMatchObject({
      total: 1,
    })
    const { status } = await as(gestor)(mailingApi.contar, {
      body: { criterio: { uf: 'SP' }, ontem: false, codigoPromotor: promotores.gama },
    })
    expect(status).toBe(404)
  })

  test('as of yesterday counts the clients who met it then', async () => {
    await consulta(`update cliente set data_nascimento = '1960-11-19' where id = $1`, [
      doDono.idCliente,
    ])

    expect(await contar({ aniversarioEmDias: 0 })).toMatchObject({ total: 0 })
    expect(await contar({ aniversarioEmDias: 0 }, { ontem: true })).toMatchObject({ total: 1 })
  })

  test.each([
    ['2027-02-28', 0],
    ['2027-03-01', 1],
    ['2028-02-29', 1],
    ['2028-03-01', 0],
  ])('who was born on 29/02 and has a birthday on %s: %i', async (dia, total) => {
    relogio = new Date(`${dia}T13:00:00Z`)
    await consulta(`update cliente set data_nascimento = '1960-02-29' where id = $1`, [
      doDono.idCliente,
    ])
    expect(await contar({ aniversarioEmDias: 0 })).toMatchObject({ total })
  })

  test('S1.17 a dry run judges who is found: the reasons of the gate with their counts, and a masked sample', async () => {
    await consulta(
      `update cliente set restrito = true, restricao_motivo = 'Fraude' where id = $1`,
      [clientes.doColega.idCliente],
    )
    await consulta(`update telefone set situacao = '7' where id_cliente = $1`, [
      clientes.livre.idCliente,
    ])
    const model = await contar({ uf: 'SP' }, { perfil: 'MARGEM_NOVA' })
    await consulta(
      `update cliente set restrito = false, restricao_motivo = null; update telefone set situacao = '2'`,
    )

    expect(model).toMatchObject({
      total: 3,
      prova: {
        julgados: 3,
        resultados: expect.arrayContaining([
          { resultado: 'ACEITO', quantas: 1 },
          { resultado: 'RESTRITO', quantas: 1 },
          { resultado: 'OPT_OUT', quantas: 1 },
        ]),
      },
    })
    const amostra = model?.prova?.amostra ?? []
    expect(amostra).toHaveLength(3)
    const texto = JSON.stringify(amostra)
    for (const { cpf, nome } of [doDono, clientes.doColega, clientes.livre]) {
      expect(texto).not.toContain(cpf)
      expect(texto).not.toContain(nome)
      expect(texto).toContain(nome.split(' ')[0])
    }
    const desconhecido = await as(gestor)(mailingApi.contar, {
      body: { criterio: { uf: 'SP' }, ontem: false, perfil: 'NAO_EXISTE' },
    })
    expect([desconhecido.status, desconhecido.body.message]).toEqual([
      400,
      'Perfil de campanha desconhecido',
    ])
  })

  test('without one nothing is counted or kept, and other lists have none', async () => {
    const { body } = await as(gestor)(mailingApi.contar, { body: { criterio: {}, ontem: false } })
    expect(body.message).toBe('Escolha ao menos um critério')
    const nova = { nome: 'Da base', perfil: 'SEM_CONTATO', inicio: '2026-11-01' }
    const sem = await as(gestor)(mailingApi.incluir, { body: { ...nova, origem: 'BASE' } })
    expect(sem.body.message).toBe('Escolha o critério dos clientes')
    const com = await as(gestor)(mailingApi.incluir, {
      body: { ...nova, origem: 'ARQUIVO', criterio: { uf: 'SP' } },
    })
    expect(com.body.message).toBe('Só uma campanha da nossa base segue um critério')
  })
})

describe('a list of the base', () => {
  test('S1.17 takes in once a day who is new, and nobody who was worked', async () => {
    const id = await iniciada({ uf: 'SP' })
    expect(await naLista(id)).toHaveLength(3)
    await consulta(
      `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now()
        where id_mailing = $1 and id_relacionamento = $2`,
      [id, doDono.idRelacionamento],
    )
    await consulta('delete from mailing_cliente where id_mailing = $1 and id_relacionamento = $2', [
      id,
      livre.idRelacionamento,
    ])
    expect(await recarregar()).toBe(0)
    relogio = new Date('2026-11-21T13:00:00Z')
    expect(await recarregar()).toBe(1)

    expect(await naLista(id)).toEqual([doColega.idRelacionamento, livre.idRelacionamento])
    expect(await recarregar()).toBe(0)
  })

  test('a wide criterion has the time of a long change, whoever asks for it', async () => {
    const acabar = await exigirTempo(api, 'mailing_cliente')
    const id = await iniciada({ uf: 'SP' })
    const comecou = await naLista(id)
    await consulta('delete from mailing_cliente where id_mailing = $1', [id])
    const { status } = await as(gestor)(mailingApi.atualizarBase, { params: { idMailing: id } })
    await acabar()

    expect([comecou.length, status, (await naLista(id)).length]).toEqual([3, 200, 3])
  })

  test('its clients have the reason and the weight of its profile of that day', async () => {
    await consulta(`insert into fila_peso (codigo_promotor, motivo, peso, desde)
      values ('${promotores.alfa}', 'SEM_CONTATO', 33, '2026-11-20')`)
    const id = await iniciada({ uf: 'SP' })
    await consulta(`delete from fila_peso where codigo_promotor = '${promotores.alfa}'`)

    expect(
      await consulta('select distinct peso, motivos from mailing_cliente where id_mailing = $1', [
        id,
      ]),
    ).toEqual([{ peso: 33, motivos: ['SEM_CONTATO'] }])
  })

  test('a list that fails is reported, and the next lists still take in new clients', async () => {
    const ids = [await iniciada({ uf: 'SP' }), await iniciada({ uf: 'SP' })].toSorted()
    await consulta('delete from mailing_cliente where id_mailing = any ($1)', [ids])
    // A criterion that the statement does not read.
    await consulta(
      `update mailing set criterio = '{"idade":{"de":"x"},"semContatoDias":"x"}' where id = $1`,
      [ids[0]],
    )
    relogio = new Date('2026-11-21T13:00:00Z')

    expect(await recarregar()).toBe(2)
    expect(falhas.splice(0)).toHaveLength(1)
    expect(await naLista(ids[1] ?? '')).toHaveLength(3)
  })

  test('a paused one takes in nobody by itself', async () => {
    const idMailing = await iniciada({ uf: 'SP' })
    await as(gestor)(mailingApi.mudarSituacao, {
      params: { idMailing },
      body: { acao: 'pausar' },
    })
    relogio = new Date('2026-11-21T13:00:00Z')

    expect(await recarregar()).toBe(0)
  })

  test('who may not be called stays out', async () => {
    await consulta(`update telefone set situacao = '7' where id_cliente = $1`, [doDono.idCliente])
    const id = await iniciada({ uf: 'SP' })

    expect(await naLista(id)).toEqual([doColega.idRelacionamento, livre.idRelacionamento])
    const { body } = await as(gestor)(mailingApi.atualizarBase, { params: { idMailing: id } })
    expect(body.model).toEqual({ aceitos: 0, contagem: {} })
  })
})

describe('clients chosen one by one', () => {
  const alfa = mailingDe(promotores.alfa)
  const incluir = (quem: Persona, ids: readonly string[], idMailing = alfa) =>
    as(quem)(mailingApi.incluirClientes, {
      params: { idMailing },
      body: { idsRelacionamento: [...ids] },
    })

  test('come in or are counted by their reason', async () => {
    await consulta('delete from mailing_cliente where id_relacionamento <> $1', [
      livre.idRelacionamento,
    ])
    await consulta(`update telefone set situacao = '7' where id_cliente = $1`, [doColega.idCliente])
    const { body } = await incluir(gestor, [
      doDono.idRelacionamento,
      doDono.idRelacionamento,
      doColega.idRelacionamento,
      livre.idRelacionamento,
    ])

    expect(body.model).toEqual({
      aceitos: 1,
      contagem: { ACEITO: 1, OPT_OUT: 1, JA_ESPERA: 1 },
    })
    expect(await naLista(alfa)).toEqual([doDono.idRelacionamento, livre.idRelacionamento])
  })

  test('again, stand at the owner of that instant', async () => {
    const { idRelacionamento } = livre
    await consulta(`update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now()`)
    const daCarteira = (dono: string | null) =>
      consulta('update relacionamento set id_atendente = $2 where id = $1', [
        idRelacionamento,
        dono,
      ])
    await daCarteira(personas.dono.id)
    await incluir(gestor, [idRelacionamento])
    const linhas = await consulta(
      'select situacao, id_atendente from mailing_cliente where id_mailing = $1 and id_relacionamento = $2',
      [alfa, idRelacionamento],
    )
    await daCarteira(null)

    expect(linhas).toEqual([{ situacao: 'ESPERA', id_atendente: personas.dono.id }])
  })

  test('of another promotor of the gestor stay out and are counted', async () => {
    await consulta('delete from mailing_cliente')
    const { body } = await incluir(gestor, [doDono.idRelacionamento, deFora.idRelacionamento])

    expect(body.model).toEqual({ aceitos: 1, contagem: { ACEITO: 1, NAO_E_DA_LOJA: 1 } })
    expect(await naLista(alfa)).toEqual([doDono.idRelacionamento])
  })

  test('one client out of scope among them refuses all', async () => {
    await consulta('delete from mailing_cliente')
    await consulta('update relacionamento set codigo_promotor = $2 where id = $1', [
      deFora.idRelacionamento,
      promotores.gama,
    ])
    const { status } = await incluir(gestor, [doDono.idRelacionamento, deFora.idRelacionamento])
    await consulta('update relacionamento set codigo_promotor = $2 where id = $1', [
      deFora.idRelacionamento,
      promotores.beta,
    ])

    expect([status, await naLista(alfa)]).toEqual([404, []])
  })

  test('not into an ended list', async () => {
    await as(gestor)(mailingApi.mudarSituacao, {
      params: { idMailing: alfa },
      body: { acao: 'encerrar' },
    })

    expect((await incluir(gestor, [doDono.idRelacionamento])).body.message).toBe(
      'A campanha já terminou',
    )
  })
})
