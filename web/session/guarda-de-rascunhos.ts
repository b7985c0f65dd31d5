import { faltaNoServidor } from '#web/api/erro.ts'
import { addToast } from '#web/ui/toasts.ts'
import { cofre } from './cofre.ts'
import { lojaDeRascunhos, type Guardado } from './loja-de-rascunhos.ts'
import { janela, janelaAgora, janelasAbertas } from './janela.ts'
import {
  apagarPartida,
  chavesDasPartidas,
  esquecerPartida,
  guardarPartida,
  lerPartida,
  partidaDe,
  prepararPartida,
} from './partida.ts'
import { codigoPromotorAtivo } from './promotor.ts'
import type { Lugar, RascunhoDoForm } from './rascunho-do-form.ts'
import { rascunhos } from './rascunhos.ts'

/**
 * What was typed and not sent yet, closed with the person's key in IndexedDB: it survives a reload,
 * a crash, an expired session and a lost network. Callers name a draft `idRelacionamento/form`; it lies
 * under person, window and promotor too.
 */
let dono = ''

/** No draft is read or written before its owner is known. */
const comDono = Promise.withResolvers<void>()

/** Owner and keys of the drafts. */
export async function carregarRascunhos(idUsuario: string): Promise<void> {
  dono = `${idUsuario} `
  comDono.resolve()
  const todas = await minhasChaves()
  rascunhos.setState({ chaves: new Set(todas.map((cheia) => partesDe(cheia).chave)) })
}

/** Drafts that a sign-out erases, and those of other open windows, which it leaves. */
export async function contarRascunhos(): Promise<{ apagados: number; ficam: number }> {
  const todas = await minhasChaves()
  const apagados = (await semAsDeOutras(todas)).length
  return { apagados, ficam: todas.length - apagados }
}

/** Without what is typed in other windows that are open: nobody was asked there. */
async function semAsDeOutras(chaves: string[]): Promise<string[]> {
  const minha = await janela()
  const aberta = await janelasAbertas()
  return chaves.filter((cheia) => {
    const { janela: sua } = partesDe(cheia)
    return sua === minha || !aberta(sua)
  })
}

async function minhasChaves(): Promise<string[]> {
  const todas = [...(await lojaDeRascunhos.chaves()), ...chavesDasPartidas(dono)]
  return [...new Set(todas.filter((chave) => chave.startsWith(dono)))]
}

const cheiaEm = (deQuem: string, { promotor, chave }: Lugar): string =>
  `${dono}${deQuem} ${promotor} ${chave}`

/** The promotor of now: the turn of a draft may come after a switch. */
export const lugarDe = (chave: string): Lugar => ({ chave, promotor: codigoPromotorAtivo() })

/** A draft of before windows had names lies under person and form alone. */
function partesDe(cheia: string): { janela: string; promotor: string; chave: string } {
  const partes = cheia.slice(dono.length).split(' ')
  const [deQuem = '', promotor = '', ...resto] = partes.length > 2 ? partes : ['', '', ...partes]
  return { janela: deQuem, promotor, chave: resto.join(' ') }
}

export const guardarRascunho = (lugar: Lugar, valor: unknown): Promise<void> =>
  naVez(async () => {
    await gravar(cheiaEm(await janela(), lugar), valor)
    rascunhos.setState(({ chaves }) => ({ chaves: new Set([...chaves, lugar.chave]) }))
  })

async function gravar(cheia: string, valor: unknown): Promise<void> {
  const partida = partidaDe(cheia)
  const aberto = await cofre().catch(semChave)
  const fechado = await aberto.fechar(JSON.stringify(valor), cheia)
  await lojaDeRascunhos.guardar(cheia, { quando: Date.now(), fechado }).catch(semLoja)
  // Unless newer words were kept meanwhile.
  if (partida !== null && partida === partidaDe(cheia)) {
    apagarPartida(cheia)
  }
  await prepararPartida(aberto)
}

let dito = false

/** Full, or closed to this page: the person types without a net, and is told so once. */
function semLoja(error: unknown): never {
  dizer('erro', 'Este navegador não está guardando o que você digita: envie antes de fechar')
  throw error
}

/** A host without the key of the drafts. */
function semChave(error: unknown): never {
  if (faltaNoServidor(error)) {
    dizer('informacao', 'Este servidor não guarda o que você digita: envie antes de fechar')
  }
  throw error
}

function dizer(kind: 'erro' | 'informacao', title: string): void {
  if (!dito) addToast({ kind, title, fecharEm: null })
  dito = true
}

/** Stores a draft while the page is leaving; the caller does not wait for it. */
export function guardarAoPartir(lugar: Lugar, valor: unknown): void {
  const minha = janelaAgora()
  if (minha !== undefined && dono !== '') guardarPartida(cheiaEm(minha, lugar), valor)
}

/** Merges the last words of a page into the stored draft; without this function they replace it. */
type Juntar = (guardado: unknown, ultimo: unknown) => unknown

/** The draft of this window, else the newest of a window that is closed: that becomes this one's. */
export function lerRascunho(lugar: Lugar, juntar?: Juntar): Promise<unknown> {
  // Somebody is about to type: the page may go before the first words are written.
  void cofre()
    .then(prepararPartida)
    .catch(() => undefined)
  return naVez(() => procurar(lugar, juntar))
}

async function procurar(lugar: Lugar, juntar?: Juntar): Promise<unknown> {
  const minha = cheiaEm(await janela(), lugar)
  await recolher(minha, juntar)
  const guardado = await lojaDeRascunhos.ler(minha)
  if (guardado) return abrir(minha, guardado)
  // Two windows that are opened at once do not both take what a closed one left.
  return navigator.locks.request(`consigna:deixados:${dono}${lugar.chave}`, async () => {
    const deixada = await deixadaPara(lugar, juntar)
    if (deixada === undefined) return undefined
    const valor = await abrir(deixada.cheia, deixada.guardado)
    if (valor !== undefined) await gravar(minha, valor)
    await lojaDeRascunhos.apagar(deixada.cheia)
    return valor
  })
}

async function abrir(cheia: string, { fechado }: Guardado): Promise<unknown> {
  const texto = await (await cofre()).abrir(fechado, cheia)
  return texto === undefined ? undefined : JSON.parse(texto)
}

/** The last words of a page that went are newer than what it had written. */
async function recolher(cheia: string, juntar: Juntar = (_antes, ultimo) => ultimo): Promise<void> {
  if (partidaDe(cheia) === null) return
  const ultimo = await lerPartida(await cofre(), cheia)
  if (ultimo !== undefined) {
    const guardado = await lojaDeRascunhos.ler(cheia)
    await gravar(cheia, juntar(guardado && (await abrir(cheia, guardado)), ultimo))
  }
  apagarPartida(cheia)
}

async function deixadaPara(
  { chave, promotor }: Lugar,
  juntar?: Juntar,
): Promise<{ cheia: string; guardado: Guardado } | undefined> {
  const destas = (await minhasChaves()).filter((cheia) => {
    const partes = partesDe(cheia)
    return partes.chave === chave && (partes.promotor === '' || partes.promotor === promotor)
  })
  if (destas.length === 0) return undefined
  const aberta = await janelasAbertas()
  const deixadas = destas.filter((cheia) => !aberta(partesDe(cheia).janela))
  const lidas = await Promise.all(
    deixadas.map(async (cheia) => {
      await recolher(cheia, juntar)
      return { cheia, guardado: await lojaDeRascunhos.ler(cheia) }
    }),
  )
  const [primeira] = lidas
    .flatMap(({ cheia, guardado }) => (guardado ? [{ cheia, guardado }] : []))
    .toSorted((a, b) => b.guardado.quando - a.guardado.quando)
  return primeira
}

/** With `enviado`, only what was sent is erased: a form opened since may have written more. */
export const descartarRascunho = (lugar: Lugar, enviado?: RascunhoDoForm): Promise<void> =>
  naVez(async () => {
    const minha = cheiaEm(await janela(), lugar)
    if (enviado !== undefined) {
      const guardado = await lojaDeRascunhos.ler(minha)
      const valor = guardado && (await abrir(minha, guardado))
      if (valor !== undefined && JSON.stringify(valor) !== JSON.stringify(enviado)) return
    }
    apagarPartida(minha)
    await lojaDeRascunhos.apagar(minha)
    rascunhos.setState(({ chaves }) => ({
      chaves: new Set([...chaves].filter((outra) => outra !== lugar.chave)),
    }))
  })

let vez: Promise<unknown> = comDono.promise

/** Serialized: a discarded draft is not restored by a pending write. */
function naVez<T>(fazer: () => Promise<T>): Promise<T> {
  const feito = vez.then(fazer)
  vez = feito.catch(() => undefined)
  return feito
}

/** An explicit sign-out leaves nothing behind but what is typed in other windows. */
export const apagarRascunhos = (): Promise<void> =>
  naVez(async () => {
    for (const cheia of await semAsDeOutras(await minhasChaves())) {
      apagarPartida(cheia)
      await lojaDeRascunhos.apagar(cheia)
    }
    rascunhos.setState({ chaves: new Set() })
  })

/** The keystream of this person covers nothing of the next. */
export const esquecerChave = (): void => esquecerPartida()
