import { setTimeout as esperar } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { BrowserContext, JSHandle, Locator, Page, Request, Route } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { personagens } from '#database/demo/personagens.ts'
import { endpoints } from '#shared/all.ts'
import { Corpo } from '#shared/erros.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { dobra, falha, type Sorte } from './demora.ts'
import { temHistoria } from './historias.ts'
import { nota } from './mutacoes.ts'
import { cliente, irDentro } from './passos.ts'
import { assentou, comPortaoFechado, gestoDeAgora, porPortao } from './portao.ts'
import {
  anotar,
  lerRelato,
  NA_PAGINA_DO_CLIENTE,
  NAO_ABRE_CLIENTES,
  sortesDaProva,
  type Linha,
  type NomeDaSorte,
} from './relato-tarde.ts'

/**
 * `npm run prove -- tarde` tells the stories with this instrument in their browsers. The first times
 * that a change is sent it is interrupted: while its answer is held, the person goes to another client
 * and types a note there; the answer comes as its fate says; the other client must not notice. The
 * story waits meanwhile, and goes on where it was.
 */
export async function instrumentar(context: BrowserContext, relato: string): Promise<void> {
  const historia = historiaDeAgora()
  onTestFailed(() => anotar(relato, historia))
  context.on('page', porPortao)
  await context.route(
    ({ pathname }) => API.test(pathname),
    (rota) => atender(rota, relato).catch(() => undefined),
  )
}

function historiaDeAgora() {
  const { currentTestName: historia = '', testPath = '' } = expect.getState()
  return { historia, arquivo: testPath.replace(/^.*(?=e2e\/)/, '') }
}

const API = /\/(?:v\d|consigna)\//

const sortes: Record<NomeDaSorte, Sorte> = { falha, dobra }

/** How long an answer is held while the person types. */
const esperaMs = Number(process.env['TARDE_MS'] ?? 0)

/** The interruption in progress; a second call meanwhile passes. */
let interrupcao: Promise<unknown> | undefined

async function atender(rota: Route, relato: string): Promise<void> {
  const chamada = chamadaDe(rota.request())
  if (chamada === undefined) return rota.fallback()
  const linha = { ...historiaDeAgora(), chamada }
  const dela = lerRelato(relato).filter((uma) => uma.chamada === chamada)
  const sorte = sortesDaProva.find((nome) => !dela.some((uma) => uma.errado && uma.sorte === nome))
  if (!dela.some(({ arquivo }) => arquivo === linha.arquivo)) anotar(relato, linha)
  if (sorte === undefined || interrupcao) return rota.fallback()
  const repetir = gestoDeAgora(2000)
  await comPortaoFechado(async () => {
    const esta = interromper(rota, sorte)
    interrupcao = esta
    const como = await esta
    anotar(relato, { ...linha, ...como })
    interrupcao = undefined
    // What was let through has its answer.
    if (como.errado && sorte === 'falha' && repetir) await apertarDeNovo(repetir)
  })
}

/** After a failure the person presses again; that call is interrupted by the next fate. */
async function apertarDeNovo(gesto: () => Promise<unknown>): Promise<void> {
  await gesto().catch(() => undefined)
  await esperar(1000)
  await interrupcao
}

type Como = Pick<Linha, 'sorte' | 'motivo' | 'errado'>

async function interromper(rota: Route, sorte: NomeDaSorte): Promise<Como> {
  const pedido = rota.request()
  const page = pedido.frame().page()
  const antes = page.url()
  try {
    if (!new URL(antes).pathname.startsWith('/front')) throw new Error(NA_PAGINA_DO_CLIENTE)
    if (!(await assentou(1500))) throw new Error('the story was still doing something')
    const lugar = await outroLugar(pedido, page)
    const foco = await page.evaluateHandle(() => document.activeElement)
    await irDentro(page, lugar.caminho)
    await cliente(page, lugar.titulo).waitFor()
    await lugar.campo.fill('')
    await lugar.campo.pressSequentially('combi')
    await esperar(esperaMs)
    await sortes[sorte](rota)
    await (await pedido.response())?.finished()
    await page.keyboard.type('nado para sexta', { delay: 30 })
    const errado = await diferencas(page, lugar)
    if (Object.keys(errado).length > 0) await fotografar(page, `${pedido.method()} ${sorte}`)
    await voltar(page, antes, { campo: lugar.campo, foco }).catch(() => undefined)
    // A story that waits for what will not come ends soon.
    page.context().setDefaultTimeout(12_000)
    return { sorte, errado }
  } catch (error) {
    return { sorte, motivo: String(error).split('\n')[0] }
  } finally {
    // Where the person could not go, the answer comes at once; after an answer this does nothing.
    await rota.fallback().catch(() => undefined)
  }
}

/** To where the story was, with the focus where it was; it may be gone. */
async function voltar(
  page: Page,
  antes: string,
  { campo, foco }: { campo: Locator; foco: JSHandle },
): Promise<void> {
  await campo.fill('', { timeout: 5000 })
  await page.evaluate(() => history.back())
  await page.waitForURL(antes, { timeout: 5000 })
  await foco.evaluate((um) => um instanceof HTMLElement && um.focus())
}

/** Where the person goes, and what they type in. */
type Lugar = { caminho: string; titulo: string; campo: Locator }

/** What the late answer did there. */
async function diferencas(page: Page, { caminho, campo }: Lugar): Promise<Record<string, unknown>> {
  const devido = { escrito: 'combinado para sexta', foco: true, lugar: caminho, dialogos: [] }
  // What is gone is not waited for: whoever was moved has no field.
  const [este] = await campo.evaluateAll((campos) =>
    campos.map((um) => ({
      escrito: um instanceof HTMLInputElement || um instanceof HTMLTextAreaElement ? um.value : '',
      foco: um === document.activeElement,
    })),
  )
  const visto: Record<string, unknown> = {
    escrito: este?.escrito,
    foco: este?.foco,
    lugar: new URL(page.url()).pathname,
    dialogos: await page.locator('[role=dialog]:visible').allInnerTexts(),
  }
  const diferem = Object.entries(devido).filter(
    ([nome, valor]) => !isDeepStrictEqual(visto[nome], valor),
  )
  return Object.fromEntries(diferem.map(([nome]) => [nome, visto[nome] ?? 'gone']))
}

const deHistoria = new Set(personagens.map(({ nome }) => nome))

/**
 * Another client, whom no story tells of; who may open none goes to the search of clients.
 *
 * @throws Error for the bank's checker, who has one screen and no client
 */
async function outroLugar(pedido: Request, page: Page): Promise<Lugar> {
  // Behind a dialog the screen is there, and has no role.
  if ((await page.locator('h1', { hasText: 'Mesa do banco' }).count()) > 0) {
    throw new Error(NAO_ABRE_CLIENTES)
  }
  const cabecalhos = Object.entries(await pedido.allHeaders())
  const headers = {
    ...Object.fromEntries(cabecalhos.filter(([nome]) => !DO_NAVEGADOR.test(nome))),
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  const busca = new URL(relacionamentoApi.buscar.path, pedido.url())
  for (const texto of ['maria', 'jose', 'ana', 'silva']) {
    const resposta = await fetch(busca, {
      method: 'POST',
      headers,
      body: JSON.stringify({ texto }),
    })
    const achados = relacionamentoApi.buscar.response.safeParse(
      resposta.ok ? Corpo.parse(await resposta.json()).model : undefined,
    )
    const livre = achados.data?.clientes.findLast(
      ({ acesso, nome, idRelacionamento }) =>
        acesso === 'completo' &&
        !temHistoria(nome) &&
        !deHistoria.has(nome) &&
        !page.url().includes(idRelacionamento),
    )
    const caminho = `/front/clientes/${livre?.idRelacionamento}`
    if (livre) return { caminho, titulo: livre.nome, campo: nota(page) }
  }
  const campo = page.getByRole('searchbox', { name: /^Buscar cliente/ })
  return { caminho: '/front/clientes', titulo: 'Clientes', campo }
}

const DO_NAVEGADOR = /^(?::|(?:host|connection|content-length|accept-encoding|idempotency-key)$)/

async function fotografar(page: Page, nome: string): Promise<void> {
  const pasta = join(import.meta.dirname, '../../.screens/tarde')
  const arquivo = `${nome}-${Date.now()}.png`.replaceAll(/[^\w.]+/g, '-')
  await page.screenshot({ path: join(pasta, arquivo) })
}

/** Changes by method and path; those with the fewest parameters are looked at first. */
const mudancas = endpoints
  .filter(({ endpoint }) => endpoint.method !== 'GET')
  .flatMap(({ endpoint }) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
      endpoint,
      forma: new RegExp(`${path.replaceAll(/:\w+/g, '[^/]+')}$`),
      ids: path.split(':').length,
    })),
  )
  .toSorted((a, b) => a.ids - b.ids)

/** The change that a request is, as it is declared; undefined for a query. */
function chamadaDe(pedido: Request): string | undefined {
  const metodo = pedido.method()
  if (metodo === 'GET' || metodo === 'OPTIONS') return undefined
  const { pathname } = new URL(pedido.url())
  const achada = mudancas.find(
    ({ endpoint, forma }) => endpoint.method === metodo && forma.test(pathname),
  )
  if (!achada) return `${metodo} ${pathname.replaceAll(/[\da-f-]{8,}|\d+(?=\/|$)/g, ':id')}`
  const { method, path, leitura, guarda } = achada.endpoint
  return leitura && !guarda ? undefined : `${method} ${path}`
}
