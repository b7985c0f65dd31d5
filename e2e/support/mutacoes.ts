import type { Locator, Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { segurar, type Sorte } from './demora.ts'
import { navegar } from './passos.ts'

type Aberto = { idRelacionamento: string; nome: string }

/** A change of a client: everything up to the press, then the press. */
export type Mutacao = {
  nome: string
  preparar: (page: Page) => Promise<void>
  mandar: (page: Page) => Promise<void>
  /** What was typed for it: after a failure it is still there. */
  digitado?: { campo: (page: Page) => Locator; valor: string }
}

export const nota = (page: Page) => page.getByRole('textbox', { name: 'Nova anotação' })
const lembrete = (page: Page) => page.getByRole('textbox', { name: 'Novo lembrete' })
const dialogo = (page: Page, nome: string | RegExp) => page.getByRole('dialog', { name: nome })
const gaveta = (page: Page) => dialogo(page, 'Telefones do cliente')
const telefone = (page: Page) => gaveta(page).getByRole('listitem', { name: /^Telefone/ })

/** Another one where a code that was sent before still holds. */
const enviarCodigo = (page: Page) =>
  dialogo(page, /^Verificar/).getByRole('button', { name: /^Enviar (?:outro )?código$/ })

async function irParaOCadastro(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Cadastro/ }).click()
  await page.getByRole('button', { name: 'Editar dados pessoais' }).waitFor()
}

async function abrirTelefones(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await page.keyboard.press('t')
  await telefone(page).first().waitFor()
}

/** The twelve whose answer did most harm when it came late. */
export const mutacoes: readonly Mutacao[] = [
  {
    nome: 'anotação',
    preparar: (page) => nota(page).fill('Vai pensar até sexta'),
    mandar: (page) => nota(page).press('Control+Enter'),
    digitado: { campo: nota, valor: 'Vai pensar até sexta' },
  },
  {
    nome: 'fixar a anotação',
    preparar: (page) =>
      page
        .getByRole('button', { name: /^Fixar a anotação/ })
        .first()
        .waitFor(),
    mandar: (page) =>
      page
        .getByRole('button', { name: /^Fixar a anotação/ })
        .first()
        .click(),
  },
  {
    nome: 'lembrete',
    preparar: (page) => lembrete(page).fill('ligar amanhã 15h'),
    mandar: (page) => lembrete(page).press('Enter'),
    digitado: { campo: lembrete, valor: 'ligar amanhã 15h' },
  },
  {
    nome: 'dados pessoais',
    preparar: async (page) => {
      await irParaOCadastro(page)
      await page.getByRole('button', { name: 'Editar dados pessoais' }).click()
      await dialogo(page, 'Editar dados pessoais').getByLabel('Nome da mãe').fill('Rita Tardia')
    },
    mandar: (page) => page.getByRole('button', { name: 'Salvar dados pessoais' }).click(),
    digitado: {
      campo: (page) => dialogo(page, 'Editar dados pessoais').getByLabel('Nome da mãe'),
      valor: 'Rita Tardia',
    },
  },
  {
    nome: 'endereço',
    preparar: async (page) => {
      await irParaOCadastro(page)
      await page
        .getByRole('region', { name: /^Endereços/ })
        .getByRole('button', { name: 'Editar' })
        .first()
        .click()
      await dialogo(page, 'Editar endereço').getByLabel('Número').fill('88')
    },
    mandar: (page) => page.getByRole('button', { name: 'Salvar endereço' }).click(),
    digitado: {
      campo: (page) => dialogo(page, 'Editar endereço').getByLabel('Número'),
      valor: '88',
    },
  },
  {
    nome: 'conta',
    preparar: async (page) => {
      await irParaOCadastro(page)
      await page.getByRole('button', { name: 'Incluir conta' }).click()
      const conta = dialogo(page, 'Incluir conta')
      await conta.getByLabel('Banco').fill('341')
      await page.getByRole('option', { name: /^341/ }).click()
      await conta.getByLabel('Agência').fill('2545')
      await conta.getByRole('textbox', { name: 'Conta', exact: true }).fill('02366')
      await conta.getByLabel('Dígito').fill('1')
    },
    mandar: (page) =>
      dialogo(page, 'Incluir conta').getByRole('button', { name: 'Incluir conta' }).click(),
    digitado: {
      campo: (page) => dialogo(page, 'Incluir conta').getByLabel('Agência'),
      valor: '2545',
    },
  },
  {
    nome: 'telefone',
    preparar: async (page) => {
      await abrirTelefones(page)
      await gaveta(page).getByRole('button', { name: 'Incluir telefone' }).click()
      const novo = dialogo(page, 'Incluir telefone')
      await novo.getByLabel('Telefone com DDD').fill('11977776611')
    },
    mandar: (page) =>
      dialogo(page, 'Incluir telefone')
        .getByRole('button', { name: 'Incluir', exact: true })
        .click(),
  },
  {
    nome: 'código ao telefone',
    preparar: async (page) => {
      await abrirTelefones(page)
      await telefone(page).getByRole('button', { name: 'Verificar' }).first().click()
      await enviarCodigo(page).waitFor()
    },
    mandar: (page) => enviarCodigo(page).click(),
  },
  {
    nome: 'hotphone',
    preparar: abrirTelefones,
    mandar: (page) => gaveta(page).getByRole('button', { name: 'hotphone' }).first().click(),
  },
  {
    nome: 'autorizações',
    preparar: async (page) => {
      await abrirTelefones(page)
      await telefone(page).first().getByRole('button', { name: 'Autorizações' }).click()
      const autorizacoes = dialogo(page, /^Autorizações/)
      const comercial = autorizacoes.getByRole('checkbox', { name: 'Comercial' })
      await comercial.setChecked(!(await comercial.isChecked()))
      await autorizacoes.getByLabel('Por onde o cliente disse').click()
      await page.getByRole('option', { name: 'Na ligação' }).click()
    },
    mandar: (page) =>
      dialogo(page, /^Autorizações/)
        .getByRole('button', { name: 'Guardar' })
        .click(),
  },
  {
    nome: 'revelação',
    preparar: (page) => page.getByRole('button', { name: 'Revelar CPF' }).first().click(),
    mandar: (page) =>
      page.getByRole('button', { name: 'Confirmar a identidade do cliente' }).click(),
  },
  {
    nome: 'simulação',
    preparar: async (page) => {
      await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
      const form = page.getByRole('form', { name: 'Condições da simulação' })
      await form.getByRole('textbox', { name: 'Parcela' }).fill('50,00')
      await form.getByRole('textbox', { name: 'Taxa' }).waitFor()
    },
    mandar: (page) =>
      page
        .getByRole('form', { name: 'Condições da simulação' })
        .getByRole('button', { name: /^(Simular|Adicionar cenário)$/ })
        .click(),
  },
]

/**
 * The change is on its way while the person goes to another client and types a note there. Its
 * answer, as `sorte` has it, moves nobody, takes no focus, opens nothing, and no letter is lost.
 */
export async function tarde(
  page: Page,
  { dela, outra, sorte }: { dela: Aberto; outra: Aberto; sorte: Sorte },
  { nome, preparar, mandar }: Mutacao,
): Promise<void> {
  await navegar(page, dela)
  await preparar(page)
  const { chegou, soltar } = await segurar(page, /\/(?:v\d|consigna)\//, {
    sorte,
    se: (pedido) => pedido.method() !== 'GET' && !pedido.url().includes('consultar'),
  })
  await mandar(page)
  const pedido = await chegou
  await navegar(page, outra)
  await nota(page).fill('')
  await nota(page).pressSequentially('combi')
  const terminou = new Promise<void>((resolve) => {
    const ver = (um: Request) => {
      if (um === pedido) resolve()
    }
    page.on('requestfinished', ver)
    page.on('requestfailed', ver)
  })
  soltar()
  await terminou
  await page.keyboard.type('nado para sexta', { delay: 10 })

  const visto = {
    nota: await nota(page).inputValue(),
    foco: await nota(page).evaluate((campo) => campo === document.activeElement),
    lugar: new URL(page.url()).pathname,
    dialogos: await page.locator('[role=dialog]:visible').count(),
  }
  expect({ nome, ...visto }).toEqual({
    nome,
    nota: 'combinado para sexta',
    foco: true,
    lugar: `/front/clientes/${outra.idRelacionamento}`,
    dialogos: 0,
  })
  await page.unrouteAll({ behavior: 'wait' })
  await nota(page).fill('')
}

/** Closes what the change left open on its own client. */
export async function fecharTudo(page: Page): Promise<void> {
  const abertos = page.locator('[role=dialog]:visible')
  // A dialog lies over the drawer that opened it.
  const janelas = page.locator('.mantine-Modal-root [role=dialog]:visible')
  for (let antes = await abertos.count(); antes > 0; antes = await abertos.count()) {
    // A press while the window above still fades closes nothing: the person presses again.
    const apertar = async () => {
      const dialogo = ((await janelas.count()) > 0 ? janelas : abertos).last()
      const fechar = dialogo.getByRole('button', { name: /^(Voltar|Fechar)$/ }).last()
      await fechar.click({ timeout: 2000 }).catch(() => undefined)
      return abertos.count()
    }
    await expect.poll(apertar, { interval: 500 }).toBeLessThan(antes)
  }
}
