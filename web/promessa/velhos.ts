import { promessaApi } from '#shared/promessa/api.ts'
import { filaApi } from '#shared/fila/api.ts'

/** Every answer that a promise made, kept or cancelled makes old. */
export const velhosDaPromessa = [
  promessaApi.doCliente,
  promessaApi.doDia,
  promessaApi.quebradas,
  filaApi.atual,
] as const
