import { useLayoutEffect, useRef } from 'react'
import { ActionButton } from './ActionButton.tsx'
import type { ConsultaPaginada } from './Block.tsx'
import './carregar-mais.css'

type Props = {
  consulta: Omit<ConsultaPaginada<unknown>, 'data' | 'idDe'>
  /** Its element: the last item of a list, or a paragraph below. */
  como?: 'li' | 'p'
}

/** Loads the next page, or retries a failed one; nothing after the last. */
export function CarregarMais(props: Props) {
  return props.consulta.haMais ? <Pe {...props} /> : null
}

function Pe({ consulta, como: Elemento = 'p' }: Props) {
  const { carregandoMais, falhouMais, carregarMais } = consulta
  const botao = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const este = botao.current
    return () => passarFoco(este)
  }, [])
  return (
    <Elemento className="carregar-mais">
      {falhouMais && <span role="alert">Não foi possível carregar mais.</span>}
      <ActionButton ref={botao} carregando={carregandoMais} onClick={carregarMais}>
        {falhouMais ? 'Tentar novamente' : 'Carregar mais'}
      </ActionButton>
    </Elemento>
  )
}

/** The last page removes the button: the focus moves to the preceding row. */
function passarFoco(botao: HTMLElement | null): void {
  if (botao === null || document.activeElement !== botao) return
  const antes = botao.closest('.carregar-mais')?.previousElementSibling
  if (antes instanceof HTMLElement) antes.focus({ preventScroll: true })
}
