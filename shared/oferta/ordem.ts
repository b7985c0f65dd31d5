import { formatarDia } from '../data.ts'
import { formatarPorcento } from '../numero.ts'
import { type Centavos, formatarDinheiro } from '../dinheiro.ts'
import type { Oferta, Razao } from './shapes.ts'

export type OfertaSemOrdem = Omit<Oferta, 'posicao' | 'razoes'> & {
  /** The proof of advantage in words, where there is one. */
  prova: string | null
  /** What the contracts it settles lose: instalment and duration, where they grow. */
  perdas: Perdas
  /** Why the rate is below the standard one, where it is. */
  motivoDaTaxa: string | null
}

/** How much more the client pays a month, and for how many months more; null where not more. */
type Perdas = { parcelaAMais: Centavos | null; mesesAMais: number | null }

/**
 * The offers, best first: by released amount, then by the client's gain, then by the earliest end.
 * Offers that leave the client worse come last. Ties are broken by the subject, so that the order
 * is stable.
 */
export function ordenarOfertas(ofertas: readonly OfertaSemOrdem[]): Oferta[] {
  const justas = ofertas.filter(({ vantagem }) => vantagem !== 'PIOR')
  const maior = Math.max(...justas.map(({ valorLiberado }) => valorLiberado))
  const entre = justas.length < ofertas.length ? 'as que não deixam o cliente pior' : 'as ofertas'
  return ofertas.toSorted(comparar).map(({ motivoDaTaxa, prova, perdas, ...oferta }, k) => ({
    ...oferta,
    posicao: k + 1,
    razoes: [
      doLiberado(
        oferta,
        ofertas.length > 1 && oferta.vantagem !== 'PIOR' && oferta.valorLiberado === maior
          ? entre
          : null,
      ),
      ...doGanho(oferta, prova),
      ...daTaxa(oferta, motivoDaTaxa),
      ...doPrazo(oferta),
      ...oQuePerde(perdas),
    ],
  }))
}

const comparar = (uma: OfertaSemOrdem, outra: OfertaSemOrdem): number =>
  Number(uma.vantagem === 'PIOR') - Number(outra.vantagem === 'PIOR') ||
  outra.valorLiberado - uma.valorLiberado ||
  (outra.ganho ?? 0) - (uma.ganho ?? 0) ||
  porTexto(uma.validaAte ?? SEM_FIM, outra.validaAte ?? SEM_FIM) ||
  porTexto(assuntoDe(uma), assuntoDe(outra))

const SEM_FIM = '9999-12-31'

const assuntoDe = ({ produto, idContrato, idBeneficio, idEmpregador }: OfertaSemOrdem): string =>
  [produto, idContrato, idBeneficio, idEmpregador].join()

const porTexto = (um: string, outro: string): number => (um < outro ? -1 : Number(um > outro))

type Numeros = Omit<Oferta, 'posicao' | 'razoes'>

function doLiberado({ valorLiberado, portado }: Numeros, maiorEntre: string | null): Razao {
  if (portado) {
    const saldo = formatarDinheiro(portado.saldoDevedor)
    const texto = `Não libera dinheiro: traz do ${portado.banco} o saldo de ${saldo}`
    return { criterio: 'LIBERADO', favor: false, texto }
  }
  const quanto = `Libera ${formatarDinheiro(valorLiberado)}`
  return {
    criterio: 'LIBERADO',
    favor: valorLiberado > 0,
    texto: maiorEntre === null ? quanto : `${quanto}, o maior valor entre ${maiorEntre}`,
  }
}

/** Paying more in all is a cost, also where the price of the money is fair. */
function doGanho({ ganho }: Numeros, prova: string | null): Razao[] {
  if (prova === null) return []
  const custa = ganho !== null && ganho < 0
  return [{ criterio: custa ? 'CUSTO' : 'GANHO', favor: !custa, texto: prova }]
}

function oQuePerde({ parcelaAMais, mesesAMais }: Perdas): Razao[] {
  const parcela = parcelaAMais && `A parcela sobe ${formatarDinheiro(parcelaAMais)} por mês`
  const dura =
    mesesAMais &&
    `A dívida dura ${mesesAMais === 1 ? '1 mês' : `${mesesAMais} meses`} a mais do que hoje`
  return [
    ...(parcela ? [{ criterio: 'PARCELA' as const, favor: false, texto: parcela }] : []),
    ...(dura ? [{ criterio: 'DURACAO' as const, favor: false, texto: dura }] : []),
  ]
}

function daTaxa({ taxaAm, taxaPadraoAm }: Numeros, motivo: string | null): Razao[] {
  // Of kept conditions the rate is the one that was chosen, which may be the standard one.
  if (motivo === null || taxaAm >= taxaPadraoAm) return []
  const texto = `Taxa especial de ${formatarPorcento(taxaAm)} ao mês em vez de ${formatarPorcento(taxaPadraoAm)}: ${motivo}`
  return [{ criterio: 'TAXA', favor: true, texto }]
}

function doPrazo({ validaAte }: Numeros): Razao[] {
  if (validaAte === null) return []
  const texto = `A autorização do cliente vale até ${formatarDia(validaAte)}`
  return [{ criterio: 'PRAZO', favor: true, texto }]
}
