import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { contratoDaOportunidadeApi } from '#shared/contrato/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { naoVende } from '#shared/oportunidade/venda.ts'
import { testApi } from '../test/api.ts'
import { clientes, type Persona, personas } from '../test/fixtures.ts'

const { as, consulta, impressaoDoBanco, fechar } = await testApi()
afterAll(fechar)

const { doDono, doColega, deFora } = clientes
const { idOportunidade } = doDono

const { emAtendimento, emAndamento, perdida } = oportunidadeApi
const params = { idOportunidade }

// The contract is ours, of a job.
const idEmpregador = randomUUID()
await consulta(
  `with e as (insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
     values ($3, $1, '000331', 'M1', 'ATIVO', 300000) returning id)
   update contrato k set proprio = true, id_empregador = e.id from e where k.id = $2`,
  [doDono.idCliente, doDono.idContrato, idEmpregador],
)
const idBeneficio = randomUUID()
await consulta(`
  insert into especie_beneficio values ('41', 'Aposentadoria', true, 'APOSENTADORIA', false);
  insert into situacao_beneficio values ('00', 'Ativo', true)`)
await consulta(
  `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho, valor_base,
     consultado_em)
   values ($2, $1, '1550000019', '41', '00', '2020-01-01', '2020-02-01', 200000, '2026-11-10T12:00:00Z')`,
  [doDono.idCliente, idBeneficio],
)

/** The oportunidade of the client as it stands before each test. */
async function por(status: StatusOportunidade, mais: Record<string, unknown> = {}): Promise<void> {
  const colunas = {
    status,
    versao: 1,
    id_simulacao: doDono.idSimulacao,
    id_fator_perda: status === 'Perdida' ? 1 : null,
    produto: 'REFIN',
    ...mais,
  }
  const marcas = Object.keys(colunas).map((coluna, i) => `${coluna} = $${i + 2}`)
  await consulta(`update oportunidade set ${marcas.join(', ')} where id = $1`, [
    idOportunidade,
    ...Object.values(colunas),
  ])
}

const historico = () =>
  consulta<{ de: string; para: string; por: string; id_usuario: string }>(
    `select de, para, por, id_usuario, id_fator_perda, observacao from oportunidade_historico
      where id_oportunidade = $1 order by ocorrido_em`,
    [idOportunidade],
  )

beforeEach(async () => {
  await consulta(`delete from oportunidade_historico;
    delete from oportunidade_critica;
    update proposta set situacao = 'CANCELADA';
    update telefone set verificado_em = now();
    update cliente set restrito = false, restricao_motivo = null, obito_em = null`)
  await por('Em Atendimento')
})

/** Refused with this sentence, and not a row is different. */
async function recusada(
  chamada: () => Promise<{ status: number; body: { message: string | null } }>,
  sentenca: string,
): Promise<void> {
  const antes = await impressaoDoBanco()
  const { status, body } = await chamada()

  expect({ status, message: body.message }).toEqual({ status: 400, message: sentenca })
  expect(await impressaoDoBanco()).toBe(antes)
}

describe('em atendimento', () => {
  test('S4.02 the owner begins to work on an oportunidade, and the history names the person', async () => {
    await por('Em Aberto')
    const { status, body } = await as(personas.dono)(emAtendimento, { params, body: { versao: 1 } })

    expect(status).toBe(200)
    expect(body.model).toMatchObject({ idOportunidade, status: 'Em Atendimento', versao: 2 })
    expect(await historico()).toMatchObject([
      { de: 'Em Aberto', para: 'Em Atendimento', por: 'USUARIO', id_usuario: personas.dono.id },
    ])
  })

  test.each<[string, string]>([
    ["restrito = true, restricao_motivo = 'PLD'", 'O cliente está na lista restrita'],
    ["obito_em = '2026-05-01'", 'Há registro de óbito do cliente'],
  ])('a client with %s is refused with a sentence', async (estado, sentenca) => {
    await por('Em Aberto')
    await consulta(`update cliente set ${estado} where id = $1`, [doDono.idCliente])

    await recusada(() => as(personas.dono)(emAtendimento, { params, body: {} }), sentenca)
  })
})

describe('em andamento', () => {
  test('S4.02 S8.03 a simulated oportunidade goes on', async () => {
    await por('Simulada')
    const { status, body } = await as(personas.dono)(emAndamento, { params, body: { versao: 1 } })

    expect(status).toBe(200)
    expect(body.message).toBe('Oportunidade movida para em andamento!')
    expect(body.model.status).toBe('Em Andamento')
    expect(await historico()).toMatchObject([{ de: 'Simulada', para: 'Em Andamento' }])
  })

  test('every missing condition is named, a sentence each', async () => {
    await por('Em Atendimento', { id_simulacao: null })
    await consulta(`update telefone set verificado_em = null where id_cliente = $1`, [
      doDono.idCliente,
    ])
    await consulta(
      `insert into oportunidade_critica values ($1, 'Documento vencido', true),
                                               ($1, 'Endereço incompleto', false)`,
      [idOportunidade],
    )

    await recusada(
      () => as(personas.dono)(emAndamento, { params, body: {} }),
      'Guarde uma simulação na oportunidade;Verifique um telefone do cliente;Resolva a crítica: Documento vencido',
    )
  })

  test('a manual product needs no simulation of ours', async () => {
    await por('Em Atendimento', { id_simulacao: null, produto: 'REFIN_PORT' })
    const { status } = await as(personas.dono)(emAndamento, { params, body: {} })

    expect(status).toBe(200)
  })

  test('a card whose offer is suspended is marked, and goes nowhere', async () => {
    await por('Em Atendimento', { id_simulacao: null, produto: 'RMC' })

    await recusada(() => as(personas.dono)(emAndamento, { params, body: {} }), naoVende.cartao)
    const { body } = await as(personas.dono)(oportunidadeApi.consultar, { params })
    expect(body.model.criticas).toEqual([{ critica: naoVende.cartao, impeditiva: true }])
  })
})

describe('perdida', () => {
  const perder = (body: Record<string, unknown>, pessoa = personas.dono) =>
    as(pessoa)(perdida, { params, body })

  test('S4.02 S8.03 an oportunidade is lost with its reason', async () => {
    const { status, body } = await perder({ versao: 1, idFatorPerda: 1 })

    expect(status).toBe(200)
    expect(body.message).toBe('Oportunidade foi perdida!')
    expect(body.model).toMatchObject({
      status: 'Perdida',
      versao: 2,
      valorLiberado: 1234.56,
      fatorPerda: { id: 1, descricao: 'Taxa da concorrência' },
    })
    expect(await historico()).toMatchObject([
      { de: 'Em Atendimento', para: 'Perdida', id_fator_perda: 1, observacao: null },
    ])
  })

  test('some reasons need words of the person', async () => {
    await recusada(() => perder({ idFatorPerda: 2 }), 'Observação: este motivo pede uma explicação')
    const { body } = await perder({ idFatorPerda: 2, observacao: 'Vai esperar o 13º' })

    expect(body.model.status).toBe('Perdida')
    expect(await historico()).toMatchObject([{ observacao: 'Vai esperar o 13º' }])
  })

  test.each<[Record<string, unknown>, string]>([
    [{ idFatorPerda: 99 }, 'Motivo da perda desconhecido'],
    [{}, 'Escolha o motivo da perda'],
    [{ idFatorPerda: 0 }, 'Escolha o motivo da perda'],
    [{ idFatorPerda: 1, observacao: '  ' }, 'Observação: preencha este campo'],
  ])('%j is refused', async (body, sentenca) => {
    await recusada(() => perder(body), sentenca)
  })

  test('a proposta on its way comes first', async () => {
    await consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [doDono.idProposta])

    await recusada(
      () => perder({ idFatorPerda: 1 }),
      'Cancele a proposta aberta antes de perder a oportunidade.',
    )
  })

  test('the oportunidade of a deceased client may end', async () => {
    await consulta(`update cliente set obito_em = '2026-05-01' where id = $1`, [doDono.idCliente])

    expect((await perder({ idFatorPerda: 1 })).status).toBe(200)
  })
})

describe('conditions of every change', () => {
  test.each<[StatusOportunidade, typeof emAndamento, string]>([
    ['Em Aberto', emAndamento, 'Oportunidade Em Aberto não pode passar para Em Andamento.'],
    ['Em Andamento', emAndamento, 'A oportunidade já está Em Andamento.'],
    ['Ganha', emAndamento, 'A oportunidade já terminou como Ganha e não muda mais.'],
    ['Perdida', emAndamento, 'A oportunidade já terminou como Perdida e não muda mais.'],
  ])('S4.02 from %s it is refused: %j', async (status, chamada, sentenca) => {
    await por(status)

    await recusada(() => as(personas.dono)(chamada, { params, body: {} }), sentenca)
  })

  test.each([
    ['em-atendimento', emAtendimento, {}],
    ['em-andamento', emAndamento, {}],
    ['perdida', perdida, { idFatorPerda: 1 }],
  ] as const)(
    '%s: an old version is a conflict with its sentence',
    async (_nome, chamada, corpo) => {
      await por(chamada === emAtendimento ? 'Em Aberto' : 'Em Atendimento', { versao: 7 })

      await recusada(
        () => as(personas.dono)(chamada, { params, body: { ...corpo, versao: 6 } }),
        'A oportunidade foi alterada depois que você a abriu. Atualize e tente de novo.',
      )
    },
  )

  test.each([
    ['a colleague', personas.colega, 403],
    ['somebody of another promotor', personas.deFora, 404],
    ['somebody without the control', personas.semAcesso, 403],
  ] as const)('%s changes nothing', async (_quem, pessoa, esperado) => {
    const antes = await impressaoDoBanco()
    const { status } = await as(pessoa)(perdida, { params, body: { idFatorPerda: 1 } })

    expect(status).toBe(esperado)
    expect(await impressaoDoBanco()).toBe(antes)
  })

  test('who supervises the promotor may lose an oportunidade of its atendente', async () => {
    const { status } = await as(personas.promotor)(perdida, { params, body: { idFatorPerda: 1 } })

    expect(status).toBe(200)
  })

  test.each([1, 2, 3, 4, 5])('of two at once one wins and the other reads why (%d)', async () => {
    await por('Simulada')
    const [uma, outra] = await Promise.all([
      as(personas.dono)(emAndamento, { params, body: { versao: 1 } }),
      as(personas.promotor)(perdida, { params, body: { versao: 1, idFatorPerda: 1 } }),
    ])
    const recusa = [uma, outra].find(({ status }) => status === 400)

    expect([uma.status, outra.status].toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(recusa?.body.message).toBe(
      'A oportunidade foi alterada depois que você a abriu. Atualize e tente de novo.',
    )
    expect(await historico()).toHaveLength(1)
  })

  test('a status in the body changes nothing: only the fields of the call are read', async () => {
    const { status, body } = await as(personas.dono)(perdida, {
      params,
      body: { idFatorPerda: 1, status: 'Ganha' },
    })

    expect([status, body.model.status]).toEqual([200, 'Perdida'])
  })
})

describe('reads of an oportunidade', () => {
  test('S4.01 the statuses are those of the specification', async () => {
    const { body } = await as(personas.dono)(oportunidadeApi.listarStatus, {})

    expect(body.model).toEqual([
      'Em Aberto',
      'Em Atendimento',
      'Simulada',
      'Em Andamento',
      'Perdida',
      'Ganha',
    ])
  })

  test('its history, the newest first, in the shape of the call', async () => {
    await as(personas.dono)(perdida, { params, body: { idFatorPerda: 1 } })
    const { body } = await as(personas.dono)(oportunidadeApi.historico, { params })

    expect(body.model).toMatchObject([
      {
        de: 'Em Atendimento',
        para: 'Perdida',
        por: 'USUARIO',
        loginUsuario: 'dono',
        fatorPerda: 'Taxa da concorrência',
      },
    ])
    expect((await as(personas.deFora)(oportunidadeApi.historico, { params })).status).toBe(404)
  })

  test('its contract, with the balance of today', async () => {
    const { status, body } = await as(personas.dono)(contratoDaOportunidadeApi, { params })

    // 21 of 84 instalments of 350.00 are paid; 63 at 1.8% a month are worth about 13,120 today.
    expect(status).toBe(200)
    expect(body.model).toMatchObject({ numero: 'CT-0001', prazo: 84, parcelasPagas: 21 })
    expect(body.model?.saldoDevedor).toBeGreaterThan(13_000)
    expect(body.model?.saldoDevedor).toBeLessThan(13_300)
  })

  test('the ended ones of a relationship', async () => {
    const { idRelacionamento } = doDono
    const terminadas = async () =>
      (await as(personas.dono)(oportunidadeApi.finalizadas, { params: { idRelacionamento } })).body
        .model

    expect(await terminadas()).toEqual([])
    await por('Perdida')
    expect(await terminadas()).toMatchObject([{ idOportunidade, status: 'Perdida' }])
    // The specification names the id of an oportunidade there: it leads to the same relationship.
    const pela = await as(personas.dono)(oportunidadeApi.finalizadas, {
      params: { idRelacionamento: idOportunidade },
    })
    expect(pela.body.model).toEqual(await terminadas())
    const alheia = { params: { idRelacionamento: idOportunidade } }
    expect((await as(personas.colega)(oportunidadeApi.finalizadas, alheia)).status).toBe(403)
    expect((await as(personas.deFora)(oportunidadeApi.finalizadas, alheia)).status).toBe(404)
  })

  test('convênios with the sums of what has not ended, of one atendente and of the promotor', async () => {
    const { idUsuario } = { idUsuario: personas.dono.id }
    const codigoPromotor = doDono.promotor
    await por('Em Aberto')
    const doAtendente = await as(personas.dono)(oportunidadeApi.listarConvenio, {
      params: { codigoPromotor, atendente: idUsuario },
    })
    const emAberto = await as(personas.dono)(oportunidadeApi.listarConvenioEmAberto, {
      params: { codigoPromotor },
    })

    const inss = { codigoConvenio: '000331', nome: 'INSS', quantidade: 1, valorLiberado: 1234.56 }
    expect(doAtendente.body.model).toEqual([inss])
    expect(emAberto.body.model).toEqual([inss])
  })

  test('the sums of a colleague are read by who supervises, and by no other atendente', async () => {
    await por('Em Aberto')
    const params = { codigoPromotor: doDono.promotor, atendente: personas.dono.id }
    const lidas = async (quem: Persona) =>
      (await as(quem)(oportunidadeApi.listarConvenio, { params })).body.model

    expect(await lidas(personas.promotor)).toMatchObject([{ codigoConvenio: '000331' }])
    expect(await lidas(personas.colega)).toEqual([])
  })

  test('the words of what can be wrong with an oportunidade, in their order', async () => {
    await consulta(`insert into lista values ('criticas', '02', 'Documento vencido', 2),
                                             ('criticas', '01', 'Margem insuficiente', 1)`)
    const { body } = await as(personas.dono)(oportunidadeApi.criticas, {})

    expect(body.model).toEqual(['Margem insuficiente', 'Documento vencido'])
  })

  test('the loss reasons mark which need words', async () => {
    const { body } = await as(personas.dono)(oportunidadeApi.fatoresPerda, {})

    expect(body.model).toMatchObject([
      { id: 21, exigeObservacao: false },
      { id: 2, descricao: 'Outro motivo', exigeObservacao: true },
      { id: 17, exigeObservacao: false },
      { id: 1, descricao: 'Taxa da concorrência', exigeObservacao: false },
      { id: 14, exigeObservacao: false },
    ])
  })
})

describe('incluir', () => {
  const nova = {
    idRelacionamento: doDono.idRelacionamento,
    produto: 'NOVO',
    codigoConvenio: '000331',
    valorLiberado: 5000,
  } as const
  const incluir = (body: Record<string, unknown> = {}) =>
    as(personas.dono)(oportunidadeApi.incluir, { body: { ...nova, ...body } })

  beforeEach(async () => {
    await consulta(
      `delete from oportunidade_historico;
       delete from oportunidade where origem = 'MANUAL'`,
    )
  })

  test('S8.03 an oportunidade by hand is born Em Aberto, with its history', async () => {
    const { status, body } = await incluir()

    expect(status).toBe(200)
    expect(body.message).toBe('Oportunidade incluída com sucesso!')
    expect(body.model).toMatchObject({
      status: 'Em Aberto',
      perfil: 'Margem livre',
      origem: 'MANUAL',
      valorLiberado: 5000,
      versao: 1,
    })
    expect(
      await consulta(`select de, para from oportunidade_historico where id_oportunidade = $1`, [
        body.model.idOportunidade,
      ]),
    ).toEqual([{ de: null, para: 'Em Aberto' }])
  })

  test('one open oportunidade of a kind, also for two concurrent requests', async () => {
    const respostas = await Promise.all([incluir(), incluir()])
    const segunda = respostas.find(({ status }) => status === 400)

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(segunda?.body.message).toBe('O cliente já tem uma oportunidade aberta igual a esta.')
    // Of another convênio it is another one.
    expect((await incluir({ codigoConvenio: '000040' })).status).toBe(200)
    expect((await incluir({ codigoConvenio: '000040' })).status).toBe(400)
  })

  test.each<[Record<string, unknown>, number, string]>([
    [{ codigoConvenio: '999999' }, 400, 'Convênio desconhecido ou inativo'],
    [{ produto: 'REFIN' }, 400, 'Escolha o contrato da oportunidade'],
    [{ idContrato: doColega.idContrato }, 404, 'Contrato não encontrado'],
    [{ idContrato: deFora.idContrato }, 404, 'Contrato não encontrado'],
    [{ idBeneficio: doColega.idContrato }, 404, 'Benefício não encontrado'],
    [{ idEmpregador: doColega.idContrato }, 404, 'Empregador não encontrado'],
    [
      { produto: 'PORT', idContrato: doDono.idContrato },
      400,
      'Só se traz por portabilidade um contrato de outro banco',
    ],
    [
      { produto: 'REFIN', idContrato: doDono.idContrato, codigoConvenio: '000040' },
      400,
      'O contrato é de outro convênio',
    ],
    [
      { produto: 'SAQUE', idContrato: doDono.idContrato, codigoConvenio: '000040' },
      400,
      'O contrato é de outro convênio',
    ],
    [{ idEmpregador, codigoConvenio: '000040' }, 400, 'O empregador é de outro convênio'],
    [{ idBeneficio, codigoConvenio: '000040' }, 400, 'O benefício é do INSS, e o convênio é outro'],
    [{ valorLiberado: -1 }, 400, 'O valor não pode ser negativo'],
    [{ valorLiberado: 10.001 }, 400, 'Valor liberado: informe no máximo duas casas decimais'],
    [{ produto: 'CARRO' }, 400, 'Produto desconhecido'],
  ])('%j is refused', async (corpo, esperado, sentenca) => {
    const antes = await impressaoDoBanco()
    const { status, body } = await incluir(corpo)

    expect(status).toBe(esperado)
    expect(body.message ?? body.errors[0]).toBe(sentenca)
    expect(await impressaoDoBanco()).toBe(antes)
  })
})
