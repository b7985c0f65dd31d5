import { afterAll, afterEach, expect, test } from 'vitest'
import { centavos, emReais, formatarDinheiro } from '#shared/dinheiro.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { FORMA_DO_LINK } from '../consentimento/segredo.ts'
import { quitarTransferido } from '../contrato/sql/emprestimo.ts'
import { contratoDaProposta } from '../formalizacao/contrato.ts'
import { travarProposta } from '../proposta/travar.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { NOVO, novo, REFIN, refin } from '../test/margem.ts'
import { mundoDoPreco } from '../test/preco.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { precoDoDia } from './do-dia.ts'

const mundo = await mundoDoPreco()
const { esteira, propor, erros, figurasDe, reprecos, mensagens, livroDaDataprev } = mundo
const { aprovar, aprovadaDepoisDoCorte, linkDe, abrir, responder, paginas } = mundo
const { api } = esteira
const { doDono } = clientes
const { dono } = personas

const reais = (valor: number) => formatarDinheiro(centavos(valor)).replaceAll(/\s/g, ' ')

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await mundo.esquecer()
  await retorno.voltar()
  esquecerRegras()
  expect(erros).toEqual([])
})
afterAll(async () => {
  await retorno.fechar()
  await mundo.fechar()
})

test('a loan whose payroll closed meanwhile is priced anew, asks the client, and is not booked before', async () => {
  const proposta = await aprovadaDepoisDoCorte()
  const antes = await figurasDe(proposta.idProposta)

  expect(antes).toMatchObject({
    situacao: 'PENDENTE',
    averbacao: 'NA_FILA',
    vencimento: '2027-01-07',
    motivo: expect.stringContaining('No preço de 04/12/2026 o cliente recebe R$'),
  })
  expect(await esteira.naDataprev(proposta.numero)).toBeNull()
  expect(await reprecos(proposta.idProposta)).toEqual([
    { momento: 'AVERBACAO', situacao: 'AGUARDA', mudanca: 'PIOR', dia: '2026-12-04' },
  ])
  // The sweep changes nothing while the client is asked.
  esteira.passarDias(1)
  await esteira.conferir()
  expect(await esteira.naDataprev(proposta.numero)).toBeNull()
  esteira.passarDias(-1)

  const link = await linkDe()
  expect(link).toMatch(FORMA_DO_LINK)
  const pagina = await abrir(link)
  expect(pagina.statusCode).toBe(200)
  expect(pagina.body).toContain('Sua parcela continua a mesma: 96 parcelas de R$')
  expect(pagina.body).toContain('Era 07/01/2027. <b>Agora é 07/02/2027.</b>')

  expect((await responder(link, 'aceitar')).statusCode).toBe(303)
  await esteira.averbar()
  const depois = await figurasDe(proposta.idProposta)
  expect(depois).toMatchObject({
    situacao: 'ANUENCIA',
    averbacao: 'PENDENTE',
    parcela: antes.parcela,
    liberacao: '2026-12-04',
    vencimento: '2027-02-07',
  })
  expect(depois.liberado).toBeLessThan(antes.liberado - 1000)
  expect(await livroDaDataprev(proposta.numero)).toMatchObject({
    pedido: {
      competenciaInicioDesconto: '202701',
      valorEmprestimo: emReais(depois.financiado),
      valorLiberado: emReais(depois.liberado),
      dataContrato: '04122026',
    },
  })
  expect((await abrir(link)).body).toContain('o novo valor foi aceito')
})

test('the atendente sees the price and its validity, and sends another link: the one before ends', async () => {
  const proposta = await aprovadaDepoisDoCorte()
  const params = { idProposta: proposta.idProposta }
  const { model } = (await api.as(dono)(propostaApi.consultar, { params })).body
  expect(model).toMatchObject({
    precoValidoAte: '2026-12-02',
    precos: [
      {
        momento: 'AVERBACAO',
        situacao: 'AGUARDA',
        dia: '2026-12-04',
        primeiroVencimento: '2027-02-07',
        respondidoEm: null,
      },
    ],
  })
  const antigo = await linkDe()
  const { body } = await api.as(dono)(propostaApi.reenviarPreco, { params })
  expect(body.model).toEqual({ enviado: true, porque: null })
  // The message of the newer link waits: until it leaves, the client has the older one only.
  expect((await abrir(antigo)).statusCode).toBe(200)
  await api.consulta(`update mensagem set situacao = 'INCERTA' where situacao = 'NA_FILA'`)
  expect((await abrir(antigo)).statusCode).toBe(200)
  const lidas = await mensagens()
  await api.consulta(`update mensagem set situacao = 'ACEITA', segredo = null
    where situacao = 'INCERTA'`)
  expect((await abrir(antigo)).statusCode).toBe(404)

  await api.consulta(
    `update telefone set situacao = '4', opt_in_transacional = false where id_cliente = $1`,
    [doDono.idCliente],
  )
  const calado = await api.as(dono)(propostaApi.reenviarPreco, { params })
  expect(calado.body.model).toEqual({ enviado: false, porque: 'CONTATO' })
  const links = lidas.join(' ').match(/novo-valor\/[\w-]+/g)
  expect(links).toHaveLength(2)
  const ultimo = links?.at(-1)?.split('/')[1] ?? ''
  // The phone became somebody else's: its link answers for nobody, and the question stays open.
  expect((await abrir(ultimo)).statusCode).toBe(404)
  await api.consulta(`update telefone set situacao = '2' where id_cliente = $1`, [doDono.idCliente])
  await api.consulta(
    `update cliente set restrito = true, restricao_motivo = 'Ordem judicial' where id = $1`,
    [doDono.idCliente],
  )
  expect((await abrir(ultimo)).statusCode).toBe(404)
  await api.consulta(`update cliente set restrito = false, restricao_motivo = null where id = $1`, [
    doDono.idCliente,
  ])
  await responder(ultimo, 'recusar')
  const nada = await api.as(dono)(propostaApi.reenviarPreco, { params })
  expect([nada.status, nada.body.message]).toEqual([
    400,
    'O cliente não tem um novo valor para responder',
  ])
})

test('the question goes to a phone verified by code only, and not at any pace', async () => {
  const proposta = await aprovadaDepoisDoCorte()
  const params = { idProposta: proposta.idProposta }
  const reenviar = () => api.as(dono)(propostaApi.reenviarPreco, { params })
  // The opt-in is about notices; the client is asked without it.
  await api.consulta(`update telefone set opt_in_transacional = false where id_cliente = $1`, [
    doDono.idCliente,
  ])
  const ditos: (string | null)[] = []
  for (let vez = 0; vez < 4; vez += 1) {
    ditos.push((await reenviar()).body.message)
    esteira.relogio.adiantadoMs += 61_000
  }
  expect(ditos.slice(0, 3)).toEqual(Array.from({ length: 3 }, () => ditos[0]))
  expect(ditos[3]).toContain('Foram enviados 3 códigos em 30 minutos')

  esteira.relogio.adiantadoMs += 3_600_000
  await api.consulta(`update telefone set situacao = '3' where id_cliente = $1`, [doDono.idCliente])
  expect((await reenviar()).body.model).toEqual({ enviado: false, porque: 'CONTATO' })
})

test('a phone that was confirmed in a call only is never asked about a price', async () => {
  await api.consulta(`update telefone set situacao = '3' where id_cliente = $1`, [doDono.idCliente])
  const proposta = await aprovadaDepoisDoCorte()

  expect((await figurasDe(proposta.idProposta)).situacao).toBe('PENDENTE')
  expect(await mensagens()).toEqual([])
})

test('message, page and the next link compare with the price that the client accepted', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await aprovar(proposta.numero)
  const aceito = await figurasDe(proposta.idProposta)
  const noDia = (dias: number) => {
    esteira.passarDias(dias)
    return transaction(api.pool, sistemaNo(doDono.promotor), async ({ client }) => {
      const travada = await travarProposta(client, proposta.numero)
      if (!travada) throw new Error('No such proposta')
      const agora = esteira.services.agora()
      return precoDoDia({ ...esteira.services, client, agora }, travada, 'AVERBACAO')
    })
  }
  expect(await noDia(4)).toEqual({ tipo: 'vale' })
  const aplicado = await figurasDe(proposta.idProposta)
  expect(aplicado.liberado).toBeGreaterThan(aceito.liberado)
  expect(await noDia(10)).toEqual({ tipo: 'espera' })

  const dito = `mudou de ${reais(aceito.liberado)} para`
  expect((await mensagens()).at(-1)).toContain(dito)
  const { body } = await abrir(await linkDe())
  expect(body).toContain(`Era ${formatarDinheiro(centavos(aceito.liberado))}.`)
  expect(body).toContain(`Era ${formatarDinheiro(centavos(aceito.financiado))}.`)
  expect(body).not.toContain(formatarDinheiro(centavos(aplicado.financiado)))
  await api.as(dono)(propostaApi.reenviarPreco, { params: { idProposta: proposta.idProposta } })
  expect((await mensagens()).at(-1)).toContain(dito)
})

test('the client refuses the new price: nothing is booked, and the bank is notified', async () => {
  const proposta = await aprovadaDepoisDoCorte()
  await responder(await linkDe(), 'recusar')
  await esteira.averbar()

  expect(await figurasDe(proposta.idProposta)).toMatchObject({
    situacao: 'REPROVADA',
    averbacao: 'RECUSADA',
    motivo: 'O cliente não aceitou o novo valor',
  })
  expect(await esteira.naDataprev(proposta.numero)).toBeNull()
  expect((await esteira.services.banco.consultar(proposta.numero))?.situacao).toBe('REPROVADA')
})

test('an answer counts once, to the figures that were shown, from our own page', async () => {
  const proposta = await aprovadaDepoisDoCorte()
  const link = await linkDe()
  const estranha = await paginas.inject({
    method: 'POST',
    url: `/novo-valor/${link}`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://outro.teste',
      'sec-fetch-site': 'cross-site',
    },
    payload: 'decisao=aceitar&resumo=x',
  })
  expect(estranha.statusCode).toBe(403)
  await responder(link, 'aceitar', { resumo: 'f'.repeat(64) })
  expect(await figurasDe(proposta.idProposta)).toMatchObject({ situacao: 'PENDENTE' })
  expect((await abrir('x'.repeat(24))).statusCode).toBe(404)

  await Promise.all([responder(link, 'recusar'), responder(link, 'recusar')])
  await responder(link, 'aceitar')
  expect(await reprecos(proposta.idProposta)).toEqual([
    { momento: 'AVERBACAO', situacao: 'RECUSADO', mudanca: 'PIOR', dia: '2026-12-04' },
  ])
})

test('the payment is ordered at the price of its day, and contract, order, Dataprev and bank agree', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await mundo.ateAverbar(proposta.numero)
  const naOrdem = await figurasDe(proposta.idProposta)
  expect(naOrdem).toMatchObject({ situacao: 'AVERBADA', liberacao: '2026-11-23' })
  expect(await reprecos(proposta.idProposta)).toEqual([])

  // Not paid on Monday: on Thursday 26/11 the order is another one.
  esteira.passarDias(6)
  await esteira.conferir()
  const nova = await figurasDe(proposta.idProposta)
  expect(nova).toMatchObject({
    situacao: 'AVERBADA',
    liberacao: '2026-11-26',
    vencimento: naOrdem.vencimento,
    parcela: naOrdem.parcela,
  })
  expect(nova.liberado).toBeGreaterThan(naOrdem.liberado)
  expect(nova.cet).not.toBe(naOrdem.cet)
  expect(await reprecos(proposta.idProposta)).toEqual([
    { momento: 'PAGAMENTO', situacao: 'APLICADO', mudanca: 'MELHOR', dia: '2026-11-26' },
  ])
  expect((await mensagens()).join()).toContain(`o emprestimo ${proposta.numero} foi recalculado`)
  expect(await livroDaDataprev(proposta.numero)).toMatchObject({
    situacao: 'AVERBADO',
    pedido: {
      valorEmprestimo: emReais(nova.financiado),
      valorLiberado: emReais(nova.liberado),
      dataContrato: '26112026',
    },
  })

  esteira.relogio.adiantadoMs += 1000
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()
  expect(
    await api.consulta(
      `select k.data_contrato::text as dia, k.valor_liberado::int as liberado,
              k.valor_financiado::int as financiado, k.primeiro_vencimento::text as vencimento,
              a.divergencia, (e.corpo ->> 'valorPago')::float8 as pago
         from contrato k join proposta p on p.numero = k.numero
         join averbacao a on a.id_proposta = p.id
         join banco_evento e on e.id_proposta = p.id and e.evento = 'PAGA'
        where k.numero = $1`,
      [proposta.numero],
    ),
  ).toEqual([
    {
      dia: '2026-11-26',
      liberado: nova.liberado,
      financiado: nova.financiado,
      vencimento: '2027-01-07',
      divergencia: null,
      pago: emReais(nova.liberado),
    },
  ])
})

test('the contract keeps the figures that were signed, and the new price is a demonstrativo', async () => {
  const contratoDa = async (idProposta: string) =>
    transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
      contratoDaProposta(client, { id: null, idProposta }),
    )
  const { proposta } = await propor(dono, REFIN, refin(360))
  const assinado = await contratoDa(proposta.idProposta)
  expect(assinado.demonstrativo).toBeNull()
  expect(assinado.linhas).toContainEqual({
    rotulo: expect.stringContaining('Ainda é descontada do contrato'),
    valor: expect.stringContaining('de 07/12/2026, que já está na folha'),
  })
  const combinado = assinado.clausulas.join(' ').replaceAll('\u00a0', ' ')
  expect(combinado).toContain('em mais de 1,00% ou de R$ 10,00, o que for menos')
  expect(combinado).toContain('volta a você em até 5 dias úteis')
  esteira.passarDias(7)
  await aprovar(proposta.numero)
  await esteira.averbar()

  const depois = await contratoDa(proposta.idProposta)
  expect(depois.linhas).toEqual(assinado.linhas)
  expect(depois.resumo).toBe(assinado.resumo)
  const { liberado } = await figurasDe(proposta.idProposta)
  expect(depois.demonstrativo).toMatchObject({
    titulo: 'Demonstrativo do preço de 27/11/2026',
    linhas: expect.arrayContaining([
      { rotulo: 'Você recebe', valor: formatarDinheiro(centavos(liberado)) },
    ]),
  })
  expect(depois.linhas).not.toContainEqual({
    rotulo: 'Você recebe (troco)',
    valor: formatarDinheiro(centavos(liberado)),
  })
})

test('a payment of another day than the order is kept as paid and says so', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await mundo.ateAverbar(proposta.numero)
  esteira.passarDias(6)
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()

  expect(await figurasDe(proposta.idProposta)).toMatchObject({ situacao: 'PAGA' })
  expect(
    await api.consulta('select divergencia from averbacao where id_proposta = $1', [
      proposta.idProposta,
    ]),
  ).toEqual([
    {
      divergencia: 'O banco pagou fora da ordem: paga em 26/11/2026, com ordem para 23/11/2026',
    },
  ])
  expect(
    await api.consulta('select nossa, deles, motivo from divergencia where id_proposta = $1', [
      proposta.idProposta,
    ]),
  ).toEqual([
    {
      nossa: 'AVERBADA',
      deles: 'PAGA',
      motivo: 'O banco pagou fora da ordem: paga em 26/11/2026, com ordem para 23/11/2026',
    },
  ])
})

test('a refinancing settles the balances of the day on which it is booked', async () => {
  const saldo = async (idProposta: string) =>
    (
      await api.consulta<{ saldo: number }>(
        'select saldo_devedor::int as saldo from proposta_contrato where id_proposta = $1',
        [idProposta],
      )
    )[0]?.saldo ?? 0
  const { proposta } = await propor(dono, REFIN, refin(360))
  const antes = await saldo(proposta.idProposta)
  esteira.passarDias(7)
  await aprovar(proposta.numero)
  await esteira.averbar()

  const { liberacao, situacao } = await figurasDe(proposta.idProposta)
  expect([situacao, liberacao]).toEqual(['ANUENCIA', '2026-11-27'])
  expect(await saldo(proposta.idProposta)).toBeGreaterThan(antes)
})

/** Another bank pays off the contract that a proposta settles. */
async function transferirContrato(idProposta: string): Promise<string> {
  const [{ id, numero } = { id: '', numero: '' }] = await api.consulta<{
    id: string
    numero: string
  }>(
    `select k.id, k.numero from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = $1`,
    [idProposta],
  )
  await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    quitarTransferido(client, { id, dia: '2026-11-19' }),
  )
  return numero
}

test('a refinancing of a contract that another bank paid off meanwhile is not booked, on the same day either', async () => {
  const { proposta } = await propor(dono, REFIN, refin(360))
  const numero = await transferirContrato(proposta.idProposta)
  await aprovar(proposta.numero)
  await esteira.averbar()

  expect(await figurasDe(proposta.idProposta)).toMatchObject({
    situacao: 'REPROVADA',
    motivo: `O contrato ${numero}, que a proposta quita, não está mais ativo`,
  })
  expect(await esteira.naDataprev(proposta.numero)).toBeNull()
})

const depois = [
  [
    'who died',
    `update cliente set obito_em = '2026-11-20' where id = $1`,
    'O óbito do cliente foi informado',
  ],
  [
    'who came under restriction',
    `update cliente set restrito = true, restricao_motivo = 'Ordem judicial' where id = $1`,
    'O cliente está na lista restrita',
  ],
  [
    'whose benefit was suspended',
    `with s as (insert into situacao_beneficio values ('03', 'Suspenso', false) returning codigo)
     update beneficio b set situacao = s.codigo from s where b.id_cliente = $1`,
    'A situação do benefício não permite mais empréstimo: Suspenso',
  ],
  [
    'whose benefit ceased',
    `update beneficio set data_cessacao = '2026-11-19' where id_cliente = $1`,
    'O benefício cessou em 19/11/2026',
  ],
  [
    'whose benefit the INSS names no more',
    `insert into beneficio_consulta (id, id_cliente, id_usuario, codigo_promotor, id_consentimento, tipo,
       resultado, consultado_em)
     select gen_random_uuid(), k.id_cliente, '${dono.id}', k.codigo_promotor, k.id, 'BENEFICIOS', 'RESPONDIDA',
       '2026-11-20T13:00:00Z' from consentimento k
      where k.id_cliente = $1 and k.codigo_promotor = '${doDono.promotor}' limit 1`,
    'O INSS não informa mais o benefício',
  ],
] as const

test.each(depois)(
  'the loan of a client %s after proposing is not booked',
  async (_o, fato, motivo) => {
    const { proposta } = await propor(dono, NOVO, novo(200))
    await api.consulta(fato, [doDono.idCliente])
    await aprovar(proposta.numero)
    await esteira.averbar()

    expect(await figurasDe(proposta.idProposta)).toMatchObject({
      situacao: 'REPROVADA',
      motivo: expect.stringContaining(motivo),
    })
    expect(await esteira.naDataprev(proposta.numero)).toBeNull()
  },
)

test.each(depois)(
  'the payment of a client %s after the booking is not ordered, and the booking is taken back',
  async (_o, fato, motivo) => {
    const { proposta } = await propor(dono, NOVO, novo(200))
    await aprovar(proposta.numero)
    await esteira.averbar()
    await esteira.titular(proposta.numero, 'aceitar')
    await api.consulta(fato, [doDono.idCliente])
    esteira.relogio.adiantadoMs += 60_000
    await esteira.conferir()

    expect(await figurasDe(proposta.idProposta)).toMatchObject({
      situacao: 'REPROVADA',
      averbacao: 'DESFEITA',
      motivo: expect.stringContaining(motivo),
    })
    const ordens = 'select from averbacao_ordem where id_proposta = $1'
    expect(await api.consulta(ordens, [proposta.idProposta])).toEqual([])
  },
)

test('a refinancing that the bank paid although another bank had paid the contract off goes to a person', async () => {
  const { proposta } = await propor(dono, REFIN, refin(360))
  await aprovar(proposta.numero)
  await esteira.averbar()
  await esteira.titular(proposta.numero, 'aceitar')
  esteira.passarDias(1)
  await esteira.conferir()
  expect((await figurasDe(proposta.idProposta)).situacao).toBe('AVERBADA')
  const numero = await transferirContrato(proposta.idProposta)
  await esteira.noBanco(proposta.numero, 'pagar')
  await esteira.ouvirBanco()

  expect(
    await api.consulta('select nossa, deles, motivo from divergencia where id_proposta = $1', [
      proposta.idProposta,
    ]),
  ).toEqual([
    {
      nossa: 'AVERBADA',
      deles: 'PAGA',
      motivo: `O contrato ${numero}, que a proposta quita, já não estava ativo quando o banco pagou`,
    },
  ])
})

test('a rule of the day that forbids the accepted loan ends it in words, and nothing is booked', async () => {
  const { proposta } = await propor(dono, NOVO, novo(200))
  await api.consulta(
    `update regra_vigencia set vigencia_fim = '2026-11-24'
      where regra = 'teto_juros_am' and convenio = 'INSS' and vigencia_fim is null`,
  )
  esquecerRegras()
  esteira.passarDias(6)
  await aprovar(proposta.numero)
  await esteira.averbar()
  expect(await figurasDe(proposta.idProposta)).toMatchObject({
    situacao: 'REPROVADA',
    motivo: expect.stringContaining('No preço de 26/11/2026'),
  })
  expect(await esteira.naDataprev(proposta.numero)).toBeNull()
})
