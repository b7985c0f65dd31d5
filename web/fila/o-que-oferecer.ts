import { centavos, formatarDinheiro } from '#shared/dinheiro.ts'
import type { Oferta, OfertaUnica, Razao } from '#shared/oferta/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

/** What to offer and why; without an offer, what impedes it. */
type OQueOferecer = { oferta: string | null; porque: string | null }

/** What a client hears first: what is won, then the rate, then the amount. */
const ordem: readonly Razao['criterio'][] = ['GANHO', 'TAXA', 'LIBERADO']

/** The first of the ranked offers that may become a proposta today without a gestor. */
export function oQueOferecer({ ofertas, recusadas }: OfertaUnica): OQueOferecer {
  const melhor = ofertas.find(({ falta, vantagem }) => falta === null && vantagem !== 'PIOR')
  if (melhor) return { oferta: emPalavras(melhor), porque: razaoDe(melhor, ofertas.length) }
  const falta = ofertas.find((oferta) => oferta.falta !== null)?.falta
  const motivo = recusadas[0]?.motivos[0]
  const recusa = motivo && `${motivo.texto}. ${motivo.comoResolver}`
  return { oferta: null, porque: falta ?? recusa ?? null }
}

function razaoDe({ razoes }: Oferta, ofertas: number): string | null {
  const aFavor = ordem.flatMap((criterio) =>
    razoes.filter((r) => r.favor && r.criterio === criterio),
  )
  // The amount of the only offer is the amount itself.
  return aFavor.find(({ criterio }) => criterio !== 'LIBERADO' || ofertas > 1)?.texto ?? null
}

function emPalavras(oferta: Oferta): string {
  const { produto, convenio, portado, ganho, valor, prazo, valorParcela } = oferta
  const economiza = portado !== null && ganho !== null && ganho > 0
  const quanto = economiza
    ? `que economiza ${formatarDinheiro(centavos(ganho))}`
    : `de ${formatarDinheiro(valor)}`
  return `${nomeDoProduto[produto]} ${quanto}, ${prazo}× ${formatarDinheiro(valorParcela)}, ${convenio}`
}
