import { retencaoApi } from '#shared/retencao/api.ts'

/** Every answer that a request treated, offered or answered makes old. */
export const velhosDaCtc = [
  retencaoApi.listar,
  retencaoApi.contratos,
  retencaoApi.totalizadores,
  retencaoApi.historico,
] as const
