import { afterAll, expect, test } from 'vitest'
import { haSemExame, violacoesDe, violacoesDeCor } from './axe.ts'
import { launchBrowser } from './browser.ts'

const navegador = await launchBrowser()
afterAll(() => navegador.close())

async function paginaCom(html: string) {
  const page = await navegador.newPage()
  await page.setContent(`<html lang="pt-BR"><title>Consigna</title><main>${html}</main></html>`)
  return page
}

const pede = (page: Awaited<ReturnType<typeof paginaCom>>) => violacoesDeCor(page, 'light')

test('a text without contrast is found, in each theme by itself', async () => {
  const page = await paginaCom('<h1>Margem</h1><p style="color:#ccc">Saldo</p>')

  expect(await violacoesDe(page)).toEqual([])
  expect(await pede(page)).toEqual([expect.stringContaining('color-contrast p')])
  expect(await violacoesDeCor(page, 'dark')).toHaveLength(1)
})

test('colours are examined again where an element came or changed, with all that it holds', async () => {
  const page = await paginaCom(
    '<style>.fraco{color:#ccc}</style><h1>Margem</h1><div><p>Saldo</p></div>',
  )
  expect(await pede(page)).toEqual([])
  expect(await haSemExame(page, 'light')).toBe(false)

  await page.evaluate(() => document.querySelector('div')?.classList.add('fraco'))
  expect(await haSemExame(page, 'light')).toBe(true)
  expect(await pede(page)).toHaveLength(1)

  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p class="fraco">Novo</p>'),
  )
  expect(await pede(page)).toHaveLength(1)
})

test('what a dialog hides from screen readers is examined when the dialog is gone', async () => {
  const page = await paginaCom(
    '<h1>Margem</h1><div aria-hidden="true"><p style="color:#ccc">Saldo</p></div>',
  )
  await pede(page)
  expect(await haSemExame(page, 'light')).toBe(false)

  await page.evaluate(() => document.querySelector('div')?.removeAttribute('aria-hidden'))
  expect(await haSemExame(page, 'light')).toBe(true)
  expect(await pede(page)).toHaveLength(1)
})
