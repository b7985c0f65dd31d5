import { afterAll, expect, test } from 'vitest'
import { ForaDoAr } from '#integrations/fora-do-ar.ts'
import { hoje, somarDias } from '#shared/data.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { esteiraDeTeste } from '../test/esteira.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { criarInformarBanco, criarOuvirBanco } from '../banco/informar-averbacao.ts'
import { averbar } from './averbar.ts'
import { conferirAverbacoes } from './conferir.ts'

const esteira = await esteiraDeTeste()
afterAll(esteira.fechar)
const { api } = esteira
const { doDono } = clientes
const { dono } = personas

type Foto = { proposta: string; averbacao: string; oportunidade: string; motivo: string | null }

async function foto(idProposta: string): Promise<Foto> {
  const [linha] = await api.consulta<Foto>(
    `select p.situacao as proposta, a.situacao as averbacao, o.status as oportunidade,
            p.motivo_reprovacao as motivo
       from proposta p join oportunidade o on o.id = p.id_oportunidade
       left join averbacao a on a.id_proposta = p.id where p.id = $1`,
    [idProposta],
  )
  if (!linha) throw new Error('No such proposta')
  return linha
}

/** A proposta approved by the bank; the client's CPF decides how the stand-ins answer. */
async function aprovada(cpf = doDono.cpf) {
  await api.consulta('update cliente set cpf = $1 where id = $2', [cpf, doDono.idCliente])
  await api.consulta(
    `update oportunidade set status = 'Em Atendimento', id_fator_perda = null
      where id_cliente = $1 and produto = 'NOVO'`,
    [doDono.idCliente],
  )
  const feita = await esteira.propor(dono, doDono)
  await esteira.enviar()
  await esteira.noBanco(feita.numero, 'aprovar')
  await esteira.ouvirBanco()
  return feita
}

/** Ends the leftovers of the test, so that the next one has its margin. */
async function encerrar({ numero }: { numero: string }): Promise<void> {
  await esteira.noBanco(numero, 'cancelar')
  await esteira.ouvirBanco()
  await esteira.averbar()
}

const lembretes = () =>
  api.consulta<{ status: string; texto: string }>(
    `select status, texto from lembrete where id_cliente = $1 and texto like 'Proposta %'
      order by criado_em desc, id desc limit 1`,
    [doDono.idCliente],
  )

test('S1.13 booked, reserved until the holder confirms, then the bank pays and it is Ganha', async () => {
  const proposta = await aprovada()
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'APROVADA',
    averbacao: 'NA_FILA',
  })

  await esteira.averbar()

  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'ANUENCIA',
    averbacao: 'PENDENTE',
    oportunidade: 'Em Andamento',
  })
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({
    situacao: 'AGUARDANDO_CONFIRMACAO',
  })
  const { body } = await api.as(dono)(propostaApi.consultar, {
    params: { idProposta: proposta.idProposta },
  })
  // Five calendar days from Friday 20/11, whatever the days are.
  expect(body.model).toMatchObject({
    prazoEtapa: expect.stringContaining('2026-11-26T02:59:59'),
    averbacao: { situacao: 'PENDENTE', limite: expect.stringContaining('2026-11-26T02:59:59') },
  })
  expect(await lembretes()).toEqual([
    {
      status: 'Agendado',
      texto: `Proposta ${proposta.numero}: o cliente confirma no Meu INSS até 25/11/2026`,
    },
  ])

  // A PAGA before the booking is not applied.
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()
  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'ANUENCIA' })

  await esteira.titular(proposta.numero, 'aceitar')
  esteira.passarDias(1)
  await esteira.conferir()

  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'AVERBADA',
    averbacao: 'CONFIRMADA',
    oportunidade: 'Em Andamento',
  })
  expect((await lembretes())[0]?.status).toBe('Finalizado')
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'PAGA',
    oportunidade: 'Ganha',
  })

  // The client has seven days to take it back (domain 11.1): the contract and its booking go with it.
  esteira.passarDias(7)
  expect(await esteira.desistir(proposta.numero, doDono)).toBe('aplicado')
  const contrato = () =>
    api.consulta('select situacao from contrato where numero = $1', [proposta.numero])
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    averbacao: 'DESFAZENDO',
    oportunidade: 'Perdida',
  })
  expect(await contrato()).toEqual([{ situacao: 'EXCLUIDO' }])
  await esteira.averbar()
  expect(await foto(proposta.idProposta)).toMatchObject({ averbacao: 'DESFEITA' })
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  expect(
    await api.consulta(
      `select h.de, h.para, h.por, h.id_fator_perda from oportunidade_historico h
        where h.id_oportunidade = $1 order by h.ocorrido_em desc limit 1`,
      [proposta.idOportunidade],
    ),
  ).toEqual([{ de: 'Ganha', para: 'Perdida', por: 'SISTEMA', id_fator_perda: 21 }])
  esteira.passarDias(-8)
})

/** Booked, confirmed by its holder and paid. */
async function paga() {
  const proposta = await aprovada()
  await esteira.averbar()
  await esteira.titular(proposta.numero, 'aceitar')
  esteira.passarDias(1)
  await esteira.conferir()
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()
  return proposta
}

test('after the legal window Ganha stays Ganha, and the bank is queried no more', async () => {
  const proposta = await paga()
  // The eighth day.
  esteira.passarDias(8)
  await esteira.noBanco(proposta.numero, 'desistir')
  esteira.passarDias(22)
  expect(await esteira.conferirDesistencias()).toBe(0)
  const ouvidas = `select from banco_evento where id_proposta = $1 and evento = 'CANCELADA'`
  expect(await api.consulta(ouvidas, [proposta.idProposta])).toEqual([])

  esteira.passarDias(-22)
  expect(await esteira.conferirDesistencias()).toBe(0)
  expect(await esteira.desistir(proposta.numero, doDono)).toBe('repetido')
  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'PAGA', oportunidade: 'Ganha' })
  // Undone for the next test: the small world has one margin.
  esteira.passarDias(-9)
  await api.consulta(`delete from contrato where numero = $1`, [proposta.numero])
  await esteira.services.averbador.excluir(proposta.numero, 'PROPOSTA_ENCERRADA')
})

test('a withdrawal whose notice was lost is found by asking, until the last day of the legal window', async () => {
  const proposta = await paga()
  esteira.passarDias(7)
  expect(await esteira.conferirDesistencias()).toBe(0)
  await esteira.noBanco(proposta.numero, 'desistir')

  expect(await esteira.conferirDesistencias()).toBe(1)
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    oportunidade: 'Perdida',
  })
  expect(await esteira.conferirDesistencias()).toBe(0)
  await esteira.averbar()
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  esteira.passarDias(-8)
})

test('five days without an answer: the booking is undone, and nothing of it is left', async () => {
  const proposta = await aprovada()
  await esteira.averbar()

  esteira.passarDias(5)
  await esteira.conferir()
  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'ANUENCIA' })

  esteira.passarDias(1)
  await esteira.conferir()

  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'EXPIRADA',
    averbacao: 'DESFEITA',
    oportunidade: 'Em Atendimento',
    motivo: expect.stringContaining('não confirmou no Meu INSS'),
  })
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  expect(await esteira.services.banco.consultar(proposta.numero)).toMatchObject({
    situacao: 'EXPIRADA',
  })
  expect((await lembretes())[0]?.status).toBe('Finalizado')
})

test('confirmed in the last moment stays booked', async () => {
  const proposta = await aprovada()
  await esteira.averbar()
  await esteira.titular(proposta.numero, 'aceitar')
  esteira.passarDias(6)

  await esteira.conferir()

  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'AVERBADA' })
  await encerrar(proposta)
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    averbacao: 'DESFEITA',
  })
})

test.each([
  ['recusar', 'REPROVADA', 'O titular recusou o empréstimo no Meu INSS'],
  ['expirar', 'EXPIRADA', 'O titular não confirmou no Meu INSS'],
] as const)('the holder may %s it: %s', async (resposta, situacao, motivo) => {
  const proposta = await aprovada()
  await esteira.averbar()
  await esteira.titular(proposta.numero, resposta)
  esteira.passarDias(1)

  await esteira.conferir()

  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: situacao,
    averbacao: 'DESFEITA',
    motivo: expect.stringContaining(motivo),
  })
})

test.each([
  ['90000301965', 'HW', true],
  ['90000302007', 'AM', true],
  ['90000302180', 'HN', false],
])('refused by its code: CPF %s, %s, recoverable %s', async (cpf, codigo, recuperavel) => {
  const proposta = await aprovada(cpf)

  await esteira.averbar()

  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'REPROVADA',
    averbacao: 'RECUSADA',
    oportunidade: recuperavel ? 'Em Atendimento' : 'Perdida',
    motivo: expect.stringContaining(`(${codigo})`),
  })
  const [linha] = await api.consulta<{ recuperavel: boolean }>(
    'select recuperavel from proposta where id = $1',
    [proposta.idProposta],
  )
  expect(linha?.recuperavel).toBe(recuperavel)
  expect(await esteira.services.banco.consultar(proposta.numero)).toMatchObject({
    situacao: 'REPROVADA',
  })
})

/** Refused in the words of the code, and what it took of the margin is free again. */
async function recusadaPor(proposta: Awaited<ReturnType<typeof aprovada>>, codigo: string) {
  await esteira.averbar()
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'REPROVADA',
    averbacao: 'RECUSADA',
    oportunidade: 'Em Atendimento',
    motivo: expect.stringContaining(`(${codigo})`),
  })
  expect(await esteira.naDataprev(proposta.numero)).toBeNull()
  const [reserva] = await api.consulta(
    `select count(*)::int as vivas from proposta where id_cliente = $1
        and situacao not in ('PAGA', 'REPROVADA', 'CANCELADA', 'EXPIRADA', 'RETIDA')`,
    [doDono.idCliente],
  )
  expect(reserva).toEqual({ vivas: 0 })
}

const fecharFolha = async (diaUtil: number) => {
  await api.consulta(
    `update regra_vigencia set valor = $1 where regra = 'folha_corte_dia_util' and convenio = 'INSS'`,
    [diaUtil],
  )
  esquecerRegras()
}

test('booked after Dataprev closed a payroll that our rule has open: AP, refused in words and recoverable', async () => {
  const { adiantadoMs } = esteira.relogio
  esteira.relogio.adiantadoMs = 0
  await fecharFolha(4)
  const proposta = await aprovada()
  // From Friday 20/11 to Thursday 03/12: the payroll of December closed on the 2nd, its second business day.
  esteira.passarDias(13)
  await recusadaPor(proposta, 'AP')
  await fecharFolha(2)
  esteira.relogio.adiantadoMs = adiantadoMs
})

test('what another bank booked meanwhile leaves no margin: HW, refused in words and recoverable', async () => {
  const { adiantadoMs } = esteira.relogio
  esteira.relogio.adiantadoMs = 0
  const proposta = await aprovada()
  const [beneficio] = await api.consulta<{ numero: string }>(
    'select numero from beneficio where id_cliente = $1',
    [doDono.idCliente],
  )
  const deOutroBanco = await esteira.services.averbador.averbar({
    operacao: 'NOVO',
    numeroContrato: 'DE-OUTRO-BANCO',
    cpf: doDono.cpf,
    numeroBeneficio: beneficio?.numero ?? '',
    valorEmprestimo: 20_000,
    valorLiberado: 19_000,
    valorParcela: 400,
    quantidadeParcelas: 84,
    taxaMensal: 1.85,
    dataContrato: '23112026',
    competenciaInicioDesconto: '202612',
    competenciaFimDesconto: '203311',
    contratosQuitados: [],
    correspondente: { cnpj: '12345678000199', cpfAgente: '52998224725' },
  })
  expect(deOutroBanco).toMatchObject({ situacao: 'AGUARDANDO_CONFIRMACAO' })
  await recusadaPor(proposta, 'HW')
  await esteira.services.averbador.excluir('DE-OUTRO-BANCO', 'PROPOSTA_ENCERRADA')
  esteira.relogio.adiantadoMs = adiantadoMs
})

test('a code that only asks to wait is retried later, and is no refusal', async () => {
  const proposta = await aprovada('90000302260')
  await esteira.averbar()
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'AVERBACAO',
    averbacao: 'PEDIDA',
  })
  await api.consulta('update cliente set cpf = $1 where id = $2', [doDono.cpf, doDono.idCliente])
  await esteira.conferir()
  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'AVERBACAO' })

  esteira.passarDias(1)
  await esteira.conferir()

  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'ANUENCIA' })
  await encerrar(proposta)
})

test('S8.03 booked and the answer lost: asked about, never booked twice', async () => {
  const proposta = await aprovada('90000301884')

  await expect(esteira.averbar()).rejects.toThrow('Dataprev')
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'AVERBACAO',
    averbacao: 'PEDIDA',
  })
  // The same job twice at once, and the sweep that finds jobs of a killed worker.
  await Promise.all([esteira.averbarUm(proposta), esteira.averbarUm(proposta)])
  await esteira.averbar()

  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'ANUENCIA',
    averbacao: 'PENDENTE',
  })
  const pedidas = await api.consulta(
    `select resposta from averbacao_evento where id_proposta = $1 and pergunta = 'AVERBAR'
        and resposta = 'HX'`,
    [proposta.idProposta],
  )
  expect(pedidas).toEqual([])
  await encerrar(proposta)
})

test('the holder is told the day that Dataprev keeps, when its answer is heard late', async () => {
  const proposta = await aprovada()
  const { averbador } = esteira.services
  const cala = {
    ...averbador,
    averbar: async (pedido: Parameters<typeof averbador.averbar>[0]) => {
      await averbador.averbar(pedido)
      throw new ForaDoAr('Dataprev', 'caiu')
    },
  }
  const semResposta = {
    ...esteira.services,
    averbador: cala,
    informarBanco: criarInformarBanco(esteira.services),
    ouvirBanco: criarOuvirBanco(esteira.services),
  }
  const dia = hoje(esteira.services.agora())
  await expect(averbar(semResposta, proposta)).rejects.toBeInstanceOf(ForaDoAr)
  esteira.passarDias(2)
  await esteira.conferir()

  const [averbacao] = await api.consulta(
    `select a.limite, p.prazo_etapa from averbacao a join proposta p on p.id = a.id_proposta
      where p.id = $1`,
    [proposta.idProposta],
  )
  // Five days from the booking, not from the hearing two days later; lists and templates say it too.
  const limite = new Date(`${somarDias(dia, 6)}T02:59:59.999Z`)
  expect(averbacao).toEqual({ limite, prazo_etapa: limite })
  await encerrar(proposta)
})

const HORA_MS = 3_600_000

/** Our services with a Dataprev whose line `averbar` goes over. */
const comAverbador = (linha: typeof esteira.services.averbador.averbar) => ({
  ...esteira.services,
  averbador: { ...esteira.services.averbador, averbar: linha },
  informarBanco: criarInformarBanco(esteira.services),
  ouvirBanco: criarOuvirBanco(esteira.services),
})

test('a request that reaches Dataprev after its undoing was answered "unknown" is taken back', async () => {
  const proposta = await aprovada()
  const { averbador } = esteira.services
  const demorada = comAverbador(async (pedido) => {
    // On its way the bank ends the loan, and Dataprev is told to take back what it never saw.
    await esteira.noBanco(proposta.numero, 'cancelar')
    await esteira.ouvirBanco()
    await esteira.averbar()
    await averbador.averbar(pedido)
    throw new ForaDoAr('Dataprev', 'caiu')
  })
  await expect(averbar(demorada, proposta)).rejects.toBeInstanceOf(ForaDoAr)
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({
    situacao: 'AGUARDANDO_CONFIRMACAO',
  })

  esteira.relogio.adiantadoMs += HORA_MS
  await esteira.conferir()
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    averbacao: 'DESFEITA',
  })
  esteira.relogio.adiantadoMs -= HORA_MS
})

test('one that was lost on its way and ended is undone when it cannot arrive any more', async () => {
  const proposta = await aprovada()
  const perdida = comAverbador(() => Promise.reject(new ForaDoAr('Dataprev', 'caiu')))
  await expect(averbar(perdida, proposta)).rejects.toBeInstanceOf(ForaDoAr)
  await esteira.noBanco(proposta.numero, 'cancelar')
  await esteira.ouvirBanco()
  await esteira.averbar()
  expect(await foto(proposta.idProposta)).toMatchObject({ averbacao: 'DESFAZENDO' })

  esteira.relogio.adiantadoMs += HORA_MS
  await esteira.conferir()
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    averbacao: 'DESFEITA',
  })
  esteira.relogio.adiantadoMs -= HORA_MS
})

test('a lost request that arrives while it waits to be asked for again is taken back with its loan', async () => {
  const proposta = await aprovada()
  const { averbador } = esteira.services
  let pedida: Parameters<typeof averbador.averbar>[0] | undefined
  const perdida = comAverbador((pedido) => {
    pedida = pedido
    return Promise.reject(new ForaDoAr('Dataprev', 'caiu'))
  })
  await expect(averbar(perdida, proposta)).rejects.toBeInstanceOf(ForaDoAr)
  // Unknown there: it is to be asked for anew.
  await esteira.averbarUm(proposta)
  expect(await foto(proposta.idProposta)).toMatchObject({ averbacao: 'NA_FILA' })
  if (!pedida) throw new Error('Dataprev was not asked')
  await averbador.averbar(pedida)

  await esteira.noBanco(proposta.numero, 'cancelar')
  await esteira.ouvirBanco()
  await esteira.averbar()
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    averbacao: 'DESFEITA',
  })
})

test('a booking that was never asked for leaves no duty to the bank that ended the loan', async () => {
  const proposta = await aprovada()
  // As where the job has asked the client about the price of the day.
  await api.consulta(`delete from fila.job where name = 'averbacao'`)
  esteira.relogio.adiantadoMs += 61_000
  await esteira.noBanco(proposta.numero, 'cancelar')
  await esteira.ouvirBanco()
  expect(await foto(proposta.idProposta)).toMatchObject({
    proposta: 'CANCELADA',
    averbacao: 'DESFEITA',
  })
  await esteira.averbar()
  expect(
    await api.consulta(
      `select banco_informado_em is not null as sabe, proxima_consulta as proxima from averbacao
        where id_proposta = $1`,
      [proposta.idProposta],
    ),
  ).toEqual([{ sabe: true, proxima: null }])
})

test('what began while the bank was told of the end is looked at all the same', async () => {
  const proposta = await aprovada('90000302180')
  const agora = esteira.services.agora()
  const servicos = {
    ...esteira.services,
    ouvirBanco: criarOuvirBanco(esteira.services),
    informarBanco: criarInformarBanco(esteira.services),
  }
  await averbar(servicos, proposta)
  expect((await foto(proposta.idProposta)).averbacao).toBe('RECUSADA')
  const situar = (situacao: string, proxima: Date | null) =>
    api.consulta(
      'update averbacao set situacao = $2, proxima_consulta = $3 where id_proposta = $1',
      [proposta.idProposta, situacao, proxima],
    )
  const informarBanco: typeof servicos.informarBanco = async (_aviso, depois) => {
    // A late yes of Dataprev: what was booked is to be taken back.
    await situar('DESFAZENDO', agora)
    await transaction(esteira.services.pool, sistemaNo(doDono.promotor), ({ client }) =>
      depois({ client, agora }),
    )
  }
  await averbar({ ...servicos, informarBanco }, proposta)

  const [averbacao] = await api.consulta<{ proxima: Date | null }>(
    'select proxima_consulta as proxima from averbacao where id_proposta = $1',
    [proposta.idProposta],
  )
  expect(averbacao?.proxima).toEqual(agora)
  await situar('RECUSADA', null)
})

test('a job that was lost is found by the clock', async () => {
  const proposta = await aprovada()
  await api.consulta(`delete from fila.job where name = 'averbacao'`)
  esteira.passarDias(1)

  await esteira.conferir()

  expect(await foto(proposta.idProposta)).toMatchObject({ proposta: 'ANUENCIA' })
  await encerrar(proposta)
})

test('the holder gets one message a day, on a phone allowed by the gate', async () => {
  await api.consulta(
    `update telefone set verificado_em = now(), opt_in_transacional = true, situacao = '1',
            numero = '900001234' where id_cliente = $1`,
    [doDono.idCliente],
  )
  const mensagens = (numero: string) =>
    api.consulta(`select texto from mensagem where chave_unica like $1`, [`anuencia:${numero}:%`])
  const proposta = await aprovada()
  await esteira.averbar()
  const naEntrada = (await mensagens(proposta.numero)).length

  esteira.passarDias(1)
  await esteira.conferir()
  esteira.relogio.adiantadoMs += 3_600_000
  await esteira.conferir()

  expect((await mensagens(proposta.numero)).length).toBeGreaterThan(0)
  expect((await mensagens(proposta.numero)).length).toBeLessThanOrEqual(naEntrada + 1)
  await encerrar(proposta)
})

test('S1.13 refused by its code and taken up again with its correction, once', async () => {
  const refused = await aprovada('90000301965')
  await esteira.averbar()
  await api.consulta('update cliente set cpf = $1 where id = $2', [doDono.cpf, doDono.idCliente])
  const params = { idProposta: refused.idProposta }
  const preparar = (body: { valorParcela?: number; prazo?: number }) =>
    api.as(dono)(propostaApi.prepararRetomada, { params, body })

  const demais = await preparar({ valorParcela: 900 })
  expect(demais.body.model).toMatchObject({ confirmacao: null, correcao: { campo: 'VALOR' } })
  expect(demais.body.model.impedimentos).not.toEqual([])
  await api.consulta('update telefone set verificado_em = null')
  const semTelefone = (await preparar({ valorParcela: 150 })).body.model
  expect(semTelefone).toMatchObject({
    impedimentos: ['Verifique um telefone do cliente'],
    confirmacao: null,
  })
  await api.consulta('update telefone set verificado_em = now()')
  const { confirmacao, idDadosBancarios } = (await preparar({ valorParcela: 150 })).body.model
  expect(confirmacao).toMatchObject({ valorParcela: 150, prazo: 96 })

  const body = { idDadosBancarios, valorParcela: 150, confirmacao }
  const retomar = (chave: string, corpo: unknown = body) =>
    api.as(dono)(propostaApi.retomar, { params, body: corpo }, { chave })
  const outra = await retomar('outra-conta', {
    ...body,
    confirmacao: { ...confirmacao, prazo: 95 },
  })
  expect([outra.status, outra.body.message]).toEqual([
    400,
    'O prazo confirmado não é o da simulação',
  ])
  const cliques = await Promise.all([retomar('retomar-um'), retomar('retomar-dois')])

  expect(cliques.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const nova = cliques.find(({ status }) => status === 200)?.body.model
  const { body: detalhe } = await api.as(dono)(propostaApi.consultar, { params })
  expect(detalhe.model.sucessora).toEqual({ idProposta: nova?.idProposta, numero: nova?.numero })
  expect((await retomar('retomar-tres')).body.message).toContain('já foi retomada')
  expect(nova).toMatchObject({ valorParcela: 150, situacao: 'PRE_PROPOSTA' })
  await esteira.enviar()
  await encerrar({ numero: nova?.numero ?? '' })
})

test('while a job of a booking waits to be retried, the sweep queues no other one', async () => {
  const proposta = await aprovada()
  const abertos = `select data ->> 'idProposta' as id from fila.job where name = 'averbacao'
     and data ->> 'idProposta' = $1 and state in ('created', 'retry', 'active')`
  expect(await api.consulta(abertos, [proposta.idProposta])).toHaveLength(1)
  await api.consulta(
    `update fila.job set state = 'retry' where name = 'averbacao' and data ->> 'idProposta' = $1`,
    [proposta.idProposta],
  )

  for (let minuto = 0; minuto < 5; minuto += 1) {
    esteira.relogio.adiantadoMs += 61_000
    await conferirAverbacoes(esteira.services)
  }
  expect(await api.consulta(abertos, [proposta.idProposta])).toHaveLength(1)

  // The queue gave up; the sweep queues the job again.
  await api.consulta(
    `update fila.job set state = 'failed' where name = 'averbacao' and data ->> 'idProposta' = $1`,
    [proposta.idProposta],
  )
  esteira.relogio.adiantadoMs += 61_000
  await conferirAverbacoes(esteira.services)
  expect(await api.consulta(abertos, [proposta.idProposta])).toHaveLength(1)
  esteira.relogio.adiantadoMs -= 6 * 61_000
  await esteira.averbar()
  await encerrar(proposta)
})
