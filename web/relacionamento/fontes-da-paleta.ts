import type { Fonte } from '#web/ui/paleta.ts'

const nenhuma: readonly Fonte[] = []

/** What the palette finds of clients. */
export const useFontesDeClientes = (): readonly Fonte[] => nenhuma
