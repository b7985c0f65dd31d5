import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
    /** The attributes that each element had when its colours were last examined, by the name of the look. */
    examinados?: Map<string, WeakMap<Element, string>>
  }
}

/** The short form: each page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that examine colours: half of the time of all. */
const deCor = ['color-contrast', 'link-in-text-block']

/** Violations of every rule but those of colour: rule, element, remedy. */
export async function violacoesDe(page: Page): Promise<string[]> {
  await carregar(page)
  return page.evaluate(rodar, [
    undefined,
    { rules: Object.fromEntries(deCor.map((regra) => [regra, { enabled: false }])) },
  ] as const)
}

/**
 * Violations of colour of the elements that came or changed since the last look of this `nome` at the page: a colour
 * that was examined in one theme is not examined in it again.
 */
export async function violacoesDeCor(page: Page, nome: string): Promise<string[]> {
  await carregar(page)
  const novos = await page.evaluateHandle(semExame, [nome, true] as const)
  return page.evaluate(rodar, [
    novos,
    { runOnly: { type: 'rule' as const, values: deCor } },
  ] as const)
}

/** Whether anything came or changed since the last look of this `nome`. */
export const haSemExame = async (page: Page, nome: string): Promise<boolean> =>
  (await (
    await page.evaluateHandle(semExame, [nome, false] as const)
  ).evaluate(({ length }) => length)) > 0

async function carregar(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
}

/** In the page. */
async function rodar([onde, regras]: readonly [
  onde: Element[] | undefined,
  regras: axe.RunOptions,
]): Promise<string[]> {
  if (onde?.length === 0) return []
  const { violations } = await window.axe.run(onde ?? document, {
    // Passed rules are not reported: reporting takes longer than the rules themselves.
    resultTypes: ['violations'],
    iframes: false,
    ...regras,
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')} ${failureSummary}`),
  )
}

/**
 * In the page: the visible elements whose attributes are not those of the last look, each with all that it holds. What
 * an open dialog hides from screen readers is examined when the dialog is gone.
 */
function semExame([nome, anotar]: readonly [nome: string, anotar: boolean]): Element[] {
  window.examinados ??= new Map()
  const antes = window.examinados.get(nome) ?? new WeakMap<Element, string>()
  if (anotar) window.examinados.set(nome, antes)
  const novos = new Set<Element>()
  for (const um of document.body.querySelectorAll('*')) {
    if (!um.checkVisibility() || um.closest('[aria-hidden="true"]')) continue
    const atributos = Array.from(um.attributes, ({ name, value }) => `${name}=${value}`).join(' ')
    const mudou = antes.get(um) !== atributos
    const dentro = um.parentElement !== null && novos.has(um.parentElement)
    if (mudou || dentro) novos.add(um)
    if (anotar) antes.set(um, atributos)
  }
  return [...novos].filter(({ parentElement }) => !parentElement || !novos.has(parentElement))
}
