import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import { calcularMargem } from './margem.ts'
import { type Operacao, motivosDaOperacao } from './motivos.ts'

const regras = regrasDosArquivos()

/** Within every limit, and on each of them. */
const permitida: Operacao = {
  convenio: 'INSS',
  dia: '2026-11-20',
  taxaMensal: 1.85,
  prazo: 108,
  carenciaDias: 90,
  parcela: centavos(56_735),
  margemDisponivel: centavos(56_735),
  contratosDepois: 13,
  primeiraCompetencia: '2027-01',
  fimDaCota: '2035-12-04',
  fimDoBeneficio: '2035-12-01',
}

const motivos = (mudanca: Partial<Operacao>) =>
  motivosDaOperacao(regras, { ...permitida, ...mudanca })

test('on the limits themselves nothing stands in the way', () => {
  expect(motivos({})).toEqual([])
})

test.each<[Partial<Operacao>, string, string, string]>([
  [{ taxaMensal: 1.86 }, 'teto_juros_am', '1,86% ao mês passa do teto de 1,85%', 'até 1,85%'],
  [{ prazo: 107 + 2 }, 'prazo_max_parcelas', '109 parcelas passa do máximo de 108', 'até 108'],
  [{ carenciaDias: 91 }, 'carencia_max_dias', '91 dias passa do máximo de 90', 'até 90 dias'],
  [
    { parcela: centavos(56_736) },
    'margem_emprestimo_pct',
    'passa da margem disponível de R$\u{a0}567,35 em R$\u{a0}0,01',
    'libere margem',
  ],
  [{ contratosDepois: 14 }, 'limite_contratos', '14 empréstimos; o máximo é 13', 'Refinancie'],
])('%o is refused with its reason and the way out', (mudanca, regra, texto, saida) => {
  const [motivo, ...outros] = motivos({ ...mudanca, primeiraCompetencia: undefined })

  expect(outros).toEqual([])
  expect(motivo).toMatchObject({
    regra,
    norma: expect.stringMatching(/./),
    texto: expect.stringContaining(texto),
    comoResolver: expect.stringContaining(saida),
  })
})

test.each([
  ['fimDaCota', 'extincao_cota', 'depois do fim da cota em 04/03/2030'],
  ['fimDoBeneficio', 'cessacao', 'depois do fim do benefício em 04/03/2030'],
] as const)(
  'what ends on 04/03/2030 (%s) takes 86 instalments, and not 87',
  (fim, regra, texto) => {
    const termos = { primeiraCompetencia: '2023-02', [fim]: '2030-03-04' }

    expect(motivos({ ...termos, prazo: 86 })).toEqual([])
    expect(motivos({ ...termos, prazo: 87 })).toMatchObject([
      {
        regra,
        texto: `A última parcela cairia em 04/2030, ${texto}`,
        comoResolver: expect.stringContaining('até 86 parcelas'),
        correcao: { prazo: 86 },
      },
    ])
  },
)

test('an absent value is not judged', () => {
  const mudanca = {
    margemDisponivel: undefined,
    contratosDepois: undefined,
    primeiraCompetencia: undefined,
  }

  expect(motivos({ ...mudanca, parcela: centavos(99_999_999) })).toEqual([])
})

test('on a date without a rule every operation is refused with that reason', () => {
  const [primeiro] = motivos({ dia: '2020-01-01' })

  expect(primeiro).toMatchObject({
    regra: 'teto_juros_am',
    norma: null,
    texto: 'Teto de juros: teto_juros_am de INSS: sem registro para esta data (01/01/2020)',
  })
})

const margem = (base: number, usada: number) => calcularMargem(centavos(base), 35, centavos(usada))

test('a margin is what the limit leaves, and never half a centavo more', () => {
  expect(margem(162_100, 0)).toEqual({ limite: 56_735, disponivel: 56_735, extrapolada: 0 })
  expect(margem(162_101, 50_000)).toEqual({ limite: 56_735, disponivel: 6735, extrapolada: 0 })
  expect(margem(162_100, 60_000)).toEqual({ limite: 56_735, disponivel: 0, extrapolada: 3265 })
})
