import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { somarDiasUteis } from '#shared/calendario.ts'
import { diasEntre, formatarDia, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { personagem } from './support/clientes.ts'
import { enderecoDe } from './support/conferencia.ts'
import { segurar } from './support/demora.ts'
import { adiantadoDe, sextaAntesDeFeriado } from './support/horario.ts'
import { foto } from './support/link.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'
import { botoesDe } from './support/sandbox.ts'
import { tamanhos } from './support/sessao.ts'
import { startSystem, storyPlace } from './support/system.ts'

const [naMesa, noTelefone] = tamanhos

/** A system made at noon of that Friday: its whole demonstration is of that day. */
const sexta = sextaAntesDeFeriado()
const place = await storyPlace({ RELOGIO: instanteEmBrasilia(sexta, '12:00').toISOString() })
const system = await startSystem(place)
afterAll(async () => {
  await system.stop()
  place.remove()
})

test('S1.15 the desk of requests of other banks', async () => {
  const page = await novaPagina({
    url: place.url,
    login: 'atendente',
    em: '/front/retencao',
  })
  const mesa = page.getByRole('region', { name: 'Pedidos de outros bancos' }).first()
  await mesa.waitFor()
  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .waitFor()
  await semViolacoesNosDois(page)
  // On a phone the totals stand two by two.
  await page.setViewportSize(noTelefone.viewport)
  const valores = page.getByRole('region', { name: /^Totais/ }).locator('dl > div')
  const alturas = async () =>
    new Set(await valores.evaluateAll((todos) => todos.map((um) => um.getBoundingClientRect().top)))
      .size
  expect(await valores.count()).toBe(4)
  await expect.poll(alturas).toBe(2)
  await page.setViewportSize(naMesa.viewport)

  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .click()
  const oferta = page.getByRole('dialog', { name: /^Contraproposta/ })
  await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
  await oferta
    .getByText(/\d{3}\.\*{3}\.\*{3}-\d{2}/)
    .first()
    .waitFor()
  await semViolacoes(page)
  // The second press of a double click does not close what the first one opened.
  await oferta.getByRole('button', { name: 'Registrar resultado' }).dblclick()
  const resultado = page.getByRole('dialog', { name: /^Resultado/ })
  await resultado.getByLabel('O que aconteceu').click()
  await page.getByRole('option', { name: 'Cliente sai (informar o saldo)' }).click()
  await resultado.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Taxa menor no outro banco' }).click()
  await semViolacoes(page)
  await resultado.getByLabel('O que aconteceu').click()
  await page.getByRole('option', { name: 'Cliente fica (retida)' }).click()
  await resultado.getByLabel('Arquivo da evidência').setInputFiles({
    name: 'conversa.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 600 } }),
  })
  await resultado.getByText(/^Arquivo guardado/).waitFor()
  // The registered file is there again after the dialog was closed, and after the page went.
  await page.reload()
  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .click()
  await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
  await resultado.getByText(/^Arquivo guardado/).waitFor()
  await semViolacoes(page)
  await page.reload()
  await mesa.waitFor()
  await page.getByRole('button', { name: 'Quadro' }).click()
  await page.getByRole('region', { name: 'Oferta feita' }).waitFor()
  await semViolacoes(page)

  // More than a page of them: the next ones come below.
  await encerrarSessenta()
  await page.getByRole('button', { name: 'Lista' }).click()
  await page.reload()
  await mesa.getByRole('button', { name: 'Carregar mais' }).click()
  // Of a long table only the rows in sight are drawn: it says how many it has.
  const linhas = async () => Number(await mesa.getByRole('table').getAttribute('aria-rowcount'))
  await expect.poll(linhas).toBeGreaterThan(60)
})

longa(
  'S1.15 the screen of a client shows the requests of other banks for their contracts',
  async () => {
    const page = await novaPagina({ url: place.url, login: 'atendente', em: '/front/retencao' })
    const pedidos = page.getByRole('region', { name: 'Pedidos de outros bancos' })
    // By their clocks: a group for each, the most urgent first.
    await page.getByRole('button', { name: 'Relógio', exact: true }).click()
    const grupos = pedidos.getByRole('row', { name: /^(Atenção|No prazo) \d/ })
    await expect.poll(() => grupos.allTextContents()).toHaveLength(2)
    expect((await grupos.allTextContents()).map((texto) => /^\D+/.exec(texto)?.[0].trim())).toEqual(
      ['Atenção', 'No prazo'],
    )
    await semViolacoesNosDois(page)
    await pedidos.getByRole('row').getByRole('link').first().click()

    await page.getByRole('tab', { name: 'Retenção', selected: true }).waitFor()
    await pedidos
      .getByRole('button', { name: /^Histórico do contrato/ })
      .first()
      .click()
    await page.getByRole('dialog', { name: /^Histórico/ }).waitFor()
    await page.keyboard.press('Escape')
    await semViolacoesNosDois(page)
    await pedidos
      .getByRole('button', { name: /^Contraproposta do contrato/ })
      .first()
      .click()
    const oferta = page.getByRole('dialog', { name: /^Contraproposta/ })
    await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
    await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
    await page.getByRole('dialog', { name: /^Resultado/ }).waitFor()
  },
)

longa(
  'S1.15 a counter-offer that comes late leaves the dialog opened since, and outcomes of several say what became of each',
  async () => {
    const page = await novaPagina({ url: place.url, login: 'atendente', em: '/front/retencao' })
    const { chegou, soltar } = await segurar(page, `**${retencaoApi.gerar.path}`)
    await page
      .getByRole('button', { name: /^Contraproposta do contrato/ })
      .first()
      .click()
    await chegou
    await page
      .getByRole('button', { name: /^Resultado do contrato/ })
      .nth(1)
      .click()
    const resultado = page.getByRole('dialog', { name: /^Resultado/ })
    const observacao = resultado.getByLabel('Observação')
    await observacao.fill('Falei com a filha ')
    const veio = page.waitForResponse(`**${retencaoApi.gerar.path}`)
    soltar()
    await (await veio).finished()
    // The row shows the answer: it has come to the screen.
    const primeira = page.getByRole('row').filter({ hasText: 'Contraproposta' }).first()
    await primeira.getByText('Em tratativa').waitFor()
    await page.keyboard.type('dele')
    expect(await observacao.inputValue()).toBe('Falei com a filha dele')

    // The outcome is kept although its dialog was closed before the answer: nothing of it is left for the next one.
    await resultado.getByLabel('O que aconteceu').click()
    await page.getByRole('option', { name: 'Cliente não atendeu' }).click()
    const registrar = await segurar(page, `**${retencaoApi.registrar.path}`, {
      se: (pedido) => pedido.method() === 'PUT',
    })
    await resultado.getByRole('button', { name: 'Registrar', exact: true }).click()
    await registrar.chegou
    await resultado.getByRole('button', { name: 'Voltar' }).click()
    registrar.soltar()
    await page.getByText('1 sem contato').first().waitFor()
    await page
      .getByRole('button', { name: /^Resultado do contrato/ })
      .nth(1)
      .click()
    await observacao.waitFor()
    expect(await observacao.inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await resultado.waitFor({ state: 'detached' })

    const escolhidas = page.getByRole('checkbox', { name: /^Selecionar contrato/, checked: true })
    for (const k of [0, 1]) {
      await page
        .getByRole('checkbox', { name: /^Selecionar contrato/ })
        .nth(k)
        .check()
    }
    await page.getByRole('button', { name: 'Enviar mensagem' }).click()
    await page.getByRole('dialog', { name: 'Mensagem a 2 clientes' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await escolhidas.count()).toBe(2)

    // The second one changes meanwhile: its row says why nothing was done, and it stays chosen.
    await page.getByRole('button', { name: 'Registrar resultado' }).click()
    const varias = page.getByRole('dialog', { name: 'Resultado de 2 CTCs de 2 clientes' })
    await varias.getByRole('combobox', { name: 'O que aconteceu' }).click()
    await page.getByRole('option', { name: 'Recusar o pedido' }).click()
    await varias.getByRole('combobox', { name: 'Motivo' }).click()
    await page.getByRole('option', { name: 'Cliente com ação judicial' }).click()
    const escolhas = varias.getByRole('list', { name: 'CTCs escolhidas' }).getByRole('listitem')
    await expect.poll(() => escolhas.count()).toBe(2)
    expect(await escolhas.first().textContent()).toMatch(/CPF \d{3}\.\*{3}\.\*{3}-\d{2}/)
    await semViolacoesNosDois(page)
    await mudarPorTras(
      /contrato (\S+)/.exec((await escolhas.nth(1).textContent()) ?? '')?.[1] ?? '',
    )
    await varias.getByRole('button', { name: 'Registrar todas' }).click()
    await varias.getByRole('status').filter({ hasText: '1 registrada, 1 recusada' }).waitFor()
    const resultados = varias.getByRole('list', { name: 'Resultado por CTC' })
    await resultados.getByText('Outra pessoa mudou esta CTC', { exact: false }).waitFor()
    expect(await resultados.getByText('Recusada', { exact: true }).count()).toBe(1)
    await semViolacoesNosDois(page)
    await varias.getByRole('button', { name: 'Concluir' }).click()
    await varias.waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: '1 CTC escolhida' }).waitFor()
  },
)

/** Somebody else changes an open request. */
async function mudarPorTras(contrato: string): Promise<void> {
  const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
  await client.connect()
  const { rowCount } = await client.query(
    'update ctc set versao = versao + 1 where numero_contrato = $1 and terminada_em is null',
    [contrato],
  )
  await client.end()
  expect(rowCount).toBe(1)
}

/** Sixty more requests of `atendente`, which ran out. */
async function encerrarSessenta(): Promise<void> {
  const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
  await client.connect()
  await client.query(
    `insert into ctc select (jsonb_populate_record(null::ctc, to_jsonb(x) || jsonb_build_object(
        'id', gen_random_uuid(), 'numero', lpad(k::text, 21, '6'), 'situacao', 'DECURSO_DE_PRAZO', 'toca_em', null,
        'terminada_em', x.recebida_em - k * interval '1 hour'))).*
       from (select x.* from ctc x join relacionamento r on r.id = x.id_relacionamento
               join usuario u on u.id = r.id_atendente and u.login = 'atendente'
              where x.terminada_em is null order by x.id limit 1) x, generate_series(1, 60) k`,
  )
  await client.end()
}

type Aberta = { nome: string; alerta: Date; critico: Date; interno: Date }

/** The five nearest clocks of `atendente`, as their day shows them. */
async function relogios(): Promise<Aberta[]> {
  const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
  await client.connect()
  const { rows } = await client.query<Aberta>(
    `select c.nome, x.alerta_em as alerta, x.critico_em as critico, x.interno_em as interno
       from ctc x join relacionamento r on r.id = x.id_relacionamento join cliente c on c.id = x.id_cliente
       join usuario u on u.id = coalesce(r.id_atendente, x.id_atendente) and u.login = 'atendente'
      where x.terminada_em is null and x.codigo_promotor = '10101' order by x.interno_em, x.id limit 5`,
  )
  await client.end()
  return rows
}

const faixa = ({ alerta, critico, interno }: Aberta, agora: Date) =>
  agora >= interno
    ? 'Só o saldo'
    : agora >= critico
      ? 'Crítico'
      : agora >= alerta
        ? 'Atenção'
        : 'No prazo'

longa(
  'S6.06 Meu dia of an atendente: clocks, queue, promises, reminders and results of today, each with its list',
  async () => {
    const page = await novaPagina({ url: place.url, login: 'atendente' })
    const parte = (titulo: string | RegExp) => page.getByRole('region', { name: titulo }).first()
    const pedidos = parte('Pedidos de outros bancos')
    const abertas = await relogios()
    expect(abertas.length).toBeGreaterThan(0)
    const agora = new Date(Date.now() + (await adiantadoDe(place.url)))
    for (const aberta of abertas) {
      const linha = pedidos.getByRole('listitem').filter({ hasText: aberta.nome })
      await linha.getByText(faixa(aberta, agora), { exact: true }).first().waitFor()
      await linha
        .getByLabel(/% das horas úteis até o limite interno$/)
        .first()
        .waitFor()
    }
    for (const titulo of [
      'Meus resultados do mês',
      'Fila de atendimento',
      /^Promessas de hoje/,
      'Lembretes de hoje',
      'O que fazer primeiro',
    ]) {
      await parte(titulo).waitFor()
    }
    await semViolacoesNosDois(page)

    const abre = async (titulo: string | RegExp, nome: string | RegExp, h1: string) => {
      await parte(titulo).getByRole('link', { name: nome }).first().click()
      await page.getByRole('heading', { level: 1, name: h1 }).waitFor()
      await page.goBack()
      await parte(titulo).waitFor()
    }
    await abre('Pedidos de outros bancos', 'Ver todos', 'Retenção')
    await abre('Lembretes de hoje', 'Todos', 'Lembretes')
    await abre('Fila de atendimento', /cliente/, 'Fila de atendimento')
    await abre('Minhas oportunidades por convênio', /INSS/, 'Oportunidades')
  },
)

const NoLivro = z.array(z.object({ numero: z.string(), situacao: z.string() }))

/** Two running contracts of ours of one client, whom nobody asked for yet. */
async function contratosDe(cpf: string) {
  const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
  await client.connect()
  const { rows } = await client.query<{ numero: string; saldo: number }>(
    `select k.numero, (k.valor_financiado * 8 / 1000) as saldo
       from contrato k join cliente c on c.id = k.id_cliente
      where c.cpf = $1 and k.proprio and k.situacao = 'ATIVO'
        and not exists (select from ctc x where x.id_contrato = k.id) order by k.numero limit 2`,
    [cpf],
  )
  await client.end()
  return rows.map(({ numero, saldo }) => ({ numero, saldo: Number(saldo) }))
}

test('S1.15 a notice of the clearing that contradicts what we hold stands on Divergências until somebody looked', async () => {
  const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
  await client.connect()
  const { rows } = await client.query<{ numero: string; nome: string }>(
    `with aviso as (insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, contradiz)
       select 'historia', x.numero, '{"tipo":"QUITADA","valor":1234.56}', 'v1', x.recebida_em, x.recebida_em,
              'A câmara avisa a TED de um pedido que não foi liberado'
         from ctc x where x.codigo_promotor = '10101' and x.terminada_em is null order by x.id limit 1
       returning numero)
     select a.numero, c.nome from aviso a join ctc x on x.numero = a.numero join cliente c on c.id = x.id_cliente`,
  )
  const semLoja = '5'.padEnd(21, '0')
  await client.query(
    `insert into ctc_aviso (chave, numero, corpo, assinatura, ocorrido_em, recebido_em, contradiz)
     values ('sem-loja', $1, '{"tipo":"QUITADA","valor":1234.56}', 'v1', now(), now(),
       'A câmara termina um pedido que não conhecemos')`,
    [semLoja],
  )
  await client.end()
  const [aviso] = rows
  if (!aviso) throw new Error('No request is open')
  const { url } = place
  const page = await novaPagina({ url, login: 'gestor', em: '/front/divergencias' })
  const lista = page.getByRole('region', { name: /^Avisos da câmara que não batem/ })
  const linha = lista.getByRole('row').filter({ hasText: aviso.nome })
  await linha.getByText('TED recebida').waitFor()
  await semViolacoesNosDois(page)
  await linha.getByRole('button', { name: /^Ver/ }).click()
  const dialogo = page.getByRole('dialog', { name: `Aviso da câmara · pedido ${aviso.numero}` })
  await dialogo.getByText('A câmara avisa a TED de um pedido que não foi liberado').waitFor()
  await semViolacoesNosDois(page)
  await dialogo
    .getByRole('textbox', { name: 'O que foi feito' })
    .fill('A TED voltou ao outro banco')
  await dialogo.getByRole('button', { name: 'Marcar como visto' }).click()
  await toast(page, 'Aviso visto').waitFor()
  await expect.poll(() => linha.count()).toBe(0)

  const mesa = await novaPagina({ url, login: 'conferente' })
  const daMesa = mesa.getByRole('region', { name: /^Avisos da câmara sem loja/ })
  await daMesa.getByText('A câmara termina um pedido que não conhecemos').waitFor()
  await semViolacoesNosDois(mesa)
  await daMesa.getByRole('button', { name: `Ver o aviso do pedido ${semLoja}` }).click()
  await mesa.getByRole('textbox', { name: 'O que foi feito' }).fill('A câmara corrige o pedido')
  await mesa.getByRole('button', { name: 'Marcar como visto' }).click()
  await toast(mesa, 'Aviso visto').waitFor()
  await expect.poll(() => daMesa.getByText(semLoja).count()).toBe(0)
})

test('S1.15 S3.12 another bank asks for two contracts of a client on the Friday before a holiday: the clock counts business days, one is kept with evidence, one is lost and paid out', async () => {
  const celia = personagem('90000206385')
  const { apertar, endereco } = botoesDe(place)
  const numeroDe = (k: number) => `8${String(k).padStart(20, '0')}`
  const naCamara = async () => {
    const livro = NoLivro.parse(await (await fetch(`${endereco}/camara/livro`)).json())
    return [0, 1].map((k) => livro.find(({ numero }) => numero === numeroDe(k))?.situacao)
  }
  const [fica, sai] = await contratosDe(celia.cpf)
  if (!fica || !sai) throw new Error('She has no two contracts of ours')
  const page = await novaPagina({ url: place.url, login: 'atendente', em: '/front/retencao' })
  const mesa = page.getByRole('region', { name: 'Pedidos de outros bancos' }).first()
  await mesa.getByRole('row').nth(1).waitFor()
  for (const [k, { numero, saldo }] of [fica, sai].entries()) {
    await apertar('/camara/pedidos', {
      numero: numeroDe(k),
      contrato: numero,
      cpf: celia.cpf,
      banco: '001',
      saldo,
      taxaAm: 1.6,
      cetAa: 24,
      prazo: 60,
      parcela: 100,
      ocorridoEm: instanteEmBrasilia(sexta, '11:00').toISOString(),
    })
  }
  const linha = (numero: string) => mesa.getByRole('row').filter({ hasText: numero })
  const relogio = async (numero: string, faixaDele: string, parte: number) => {
    await linha(numero).getByText(faixaDele, { exact: true }).waitFor()
    await linha(numero).getByLabel(`${parte}% das horas úteis até o limite interno`).waitFor()
  }
  const acertar = (dia: string, hora: string) =>
    apertar('/bancada/relogio', { instante: instanteEmBrasilia(dia, hora).toISOString() })
  const depois = (diasUteis: number) => somarDiasUteis(sexta, diasUteis)
  // Friday to Sunday and at least the Monday: D+1 is no earlier than Tuesday.
  expect(diasEntre(sexta, depois(1))).toBeGreaterThanOrEqual(4)

  // Without a press: the notice of the clearing put it on the desk, with its internal limit.
  for (const { numero } of [fica, sai]) {
    await linha(numero).getByText('No prazo', { exact: true }).waitFor()
    await linha(numero)
      .getByText(`${formatarDia(depois(4))} às 18:00`)
      .waitFor()
  }
  // Of 43 business hours seven are over on Friday, and the holiday adds none.
  await acertar(somarDias(sexta, 3), '12:00')
  await page.reload()
  await relogio(fica.numero, 'No prazo', 16)
  await semViolacoes(page)
  // D+2, on the page that is open: the alarm of the sweep tells it.
  await acertar(depois(2), '10:00')
  await relogio(sai.numero, 'Atenção', 40)

  const resultado = page.getByRole('dialog', { name: /^Resultado/ })
  const escolher = async (campo: string, opcao: string) => {
    await resultado.getByRole('combobox', { name: campo }).click()
    await page.getByRole('option', { name: opcao }).click()
  }
  const registrar = async () => {
    await resultado.getByRole('button', { name: 'Registrar', exact: true }).click()
    await resultado.waitFor({ state: 'detached' })
  }
  await linha(fica.numero).getByRole('button', { name: 'Contraproposta do contrato' }).click()
  const oferta = page.getByRole('dialog', { name: `Contraproposta · contrato ${fica.numero}` })
  await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
  await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
  await escolher('O que aconteceu', 'Cliente fica (retida)')
  await escolher('Motivo', 'Retenção do cliente')
  await escolher('O que o cliente aceitou', 'Sem oferta')
  await escolher('Canal', 'Ligação gravada')
  await resultado.getByLabel('Aceite, com as palavras do cliente').fill('Quero ficar com vocês')
  await resultado.getByLabel('Arquivo da evidência').setInputFiles(await foto())
  await resultado.getByText('Arquivo guardado').waitFor()
  await semViolacoes(page)
  await registrar()
  await linha(fica.numero).getByText('Retida', { exact: true }).waitFor()

  await acertar(depois(3), '18:01')
  await page.reload()
  await relogio(sai.numero, 'Crítico', 79)
  await acertar(depois(4), '18:01')
  await page.reload()
  await relogio(sai.numero, 'Só o saldo', 100)
  // Until the end of D+5 the balance can be told.
  await acertar(depois(5), '16:00')
  await page.reload()
  await linha(sai.numero).getByRole('button', { name: 'Resultado do contrato' }).click()
  await escolher('O que aconteceu', 'Cliente sai (informar o saldo)')
  await escolher('Motivo', 'Taxa menor no outro banco')
  await registrar()
  await linha(sai.numero).getByText('Liberada', { exact: true }).waitFor()
  // The clearing took our answers; the other bank sends the TED.
  await expect.poll(naCamara).toEqual(['RETIDA', 'SALDO_INFORMADO'])
  await apertar(`/camara/pedidos/${numeroDe(1)}/quitar`)
  await linha(sai.numero).getByText('Quitada', { exact: true }).waitFor()
  await semViolacoes(page)
})
