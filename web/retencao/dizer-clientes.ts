import { contar } from '#shared/numero.ts'
import type { Ctc } from '#shared/retencao/shapes.ts'

/** `2 clientes`: a client with several requests gets one message. */
export const dizerClientes = (ctcs: readonly Pick<Ctc, 'idRelacionamento'>[]): string =>
  contar(new Set(ctcs.map(({ idRelacionamento }) => idRelacionamento)).size, 'cliente', 'clientes')
