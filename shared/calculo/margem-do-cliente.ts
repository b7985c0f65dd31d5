import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { calcularMargem } from './margem.ts'
import { regraEm } from './regras.ts'
import type { ResultadoSimulacao, SegmentoDaMargem } from './resultado.ts'
import { escopoDe } from './escopo.ts'
import type { Dados, Uso } from './dados.ts'

type Mostrada = NonNullable<ResultadoSimulacao['margem']>

/**
 * The margin of the benefit or job today, and after an operation with this instalment. Reservations
 * of live propostas count as used, and so does margin used elsewhere according to the INSS or the
 * convênio. Settled contracts return their instalment.
 */
export function margemDe(
  dados: Dados,
  dia: Dia,
  parcela: Centavos | null,
): { livre: Centavos; mostrada: Mostrada } | null {
  const fonte = dados.beneficio ?? dados.empregador
  const regra = regraEm(dados.regras, 'margem_emprestimo_pct', escopoDe(dados), dia)
  if (!fonte || 'recusa' in regra) return null
  const devolvida = centavos(
    dados.contratos.reduce((soma, contrato) => soma + contrato.valorParcela, 0),
  )
  const base = centavos(fonte.base)
  const { outros, total: antes } = emUso(fonte, regra.valor)
  const semOsQuitados = centavos(Math.max(0, antes - devolvida))
  const depois = centavos(semOsQuitados + (parcela ?? 0))
  const { limite, disponivel } = calcularMargem(base, regra.valor, antes)
  const terminam = new Set(dados.contratos.map(({ id }) => id))
  return {
    livre: calcularMargem(base, regra.valor, semOsQuitados).disponivel,
    mostrada: {
      percentual: regra.valor,
      norma: regra.norma,
      confianca: regra.confianca,
      base,
      limite,
      utilizadaAntes: antes,
      disponivelAntes: disponivel,
      utilizadaDepois: depois,
      disponivelDepois: calcularMargem(base, regra.valor, depois).disponivel,
      segmentos: segmentosDe(fonte, { outros, terminam, parcela }),
    },
  }
}

/** Total in use: running loans, reservations of propostas, margin used elsewhere. */
export function emUso(fonte: Uso, percentual: number): { outros: Centavos; total: Centavos } {
  const outros = deOutros(fonte, percentual)
  return { outros, total: centavos(fonte.utilizada + fonte.reservada + outros) }
}

/** Margin used without a known contract, according to the source: another bank's loan. */
function deOutros(
  {
    base,
    utilizada,
    reservadaInformada,
    margemInformada,
  }: Pick<Uso, 'base' | 'utilizada' | 'reservadaInformada' | 'margemInformada'>,
  percentual: number,
): Centavos {
  if (margemInformada === null) return centavos(0)
  const { disponivel } = calcularMargem(base, percentual, centavos(utilizada + reservadaInformada))
  return centavos(Math.max(0, disponivel - Math.max(0, margemInformada)))
}

type Mudanca = {
  outros: Centavos
  /** The contracts that the operation pays off. */
  terminam: ReadonlySet<string>
  parcela: Centavos | null
}

const semContrato = { idContrato: null, numero: null, banco: null }

/** The segments of a margin; settled contracts appear only in `antes`. */
export function segmentosDe(
  { segmentos }: Pick<Uso, 'segmentos'>,
  { outros, terminam, parcela }: Mudanca,
): SegmentoDaMargem[] {
  return [
    ...segmentos.map(({ valorParcela, idContrato, ...segmento }) => ({
      ...segmento,
      idContrato,
      valorParcela: centavos(valorParcela),
      antes: true,
      depois: idContrato === null || !terminam.has(idContrato),
    })),
    ...(outros > 0
      ? [
          {
            tipo: 'OUTROS' as const,
            ...semContrato,
            valorParcela: outros,
            antes: true,
            depois: true,
          },
        ]
      : []),
    ...(parcela === null
      ? []
      : [
          {
            tipo: 'NOVO' as const,
            ...semContrato,
            valorParcela: parcela,
            antes: false,
            depois: true,
          },
        ]),
  ]
}
