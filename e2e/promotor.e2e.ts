import { expect, test } from 'vitest'
import { clienteDe } from './historias.ts'
import { novaPagina, semViolacoes } from './pagina.ts'
import { irPara } from './passos.ts'
import { escolherPromotor, tamanhos } from './sessao.ts'

const se = 'Loja Consigna Praça da Sé'
const savassi = 'Loja Consigna Savassi'

test.each(tamanhos)(
  'S3.06 S7.06 the active promotor is chosen once a session; switching warns of drafts, closes the clients and asks anew ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho })
    const detalhes: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/promotor\/\d+$/.test(pathname)) detalhes.push(pathname)
    })
    await page.goto('/front')
    await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
    await page.getByLabel('Usuário').fill('atendente')
    await page.getByLabel('Senha').fill('demo')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { name: 'Para qual promotor você vai trabalhar?' }).waitFor()
    await semViolacoes(page)
    await escolherPromotor(page, se)
    await expect.poll(() => detalhes).toEqual(['/relacionamento/v1/promotor/10101'])

    const cliente = clienteDe('rascunho', tamanho.nome)
    await irPara(page, cliente)
    await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Ligar depois do almoço')
    await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Promotor ativo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: savassi }).click()
    const aviso = page.getByRole('dialog', { name: `Trocar para ${savassi}?` })
    await aviso.getByText('Há 1 rascunho').waitFor()
    await semViolacoes(page)
    const chamada = page.waitForRequest((request) => request.url().endsWith('/promotor/10102'))
    await aviso.getByRole('button', { name: 'Trocar de promotor' }).click()

    expect((await chamada).headers()['codigo-promotor']).toBe('10102')
    await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
    await page.getByText(savassi).last().waitFor()
    expect(
      await page.getByRole('navigation', { name: 'Clientes abertos' }).getByRole('link').count(),
    ).toBe(0)
  },
)
