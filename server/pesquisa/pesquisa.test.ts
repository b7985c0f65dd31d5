import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { pesquisaApi } from '#shared/pesquisa/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { testApi } from '../test/api.ts'
import { perguntasDaPesquisa, semearPesquisas } from '../test/exemplos-pesquisa.ts'
import { personas, promotores, type Persona } from '../test/fixtures.ts'

/** Friday, 10:00 in São Paulo. */
const sexta = new Date('2026-11-20T13:00:00Z')
let relogio = sexta
const api = await testApi({ relogio: () => relogio })
const { as, consulta, impressaoDoBanco, fechar, pool } = api
afterAll(fechar)

const { dono, colega, deFora, promotor, gestor } = personas
const idPesquisa = '7b7b7b7b-0000-4000-8000-000000000001'
const { nota, texto } = perguntasDaPesquisa
await semearPesquisas(api)

beforeEach(async () => {
  relogio = sexta
  await consulta(`delete from pesquisa_resposta_item; delete from pesquisa_resposta;
    delete from pesquisa_adiada;
    update pesquisa set papeis = '{ATENDENTE,PROMOTOR,GESTOR}', inicio = '2026-11-01',
      fim = '2026-11-30'`)
})

type Respostas = Input<typeof pesquisaApi.responder>['body']['respostas']

const pendente = async (quem: Persona) => (await as(quem)(pesquisaApi.pendente, {})).body.model
const responder = (quem: Persona, respostas: Respostas, outros = {}) =>
  as(quem)(pesquisaApi.responder, { params: { idPesquisa }, body: { respostas } }, outros)
const darNota = (quem: Persona, valor: number, dito?: string) =>
  responder(quem, [
    { idPergunta: nota, nota: valor },
    ...(dito === undefined ? [] : [{ idPergunta: texto, texto: dito }]),
  ])
const resultado = async (quem: Persona) =>
  (await as(quem)(pesquisaApi.resultados, {})).body.model?.[0]

describe('the survey that waits', () => {
  test('S1.20 is asked with its questions, and no more once it was answered', async () => {
    expect(await pendente(dono)).toEqual({
      idPesquisa,
      titulo: 'Como foi o seu mês?',
      texto: '',
      dataInicio: '2026-11-01',
      dataFim: '2026-11-30',
      perguntas: [
        {
          idPergunta: nota,
          tipo: 'NOTA',
          texto: 'Você indicaria este trabalho a um amigo?',
          obrigatoria: true,
        },
        { idPergunta: texto, tipo: 'TEXTO', texto: 'O que mudaria?', obrigatoria: false },
      ],
    })
    const { status, body } = await darNota(dono, 9)
    expect([status, body.message, body.model]).toEqual([
      200,
      'Resposta enviada. Obrigado!',
      { idPesquisa, respondidaEm: '2026-11-20T13:00:00.000Z' },
    ])

    expect(await pendente(dono)).toBeNull()
    expect(await pendente(colega)).toMatchObject({ idPesquisa })
  })

  test('is for the roles of the survey alone', async () => {
    await consulta(`update pesquisa set papeis = '{GESTOR}'`)

    expect(await pendente(dono)).toBeNull()
    expect(await pendente(gestor)).toMatchObject({ idPesquisa })
    expect((await darNota(dono, 9)).status).toBe(404)
  })

  test.each([
    ['2026-11-01T02:59:00Z', false],
    ['2026-11-01T03:00:00Z', true],
    ['2026-12-01T02:59:00Z', true],
    ['2026-12-01T03:00:00Z', false],
  ])('is shown in its days of São Paulo: %s %s', async (instante, mostrada) => {
    relogio = new Date(instante)
    expect((await pendente(dono)) !== null).toBe(mostrada)
    expect((await darNota(dono, 9)).status).toBe(mostrada ? 200 : 400)
  })

  test('is hidden for the rest of the day by *depois*, and comes back tomorrow', async () => {
    const { body } = await as(dono)(pesquisaApi.adiar, { params: { idPesquisa } })
    expect(body.model).toEqual({ idPesquisa, ate: '2026-11-21' })

    expect(await pendente(dono)).toBeNull()
    expect(await pendente(colega)).toMatchObject({ idPesquisa })
    relogio = new Date('2026-11-21T03:00:00Z')
    expect(await pendente(dono)).toMatchObject({ idPesquisa })
  })
})

describe('the answer', () => {
  test('S1.20 S3.12 is kept once: the same key is answered alike, another one in words', async () => {
    const chave = { chave: 'pesquisa-uma-vez' }
    const respostas: Respostas = [
      { idPergunta: nota, nota: 10 },
      { idPergunta: texto, texto: 'Menos telas' },
    ]
    const [um, outro] = [
      await responder(dono, respostas, chave),
      await responder(dono, respostas, chave),
    ]
    expect([um.status, outro.status]).toEqual([200, 200])
    expect(outro.body.model).toEqual(um.body.model)

    const { status, body } = await darNota(dono, 3)
    expect([status, body.message]).toEqual([400, 'Você já respondeu esta pesquisa'])
    expect(
      await consulta('select nota, texto from pesquisa_resposta_item order by nota nulls last'),
    ).toEqual([
      { nota: 10, texto: null },
      { nota: null, texto: 'Menos telas' },
    ])
  })

  test('S1.20 is understood as a bare list, and with one name for a mark and for a text', async () => {
    const lista = [
      { idPergunta: nota, resposta: 8 },
      { idPergunta: texto, resposta: 'A fila' },
    ]
    expect(
      await as(dono)(pesquisaApi.responder, { params: { idPesquisa }, body: lista as never }),
    ).toMatchObject({ status: 200 })
    const uma = { idPergunta: nota, resposta: 11 }
    expect(
      await as(colega)(pesquisaApi.responder, { params: { idPesquisa }, body: uma as never }),
    ).toMatchObject({ status: 400 })

    expect(
      await consulta('select nota, texto from pesquisa_resposta_item order by nota nulls last'),
    ).toEqual([
      { nota: 8, texto: null },
      { nota: null, texto: 'A fila' },
    ])
  })

  test('given twice at once is one answer', async () => {
    const dadas = await Promise.all([1, 2, 3, 4, 5].map((valor) => darNota(dono, valor)))

    expect(dadas.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(dadas.filter(({ status }) => status === 400)).toHaveLength(4)
    expect(await consulta('select from pesquisa_resposta_item')).toHaveLength(1)
  })

  const refusals: [Respostas, string][] = [
    [[], 'Você indicaria este trabalho a um amigo?: escolha de 0 a 10'],
    [[{ idPergunta: nota, nota: 11 }], 'Nota: escolha de 0 a 10'],
    [[{ idPergunta: nota, nota: 7.5 }], 'Nota: escolha de 0 a 10'],
    [
      [{ idPergunta: nota, texto: 'dez' }],
      'Você indicaria este trabalho a um amigo?: escolha de 0 a 10',
    ],
    [
      [
        { idPergunta: nota, nota: 7 },
        { idPergunta: nota, nota: 8 },
      ],
      'Responda a cada pergunta uma vez só',
    ],
    [
      [
        { idPergunta: nota, nota: 7 },
        { idPergunta: idPesquisa, nota: 7 },
      ],
      'A pesquisa não tem esta pergunta',
    ],
    [
      [
        { idPergunta: nota, nota: 7 },
        { idPergunta: texto, texto: 'Fale com 529.982.247-25' },
      ],
      'Comentário: não escreva CPF nem telefone',
    ],
  ]
  test.each(refusals)(
    '%j is refused in words, and nothing is kept',
    async (respostas, sentenca) => {
      const antes = await impressaoDoBanco()
      const { status, body } = await responder(dono, respostas)

      expect([status, body.errors[0] ?? body.message]).toEqual([400, sentenca])
      expect(await impressaoDoBanco()).toBe(antes)
    },
  )

  test('is read by its own person alone', async () => {
    await darNota(dono, 2, 'Cansado')
    const visto = ({ id: idUsuario, promotores: deles }: Persona) =>
      transaction(pool, { idUsuario, promotores: deles }, async ({ client }) => {
        const { rows } = await client.query(`select
          (select count(*)::int from pesquisa_resposta) as respostas,
          (select count(*)::int from pesquisa_resposta_item) as itens`)
        return rows
      })

    expect(await visto(dono)).toEqual([{ respostas: 1, itens: 2 }])
    expect(await visto(gestor)).toEqual([{ respostas: 0, itens: 0 }])
  })
})

describe('the results', () => {
  test('S1.20 are sums of the promotores of the gestor, without persons', async () => {
    await darNota(dono, 10, 'Bom')
    relogio = new Date('2026-11-21T13:00:00Z')
    await darNota(colega, 8)
    await darNota(deFora, 3)
    await darNota(promotor, 9)
    await darNota(gestor, 9)
    await consulta(`insert into pesquisa_resposta values ($1, $2, $3, '2026-11-21T13:00:00Z')`, [
      idPesquisa,
      personas.inativo.id,
      promotores.gama,
    ])
    await consulta(`insert into pesquisa_resposta_item values ($1, $2, $3, 0, null)`, [
      idPesquisa,
      personas.inativo.id,
      nota,
    ])

    expect(await resultado(gestor)).toEqual({
      idPesquisa,
      titulo: 'Como foi o seu mês?',
      dataInicio: '2026-11-01',
      dataFim: '2026-11-30',
      respostas: 5,
      nps: 40,
      porNota: [0, 0, 0, 1, 0, 0, 0, 0, 1, 2, 1],
      porDia: [
        { dia: '2026-11-20', respostas: 1, nps: null },
        { dia: '2026-11-21', respostas: 4, nps: null },
      ],
      comentarios: [],
    })
  })

  test('show no mark while fewer than five answered, nor a day that tells one by what is left', async () => {
    for (const quem of [dono, colega, deFora, promotor]) await darNota(quem, 2)
    expect(await resultado(gestor)).toMatchObject({
      respostas: 4,
      nps: null,
      porNota: [],
      porDia: [{ respostas: 4, nps: null }],
    })

    await darNota(gestor, 2)
    expect(await resultado(gestor)).toMatchObject({ nps: -100, porDia: [{ nps: -100 }] })
    await consulta(
      `with r as (insert into pesquisa_resposta values ($1, $2, $3, '2026-11-21T13:00:00Z'))
       insert into pesquisa_resposta_item values ($1, $2, $4, 10, null)`,
      [idPesquisa, personas.inativo.id, promotores.alfa, nota],
    )
    expect(await resultado(gestor)).toMatchObject({
      respostas: 6,
      porDia: [
        { respostas: 5, nps: null },
        { respostas: 1, nps: null },
      ],
    })
  })

  test('show what people wrote once five wrote, not once five answered', async () => {
    await darNota(dono, 10, 'Bom')
    await darNota(colega, 8, 'Menos telas')
    await darNota(deFora, 3, 'Mais prazo')
    await darNota(promotor, 7, 'Nada')
    await darNota(gestor, 9)
    expect(await resultado(gestor)).toMatchObject({
      comentarios: [],
      porDia: [{ dia: '2026-11-20', respostas: 5, nps: 20 }],
    })

    await consulta(`insert into pesquisa_resposta_item values ($1, $2, $3, null, 'Cores')`, [
      idPesquisa,
      gestor.id,
      texto,
    ])
    expect((await resultado(gestor))?.comentarios.toSorted()).toEqual([
      'Bom',
      'Cores',
      'Mais prazo',
      'Menos telas',
      'Nada',
    ])
    // Fewer people of Alfa wrote: the promotor sees no words of theirs.
    expect(await resultado(promotor)).toMatchObject({ respostas: 4, comentarios: [] })
  })
})
