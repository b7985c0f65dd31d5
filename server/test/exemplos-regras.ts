import type { Exemplo } from './exemplos.ts'

/** A version that may be added in the world of the tests, which has a row of this rule. */
export const versaoNova = {
  regra: 'salario_minimo',
  escopo: 'BR',
  versao: 1,
  valor: 1712.5,
  vigenciaInicio: '2027-01-01',
  norma: 'Decreto do salário mínimo de 2027',
  fonte: 'Diário Oficial de 30/12/2026',
  natureza: 'LEI',
  confianca: 'media',
  motivo: 'Reajuste anual do salário mínimo',
} as const

const doConvenio = { params: { codigoConvenio: '000331' } }
const textoNovo = '## Quanto pode\n- Até {{margem_emprestimo_pct}} do benefício.'

export const exemplosDasRegras: Record<string, Exemplo> = {
  'regras.listar': { query: { dia: '2026-11-20', tema: 'Taxa' } },
  'regras.historico': { params: { regra: 'teto_juros_am' }, query: { escopo: 'INSS' } },
  'regras.previa': { body: versaoNova },
  'regras.incluir': { body: versaoNova },
  'regras.roteiros': {},
  'regras.roteiro': doConvenio,
  'regras.versoesDoRoteiro': doConvenio,
  'regras.lerRoteiro': { ...doConvenio, body: { versao: 1 } },
  'regras.incluirRoteiro': {
    ...doConvenio,
    body: { de: 'FAMILIA', versao: 1, texto: textoNovo, motivo: 'Texto mais curto' },
  },
}
