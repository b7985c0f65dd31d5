import { digitando } from './atalhos.ts'

/**
 * Whether the person writes something on the screen that shows `elemento`: a dialog that opens now would take the
 * letters. On a hidden screen it opens for the return.
 */
export const escreveJuntoDe = (elemento: Element | null): boolean =>
  elemento !== null && elemento.checkVisibility() && digitando(document.activeElement)
