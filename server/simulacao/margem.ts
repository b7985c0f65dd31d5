import type { Dia } from '#shared/data.ts'
import { type Centavos, centavos } from '#shared/dinheiro.ts'
import { calcularMargem } from '#shared/simulacao/margem.ts'
import { regraEm } from '#shared/simulacao/regras.ts'
import type { ResultadoSimulacao, SegmentoDaMargem } from '#shared/simulacao/resultado.ts'
import { familiaDe } from './familia.ts'
import type { Dados, Uso } from './queries.ts'

type Mostrada = NonNullable<ResultadoSimulacao['margem']>

/**
 * The margin of the benefit or job today, and what an operation of this instalment would leave of
 * it. What is reserved by proposals on their way is in use already; contracts paid off give theirs
 * back. Where the agreement itself said what is left, no more than that is.
 */
export function margemDe(
  dados: Dados,
  dia: Dia,
  parcela: Centavos | null,
): { livre: Centavos; mostrada: Mostrada } | null {
  const fonte = dados.beneficio ?? dados.empregador
  const regra = regraEm(dados.regras, 'margem_emprestimo_pct', familiaDe(dados), dia)
  if (!fonte || 'recusa' in regra) return null
  const devolvida = centavos(
    dados.contratos.reduce((soma, contrato) => soma + contrato.valorParcela, 0),
  )
  const base = centavos(fonte.base)
  const antes = centavos(fonte.utilizada + fonte.reservada)
  const semOsQuitados = centavos(Math.max(0, antes - devolvida))
  const depois = centavos(semOsQuitados + (parcela ?? 0))
  const { limite, disponivel } = calcularMargem(base, regra.valor, antes)
  const informada = dados.empregador?.margemInformada
  const livre = calcularMargem(base, regra.valor, semOsQuitados).disponivel
  return {
    livre:
      informada === null || informada === undefined
        ? livre
        : centavos(Math.min(livre, Math.max(0, informada) + devolvida)),
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
      segmentos: segmentosDe(fonte, new Set(dados.contratos.map(({ id }) => id)), parcela),
    },
  }
}

/** The pieces of a margin, of which those that end stay only `antes`. */
export function segmentosDe(
  { segmentos }: Pick<Uso, 'segmentos'>,
  terminam: ReadonlySet<string>,
  parcela: Centavos | null,
): SegmentoDaMargem[] {
  const daFonte = segmentos.map(({ tipo, idContrato, numero, banco, valorParcela }) => ({
    tipo,
    idContrato,
    numero,
    banco,
    valorParcela: centavos(valorParcela),
    antes: true,
    depois: idContrato === null || !terminam.has(idContrato),
  }))
  if (parcela === null) return daFonte
  const nova = {
    tipo: 'NOVO' as const,
    idContrato: null,
    numero: null,
    banco: null,
    valorParcela: parcela,
    antes: false,
    depois: true,
  }
  return [...daFonte, nova]
}
