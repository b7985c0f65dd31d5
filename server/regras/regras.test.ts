import { afterAll, expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { versaoNova } from '../test/exemplos-regras.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'

/** Thursday morning first, then the Monday after: Friday is a holiday. */
let instante = new Date('2026-11-19T13:00:00Z')
const api = await testApi({ relogio: () => instante })
await semearCredito(api)
afterAll(api.fechar)

const { dono, gestor } = personas
const { doDono } = clientes

const historico = async (regra: string, escopo: string) =>
  (await api.as(gestor)(regrasApi.historico, { params: { regra }, query: { escopo } })).body.model

const teto = async () => ({
  regra: 'teto_juros_am',
  escopo: 'INSS',
  versao: (await historico('teto_juros_am', 'INSS')).versao,
  valor: 1.8,
  vigenciaInicio: '2026-11-24',
  norma: 'Resolução CNPS de teste',
  fonte: 'Diário Oficial',
  natureza: 'LEI',
  confianca: 'media',
  motivo: 'Nova resolução publicada',
})

const entrada = (taxaAm: number) => ({
  tipo: 'NOVO_POR_PARCELA' as const,
  codigoConvenio: '000331',
  idBeneficio: beneficioDe(doDono),
  prazo: 96,
  taxaAm,
  valorParcela: 200,
})

test('the desk shows the version of a day, with its norm, and the next one', async () => {
  const { body } = await api.as(dono)(regrasApi.listar, {
    query: { dia: '2025-04-03', tema: 'Taxa', escopo: 'INSS' },
  })

  expect(body.model.items.find(({ regra }) => regra === 'teto_juros_am')).toMatchObject({
    nome: 'Teto de juros do empréstimo',
    vigente: { valor: 1.8, fim: '2025-04-03', norma: 'Res. CNPS 1.367/2025' },
    proxima: { valor: 1.85, inicio: '2025-04-04' },
  })
})

test('a rule lists all its versions with their authors', async () => {
  await api.as(gestor)(regrasApi.incluir, { body: versaoNova }, { chave: 'minimo' })

  expect(await historico('salario_minimo', 'BR')).toMatchObject({
    versao: 2,
    linha: [
      { valor: 1621, fim: '2026-12-31' },
      { valor: 1712.5, inicio: '2027-01-01', fim: null },
    ],
    versoes: [
      { versao: 2, por: expect.any(String), motivo: versaoNova.motivo },
      { versao: 1, por: null, motivo: null, fonte: expect.any(String) },
    ],
  })
  expect(
    await api.consulta(`select detalhe ->> 'valor' as valor from auditoria
                         where alvo = 'regra:salario_minimo:BR'`),
  ).toEqual([{ valor: '1712.5' }])
})

test('the preview shows the changes with their first days, and the effect on yesterday', async () => {
  for (const taxaAm of [1.85, 1.75]) {
    const corpo = { idRelacionamento: doDono.idRelacionamento, acao: 'SIMULAR' as const }
    await api.as(dono)(
      simulacaoApi.registrar,
      { body: { ...corpo, entrada: entrada(taxaAm) } },
      { chave: `registro-${taxaAm * 100}` },
    )
  }
  const guardada = await api.as(dono)(
    oportunidadeApi.simular,
    {
      params: { idOportunidade: oportunidadeNovaDe(doDono) },
      body: { entrada: { ...entrada(1.85), valorParcela: 210 } },
    },
    { chave: 'guardada' },
  )
  expect(guardada.status).toBe(200)

  instante = new Date('2026-11-23T13:00:00Z')
  const antes = await api.impressaoDoBanco()
  const { status, body, texto } = await api.as(gestor)(regrasApi.previa, { body: await teto() })

  expect([status, body.message]).toEqual([200, null])
  expect(body.model.mudancas).toEqual([
    'De 24/11/2026 em diante: de 1,85% ao mês para 1,80% ao mês',
  ])
  expect(body.model.efeito).toMatchObject({
    dia: '2026-11-19',
    simulacoes: 3,
    conferidas: 3,
    recusadas: 2,
    permitidas: 0,
    exemplos: [
      {
        antes: expect.stringMatching(/^Permitida/),
        depois: expect.stringMatching(/teto de 1,80%/),
        vezes: 1,
      },
      { vezes: 1 },
    ],
  })
  for (const pessoal of [doDono.nome, doDono.cpf, doDono.idRelacionamento, doDono.idCliente]) {
    expect(texto).not.toContain(pessoal)
  }
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('a convênio without a value gets its first version, and an unknown one is not found', async () => {
  const nova = {
    ...versaoNova,
    regra: 'bloqueio_concessao_dias',
    escopo: 'FORCAS',
    versao: 0,
    valor: 7,
  }
  expect(await historico(nova.regra, nova.escopo)).toMatchObject({
    nomeDoEscopo: 'Forças Armadas',
    versao: 0,
    linha: [],
    versoes: [],
  })

  const { body } = await api.as(gestor)(regrasApi.incluir, { body: nova }, { chave: 'primeira' })
  expect(body.model).toMatchObject({ versao: 1, linha: [{ valor: 7 }] })

  for (const [regra, escopo] of [
    ['direito_desistencia_dias', 'LUA'],
    ['inventada', 'INSS'],
  ] as const) {
    const { status } = await api.as(gestor)(regrasApi.historico, {
      params: { regra },
      query: { escopo },
    })
    expect([regra, escopo, status]).toEqual([regra, escopo, 404])
  }
})

test('a rule that no simulation reads has no effect to show', async () => {
  const { body } = await api.as(gestor)(regrasApi.previa, {
    body: { ...versaoNova, versao: 2, valor: 1750, vigenciaInicio: '2027-02-01' },
  })

  expect(body.model.efeito).toBeNull()
})

test('a new version refuses from its first day on, and not the day before', async () => {
  const nova = await teto()
  const salva = await api.as(gestor)(regrasApi.incluir, { body: nova }, { chave: 'teto' })
  expect(salva.status).toBe(200)
  esquecerRegras()
  const simular = async (dia: string) => {
    instante = new Date(`${dia}T13:00:00Z`)
    const { tipo: _tipo, ...resto } = entrada(1.85)
    const { body } = await api.as(dono)(simulacaoApi.novo, {
      query: { idRelacionamento: doDono.idRelacionamento, ...resto },
    })
    return body.model.motivos.map(({ norma }) => norma)
  }

  expect(await simular('2026-11-23')).toEqual([])
  expect(await simular('2026-11-24')).toEqual(['Resolução CNPS de teste'])
  expect(await simular('2026-11-25')).toEqual(['Resolução CNPS de teste'])
  instante = new Date('2026-11-23T13:00:00Z')
})

/** The same question under each of two convênios of one family. */
const sobOsDois = async <T>(perguntar: (codigoConvenio: string) => Promise<T>) => ({
  daFamilia: await perguntar('000331'),
  proprio: await perguntar('033101'),
})

const margemSob = async (codigoConvenio: string) => {
  const { body } = await api.as(dono)(beneficioApi.margemConvenio, {
    query: { Cpf: doDono.cpf, codigoConvenio },
  })
  return body.model.fontes[0]?.margens.map(({ modalidade, percentual, norma }) => [
    modalidade,
    percentual,
    norma === OFICIO,
  ])
}

const simularSob = async (codigoConvenio: string) => {
  const { tipo: _tipo, ...resto } = { ...entrada(1.75), prazo: 84, codigoConvenio }
  const { body } = await api.as(dono)(simulacaoApi.novo, {
    query: { idRelacionamento: doDono.idRelacionamento, ...resto },
  })
  const { motivos, margem } = body.model
  return { normas: motivos.map(({ norma }) => norma), margem: margem?.percentual }
}

const OFICIO = 'Ofício 12 do convênio'

test('a rule of one convênio changes that convênio only: simulations, margins, effect', async () => {
  await api.consulta(`insert into convenio (codigo, nome, regime)
    values ('033101', 'INSS - Representante legal', 'INSS')`)
  const antes = { simulacao: await sobOsDois(simularSob), margem: await sobOsDois(margemSob) }
  expect(antes.simulacao.proprio).toEqual(antes.simulacao.daFamilia)
  expect(antes.margem.proprio).toEqual(antes.margem.daFamilia)

  const daqui = {
    ...(await teto()),
    versao: 0,
    escopo: 'INSS/033101',
    vigenciaInicio: '2026-11-23',
    norma: OFICIO,
  }
  const novas = [
    { ...daqui, valor: 1.6 },
    { ...daqui, regra: 'margem_emprestimo_pct', valor: 20 },
  ]
  expect(await historico('teto_juros_am', 'INSS/033101')).toMatchObject({
    nomeDoEscopo: '033101 INSS - Representante legal',
    linha: [],
    daFamilia: { nome: 'INSS', vigente: { valor: 1.85 } },
  })
  const { body } = await api.as(gestor)(regrasApi.previa, { body: novas[0] })
  expect(body.model.mudancas).toEqual([
    'De 23/11/2026 até 23/11/2026: de 1,85% ao mês para 1,60% ao mês',
    'De 24/11/2026 em diante: de 1,80% ao mês para 1,60% ao mês',
  ])
  expect(body.model.efeito).toMatchObject({ conferidas: 3, recusadas: 0, alteradas: 0 })

  for (const nova of novas) {
    const salva = await api.as(gestor)(regrasApi.incluir, { body: nova }, { chave: nova.regra })
    expect(salva.body.model).toMatchObject({
      versao: 1,
      nomeDoEscopo: '033101 INSS - Representante legal',
    })
  }
  esquecerRegras()
  const depois = { simulacao: await sobOsDois(simularSob), margem: await sobOsDois(margemSob) }
  expect(depois.simulacao.daFamilia).toEqual(antes.simulacao.daFamilia)
  expect(depois.margem.daFamilia).toEqual(antes.margem.daFamilia)
  expect(depois.simulacao.proprio).toEqual({ normas: [OFICIO, OFICIO], margem: 20 })
  expect(depois.margem.proprio).toContainEqual(['EMPRESTIMO', 20, true])
  expect(depois.margem.proprio).toContainEqual(['RMC', 5, false])
})

test('a rule read before any convênio is known cannot belong to one', async () => {
  const body = {
    ...(await teto()),
    regra: 'consentimento_validade_dias',
    escopo: 'INSS/000331',
    versao: 0,
    valor: 20,
  }
  const resposta = await api.as(gestor)(regrasApi.incluir, { body })

  expect(resposta.body.message).toBe(
    'Esta regra não é perguntada a um convênio só: mude a de todos',
  )
})

test.each([
  [{ valor: 185 }, /de 0,1 a 20/],
  [{ valor: 0.0185 }, /35 para 35%/],
  [{ valor: 1.12345678 }, /no máximo 6 casas/],
  [{ valor: -1 }, /negativo/],
  [{ valor: 'NaN' }, /informe um número/],
  [{ vigenciaInicio: '2026-11-20' }, /A data é passada/],
  [{ vigenciaInicio: '2026-02-30' }, /data que exista/],
  [{ vigenciaInicio: '2036-01-01' }, /longe demais/],
  [{ vigenciaFim: '2026-11-01' }, /antes do primeiro/],
  [{ versao: 1 }, /Outra pessoa mudou/],
  [{ escopo: 'MARTE' }, /Escopo desconhecido/],
  [{ motivo: ' ' }, /Motivo/],
  [{ regra: 'sem_regra' }, /Regra não encontrada/],
])('%j is refused with a sentence, and nothing is written', async (erro, sentenca) => {
  const body = { ...(await teto()), vigenciaInicio: '2026-12-10', ...erro }
  const antes = await api.impressaoDoBanco()
  const resposta = await api.as(gestor)(
    regrasApi.incluir,
    { body },
    { chave: Object.keys(erro).join() },
  )

  expect([400, 404]).toContain(resposta.status)
  expect([resposta.body.message, ...resposta.body.errors].join()).toMatch(sentenca)
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('a version may not overlap the next, nor repeat the value in force', async () => {
  const base = await teto()
  const sobre = { ...base, valor: 1.7, vigenciaInicio: '2026-11-23', vigenciaFim: '2026-12-31' }
  const igual = { ...base, vigenciaInicio: '2026-11-24' }
  const recusa = async (body: object) =>
    (await api.as(gestor)(regrasApi.previa, { body })).body.message

  expect(await recusa(sobre)).toBe(
    'Já há uma versão a partir de 24/11/2026: termine antes dela ou deixe sem fim',
  )
  expect(await recusa(igual)).toBe('Nada muda: o valor, a norma e as datas já são estes')
})

test('a past day is a correction, asked for on purpose', async () => {
  const body = { ...(await teto()), valor: 1.84, vigenciaInicio: '2026-11-02', retroativa: true }
  const { model } = (await api.as(gestor)(regrasApi.previa, { body })).body

  expect(model.mudancas).toEqual([
    'De 02/11/2026 até 23/11/2026: de 1,85% ao mês para 1,84% ao mês',
  ])
})

test('of two people who change the same rule at once, one is refused', async () => {
  const body = { ...(await teto()), vigenciaInicio: '2027-03-01', valor: 1.9 }
  const respostas = await Promise.all(
    ['a', 'b', 'c'].map((chave) => api.as(gestor)(regrasApi.incluir, { body }, { chave })),
  )

  expect(respostas.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(respostas.find(({ status }) => status === 400)?.body.message).toMatch(/Outra pessoa mudou/)
})
