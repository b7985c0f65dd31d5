import { createStore } from 'zustand/vanilla'

/** How many lembretes are late: the browser's tab says it before the name of the screen. */
export const pendentes = createStore<{ emAtraso: number }>(() => ({ emAtraso: 0 }))
