import { afterAll, expect, test } from 'vitest'
import { regrasApi } from '#shared/regras/api.ts'
import { testApi } from '../test/api.ts'
import { personas } from '../test/fixtures.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'

let instante = new Date('2026-11-23T13:00:00Z')
const api = await testApi({ relogio: () => instante })
afterAll(api.fechar)

const { dono, colega, gestor } = personas
const params = { codigoConvenio: '000331' }

async function roteiroDe(quem: (typeof personas)[keyof typeof personas], doConvenio = params) {
  esquecerRegras()
  return (await api.as(quem)(regrasApi.roteiro, { params: doConvenio })).body.model
}

const ler = (versao: number, chave: string, doConvenio = params) =>
  api.as(dono)(regrasApi.lerRoteiro, { params: doConvenio, body: { versao } }, { chave })

const teto = (valor: number, vigenciaInicio: string, versao: number, escopo = 'INSS') => ({
  regra: 'teto_juros_am',
  escopo,
  versao,
  valor,
  vigenciaInicio,
  norma: `Resolução de ${vigenciaInicio}`,
  fonte: 'Diário Oficial',
  natureza: 'POLITICA' as const,
  confianca: 'media' as const,
  motivo: 'Nova resolução',
})

test('the script states the rules of the day in words, each with its norm', async () => {
  const { versao, texto, valores, leitura, mudancas } = await roteiroDe(dono)

  expect({ versao, leitura, mudancas }).toEqual({ versao: 1, leitura: null, mudancas: [] })
  expect(texto).toContain('{{teto_juros_am}}')
  expect(valores).toContainEqual({
    regra: 'teto_juros_am',
    escopo: 'INSS/000331',
    doEscopo: 'INSS',
    nome: 'Teto de juros do empréstimo',
    valor: '1,85% ao mês',
    norma: expect.stringContaining('1.368/2025'),
    confianca: 'alta',
    desde: '2025-04-04',
    mudou: false,
  })
})

test('every convênio has a script: its own, or that of its family', async () => {
  const trabalhador = { nome: 'Crédito do Trabalhador', nomeDaFamilia: 'Crédito do Trabalhador' }

  expect((await api.as(dono)(regrasApi.roteiros, {})).body.model).toEqual([
    { codigoConvenio: '000040', ...trabalhador, familia: 'CLT', proprio: true, versao: 1 },
    {
      codigoConvenio: '000331',
      nome: 'INSS',
      familia: 'INSS',
      nomeDaFamilia: 'INSS',
      proprio: false,
      versao: 1,
    },
  ])
})

test('a reader is notified of changes since reading, on the day they begin, and nobody else is', async () => {
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

const CURTO = '## Quanto pode\n- Até {{margem_emprestimo_pct}} do benefício.'

test('a gestor writes a new version; the previous one stays as it was', async () => {
  await ler(1, 'antes')
  const texto = CURTO
  const body = { de: 'FAMILIA' as const, versao: 1, texto, motivo: 'Texto mais curto' }
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
  [{ de: 'CONVENIO' }, /Outra pessoa mudou este roteiro/],
  [{ de: 'CONVENIO', versao: 0, texto: CURTO }, /Nada muda/],
  [{ de: 'TODOS' }, /de quem é o roteiro/],
  [{ motivo: '' }, /Motivo/],
])('%j is refused with a sentence', async (erro, sentenca) => {
  const texto = '## Taxa\n- Até {{teto_juros_am}} ao mês.'
  const body = { de: 'FAMILIA', versao: 2, texto, motivo: 'Outra vez', ...erro }
  const antes = await api.impressaoDoBanco()
  const resposta = await api.as(gestor)(regrasApi.incluirRoteiro, { params, body })

  expect([resposta.status, resposta.body.message]).toEqual([400, expect.stringMatching(sentenca)])
  expect(await api.impressaoDoBanco()).toBe(antes)
})

const daRepresentante = { codigoConvenio: '033102' }

test('a convênio follows its family, with the values that are its own', async () => {
  await api.consulta(`insert into convenio (codigo, nome, regime)
    values ('033102', 'INSS - Tutela', 'INSS')`)
  await ler(2, 'da-familia')
  expect(await roteiroDe(dono, daRepresentante)).toMatchObject({
    proprio: false,
    familia: 'INSS',
    escopo: 'INSS/033102',
    leitura: { versao: 2 },
    mudancas: [],
    valores: [{ escopo: 'INSS/033102', doEscopo: 'INSS', valor: '35%' }],
  })

  const margem = {
    ...teto(25, '2026-11-25', 0, 'INSS/033102'),
    regra: 'margem_emprestimo_pct',
  }
  const salva = await api.as(gestor)(regrasApi.incluir, { body: margem }, { chave: 'margem-dele' })
  expect(salva.status).toBe(200)
  instante = new Date('2026-11-25T13:00:00Z')
  expect(await roteiroDe(dono, daRepresentante)).toMatchObject({
    valores: [{ doEscopo: 'INSS/033102', valor: '25%', mudou: true }],
    mudancas: ['Margem de empréstimo: de 35% para 25% desde 25/11/2026'],
  })
  expect((await roteiroDe(dono)).mudancas).toEqual([])

  // A value read under one convênio stays read while another of the same script is read.
  await ler(2, 'dela', daRepresentante)
  expect((await roteiroDe(dono, daRepresentante)).mudancas).toEqual([])
  expect((await roteiroDe(dono)).mudancas).toEqual([])
})

test('the first script of a convênio is read by itself, and that of its family stays', async () => {
  const texto = `${CURTO}\n- Quem assina é o tutor.`
  const body = { de: 'CONVENIO' as const, versao: 0, texto, motivo: 'Tutela tem regra própria' }
  const primeiro = await api.as(gestor)(
    regrasApi.incluirRoteiro,
    { params: daRepresentante, body },
    { chave: 'primeiro' },
  )

  expect(primeiro.body.model).toMatchObject({ proprio: true, versao: 1, texto })
  expect(await roteiroDe(dono, daRepresentante)).toMatchObject({
    proprio: true,
    convenio: 'INSS - Tutela',
    leitura: null,
    valores: [{ valor: '25%' }],
  })
  expect(await roteiroDe(dono)).toMatchObject({ proprio: false, versao: 2, texto: CURTO })
  const { body: versoes } = await api.as(dono)(regrasApi.versoesDoRoteiro, {
    params: daRepresentante,
  })
  expect(versoes.model.map(({ versao, motivo }) => [versao, motivo])).toEqual([
    [1, 'Tutela tem regra própria'],
  ])
  await ler(1, 'o-proprio', daRepresentante)
  expect((await roteiroDe(dono, daRepresentante)).leitura).toMatchObject({ versao: 1 })
  expect(
    await api.consulta(`select alvo from auditoria where alvo like 'roteiro:%' order by alvo`),
  ).toEqual([{ alvo: 'roteiro:INSS' }, { alvo: 'roteiro:INSS/033102' }])
})

test('an old version cannot be marked as read, and an unknown convênio has none', async () => {
  expect((await ler(1, 'velha')).body.message).toMatch(/mudou enquanto você lia/)
  const { status } = await api.as(dono)(regrasApi.roteiro, { params: { codigoConvenio: '999999' } })
  expect(status).toBe(404)
})
