import { centavos } from '#shared/dinheiro.ts'
import { desenharHiscon } from './desenhar.ts'
import type { Feitio } from './papel.ts'
import { type HisconVerdadeiro, sortearHiscon } from './verdade.ts'

const FEITIO: Feitio = {
  grade: 'completa',
  rotulos: 1,
  orientacao: 'paisagem',
  ordem: 'fileiras',
  corpo: 6,
  repetirCabecalho: true,
  fonte: 'Helvetica',
  folga: 4,
  desvio: 0,
}

type Mudancas = Parameters<typeof desenharHiscon>[2]

/** The paper of a truth in the way the INSS prints it. */
export const desenharPapel = (
  verdade: HisconVerdadeiro,
  mudancas: Mudancas = {},
): Promise<Buffer> => desenharHiscon(verdade, FEITIO, mudancas)

/** The paper of a truth in base64, as a browser sends it. */
export const papelDe = async (
  verdade: HisconVerdadeiro,
  mudancas: Mudancas = {},
): Promise<string> => (await desenharPapel(verdade, mudancas)).toString('base64')

type UmContrato = HisconVerdadeiro['beneficios'][number]['contratos'][number]

/**
 * A paper of one benefit and these loans, with counts and margins that fit; the rest as drawn. The loans are at
 * 1.80% a month, of 84 instalments from 03/2024 on, at the Banco Pan.
 */
export function verdadeDe(
  titular: string,
  nb: string,
  emitidoEm: string,
  mudados: readonly Partial<UmContrato>[],
): HisconVerdadeiro {
  const sorteada = sortearHiscon({
    semente: 7,
    hoje: '2026-11-20',
    contratos: mudados.length,
    titular: titular.toUpperCase(),
    nbs: [nb],
  })
  const [beneficio] = sorteada.beneficios
  if (!beneficio) throw new Error('A drawn paper has a benefit')
  const contratos = mudados.map((mudado, k): UmContrato => {
    const [primeiro] = beneficio.contratos
    if (!primeiro) throw new Error('A drawn paper has a loan')
    return {
      ...primeiro,
      contrato: `60000000${k}`,
      banco: { codigo: '623', nome: 'BANCO PAN' },
      situacao: 'ATIVO',
      origem: { tipo: 'NOVA' },
      inclusao: '2024-02-10',
      inicio: '2024-03',
      fim: '2031-02',
      parcelas: 84,
      parcela: centavos(42_410),
      emprestado: centavos(1_829_490),
      liberado: centavos(1_770_000),
      iof: centavos(56_000),
      cetMensal: null,
      cetAnual: null,
      jurosMensal: 1.8,
      jurosAnual: 23.87,
      valorPago: null,
      primeiroDesconto: '2024-04-05',
      suspensaoBanco: null,
      suspensaoInss: null,
      exclusao: null,
      motivoExclusao: null,
      estragados: [],
      taxaReal: 1.8,
      ...mudado,
    }
  })
  const utilizada = contratos.reduce((soma, { parcela }) => soma + (parcela ?? 0), 0)
  const { margens } = beneficio
  return {
    ...sorteada,
    emitidoEm,
    beneficios: [
      {
        ...beneficio,
        cartoes: [],
        descontos: [],
        contratos,
        quantidades: { ...beneficio.quantidades, ativos: contratos.length, suspensos: 0 },
        margens: {
          ...margens,
          base: centavos(500_000),
          maximoComprometimento: centavos(225_000),
          totalComprometido: centavos(utilizada),
          utilizada: { emprestimos: centavos(utilizada), rmc: centavos(0), rcc: centavos(0) },
          disponivel: {
            emprestimos: centavos(Math.max(0, 175_000 - utilizada)),
            rmc: centavos(25_000),
            rcc: centavos(25_000),
          },
        },
      },
    ],
  }
}
