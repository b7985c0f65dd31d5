import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { diasEntre, somarDias } from '../data.ts'
import { comFundo, linhaDe, recusasDaVersao, vigenteEm } from './linha.ts'
import { NovaVersao } from './shapes.ts'

const hoje = '2026-11-23'

type Decidida = Parameters<typeof linhaDe>[0][number]
const decidida = (
  versao: number,
  valor: number,
  de: string,
  ate: string | null = null,
): Decidida => ({
  versao,
  valor,
  vigenciaInicio: de,
  vigenciaFim: ate,
  norma: `Norma ${versao}`,
  natureza: 'POLITICA',
  confianca: 'alta',
})

/** Versions decided one after the other, their days within two months. */
const versoes = fc
  .array(
    fc.record({
      inicio: fc.integer({ min: 0, max: 60 }),
      dura: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
      valor: fc.integer({ min: 1, max: 5 }),
    }),
    { maxLength: 8 },
  )
  .map((todas) =>
    todas.map(({ inicio, dura, valor }, k) => {
      const de = somarDias(hoje, inicio)
      return decidida(k + 1, valor, de, dura === null ? null : somarDias(de, dura))
    }),
  )
const dias = Array.from({ length: 100 }, (_, k) => somarDias(hoje, k - 2))

/** By the words of the rule: the last begun first day counts; of one first day, the last decided. */
function peloLivro(todas: readonly Decidida[], dia: string): Decidida | undefined {
  const comecadas = todas.filter(({ vigenciaInicio }) => vigenciaInicio <= dia)
  const ultimo = comecadas
    .map(({ vigenciaInicio }) => vigenciaInicio)
    .toSorted()
    .at(-1)
  const vale = comecadas
    .filter(({ vigenciaInicio }) => vigenciaInicio === ultimo)
    .toSorted((a, b) => b.versao - a.versao)[0]
  const fim = vale?.vigenciaFim ?? null
  return fim !== null && fim < dia ? undefined : vale
}

test('on each day the version holds that began last, unless it ended by itself', () => {
  fc.assert(
    fc.property(versoes, (todas) => {
      const linha = linhaDe(todas)
      for (const dia of dias) {
        expect([dia, vigenteEm(linha, dia)?.versao]).toEqual([dia, peloLivro(todas, dia)?.versao])
      }
    }),
  )
})

test('the spans of a line are in order, and no two of them hold on one day', () => {
  fc.assert(
    fc.property(versoes, (todas) => {
      const linha = linhaDe(todas.toReversed())
      expect(linha).toEqual(linhaDe(todas))
      linha.forEach(({ inicio, fim }, k) => {
        const seguinte = linha[k + 1]
        if (fim !== null) expect(fim >= inicio).toBe(true)
        if (!seguinte) return
        expect(fim).not.toBeNull()
        expect(diasEntre(fim ?? '', seguinte.inicio)).toBeGreaterThanOrEqual(1)
      })
    }),
  )
})

const nova = (mudanca: Partial<NovaVersao> = {}): NovaVersao => ({
  regra: 'prazo_max_parcelas',
  escopo: 'INSS',
  versao: 2,
  valor: 96,
  vigenciaInicio: somarDias(hoje, 10),
  norma: 'Norma nova',
  fonte: 'Diário Oficial',
  natureza: 'LEI',
  confianca: 'alta',
  motivo: 'Mudou a lei',
  ...mudanca,
})

test('a version that is taken holds on its first day and changes no day before it', () => {
  fc.assert(
    fc.property(
      versoes,
      fc.integer({ min: 0, max: 60 }),
      fc.option(fc.integer({ min: 0, max: 20 }), { nil: null }),
      (todas, depois, dura) => {
        const vigenciaInicio = somarDias(hoje, depois)
        const vigenciaFim = dura === null ? null : somarDias(vigenciaInicio, dura)
        const pedida = nova({ vigenciaInicio, vigenciaFim, valor: 9 })
        const antes = linhaDe(todas)
        if (recusasDaVersao(pedida, 'parcelas', antes, hoje).length > 0) return
        const mais = { ...decidida(99, 9, vigenciaInicio, vigenciaFim), norma: pedida.norma }
        const linha = linhaDe([...todas, mais])
        expect(vigenteEm(linha, vigenciaInicio)).toMatchObject({ versao: 99, valor: 9 })
        if (vigenciaFim !== null) expect(vigenteEm(linha, vigenciaFim)?.versao).toBe(99)
        for (const dia of dias.filter((um) => um < vigenciaInicio)) {
          expect(vigenteEm(linha, dia)?.versao).toBe(vigenteEm(antes, dia)?.versao)
        }
      },
    ),
    { numRuns: 200 },
  )
})

const recusas = (mudanca: Partial<NovaVersao>, linha = linhaDe([]), dia = hoje) =>
  recusasDaVersao(nova(mudanca), 'parcelas', linha, dia)

test('of a policy today is no past day, yesterday is one unless it is asked for on purpose', () => {
  const ontem = somarDias(hoje, -1)
  expect(recusas({ vigenciaInicio: hoje })).toEqual([])
  expect(recusas({ natureza: 'POLITICA', vigenciaInicio: ontem })).toEqual([
    'A data é passada: comece a partir de 23/11/2026 ou marque que é uma correção retroativa',
  ])
  expect(recusas({ vigenciaInicio: ontem, retroativa: true })).toEqual([])
})

test('five years ahead is the last first day, on a leap day too', () => {
  expect(recusas({ vigenciaInicio: '2031-11-23' })).toEqual([])
  expect(recusas({ vigenciaInicio: '2031-11-24' })).toEqual([
    'O primeiro dia está longe demais: no máximo 5 anos',
  ])
  expect(recusas({ vigenciaInicio: '2033-02-28' }, linhaDe([]), '2028-02-29')).toEqual([])
  expect(recusas({ vigenciaInicio: '2033-03-01' }, linhaDe([]), '2028-02-29')).toHaveLength(1)
})

test('an end before the beginning, and one that runs into the next version, are refused', () => {
  const linha = linhaDe([decidida(1, 84, '2026-01-01'), decidida(2, 90, '2026-12-20')])
  const com = (vigenciaFim: string | null) => recusas({ vigenciaFim }, linha)
  expect(com('2026-12-02')).toEqual(['O último dia vem antes do primeiro'])
  expect(com('2026-12-03')).toEqual([])
  expect(com('2026-12-19')).toEqual([])
  expect(com('2026-12-20')).toEqual([
    'Já há uma versão a partir de 20/12/2026: termine antes dela ou deixe sem fim',
  ])
  expect(com(null)).toEqual([])
})

test('the same value by the same norm until the same day changes nothing, and is told so', () => {
  const linha = linhaDe([{ ...decidida(1, 96, '2026-01-01'), norma: 'Norma nova' }])
  expect(recusas({ norma: ' Norma nova ' }, linha)).toEqual([
    'Nada muda: o valor, a norma e as datas já são estes',
  ])
  expect(recusas({ valor: 97 }, linha)).toEqual([])
  expect(recusas({ norma: 'Outra norma' }, linha)).toEqual([])
})

const valores = (linha: ReturnType<typeof linhaDe>) =>
  linha.map(({ valor, inicio, fim }) => `${valor} ${inicio} ${fim}`)

test('the versions of a rule stand by their first days, whatever the order they were decided in', () => {
  const linha = linhaDe([
    decidida(1, 10, '2026-03-01'),
    decidida(2, 20, '2026-01-01'),
    decidida(3, 30, '2026-02-01', '2026-02-10'),
    decidida(4, 40, '2026-04-01', '2026-04-30'),
    decidida(5, 50, '2026-05-01'),
  ])
  expect(valores(linha)).toEqual([
    '20 2026-01-01 2026-01-31',
    '30 2026-02-01 2026-02-10',
    '10 2026-03-01 2026-03-31',
    '40 2026-04-01 2026-04-30',
    '50 2026-05-01 null',
  ])
})

test('the gaps of a line are filled by the one behind it, day by day', () => {
  const linha = linhaDe([
    decidida(1, 10, '2026-02-01', '2026-02-28'),
    decidida(2, 20, '2026-04-01'),
  ])
  const fundo = linhaDe([decidida(1, 1, '2026-01-01'), decidida(2, 2, '2026-03-10')])
  expect(valores(comFundo(linha, fundo))).toEqual([
    '1 2026-01-01 2026-01-31',
    '10 2026-02-01 2026-02-28',
    '1 2026-03-01 2026-03-09',
    '2 2026-03-10 2026-03-31',
    '20 2026-04-01 null',
  ])
  expect(valores(comFundo(linha, []))).toEqual(['10 2026-02-01 2026-02-28', '20 2026-04-01 null'])
})
