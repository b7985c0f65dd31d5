import type { MouseEvent } from 'react'

/** For the overlay: the second press of the double click that opened the dialog is no click outside of it. */
export const semDuploClique = {
  onClickCapture: (event: MouseEvent): void => {
    if (event.detail > 1) event.stopPropagation()
  },
}
