import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import {
  assinar,
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
} from '#integrations/banco/assinatura.ts'
import { CAMINHO_DOS_EVENTOS } from '#integrations/banco/protocolo.ts'
import { propostaApi, type PropostaDaLista } from '#shared/proposta/api.ts'
import { pessoa } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'
import { segredosDe } from './support/system.ts'

const [naMesa, noTelefone] = tamanhos

const filtro = (nome: string) => ({ name: nome, exact: true }) as const

test('S4.11 Minha esteira lists propostas by debtor, and the address contains the filters', async () => {
  const page = await novaPagina({ login: 'promotor', em: '/front/esteira/minha' })
  const devedores = page.getByRole('group', { name: 'Quem deve o próximo passo' })
  const tabela = page.getByRole('region', { name: /^Propostas com o banco$/ })
  await devedores.getByRole('button', { name: /^Banco/ }).click()
  await tabela.waitFor()
  await page.getByRole('combobox', filtro('Atendente')).selectOption({ index: 1 })
  await page.getByRole('combobox', filtro('Convênio')).selectOption('INSS')
  await page.getByRole('combobox', filtro('Produto')).selectOption('Novo')
  const vazia = page.getByText('Nenhuma proposta com estes filtros')
  await tabela.or(vazia).first().waitFor()
  await semViolacoesNosDois(page)
  const { searchParams } = new URL(page.url())
  expect([...searchParams.keys()].toSorted()).toEqual(['convenio', 'de', 'produto', 'quem'])

  await page.goto('/front/esteira/minha?quem=BANCO')
  const numero = tabela.locator('a.numeros').first()
  const proposta = (await numero.textContent()) ?? ''
  await numero.click()
  await page.getByRole('heading', { level: 1, name: `Proposta ${proposta}` }).waitFor()
  await page.getByText('com o banco').first().waitFor()

  // The step of the atendente leads to where it is done.
  await page.goto('/front/esteira/minha?quem=ATENDENTE')
  const passo = page.getByRole('link', { name: /^(?:Formalizar|Resolver a pendência)$/ }).first()
  await passo.click()
  await page.getByRole('heading', { level: 1, name: /^Proposta / }).waitFor()
})

/** New loans of the demonstration that were refused and can be taken up again as they are. */
async function retomaveis(): Promise<PropostaDaLista[]> {
  const chamar = await pessoa(inject('sistema').url, 'gestor')
  const { items } = propostaApi.reprovadas.response.parse(
    await chamar(`${propostaApi.reprovadas.path}?PageSize=100`),
  )
  const achadas: PropostaDaLista[] = []
  for (const proposta of items.filter(
    ({ produto, recuperavel }) => produto === 'NOVO' && recuperavel,
  )) {
    const caminho = propostaApi.prepararRetomada.path.replace(':idProposta', proposta.idProposta)
    const resposta = await chamar(caminho, {}).catch(() => null)
    const preparada = propostaApi.prepararRetomada.response.safeParse(resposta)
    if (preparada.data?.confirmacao) achadas.push(proposta)
    if (achadas.length === tamanhos.length) break
  }
  return achadas
}

test('S4.11 S4.02 a refused proposta is put right and sent again, and what was typed is not lost', async () => {
  const achadas = await retomaveis()
  const proposta = achadas[0]
  if (!proposta) throw new Error('The demonstration has nothing to take up again')
  const em = `/front/esteira/proposta/${proposta.idProposta}`
  const page = await novaPagina({ login: 'gestor', em })
  const corrigir = page.getByRole('button', { name: 'Corrigir e enviar de novo' })
  await corrigir.click()
  const dialogo = page.getByRole('dialog', { name: 'Corrigir e enviar de novo' })
  const prazo = dialogo.getByRole('textbox', { name: 'Prazo (parcelas)' })
  await prazo.fill('72')
  await dialogo.getByText('em 72 parcelas de').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Voltar' }).click()
  await dialogo.waitFor({ state: 'detached' })
  await corrigir.click()
  await expect.poll(() => prazo.inputValue()).toBe('72')
  await dialogo.getByRole('checkbox', { name: /^Conferi os novos valores/ }).check()
  await dialogo.getByRole('button', { name: 'Enviar nova proposta' }).click()

  await toast(page, 'Pré-proposta cadastrada').waitFor()
  await page.getByText('Retoma a proposta').waitFor()
  await page.getByRole('link', { name: proposta.numero }).click()
  await page.getByText('Retomada na proposta').waitFor()
})

/** The bank says that a refused proposta was paid, in a notice signed with its secret. */
async function dizerPaga(numero: string): Promise<void> {
  const { url, dataDir, adiantadoMs } = inject('sistema')
  const texto = JSON.stringify({
    evento: `historia-paga-${numero}`,
    numero,
    protocolo: 'BCOHISTORIA',
    situacao: 'PAGA',
    sequencia: 900,
    motivo: null,
    recuperavel: null,
    ocorridoEm: new Date(Date.now() + adiantadoMs - 60_000).toISOString(),
  })
  const instante = Math.floor(Date.now() / 1000)
  const { SEGREDO_SANDBOX } = segredosDe(dataDir)
  const { status } = await fetch(`${url}${CAMINHO_DOS_EVENTOS}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [CABECALHO_INSTANTE]: String(instante),
      [CABECALHO_ASSINATURA]: assinar(SEGREDO_SANDBOX, instante, texto),
    },
    body: texto,
  })
  expect(status).toBe(204)
}

/** Chooses our version in the open dialog, with a reason. */
async function decidirPelaNossa(page: Page, botao: string): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: /^Divergência · proposta/ })
  await dialogo.getByRole('combobox', { name: 'Versão que vale' }).click()
  await page.getByRole('option', { name: 'O que temos' }).click()
  await dialogo.getByRole('textbox', { name: 'Observação' }).fill('O banco corrigiu o aviso')
  await dialogo.getByRole('button', { name: botao }).click()
}

longa('money that the bank says it paid is denied by two gestores, and decided once', async () => {
  const chamar = await pessoa(inject('sistema').url, 'gestor')
  const { items } = propostaApi.reprovadas.response.parse(
    await chamar(`${propostaApi.reprovadas.path}?PageSize=100`),
  )
  // Both gestores have this promotor.
  const reprovadas = items.filter(
    ({ situacao, codigoPromotor }) => situacao === 'REPROVADA' && codigoPromotor === '10101',
  )
  const escolhida = reprovadas.at(-1)
  if (!escolhida) throw new Error('The demonstration has no refused proposta')
  await dizerPaga(escolhida.numero)

  const page = await novaPagina({ login: 'gestor', em: '/front/divergencias' })
  const tabela = page.getByRole('region', { name: 'Divergências abertas' })
  await page.getByText('Tudo o que saiu teve resposta').waitFor()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  const noMenu = menu.locator('[data-tela="/front/divergencias"]')
  await noMenu.getByText(/para decidir$/).waitFor()
  await semViolacoesNosDois(page)
  // On a phone the bar has no place for it: it is one press from Propostas.
  await page.setViewportSize(noTelefone.viewport)
  await noMenu.waitFor({ state: 'hidden' })
  await page.setViewportSize(naMesa.viewport)
  await tabela.getByText('Banco: Paga').first().waitFor()
  await tabela.getByRole('button', { name: 'Decidir' }).first().click()
  const dialogo = page.getByRole('dialog', { name: /^Divergência · proposta/ })
  await dialogo.getByRole('cell', { name: 'Reprovada' }).waitFor()
  await dialogo.getByRole('cell', { name: 'Paga' }).waitFor()
  await dialogo.getByText('pede um segundo gestor').waitFor()
  await semViolacoesNosDois(page)
  await decidirPelaNossa(page, 'Guardar a decisão')
  await toast(page, 'Pedido guardado: outro gestor confirma').waitFor()
  const linha = (de: Page) => de.locator('tr', { hasText: escolhida.numero })
  await linha(page).getByText('Espera outro gestor').waitFor()
  await semViolacoesNosDois(page)

  const outra = await novaPagina({ login: 'gestor2', em: '/front/divergencias' })
  await linha(outra).getByRole('button', { name: 'Decidir' }).click()
  await outra.getByText('Espera a sua confirmação.').waitFor()
  await semViolacoesNosDois(outra)
  await decidirPelaNossa(outra, 'Confirmar a decisão')
  await toast(outra, 'Decisão confirmada').waitFor()
  await outra.goto('/front/divergencias?situacao=DECIDIDAS')
  const decididas = outra.getByRole('region', { name: 'Divergências decididas' })
  await decididas.getByText(escolhida.numero).waitFor()
})

longa('the menu and the palette lead the bank’s checker to the Mesa alone', async () => {
  const page = await novaPagina({ login: 'conferente' })
  const mesa = page.getByRole('heading', { level: 1, name: 'Mesa do banco' })
  await mesa.waitFor()
  const menu = page.getByRole('navigation', { name: 'Principal' })
  expect(await menu.getByRole('link').count()).toBe(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' }).fill('clientes')
  const achados = page.getByRole('option')
  await achados.waitFor()
  expect(await achados.allTextContents()).toEqual(['Decisões que esperam a segunda pessoa'])
  await page.keyboard.press('Enter')
  await mesa.waitFor()
})

longa(
  'the bank’s checker decides the one request that no second gestor could confirm',
  async () => {
    const page = await novaPagina({ login: 'conferente' })
    await page.getByRole('heading', { level: 1, name: 'Mesa do banco' }).waitFor()
    const casos = page.getByRole('region', { name: /^Decisões que esperam a segunda pessoa/ })
    const decidir = casos.getByRole('button', { name: 'Decidir' })
    await decidir.waitFor()
    expect(await decidir.count()).toBe(1)
    await semViolacoesNosDois(page)
    await decidir.click()
    const dialogo = page.getByRole('dialog', { name: /^Divergência · proposta/ })
    await dialogo.getByText('Espera a sua confirmação.').waitFor()
    await dialogo.getByRole('cell', { name: 'Cancelada' }).waitFor()
    await semViolacoesNosDois(page)
    await decidirPelaNossa(page, 'Guardar a decisão')
    await toast(page, 'Decisão guardada').waitFor()
    await casos.getByText('Nenhuma decisão espera a mesa').waitFor()
  },
)
