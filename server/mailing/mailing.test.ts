import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { testApi } from '../test/api.ts'
import { mailingDe, semearMailings } from '../test/exemplos-mailing.ts'
import { clientes, personas, promotores, type Persona } from '../test/fixtures.ts'

let relogio = new Date('2026-11-20T13:00:00Z')
const api = await testApi({ relogio: () => relogio })
const { as, consulta, impressaoDoBanco, fechar } = api
afterAll(fechar)

const { dono, colega, deFora, promotor, gestor } = personas
const alfa = mailingDe(promotores.alfa)

beforeEach(async () => {
  relogio = new Date('2026-11-20T13:00:00Z')
  await consulta('delete from mailing')
  await semearMailings(api)
})

const nova = {
  nome: 'Aniversariantes de dezembro',
  perfil: 'ANIVERSARIANTES',
  origem: 'ARQUIVO' as const,
  inicio: '2026-12-01',
}
const incluir = (quem: Persona, mudancas: Partial<Input<typeof mailingApi.incluir>['body']> = {}) =>
  as(quem)(mailingApi.incluir, {
    body: mailingApi.incluir.body.parse({ ...nova, ...mudancas }),
  })
const agir = (
  quem: Persona,
  idMailing: string,
  acao: 'iniciar' | 'pausar' | 'retomar' | 'encerrar',
) => as(quem)(mailingApi.mudarSituacao, { params: { idMailing }, body: { acao } })
const ativos = async (quem: Persona) =>
  ((await as(quem)(mailingApi.ativos, {})).body.model ?? []).map(({ nome }) => nome)
const contagem = async (quem: Persona = gestor) => {
  const { body } = await as(quem)(mailingApi.consultar, { params: { idMailing: alfa } })
  const { esperam, aguardam, trabalhados, retirados, falaram } = body.model
  return { esperam, aguardam, trabalhados, retirados, falaram }
}

/** Refused with this status and sentence, and not a row is different. */
async function recusada(
  chamada: () => Promise<{ status: number; body: { message: string | null; errors: string[] } }>,
  esperado: number,
  sentenca: string,
): Promise<void> {
  const antes = await impressaoDoBanco()
  const { status, body } = await chamada()

  expect([status, body.errors[0] ?? body.message]).toEqual([esperado, sentenca])
  expect(await impressaoDoBanco()).toBe(antes)
}

describe('the lists of a promotor', () => {
  test('S1.17 S3.12 a list is kept as a draft, started, paused and ended', async () => {
    const { status, body } = await incluir(promotor, {
      prioridade: 2,
      atendentes: [dono.id],
      roteiro: 'Parabéns!',
    })
    const { idMailing } = body.model

    expect([status, body.message]).toEqual([200, 'Campanha incluída'])
    expect(body.model).toMatchObject({
      codigoPromotor: promotores.alfa,
      perfil: { codigo: 'ANIVERSARIANTES', manual: false },
      situacao: 'RASCUNHO',
      prioridade: 2,
      dias: [1, 2, 3, 4, 5],
      abre: '08:00',
      fecha: '20:00',
      atendentes: [{ idUsuario: dono.id }],
      roteiro: 'Parabéns!',
      esperam: 0,
      versao: 1,
    })
    expect((await agir(promotor, idMailing, 'iniciar')).body.model.situacao).toBe('ATIVA')
    expect((await agir(promotor, idMailing, 'pausar')).body.model.situacao).toBe('PAUSADA')
    expect((await agir(gestor, idMailing, 'retomar')).body.model.situacao).toBe('ATIVA')
    expect((await agir(gestor, idMailing, 'encerrar')).body.model).toMatchObject({
      situacao: 'ENCERRADA',
      encerradoEm: '2026-11-20T13:00:00+00:00',
    })
    await recusada(
      () => agir(gestor, idMailing, 'iniciar'),
      400,
      'A campanha está encerrada: só um rascunho é iniciado',
    )
    await recusada(
      () => as(gestor)(mailingApi.alterar, { params: { idMailing }, body: { nome: 'Outro nome' } }),
      400,
      'A campanha já terminou e não muda mais',
    )
  })

  test('a change keeps what is not given, and the second of two is refused', async () => {
    const mudar = (nome: string) =>
      as(gestor)(mailingApi.alterar, { params: { idMailing: alfa }, body: { nome, versao: 1 } })
    const { body } = await mudar('Margem de novembro')

    expect(body.model).toMatchObject({
      nome: 'Margem de novembro',
      prioridade: 5,
      versao: 2,
      esperam: 3,
    })
    expect((await mudar('Outra')).status).toBe(400)
  })

  test('a supervisor of another promotor neither sees nor changes it', async () => {
    const params = { idMailing: mailingDe(promotores.gama) }

    await recusada(
      () => as(gestor)(mailingApi.consultar, { params }),
      404,
      'Campanha não encontrada',
    )
    await recusada(() => agir(gestor, params.idMailing, 'pausar'), 404, 'Campanha não encontrada')
    await recusada(
      () => incluir(promotor, { codigoPromotor: promotores.beta }),
      404,
      'Promotor não encontrado',
    )
    await recusada(
      () => incluir(promotor, { atendentes: [deFora.id] }),
      404,
      'Atendente não encontrado',
    )
  })

  test('clients of other owners are freed by a gestor alone', async () => {
    await recusada(
      () => incluir(promotor, { deOutros: true }),
      403,
      'Só um gestor libera clientes de outros atendentes',
    )
    expect((await incluir(gestor, { deOutros: true })).body.model.deOutros).toBe(true)
  })

  test.each([
    [{ fim: '2026-11-30' }, 'O fim da campanha não pode ser antes do início'],
    [{ abre: '18:00', fecha: '09:00' }, 'A campanha precisa fechar depois de abrir'],
    [{ perfil: 'DESCONHECIDO' }, 'Perfil de campanha desconhecido'],
    [{ origem: 'MANUAL' as const }, 'Este perfil segue um critério: escolha um perfil manual'],
  ])('an impossible change is refused: %o', async (mudancas, sentenca) => {
    await recusada(() => incluir(gestor, mudancas), 400, sentenca)
  })
})

describe('the team of a list', () => {
  test('S1.17 without names the whole team works it; with names only they do', async () => {
    expect([await ativos(dono), await ativos(colega), await ativos(deFora)]).toEqual([
      ['Margem nova'],
      ['Margem nova'],
      ['Margem nova'],
    ])
    await as(gestor)(mailingApi.alterar, {
      params: { idMailing: alfa },
      body: { atendentes: [colega.id] },
    })

    expect([await ativos(dono), await ativos(colega)]).toEqual([[], ['Margem nova']])
    await recusada(
      () => as(dono)(mailingApi.consultar, { params: { idMailing: alfa } }),
      404,
      'Campanha não encontrada',
    )
  })

  test('a list runs from its first day to its last one, and not while it is paused', async () => {
    await consulta(`update mailing set inicio = '2026-11-20', fim = '2026-11-20' where id = $1`, [
      alfa,
    ])
    expect(await ativos(dono)).toEqual(['Margem nova'])
    relogio = new Date('2026-11-21T13:00:00Z')
    expect(await ativos(dono)).toEqual([])
    relogio = new Date('2026-11-20T01:00:00Z')
    expect(await ativos(dono)).toEqual([])
    relogio = new Date('2026-11-20T13:00:00Z')
    await agir(gestor, alfa, 'pausar')
    expect(await ativos(dono)).toEqual([])
  })

  test('a change of the list keeps who left the team since, and adds nobody who left', async () => {
    const atendentes = [dono.id, colega.id]
    const alterar = (quem: string[]) =>
      as(gestor)(mailingApi.alterar, { params: { idMailing: alfa }, body: { atendentes: quem } })
    await alterar([dono.id])
    await consulta('update usuario set ativo = false where id = any ($1::uuid[])', [atendentes])
    try {
      expect((await alterar([dono.id])).status).toBe(200)
      await recusada(() => alterar(atendentes), 404, 'Atendente não encontrado')
    } finally {
      await consulta('update usuario set ativo = true where id = any ($1::uuid[])', [atendentes])
    }
  })

  test('S1.17 the open lists are those with waiting clients, paused lists included', async () => {
    const emAberto = async () =>
      (
        await as(dono)(mailingApi.emAberto, { params: { codigoPromotor: promotores.alfa } })
      ).body.model.map(({ nome, situacao }) => [nome, situacao])

    await agir(gestor, alfa, 'pausar')
    expect(await emAberto()).toEqual([['Margem nova', 'PAUSADA']])
    await consulta(
      `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now() where id_mailing = $1`,
      [alfa],
    )
    expect(await emAberto()).toEqual([])
  })

  test('S1.17 the lists of a person of the last days; an ATENDENTE asks for their own only', async () => {
    const de = (quem: Persona, { id: atendente }: Persona) =>
      as(quem)(mailingApi.listar, {
        params: { codigoPromotor: promotores.alfa, atendente },
      })

    await agir(gestor, alfa, 'encerrar')
    expect((await de(dono, dono)).body.model.map(({ situacao }) => situacao)).toEqual(['ENCERRADA'])
    expect((await de(promotor, dono)).body.model).toHaveLength(1)
    expect((await de(colega, dono)).body.model).toEqual([])
    relogio = new Date('2027-03-01T13:00:00Z')
    expect((await de(dono, dono)).body.model).toEqual([])
  })

  test('S1.17 S3.12 the manual profiles are those whose clients a person chooses', async () => {
    const { body } = await as(gestor)(mailingApi.perfisManuais, {})

    expect(body.model).toEqual([
      { codigo: 'LISTA_DA_LOJA', descricao: 'Lista da loja' },
      { codigo: 'CARTEIRA_ESCOLHIDA', descricao: 'Clientes escolhidos da carteira' },
      { codigo: 'RETORNO_COMBINADO', descricao: 'Retorno combinado' },
    ])
  })
})

describe('the counts of a list', () => {
  const { doDono, doColega } = clientes
  const nada = { esperam: 3, aguardam: 0, trabalhados: 0, retirados: 0, falaram: 0 }

  test('S1.17 follow every change of its clients, one row or many', async () => {
    expect(await contagem()).toEqual(nada)
    await consulta(
      `update mailing_cliente set situacao = 'TRABALHADO', saiu_em = now(), falou = true
        where id_mailing = $1 and id_relacionamento = $2`,
      [alfa, doDono.idRelacionamento],
    )
    expect(await contagem()).toEqual({ ...nada, esperam: 2, trabalhados: 1, falaram: 1 })
    await consulta(
      `update mailing_cliente set situacao = 'RETIRADO', saiu_em = now(), falou = false
        where id_mailing = $1`,
      [alfa],
    )
    expect(await contagem()).toEqual({ ...nada, esperam: 0, retirados: 3 })
    await consulta(
      `update mailing_cliente set situacao = 'ESPERA', saiu_em = null where id_mailing = $1`,
      [alfa],
    )
    await consulta('delete from mailing_cliente where id_mailing = $1 and id_relacionamento = $2', [
      alfa,
      doColega.idRelacionamento,
    ])
    expect(await contagem()).toEqual({ ...nada, esperam: 2 })
  })

  test('S1.17 who waits for a time to pass is counted, with the first of these times', async () => {
    await consulta(
      `update mailing_cliente set volta_em = '2026-11-25T12:00:00Z'
        where id_mailing = $1 and id_relacionamento = $2`,
      [alfa, doDono.idRelacionamento],
    )
    const { body } = await as(gestor)(mailingApi.consultar, { params: { idMailing: alfa } })

    expect(body.model).toMatchObject({
      esperam: 3,
      aguardam: 1,
      aguardamAte: '2026-11-25T12:00:00+00:00',
    })
  })

  test('the oportunidades that the list won are counted', async () => {
    await consulta(`update oportunidade set id_mailing = $1, status = 'Ganha' where id = $2`, [
      alfa,
      doDono.idOportunidade,
    ])
    const { body } = await as(gestor)(mailingApi.consultar, { params: { idMailing: alfa } })

    expect(body.model.ganhas).toBe(1)
    await consulta(`update oportunidade set id_mailing = null where id_mailing = $1`, [alfa])
  })
})
