import type { ReactNode } from 'react'
import { createStore } from 'zustand/vanilla'

/** Specification, section 9: how long a toast stays, in milliseconds. */
export const FECHA_EM = { sucesso: 6000, informacao: 6000, erro: 8000 } as const

/** At most this many at once; a success gives its place to what is newer, the rest wait for one. */
const TOASTS_NA_TELA = 4
const TOCAM_NA_TELA = 3

type NovoToast = {
  kind: keyof typeof FECHA_EM
  title: string
  text?: string
  icone?: ReactNode
  /** A colour of the design other than that of its kind: `var(--p-600)`. */
  cor?: string
  /** Milliseconds; `null` stays until it is closed. */
  fecharEm?: number | null
  /** The subject, where the same title may be shown for two things. */
  assunto?: string
  /** Stays in a strip of its own until it is done: it takes no place of the others. */
  toca?: boolean
  acao?: AcaoDoToast
  /** Several actions of a toast. */
  acoes?: readonly AcaoDoToast[]
}

export type AcaoDoToast = {
  rotulo: string
  /** A promise tells whether it was done. */
  fazer: () => void | Promise<boolean>
}

export type Aviso = NovoToast & { id: number; quando: Date; lido: boolean }

/** The visible toasts, and all notices since sign-in (Central de avisos). */
export const toasts = createStore<{ naTela: Aviso[]; avisos: Aviso[] }>(() => ({
  naTela: [],
  avisos: [],
}))

/** Remembered notices: the oldest leaves. */
export const MAXIMO_AVISOS = 200

let proximo = 1

/** Shows a toast, and adds it to the notices so that a missed one can be read later. */
export function addToast(novo: NovoToast): number {
  const aviso = { ...novo, id: proximo, quando: new Date(), lido: false }
  proximo += 1
  toasts.setState(({ naTela, avisos }) => ({
    // The same words twice at once are one toast.
    naTela: semOPassado([...naTela.filter((outro) => !saoIguais(outro, novo)), aviso]),
    avisos: [aviso, ...avisos].slice(0, MAXIMO_AVISOS),
  }))
  return aviso.id
}

/**
 * Without the oldest success where there are too many: what was done last is answered at once. One that offers
 * something to do keeps its place.
 */
function semOPassado(naTela: Aviso[]): Aviso[] {
  const fechamSo = naTela.filter((um) => !um.toca && duracao(um) !== null)
  if (fechamSo.length <= TOASTS_NA_TELA) return naTela
  const passado = fechamSo
    .slice(0, -1)
    .find(({ kind, acao, acoes }) => kind === 'sucesso' && !acao && !acoes)
  return naTela.filter((um) => um !== passado)
}

/**
 * The visible toasts in order of arrival. Errors precede self-closing toasts, and these precede
 * sticky ones, which would occupy their place for ever. What rings has places of its own, the
 * oldest first.
 */
export function comLugar(naTela: readonly Aviso[]): { tocam: Aviso[]; passam: Aviso[] } {
  const passam = naTela.filter(({ toca }) => !toca)
  const primeiros = passam.toSorted((a, b) => pressa(a) - pressa(b)).slice(0, TOASTS_NA_TELA)
  return {
    tocam: naTela.filter(({ toca }) => toca).slice(0, TOCAM_NA_TELA),
    passam: passam.filter((aviso) => primeiros.includes(aviso)),
  }
}

const pressa = (aviso: NovoToast): number => {
  if (aviso.kind === 'erro') return 0
  return duracao(aviso) === null ? 2 : 1
}

export function fecharToast(id: number): void {
  toasts.setState(({ naTela }) => ({ naTela: naTela.filter((toast) => toast.id !== id) }))
}

/** Toasts whose action has no answer yet. */
const agindo = new Set<number>()

/** Closes the toast once its action succeeded; after a failure it stays. */
export async function agirNoToast(id: number, { fazer }: AcaoDoToast): Promise<void> {
  if (agindo.has(id)) return
  const andamento = fazer()
  if (andamento === undefined) return fecharToast(id)
  agindo.add(id)
  const feito = await andamento.finally(() => agindo.delete(id))
  if (feito) fecharToast(id)
}

export function marcarAvisosLidos(): void {
  toasts.setState(({ avisos }) => ({ avisos: avisos.map((aviso) => ({ ...aviso, lido: true })) }))
}

/** A notice that outlives the page: what can be done with it does not. */
export type AvisoGuardado = Pick<Aviso, 'kind' | 'title' | 'text' | 'lido'> & { quando: string }

export const paraGuardar = (avisos: readonly Aviso[]): AvisoGuardado[] =>
  avisos.map(({ kind, title, text, lido, quando }) => ({
    kind,
    title,
    ...(text === undefined ? {} : { text }),
    lido,
    quando: quando.toISOString(),
  }))

/** Merges stored notices with those of this page; one in both is read if it was read in either. */
export function lembrarAvisos(guardados: readonly AvisoGuardado[]): void {
  if (guardados.length === 0) return
  const porMomento = new Map(guardados.map((um) => [momentoDe(um), um]))
  const daqui = toasts.getState().avisos.map((aviso) => {
    const momento = momentoDe({ ...aviso, quando: aviso.quando.toISOString() })
    const lido = aviso.lido || (porMomento.get(momento)?.lido ?? false)
    porMomento.delete(momento)
    return { ...aviso, lido }
  })
  const deAntes = Array.from(porMomento.values(), (um): Aviso => {
    proximo += 1
    return { ...um, id: proximo - 1, quando: new Date(um.quando) }
  })
  const avisos = [...daqui, ...deAntes]
    .toSorted((um, outro) => outro.quando.getTime() - um.quando.getTime())
    .slice(0, MAXIMO_AVISOS)
  toasts.setState({ avisos })
}

const momentoDe = ({ quando, kind, title, text = '' }: AvisoGuardado): string =>
  JSON.stringify([quando, kind, title, text])

/** The next person at this computer reads nothing of this one. */
export function esquecerAvisos(): void {
  toasts.setState({ naTela: [], avisos: [] })
}

const saoIguais = (um: NovoToast, outro: NovoToast) =>
  um.kind === outro.kind &&
  um.title === outro.title &&
  um.text === outro.text &&
  um.assunto === outro.assunto

/** How long this one stays, or null when only the person closes it. */
export const duracao = ({ kind, fecharEm }: NovoToast): number | null =>
  fecharEm === undefined ? FECHA_EM[kind] : fecharEm
