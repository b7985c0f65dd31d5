import type { Page, Route } from 'playwright-core'
import { personagem } from '#e2e/support/clientes.ts'
import { abrirCliente } from '#e2e/support/passos.ts'
import type { Login } from '#e2e/support/sessao.ts'

/** A screen in one state, to be photographed. */
export type Tela = {
  nome: string
  login?: Login
  /** Brings the page to what is to be seen; `route` what must be there before it loads. */
  preparar: (page: Page) => Promise<unknown>
  /** Seen while it loads. */
  carregando?: true
}

export const maria = personagem('90000200182')
export const luzia = personagem('90000201669')

export const abrir = (quem: { cpf: string; nome: string }) => (page: Page) =>
  abrirCliente(page, quem.cpf, quem.nome)

/** A screen by its address, with its heading. */
export const ver = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The call fails, as the screen has to show it. */
export const falhar = (route: Route) =>
  route.fulfill({ status: 500, json: { model: null, errors: ['Erro interno'], message: null } })
