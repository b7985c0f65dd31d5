import { z } from 'zod'
import type { Firefox } from './firefox.ts'

/** As long as the browser stories wait for what a slow machine shows late. */
const LIMITE_MS = 60_000

const CONTROL = '\uE009'
const ENTER = '\uE007'

type Aba = {
  ir: (endereco: string) => Promise<void>
  recarregar: () => Promise<void>
  /** Waits for what is on the screen, by selector and first words of its name or text. */
  ver: (seletor: string, texto?: string) => Promise<void>
  quantos: (seletor: string) => Promise<number>
  valor: (seletor: string, rotulo: string) => Promise<string>
  clicar: (seletor: string, texto?: string) => Promise<void>
  escrever: (seletor: string, rotulo: string, texto: string) => Promise<void>
  atalho: (tecla: 'Enter' | 'k') => Promise<void>
}

const Contexto = z.object({ context: z.string() })
const Resultado = z.object({
  result: z.object({ sharedId: z.string().optional(), value: z.unknown().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
})

/** A tab of a person of their own: no cookie and no storage of another one. */
export async function novaAba({ comando }: Firefox): Promise<Aba> {
  const { userContext } = z
    .object({ userContext: z.string() })
    .parse(await comando('browser.createUserContext', {}))
  const { context } = Contexto.parse(
    await comando('browsingContext.create', { type: 'tab', userContext }),
  )

  async function chamar(funcao: string, ...textos: (string | undefined)[]) {
    const { result, exceptionDetails } = Resultado.parse(
      await comando('script.callFunction', {
        functionDeclaration: funcao,
        awaitPromise: true,
        target: { context },
        arguments: textos.map((value) =>
          value === undefined ? { type: 'undefined' } : { type: 'string', value },
        ),
      }),
    )
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result
  }

  async function achar(seletor: string, texto?: string): Promise<string> {
    for (const fim = Date.now() + LIMITE_MS; Date.now() < fim; await pausa(200)) {
      // Between two pages there is none to ask.
      const achado = await chamar(naPagina, seletor, texto).catch(() => undefined)
      if (achado?.sharedId) return achado.sharedId
    }
    const tela = await chamar('() => document.body.innerText')
    throw new Error(`Nothing is ${seletor} ${texto ?? ''} in:\n${String(tela?.value)}`)
  }

  const agir = (type: 'key' | 'pointer', actions: object[]) =>
    comando('input.performActions', { context, actions: [{ type, id: type, actions }] })

  async function clicar(seletor: string, texto?: string): Promise<void> {
    const origin = { type: 'element', element: { sharedId: await achar(seletor, texto) } }
    await agir('pointer', [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ])
  }

  const comControl = (tecla: string) =>
    agir('key', [
      { type: 'keyDown', value: CONTROL },
      { type: 'keyDown', value: tecla },
      { type: 'keyUp', value: tecla },
      { type: 'keyUp', value: CONTROL },
    ])

  return {
    clicar,
    ir: async (url) =>
      void (await comando('browsingContext.navigate', { context, url, wait: 'complete' })),
    recarregar: async () =>
      void (await comando('browsingContext.reload', { context, wait: 'complete' })),
    ver: async (seletor, texto) => void (await achar(seletor, texto)),
    quantos: async (seletor) =>
      Number((await chamar('(s) => document.querySelectorAll(s).length', seletor))?.value),
    valor: async (seletor, rotulo) => {
      await achar(seletor, rotulo)
      const lido = await chamar(`(s, t) => (${naPagina})(s, t)?.value`, seletor, rotulo)
      return String(lido?.value)
    },
    escrever: async (seletor, rotulo, texto) => {
      await clicar(seletor, rotulo)
      await comControl('a')
      await agir(
        'key',
        Array.from(texto).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      )
    },
    atalho: async (tecla) => void (await comControl(tecla === 'Enter' ? ENTER : tecla)),
  }
}

/** In the page: the visible element, in the middle of the screen, whose name or text begins so. */
const naPagina = `(seletor, texto) => {
  const achado = [...document.querySelectorAll(seletor)].find(
    (um) =>
      um.checkVisibility() &&
      (texto === undefined ||
        [um.ariaLabel, um.textContent, ...[...(um.labels ?? [])].map((l) => l.textContent)].some(
          (dito) => dito?.trim().startsWith(texto),
        )),
  )
  achado?.scrollIntoView({ block: 'center' })
  return achado ?? null
}`

const pausa = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
