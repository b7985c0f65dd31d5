import { afterAll, expect, test } from 'vitest'
import { clientesDe } from './support/historias.ts'
import { meioDiaUtil } from './support/horario.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { tamanhos } from './support/sessao.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

const fotografar = process.env['FOTOS_DA_CARTEIRA']

/** What one person asks of another rings on every screen of theirs: it would cover the stories beside. */
const place = await seededPlace({ RELOGIO: meioDiaUtil() })
const system = await sistemaConferido(place)
afterAll(async () => {
  await system.stop()
  place.remove()
})

test.each(tamanhos)(
  'an atendente filters the own clients, orders them and keeps the filter ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'atendente', em: '/front/clientes' })
    const lista = page.getByRole('region', { name: /^Carteira/ })
    await lista.getByRole('link').first().waitFor()
    if (fotografar) await page.screenshot({ path: `${fotografar}/atendente-${tamanho.nome}.png` })
    await semViolacoes(page)
    await page.getByLabel('Ordem').selectOption('MARGEM')
    await page.getByLabel('Oportunidade').selectOption('qualquer')
    await expect.poll(() => new URL(page.url()).search).toBe('?status=qualquer&ordem=MARGEM')
    await lista.getByRole('link').first().waitFor()

    const nome = `Com margem ${tamanho.nome}`
    await page.getByRole('button', { name: 'Guardar este filtro' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Guardar o filtro' })
    await dialogo.getByLabel('Nome').fill(nome)
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    await toast(page, 'Filtro guardado').waitFor()
    await page.getByRole('button', { name: 'Excluir este filtro' }).waitFor()
    await page.goto('/front/clientes')
    await page.getByLabel('Filtro guardado').selectOption({ label: nome })
    await expect.poll(() => new URL(page.url()).searchParams.get('ordem')).toBe('MARGEM')
    await page.getByRole('button', { name: 'Excluir este filtro' }).click()
    await toast(page, 'Filtro excluído').waitFor()
    expect(await page.getByRole('button', { name: /^Exportar/ }).count()).toBe(0)

    await page.getByRole('searchbox', { name: /Buscar cliente/ }).fill('Maria')
    await page.getByRole('heading', { name: /^Encontrados/ }).waitFor()
    expect(await lista.count()).toBe(0)
  },
)

test('a promotor downloads the clients without an atendente as a spreadsheet', async () => {
  const page = await novaPagina({
    login: 'promotor',
    em: '/front/clientes?de=sem&ordem=CONTATO',
  })
  await page
    .getByRole('region', { name: /^Carteira/ })
    .getByRole('link')
    .first()
    .waitFor()
  for (const formato of ['CSV', 'XLSX']) {
    const arquivo = page.waitForEvent('download')
    await page.getByRole('button', { name: `Exportar ${formato}` }).click()
    expect((await arquivo).suggestedFilename()).toBe(`carteira.${formato.toLowerCase()}`)
    await toast(page, 'Arquivo com').first().waitFor()
  }
  if (fotografar) await page.screenshot({ path: `${fotografar}/promotor-mesa.png` })
  await semViolacoesNosDois(page)
})

test('a gestor chooses clients of a filter and goes on to reassign them', async () => {
  const page = await novaPagina({
    login: 'gestor',
    em: '/front/clientes?status=qualquer',
  })
  const lista = page.getByRole('region', { name: /^Carteira/ })
  await lista
    .getByRole('checkbox', { name: /^Selecionar cliente/ })
    .first()
    .check()
  const barra = page.getByRole('region', { name: 'Clientes escolhidos' })
  await barra.getByText('1 cliente escolhido').waitFor()
  if (fotografar) await page.screenshot({ path: `${fotografar}/gestor-mesa.png` })
  await semViolacoesNosDois(page)
  await barra.getByRole('button', { name: 'Incluir em campanha' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Incluir em campanha' })
  await dialogo.getByLabel('Campanha').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()

  await barra.getByRole('button', { name: 'Reatribuir' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reatribuição' }).waitFor()
  await page.getByText('1 cliente escolhido').waitFor()
  await page.getByRole('button', { name: 'Desistir da escolha' }).click()
  await page.getByText(/^\d[\d.]* clientes? ·/).waitFor()
})

test('a colleague asks for a client, the owner refuses with a reason, and the colleague reads it', async () => {
  const cliente = clientesDe('atendente').at(-8)
  if (!cliente) throw new Error('The demonstration has no client for this story')
  const { idRelacionamento, nome } = cliente
  const { url } = place
  const page = await novaPagina({
    login: 'atendente2',
    em: `/front/clientes/${idRelacionamento}`,
    url,
  })
  await page.getByText('O cliente está com outro atendente').first().waitFor()
  await page.getByRole('button', { name: 'Pedir transferência' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Pedir transferência' })
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Ela me procurou na loja')
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Pedir' }).click()
  await toast(page, 'Transferência pedida').waitFor()
  await page.getByText('Você pediu este cliente').waitFor()
  if (fotografar) await page.screenshot({ path: `${fotografar}/pedido-mesa.png` })
  await semViolacoesNosDois(page)

  const dono = await novaPagina({ login: 'atendente', em: '/front/inicio', url })
  const pedido = dono.getByRole('article', { name: `Pedido de ${nome}` })
  await pedido.getByText('Ela me procurou na loja').waitFor()
  await dono.getByRole('heading', { name: /^Passagens/ }).waitFor()
  if (fotografar) {
    await dono.screenshot({ path: `${fotografar}/dia-mesa.png`, fullPage: true })
  }
  await semViolacoesNosDois(dono)
  await pedido.getByRole('button', { name: 'Recusar' }).click()
  const recusa = dono.getByRole('dialog', { name: 'Recusar o pedido' })
  await recusa.getByRole('textbox', { name: 'Motivo' }).fill('Está quase fechando')
  await recusa.getByRole('button', { name: 'Recusar' }).click()
  await toast(dono, 'Pedido respondido').waitFor()
  await pedido.waitFor({ state: 'detached' })

  await page.getByText('O último pedido foi recusado: Está quase fechando').waitFor()
})

test('who receives a client reads the summary and accepts it, or gives it back to who supervises', async () => {
  const { url } = place
  const page = await novaPagina({ login: 'atendente', em: '/front/inicio', url })
  const lista = page.getByRole('region', { name: /^Passagens/ })
  await lista.getByRole('link').first().waitFor()
  const nomes = await lista.getByRole('link').allTextContents()
  expect(nomes.length).toBeGreaterThan(1)
  await lista.getByRole('link').first().click()
  const cartao = page.getByRole('region', { name: /^Passagem de/ })
  await cartao.getByText('Lembretes').waitFor()
  if (fotografar) await page.screenshot({ path: `${fotografar}/passagem-mesa.png` })
  await semViolacoes(page)
  await cartao.getByRole('button', { name: 'Aceitar' }).click()
  await toast(page, 'Passagem aceita').waitFor()
  await cartao.waitFor({ state: 'detached' })

  await page.goto('/front/inicio')
  await lista.getByRole('link', { name: nomes[1] ?? '' }).click()
  await cartao.getByRole('button', { name: 'Devolver' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Devolver à supervisão' })
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Já tenho clientes demais')
  await semViolacoes(page)
  await dialogo.getByRole('button', { name: 'Devolver' }).click()
  await toast(page, 'Passagem devolvida').waitFor()

  const chefe = await novaPagina({ login: 'promotor', em: '/front/inicio', url })
  const devolvidas = chefe.getByRole('region', { name: /^Passagens devolvidas/ })
  await devolvidas.getByText('Já tenho clientes demais').waitFor()
  await semViolacoes(chefe)
  await devolvidas.getByRole('button', { name: /^Fica com/ }).click()
  await toast(chefe, 'Cliente mantido').waitFor()
  await devolvidas.waitFor({ state: 'detached' })
})
