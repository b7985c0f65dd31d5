import { MAXIMO_CONTADO } from '#shared/aprovacao/api.ts'
import { formatarNumero } from '#shared/numero.ts'
import type { PropostaDaLista, TotaisDasPropostas } from '#shared/proposta/api.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { passoDoAtraso } from '#shared/trilha/etapas.ts'
import { devedores, passoDe } from '#web/proposta/situacoes.ts'

/** Of each list of propostas, what is counted at the beginning of the day. */
export const POR_LISTA = 50

/** How many there are, `50+` where the list goes on: an honest number, never a guess. */
export const contar = ({
  items,
  proximo,
}: {
  items: readonly unknown[]
  proximo: unknown
}): string => (proximo === null ? String(items.length) : `${items.length}+`)

/** The same, of a list whose totals were asked for: `5.000+` above what is counted. */
export const contarTotais = ({ quantas, haMais }: TotaisDasPropostas): string =>
  `${formatarNumero(quantas, 0)}${haMais ? '+' : ''}`

/** Of what the server counts up to a limit: `200+` above it, null for nothing. */
export const escreverQuantas = (quantas: number): string | null =>
  quantas > MAXIMO_CONTADO ? `${MAXIMO_CONTADO}+` : quantas > 0 ? String(quantas) : null

export type Listas = Partial<
  Record<'emAberto' | 'emAtraso' | 'reprovadas', readonly PropostaDaLista[]>
>

type PassoDoDia = {
  proposta: PropostaDaLista
  texto: string
}

/**
 * Next steps in order: passed deadlines, the oldest first; then refused propostas that can be
 * corrected; then those waiting for the atendente or the client, the nearest deadline first.
 */
export function passosDoDia(listas: Listas, maximo = 6): PassoDoDia[] {
  const atrasadas = [...(listas.emAtraso ?? [])].toSorted(porPrazo)
  const corrigir = (listas.reprovadas ?? []).filter(({ recuperavel }) => recuperavel === true)
  const esperam = (listas.emAberto ?? [])
    .filter(({ situacao }) => {
      const quem = etapas[situacao].proximo?.quem
      return quem === 'ATENDENTE' || quem === 'CLIENTE'
    })
    .toSorted(porPrazo)
  const todas = new Map(
    [...atrasadas, ...corrigir, ...esperam].map((proposta) => [proposta.idProposta, proposta]),
  )
  return [...todas.values()]
    .slice(0, maximo)
    .map((proposta) => ({ proposta, texto: oQueFazer(proposta) }))
}

/** Without a deadline, last. */
const porPrazo = (uma: PropostaDaLista, outra: PropostaDaLista): number =>
  (uma.prazoEtapa ?? '9').localeCompare(outra.prazoEtapa ?? '9')

function oQueFazer(proposta: PropostaDaLista): string {
  const { situacao, atrasada, motivoReprovacao } = proposta
  const { nome } = etapas[situacao]
  const proximo = passoDe(proposta)
  const atraso = passoDoAtraso(situacao, atrasada)
  if (atraso !== null) return atraso
  if (proximo) return `${proximo.texto} · ${devedores[proximo.quem]}`
  return motivoReprovacao === null ? nome : `Corrigir: ${motivoReprovacao}`
}
