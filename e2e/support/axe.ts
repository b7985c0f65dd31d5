import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The short form: each page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours. */
export const regrasDeCor = ['color-contrast', 'link-in-text-block']

/**
 * Axe violations of the present page: rule, element, remedy.
 *
 * @param regras all rules of axe when absent
 */
export async function violacoesDe(page: Page, regras?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(async (values) => {
    const { violations } = await window.axe.run(document, {
      // Passed rules are not reported: reporting takes longer than the rules themselves.
      resultTypes: ['violations'],
      iframes: false,
      ...(values && { runOnly: { type: 'rule', values } }),
    })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
    )
  }, regras)
}
