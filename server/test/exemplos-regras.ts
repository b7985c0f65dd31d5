import type { testApi } from './api.ts'
import type { Exemplo } from './exemplos.ts'
import { personas } from './fixtures.ts'

/** A version that may be added in the world of the tests, which has a row of this rule. */
export const versaoNova = {
  regra: 'salario_minimo',
  escopo: 'BR',
  versao: 1,
  valor: 1712.5,
  vigenciaInicio: '2027-01-01',
  norma: 'Decreto do salário mínimo de 2027',
  normaNumero: 'Decreto 12.999/2026',
  normaData: '2026-11-10',
  normaEndereco: 'https://www.planalto.gov.br/decreto-12999',
  fonte: 'Diário Oficial de 30/12/2026',
  natureza: 'LEI',
  confianca: 'media',
  motivo: 'Reajuste anual do salário mínimo',
} as const

const PEDIDO = 'dddddddd-0000-4000-8000-00000000000a'

/** A version of law that waits; nobody who is active asked for it. */
export async function semearPedidoDeRegra({
  consulta,
}: Pick<Awaited<ReturnType<typeof testApi>>, 'consulta'>): Promise<void> {
  await consulta(
    `insert into regra_pedido (id, regra, convenio, versao, valor, vigencia_inicio, norma,
       norma_numero, norma_data, norma_endereco, fonte, confianca, motivo, id_usuario, criado_em)
     values ($1, 'iof_dias_max', 'PF', 2, 364, '2027-06-01', 'Decreto de teste', 'Decreto 1/2026',
       '2026-11-10', 'https://www.planalto.gov.br/decreto-1', 'Diário Oficial', 'media',
       'Ano comercial', $2, '2026-11-18T12:00:00Z')`,
    [PEDIDO, personas.inativo.id],
  )
}

const doConvenio = { params: { codigoConvenio: '000331' } }
const textoNovo = '## Quanto pode\n- Até {{margem_emprestimo_pct}} do benefício.'

export const exemplosDasRegras: Record<string, Exemplo> = {
  'regras.listar': { query: { dia: '2026-11-20', tema: 'Taxa' } },
  'regras.historico': { params: { regra: 'teto_juros_am' }, query: { escopo: 'INSS' } },
  'regras.previa': { body: versaoNova },
  'regras.incluir': { body: versaoNova },
  'regras.pedidos': {},
  'regras.decidir': { params: { idPedido: PEDIDO }, body: { aprovada: true, motivo: 'Conferi' } },
  'regras.roteiros': {},
  'regras.roteiro': doConvenio,
  'regras.versoesDoRoteiro': doConvenio,
  'regras.lerRoteiro': { ...doConvenio, body: { versao: 1 } },
  'regras.incluirRoteiro': {
    ...doConvenio,
    body: { de: 'FAMILIA', versao: 1, texto: textoNovo, motivo: 'Texto mais curto' },
  },
}
