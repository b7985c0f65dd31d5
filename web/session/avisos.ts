import { lembrarAvisos, paraGuardar, toasts, type AvisoGuardado } from '#web/ui/toasts.ts'
import { cofre } from './cofre.ts'

let chave = ''

/** Restores the notices from before a reload, and stores new ones from now on. */
export async function carregarAvisos(idUsuario: string): Promise<void> {
  chave = `consigna:avisos:${idUsuario}`
  toasts.subscribe(({ avisos }, antes) => {
    if (avisos !== antes.avisos) guardar()
  })
  lembrarAvisos(await lidos())
}

/** An explicit sign-out leaves nothing behind. */
export function apagarAvisos(): void {
  localStorage.removeItem(chave)
  chave = ''
}

let esperando = false
let vez: Promise<void> = Promise.resolve()

/** Closed with the person's key, for a notice may name a client; several at once are written once. */
function guardar(): void {
  if (esperando || chave === '') return
  esperando = true
  vez = vez
    .then(async () => {
      // Another tab of this browser may have kept its own.
      lembrarAvisos(await lidos())
      esperando = false
      const texto = JSON.stringify(paraGuardar(toasts.getState().avisos))
      const fechado = await (await cofre()).fechar(texto, chave)
      if (chave !== '') localStorage.setItem(chave, fechado)
    })
    // Without the key they live as long as the page.
    .catch(() => {
      esperando = false
    })
}

async function lidos(): Promise<AvisoGuardado[]> {
  const fechado = localStorage.getItem(chave)
  if (fechado === null) return []
  const texto = await (await cofre()).abrir(fechado, chave)
  return texto === undefined ? [] : JSON.parse(texto)
}
