import { lembrarAvisos, paraGuardar, toasts, type AvisoGuardado } from '#web/ui/toasts.ts'
import { cofre } from './cofre.ts'

/** Where the notices of the person who is signed in are kept. */
type Lugar = { chave: string; esperando: boolean }

let aberto: Lugar | undefined
let parar = (): void => undefined

/** Restores the notices from before a reload, and stores new ones from now on. */
export async function carregarAvisos(idUsuario: string): Promise<void> {
  parar()
  const lugar: Lugar = { chave: `consigna:avisos:${idUsuario}`, esperando: false }
  aberto = lugar
  parar = toasts.subscribe(({ avisos }, antes) => {
    if (avisos !== antes.avisos) guardar(lugar)
  })
  const guardados = await lidos(lugar)
  if (aberto === lugar) lembrarAvisos(guardados)
}

/** An explicit sign-out leaves nothing behind, nor what was still being closed. */
export function apagarAvisos(): void {
  if (aberto) localStorage.removeItem(aberto.chave)
  aberto = undefined
  parar()
}

let vez: Promise<void> = Promise.resolve()

/** Closed with the person's key, for a notice may name a client; several at once are written once. */
function guardar(lugar: Lugar): void {
  if (lugar.esperando) return
  lugar.esperando = true
  vez = vez
    .then(async () => {
      // Another tab of this browser may have kept its own.
      const outros = await lidos(lugar)
      if (aberto === lugar) lembrarAvisos(outros)
      lugar.esperando = false
      const texto = JSON.stringify(paraGuardar(toasts.getState().avisos))
      const fechado = await (await cofre()).fechar(texto, lugar.chave)
      if (aberto === lugar) localStorage.setItem(lugar.chave, fechado)
    })
    // Without the key they live as long as the page.
    .catch(() => {
      lugar.esperando = false
    })
}

async function lidos({ chave }: Lugar): Promise<AvisoGuardado[]> {
  const fechado = localStorage.getItem(chave)
  if (fechado === null) return []
  const texto = await (await cofre()).abrir(fechado, chave)
  return texto === undefined ? [] : JSON.parse(texto)
}
