import { afterAll, expect, test } from 'vitest'
import { regrasApi } from '#shared/regras/api.ts'
import { testApi } from '../test/api.ts'
import { personas } from '../test/fixtures.ts'
import { esquecerRegras } from './vigentes.ts'

let instante = new Date('2026-11-23T13:00:00Z')
const api = await testApi({ relogio: () => instante })
afterAll(api.fechar)

const { dono, colega, gestor } = personas
const params = { codigoConvenio: '000331' }

async function roteiroDe(quem: (typeof personas)[keyof typeof personas]) {
  esquecerRegras()
  return (await api.as(quem)(regrasApi.roteiro, { params })).body.model
}

const ler = (versao: number, chave: string) =>
  api.as(dono)(regrasApi.lerRoteiro, { params, body: { versao } }, { chave })

const teto = (valor: number, vigenciaInicio: string, versao: number) => ({
  regra: 'teto_juros_am',
  escopo: 'INSS',
  versao,
  valor,
  vigenciaInicio,
  norma: `Resolução de ${vigenciaInicio}`,
  fonte: 'Diário Oficial',
  natureza: 'LEI' as const,
  confianca: 'media' as const,
  motivo: 'Nova resolução',
})

test('the script says the rules of the day in words, each with its norm', async () => {
  const { versao, texto, valores, leitura, mudancas } = await roteiroDe(dono)

  expect({ versao, leitura, mudancas }).toEqual({ versao: 1, leitura: null, mudancas: [] })
  expect(texto).toContain('{{teto_juros_am}}')
  expect(valores).toContainEqual({
    regra: 'teto_juros_am',
    escopo: 'INSS',
    doEscopo: 'INSS',
    nome: 'Teto de juros do empréstimo',
    valor: '1,85% ao mês',
    norma: expect.stringContaining('1.368/2025'),
    confianca: 'alta',
    desde: '2025-04-04',
    mudou: false,
  })
})

test('the scripts there are, each by an agreement of its family', async () => {
  expect((await api.as(dono)(regrasApi.roteiros, {})).body.model).toEqual([
    { nome: 'Crédito do Trabalhador', versao: 1, codigoConvenio: '000040' },
    { nome: 'INSS', versao: 1, codigoConvenio: '000331' },
  ])
})

test('who read it is told of what changed since, on the day it changes, and nobody else', async () => {
  expect((await ler(1, 'leitura-1')).body.model.leitura?.versao).toBe(1)
  const { versao } = (
    await api.as(gestor)(regrasApi.historico, {
      params: { regra: 'teto_juros_am' },
      query: { escopo: 'INSS' },
    })
  ).body.model
  await api.as(gestor)(regrasApi.incluir, { body: teto(1.8, '2026-11-24', versao) }, { chave: 'a' })

  expect((await roteiroDe(dono)).mudancas).toEqual([])
  instante = new Date('2026-11-24T13:00:00Z')
  const depois = await roteiroDe(dono)
  expect(depois.mudancas).toEqual([
    'Teto de juros do empréstimo: de 1,85% ao mês para 1,80% ao mês desde 24/11/2026',
  ])
  expect(depois.valores.filter(({ mudou }) => mudou).map(({ regra }) => regra)).toEqual([
    'teto_juros_am',
  ])
  expect((await roteiroDe(colega)).leitura).toBeNull()

  await ler(1, 'leitura-2')
  expect((await roteiroDe(dono)).mudancas).toEqual([])
})

test('a gestor writes it anew as a version; the one before stays as it was', async () => {
  await ler(1, 'antes')
  const texto = '## Quanto pode\n- Até {{margem_emprestimo_pct}} do benefício.'
  const body = { versao: 1, texto, motivo: 'Texto mais curto' }
  const { status } = await api.as(gestor)(
    regrasApi.incluirRoteiro,
    { params, body },
    { chave: 'texto' },
  )

  expect(status).toBe(200)
  expect(await roteiroDe(dono)).toMatchObject({
    versao: 2,
    texto,
    mudancas: [expect.stringMatching(/^O texto mudou .*: Texto mais curto$/)],
  })
  const { body: versoes } = await api.as(dono)(regrasApi.versoesDoRoteiro, { params })
  expect(versoes.model.map(({ versao }) => versao)).toEqual([2, 1])
  await expect(api.owner.query('delete from roteiro_versao')).rejects.toThrow('never rewritten')
})

test.each([
  [{ texto: '- Até {{regra_inventada}} do benefício inteiro.' }, /Não há a regra regra_inventada/],
  [{ texto: '- Até {{ teto_juros_am }} ao mês, sem mais.' }, /mal escrita/],
  [{ texto: 'Curto' }, /ao menos uma frase/],
  [{ versao: 1 }, /Outra pessoa mudou este roteiro/],
  [{ motivo: '' }, /Motivo/],
])('%j is refused with a sentence', async (erro, sentenca) => {
  const texto = '## Taxa\n- Até {{teto_juros_am}} ao mês.'
  const body = { versao: 2, texto, motivo: 'Outra vez', ...erro }
  const antes = await api.impressaoDoBanco()
  const resposta = await api.as(gestor)(regrasApi.incluirRoteiro, { params, body })

  expect([resposta.status, resposta.body.message]).toEqual([400, expect.stringMatching(sentenca)])
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('an old version cannot be marked as read, and an unknown agreement has none', async () => {
  expect((await ler(1, 'velha')).body.message).toMatch(/mudou enquanto você lia/)
  const { status } = await api.as(dono)(regrasApi.roteiro, { params: { codigoConvenio: '999999' } })
  expect(status).toBe(404)
})
