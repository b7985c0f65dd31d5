import { presencaApi } from '#shared/presenca/api.ts'
import { ABANDONO_MS, BATIDA_MS, MAXIMO_OBSERVADOS } from '#shared/presenca/batida.ts'
import type { RespostaDaBatida } from '#shared/presenca/shapes.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/erro.ts'
import { agora } from '../api/relogio.ts'
import { ouvir } from '../notificacao/avisos.ts'
import { abas } from '../session/abas.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { emCompasso } from './compasso.ts'
import { presentes, proximoFim, semOsQueForam } from './presentes.ts'

/** Events that show a person at the window. */
const toques = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/**
 * Tells the server which client is on the screen of this window, and that the window is still open, until
 * `fim`; keeps who else is with its clients.
 */
export function baterSempre(fim: AbortSignal): void {
  const idJanela = crypto.randomUUID()
  let entrado: string | undefined
  /** The door refused it: it is not asked for again until another client was on the screen. */
  let negado: string | undefined
  let ultimoToque = Date.now()
  let correndo = false
  let outra = false
  let sumico: ReturnType<typeof setTimeout> | undefined

  const tocar = () => {
    const parada = Date.now() - ultimoToque >= ABANDONO_MS
    ultimoToque = Date.now()
    if (parada) void bater()
  }

  async function bater(): Promise<void> {
    if (correndo) {
      outra = true
      return
    }
    correndo = true
    try {
      await umaBatida()
    } catch {
      // The next beat tries again; without any the server drops the window by itself.
    }
    correndo = false
    if (outra && !fim.aborted) {
      outra = false
      await bater()
    }
  }

  async function umaBatida(): Promise<void> {
    if (fim.aborted || saiu()) return
    const ativa = Date.now() - ultimoToque < ABANDONO_MS
    const cliente = ativa ? presentes.getState().naTela.at(-1) : undefined
    if (cliente !== negado) negado = undefined
    if (cliente === undefined && entrado !== undefined) await soltar()
    if (cliente !== undefined && cliente !== entrado && cliente !== negado) await entrar(cliente)
    const body = { idJanela, ativa, observados: observados() }
    const resposta = await call(presencaApi.bater, { body })
    if (resposta.idRelacionamento !== (entrado ?? null)) entrado = undefined
    guardar(resposta)
  }

  async function entrar(idRelacionamento: string): Promise<void> {
    try {
      await call(presencaApi.entrar, { body: { idJanela, idRelacionamento } })
      entrado = idRelacionamento
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        negado = idRelacionamento
      } else throw error
    }
  }

  async function soltar(aoSair = false): Promise<void> {
    entrado = undefined
    if (saiu()) return
    await call(presencaApi.sair, { body: { idJanela } }, { aoSair })
  }

  /** Nobody stays on the screen without a beat of theirs, even where this window hears nothing more. */
  function guardar({ colegas }: Pick<RespostaDaBatida, 'colegas'>): void {
    por(new Map(colegas.map(({ idRelacionamento, colegas: deles }) => [idRelacionamento, deles])))
  }

  function por(colegas: ReturnType<typeof semOsQueForam>): void {
    clearTimeout(sumico)
    const vivos = semOsQueForam(colegas, agora())
    if (vivos.size > 0 || presentes.getState().colegas.size > 0) {
      presentes.setState({ colegas: vivos })
    }
    const espera = proximoFim(vivos, agora())
    if (espera !== undefined) {
      sumico = setTimeout(() => por(presentes.getState().colegas), espera)
    }
  }

  const olhar = () => {
    if (!document.hidden) void bater()
  }
  const fechar = () => void soltar(true).catch(() => undefined)
  emCompasso(() => void bater(), BATIDA_MS, fim)
  const fins = [
    () => clearTimeout(sumico),
    ouvir('presenca', () => void bater()),
    presentes.subscribe((depois, antes) => {
      if (depois.naTela.at(-1) !== antes.naTela.at(-1)) void bater()
    }),
    escutar(globalThis, 'online', olhar),
    escutar(globalThis, 'pageshow', olhar),
    escutar(globalThis, 'pagehide', fechar),
    escutar(document, 'visibilitychange', olhar),
    ...toques.map((toque) => escutar(globalThis, toque, tocar)),
  ]
  fim.addEventListener('abort', () => {
    for (const acabar of fins) acabar()
    presentes.setState({ colegas: new Map() })
  })
  void bater()
}

/** Signed out: the server drops the windows of who has no session. */
const saiu = (): boolean => codigoPromotorAtivo() === ''

/** The clients that this window may show a colleague of: the one on the screen and those of the tabs. */
const observados = (): string[] =>
  [
    ...new Set([
      ...presentes.getState().naTela.slice(-1),
      ...abas.getState().abas.map(({ idRelacionamento }) => idRelacionamento.toLowerCase()),
    ]),
  ].slice(0, MAXIMO_OBSERVADOS)

function escutar(alvo: EventTarget, nome: string, ouvinte: () => void): () => void {
  alvo.addEventListener(nome, ouvinte, { passive: true })
  return () => alvo.removeEventListener(nome, ouvinte)
}
