import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { ehDiaUtil } from '#shared/calendario.ts'
import { hoje } from '#shared/data.ts'
import { enderecoDe } from './support/conferencia.ts'
import { adiantadoDe, meioDiaUtil } from './support/horario.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { seededPlace } from './support/seeded-place.ts'
import { tamanhos } from './support/sessao.ts'
import { startSystem } from './support/system.ts'

/** Noon of a business day. */
const place = await seededPlace({ RELOGIO: meioDiaUtil() })
const system = await startSystem(place)
afterAll(async () => {
  await system.stop()
  place.remove()
})

test.each(tamanhos)('S1.15 the desk of requests of other banks ($nome)', async (tamanho) => {
  const page = await novaPagina({
    tamanho,
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
  await semViolacoes(page)
  if (tamanho.nome === 'telefone') return

  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .click()
  const oferta = page.getByRole('dialog', { name: /^Contraproposta/ })
  await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
  await semViolacoes(page)
  await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
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
})

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

test.each(tamanhos)(
  'S6.06 Meu dia of an atendente: clocks, queue, promises, reminders and results of today, each with its list ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, url: place.url, login: 'atendente' })
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
    await semViolacoes(page)

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

test('S1.15 a clock that passes a limit changes its alarm on the open page', async () => {
  const page = await novaPagina({ url: place.url, login: 'atendente' })
  const agora = new Date(Date.now() + (await adiantadoDe(place.url)))
  // The next instant in business hours at which one of the shown clocks stands differently.
  const abertas = await relogios()
  const proxima = abertas
    .flatMap((aberta) => [aberta.alerta, aberta.critico].map((em) => ({ aberta, em })))
    .filter(({ em }) => em > agora)
    .toSorted((uma, outra) => uma.em.getTime() - outra.em.getTime())[0]
  if (!proxima) throw new Error('Every clock has passed its alarms')
  const linha = page
    .getByRole('region', { name: 'Pedidos de outros bancos' })
    .first()
    .getByRole('listitem')
    .filter({ hasText: proxima.aberta.nome })
  await linha.getByText(faixa(proxima.aberta, agora), { exact: true }).first().waitFor()
  expect(ehDiaUtil(hoje(proxima.em))).toBe(true)
  await fetch(`http://localhost:${place.env['SANDBOX_PORT']}/bancada/relogio`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ instante: new Date(proxima.em.getTime() + 60_000).toISOString() }),
  })
  const depois = faixa(proxima.aberta, new Date(proxima.em.getTime() + 60_000))
  expect(depois).not.toBe(faixa(proxima.aberta, agora))
  await linha.getByText(depois, { exact: true }).first().waitFor()
  await semViolacoes(page)
})
