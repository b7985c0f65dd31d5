import { afterAll, beforeEach, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, type Persona, personas, promotores } from '../test/fixtures.ts'
import { devolverOuPerder, perderPorDesistencia } from './fim-da-proposta.ts'
import { moverPeloSistema } from './mudar.ts'
import { varrerOportunidades } from './varrer.ts'

/**
 * The table of domain 11.1, a test for each row: from, to, by whom, under which guard. The states
 * between them, alone and two at once, are `modelo.test.ts`.
 */
const api = await testApi()
await semearCredito(api)
afterAll(api.fechar)

const { dono, colega, promotor, gestor } = personas
const { doDono } = clientes
const { idOportunidade, idRelacionamento, idCliente, idSimulacao } = doDono
const nova = oportunidadeNovaDe(doDono)
const params = { idOportunidade }

// An ATENDENTE of two promotores; every command counts for the active one.
await api.consulta('insert into usuario_promotor values ($1, $2)', [dono.id, promotores.beta])

beforeEach(async () => {
  await api.consulta(`
    delete from oportunidade_historico; delete from oportunidade_critica; delete from lembrete;
    delete from ausencia;
    delete from oportunidade where origem in ('REABERTURA', 'MANUAL');
    update oportunidade set id_simulacao = null where id = '${nova}';
    delete from simulacao where id <> '${idSimulacao}' and id_cliente = '${idCliente}';
    update relacionamento set id_atendente = '${dono.id}' where id = '${idRelacionamento}';
    update cliente set restrito = false, restricao_motivo = null, obito_em = null;
    update telefone set verificado_em = '2026-11-03Z';
    update consentimento set situacao = 'AUTORIZADO';
    update contrato set situacao = 'ATIVO';
    update proposta set situacao = 'CANCELADA'`)
  await em('Em Atendimento')
  await em('Em Atendimento', nova)
})

const em = (status: string, id = idOportunidade, simulacao: string | null = null) =>
  api.consulta(
    `update oportunidade set status = $2, id_simulacao = $3, versao = 1, atualizada_em = $4,
            id_fator_perda = case when $2 = 'Perdida' then 1 end where id = $1`,
    [id, status, simulacao, agora],
  )
const restringir = () =>
  api.consulta(`update cliente set restrito = true, restricao_motivo = 'PLD' where id = $1`, [
    idCliente,
  ])

/** Its status, and the author of the last change. */
async function onde(id = idOportunidade) {
  const [row] = await api.consulta<{ status: string; por: string | null }>(
    `select o.status, (select h.por from oportunidade_historico h where h.id_oportunidade = o.id
        order by h.ocorrido_em desc limit 1) as por from oportunidade o where o.id = $1`,
    [id],
  )
  return `${row?.status} by ${row?.por}`
}

type Resposta = Promise<{ status: number; body: { message: string | null; errors: string[] } }>

/** Refused in these words, and it stays where it was. */
async function recusa(resposta: Resposta, sentenca: string, id = idOportunidade) {
  const antes = await onde(id)
  const { status, body } = await resposta
  expect([status >= 400, body.message ?? body.errors[0]]).toEqual([
    true,
    expect.stringContaining(sentenca),
  ])
  expect(await onde(id)).toBe(antes)
}

type Sistema = Parameters<typeof moverPeloSistema>[0]
const doSistema = (fazer: (sistema: Sistema) => Promise<void>) =>
  transaction(api.pool, { idUsuario: dono.id, promotores: [doDono.promotor] }, ({ client }) =>
    fazer({ client, agora }),
  )
const atender = (quem: Persona, cabecalhos = {}) =>
  api.as(quem)(oportunidadeApi.emAtendimento, { params, body: {} }, { cabecalhos })
const abrir = (quem: Persona) =>
  api.as(quem)(relacionamentoApi.emAtendimento, {
    params: { idRelacionamento },
    body: { atendente: quem.id },
  })
const simular = (valorParcela = 200) =>
  api.as(dono)(oportunidadeApi.simular, {
    params: { idOportunidade: nova },
    body: {
      entrada: {
        tipo: 'NOVO_POR_PARCELA',
        codigoConvenio: '000331',
        idBeneficio: beneficioDe(doDono),
        prazo: 96,
        taxaAm: 1.85,
        valorParcela,
      },
    },
  })
const andamento = () => api.as(dono)(oportunidadeApi.emAndamento, { params, body: {} })
const perder = (quem: Persona, body: Record<string, unknown> = {}) =>
  api.as(quem)(oportunidadeApi.perdida, { params, body: { idFatorPerda: 1, ...body } as never })

type Linha = [de: string, para: string, por: string, guarda: string, provar: () => Promise<void>]

const linhas: Linha[] = [
  [
    '—',
    'Em Aberto',
    'manual',
    'one open of a client, benefit, product and contract',
    async () => {
      const incluir = () =>
        api.as(dono)(oportunidadeApi.incluir, {
          body: { idRelacionamento, produto: 'RMC', codigoConvenio: '000331', valorLiberado: 500 },
        })
      expect((await incluir()).body.model.status).toBe('Em Aberto')
      expect((await incluir()).body.message).toContain('já tem uma oportunidade aberta igual')
    },
  ],
  [
    'Em Aberto',
    'Em Atendimento',
    'who owns the client, by opening it or by the button',
    'under the active promotor; not restricted',
    async () => {
      await em('Em Aberto')
      await recusa(atender(colega), 'com outro atendente')
      await recusa(abrir(colega), 'com outro atendente')
      await recusa(atender(dono, { 'codigo-promotor': promotores.beta }), 'não encontrada')
      await restringir()
      await recusa(atender(dono), 'lista restrita')
      await api.consulta(`update cliente set restrito = false, restricao_motivo = null`)
      await atender(dono)
      expect(await onde()).toBe('Em Atendimento by USUARIO')
      await em('Em Aberto')
      await abrir(dono)
      expect(await onde()).toBe('Em Atendimento by USUARIO')
    },
  ],
  [
    'Em Atendimento',
    'Simulada',
    'simular',
    'a simulation kept, the consent valid',
    async () => {
      await api.consulta(`update consentimento set situacao = 'REVOGADO'`)
      await recusa(simular(), 'consentimento', nova)
      await api.consulta(`update consentimento set situacao = 'AUTORIZADO'`)
      const { body } = await simular()
      expect(body.model).toMatchObject({ status: 'Simulada', idSimulacao: expect.any(String) })
    },
  ],
  [
    'Simulada',
    'Simulada',
    'simular',
    'a new version; the old one stays',
    async () => {
      const primeira = (await simular()).body.model.idSimulacao
      const segunda = (await simular(150)).body.model.idSimulacao
      expect(segunda).not.toBe(primeira)
      expect(
        await api.consulta('select from simulacao where id_oportunidade = $1', [nova]),
      ).toHaveLength(2)
    },
  ],
  ...(['Em Atendimento', 'Simulada'] as const).map((de): Linha => [
    de,
    'Em Andamento',
    'the button or a proposta',
    'an accepted simulation, a verified phone, no blocking crítica',
    async () => {
      await em(de)
      await recusa(andamento(), 'Guarde uma simulação')
      await em(de, idOportunidade, idSimulacao)
      await api.consulta('update telefone set verificado_em = null')
      await recusa(andamento(), 'Verifique um telefone')
      await api.consulta(`update telefone set verificado_em = '2026-11-03Z'`)
      await api.consulta(
        `insert into oportunidade_critica values ($1, 'Benefício bloqueado', true)`,
        [idOportunidade],
      )
      await recusa(andamento(), 'Resolva a crítica')
      await api.consulta('delete from oportunidade_critica')
      await andamento()
      expect(await onde()).toBe('Em Andamento by USUARIO')
    },
  ]),
  [
    'Em Andamento',
    'Ganha',
    'the system only',
    'the proposta paid (`averbar.test.ts` proves that it was booked)',
    async () => {
      await em('Em Andamento')
      await doSistema((sistema) => moverPeloSistema(sistema, idOportunidade, { acao: 'ganhar' }))
      expect(await onde()).toBe('Ganha by SISTEMA')
    },
  ],
  [
    'Em Andamento',
    'Em Atendimento',
    'the system',
    'the proposta died and it may still be sold; else it is lost, with the reason',
    async () => {
      const fim = (recuperavel: boolean | null) =>
        doSistema((sistema) =>
          devolverOuPerder(sistema, idOportunidade, { recuperavel, observacao: 'Reprovada' }),
        )
      for (const recuperavel of [true, null]) {
        await em('Em Andamento')
        await fim(recuperavel)
        expect(await onde()).toBe('Em Atendimento by SISTEMA')
      }
      const inviavel = [
        [false, 'select 1', 17],
        [true, `update cliente set restrito = true, restricao_motivo = 'PLD'`, 17],
        [true, `update contrato set situacao = 'QUITADO'`, 17],
        [null, `update cliente set obito_em = '2026-11-01'`, 14],
      ] as const
      for (const [recuperavel, porque, fator] of inviavel) {
        await em('Em Andamento')
        await api.consulta(porque)
        await fim(recuperavel)
        expect(await onde()).toBe('Perdida by SISTEMA')
        expect(
          await api.consulta('select id_fator_perda as fator from oportunidade where id = $1', [
            idOportunidade,
          ]),
        ).toEqual([{ fator }])
        await api.consulta(`update cliente set restrito = false, restricao_motivo = null, obito_em = null;
            update contrato set situacao = 'ATIVO'`)
      }
    },
  ],
  [
    'any that has not ended',
    'Perdida',
    'attendant, manager, system',
    'a reason; in words for "outros"; the open proposta cancelled first',
    async () => {
      await recusa(perder(dono, { idFatorPerda: 999 }), 'Motivo da perda desconhecido')
      await recusa(perder(dono, { idFatorPerda: 2 }), 'pede uma explicação')
      await api.consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [
        doDono.idProposta,
      ])
      await recusa(perder(dono), 'Cancele a proposta aberta')
      await api.consulta(`update proposta set situacao = 'CANCELADA'`)
      for (const de of ['Em Aberto', 'Em Atendimento', 'Simulada', 'Em Andamento']) {
        await em(de)
        await perder(de === 'Em Aberto' ? gestor : dono)
        expect(await onde()).toBe('Perdida by USUARIO')
      }
    },
  ],
  ...(['Em Atendimento', 'Simulada'] as const).map((de): Linha => [
    de,
    'Em Aberto',
    'the system',
    'transfer, absence, or idle for longer than the rule says',
    async () => {
      await em(de)
      await api.as(dono)(relacionamentoApi.transferirAtendente, {
        params: { idRelacionamento },
        body: { atendente: colega.id },
      })
      expect(await onde()).toBe('Em Aberto by SISTEMA')

      await em(de)
      await api.consulta(
        `insert into ausencia values (gen_random_uuid(), $1, 'Folga', '2026-11-23', '2026-11-23')`,
        [colega.id],
      )
      await api.consulta(
        `insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente,
               tipo, texto, quando, status, criado_em)
             values (gen_random_uuid(), $1, $2, '1001', $3, '1', 'Ligar', '2026-11-23T15:00Z',
               'Agendado', '2026-11-02Z')`,
        [idRelacionamento, idCliente, colega.id],
      )
      const varrer = (instante: string) =>
        varrerOportunidades({ pool: api.pool, agora: () => new Date(instante) })
      await varrer('2026-11-23T12:00:00Z')
      expect(await onde()).toBe('Em Aberto by SISTEMA')

      await em(de)
      await varrer('2026-12-20T12:00:00Z')
      expect(await onde()).toBe('Em Aberto by SISTEMA')
    },
  ]),
  [
    'Perdida',
    'a new one Em Aberto',
    'who manages',
    'linked to the lost one, whose history stays',
    async () => {
      await em('Perdida')
      const { body } = await api.as(gestor)(oportunidadeApi.reabrir, { params, body: {} })
      expect(body.model.status).toBe('Em Aberto')
      expect(
        await api.consulta(
          `select n.id_oportunidade_anterior as anterior, a.status from oportunidade n
               join oportunidade a on a.id = n.id_oportunidade_anterior where n.id = $1`,
          [body.model.idOportunidade],
        ),
      ).toEqual([{ anterior: idOportunidade, status: 'Perdida' }])
    },
  ],
  [
    'Ganha',
    'Perdida',
    'the system only',
    'taken back inside the legal window (`averbar.test.ts` proves the days)',
    async () => {
      await em('Ganha')
      for (const quem of [dono, promotor, gestor]) await recusa(perder(quem), 'já terminou')
      await doSistema((sistema) =>
        perderPorDesistencia(sistema, idOportunidade, 'O cliente desistiu'),
      )
      expect(await onde()).toBe('Perdida by SISTEMA')
    },
  ],
  [
    'all of a client',
    'Em Atendimento',
    'who owns the client, by opening it',
    'only what is Em Aberto: nothing is demoted',
    async () => {
      for (const fica of ['Simulada', 'Em Andamento', 'Ganha', 'Perdida']) {
        await em(fica)
        await em('Em Aberto', nova)
        expect((await abrir(dono)).body.model).toEqual({ movidas: 1 })
        expect(await onde()).toMatch(new RegExp(`^${fica} `))
        expect(await onde(nova)).toBe('Em Atendimento by USUARIO')
      }
    },
  ],
]

test.each(linhas)('S4.02 %s → %s, by %s: %s', async (_de, _para, _por, _guarda, provar) => {
  await provar()
})
