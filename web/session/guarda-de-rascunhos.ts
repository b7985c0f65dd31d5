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

/** How many drafts the person has on this computer, in every window. */
export const contarRascunhos = async (): Promise<number> => (await minhasChaves()).length

async function minhasChaves(): Promise<string[]> {
  const todas = [...(await lojaDeRascunhos.chaves()), ...chavesDasPartidas(dono)]
  return [...new Set(todas.filter((chave) => chave.startsWith(dono)))]
}

const cheiaEm = (deQuem: string, chave: string): string =>
  `${dono}${deQuem} ${codigoPromotorAtivo()} ${chave}`

/** A draft of before windows had names lies under person and form alone. */
function partesDe(cheia: string): { janela: string; promotor: string; chave: string } {
  const partes = cheia.slice(dono.length).split(' ')
  const [deQuem = '', promotor = '', ...resto] = partes.length > 2 ? partes : ['', '', ...partes]
  return { janela: deQuem, promotor, chave: resto.join(' ') }
}

export const guardarRascunho = (chave: string, valor: unknown): Promise<void> =>
  naVez(async () => {
    await gravar(cheiaEm(await janela(), chave), valor)
    rascunhos.setState(({ chaves }) => ({ chaves: new Set([...chaves, chave]) }))
  })

async function gravar(cheia: string, valor: unknown): Promise<void> {
  const partida = partidaDe(cheia)
  const aberto = await cofre()
  const fechado = await aberto.fechar(JSON.stringify(valor), cheia)
  await lojaDeRascunhos.guardar(cheia, { quando: Date.now(), fechado })
  // Unless newer words were kept meanwhile.
  if (partida !== null && partida === partidaDe(cheia)) {
    apagarPartida(cheia)
  }
  await prepararPartida(aberto)
}

/** Keeps a draft while the page goes: nothing of it is waited for. */
export function guardarAoPartir(chave: string, valor: unknown): void {
  const minha = janelaAgora()
  if (minha !== undefined && dono !== '') guardarPartida(cheiaEm(minha, chave), valor)
}

/** The draft of this window, else the newest of a window that is closed: that becomes this one's. */
export function lerRascunho(chave: string): Promise<unknown> {
  // Somebody is about to type: the page may go before the first words are written.
  void cofre()
    .then(prepararPartida)
    .catch(() => undefined)
  return naVez(() => procurar(chave))
}

async function procurar(chave: string): Promise<unknown> {
  const minha = cheiaEm(await janela(), chave)
  await recolher(minha)
  const guardado = await lojaDeRascunhos.ler(minha)
  if (guardado) return abrir(minha, guardado)
  const deixada = await deixadaPara(chave)
  if (deixada === undefined) return undefined
  const valor = await abrir(deixada.cheia, deixada.guardado)
  if (valor !== undefined) await gravar(minha, valor)
  await lojaDeRascunhos.apagar(deixada.cheia)
  return valor
}

async function abrir(cheia: string, { fechado }: Guardado): Promise<unknown> {
  const texto = await (await cofre()).abrir(fechado, cheia)
  return texto === undefined ? undefined : JSON.parse(texto)
}

/** The last words of a page that went are newer than what it had written. */
async function recolher(cheia: string): Promise<void> {
  if (partidaDe(cheia) === null) return
  const valor = await lerPartida(await cofre(), cheia)
  if (valor !== undefined) await gravar(cheia, valor)
  apagarPartida(cheia)
}

async function deixadaPara(
  chave: string,
): Promise<{ cheia: string; guardado: Guardado } | undefined> {
  const ativo = codigoPromotorAtivo()
  const destas = (await minhasChaves()).filter((cheia) => {
    const partes = partesDe(cheia)
    return partes.chave === chave && (partes.promotor === '' || partes.promotor === ativo)
  })
  if (destas.length === 0) return undefined
  const aberta = await janelasAbertas()
  const deixadas = destas.filter((cheia) => !aberta(partesDe(cheia).janela))
  const lidas = await Promise.all(
    deixadas.map(async (cheia) => {
      await recolher(cheia)
      return { cheia, guardado: await lojaDeRascunhos.ler(cheia) }
    }),
  )
  const [primeira] = lidas
    .flatMap(({ cheia, guardado }) => (guardado ? [{ cheia, guardado }] : []))
    .toSorted((a, b) => b.guardado.quando - a.guardado.quando)
  return primeira
}

export const descartarRascunho = (chave: string): Promise<void> =>
  naVez(async () => {
    const minha = cheiaEm(await janela(), chave)
    apagarPartida(minha)
    await lojaDeRascunhos.apagar(minha)
    rascunhos.setState(({ chaves }) => ({
      chaves: new Set([...chaves].filter((outra) => outra !== chave)),
    }))
  })

let vez: Promise<unknown> = comDono.promise

/** Serialized: a discarded draft is not restored by a pending write. */
function naVez<T>(fazer: () => Promise<T>): Promise<T> {
  const feito = vez.then(fazer)
  vez = feito.catch(() => undefined)
  return feito
}

/** An explicit sign-out leaves nothing behind, of any window. */
export const apagarRascunhos = (): Promise<void> =>
  naVez(async () => {
    for (const cheia of await minhasChaves()) {
      apagarPartida(cheia)
      await lojaDeRascunhos.apagar(cheia)
    }
    rascunhos.setState({ chaves: new Set() })
  })

/** The keystream of this person covers nothing of the next. */
export const esquecerChave = (): void => esquecerPartida()
