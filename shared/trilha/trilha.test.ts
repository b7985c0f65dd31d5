import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lerCsv } from '../csv.ts'
import { fins, SituacaoProposta } from '../proposta/situacao.ts'
import { EtapaDaTrilha, etapaDaSituacao, etapasDaTrilha } from './etapas.ts'
import { motivoEmPalavras, motivosDaCamara, oQueFazer } from './motivos.ts'
import { diasUteisAte } from './relogio.ts'

test('every state of a proposta is in one stage, and the ended ones in the last three', () => {
  const todas = EtapaDaTrilha.options.flatMap((etapa) => etapasDaTrilha[etapa].situacoes)

  expect(todas.toSorted()).toEqual([...SituacaoProposta.options].toSorted())
  const finais = new Set(fins.map(etapaDaSituacao))
  expect([...finais].toSorted()).toEqual(['CONCLUIDA', 'ENCERRADA', 'RETIDA'])
})

// Friday, 20/11/2026, is a holiday.
test.each([
  ['2026-11-19', '2026-11-19', 0],
  ['2026-11-19', '2026-11-20', 0],
  ['2026-11-19', '2026-11-23', 1],
  ['2026-11-19', '2026-11-27', 5],
  ['2026-11-21', '2026-11-23', 1],
  ['2026-11-23', '2026-11-19', -1],
  ['2026-11-27', '2026-11-19', -5],
  // Carnival: Monday and Tuesday close the banks.
  ['2027-02-05', '2027-02-10', 1],
])('from %s to %s there are %i business days', (hoje, ultimo, dias) => {
  expect(diasUteisAte(hoje, ultimo) + 0).toBe(dias)
})

test('every code of the clearing is said in its words, with what to do', () => {
  const tabelas = ['ctc_rejeicoes', 'ctc_motivos_retencao'].flatMap((nome) =>
    lerCsv(readFileSync(`database/reference/${nome}.csv`, 'utf8')),
  )
  const comCodigo = tabelas.filter(({ codigo = '' }) => /^\w+$/.test(codigo))

  expect(comCodigo.length).toBe(18)
  expect(Object.entries(motivosDaCamara).map(([codigo, { nome }]) => [codigo, nome])).toEqual(
    // One rejection has no code in the reference, so ours is used.
    tabelas.map(({ codigo = '', descricao }) => [
      /^\w+$/.test(codigo) ? codigo : 'DECURSO_DE_PRAZO',
      descricao,
    ]),
  )
  for (const codigo of Object.keys(motivosDaCamara)) {
    expect(oQueFazer(motivoEmPalavras(codigo))).toMatch(/\.$/)
  }
})

test.each(['Conta divergente (AM)', 'Retenção do cliente', 'constructor', '', null])(
  'a reason that is no code stays as it came: %j',
  (motivo) => {
    expect(motivoEmPalavras(motivo)).toBe(motivo)
    expect(oQueFazer(motivo)).toBeNull()
  },
)
