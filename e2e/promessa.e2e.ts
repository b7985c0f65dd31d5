import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { pessoa } from './support/clientes.ts'
import { enderecoDe } from './support/conferencia.ts'
import { adiantadoDe, meioDiaPorVir } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { chamarProximo, mostrarTelefone, tocando, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { startSystem } from './support/system.ts'

/** Noon of a business day still to come: the next hours allow contact, and promises of them ring. */
const place = await seededPlace({ RELOGIO: meioDiaPorVir() })
const system = await startSystem(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
await client.query('delete from promessa')
afterAll(async () => {
  await client.end()
  await system.stop()
  place.remove()
})

/** A client of the atendente with a phone that may be called. */
async function clienteDoAtendente(pulo = 0) {
  const { rows } = await client.query<{ id: string; nome: string; promotor: string }>(
    `select r.id, c.nome, r.codigo_promotor as promotor
       from relacionamento r join cliente c on c.id = r.id_cliente join usuario u on u.id = r.id_atendente
      where u.login = 'atendente' and r.codigo_promotor = '10101' and r.confirmado_em is not null and c.obito_em is null and not c.restrito
        and exists (select from telefone t where t.id_cliente = c.id and t.situacao = '2' and t.ddd = '11'
                     and not t.nao_me_perturbe)
      order by r.id limit 1 offset $1`,
    [pulo],
  )
  const [achado] = rows
  if (!achado) throw new Error('The atendente has no client to be called')
  return achado
}

/** The column of notes stands behind its button on narrow screens. */
async function mostrarPainel(page: Page): Promise<void> {
  const prometer = page.getByRole('button', { name: /^Prometer/ })
  const botao = page.getByRole('button', { name: 'Anotações' })
  await prometer.or(botao).first().waitFor()
  if (!(await prometer.isVisible())) await botao.click()
  await prometer.waitFor()
}

const promessas = (page: Page) => page.getByRole('region', { name: /^Promessas/ })

test('a promise is made from the client by keyboard, refused on a Sunday, and kept by hand on Meu dia', async () => {
  const { url } = place
  const { id, nome } = await clienteDoAtendente()
  const page = await novaPagina({
    login: 'atendente',
    em: `/front/clientes/${id}`,
    url,
    permitido: /status of 400/,
  })
  await mostrarPainel(page)
  await page.keyboard.press('p')
  const quando = page.getByRole('textbox', { name: 'Quando ligar' })
  await quando.waitFor()
  await semViolacoesNosDois(page)
  await quando.fill('domingo 10h')
  await page.getByRole('combobox', { name: 'Assunto' }).click()
  await page.getByRole('option', { name: 'Saldo do contrato' }).click()
  await page.getByRole('textbox', { name: 'Detalhe' }).fill('O saldo no banco antigo')
  await page.getByRole('dialog').getByRole('button', { name: 'Prometer' }).click()
  await page
    .getByText(/O horário permitido mais próximo é/)
    .first()
    .waitFor()
  await quando.fill('em 2 horas')
  await page.getByRole('dialog').getByRole('button', { name: 'Prometer' }).click()
  await toast(page, 'Promessa registrada').waitFor()
  await promessas(page).getByText('O saldo no banco antigo').waitFor()
  await semViolacoesNosDois(page)

  await page.goto(`${url}/front/inicio`)
  const doDia = page.getByRole('region', { name: /^Promessas de hoje/ })
  await doDia.getByRole('link', { name: nome }).waitFor()
  await semViolacoesNosDois(page)
  await doDia.getByRole('button', { name: 'Cumpri: Saldo do contrato' }).click()
  await toast(page, 'Contato registrado na promessa').waitFor()
  await page.getByText('Nenhuma ligação prometida para hoje.').waitFor()
  // A slip of the hand: the toast leads back.
  await toast(page, 'Contato registrado na promessa')
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await toast(page, 'Contato desfeito').waitFor()
  await doDia.getByRole('link', { name: nome }).waitFor()
  await doDia.getByRole('button', { name: 'Cumpri: Saldo do contrato' }).click()
  await page.getByText('Nenhuma ligação prometida para hoje.').waitFor()

  const { rows } = await client.query(
    'select situacao from promessa where id_relacionamento = $1',
    [id],
  )
  expect(rows).toEqual([{ situacao: 'CUMPRIDA' }])
})

longa(
  'a promise rings at its hour; a broken one reaches who manages, until somebody calls',
  async () => {
    const { url } = place
    const { id, nome, promotor } = await clienteDoAtendente(2)
    const page = await novaPagina({ login: 'atendente', em: '/front/inicio', url })
    await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
    const chamar = await pessoa(url, 'atendente', promotor)
    const agora = Date.now() + (await adiantadoDe(url))
    await chamar('/consigna/v1/promessas', {
      idRelacionamento: id,
      assunto: 'SIMULACAO',
      texto: 'A simulação da filha',
      quando: new Date(agora + 4 * 3_600_000).toISOString(),
    })
    const adiantar = (intervalo: string) =>
      client.query(
        `update promessa set quando = quando - $1::interval, avisa_em = avisa_em - $1::interval,
           vence_em = vence_em - $1::interval, toca_em = toca_em - $1::interval
          where situacao = 'ABERTA'`,
        [intervalo],
      )
    await adiantar('4 hours')
    await tocando(page, `hora de ligar para ${nome}`).waitFor()
    await semViolacoesNosDois(page)

    await adiantar('31 minutes')
    const gestor = await novaPagina({ login: 'gestor', em: '/front', url })
    const quebradas = gestor.getByRole('region', { name: /^Promessas quebradas/ })
    await quebradas.getByRole('link', { name: nome }).waitFor({ timeout: 150_000 })
    await quebradas.getByText('Quebrada', { exact: true }).waitFor()
    await semViolacoesNosDois(gestor)
    await quebradas.getByRole('button', { name: 'Já falei com o cliente: Simulação' }).click()
    await toast(gestor, 'Contato registrado na promessa').waitFor()
    await expect.poll(() => quebradas.count()).toBe(0)
    await client.query('delete from promessa')
  },
)

longa(
  'S1.17 the promised client comes first, who supervises takes them away, and the call is in the history',
  async () => {
    const { url } = place
    const { id, nome, promotor } = await clienteDoAtendente()
    await client.query('delete from fila_locacao')
    const chamar = await pessoa(url, 'atendente', promotor)
    const agora = Date.now() + (await adiantadoDe(url))
    await chamar('/consigna/v1/promessas', {
      idRelacionamento: id,
      assunto: 'SALDO',
      texto: 'O saldo para quitar',
      quando: new Date(agora + 10 * 60_000).toISOString(),
    })
    // Moves the promise to now: before its hour the queue does not give the client.
    await client.query(
      `update promessa set quando = quando - interval '10 minutes', avisa_em = avisa_em - interval '10 minutes',
         vence_em = vence_em - interval '10 minutes', criada_em = criada_em - interval '10 minutes'
        where situacao = 'ABERTA'`,
    )
    const page = await novaPagina({ login: 'atendente', em: '/front/fila', url })
    await page.getByText('Nenhum cliente está com você').waitFor()
    await chamarProximo(page)
    await page.getByRole('heading', { name: nome }).waitFor()
    await page.getByText('Prometemos ligar').waitFor()
    await page.getByText('Promessa perto da hora +100').waitFor()
    await mostrarTelefone(page)
    await expect
      .poll(() => page.getByRole('button', { name: /^Falou/ }).getAttribute('aria-disabled'))
      .toBe(null)
    await page.keyboard.press('5')
    await page.getByRole('textbox', { name: 'Quando ligar de novo' }).fill('em 3 horas')
    expect(
      await page.getByRole('checkbox', { name: 'Prometi ligar a esta hora' }).isChecked(),
    ).toBe(true)
    await semViolacoesNosDois(page)

    const supervisor = await novaPagina({ login: 'promotor', em: '/front/fila', url })
    const locados = supervisor.getByRole('region', { name: /^Com quem está cada cliente/ })
    await locados.getByRole('link', { name: nome }).waitFor()
    await semViolacoesNosDois(supervisor)
    await locados.getByRole('button', { name: new RegExp(`^Retirar ${nome} de `) }).click()
    await supervisor.getByRole('textbox', { name: 'Motivo' }).fill('Fica com a titular')
    await supervisor.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click()
    await toast(supervisor, 'Cliente de volta à fila').waitFor()
    await page.getByText('O cliente não está mais com você na fila: voltou à fila.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Quando ligar de novo' }).inputValue()).toBe(
      'em 3 horas',
    )
    await page.goto(`${url}/front/clientes/${id}`)
    await mostrarPainel(page)
    const ligacoes = page.getByRole('region', { name: /^Ligações/ })
    await ligacoes.getByText('A supervisão retirou o cliente').waitFor()
    await ligacoes.getByText('Fica com a titular').waitFor()
    await promessas(page).getByText('Cumprida').first().waitFor()
    await semViolacoesNosDois(page)
  },
)

longa(
  'S1.17 Começar on Meu dia gives the promised client of who left, where no list has clients',
  async () => {
    const { url } = place
    const { id, nome, promotor } = await clienteDoAtendente()
    await client.query(`delete from fila_locacao; update fila_tentativa set id_promessa = null;
    delete from promessa; update mailing set situacao = 'PAUSADA' where situacao = 'ATIVA'`)
    const chamar = await pessoa(url, 'atendente', promotor)
    const quando = Date.now() + (await adiantadoDe(url)) + 10 * 60_000
    await chamar('/consigna/v1/promessas', {
      idRelacionamento: id,
      assunto: 'SALDO',
      quando: new Date(quando).toISOString(),
    })
    const page = await novaPagina({ login: 'atendente', em: '/front/inicio', url })
    const fila = page.getByRole('region', { name: /^Fila de atendimento/ })
    await fila.getByRole('button', { name: 'Começar' }).click()
    await toast(page, 'Nenhuma lista está aberta para você agora').waitFor()

    // The hour has come, and the owner has left.
    await client.query(
      `update promessa set quando = quando - interval '10 minutes', avisa_em = avisa_em - interval '10 minutes',
       vence_em = vence_em - interval '10 minutes', criada_em = criada_em - interval '10 minutes'`,
    )
    await client.query(
      `with quem as (update usuario set ativo = false where login = 'atendente2' returning id)
     update relacionamento set id_atendente = quem.id from quem where relacionamento.id = $1`,
      [id],
    )
    await page.reload()
    await fila.getByRole('button', { name: 'Começar' }).click()
    await page.getByRole('heading', { name: nome }).waitFor()
  },
)
