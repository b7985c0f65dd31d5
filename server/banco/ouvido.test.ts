import { afterAll, afterEach, expect, test } from 'vitest'
import {
  assinar,
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
} from '#integrations/banco/assinatura.ts'
import { CAMINHO_DOS_EVENTOS, EstadoNoBanco } from '#integrations/banco/protocolo.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { falhar } from '../test/falhar.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { adicionarEventosDoBanco } from './eventos.ts'
import { conciliar, conferirDesistencias } from './conciliar.ts'
import { julgarAvisos } from './julgar.ts'

const segredo = 'segredo-de-teste-do-banco'
const esteira = await esteiraDeTeste()
const { api, relogio, services } = esteira
adicionarEventosDoBanco(api.app, { ...services, segredo, relatar: falhar })
afterAll(esteira.fechar)

const { doDono } = clientes
const { dono } = personas
let numero = ''
let idProposta = ''

/** The small world has one margin: what a test left behind is undone. */
afterEach(async () => {
  relogio.adiantadoMs = 0
  await api.consulta('delete from divergencia')
  await api.consulta(`delete from contrato where numero = $1`, [numero])
  await api.consulta(`update proposta set situacao = 'CANCELADA' where numero = $1`, [numero])
  await api.consulta(
    `update oportunidade set status = 'Em Atendimento', id_fator_perda = null
      where id_cliente = $1 and produto = 'NOVO'`,
    [doDono.idCliente],
  )
  await services.averbador.excluir(numero, 'PROPOSTA_ENCERRADA')
})

/** A loan booked on Saturday 21/11, whose holder confirmed. */
async function averbada() {
  const feita = await esteira.propor(dono, doDono)
  numero = feita.numero
  idProposta = feita.idProposta
  await esteira.enviar()
  await esteira.noBanco(numero, 'aprovar')
  await esteira.ouvirBanco()
  await esteira.averbar()
  await esteira.titular(numero, 'aceitar')
  esteira.passarDias(1)
  await esteira.conferir()
}

/** A loan paid on Saturday 21/11: it may be taken back until Saturday 28/11. */
async function paga() {
  await averbada()
  await esteira.noBanco(numero, 'pagar')
  await esteira.ouvirBanco()
  expect(await situacao()).toBe('PAGA')
}

const situacao = async () =>
  (
    await api.consulta<{ situacao: string }>('select situacao from proposta where numero = $1', [
      numero,
    ])
  )[0]?.situacao

const acertar = (instante: string) => {
  relogio.adiantadoMs += new Date(instante).getTime() - services.agora().getTime()
}

/** A notice as the bank posts it, signed with its secret. */
async function avisar(mudancas: Record<string, unknown>): Promise<number> {
  const texto = JSON.stringify({
    evento: `evento-${String(mudancas['situacao'])}-${numero}`,
    numero,
    protocolo: 'BCO1',
    sequencia: 90,
    motivo: null,
    recuperavel: null,
    ...mudancas,
  })
  const instante = Math.floor(Date.now() / 1000)
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: CAMINHO_DOS_EVENTOS,
    headers: {
      'content-type': 'application/json',
      [CABECALHO_INSTANTE]: String(instante),
      [CABECALHO_ASSINATURA]: assinar(segredo, instante, texto),
    },
    payload: texto,
  })
  return statusCode
}

const divergencias = () =>
  api.consulta<{ nossa: string; deles: string }>(
    `select nossa, deles from divergencia where id_proposta = $1 order by ouvida_em`,
    [idProposta],
  )

test('a withdrawal of the last lawful minute counts, though it is heard days after the window', async () => {
  await paga()
  acertar('2026-12-07T15:00:00Z')

  const desistencia = { situacao: 'CANCELADA', ocorridoEm: '2026-11-28T23:59:50-03:00' }
  expect(await avisar(desistencia)).toBe(204)

  expect(await situacao()).toBe('CANCELADA')
  expect(await api.consulta('select situacao from contrato where numero = $1', [numero])).toEqual([
    { situacao: 'EXCLUIDO' },
  ])
  expect(await divergencias()).toEqual([])
  const [aviso] = await api.consulta<{ corpo: string; assinatura: string }>(
    'select corpo, assinatura from banco_aviso where id_proposta = $1',
    [idProposta],
  )
  expect(JSON.parse(aviso?.corpo ?? '{}')).toMatchObject(desistencia)
  expect(aviso?.assinatura).not.toBe('')
})

test('a withdrawal after the window changes no money, and stands before a person with both versions', async () => {
  await paga()
  acertar('2026-11-29T15:00:00Z')

  const tarde = { situacao: 'CANCELADA', ocorridoEm: '2026-11-29T00:00:10-03:00' }
  expect(await avisar(tarde)).toBe(204)
  expect(await avisar(tarde)).toBe(204)

  expect(await situacao()).toBe('PAGA')
  expect(await api.consulta('select situacao from contrato where numero = $1', [numero])).toEqual([
    { situacao: 'ATIVO' },
  ])
  expect(await divergencias()).toEqual([{ nossa: 'PAGA', deles: 'CANCELADA' }])
})

test('a payment heard late does not lengthen the window: it runs from the credit', async () => {
  await averbada()
  acertar('2026-11-27T15:00:00Z')
  const credito = { situacao: 'PAGA', sequencia: 89, ocorridoEm: '2026-11-21T18:00:00Z' }
  expect(await avisar(credito)).toBe(204)
  // Ordered and priced for Monday, the first business day after that Saturday.
  expect(
    await api.consulta(
      `select k.data_contrato::text as dia, p.paga_em as "pagaEm" from contrato k
         join proposta p on p.numero = k.numero where k.numero = $1`,
      [numero],
    ),
  ).toEqual([{ dia: '2026-11-23', pagaEm: new Date(credito.ocorridoEm) }])

  acertar('2026-11-29T15:00:00Z')
  const tarde = { situacao: 'CANCELADA', ocorridoEm: '2026-11-29T00:00:10-03:00' }
  expect(await avisar(tarde)).toBe(204)
  expect(await situacao()).toBe('PAGA')
  expect(await divergencias()).toContainEqual({ nossa: 'PAGA', deles: 'CANCELADA' })

  // One of the last lawful minute is heard all the same.
  const emTempo = { evento: `em-tempo-${numero}`, sequencia: 91, situacao: 'CANCELADA' }
  expect(await avisar({ ...emTempo, ocorridoEm: '2026-11-28T23:59:50-03:00' })).toBe(204)
  expect(await situacao()).toBe('CANCELADA')
})

test('a withdrawal in time whose notice was lost is found by asking after the window', async () => {
  await paga()
  acertar('2026-11-28T15:00:00Z')
  await esteira.noBanco(numero, 'desistir')
  acertar('2026-12-03T15:00:00Z')

  expect(await esteira.conferirDesistencias()).toBe(1)
  expect(await situacao()).toBe('CANCELADA')
})

/** The step of a proposta, its contract, its oportunidade and the ends it went through. */
const fim = async () =>
  api.consulta(
    `select p.situacao, p.paga_em as "pagaEm", k.situacao as contrato, k.valor_liberado::int as pago,
            k.data_contrato::text as dia, o.status, a.situacao as averbacao,
            (select json_agg(h.para order by h.para) from proposta_historico h
              where h.id_proposta = p.id and h.para in ('PAGA', 'CANCELADA')) as passos
       from proposta p join oportunidade o on o.id = p.id_oportunidade
       left join contrato k on k.numero = p.numero
       left join averbacao a on a.id_proposta = p.id where p.numero = $1`,
    [numero],
  )

test('a payment whose notice was lost is asked for after the withdrawal, and kept as one heard in time', async () => {
  await averbada()
  acertar('2026-11-23T15:00:00Z')
  await esteira.noBanco(numero, 'pagar')
  const pagaEm = services.agora()
  acertar('2026-11-25T15:00:00Z')
  await esteira.noBanco(numero, 'desistir')
  const lida = await services.banco.consultar(numero)
  expect(lida?.pagamento).toEqual({
    sequencia: (lida?.sequencia ?? 0) - 1,
    ocorridoEm: pagaEm.toISOString(),
    valorPago: expect.any(Number),
  })

  const { pagamento: _lida, ...desistencia } = lida ?? {}
  expect(await avisar(desistencia)).toBe(204)
  expect(await fim()).toMatchObject([{ situacao: 'CANCELADA', pagaEm: null, contrato: null }])
  acertar('2026-12-02T15:00:00Z')
  expect(await esteira.conferirDesistencias()).toBe(1)

  expect(await fim()).toEqual([
    {
      situacao: 'CANCELADA',
      pagaEm,
      contrato: 'EXCLUIDO',
      pago: Math.round((lida?.pagamento?.valorPago ?? 0) * 100),
      dia: '2026-11-23',
      status: 'Perdida',
      averbacao: 'DESFAZENDO',
      passos: ['CANCELADA', 'CANCELADA', 'PAGA'],
    },
  ])
  expect(await divergencias()).toEqual([])
  // Asked once: the next sweep, and the notice of the payment, change nothing.
  expect(await esteira.conferirDesistencias()).toBe(0)
  const aviso = { ...desistencia, situacao: 'PAGA', ...lida?.pagamento, evento: `tarde-${numero}` }
  expect(await avisar(aviso)).toBe(204)
  expect(await fim()).toMatchObject([{ situacao: 'CANCELADA', contrato: 'EXCLUIDO' }])
  expect(await divergencias()).toEqual([])
})

test('a payment whose notice was lost, and whose withdrawal came after the window, stands before a person', async () => {
  await averbada()
  acertar('2026-11-23T15:00:00Z')
  await esteira.noBanco(numero, 'pagar')
  acertar('2026-12-09T15:00:00Z')
  await esteira.noBanco(numero, 'desistir')
  const { pagamento: _antes, ...desistencia } = (await services.banco.consultar(numero)) ?? {}
  expect(await avisar(desistencia)).toBe(204)
  expect(await divergencias()).toEqual([])

  await esteira.conferirDesistencias()

  expect(await divergencias()).toEqual([{ nossa: 'CANCELADA', deles: 'PAGA' }])
})

test('a notice of a coming instant waits for it; one of more than a day ahead stands before a person', async () => {
  await paga()
  acertar('2026-11-23T15:00:00Z')

  expect(
    await avisar({
      evento: 'evento-muito-adiante',
      situacao: 'CANCELADA',
      ocorridoEm: '2026-11-24T15:00:01Z',
    }),
  ).toBe(204)
  expect(await divergencias()).toEqual([{ nossa: 'PAGA', deles: 'CANCELADA' }])
  expect(
    await avisar({
      evento: 'evento-adiante',
      situacao: 'CANCELADA',
      ocorridoEm: '2026-11-24T14:00:00Z',
    }),
  ).toBe(204)
  expect(await esteira.julgarAvisos()).toBe(0)
  expect(await situacao()).toBe('PAGA')

  // One that cannot be read stands before it in the row: it stops nobody.
  await api.consulta(
    `insert into banco_aviso (chave, id_proposta, codigo_promotor, corpo, instante, assinatura,
       ocorrido_em, recebido_em, julgar_em)
     select 'evento-ilegivel', id_proposta, codigo_promotor, '{', instante, assinatura, ocorrido_em,
       recebido_em, julgar_em - interval '1 hour' from banco_aviso where chave = 'evento-adiante'`,
  )
  acertar('2026-11-24T14:00:00Z')
  const perdidas: unknown[] = []
  expect(await julgarAvisos(services, (error) => perdidas.push(error))).toBe(1)
  expect(perdidas).toHaveLength(1)
  expect(await situacao()).toBe('CANCELADA')
  expect(await esteira.julgarAvisos()).toBe(0)
  await api.consulta(`update banco_aviso set julgar_em = null where chave = 'evento-ilegivel'`)
})

/** The decision about the one divergência of the proposta; one about money is confirmed by another person. */
async function decidir(vale: 'NOSSA' | 'DELES') {
  const [aberta] = await api.consulta<{ id: string }>(
    'select id from divergencia where id_proposta = $1 and decidida_em is null',
    [idProposta],
  )
  const params = { idProposta, idDivergencia: aberta?.id ?? '' }
  const observacao = 'O banco mostrou a carta do cliente'
  const decidida = await api.as(personas.gestor)(divergenciaApi.decidir, {
    params,
    body: { vale, observacao },
  })
  if (decidida.body.model?.pedido?.vale !== vale) return decidida
  return api.as(personas.promotor)(divergenciaApi.confirmar, { params, body: { observacao } })
}

const tarde = { situacao: 'CANCELADA', ocorridoEm: '2026-11-29T00:00:10-03:00' }

test('a decision for the bank undoes the loan, with who decided in its history', async () => {
  await paga()
  acertar('2026-11-29T15:00:00Z')
  await avisar(tarde)

  expect((await decidir('DELES')).status).toBe(200)

  expect(await situacao()).toBe('CANCELADA')
  expect(await api.consulta('select situacao from contrato where numero = $1', [numero])).toEqual([
    { situacao: 'EXCLUIDO' },
  ])
  expect(
    await api.consulta(
      `select de, para, por, id_usuario as quem, motivo from proposta_historico
        where id_proposta = $1 and para = 'CANCELADA'`,
      [idProposta],
    ),
  ).toMatchObject([
    {
      de: 'PAGA',
      por: 'USUARIO',
      quem: personas.promotor.id,
      motivo: expect.stringContaining('O banco mostrou a carta do cliente'),
    },
  ])
  expect(
    await api.consulta('select situacao from averbacao where id_proposta = $1', [idProposta]),
  ).toEqual([{ situacao: 'DESFAZENDO' }])
})

test('a decision for our version moves nothing, and one that no step leads to is refused in words', async () => {
  await paga()
  acertar('2026-11-23T15:00:00Z')
  expect(await avisar({ situacao: 'REPROVADA', ocorridoEm: '2026-11-23T14:00:00Z' })).toBe(204)

  const { status, body } = await decidir('DELES')
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: 'Nenhum passo leva de Paga a Reprovada: acerte com o banco e decida pela nossa',
  })
  expect(await situacao()).toBe('PAGA')
  expect((await decidir('NOSSA')).status).toBe(200)
  expect(await situacao()).toBe('PAGA')
})

test('a decision for a notice dated ahead applies it', async () => {
  await paga()
  acertar('2026-11-23T15:00:00Z')
  await avisar({ situacao: 'CANCELADA', ocorridoEm: '2026-11-25T15:00:01Z' })

  expect((await decidir('DELES')).status).toBe(200)
  expect(await situacao()).toBe('CANCELADA')
})

test('two hundred unreadable notices at the head of the queue do not hold up the one behind them', async () => {
  await paga()
  acertar('2026-11-23T15:00:00Z')
  const adiante = { evento: `atras-${numero}`, situacao: 'CANCELADA' }
  expect(await avisar({ ...adiante, ocorridoEm: '2026-11-24T14:00:00Z' })).toBe(204)
  await api.consulta(
    `insert into banco_aviso (chave, id_proposta, codigo_promotor, corpo, instante, assinatura,
       ocorrido_em, recebido_em, julgar_em, tentativas)
     select 'ilegivel-' || k, id_proposta, codigo_promotor, '{', instante, assinatura, ocorrido_em,
       recebido_em, julgar_em - interval '1 hour', 93
       from banco_aviso, generate_series(1, 200) k where chave = $1`,
    [adiante.evento],
  )
  acertar('2026-11-24T14:00:00Z')
  const perdidas: unknown[] = []
  const relatar = (error: unknown) => perdidas.push(error)

  expect(await julgarAvisos(services, relatar)).toBe(1)
  expect(perdidas).toHaveLength(200)
  expect(await situacao()).toBe('CANCELADA')

  // Tried again later, not at every round; a day in which nobody tried counts for nothing.
  expect(await julgarAvisos(services, relatar)).toBe(0)
  expect(perdidas).toHaveLength(200)
  acertar('2026-11-25T15:00:00Z')
  await julgarAvisos(services, relatar)
  expect(perdidas).toHaveLength(400)
  expect(await divergencias()).toHaveLength(0)
  // After a day of tries each stands before a person.
  acertar('2026-11-27T15:00:00Z')
  await julgarAvisos(services, relatar)
  expect(await divergencias()).toHaveLength(200)
  acertar('2026-11-28T15:00:00Z')
  await julgarAvisos(services, relatar)
  expect(perdidas).toHaveLength(600)
  await api.consulta('delete from divergencia where id_proposta = $1', [idProposta])
})

test('unreadable notices that cannot be put off either do not keep the round from ending', async () => {
  await paga()
  acertar('2026-11-23T15:00:00Z')
  const atras = { evento: `atras-de-todos-${numero}`, situacao: 'CANCELADA' }
  expect(await avisar({ ...atras, ocorridoEm: '2026-11-24T14:00:00Z' })).toBe(204)
  await api.consulta(
    `insert into banco_aviso (chave, id_proposta, codigo_promotor, corpo, instante, assinatura,
       ocorrido_em, recebido_em, julgar_em)
     select 'de-outro-' || k, a.id_proposta, p.codigo, '{', a.instante, a.assinatura,
       a.ocorrido_em, a.recebido_em, a.julgar_em - interval '1 hour'
       from banco_aviso a, generate_series(1, 200) k,
            (select codigo from promotor where codigo <> $2 limit 1) p where a.chave = $1`,
    [atras.evento, doDono.promotor],
  )
  acertar('2026-11-24T14:00:00Z')

  await julgarAvisos(services, () => undefined)

  expect(await situacao()).toBe('CANCELADA')
  await api.consulta(`delete from banco_aviso where chave like 'de-outro-%'`)
})

/** The holder has not confirmed yet. */
async function naAnuencia() {
  const feita = await esteira.propor(dono, doDono)
  numero = feita.numero
  idProposta = feita.idProposta
  await esteira.enviar()
  await esteira.noBanco(numero, 'aprovar')
  await esteira.ouvirBanco()
  await esteira.averbar()
  expect(await situacao()).toBe('ANUENCIA')
}

const pagaAntes = { situacao: 'PAGA', ocorridoEm: '2026-11-20T12:00:00Z' }

test('a payment heard before its booking, which the holder then refuses, stands before a person at once', async () => {
  await naAnuencia()
  expect(await avisar(pagaAntes)).toBe(204)
  expect(await divergencias()).toEqual([])

  await esteira.titular(numero, 'recusar')
  relogio.adiantadoMs += 60 * 60_000
  await esteira.conferir()

  expect(await situacao()).toBe('REPROVADA')
  expect(await divergencias()).toEqual([{ nossa: 'REPROVADA', deles: 'PAGA' }])
  expect(await esteira.julgarAvisos()).toBe(0)
})

test('a payment that waits for its booking, and that a newer end at the bank overtakes, stands before a person', async () => {
  await naAnuencia()
  expect(await avisar({ ...pagaAntes, sequencia: 89 })).toBe(204)

  expect(await avisar({ situacao: 'CANCELADA', ocorridoEm: '2026-11-20T12:30:00Z' })).toBe(204)

  expect(await situacao()).toBe('CANCELADA')
  expect(await divergencias()).toEqual([{ nossa: 'CANCELADA', deles: 'PAGA' }])
  expect(await esteira.julgarAvisos()).toBe(0)
})

test('a payment heard after the withdrawal that came after the window stands before a person', async () => {
  await averbada()
  acertar('2026-12-10T15:00:00Z')
  expect(await avisar({ situacao: 'CANCELADA', ocorridoEm: '2026-12-09T15:00:00Z' })).toBe(204)

  const paga = { situacao: 'PAGA', sequencia: 89, ocorridoEm: '2026-11-21T18:00:00Z' }
  expect(await avisar(paga)).toBe(204)
  expect(await avisar(paga)).toBe(204)

  expect(await divergencias()).toEqual([{ nossa: 'CANCELADA', deles: 'PAGA' }])
  expect(await api.consulta('select 1 from contrato where numero = $1', [numero])).toEqual([])
})

test('a payment heard before its booking counts once the holder confirms, without another notice', async () => {
  await naAnuencia()
  expect(await avisar(pagaAntes)).toBe(204)
  await esteira.titular(numero, 'aceitar')
  relogio.adiantadoMs += 60 * 60_000
  await esteira.conferir()
  expect(await situacao()).toBe('AVERBADA')

  expect(await esteira.julgarAvisos()).toBe(1)

  expect(await situacao()).toBe('PAGA')
})

test('a payment found by a query before its booking is kept as well, and counts by itself', async () => {
  await naAnuencia()
  const estado = { ...(await services.banco.consultar(numero)), ...pagaAntes, sequencia: 90 }
  const banco = { ...services.banco, consultar: async () => EstadoNoBanco.parse(estado) }
  relogio.adiantadoMs += 2 * 60_000
  await conciliar({ ...services, banco }, falhar)
  await esteira.titular(numero, 'aceitar')
  relogio.adiantadoMs += 60 * 60_000
  await esteira.conferir()

  expect(await esteira.julgarAvisos()).toBe(1)

  expect(await situacao()).toBe('PAGA')
})

test('money that left after the first due date is a contract all the same', async () => {
  await averbada()
  acertar('2027-03-20T15:00:00Z')

  expect(await avisar({ situacao: 'PAGA', ocorridoEm: '2027-03-20T14:00:00Z' })).toBe(204)

  expect(await situacao()).toBe('PAGA')
  expect(
    await api.consulta('select data_contrato::text as dia from contrato where numero = $1', [
      numero,
    ]),
  ).toEqual([{ dia: '2027-03-20' }])
})

test('a notice that cannot be judged is kept, and judged by the next round', async () => {
  await averbada()
  await api.consulta(`alter table contrato add constraint teste check (numero <> '${numero}')`)
  expect(await avisar({ situacao: 'PAGA', ocorridoEm: '2026-11-21T12:00:00Z' })).toBe(500)
  await api.consulta('alter table contrato drop constraint teste')
  expect(await situacao()).toBe('AVERBADA')

  expect(await esteira.julgarAvisos()).toBe(1)

  expect(await situacao()).toBe('PAGA')
})

test('a bad number that the bank answers with an error does not stop the reconciliation of the others', async () => {
  await paga()
  acertar('2026-11-23T15:00:00Z')
  await esteira.noBanco(numero, 'desistir')
  const perdidas: unknown[] = []
  const banco = {
    ...services.banco,
    consultar: async (qual: string) => {
      if (qual !== numero) throw new Error(`respondeu 500 a ${qual}`)
      return services.banco.consultar(qual)
    },
  }
  // The number before it, paid as well, which the bank cannot answer.
  await api.consulta(
    `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
       codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
       valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, criada_em, atualizada_em,
       id_beneficio)
     select gen_random_uuid(), '00000000001', id_oportunidade, id_relacionamento, id_cliente,
       codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
       valor_liberado, valor_parcela, prazo, taxa_am, id_usuario, criada_em, atualizada_em,
       id_beneficio from proposta where numero = $1`,
    [numero],
  )
  await api.consulta(
    `insert into banco_evento (id, chave, id_proposta, sentido, evento, corpo, ocorrido_em)
     select gen_random_uuid(), 'envio:00000000001', id, 'ENVIADO', 'INICIADO', '{}', criada_em
       from proposta where numero = '00000000001'`,
  )

  const movidas = await conferirDesistencias({ ...services, banco }, (error) => {
    perdidas.push(error)
  })

  expect(movidas).toBe(1)
  // Of those that the tests before left cancelled, the bank is asked too.
  expect(perdidas.map(String)).toContain('Error: respondeu 500 a 00000000001')
  expect(await situacao()).toBe('CANCELADA')
  await api.consulta(`update proposta set situacao = 'CANCELADA' where numero = '00000000001'`)
})

test.for([
  ['REPROVADA', 'PAGA'],
  ['APROVADA', 'PENDENTE'],
  ['PAGA', 'REPROVADA'],
  ['EXPIRADA', 'ANALISE'],
] as const)(
  '%s here and %s at the bank: nothing moves, and both versions wait for a person',
  async ([nossa, deles]) => {
    const feita = await esteira.propor(dono, doDono)
    numero = feita.numero
    idProposta = feita.idProposta
    await esteira.enviar()
    await api.consulta(
      `update proposta set situacao = $2, motivo_reprovacao = 'Conta divergente' where numero = $1`,
      [numero, nossa],
    )
    await api.consulta(
      `insert into averbacao (id_proposta, id_cliente, codigo_promotor, contrato, situacao, criada_em,
       atualizada_em)
     select id, id_cliente, codigo_promotor, numero, 'CONFIRMADA', criada_em, criada_em
       from proposta where numero = $1`,
      [numero],
    )

    const aviso = { situacao: deles, ocorridoEm: '2026-11-20T12:00:00Z' }
    expect(await avisar(aviso)).toBe(204)
    expect(await avisar(aviso)).toBe(204)

    expect(await situacao()).toBe(nossa)
    expect(await divergencias()).toEqual([{ nossa, deles }])
    await api.consulta('delete from averbacao where contrato = $1', [numero])
  },
)

test('what the bank repeats, or says of a step that is ours to lead, is no contradiction', async () => {
  const feita = await esteira.propor(dono, doDono)
  numero = feita.numero
  idProposta = feita.idProposta
  await esteira.enviar()
  await esteira.noBanco(numero, 'aprovar')
  await esteira.ouvirBanco()
  await esteira.averbar()
  expect(await situacao()).toBe('ANUENCIA')

  const ocorridoEm = '2026-11-20T12:00:00Z'
  expect(await avisar({ situacao: 'AVERBADA', ocorridoEm })).toBe(204)
  expect(await avisar({ situacao: 'PENDENTE', sequencia: 1, ocorridoEm })).toBe(204)

  expect(await situacao()).toBe('ANUENCIA')
  expect(await divergencias()).toEqual([])
})
