import type { MargensDoHiscon, Quantidades } from '#shared/hiscon/documento.ts'
import type { Contexto } from '../base/http/handler.ts'
import { reconhecer } from './sql/gravacao.ts'
import { gravarDoPapel } from './sql/papel.ts'

type DoPapel = {
  idCliente: string
  codigoPromotor: string
  numero: string
  emitidoEm: Date
  margens: MargensDoHiscon
  quantidades: Quantidades
  elegivel: boolean | null
}

/**
 * A confirmed paper of the INSS shows the promotor a benefit of the client that the bank knows. Where the paper
 * is newer than the answer of the INSS, its base and margins take the place of that answer: all of them or
 * none, because a margin that could not be read would count as one that nobody uses.
 */
export async function confirmarDoPapel(
  client: Contexto['client'],
  id: string,
  { idCliente, codigoPromotor, numero, emitidoEm, margens, quantidades, elegivel }: DoPapel,
): Promise<void> {
  await reconhecer(client, { idCliente, numero, codigoPromotor })
  const { base, disponivel, maximoComprometimento } = margens
  if (base === null || Object.values(disponivel).includes(null)) return
  await gravarDoPapel(client, {
    id,
    idCliente,
    emitidoEm,
    base,
    margem: disponivel.emprestimos,
    margemRmc: disponivel.rmc,
    margemRcc: disponivel.rcc,
    maximo: maximoComprometimento,
    // A line that is not printed stands for none.
    ativos: quantidades.ativos ?? 0,
    suspensos: quantidades.suspensos ?? 0,
    reservadosPortabilidade: quantidades.reservadosPortabilidade ?? 0,
    reservadosRefinanciamento: quantidades.reservadosRefinanciamento ?? 0,
    elegivel,
  })
}
