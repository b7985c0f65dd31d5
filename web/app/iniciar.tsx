import '@fontsource-variable/inter/wght.css'
import '#web/ui/base.css'
import { createRoot } from 'react-dom/client'
import { carregarConfig } from '#web/session/config.ts'
import { ErroOidc } from '#web/session/oidc/error.ts'
import { oidc } from '#web/session/sessao.ts'
import { aplicarTema } from '#web/ui/tema.ts'
import { App } from './App.tsx'
import { acabouDeSair, destinoDeEntrada } from './guarda.ts'
import { NaoIniciou } from './NaoIniciou.tsx'

/**
 * Settings, then the return from sign-in or the stored user, then the screens: the application
 * starts only after the person is known (specification, section 2).
 */
export async function iniciar(): Promise<void> {
  aplicarTema()
  const raiz = document.querySelector('#raiz')
  if (!raiz) throw new Error('index.html has no #raiz')
  const root = createRoot(raiz)
  try {
    await carregarConfig()
    await reconhecer()
    root.render(<App />)
  } catch (error) {
    root.render(<NaoIniciou erro={error} />)
  }
}

/** The signed-in person. A failed sign-in goes to `/login` with its reason, and the app starts. */
async function reconhecer(): Promise<void> {
  const { pathname } = location
  try {
    if (pathname === '/callback') irPara(await oidc().concluirRetorno())
    else if (!acabouDeSair(location)) await retomar(pathname)
  } catch (error) {
    if (!(error instanceof ErroOidc) || error.codigo === 'contexto_inseguro') throw error
    irPara(
      destinoDeEntrada(
        error.codigo,
        pathname === '/callback' ? undefined : pathname + location.search,
      ),
    )
  }
}

/** Who left the computer alone is told why the password is asked for, in a new tab too. */
async function retomar(pathname: string): Promise<void> {
  if ((await oidc().iniciar()) || !oidc().ocioso() || pathname === '/login') return
  irPara(destinoDeEntrada('ocioso', pathname + location.search))
}

const irPara = (caminho: string) => history.replaceState(null, '', caminho)
