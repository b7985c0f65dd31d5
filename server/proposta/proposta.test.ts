import fastify from 'fastify'
import { umAUm } from '../base/jobs/um-a-um.ts'
import { type Envio, FILA_DE_ENVIO } from './filas.ts'
import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  assinar,
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
} from '#integrations/banco/assinatura.ts'
import { createBanco } from '#integrations/banco/banco.ts'
import { CAMINHO_DOS_EVENTOS } from '#integrations/banco/protocolo.ts'
import { bancoSandbox } from '#integrations/banco/sandbox.ts'
import { type Averbador, createAverbador } from '#integrations/dataprev/averbador.ts'
import { comDigito } from '#integrations/dataprev/nb.ts'
import { dataprevSandbox } from '#integrations/dataprev/sandbox.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { agora, testApi } from '../test/api.ts'
import { beneficioDe, contaDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'
import { adicionarEventosDoBanco } from '../banco/eventos.ts'
import { averbar } from '../averbacao/averbar.ts'
import { criarInformarBanco, criarOuvirBanco } from '../banco/informar-averbacao.ts'
import { conciliar } from '../banco/conciliar.ts'
import { conferirAverbacoes } from '../averbacao/conferir.ts'
import { enviarAoBanco } from '../banco/enviar.ts'

const segredo = 'segredo-de-teste-do-banco'
const api = await testApi()
await semearCredito(api)
for (const cliente of Object.values(clientes)) {
  await api.consulta('update beneficio set numero = $1 where id = $2', [
    comDigito(`15500000${cliente.idCliente.slice(-1)}`),
    beneficioDe(cliente),
  ])
}
const relogio = () => agora
const relatar = (error: unknown): never => {
  throw error
}
adicionarEventosDoBanco(api.app, {
  pool: api.pool,
  fila: api.fila,
  segredo,
  agora: relogio,
  relatar,
})

/** A bank over HTTP, moved by its buttons, that notifies the server over HTTP. */
const lugar = fastify({ forceCloseConnections: true })
let banco: ReturnType<typeof createBanco>
let averbador: Averbador

beforeAll(async () => {
  const servidor = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const credencial = { id: 'consigna', segredo }
  await lugar.register(bancoSandbox, {
    prefix: '/banco',
    credencial,
    avisos: { url: `${servidor}${CAMINHO_DOS_EVENTOS}`, segredo },
    agora: async () => agora,
  })
  await lugar.register(dataprevSandbox, {
    prefix: '/dataprev',
    credencial,
    agora: async () => relogio(),
  })
  const url = await lugar.listen({ port: 0, host: '127.0.0.1' })
  banco = createBanco({ url: `${url}/banco`, credencial, limiteMs: 2000 })
  averbador = createAverbador({
    url: `${url}/dataprev`,
    credencial,
    cbc: '999',
    limiteMs: 2000,
  })
})
afterAll(async () => {
  await lugar.close()
  await api.fechar()
})

const { doDono, doColega } = clientes
const numeros = { valorLiberado: 0, valorParcela: 200, prazo: 96, taxaAm: 1.85 }
const entradas = {
  novo: (cliente: Cliente) => ({
    tipo: 'NOVO_POR_PARCELA' as const,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(cliente),
    prazo: 96,
    taxaAm: 1.85,
    valorParcela: 200,
  }),
  refin: (cliente: Cliente) => ({
    tipo: 'REFIN' as const,
    codigoConvenio: '000331',
    idBeneficio: beneficioDe(cliente),
    prazo: 96,
    taxaAm: 1.85,
    valorParcela: 350,
    contratos: [cliente.idContrato],
  }),
}

/** Keeps a simulation on the oportunidade, and gives the body that proposes it. */
async function simular(
  quem: Persona,
  cliente: Cliente,
  idOportunidade: string,
  entrada: z.input<typeof EntradaSimulacao>,
) {
  const { status, body } = await api.as(quem)(oportunidadeApi.simular, {
    params: { idOportunidade },
    body: { entrada },
  })
  if (status !== 200) throw new Error(body.message ?? 'not simulated')
  const { idSimulacao, valorLiberado } = body.model
  const valorParcela = 'valorParcela' in entrada ? entrada.valorParcela : 0
  const contratos = entrada.tipo === 'REFIN' ? { contratos: entrada.contratos } : {}
  return {
    idOportunidade,
    idSimulacao,
    idDadosBancarios: contaDe(cliente),
    confirmacao: { ...numeros, valorLiberado, valorParcela, ...contratos },
  }
}

const doNovo = () =>
  simular(personas.dono, doDono, oportunidadeNovaDe(doDono), entradas.novo(doDono))
const incluir = (body: unknown, chave?: string) =>
  api.as(personas.dono)(propostaApi.incluir, { body }, chave ? { chave } : {})

const statusDa = async (idOportunidade: string) =>
  (await api.consulta('select status from oportunidade where id = $1', [idOportunidade]))[0]
const propostaDe = async (idProposta: string) =>
  (
    await api.consulta(
      `select situacao, protocolo_banco as protocolo, motivo_reprovacao as motivo, codigo_promotor
         as promotor, numero from proposta where id = $1`,
      [idProposta],
    )
  )[0]

/** The jobs that wait, done once each as the worker would. */
async function fazerEnvios(com = banco) {
  const jobs = await api.consulta<{
    id: string
    data: { idProposta: string; codigoPromotor: string }
  }>(
    `select id, data from fila.job where name = 'banco-enviar' and state = 'created'
      order by created_on`,
  )
  for (const { id, data } of jobs) {
    await enviarAoBanco({ pool: api.pool, banco: com, fila: api.fila, agora: relogio }, data)
    await api.consulta(
      `update fila.job set state = 'completed', completed_on = now() where id = $1`,
      [id],
    )
  }
  return jobs.length
}

/** Works off the waiting bookings, one step each, until none is left. */
async function fazerAverbacoes(): Promise<void> {
  const services = {
    pool: api.pool,
    banco,
    averbador,
    fila: api.fila,
    mensagens: api.dependencias.mensagens,
    origem: 'https://consigna.teste',
    agora: relogio,
    consultaMs: 60_000,
  }
  for (;;) {
    const jobs = await api.consulta<{ id: string; data: { idProposta: string } }>(
      `select id, data from fila.job where name = 'averbacao' and state = 'created'
        order by created_on`,
    )
    if (jobs.length === 0) return
    for (const { id, data } of jobs) {
      await api.consulta(`update fila.job set state = 'active' where id = $1`, [id])
      await averbar(
        {
          ...services,
          informarBanco: criarInformarBanco(services),
          ouvirBanco: criarOuvirBanco(services),
        },
        data,
      )
      await api.consulta(`delete from fila.job where id = $1`, [id])
    }
  }
}

/** The bank approves; the booking is asked for, and the holder confirms. */
async function averbarTudo(numero: string): Promise<void> {
  await apertar(numero, 'aprovar')
  await expect
    .poll(() =>
      api.consulta(`select from proposta where numero = $1 and situacao = 'APROVADA'`, [numero]),
    )
    .toHaveLength(1)
  await fazerAverbacoes()
  await lugar.inject({ method: 'POST', url: `/dataprev/averbacoes/${numero}/aceitar` })
  await api.consulta(`update averbacao set proxima_consulta = $1 where contrato = $2`, [
    agora,
    numero,
  ])
  await conferirAverbacoes({ pool: api.pool, fila: api.fila, agora: relogio })
  await fazerAverbacoes()
}

const apertar = async (numero: string, acao: string, motivo = '') =>
  lugar.inject({
    method: 'POST',
    url: `/banco/propostas/${numero}/${acao}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ motivo }).toString(),
  })

const comoEra = async (sql: string, volta: string, fazer: () => Promise<unknown>) => {
  await api.consulta(sql)
  esquecerRegras()
  try {
    await fazer()
  } finally {
    await api.consulta(volta)
    esquecerRegras()
  }
}

test('S1.13 each thing that is missing is its own sentence, and nothing changes', async () => {
  const body = await doNovo()
  const { idCliente } = doDono
  const faltas: [muda: string, volta: string, sentenca: string][] = [
    [
      `update telefone set verificado_em = null where id_cliente = '${idCliente}'`,
      `update telefone set verificado_em = now() where id_cliente = '${idCliente}'`,
      'Verifique um telefone do cliente',
    ],
    [
      `insert into oportunidade_critica values ('${body.idOportunidade}', 'Documento vencido', true)`,
      `delete from oportunidade_critica`,
      'Resolva a crítica: Documento vencido',
    ],
    [
      `update usuario set certificacao_valida_ate = '2026-11-19'`,
      `update usuario set certificacao_valida_ate = '2027-06-30'`,
      'Sua certificação de agente venceu em 19/11/2026: renove para incluir propostas',
    ],
    [
      `update promotor set situacao = 'SUSPENSO'`,
      `update promotor set situacao = 'ATIVO'`,
      'O promotor está suspenso pelo banco: nenhuma proposta pode ser incluída até a suspensão acabar (Resolução CMN 4.935/2021)',
    ],
    [
      `update beneficio set bloqueio = '1'`,
      `update beneficio set bloqueio = '0'`,
      'O benefício está bloqueado para empréstimo',
    ],
    [
      `update consentimento set situacao = 'REVOGADO'`,
      `update consentimento set situacao = 'AUTORIZADO'`,
      'O cliente não tem consentimento válido do INSS. Envie o link de consentimento.',
    ],
    [
      `update regra_vigencia set valor = 1.5 where regra = 'teto_juros_am' and vigencia_fim is null`,
      `update regra_vigencia set valor = 1.85 where regra = 'teto_juros_am' and vigencia_fim is null`,
      'A taxa de 1,85% ao mês passa do teto de 1,50%',
    ],
  ]
  for (const [muda, volta, sentenca] of faltas) {
    await comoEra(muda, volta, async () => {
      const antes = await api.impressaoDoBanco()
      const resposta = await incluir(body)
      expect([resposta.status, resposta.body.message]).toEqual([400, sentenca])
      expect(await api.impressaoDoBanco()).toBe(antes)
    })
  }
})

test.each([
  [{ valorLiberado: 1 }, 'O valor liberado confirmado não é o da simulação'],
  [{ valorParcela: 199.99 }, 'A parcela confirmada não é a da simulação'],
  [{ prazo: 95 }, 'O prazo confirmado não é o da simulação'],
  [{ taxaAm: 1.84 }, 'A taxa confirmada não é a da simulação'],
])('what the person confirmed must be what was simulated: %j', async (outra, sentenca) => {
  const body = await doNovo()

  const resposta = await incluir({ ...body, confirmacao: { ...body.confirmacao, ...outra } })

  expect(resposta).toMatchObject({ status: 400, body: { message: sentenca } })
})

test("not mine, not kept, not the product, not the client's account: refused", async () => {
  const antiga = await doNovo()
  const body = await doNovo()
  const como = async (quem: Persona, corpo: unknown) =>
    api.as(quem)(propostaApi.incluir, { body: corpo })

  expect((await como(personas.deFora, body)).status).toBe(404)
  expect((await como(personas.colega, body)).status).toBe(403)
  expect((await incluir({ ...body, idSimulacao: clientes.doColega.idSimulacao })).status).toBe(404)
  expect((await incluir(antiga)).body.message).toContain('não é a que está guardada')
  const { idSimulacao: _guardada, ...semSimulacao } = body
  const outraConta = { ...semSimulacao, idDadosBancarios: contaDe(doColega) }
  // Without its id the kept simulation is the one that is proposed.
  expect((await incluir(outraConta)).body.message).toBe('Escolha uma conta bancária do cliente')
  expect((await incluir({ ...body, idDadosBancarios: contaDe(doColega) })).body.message).toBe(
    'Escolha uma conta bancária do cliente',
  )
  const refin = { ...body, confirmacao: { ...body.confirmacao, contratos: [doDono.idContrato] } }
  const trocada = await api.as(personas.dono)(propostaApi.incluirRefin, { body: refin })
  expect(trocada.body.message).toBe('A oportunidade não é de refinanciamento')
})

test('S1.12 from the proposta to Ganha by the bank, over HTTP; a second click makes no second one', async () => {
  const body = await doNovo()
  const cliques = await Promise.all(
    ['chave-do-clique-1', 'chave-do-clique-2'].map(async (chave) => incluir(body, chave)),
  )

  expect(cliques.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const primeiro = cliques.findIndex(({ status }) => status === 200)
  const feita = cliques[primeiro]
  expect(feita?.body.message).toBe('Pré-proposta cadastrada')
  const proposta = feita?.body.model
  expect(proposta).toMatchObject({ situacao: 'PRE_PROPOSTA', envio: 'NA_FILA', atrasada: false })
  expect(cliques[1 - primeiro]?.body.message).toContain(`já tem a proposta ${proposta?.numero}`)
  const repetida = await incluir(body, `chave-do-clique-${primeiro + 1}`)
  expect([repetida.texto, repetida.headers['idempotent-replayed']]).toEqual([feita?.texto, 'true'])
  expect(await statusDa(body.idOportunidade)).toEqual({ status: 'Em Andamento' })

  const { idProposta = '', numero = '' } = proposta ?? {}
  expect(await fazerEnvios()).toBe(1)
  expect(await propostaDe(idProposta)).toMatchObject({
    situacao: 'DIGITADA',
    protocolo: expect.stringMatching(/^BCO/),
  })
  await averbarTudo(numero)
  await expect.poll(async () => (await propostaDe(idProposta))?.situacao).toBe('AVERBADA')
  expect(await statusDa(body.idOportunidade)).toEqual({ status: 'Em Andamento' })

  // The INSS was asked before: what it said stays, and the ledger subtracts the loan (informada.test.ts).
  await api.consulta('update beneficio set margem_disponivel = 90000 where id_cliente = $1', [
    doDono.idCliente,
  ])
  await apertar(numero, 'pagar')

  await expect.poll(async () => (await propostaDe(idProposta))?.situacao).toBe('PAGA')
  expect(
    await api.consulta(
      'select margem_disponivel as informada from beneficio where id_cliente = $1',
      [doDono.idCliente],
    ),
  ).toEqual([{ informada: '90000' }])
  expect(await statusDa(body.idOportunidade)).toEqual({ status: 'Ganha' })
  // What was paid is a contract of ours: its instalment takes the margin from here on.
  expect(
    await api.consulta(
      `select k.situacao, k.proprio, k.origem, k.valor_parcela = p.valor_parcela as parcela,
              k.prazo = p.prazo as prazo
         from contrato k join proposta p on p.numero = k.numero where p.id = $1`,
      [idProposta],
    ),
  ).toEqual([{ situacao: 'ATIVO', proprio: true, origem: 'NOVO', parcela: true, prazo: true }])
  expect(
    await api.consulta(
      `select para, por from oportunidade_historico where id_oportunidade = $1
        order by ocorrido_em desc, para limit 20`,
      [body.idOportunidade],
    ),
  ).toContainEqual({ para: 'Ganha', por: 'SISTEMA' })
  const { body: historico } = await api.as(personas.dono)(propostaApi.historico, {
    params: { idOportunidade: body.idOportunidade },
  })
  expect(historico.model[0]?.historico.map(({ para }) => para).toSorted()).toEqual(
    [
      'PRE_PROPOSTA',
      'DIGITADA',
      'APROVADA',
      'AVERBACAO',
      'ANUENCIA',
      'AVERBADA',
      'PAGA',
    ].toSorted(),
  )
})

/** A refinancing of the client, proposed; its oportunidade can be proposed again once given back. */
async function proporRefin(quem: Persona, cliente: Cliente) {
  const body = await simular(quem, cliente, cliente.idOportunidade, entradas.refin(cliente))
  const resposta = await api.as(quem)(propostaApi.incluirRefin, { body })
  if (resposta.status !== 200) throw new Error(resposta.body.message ?? 'not proposed')
  return resposta.body.model
}

test('a refinancing records the contracts it settles, and a refused one returns the oportunidade', async () => {
  const { idProposta, numero } = await proporRefin(personas.dono, doDono)
  expect(
    await api.consulta(
      'select id_contrato, saldo_devedor > 0 as saldo from proposta_contrato where id_proposta = $1',
      [idProposta],
    ),
  ).toEqual([{ id_contrato: doDono.idContrato, saldo: true }])
  await fazerEnvios()

  await apertar(numero, 'reprovar', 'Conta divergente')

  await expect.poll(async () => (await propostaDe(idProposta))?.situacao).toBe('REPROVADA')
  expect(await propostaDe(idProposta)).toMatchObject({ motivo: 'Conta divergente' })
  expect(await statusDa(doDono.idOportunidade)).toEqual({ status: 'Em Atendimento' })
})

const evento = (numero: string, mudancas: Record<string, unknown> = {}) => ({
  evento: 'evento-0001',
  numero,
  protocolo: 'BCO1',
  situacao: 'APROVADA',
  sequencia: 5,
  motivo: null,
  recuperavel: null,
  ocorridoEm: '2026-11-20T13:00:00Z',
  ...mudancas,
})

async function avisar(
  corpo: unknown,
  { instante = Math.floor(Date.now() / 1000), com = segredo, assinado = corpo } = {},
) {
  const texto = JSON.stringify(corpo)
  return api.app.inject({
    method: 'POST',
    url: CAMINHO_DOS_EVENTOS,
    headers: {
      'content-type': 'application/json',
      [CABECALHO_INSTANTE]: String(instante),
      [CABECALHO_ASSINATURA]: assinar(com, instante, JSON.stringify(assinado)),
    },
    payload: texto,
  })
}

test('S8.02 only the bank is heard: no signature, another secret, other bytes, an old notice', async () => {
  const { numero } = await proporRefin(personas.colega, doColega)
  const pago = evento(numero, { situacao: 'PAGA' })
  const velho = Math.floor(Date.now() / 1000) - 301
  const antes = await api.impressaoDoBanco()

  for (const resposta of [
    await avisar(pago, { com: 'outro-segredo-qualquer' }),
    await avisar(pago, { assinado: evento(numero) }),
    await avisar(pago, { instante: velho }),
    await api.app.inject({ method: 'POST', url: CAMINHO_DOS_EVENTOS, payload: pago }),
    await api.app.inject({ method: 'POST', url: CAMINHO_DOS_EVENTOS, payload: 'x{' }),
  ]) {
    expect(resposta.statusCode).toBe(401)
  }
  expect((await avisar({ ...pago, situacao: 'OUTRA' })).statusCode).toBe(400)
  expect((await avisar(evento('26112099999'))).statusCode).toBe(404)
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('S8.03 repeated, late and out of order notices are harmless', async () => {
  const [{ numero, id } = { numero: '', id: '' }] = await api.consulta<{
    numero: string
    id: string
  }>(`select numero, id from proposta where id_cliente = $1 and situacao = 'PRE_PROPOSTA'`, [
    doColega.idCliente,
  ])
  await fazerEnvios()
  // The bank's own notice of it is on its way.
  const avisos = `select from banco_evento where id_proposta = $1 and chave like 'evento:%'`
  await expect.poll(() => api.consulta(avisos, [id])).toHaveLength(1)
  const depois = async (mudancas: Record<string, unknown>) => {
    expect((await avisar(evento(numero, mudancas))).statusCode).toBe(204)
    return (await propostaDe(id))?.situacao
  }

  expect(await depois({ evento: 'evento-aprova', sequencia: 4 })).toBe('APROVADA')
  const antes = await api.impressaoDoBanco()
  expect(await depois({ evento: 'evento-aprova', sequencia: 4 })).toBe('APROVADA')
  expect(await api.impressaoDoBanco()).toBe(antes)
  expect(await depois({ evento: 'evento-atrasado', situacao: 'PENDENTE', sequencia: 3 })).toBe(
    'APROVADA',
  )
  // Paid before it was booked: it counts once booked and queried again.
  expect(await depois({ evento: 'evento-pago', situacao: 'PAGA', sequencia: 8 })).toBe('APROVADA')
  await averbarTudo(numero)
  expect(await depois({ evento: 'evento-pago', situacao: 'PAGA', sequencia: 8 })).toBe('PAGA')
  expect(await depois({ evento: 'evento-reprova', situacao: 'REPROVADA', sequencia: 9 })).toBe(
    'PAGA',
  )
  expect(await statusDa(doColega.idOportunidade)).toEqual({ status: 'Ganha' })
  expect(
    await api.consulta(
      `select para from oportunidade_historico where id_oportunidade = $1
      and para = 'Ganha'`,
      [doColega.idOportunidade],
    ),
  ).toHaveLength(1)
})

/** The client's CPF decides what the bank does; the fixture's own comes back afterwards. */
const comCpf = (cpf: string, fazer: () => Promise<unknown>) =>
  comoEra(
    `update cliente set cpf = '${cpf}' where id = '${doDono.idCliente}'`,
    `update cliente set cpf = '${doDono.cpf}' where id = '${doDono.idCliente}'`,
    fazer,
  )

const recebidasNoBanco = async (numero: string) => {
  const livro = z
    .array(z.object({ numero: z.string(), recebida: z.number() }))
    .parse((await lugar.inject('/banco/livro')).json())
  return livro.filter((linha) => linha.numero === numero).map(({ recebida }) => recebida)
}

test('taken by the bank and the answer lost: asked again, sent once', async () => {
  await comCpf('90000000922', async () => {
    const { idProposta, numero } = await proporRefin(personas.dono, doDono)
    await expect(fazerEnvios()).rejects.toThrow('Banco')
    const { body } = await api.as(personas.dono)(propostaApi.emAberto, { query: {} })
    expect(body.model.items).toMatchObject([{ numero }])

    await fazerEnvios()

    // Submitted again, or notified before that: one proposta at the bank either way.
    expect(await recebidasNoBanco(numero)).toHaveLength(1)
    expect(await propostaDe(idProposta)).toMatchObject({ situacao: 'DIGITADA' })
    await apertar(numero, 'cancelar')
    await expect.poll(async () => (await propostaDe(idProposta))?.situacao).toBe('CANCELADA')
  })
})

test('the bank is down: the proposta waits as uncertain, and the job stays', async () => {
  await comCpf('90000001066', async () => {
    const { idProposta, numero } = await proporRefin(personas.dono, doDono)
    await expect(fazerEnvios()).rejects.toThrow('Banco')

    const { body } = await api.as(personas.dono)(propostaApi.emAberto, { query: {} })
    expect(body.model.items).toMatchObject([
      { numero, situacao: 'PRE_PROPOSTA', envio: 'INCERTA', protocoloBanco: null },
    ])
    expect(JSON.stringify(body)).not.toContain('90000001066')
    await api.consulta(`update cliente set cpf = '90000000680' where id = '${doDono.idCliente}'`)
    await fazerEnvios()
    expect(await propostaDe(idProposta)).toMatchObject({
      situacao: 'REPROVADA',
      motivo: 'Margem excedida',
    })
    expect(await statusDa(doDono.idOportunidade)).toEqual({ status: 'Em Atendimento' })
  })
})

function falhar(error: unknown): never {
  throw error
}

test('reconciliation finds the content of a lost notice', async () => {
  await comCpf('90000000760', async () => {
    const { idProposta, numero } = await proporRefin(personas.dono, doDono)
    await fazerEnvios()
    await apertar(numero, 'aprovar')
    expect((await propostaDe(idProposta))?.situacao).toBe('DIGITADA')
    const services = {
      pool: api.pool,
      fila: api.fila,
      banco,
      agora: () => new Date(agora.getTime() + 1),
    }
    expect(await conciliar(services, falhar, 0)).toBe(1)
    await averbarTudo(numero)
    await apertar(numero, 'pagar')
    expect((await propostaDe(idProposta))?.situacao).toBe('AVERBADA')

    expect(await conciliar(services, falhar, 0)).toBe(1)
    expect((await propostaDe(idProposta))?.situacao).toBe('PAGA')
    expect(await statusDa(doDono.idOportunidade)).toEqual({ status: 'Ganha' })
    expect(await conciliar(services, falhar, 0)).toBe(0)
  })
})

test('the worker itself takes a job from the queue of the application role', async () => {
  const feitos: string[] = []
  umAUm<Envio>(
    api.fila,
    FILA_DE_ENVIO,
    async ({ idProposta }) => void feitos.push(idProposta),
    (error) => expect.unreachable(String(error)),
  )
  await api.consulta(
    `update oportunidade set status = 'Em Atendimento', id_fator_perda = null where id = $1`,
    [doColega.idOportunidade],
  )
  // As it was before another contract settled it and took its margin.
  await api.consulta(
    `update contrato set quitado_por = null,
            situacao = case when id = $1 then 'ATIVO' else 'QUITADO' end
      where id_cliente = $2`,
    [doColega.idContrato, doColega.idCliente],
  )

  const { idProposta } = await proporRefin(personas.colega, doColega)

  await expect.poll(() => feitos).toContain(idProposta)
})
