import { diasEntre, hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { type Periodo, periodoDo, recusaDoPeriodo } from '#shared/painel/periodo.ts'
import type { BuscaDoPainel } from '#shared/painel/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { carteiraDe } from '../organizacao/carteira.ts'

/**
 * Whose numbers the caller reads, of which days: an ATENDENTE's own, because a stock and an end belong to their owner;
 * those of a colleague whom they cover by name.
 *
 * @throws Recusa for a period that ends before it begins, or is too long
 */
export function lerPedido(
  contexto: Contexto,
  { dataInicio, dataFim, atendente, codigoPromotor, ...filtro }: BuscaDoPainel,
) {
  const periodo = periodoDo({ dataInicio, dataFim }, contexto.agora)
  const recusa = recusaDoPeriodo(periodo)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  const escopo = contexto.escopo.filter(
    (codigo) => codigoPromotor === undefined || codigo === codigoPromotor,
  )
  const { usuario } = contexto
  const proprios = atendente === undefined || atendente === usuario.id
  const donos = proprios ? [usuario.id] : contexto.donos
  const { de, donos: quem } = carteiraDe({ usuario, escopo, donos }, atendente)
  return { periodo, de, filtro: { ...filtro, escopo, quem } }
}

/** The day of the stock of now. */
export const AGORA = 'infinity'

/** The day of the stock: what stands now, when the period reaches today. */
export const diaDoEstoque = ({ dataFim }: Periodo, agora: Date): string =>
  diasEntre(hoje(agora), dataFim) >= 0 ? AGORA : dataFim

/** The first instant of the period, and the first after it. */
export const instantesDe = ({ dataInicio, dataFim }: Periodo) => ({
  de: instanteEmBrasilia(dataInicio, '00:00'),
  ate: instanteEmBrasilia(somarDias(dataFim, 1), '00:00'),
})
