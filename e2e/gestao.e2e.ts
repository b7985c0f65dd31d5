import { expect, test } from 'vitest'
import { formatarDia, hoje, somarDias } from '#shared/data.ts'
import { agoraDoSistema } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { tamanhos } from './support/sessao.ts'

test('S6.06 a gestor sets a target of the month and sees what was done of it, and its production', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/metas' })
  const metas = page.getByRole('region', { name: 'Metas por pessoa' })
  await metas.getByText('Todos os produtos').first().waitFor()
  await page.getByRole('region', { name: 'Comissões por produto' }).waitFor()
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: 'Nova meta' }).click()
  const form = page.getByRole('dialog', { name: /^Meta de / })
  const quantas = 71
  await form.getByLabel('Propostas pagas').fill('0')
  await form.getByRole('button', { name: 'Gravar meta' }).click()
  await form.getByText('Quantidade: informe 1 ou mais').first().waitFor()
  await form.getByLabel('Propostas pagas').fill(String(quantas))
  await form.getByRole('button', { name: 'Gravar meta' }).click()
  await form.waitFor({ state: 'detached' })
  await metas.getByText(`de ${quantas} propostas`).waitFor()

  await page.getByRole('button', { name: 'Mês anterior' }).click()
  const nova = page.getByRole('button', { name: 'Nova meta' })
  await expect.poll(() => nova.getAttribute('aria-disabled')).toBe('true')
})

longa(
  'S6.06 a promotor goes from Meu dia to targets, production and commission, and changes none',
  async () => {
    const page = await novaPagina({ login: 'promotor', em: '/front/inicio' })
    await page.getByRole('link', { name: 'Metas', exact: true }).click()
    await page.getByRole('region', { name: 'Metas por pessoa' }).getByText('%').first().waitFor()
    await page.getByRole('heading', { name: 'Produção e comissão' }).waitFor()
    await semViolacoesNosDois(page)
    expect(
      await page.getByRole('button', { name: /^(Nova meta|Mudar|Nova comissão)/ }).count(),
    ).toBe(0)
  },
)

test('what waits in the house stands in one list by age, and leads to its act', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/aprovacoes' })
  const lista = page.getByRole('region', { name: 'Aprovações da casa' })
  await lista.getByText('Olhar o telefone que respondeu').first().waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('CONSENTIMENTO')
  await expect.poll(() => lista.getByText(/^Registrar o motivo/).count()).toBe(0)
  await lista.getByRole('link').first().click()
  await page.waitForURL(/\/front\/confirmacoes/)
})

longa('S6.06 Meu dia of an atendente shows the own results and targets', async () => {
  const page = await novaPagina({ login: 'atendente3' })
  await page.getByRole('heading', { name: 'Meus resultados do mês' }).waitFor()
  await page.getByRole('list', { name: 'Metas do mês' }).getByText('Todos os produtos').waitFor()
  await semViolacoes(page)
})

test('points of conduct are proposed with a file by one gestor and confirmed by another', async () => {
  const [mesa, celular] = tamanhos
  const page = await novaPagina({ tamanho: mesa, login: 'gestor', em: '/front/gestao/equipe' })
  const linha = page.getByRole('row').filter({ hasText: 'Espera confirmação' }).first()
  await linha.waitFor()
  const tabela = page.getByRole('region', { name: 'Conduta da equipe' })
  const titulo = tabela.getByRole('columnheader', { name: 'Pessoa' })
  await titulo.getByRole('button').click()
  await titulo.getByRole('button').click()
  expect(await titulo.getAttribute('aria-sort')).toBe('descending')
  const nomes = await tabela.getByRole('link').allTextContents()
  const { compare } = new Intl.Collator('pt-BR')
  expect(nomes).toEqual(nomes.toSorted((um, outro) => compare(outro, um)))
  await semViolacoes(page)

  const pessoa = (await linha.getByRole('cell').first().textContent()) ?? ''
  await page
    .getByRole('button', { name: `Propor pontos a ${pessoa}` })
    .first()
    .click()
  const form = page.getByRole('dialog', { name: `Propor pontos a ${pessoa}` })
  await form.getByLabel('O que aconteceu').fill('Prometeu um juro que não existe')
  await form.getByRole('button', { name: 'Propor pontos' }).click()
  await form.getByText('Prova: escolha um arquivo').waitFor()
  await semViolacoes(page)
  await form.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: /^Promessa enganosa/ }).click()
  await form.getByLabel('Data do fato').fill(formatarDia(somarDias(hoje(agoraDoSistema()), -3)))
  await form
    .getByLabel('Prova')
    .setInputFiles(new URL('../database/demo/especimes/folha.jpg', import.meta.url).pathname)
  await form.getByText('folha.jpg').waitFor()
  await form.getByRole('button', { name: 'Propor pontos' }).click()
  await form.waitFor({ state: 'detached' })
  await page
    .getByRole('region', { name: /^Conduta/ })
    .getByRole('link', { name: pessoa })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: pessoa }).waitFor()
  await page
    .getByRole('region', { name: /^Pontos de conduta/ })
    .getByText('Prometeu um juro que não existe')
    .waitFor()
  const retirar = page.getByRole('button', { name: `Retirar os pontos de ${pessoa}` }).first()
  await retirar.click()
  const certeza = page.getByRole('dialog', { name: `Retirar os pontos de ${pessoa}` })
  await certeza.getByText('a proposta termina sem ser julgada').waitFor()
  await semViolacoes(page)
  await certeza.getByRole('button', { name: 'Voltar' }).click()
  await certeza.waitFor({ state: 'detached' })
  await semViolacoes(page)

  const outra = await novaPagina({
    tamanho: celular,
    login: 'gestor2',
    em: '/front/gestao/aprovacoes?situacao=CONDUTA',
  })
  await outra.getByRole('link', { name: pessoa }).first().click()
  const historia = outra.getByRole('region', { name: /^Pontos de conduta/ })
  const fato = historia.getByRole('listitem').filter({ hasText: 'Prometeu um juro' })
  await fato.waitFor()
  await semViolacoes(outra)
  await fato.getByRole('button', { name: /^Decidir/ }).click()
  const decisao = outra.getByRole('dialog', { name: `Pontos de ${pessoa}` })
  await decisao.getByRole('combobox', { name: 'Decisão' }).click()
  await outra.getByRole('option', { name: 'Confirmar os pontos' }).click()
  await decisao.getByLabel('Observação').fill('Ouvi a gravação')
  const baixado = outra.waitForEvent('download')
  await decisao.getByRole('button', { name: /^Abrir a prova/ }).click()
  expect((await baixado).suggestedFilename()).toBe('prova.jpg')
  await decisao.getByRole('button', { name: 'Guardar a decisão' }).click()
  await decisao.waitFor({ state: 'detached' })
  await fato.getByText(/Confirmada, vence em/).waitFor()
  await outra
    .getByRole('region', { name: 'Conduta e certificação' })
    .getByText(/pontos, perto da suspensão/)
    .waitFor()
})
