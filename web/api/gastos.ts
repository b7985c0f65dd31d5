import { createStore } from 'zustand/vanilla'

/** Answers of the calls that spend a quota of the day: what shows a quota reads it again after each. */
export const gastos = createStore<{ respostas: number }>(() => ({ respostas: 0 }))

export const contarGasto = (): void =>
  gastos.setState(({ respostas }) => ({ respostas: respostas + 1 }))
