import { afterAll, afterEach, expect, test } from 'vitest'
import type { SituacaoNoBanco } from '#integrations/banco/protocolo.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { travarProposta } from '../proposta/travar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import { NOVO, novo } from '../test/margem.ts'
import { mundoDoPreco } from '../test/preco.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { precoDoDia } from './do-dia.ts'
import { contarPrecos, vencerPerguntas } from './varrer.ts'

const mundo = await mundoDoPreco()
const { esteira, propor, erros, figurasDe, reprecos, mensagens } = mundo
const { aprovadaDepoisDoCorte, linkDe, abrir, responder } = mundo
const { api, relogio, services } = esteira
const { doDono } = clientes
const { dono, deFora } = personas

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio.adiantadoMs = 0
  await mundo.esquecer()
  await retorno.voltar()
  esquecerRegras()
  expect(erros.splice(0)).toEqual([])
})
afterAll(async () => {
  await retorno.fechar()
  await mundo.fechar()
})

const acertar = (instante: string) => {
  relogio.adiantadoMs += new Date(instante).getTime() - services.agora().getTime()
}
const reais = (valor: number) => formatarDinheiro(centavos(valor)).replaceAll(/\s/g, ' ')
const relatar = (error: unknown) => void erros.push(error)

/** Ordered for Monday 23/11, and not paid. */
async function ordenada() {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await mundo.ateAverbar(proposta.numero)
  return proposta
}

/** The tax of the day after the order leaves the client less: asked at 00:05, when nobody may be written to. */
async function perguntadaNoPagamento() {
  const proposta = await ordenada()
  await api.consulta(`update regra_vigencia set valor = valor * 3 where regra = 'iof_adicional'`)
  esquecerRegras()
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  expect(await figurasDe(proposta.idProposta)).toMatchObject({
    situacao: 'PENDENTE',
    averbacao: 'CONFIRMADA',
  })
  return proposta
}

/** The bank's next word. */
const dizer = (numero: string, situacao: SituacaoNoBanco, sequencia = 90) =>
  transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    aplicarEstado(
      { client, agora: services.agora(), fila: api.fila },
      `dito:${numero}:${situacao}:${sequencia}`,
      {
        numero,
        protocolo: `BCO-${numero}`,
        situacao,
        sequencia,
        motivo: null,
        recuperavel: null,
        ocorridoEm: services.agora().toISOString(),
      },
    ),
  )

const naFila = () =>
  api.consulta(
    `select situacao from mensagem where chave_unica ~ '^(preco|novo-valor):' order by criada_em`,
  )

const calar = () =>
  api.consulta(
    `update telefone set situacao = '4', opt_in_transacional = false where id_cliente = $1`,
    [doDono.idCliente],
  )
const liberar = () =>
  api.consulta(
    `update telefone set situacao = '2', opt_in_transacional = true where id_cliente = $1`,
    [doDono.idCliente],
  )

test('a price made anew at midnight is told by a message that waits for the morning', async () => {
  const { numero } = await ordenada()
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  expect((await mensagens()).join()).toContain(
    `o emprestimo ${numero} foi recalculado para 24/11/2026`,
  )
  expect(await naFila()).toEqual([{ situacao: 'NA_FILA' }])
})

test('a question of midnight has its link in the queue, and the answer goes on to the payment', async () => {
  const { idProposta } = await perguntadaNoPagamento()
  expect(await naFila()).toEqual([{ situacao: 'NA_FILA' }])
  acertar('2026-11-24T12:00:00Z')
  await responder(await linkDe(), 'aceitar')
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({
    situacao: 'AVERBADA',
    liberacao: '2026-11-24',
  })
})

/** Signed on the page of a link, where its papers lie. */
const assinada = (idProposta: string) =>
  api.consulta(
    `insert into formalizacao (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor,
       modalidade, caso, situacao, id_usuario, protocolo, expira_em, criada_em, atualizada_em,
       encerrada_em)
     select gen_random_uuid(), id, id_relacionamento, id_cliente, codigo_promotor, 'REMOTA', 'COMUM',
       'CONCLUIDA', id_usuario, 'ASS-PRECO', criada_em + interval '2 days', criada_em, criada_em,
       criada_em from proposta where id = $1`,
    [idProposta],
  )
const entregas = async () =>
  (
    await api.consulta(
      `select id from fila.job where name = 'formalizacao-assinatura'
          and data ->> 'acao' = 'entregar'`,
    )
  ).length

test('the papers of a new price go to the page of the client, when it is applied or accepted', async () => {
  const { idProposta } = await ordenada()
  await assinada(idProposta)
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  expect(await entregas()).toBe(1)

  await api.consulta(`update regra_vigencia set valor = valor * 3 where regra = 'iof_adicional'`)
  esquecerRegras()
  acertar('2026-11-25T13:00:00Z')
  await esteira.conferir()
  expect(await entregas()).toBe(1)
  await responder(await linkDe(), 'aceitar')
  expect(await entregas()).toBe(2)
})

test('while no phone may be written to, the question is tried again until one may', async () => {
  await calar()
  const { idProposta } = await aprovadaDepoisDoCorte()
  expect(await mensagens()).toEqual([])
  expect((await figurasDe(idProposta)).motivo).toContain('nenhum telefone do cliente')
  await contarPrecos(services, relatar)
  expect(await mensagens()).toEqual([])

  await liberar()
  await contarPrecos(services, relatar)
  await contarPrecos(services, relatar)
  expect(await mensagens()).toHaveLength(1)
  await responder(await linkDe(), 'aceitar')
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'ANUENCIA' })
})

/** The channel refused the last message of the question. */
const falhar = (codigo: string | null) =>
  api.consulta(
    `update mensagem set situacao = 'FALHOU', segredo = null, codigo_falha = $1, falhou_em = $2
      where id = (select id from mensagem where chave_unica like 'novo-valor:%'
                   order by criada_em desc, id desc limit 1)`,
    [codigo, services.agora()],
  )
/** The client has one phone that may be asked, then another one. */
const soUmTelefone = () =>
  api.consulta(
    `update telefone set situacao = '4'
      where id_cliente = $1 and id <> (select id_telefone from mensagem
        where chave_unica like 'novo-valor:%' order by criada_em desc limit 1)`,
    [doDono.idCliente],
  )
const outroTelefone = () =>
  api.consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, opt_in_transacional,
       verificado_em)
     select gen_random_uuid(), id_cliente, ddd, '900007777', tipo, '2', true, verificado_em
       from telefone where id_cliente = $1 limit 1`,
    [doDono.idCliente],
  )
const numerosPerguntados = () =>
  api.consulta(
    `select t.numero, m.situacao from mensagem m join telefone t on t.id = m.id_telefone
      where m.chave_unica like 'novo-valor:%' order by m.criada_em, m.id`,
  )

test.each(['NUMERO_INVALIDO', null])(
  'a question whose message the channel refused (%s) is asked through another phone, once there is one',
  async (codigo) => {
    await aprovadaDepoisDoCorte()
    await soUmTelefone()
    await falhar(codigo)
    await contarPrecos(services, relatar)
    expect(await numerosPerguntados()).toEqual([{ numero: '900001234', situacao: 'FALHOU' }])
    relogio.adiantadoMs += 60_000
    await outroTelefone()
    await contarPrecos(services, relatar)
    await contarPrecos(services, relatar)
    expect(await numerosPerguntados()).toEqual([
      { numero: '900001234', situacao: 'FALHOU' },
      { numero: '900007777', situacao: 'NA_FILA' },
    ])
  },
)

test('a question sent again by a press leaves out the phone that just failed, for a day', async () => {
  const { idProposta } = await aprovadaDepoisDoCorte()
  const reenviar = async () =>
    (await api.as(dono)(propostaApi.reenviarPreco, { params: { idProposta } })).body.model
  await soUmTelefone()
  await falhar('NUMERO_INVALIDO')
  expect(await reenviar()).toEqual({ enviado: false, porque: 'FALHOU' })
  await api.consulta(`update telefone set situacao = '3'`)
  expect(await reenviar()).toEqual({ enviado: false, porque: 'CONTATO' })
  await api.consulta(`update telefone set situacao = '2'`)

  await outroTelefone()
  relogio.adiantadoMs += 61_000
  expect(await reenviar()).toEqual({ enviado: true, porque: null })
  expect((await numerosPerguntados()).at(-1)).toEqual({ numero: '900007777', situacao: 'NA_FILA' })

  await falhar('NUMERO_INVALIDO')
  relogio.adiantadoMs += 25 * 3_600_000
  expect(await reenviar()).toEqual({ enviado: true, porque: null })
})

test('a question that the gate stopped before it left is asked again through the same phone', async () => {
  await aprovadaDepoisDoCorte()
  await soUmTelefone()
  await falhar('TELEFONE_DE_TERCEIRO')
  relogio.adiantadoMs += 60_000
  await contarPrecos(services, relatar)
  expect(await numerosPerguntados()).toEqual([
    { numero: '900001234', situacao: 'FALHOU' },
    { numero: '900001234', situacao: 'NA_FILA' },
  ])
})

test('a loan whose question reached no phone ends with that reason', async () => {
  const { idProposta } = await aprovadaDepoisDoCorte()
  await falhar('NUMERO_INVALIDO')
  esteira.passarDias(12)
  expect(await vencerPerguntas(services, relatar)).toBe(1)
  expect(await figurasDe(idProposta)).toMatchObject({
    situacao: 'EXPIRADA',
    motivo: 'Nenhum telefone do cliente recebeu a pergunta do novo preço no prazo',
  })
})

test('of prices of several days that nobody could be told, the client reads the newest only', async () => {
  await calar()
  const { idProposta, numero } = await ordenada()
  const assinado = (await figurasDe(idProposta)).liberado
  for (const dia of ['2026-11-24T03:05:00Z', '2026-11-25T03:05:00Z']) {
    acertar(dia)
    await esteira.conferir()
  }
  const agora = (await figurasDe(idProposta)).liberado
  expect(await reprecos(idProposta)).toHaveLength(2)
  await liberar()
  await contarPrecos(services, relatar)
  await contarPrecos(services, relatar)
  const lidas = await mensagens()
  expect(lidas).toHaveLength(1)
  expect(lidas[0]).toContain(`o emprestimo ${numero} foi recalculado para 25/11/2026`)
  expect(lidas[0]).toContain(`Voce recebe ${reais(agora)} (antes ${reais(assinado)})`)
})

/** A connection of the application waits for the lock of another one. */
const esperaUmaTrava = () =>
  expect
    .poll(
      () =>
        api.consulta(
          `select from pg_locks l join pg_stat_activity a using (pid)
            where a.datname = current_database() and l.locktype = 'transactionid' and not l.granted`,
        ),
      { interval: 20 },
    )
    .toHaveLength(1)

test('a price that a newer one replaced while its message was prepared is not told', async () => {
  await calar()
  const { numero } = await ordenada()
  acertar('2026-11-24T13:00:00Z')
  await esteira.conferir()
  await liberar()
  let contando: Promise<number> | undefined
  await transaction(api.pool, sistemaNo(doDono.promotor), async ({ client }) => {
    const travada = await travarProposta(client, numero)
    if (!travada) throw new Error('No such proposta')
    contando = contarPrecos(services, relatar)
    await Promise.race([contando, esperaUmaTrava()])
    acertar('2026-11-25T13:00:00Z')
    await precoDoDia({ ...services, client, agora: services.agora() }, travada, 'PAGAMENTO')
  })

  expect(await contando).toBe(0)
  const lidas = await mensagens()
  expect(lidas).toHaveLength(1)
  expect(lidas[0]).toContain(`o emprestimo ${numero} foi recalculado para 25/11/2026`)
})

test('a price of today is told against the amount that the client heard last, not against one untold', async () => {
  await calar()
  const { idProposta, numero } = await ordenada()
  const assinado = (await figurasDe(idProposta)).liberado
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  await liberar()
  acertar('2026-11-25T03:05:00Z')
  await esteira.conferir()
  const { liberado } = await figurasDe(idProposta)
  const lidas = await mensagens()
  expect(lidas[0]).toContain(`o emprestimo ${numero} foi recalculado para 25/11/2026`)
  expect(lidas[0]).toContain(`Voce recebe ${reais(liberado)} (antes ${reais(assinado)})`)
})

test('a price that nobody can be told waits behind those that were not tried yet', async () => {
  await calar()
  const propostas: string[] = []
  for (const [quem, em] of [
    [dono, NOVO],
    [deFora, { produto: 'NOVO' }],
  ] as const) {
    const { proposta } = await propor(quem, em, novo(90))
    await mundo.ateAverbar(proposta.numero)
    propostas.push(proposta.idProposta)
  }
  acertar('2026-11-24T03:05:00Z')
  await esteira.conferir()
  const pagina = async () =>
    (
      await api.consulta<{ id: string }>(
        `select r.id_proposta as id from tomar_precos_por_contar($1, 1) t
           join preco_dia r on r.id = t.id`,
        [services.agora()],
      )
    ).map(({ id }) => id)
  const vistas: string[] = []
  for (let vez = 0; vez < 3; vez += 1) {
    vistas.push(...(await pagina()))
    relogio.adiantadoMs += 1000
  }
  expect(new Set(vistas.slice(0, 2))).toEqual(new Set(propostas))
  expect(vistas[2]).toBe(vistas[0])
})

test.each([
  ['the booking', aprovadaDepoisDoCorte],
  ['the payment', perguntadaNoPagamento],
])(
  'a question at %s that nobody answers ends the loan after its days, at Dataprev and at the bank too',
  async (_, perguntar) => {
    const { idProposta, numero } = await perguntar()
    const link = await linkDe()
    expect(await vencerPerguntas(services, relatar)).toBe(0)
    esteira.passarDias(12)
    expect(await vencerPerguntas(services, relatar)).toBe(1)
    expect(await vencerPerguntas(services, relatar)).toBe(0)
    await esteira.averbar()

    expect(await figurasDe(idProposta)).toMatchObject({
      situacao: 'EXPIRADA',
      motivo: 'O cliente não respondeu ao novo preço no prazo',
    })
    expect((await reprecos(idProposta)).at(-1)).toMatchObject({ situacao: 'VENCIDO' })
    expect((await services.banco.consultar(numero))?.situacao).toBe('EXPIRADA')
    const registro = await esteira.naDataprev(numero)
    expect(registro === null || registro.situacao === 'EXCLUIDO').toBe(true)
    const pagina = await abrir(link)
    expect(pagina.body).toContain('O prazo para responder terminou')
    expect(pagina.body).not.toContain('name="decisao"')
  },
)

test('APROVADA said anew while the client is asked leaves the link alive', async () => {
  const { idProposta, numero } = await aprovadaDepoisDoCorte()
  const link = await linkDe()
  expect(await dizer(numero, 'APROVADA')).toBe('atrasado')
  expect(await dizer(numero, 'AVERBADA', 91)).toBe('atrasado')
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'PENDENTE', averbacao: 'NA_FILA' })

  await responder(link, 'aceitar')
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'ANUENCIA', averbacao: 'PENDENTE' })
})

test('a step back that the bank says while the client is asked stands before a person', async () => {
  const { idProposta, numero } = await aprovadaDepoisDoCorte()
  expect(await dizer(numero, 'ANALISE')).toBe('divergente')
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'PENDENTE' })
})

test('a proposta that went on before its question was answered still counts the answer', async () => {
  const { idProposta } = await aprovadaDepoisDoCorte()
  await api.consulta(`update proposta set situacao = 'APROVADA' where id = $1`, [idProposta])
  await responder(await linkDe(), 'aceitar')
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'ANUENCIA' })
})

test('an answer does not pass over the analysis of the bank', async () => {
  const { idProposta, numero } = await aprovadaDepoisDoCorte()
  await api.consulta(`update proposta set situacao = 'ANALISE' where id = $1`, [idProposta])
  await responder(await linkDe(), 'aceitar')
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({
    situacao: 'ANALISE',
    liberacao: '2026-12-04',
  })
  expect(await dizer(numero, 'APROVADA')).toBe('aplicado')
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'ANUENCIA' })
})

test('a loan that the bank ends takes its question along, and the page says so', async () => {
  const { idProposta, numero } = await aprovadaDepoisDoCorte()
  expect(await dizer(numero, 'CANCELADA')).toBe('aplicado')
  expect(await reprecos(idProposta)).toMatchObject([{ situacao: 'ENCERRADO' }])
  const pagina = await abrir(await linkDe())
  expect(pagina.body).toContain('Você não precisa mais responder')
  expect(pagina.body).not.toContain('name="decisao"')
})

test('a loan that is paid by the order before takes its question along', async () => {
  const { idProposta, numero } = await perguntadaNoPagamento()
  expect(await dizer(numero, 'PAGA')).toBe('aplicado')
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'PAGA', liberacao: '2026-11-23' })
  expect((await reprecos(idProposta)).at(-1)).toMatchObject({ situacao: 'ENCERRADO' })
  expect((await abrir(await linkDe())).body).toContain('Você não precisa mais responder')
})

test('a loan whose price waits for the client is not signed again at the old one', async () => {
  const { idProposta } = await perguntadaNoPagamento()

  const { status, body } = await api.as(dono)(formalizacaoApi.fisico, { body: { idProposta } })

  expect([status, body.message]).toEqual([400, expect.stringContaining('novo valor')])
})
