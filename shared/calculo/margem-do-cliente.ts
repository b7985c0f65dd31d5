import type { Dia } from '../data.ts'
import { type Centavos, centavos } from '../dinheiro.ts'
import { limiteDaMargem } from './margem.ts'
import { type RegraVigencia, regraEm } from './regras.ts'
import type { RegraDaMargem, ResultadoSimulacao, SegmentoDaMargem } from './resultado.ts'
import { escopoDe } from './escopo.ts'
import type { Dados, Uso } from './dados.ts'
import type { SemNumeros } from './novo.ts'

type Mostrada = NonNullable<ResultadoSimulacao['margem']>

/** The limit for loans, in use and free, of a benefit or job on a day. */
export type MargemDoDia = {
  regra: RegraDaMargem
  linha: RegraVigencia
  cartoes: Centavos
  limite: Centavos
  /** Used elsewhere, according to the INSS or the convênio. */
  outros: Centavos
  utilizada: Centavos
  disponivel: Centavos
  extrapolada: Centavos
}

/**
 * The one reader of a margin: simulation, proposta and ruler judge by it. Loans take no more than
 * their own part, and loans and cards together no more than the total. A family without a rule of
 * the total on that day has none.
 */
export function margemEm(dados: Dados, uso: Uso, dia: Dia): MargemDoDia | SemNumeros {
  const limite = limiteDe(dados, uso, dia)
  if ('recusa' in limite) return limite
  const outros = deOutros(uso, limite.limite)
  const utilizada = centavos(uso.utilizada + uso.reservada + outros)
  return { ...limite, outros, utilizada, ...sobra(limite.limite, utilizada) }
}

/** The lower of the two limits; of equal ones that of loans. */
function limiteDe(dados: Dados, { base, cartoes }: Uso, dia: Dia) {
  const escopo = escopoDe(dados)
  const linha = regraEm(dados.regras, 'margem_emprestimo_pct', escopo, dia)
  if ('recusa' in linha) return linha
  const proprio = {
    regra: 'margem_emprestimo_pct' as const,
    linha,
    cartoes: centavos(0),
    limite: limiteDaMargem(base, linha.valor),
  }
  const total = regraEm(dados.regras, 'margem_total_pct', escopo, dia)
  if ('recusa' in total) return proprio
  const resta = centavos(Math.max(0, limiteDaMargem(base, total.valor) - cartoes))
  if (resta >= proprio.limite) return proprio
  return { regra: 'margem_total_pct' as const, linha: total, cartoes, limite: resta }
}

const sobra = (limite: Centavos, utilizada: Centavos) => ({
  disponivel: centavos(Math.max(0, limite - utilizada)),
  extrapolada: centavos(Math.max(0, utilizada - limite)),
})

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
  const margem = fonte && margemEm(dados, fonte, dia)
  if (!margem || 'recusa' in margem) return null
  const { regra, linha, cartoes, limite, outros, utilizada: antes } = margem
  const devolvida = centavos(
    dados.contratos.reduce((soma, contrato) => soma + contrato.valorParcela, 0),
  )
  const semOsQuitados = centavos(Math.max(0, antes - devolvida))
  const depois = centavos(semOsQuitados + (parcela ?? 0))
  const terminam = new Set(dados.contratos.map(({ id }) => id))
  return {
    livre: sobra(limite, semOsQuitados).disponivel,
    mostrada: {
      regra,
      percentual: linha.valor,
      norma: linha.norma,
      confianca: linha.confianca,
      base: fonte.base,
      cartoes,
      limite,
      utilizadaAntes: antes,
      disponivelAntes: margem.disponivel,
      utilizadaDepois: depois,
      disponivelDepois: sobra(limite, depois).disponivel,
      segmentos: segmentosDe(fonte, { outros, terminam, parcela }),
    },
  }
}

/** Margin used without a known contract, according to the source: another bank's loan. */
function deOutros(
  { utilizada, reservadaInformada, margemInformada }: Uso,
  limite: Centavos,
): Centavos {
  if (margemInformada === null) return centavos(0)
  const { disponivel } = sobra(limite, centavos(utilizada + reservadaInformada))
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
