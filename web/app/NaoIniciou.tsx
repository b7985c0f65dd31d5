import { ErroOidc } from '#web/session/oidc/error.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import cssApp from './app.module.css'

/** The application could not even start: no settings, or a browser without cryptography. */
export function NaoIniciou({ erro }: { erro: unknown }) {
  const inseguro = erro instanceof ErroOidc && erro.codigo === 'contexto_inseguro'
  return (
    <main className={cssApp.naoIniciou}>
      <h1 className="so-leitor">Consigna</h1>
      <EmptyState
        titulo={inseguro ? 'Este endereço não é seguro' : 'O Consigna não pôde iniciar'}
        texto={
          inseguro
            ? 'Abra o Consigna por https ou pelo endereço localhost.'
            : 'Sem conexão com o servidor. Verifique sua internet.'
        }
        acao={
          <ActionButton variante="primario" tamanho="md" onClick={() => location.reload()}>
            Tentar novamente
          </ActionButton>
        }
      />
    </main>
  )
}
