import { ActionButton } from './ActionButton.tsx'
import { EmptyState } from './EmptyState.tsx'

/** Where a part of the screen fell: what is typed is kept, and the page may be loaded again. */
export function TelaFalhou() {
  return (
    <div className="pagina">
      <h1 className="so-leitor">Esta tela não abriu</h1>
      <EmptyState
        titulo="Esta tela não abriu"
        texto="O que foi digitado está guardado. Carregue a página de novo para continuar."
        acao={
          <ActionButton variante="primario" tamanho="md" onClick={() => location.reload()}>
            Carregar de novo
          </ActionButton>
        }
      />
    </div>
  )
}
