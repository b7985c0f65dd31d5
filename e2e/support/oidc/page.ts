// First, as in the web: it takes the answer out of the address before anything else runs.
import '#web/session/oidc/retorno.ts'
import { createOidc, type Oidc } from '#web/session/oidc/client.ts'
import { ErroOidc } from '#web/session/oidc/error.ts'
import type { OidcSettings } from '#web/session/oidc/settings.ts'
import type { EventoOidc } from '#web/session/oidc/sessao.ts'

/**
 * The smallest web: the sign-in client of `web/app`, and a paragraph with its state. Tests drive it
 * in a browser.
 */
declare global {
  interface Window {
    oidc: Oidc
    eventos: EventoOidc[]
    ErroOidc: typeof ErroOidc
  }
}

const say = (text: string) => {
  const estado = document.querySelector('#estado')
  if (estado) estado.textContent = text
}

async function start(): Promise<void> {
  const settings: OidcSettings = JSON.parse(document.querySelector('#settings')?.textContent ?? '')
  const oidc = createOidc(settings)
  window.oidc = oidc
  window.ErroOidc = ErroOidc
  window.eventos = []
  oidc.assinar((evento) => {
    window.eventos.push(evento)
    if (evento.tipo === 'sem_usuario') say(`fora: ${evento.motivo}`)
  })
  if (location.pathname === '/callback') {
    history.replaceState(null, '', await oidc.concluirRetorno())
  } else if (!(await oidc.iniciar())) {
    await oidc.entrar(location.pathname + location.search + location.hash)
  }
  say(`dentro: ${oidc.usuario()?.idUsuario}`)
}

if (self === top) {
  start().catch((error: unknown) =>
    say(error instanceof ErroOidc ? `erro: ${error.codigo}: ${error.message}` : String(error)),
  )
}
