import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { regraEm } from './regras.ts'
import { formatarDia, somarDias } from '../data.ts'
import { linhaDe } from '../regras/linha.ts'
import { mudancasEntre, regrasCom } from './mudancas-da-regra.ts'
import { formatarValor } from '../regras/valor.ts'

const regras = regrasDosArquivos()
const hoje = '2026-11-23'
const prazo = (escopo: string) => ({ regra: 'prazo_max_parcelas', escopo })

const decidida = (versao: number, valor: number, de: string, ate: string | null = null) => ({
  versao,
  valor,
  vigenciaInicio: de,
  vigenciaFim: ate,
  norma: `Norma ${versao}`,
  natureza: 'POLITICA' as const,
  confianca: 'alta',
})

const mudancasDe = (escopo: string, ...versoes: ReturnType<typeof decidida>[]) => {
  const depois = regrasCom(regras, prazo(escopo), linhaDe(versoes))
  return mudancasEntre(regras, depois, prazo(escopo), 'parcelas')
}

test('the preview says from when to when the value changes, and what follows', () => {
  expect(mudancasDe('INSS/000331', decidida(1, 96, '2026-12-01', '2026-12-31'))).toEqual([
    'De 01/12/2026 até 31/12/2026: de 108 parcelas para 96 parcelas',
  ])
  expect(mudancasDe('LUA', decidida(1, 96, '2026-12-01', '2026-12-31'))).toEqual([
    'De 01/12/2026 até 31/12/2026: de sem regra (operações recusadas) para 96 parcelas',
  ])
  expect(mudancasDe('INSS/000331')).toEqual([])
})

test('a first row of BPC/LOAS that begins later changes nothing before its day', () => {
  expect(mudancasDe('INSS_LOAS', decidida(1, 60, '2027-03-01'))).toEqual([
    'De 01/03/2027 em diante: de 108 parcelas para 60 parcelas',
  ])
})

const escopos = fc.constantFrom('INSS', 'INSS_LOAS', 'INSS/000331', 'INSS_LOAS/000331', 'CLT')
const versoes = fc.array(
  fc.record({
    inicio: fc.integer({ min: 0, max: 60 }),
    dura: fc.option(fc.integer({ min: 0, max: 30 }), { nil: null }),
    valor: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
)

test('what the preview says of a day is what a simulation of that day is judged by', () => {
  fc.assert(
    fc.property(escopos, versoes, (escopo, todas) => {
      const linha = linhaDe(
        todas.map(({ inicio, dura, valor }, k) => {
          const de = somarDias(hoje, inicio)
          return decidida(k + 1, valor, de, dura === null ? null : somarDias(de, dura))
        }),
      )
      const depois = regrasCom(regras, prazo(escopo), linha)
      const ditas = mudancasEntre(regras, depois, prazo(escopo), 'parcelas')
      for (const quantos of [-1, 0, 10, 30, 59, 60, 61, 91, 120]) {
        const dia = somarDias(hoje, quantos)
        const [antes, agora] = [regras, depois].map((uma) => {
          const vale = regraEm(uma, 'prazo_max_parcelas', escopo, dia)
          return 'recusa' in vale
            ? 'sem regra (operações recusadas)'
            : formatarValor('parcelas', vale.valor)
        })
        const frase = ditas.find((dita) => cobre(dita, dia))
        if (antes === agora) expect(frase ?? 'continua').toContain('continua')
        else expect(frase).toContain(`: de ${antes} para ${agora}`)
      }
    }),
  )
})

/** The day lies in the span of the sentence. */
function cobre(frase: string, dia: string): boolean {
  const [, de = '', ate = ''] = /^De (\S+) (?:em diante|até (\S+)):/.exec(frase) ?? []
  const emOrdem = (escrito: string) => escrito.split('/').toReversed().join('')
  const este = emOrdem(formatarDia(dia))
  return emOrdem(de) <= este && (ate === '' || este <= emOrdem(ate))
}
