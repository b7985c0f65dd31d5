import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
    /** What was on the screen when `anotarVistos` was called. */
    vistos?: WeakSet<Element>
  }
}

/** The short form: each page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that look at colours. */
export const regrasDeCor = ['color-contrast', 'link-in-text-block']

type Onde = {
  /** All rules of axe when absent. */
  regras?: string[]
  /** Looks only at what came to the screen since `anotarVistos`. */
  soNovos?: boolean
}

/** Axe violations of the present page: rule, element, remedy. */
export async function violacoesDe(page: Page, { regras, soNovos = false }: Onde = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const onde = soNovos ? await page.evaluateHandle(novosNaTela) : undefined
  return page.evaluate(
    async ([values, novos]) => {
      if (novos?.length === 0) return []
      const { violations } = await window.axe.run(novos ?? document, {
        // Passed rules are not reported: reporting takes longer than the rules themselves.
        resultTypes: ['violations'],
        iframes: false,
        ...(values && { runOnly: { type: 'rule', values } }),
      })
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
      )
    },
    [regras, onde] as const,
  )
}

/** Remembers what is on the screen now. */
export const anotarVistos = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const naTela = [...document.querySelectorAll('*')].filter((um) => um.checkVisibility())
    window.vistos = new WeakSet(naTela)
  })

/** Whether anything came to the screen since `anotarVistos`. */
export const haNovos = async (page: Page): Promise<boolean> =>
  (await (await page.evaluateHandle(novosNaTela)).evaluate(({ length }) => length)) > 0

/** In the page: what came to the screen since then, each with all that it holds. */
function novosNaTela(): Element[] {
  const novos = new Set(
    [...document.querySelectorAll('*')].filter(
      (um) => um.checkVisibility() && !window.vistos?.has(um),
    ),
  )
  return [...novos].filter(({ parentElement }) => !parentElement || !novos.has(parentElement))
}
