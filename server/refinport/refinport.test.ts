import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { falhar } from '../test/falhar.ts'
import { beneficioDe, contaDe } from '../test/credito.ts'
import { personas } from '../test/fixtures.ts'
import { portabilidadeDeTeste, SALDO_MAIOR } from '../test/portabilidade.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { contarDesfeitos } from './contar.ts'

const esteira = await portabilidadeDeTeste()
const { api, comoDono, doDono, entrada, ler, naCamara, noBanco, propor } = esteira

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

type Termos = { prazo?: number; taxaAm?: number; valorParcela?: number }

const preparar = async (idProposta: string, body: Termos = {}, quem = comoDono) =>
  (await quem(refinportApi.preparar, { params: { idProposta }, body })).body.model

async function confirmacaoDe(idProposta: string, termos: Termos = {}) {
  const { confirmacao } = await preparar(idProposta, termos)
  if (!confirmacao) throw new Error('No refinancing may be proposed')
  return confirmacao
}

const proporRefin = async (
  idProposta: string,
  mudanca: Partial<Awaited<ReturnType<typeof confirmacaoDe>>> = {},
) =>
  comoDono(refinportApi.propor, {
    params: { idProposta },
    body: {
      idDadosBancarios: contaDe(doDono),
      confirmacao: { ...(await confirmacaoDe(idProposta)), ...mudanca },
    },
  })

/** A portability at the clearing, and its refinancing proposed and sent. */
async function osDois(contrato?: string) {
  const port = await propor(contrato)
  const { status, body } = await proporRefin(port.idProposta)
  expect([status, body.message]).toEqual([200, expect.stringContaining('espera a portabilidade')])
  await esteira.enviar()
  return { port, refin: body.model }
}

async function pagarPortabilidade(numero: string): Promise<void> {
  await naCamara(numero, 'informar')
  await esteira.contarSaldos()
  await noBanco(numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
}

/** As the promotor of the client sees it: the functions answer nobody else. */
const noPromotor = <Linha extends object>(texto: string, valores: readonly unknown[]) =>
  transaction(
    api.pool,
    sistemaNo(doDono.promotor),
    async ({ client }) => (await client.query<Linha>(texto, [...valores])).rows,
  )

const reservas = () =>
  noPromotor<{ produto: string; valor: string }>(
    'select produto, valor, lugares from margem_reservas($1, null, current_date)',
    [beneficioDe(doDono)],
  )

/** The refinancings of the benefit in 12 months, which a policy limits. */
const noAno = async () =>
  (
    await noPromotor<{ quantos: number }>(
      `select refinanciamentos_no_ano($1, $2, null, '2026-11-20') as quantos`,
      [doDono.idCliente, beneficioDe(doDono)],
    )
  )[0]?.quantos

const averbacaoDe = async (idProposta: string) =>
  (
    await api.consulta<{ situacao: string }>(
      'select situacao from averbacao where id_proposta = $1',
      [idProposta],
    )
  )[0]?.situacao

test('S4.01 one simulation shows the portability and its refinancing: troco, saving, what is paid when', async () => {
  const { status, body } = await comoDono(refinportApi.simular, {
    body: { idRelacionamento: doDono.idRelacionamento, entrada },
  })
  const { portabilidade, refin, linhas } = body.model

  expect(status).toBe(200)
  expect(portabilidade).toMatchObject({ permitido: true, numeros: { valorLiberado: 0 } })
  expect(refin).toMatchObject({
    permitido: true,
    numeros: { valorParcela: portabilidade.portabilidade?.valorParcelaOrigem },
    refin: { quitados: [{ valorParcela: portabilidade.numeros?.valorParcela }] },
  })
  expect(refin?.numeros?.valorLiberado).toBeGreaterThan(100)
  expect(linhas.map(({ rotulo }) => rotulo)).toEqual([
    '1. Portabilidade',
    '2. Depois de paga, o refinanciamento',
    'Troco previsto para o cliente',
    'Parcela depois do refinanciamento',
    'Primeira parcela prevista',
    'Juros do refinanciamento',
    'Custo total do refinanciamento (CET)',
    'Imposto (IOF), só sobre o dinheiro novo',
    expect.stringMatching(/^(Economia total|Custa a mais, no total)$/),
  ])
})

test('days later, while the origin states no balance, the portability keeps its agreed instalment beside the refinancing', async () => {
  const { idProposta } = await propor()
  const port = await ler(idProposta)
  const noDia = (await preparar(idProposta)).simulado?.portabilidade
  esteira.passarDias(5)
  const depois = (await preparar(idProposta)).simulado?.portabilidade

  expect(noDia?.numeros).toMatchObject({ valorParcela: port.valorParcela, taxaAm: port.taxaAm })
  expect(depois?.numeros?.valorFinanciado).toBeGreaterThan(noDia?.numeros?.valorFinanciado ?? 0)
  expect(depois?.numeros?.valorParcela).toBeLessThanOrEqual(port.valorParcela)
  expect(depois?.numeros?.taxaAm).toBeLessThan(port.taxaAm)
})

test('S4.11 proposed with the portability it waits for it, is booked over the contract that came, at the price of that day, and paid', async () => {
  expect(await noAno()).toBe(0)
  const { port, refin } = await osDois()
  expect(await noAno()).toBe(1)
  await noBanco(refin.numero, 'aprovar')
  const esperando = await ler(refin.idProposta)
  // Approved, it waits: nothing is booked, and the margin of the origin is counted once.
  expect(esperando).toMatchObject({ produto: 'REFIN_PORT', situacao: 'APROVADA', averbacao: null })
  expect(await reservas()).toEqual([])
  // The days of the portability are not its own: nobody is late with it.
  expect(
    await api.consulta('select prazo_etapa from proposta where id = $1', [refin.idProposta]),
  ).toEqual([{ prazo_etapa: null }])

  await pagarPortabilidade(port.numero)
  expect((await ler(port.idProposta)).situacao).toBe('PAGA')
  expect(await averbacaoDe(refin.idProposta)).toBe('NA_FILA')
  await esteira.averbar()
  const averbada = await ler(refin.idProposta)
  expect(averbada.situacao).toBe('ANUENCIA')
  expect(averbada.quitados).toMatchObject([{ contrato: port.numero }])
  expect(averbada.valorParcela).toBe(refin.valorParcela)
  expect(averbada.precos).toMatchObject([{ momento: 'AVERBACAO', situacao: 'APLICADO' }])

  await esteira.titular(refin.numero, 'aceitar')
  esteira.passarDias(1)
  await esteira.conferir()
  await noBanco(refin.numero, 'pagar')
  expect((await ler(refin.idProposta)).situacao).toBe('PAGA')
  expect(await noAno()).toBe(1)
  expect(
    await api.consulta(
      `select k.numero, k.situacao, k.origem, a.numero as anterior from contrato k
         left join contrato a on a.id = k.id_contrato_anterior
        where k.id_cliente = $1 and k.numero = any ($2) order by k.data_contrato, k.origem`,
      [doDono.idCliente, [port.numero, refin.numero]],
    ),
  ).toEqual([
    { numero: port.numero, situacao: 'QUITADO', origem: 'PORTABILIDADE', anterior: 'CT-0001' },
    { numero: refin.numero, situacao: 'ATIVO', origem: 'REFIN', anterior: port.numero },
  ])
  // Two rows for the account of who sold what.
  expect(
    await api.consulta(
      `select produto, status from oportunidade where id in ($1, $2) order by produto`,
      [refin.idOportunidade, doDono.idOportunidade],
    ),
  ).toEqual([
    { produto: 'PORT', status: 'Ganha' },
    { produto: 'REFIN_PORT', status: 'Ganha' },
  ])
})

test('S4.11 the figures of the day move beyond the tolerance: the client is asked before anything is booked', async () => {
  const { port, refin } = await osDois(SALDO_MAIOR)
  await noBanco(refin.numero, 'aprovar')
  await naCamara(port.numero, 'informar')
  const params = { idProposta: port.idProposta }
  const { confirmacao } = (await comoDono(propostaApi.prepararSaldo, { params })).body.model
  if (!confirmacao) throw new Error('The balance cannot be accepted')
  await comoDono(propostaApi.aceitarSaldo, { params, body: { confirmacao } })
  await esteira.contarSaldos()
  await noBanco(port.numero, 'enviarTed', 'quitar', 'averbarPortabilidade', 'pagar')
  await esteira.averbar()

  expect(await ler(refin.idProposta)).toMatchObject({
    situacao: 'PENDENTE',
    motivoReprovacao: expect.stringContaining('o cliente recebe'),
    precos: [{ situacao: 'AGUARDA' }],
  })
  expect(await esteira.naDataprev(refin.numero)).toBeNull()
})

test('S4.11 approved after the portability was paid it is booked at once; the bank may not pay it before', async () => {
  const { port, refin } = await osDois()
  await noBanco(refin.numero, 'aprovar', 'pagar')
  expect((await ler(refin.idProposta)).situacao).toBe('APROVADA')
  await pagarPortabilidade(port.numero)
  expect(await averbacaoDe(refin.idProposta)).toBe('NA_FILA')

  await retorno.voltar()
  esteira.relogio.adiantadoMs = 0
  const outra = await osDois()
  await pagarPortabilidade(outra.port.numero)
  expect(await averbacaoDe(outra.refin.idProposta)).toBeUndefined()
  await noBanco(outra.refin.numero, 'aprovar')
  expect(await averbacaoDe(outra.refin.idProposta)).toBe('NA_FILA')
})

test.each([
  ['retained by the origin', ['reter'], 'Retenção do cliente'],
  ['rejected by the clearing', ['rejeitar'], 'reprovada'],
])(
  'S4.11 a portability %s undoes its refinancing with a sentence, and the bank is told',
  async (_como, acoes, porque) => {
    const { port, refin } = await osDois()
    await noBanco(refin.numero, 'aprovar')
    await naCamara(port.numero, ...acoes)

    expect(await ler(refin.idProposta)).toMatchObject({
      situacao: 'CANCELADA',
      motivoReprovacao: expect.stringContaining(
        'O refinanciamento dependia da portabilidade, que terminou.',
      ),
    })
    expect((await ler(refin.idProposta)).motivoReprovacao).toContain(porque)
    expect(
      await api.consulta(
        `select data ->> 'situacao' as situacao from fila.job
          where name = 'banco-informar' and data ->> 'numero' = $1 order by created_on desc limit 1`,
        [refin.numero],
      ),
    ).toEqual([{ situacao: 'CANCELADA' }])
    const [{ status } = { status: '' }] = await api.consulta<{ status: string }>(
      'select status from oportunidade where id = $1',
      [refin.idOportunidade],
    )
    expect(status).toBe('Em Atendimento')
    expect(await reservas()).toEqual([])
  },
)

test('S4.11 a TED that came back, and a client who gives up, undo it too; it may be proposed again with the next one', async () => {
  const { port, refin } = await osDois()
  await naCamara(port.numero, 'informar')
  await esteira.contarSaldos()
  await noBanco(port.numero, 'enviarTed', 'devolverTed')
  expect((await ler(refin.idProposta)).situacao).toBe('CANCELADA')
  expect(await preparar(port.idProposta)).toMatchObject({
    simulado: null,
    impedimento: 'A portabilidade terminou: não há contrato a refinanciar',
    proposta: { numero: refin.numero, situacao: 'CANCELADA' },
  })

  await retorno.voltar()
  const outra = await osDois()
  await comoDono(trilhaApi.desistir, {
    params: { idProposta: outra.port.idProposta },
    body: { motivo: 'Achou oferta melhor' },
  })
  const desfeita = await ler(outra.refin.idProposta)
  expect(desfeita.motivoReprovacao).toContain('O cliente desistiu: Achou oferta melhor')
  // The one refused is taken up by its portability only.
  const retomada = await comoDono(propostaApi.prepararRetomada, {
    params: { idProposta: outra.refin.idProposta },
    body: {},
  })
  expect(retomada.body.message).toContain('na proposta da portabilidade')
})

test('at most one lives: a second press, two at once, and one after its refinancing died alone', async () => {
  const port = await propor()
  // Both confirmed the same figures: where one asks for them later, none may be proposed any more.
  const confirmacao = await confirmacaoDe(port.idProposta)
  const apertar = () =>
    comoDono(refinportApi.propor, {
      params: { idProposta: port.idProposta },
      body: { idDadosBancarios: contaDe(doDono), confirmacao },
    })
  const respostas = await Promise.all([apertar(), apertar()])
  expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const feita = respostas.find(({ status }) => status === 200)?.body.model
  if (!feita) throw new Error('None was proposed')
  expect(await preparar(port.idProposta)).toMatchObject({
    impedimento: `A portabilidade já tem o refinanciamento ${feita.numero}`,
    proposta: { numero: feita.numero },
  })
  await esteira.enviar()
  await noBanco(feita.numero, 'reprovar')
  expect((await ler(port.idProposta)).situacao).toBe('CTC_ENVIADA')
  expect((await proporRefin(port.idProposta)).status).toBe(200)
})

describe('a refinancing that leaves the client worse', () => {
  const pior = { prazo: 72, taxaAm: 1.85 }
  const MOTIVO = 'O cliente precisa do dinheiro hoje e recusou o prazo longo'
  const guardar = (idProposta: string, body: Termos = pior) =>
    comoDono(refinportApi.guardar, { params: { idProposta }, body })
  const motivar = (idSimulacao: string, quem = personas.gestor) =>
    api.as(quem)(simulacaoApi.autorizar, { params: { idSimulacao }, body: { motivo: MOTIVO } })
  const esperas = async () =>
    (await api.as(personas.gestor)(oportunidadeApi.esperamMotivo, { query: {} })).body.model.items

  test('S4.11 is proposed only with the reason of a gestor who did not simulate, kept with these figures', async () => {
    const port = await propor()
    const pedido = await preparar(port.idProposta, pior)
    expect(pedido).toMatchObject({
      pedeMotivo: true,
      confirmacao: null,
      impedimento: expect.stringContaining('peça a um gestor que registre o motivo'),
    })
    const numeros = pedido.simulado?.refin?.numeros
    if (!numeros) throw new Error('It has no numbers')
    const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
    const confirmacao = { valorLiberado, valorParcela, prazo, taxaAm }
    const tentar = () =>
      comoDono(refinportApi.propor, {
        params: { idProposta: port.idProposta },
        body: { idDadosBancarios: contaDe(doDono), confirmacao },
      })
    expect((await tentar()).body.message).toContain('peça a um gestor que registre o motivo')

    const { body } = await guardar(port.idProposta)
    const { guardada } = body.model
    if (!guardada) throw new Error('Nothing was kept')
    expect(body.model).toMatchObject({ pedeMotivo: true, confirmacao: null })
    expect(guardada).toMatchObject({ ...confirmacao, autorizacao: null })
    expect(await esperas()).toMatchObject([
      { idOportunidade: guardada.idOportunidade, idPortabilidade: port.idProposta },
    ])
    expect((await tentar()).status).toBe(400)
    expect((await motivar(guardada.idSimulacao, personas.dono)).status).not.toBe(200)
    expect((await motivar(guardada.idSimulacao)).status).toBe(200)
    expect(await esperas()).toEqual([])

    // Without other terms the kept ones are shown, and other figures have no reason.
    expect(await preparar(port.idProposta)).toMatchObject({ impedimento: null, confirmacao })
    expect(await preparar(port.idProposta, { ...pior, prazo: 71 })).toMatchObject({
      pedeMotivo: true,
      confirmacao: null,
    })
    const proposta = await tentar()
    expect([proposta.status, proposta.body.model.idOportunidade]).toEqual([
      200,
      guardada.idOportunidade,
    ])
    expect(
      await api.consulta(
        `select a.motivo, a.id_usuario as quem from proposta p
           join simulacao_autorizacao a on a.id_simulacao = p.id_simulacao where p.id = $1`,
        [proposta.body.model.idProposta],
      ),
    ).toEqual([{ motivo: MOTIVO, quem: personas.gestor.id }])
  })

  test('is not kept where it needs no reason, and nobody is asked once the portability ended', async () => {
    const port = await propor()
    const semPrecisar = await guardar(port.idProposta, {})
    expect([semPrecisar.status, semPrecisar.body.message]).toEqual([
      400,
      'Este refinanciamento não precisa de motivo: proponha',
    ])
    await guardar(port.idProposta)
    expect(await esperas()).toHaveLength(1)
    await naCamara(port.numero, 'reter')
    expect(await esperas()).toEqual([])
    expect((await guardar(port.idProposta)).body.message).toBe(
      'A portabilidade terminou: não há contrato a refinanciar',
    )
  })
})

/** A mobile of the client that may be written to. */
const darCelular = () =>
  api.consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, verificado_em,
       opt_in_transacional, incluido_por)
     values (gen_random_uuid(), $1, '11', '900000123', '1', '2', now(), true, $2)`,
    [doDono.idCliente, personas.dono.id],
  )

test('S4.11 the client is told once that it was undone, when a phone may be written to', async () => {
  const { port, refin } = await osDois()
  const contar = () => contarDesfeitos(esteira.services, falhar)
  const mensagens = () =>
    api.consulta<{ texto: string }>(
      `select texto, canal, finalidade from mensagem where chave_unica = $1`,
      [`refin-desfeito:${refin.numero}`],
    )
  expect(await contar()).toBe(0)
  await api.consulta(`update telefone set situacao = '5' where id_cliente = $1`, [doDono.idCliente])
  await naCamara(port.numero, 'reter')
  expect(await contar()).toBe(0)
  expect(await mensagens()).toEqual([])

  await darCelular()
  expect(await Promise.all([contar(), contar()])).toContain(1)
  expect(await contar()).toBe(0)
  expect(await mensagens()).toEqual([
    {
      canal: 'SMS',
      finalidade: 'OPERACAO',
      texto: expect.stringContaining(
        `a portabilidade ${port.numero} nao aconteceu, e o refinanciamento ${refin.numero}`,
      ),
    },
  ])
})

test('a client without a phone, or a row that fails, does not delay the next ones', async () => {
  const numeros: string[] = []
  for (let vez = 0; vez < 2; vez += 1) {
    const { port, refin } = await osDois()
    numeros.push(refin.numero)
    await naCamara(port.numero, 'reter')
  }
  const [primeira, segunda] = (
    await api.consulta<{ numero: string }>(
      'select numero from proposta where numero = any ($1) order by id',
      [numeros],
    )
  ).map(({ numero }) => numero)
  await darCelular()
  await api.consulta(`alter table mensagem add constraint quebrada
    check (chave_unica <> 'refin-desfeito:${primeira}') not valid`)
  const erros: unknown[] = []
  const contados = await contarDesfeitos(esteira.services, (error) => erros.push(error), 1)
  const mensagens = await api.consulta(
    `select chave_unica from mensagem where chave_unica like 'refin-desfeito:%'`,
  )
  await api.consulta('alter table mensagem drop constraint quebrada')

  expect([contados, erros.length]).toEqual([1, 1])
  expect(mensagens).toEqual([{ chave_unica: `refin-desfeito:${segunda}` }])
})

test('a refinancing that ended by itself, or goes on, sends no such message', async () => {
  const { refin } = await osDois()
  await noBanco(refin.numero, 'reprovar')
  await contarDesfeitos(esteira.services, falhar)
  expect(
    await api.consulta(`select from mensagem where chave_unica like 'refin-desfeito:%'`),
  ).toEqual([])
})

test('what is not proposed: other figures, a lower bound, no portability, one that was paid', async () => {
  const port = await propor()
  const outras = await proporRefin(port.idProposta, { valorLiberado: 1 })
  expect([outras.status, outras.body.message]).toEqual([
    400,
    'O valor liberado confirmado não é o da simulação',
  ])
  expect(await preparar(port.idProposta, { valorParcela: 90_000 })).toMatchObject({
    confirmacao: null,
    impedimento: expect.stringContaining('passa da margem'),
  })
  expect(await preparar(port.idProposta, { valorParcela: 10 })).toMatchObject({
    confirmacao: null,
    impedimento: expect.stringContaining('não cobre o saldo devedor'),
  })
  const confirmacao = await confirmacaoDe(port.idProposta)
  const { body } = await proporRefin(port.idProposta)
  const pedido = (idProposta: string) =>
    comoDono(refinportApi.propor, {
      params: { idProposta },
      body: { idDadosBancarios: contaDe(doDono), confirmacao },
    })
  expect((await pedido(body.model.idProposta)).body.message).toBe(
    'A proposta não é de uma portabilidade',
  )
  await pagarPortabilidade(port.numero)
  await api.consulta(`update proposta set situacao = 'CANCELADA' where id = $1`, [
    body.model.idProposta,
  ])
  expect((await pedido(port.idProposta)).body.message).toBe(
    'A portabilidade já foi paga: refinancie o contrato que veio, pelo simulador',
  )
})

test('another promotor finds no such portability, and the database books none before it was paid', async () => {
  const { port, refin } = await osDois()
  const deFora = await api.as(personas.gestor)(refinportApi.preparar, {
    params: { idProposta: '00000000-0000-7000-8000-000000000000' },
    body: {},
  })
  expect(deFora.status).toBe(404)
  await expect(
    api.consulta(`update proposta set situacao = 'AVERBACAO' where id = $1`, [refin.idProposta]),
  ).rejects.toThrow('booked after its portability was paid')
  await expect(
    api.consulta(`update proposta set id_portabilidade = $2 where id = $1`, [
      port.idProposta,
      port.idProposta,
    ]),
  ).rejects.toThrow('proposta_da_portabilidade')
})

test('S1.16 the paper of the refinancing adds up, names its portability, and says that it is nothing without it', async () => {
  const { port, refin } = await osDois()
  const papel = await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    contratoDaProposta(client, { id: null, idProposta: refin.idProposta }),
  )
  const linhas = new Map(papel.linhas.map(({ rotulo, valor }) => [rotulo, valor]))
  const iof = Number(
    (linhas.get('Imposto (IOF), dentro do valor financiado') ?? '')
      .replaceAll(/[^\d,]/g, '')
      .replace(',', '.'),
  )
  const { simulado } = await comoDono(refinportApi.simular, {
    body: { idRelacionamento: doDono.idRelacionamento, entrada },
  }).then(({ body }) => ({ simulado: body.model }))

  expect(iof).toBeGreaterThan(0)
  expect(iof).toBe(simulado.refin?.numeros?.iofTotal)
  expect(linhas.get('Quita o contrato CT-0001')).toContain('BB, saldo de R$')
  expect(linhas.get('Só depois de paga a portabilidade')).toBe(`proposta ${port.numero}`)
  expect(papel.clausulas.join(' ')).toContain('Se a portabilidade não acontecer')
})
