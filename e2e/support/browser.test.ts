import { expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'

test('the browser of the tests starts and shows a page', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  await page.setContent('<h1>Crédito</h1>')

  expect(await page.getByRole('heading').textContent()).toBe('Crédito')
  await browser.close()
})
