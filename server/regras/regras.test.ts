import { afterAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { refinamentos } from '#shared/regras/catalogo.ts'
import type { NovaVersao } from '#shared/regras/shapes.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { testApi } from '../test/api.ts'
import { beneficioDe, oportunidadeNovaDe, semearCredito } from '../test/credito.ts'
import { versaoNova } from '../test/exemplos-regras.ts'
import { clientes, type Persona, personas } from '../test/fixtures.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'

/** Thursday morning first, then the Monday after: Friday is a holiday. */
let instante = new Date('2026-11-19T13:00:00Z')
const api = await testApi({ relogio: () => instante })
await semearCredito(api)
afterAll(api.fechar)

const { dono, gestor, promotor: outro } = personas
const { doDono } = clientes

const historico = async (regra: string, escopo: string) =>
  (await api.as(gestor)(regrasApi.historico, { params: { regra }, query: { escopo } })).body.model

/** Asked for by the gestor; of law, approved by somebody else. */
async function salvar(nova: z.input<typeof NovaVersao>, chave: string) {
  const pedida = await api.as(gestor)(regrasApi.incluir, { body: nova }, { chave })
  if (pedida.status !== 200 || nova.natureza !== 'LEI') return pedida
  const { body } = await api.as(outro)(regrasApi.pedidos, {})
  const pedido = body.model.find(({ regra, escopo }) => {
    return regra === nova.regra && escopo === nova.escopo
  })
  const decidida = await api.as(outro)(regrasApi.decidir, {
    params: { idPedido: pedido?.idPedido ?? '' },
    body: { aprovada: true },
  })
  expect([decidida.status, decidida.body.message]).toEqual([200, null])
  return { ...pedida, body: { ...pedida.body, model: await historico(nova.regra, nova.escopo) } }
}

const teto = async () => ({
  regra: 'teto_juros_am',
  escopo: 'INSS',
  versao: (await historico('teto_juros_am', 'INSS')).versao,
  valor: 1.8,
  vigenciaInicio: '2026-11-24',
  norma: 'Resolução CNPS de teste',
  normaNumero: 'Res. CNPS 1.999',
  normaData: '2026-11-12',
  normaEndereco: 'https://www.in.gov.br/res-1999',
  fonte: 'Diário Oficial',
  natureza: 'LEI' as const,
  confianca: 'media' as const,
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
  await salvar(versaoNova, 'minimo')

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
                         where alvo = 'regra:salario_minimo:BR' and detalhe ->> 'situacao' = 'VALE'`),
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

  const { body } = await salvar(nova, 'primeira')
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

test.each(['mora_multa_pct', 'mora_juros_am'])(
  'the charge of a late instalment (%s), which a refinancing settles, has an effect to show',
  async (regra) => {
    const { versao } = await historico(regra, 'PF')
    const { body } = await api.as(gestor)(regrasApi.previa, {
      body: { ...(await teto()), regra, escopo: 'PF', versao, valor: 0.5 },
    })

    expect([body.message, body.model.efeito]).toEqual([
      null,
      expect.objectContaining({ recusadas: 0 }),
    ])
  },
)

test('a rule that no simulation reads has no effect to show', async () => {
  const { body } = await api.as(gestor)(regrasApi.previa, {
    body: { ...versaoNova, versao: 2, valor: 1750, vigenciaInicio: '2027-02-01' },
  })

  expect(body.model.efeito).toBeNull()
})

test('a new version refuses from its first day on, and not the day before', async () => {
  const nova = await teto()
  const salva = await salvar(nova, 'teto')
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
  await api.consulta(`update beneficio set possui_representante = true where id = $1`, [
    beneficioDe(doDono),
  ])
  const antes = { simulacao: await sobOsDois(simularSob), margem: await sobOsDois(margemSob) }
  expect(antes.simulacao.proprio).toEqual(antes.simulacao.daFamilia)
  expect(antes.margem.proprio).toEqual(antes.margem.daFamilia)

  const daqui = {
    ...(await teto()),
    versao: 0,
    escopo: 'INSS/033101',
    vigenciaInicio: '2026-11-23',
    imediata: true,
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
    const salva = await salvar(nova, nova.regra)
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
  [{ vigenciaInicio: '2026-11-20' }, /Uma regra de lei começa a partir de/],
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
  const sobre = {
    ...base,
    valor: 1.7,
    vigenciaInicio: '2026-11-23',
    imediata: true,
    vigenciaFim: '2026-12-31',
  }
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
  expect(respostas.find(({ status }) => status === 400)?.body.message).toMatch(
    /Já há um pedido desta regra/,
  )

  const idPedido = await pedidoDe('teto_juros_am', 'INSS')
  const decisoes = await Promise.all(
    ['d', 'e'].map((chave) =>
      api.as(outro)(
        regrasApi.decidir,
        { params: { idPedido }, body: { aprovada: true } },
        { chave },
      ),
    ),
  )
  expect(new Set(decisoes.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

async function pedidoDe(regra: string, escopo: string): Promise<string> {
  const { body } = await api.as(outro)(regrasApi.pedidos, {})
  const achado = body.model.find((um) => um.regra === regra && um.escopo === escopo)
  if (!achado) throw new Error('Nothing waits')
  return achado.idPedido
}

const prazo = async (mudanca: object = {}) => ({
  ...(await teto()),
  regra: 'prazo_max_parcelas',
  versao: (await historico('prazo_max_parcelas', 'INSS')).versao,
  valor: 96,
  ...mudanca,
})

test('a row of law counts nothing until another gestor approves it, and who asked for it does not', async () => {
  const antes = await historico('prazo_max_parcelas', 'INSS')
  const pedida = await api.as(gestor)(regrasApi.incluir, { body: await prazo() }, { chave: 'p1' })
  expect([pedida.status, pedida.body.model]).toEqual([200, antes])

  const idPedido = await pedidoDe('prazo_max_parcelas', 'INSS')
  const decidir = (quem: Persona, aprovada: boolean, chave: string) =>
    api.as(quem)(
      regrasApi.decidir,
      { params: { idPedido }, body: { aprovada, motivo: 'Li a norma' } },
      { chave },
    )
  expect((await decidir(gestor, true, 'p2')).body.message).toBe(
    'Quem pediu a regra não decide: peça a outro gestor',
  )
  expect(await historico('prazo_max_parcelas', 'INSS')).toEqual(antes)

  expect((await decidir(outro, true, 'p3')).status).toBe(200)
  const depois = await historico('prazo_max_parcelas', 'INSS')
  expect(depois).toMatchObject({ versao: antes.versao + 1 })
  expect(depois.versoes[0]?.valor).toBe(96)
  expect(
    await api.consulta(
      `select id_usuario, id_aprovador, norma_numero from regra_versao
        where regra = 'prazo_max_parcelas' and convenio = 'INSS' and id_usuario is not null`,
    ),
  ).toEqual([{ id_usuario: gestor.id, id_aprovador: outro.id, norma_numero: 'Res. CNPS 1.999' }])
  expect((await decidir(outro, true, 'p4')).body.message).toBe('O pedido já foi decidido')
})

test('who asked for a row of law withdraws it, and it may be asked for again', async () => {
  const antes = await historico('prazo_max_parcelas', 'INSS')
  await api.as(gestor)(regrasApi.incluir, { body: await prazo({ valor: 89 }) }, { chave: 'w1' })
  const params = { idPedido: await pedidoDe('prazo_max_parcelas', 'INSS') }
  const { status, body } = await api.as(gestor)(
    regrasApi.decidir,
    { params, body: { aprovada: false, motivo: 'Digitei o prazo errado' } },
    { chave: 'w2' },
  )

  expect([status, body.message, body.model]).toEqual([200, null, []])
  expect(await historico('prazo_max_parcelas', 'INSS')).toEqual(antes)
  expect(
    await api.consulta(
      `select situacao, id_decisor = id_usuario as seu, motivo_decisao as motivo
         from regra_pedido where id = $1`,
      [params.idPedido],
    ),
  ).toEqual([{ situacao: 'RETIRADO', seu: true, motivo: 'Digitei o prazo errado' }])
  const tarde = await api.as(outro)(
    regrasApi.decidir,
    { params, body: { aprovada: true } },
    { chave: 'w3' },
  )
  expect(tarde.body.message).toBe('O pedido já foi decidido')
})

test('a refused row of law leaves the rule as it was, and may be asked for again', async () => {
  const antes = await historico('prazo_max_parcelas', 'INSS')
  await api.as(gestor)(regrasApi.incluir, { body: await prazo({ valor: 90 }) }, { chave: 'r1' })
  const params = { idPedido: await pedidoDe('prazo_max_parcelas', 'INSS') }
  const semMotivo = await api.as(outro)(
    regrasApi.decidir,
    { params, body: { aprovada: false } },
    { chave: 'r2' },
  )
  expect(semMotivo.body.message).toBe('Motivo: diga por que recusa ou retira')
  const { status, body } = await api.as(outro)(
    regrasApi.decidir,
    { params, body: { aprovada: false, motivo: 'A norma diz 96' } },
    { chave: 'r3' },
  )

  expect([status, body.model]).toEqual([200, []])
  expect(await historico('prazo_max_parcelas', 'INSS')).toEqual(antes)
})

test.each([
  [{ normaNumero: undefined }, 'Número da norma: preencha este campo'],
  [{ normaData: undefined }, 'Data da norma: preencha este campo'],
  [{ normaData: '2026-12-01' }, 'A data da norma não pode estar no futuro'],
  [{ normaEndereco: undefined }, 'Endereço do texto da norma: preencha este campo'],
  [
    { vigenciaInicio: '2026-11-23' },
    'Uma regra de lei começa a partir de 24/11/2026: marque a correção retroativa, ou que a norma já vale hoje',
  ],
])('a row of law without %j is refused', async (falta, sentenca) => {
  const body = await prazo({ valor: 84, ...falta })

  expect((await api.as(gestor)(regrasApi.previa, { body })).body.message).toBe(sentenca)
})

test.each([{ imediata: true }, { vigenciaInicio: '2026-11-20', retroativa: true }])(
  'a row of law may begin before tomorrow as %j',
  async (excecao) => {
    const body = await prazo({ valor: 84, vigenciaInicio: '2026-11-23', ...excecao })

    expect((await api.as(gestor)(regrasApi.previa, { body })).status).toBe(200)
  },
)

test('policy stays within the law it refines: a higher ceiling is refused, by verb and by database', async () => {
  const politica = {
    ...(await teto()),
    natureza: 'POLITICA' as const,
    vigenciaInicio: '2026-11-23',
  }
  const alta = await api.as(gestor)(
    regrasApi.incluir,
    { body: { ...politica, valor: 2.5 } },
    { chave: 'alta' },
  )
  expect(alta.status).toBe(400)
  expect(alta.body.message).toMatch(/^O valor passa do limite de 1,85% ao mês, da lei desde/)
  await expect(
    api.consulta(
      `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte,
         natureza, confianca, motivo, id_usuario)
       values ('teto_juros_am', 'INSS', 99, 2.5, '2026-11-23', 'abc', 'abc', 'POLITICA', 'baixa',
         'abc', $1)`,
      [gestor.id],
    ),
  ).rejects.toThrow('A refinement stays within the row of law')
})

test('a family without law of its own keeps within the law of the family it follows', async () => {
  const politica = {
    ...(await teto()),
    escopo: 'INSS_LOAS',
    versao: 0,
    natureza: 'POLITICA' as const,
    valor: 2.5,
  }
  const alta = await api.as(gestor)(regrasApi.incluir, { body: politica }, { chave: 'loas' })
  expect(alta.body.message).toMatch(/^O valor passa do limite de 1,80% ao mês, da lei desde/)
  for (const escopo of ['INSS_LOAS', 'INSS_LOAS/000331']) {
    await expect(
      api.consulta(
        `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte,
           natureza, confianca, motivo, id_usuario)
         values ('teto_juros_am', $2, 99, 2.5, '2026-11-24', 'abc', 'abc', 'POLITICA', 'baixa',
           'abc', $1)`,
        [gestor.id, escopo],
      ),
    ).rejects.toThrow('A refinement stays within the row of law')
  }
})

test('a stricter row of law waits until the rows below it are within it', async () => {
  const deConvenio = { ...(await teto()), escopo: 'INSS/000331', natureza: 'POLITICA' as const }
  const { versao } = await historico('teto_juros_am', 'INSS/000331')
  const politica = (valor: number, feitas: number) =>
    api.as(gestor)(
      regrasApi.incluir,
      { body: { ...deConvenio, versao: versao + feitas, valor } },
      { chave: `abaixo-${valor}` },
    )
  expect((await politica(1.68, 0)).status).toBe(200)
  const lei = { ...(await teto()), valor: 1.65, vigenciaInicio: '2026-11-25' }
  const pedir = (chave: string) => api.as(gestor)(regrasApi.incluir, { body: lei }, { chave })
  expect((await pedir('cedo')).body.message).toMatch(
    /^Antes, termine ou ponha dentro da lei a regra de .*000331.*: 1,68% ao mês desde 24\/11\/2026$/,
  )

  expect((await politica(1.65, 1)).status).toBe(200)
  expect((await pedir('depois')).body.message).toBeNull()
  const params = { idPedido: await pedidoDe('teto_juros_am', 'INSS') }
  const body = { aprovada: false, motivo: 'Só um ensaio' }
  await api.as(outro)(regrasApi.decidir, { params, body }, { chave: 'desfaz' })
})

test('in a gap of the law of a convênio its family\u2019s law is the bound, in words', async () => {
  const doConvenio = async (mudanca: object) => ({
    ...(await teto()),
    escopo: 'INSS/000331',
    versao: (await historico('teto_juros_am', 'INSS/000331')).versao,
    ...mudanca,
  })
  const dezembro = { vigenciaInicio: '2028-12-01', vigenciaFim: '2028-12-31', valor: 1.5 }
  await salvar(await doConvenio(dezembro), 'g1')
  const janeiro = { vigenciaInicio: '2029-01-15', natureza: 'POLITICA' as const }
  const incluir = async (mudanca: object, chave: string) =>
    api.as(gestor)(
      regrasApi.incluir,
      { body: await doConvenio({ ...janeiro, ...mudanca }) },
      { chave },
    )
  const acima = await incluir({ valor: 1.95 }, 'g2')
  const dentro = await incluir({ valor: 1.6 }, 'g3')

  expect([acima.status, acima.body.message]).toEqual([
    400,
    expect.stringContaining('O valor passa do limite de'),
  ])
  expect([dentro.status, dentro.body.message]).toEqual([200, null])
})

test('after the last day of a row of law the one before it does not come back', async () => {
  const doConvenio = async (mudanca: object) => ({
    ...(await teto()),
    escopo: 'INSS/000331',
    versao: (await historico('teto_juros_am', 'INSS/000331')).versao,
    ...mudanca,
  })
  await salvar(await doConvenio({ vigenciaInicio: '2029-03-01', valor: 1.3 }), 'h1')
  const abril = { vigenciaInicio: '2029-04-01', vigenciaFim: '2029-04-30', valor: 1.4 }
  await salvar(await doConvenio(abril), 'h2')
  const maio = { vigenciaInicio: '2029-05-10', natureza: 'POLITICA' as const, valor: 1.7 }
  const { status, body } = await api.as(gestor)(
    regrasApi.incluir,
    { body: await doConvenio(maio) },
    { chave: 'h3' },
  )

  expect([status, body.message]).toEqual([200, null])
})

test('the database keeps no row of law of one person, without its norm, or from today', async () => {
  const inserir = (aprovador: string | null, numero: string | null, inicio: string) =>
    api.consulta(
      `insert into regra_versao (regra, convenio, versao, valor, vigencia_inicio, norma, fonte,
         natureza, confianca, motivo, id_usuario, id_aprovador, norma_numero, norma_data,
         norma_endereco, criada_em)
       values ('prazo_max_parcelas', 'INSS', 98, 90, $3, 'abc', 'abc', 'LEI', 'baixa', 'abc', $4,
         $1, $2, '2026-11-01', 'https://www.in.gov.br/x', '2026-11-23T13:00:00Z')`,
      [aprovador, numero, inicio, gestor.id],
    )
  for (const errada of [
    inserir(null, 'Lei 1', '2026-11-24'),
    inserir(gestor.id, 'Lei 1', '2026-11-24'),
    inserir(outro.id, null, '2026-11-24'),
    inserir(outro.id, 'Lei 1', '2026-11-23'),
  ]) {
    await expect(errada).rejects.toThrow('regra_versao_de_lei')
  }
})

test('the database knows the direction of each refinement as the catalogue does', async () => {
  const linhas = await api.consulta<{ regra: string; sentido: string }>(
    'select regra, sentido from regra_refinamento',
  )

  expect(new Map(linhas.map(({ regra, sentido }) => [regra, sentido]))).toEqual(
    new Map(refinamentos),
  )
})
