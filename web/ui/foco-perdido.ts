/** The library and a closing dialog move the focus by themselves in this time. */
const ESPERA_MS = 100

/**
 * Moves the focus to what is left around it when its element goes away or is hidden: from the body a
 * keyboard would begin at the start of the page again.
 */
export function guardarFoco(): void {
  let caminho: Element[] = []
  let espera: ReturnType<typeof setTimeout> | undefined
  const perdido = () =>
    document.activeElement === document.body &&
    caminho[0] !== undefined &&
    !(caminho[0].isConnected && caminho[0].checkVisibility())

  addEventListener('focusin', ({ target }) => {
    caminho = target instanceof Element ? [target, ...emVolta(target)] : []
  })
  new MutationObserver(() => {
    if (espera !== undefined || !perdido()) return
    espera = setTimeout(() => {
      espera = undefined
      if (perdido()) focarUmDe(caminho)
    }, ESPERA_MS)
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['style', 'hidden'],
  })
}

function emVolta(elemento: Element): Element[] {
  const pai = elemento.parentElement
  return pai ? [pai, ...emVolta(pai)] : []
}

function focarUmDe(caminho: readonly Element[]): void {
  for (const um of caminho) {
    if (um === document.body) break
    if (!(um instanceof HTMLElement) || !um.isConnected || um.id === 'conteudo') continue
    um.focus({ preventScroll: true })
    if (document.activeElement === um) return
  }
  focarConteudo()
}

/** Keyboard and screen-reader users start at the screen, not at the position of the last one. */
export function focarConteudo(): void {
  const tela = document.querySelector<HTMLElement>('#conteudo')
  if (!tela) return
  // It was sent here, not tabbed to: a ring around the whole screen would say nothing.
  tela.dataset['chegada'] = ''
  tela.addEventListener('blur', () => delete tela.dataset['chegada'], { once: true })
  tela.focus({ preventScroll: true })
}

/** Whether the screen has the focus because it was sent there, and the person did nothing since. */
export function focoCaiuNaTela(): boolean {
  const { activeElement } = document
  return activeElement instanceof HTMLElement && activeElement.dataset['chegada'] !== undefined
}
