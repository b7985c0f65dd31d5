import { expect, test } from 'vitest'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { tamanhos } from './support/sessao.ts'

test.each(tamanhos)(
  'S1.17 an atendente sees the lists that they work, and changes none ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'atendente' })
    await page.goto('/front/mailing')
    const lista = page.getByRole('region', { name: 'Listas das campanhas' })
    await lista.waitFor()
    expect(await page.getByRole('button', { name: 'Nova campanha' }).count()).toBe(0)
    await lista.getByText('Ativa').first().waitFor()
    await semViolacoes(page)
  },
)
