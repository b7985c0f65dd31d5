import { join } from 'node:path'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startPostgres } from '#database/postgres.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { pessoa } from './support/clientes.ts'
import { clienteDe } from './support/historias.ts'
import { agoraDoSistema } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { cliente, paginaDe, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { tamanhos } from './support/sessao.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

/** Opens the column where it waits behind its button: between a phone and a desk. */
async function mostrarPainel(page: Page): Promise<void> {
  const campo = page.getByRole('textbox', { name: 'Novo lembrete' })
  const botao = page.getByRole('button', { name: 'Anotações' })
  await campo.or(botao).first().waitFor()
  if (!(await campo.isVisible())) await botao.click()
  await campo.waitFor()
}

/** A lembrete of the atendente's in three hours. */
async function lembrar(idRelacionamento: string, texto: string) {
  const chamar = await pessoa(inject('sistema').url, 'atendente')
  await chamar(lembreteApi.incluir.path, {
    idRelacionamento,
    tipo: '01',
    texto,
    quando: new Date(agoraDoSistema().getTime() + 3 * 3_600_000).toISOString(),
  })
}

/** Another person changes the text of the client's lembrete. */
async function mudarPorFora(idRelacionamento: string, texto: string, de: string) {
  const chamar = await pessoa(inject('sistema').url, 'promotor')
  const busca = new URLSearchParams({
    Page: '1',
    PageSize: '500',
    CodigoPromotor: '10101',
    idRelacionamento,
  })
  const { items } = lembreteApi.agendado.response.parse(
    await chamar(`${lembreteApi.agendado.path}?${busca}`),
  )
  const achado = items.find((um) => um.texto === de)
  if (!achado) throw new Error('The reminder was not kept')
  const { idLembrete, versao } = achado
  await chamar(`/relacionamento/v1/lembrete/${idLembrete}`, { versao, texto }, 'PUT')
}

test.each(tamanhos)(
  'S1.05 S3.02 S4.12 a lembrete is typed as a sentence, postponed by two people at once, and saved ($nome)',
  async (tamanho) => {
    const aberto = clienteDe('lembrete', tamanho.nome)
    const page = await paginaDe({ tamanho, login: 'atendente', permitido: /status of 400/ }, aberto)
    await mostrarPainel(page)
    const campo = page.getByRole('textbox', { name: 'Novo lembrete' })
    await campo.fill(`Ligar para a filha ontem`)
    await page.getByText('Ontem já passou: escolha um momento que ainda vem').first().waitFor()
    await campo.fill('Ligar para a filha amanhã 15h')
    await page
      .locator('.lembrete-previa', { hasText: 'amanhã às 15:00 · Ligar para a filha' })
      .waitFor()
    await campo.press('Enter')
    await toast(page, 'Lembrete incluído com sucesso!').waitFor()
    const item = page.locator('.lembretes li', { hasText: 'Ligar para a filha' })
    await item.getByText('amanhã às 15:00').waitFor()
    expect(await campo.inputValue()).toBe('')
    await semViolacoes(page)

    await page.goto('/front/lembretes/proximos-tres-dias')
    const linha = page
      .getByRole('region', { name: 'Lembretes: próximos três dias' })
      .getByRole('row', { name: new RegExp(aberto.nome) })
      .filter({ hasText: /Ligar para (?:a filha|o filho)/ })
    await linha.waitFor()
    await semViolacoes(page)
    await linha.getByRole('button', { name: 'Adiar ou mudar: Ligar para a filha' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Adiar ou mudar o lembrete' })
    await dialogo.getByRole('textbox', { name: 'Outro momento' }).fill('depois de amanhã 9h')
    await mudarPorFora(aberto.idRelacionamento, 'Ligar para o filho', 'Ligar para a filha')
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    const quando = dialogo.getByRole('group', { name: 'Quando' })
    await quando.getByRole('radio', { name: /Gravado agora amanhã às 15:00/ }).waitFor()
    await dialogo
      .getByRole('group', { name: 'O que lembrar' })
      .getByText(/filho$/)
      .waitFor()
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Salvar as escolhas' }).click()
    await toast(page, 'às 09:00').waitFor()
    // The list is sorted anew: the row has its place before it is pressed.
    await linha.getByText('às 09:00').waitFor()
    await linha.getByRole('button', { name: 'Concluir: Ligar para o filho' }).click()
    await toast(page, 'Lembrete finalizado').waitFor()
    await linha.waitFor({ state: 'detached' })
    await page.goto('/front/lembretes/finalizados')
    await page
      .getByRole('row', { name: new RegExp(aberto.nome) })
      .first()
      .waitFor()
  },
)

test('S1.05 S4.12 several lembretes are postponed at once, a changed one stays with its reason, and the undo reverts the rest', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const { idRelacionamento, nome } = clienteDe('varios', 'mesa')
  for (const texto of ['Pedir o extrato', 'Cobrar o RG', 'Ligar para a filha']) {
    await lembrar(idRelacionamento, texto)
  }
  await page.goto('/front/lembretes/agendados')
  const tabela = page.getByRole('region', { name: 'Lembretes: todos em aberto' })
  const linha = (texto: string) => tabela.locator('tbody tr', { hasText: `${texto}` })
  await linha('Pedir o extrato').getByRole('checkbox').check()
  await linha('Cobrar o RG').focus()
  await page.keyboard.press('x')
  await linha('Ligar para a filha').getByRole('checkbox').check()
  const barra = page.getByRole('region', { name: 'Escolhidos' })
  await barra.getByText('3 escolhidos').waitFor()
  await semViolacoesNosDois(page)
  await mudarPorFora(idRelacionamento, 'Ligar para o filho', `Ligar para a filha`)

  await barra.getByRole('button', { name: 'Outro momento' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Adiar 3 lembretes' })
  await dialogo.getByRole('textbox', { name: 'Para quando' }).fill('depois de amanhã 9h')
  await dialogo.getByText('às 09:00').waitFor()
  await dialogo.getByRole('button', { name: 'Adiar' }).click()
  const fim = page.getByRole('region', { name: 'Último lote' })
  await fim.getByText(/^2 lembretes para .* às 09:00/).waitFor()
  await fim.getByText('1 ficou como está:').waitFor()
  await fim
    .getByRole('listitem')
    .filter({ hasText: nome })
    .getByText(/alterado às/)
    .waitFor()
  await linha('Cobrar o RG').getByText('às 09:00').waitFor()
  await semViolacoesNosDois(page)
  await page.keyboard.press('Control+z')
  await fim.getByText('2 lembretes de volta').waitFor()
  await expect.poll(() => linha('Cobrar o RG').getByText('às 09:00').count()).toBe(0)
})

longa('S1.04 a note is pinned above the others and found without its accents', async () => {
  const aberto = clienteDe('fixada', 'mesa')
  const page = await paginaDe({ login: 'atendente' }, aberto)
  const campo = page.getByRole('textbox', { name: 'Nova anotação' })
  for (const texto of ['Atenção: só às terças', 'Mandei a tabela', 'Vai pensar', 'Não atendeu']) {
    await campo.fill(texto)
    await page.getByRole('button', { name: 'Anotar' }).click()
    await page.locator('.anotacoes li', { hasText: texto }).first().waitFor()
  }
  await page.getByRole('button', { name: 'Fixar a anotação: Atenção: só às terças' }).click()
  await page.locator('.anotacoes li').first().getByText('Atenção: só às terças').waitFor()
  await semViolacoes(page)

  await page.getByRole('searchbox', { name: 'Buscar nas anotações' }).fill('atencao tercas')
  await expect.poll(() => page.locator('.anotacoes li').count()).toBe(1)
  await cliente(page, aberto.nome).waitFor()
})

longa(
  'of more lembretes than one page holds each is reached, and the list says that there are more',
  async () => {
    const place = await seededPlace()
    const system = await sistemaConferido(place)
    onTestFinished(async () => {
      await system.stop()
      place.remove()
    })
    const quantos = await multiplicar(place.dataDir, 1200)
    const { url } = place
    const page = await novaPagina({ login: 'atendente', em: '/front/lembretes', url })
    // The demonstration has late ones: the screen opens on them, and never on an empty day.
    await page.getByRole('tab', { name: /^Em atraso\D*[1-9]/, selected: true }).waitFor()
    await page.getByRole('tab', { name: /^Todos em aberto/ }).click()
    const lista = page.getByRole('region', { name: /^Todos em aberto/ })
    await lista.getByRole('heading', { name: /500\+/ }).waitFor()
    const mais = lista.getByRole('button', { name: 'Carregar mais' })
    await mais.click()
    await lista.getByRole('heading', { name: /1000\+/ }).waitFor()
    await mais.click()
    await lista.getByRole('heading', { name: new RegExp(`${quantos}$`) }).waitFor()
    expect(await mais.count()).toBe(0)
  },
)

/** Copies of an open lembrete of the atendente, months from now; how many open ones they have then. */
async function multiplicar(dataDir: string, vezes: number): Promise<number> {
  const { ownerUrl } = await startPostgres({ folder: join(dataDir, 'postgres') })
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const dele = `id_atendente = (select id from usuario where login = 'atendente')
      and codigo_promotor = '10101' and status = 'Agendado'`
  await client.query(
    `insert into lembrete select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
       'quando', l.quando + interval '90 days' + i * interval '1 minute'))).*
     from lembrete l cross join generate_series(1, $1::int) i
      where l.id = (select id from lembrete where ${dele} order by id limit 1)`,
    [vezes],
  )
  const { rows } = await client.query<{ quantos: number }>(
    `select count(*)::int as quantos from lembrete where ${dele}`,
  )
  await client.end()
  return rows[0]?.quantos ?? 0
}
