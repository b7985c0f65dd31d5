import type { ClientBase } from 'pg'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Input } from '#shared/endpoint.ts'
import { carteiraApi } from '#shared/carteira/api.ts'
import { transaction } from '../base/db/transaction.ts'
import { agora, testApi } from '../test/api.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { clientes, personas, promotores, type Persona } from '../test/fixtures.ts'

const api = await testApi()
const { as, consulta } = api
afterAll(api.fechar)

const { doDono, doColega, deFora } = clientes
const { dono, colega, gestor, promotor } = personas
const { listar, escolher, exportar, filtros, guardarFiltro, excluirFiltro } = carteiraApi
type Pergunta = Input<typeof listar>['body']

const DIA_MS = 86_400_000
const ha = (dias: number) => new Date(agora.getTime() - dias * DIA_MS)

const pagina = async (quem: Persona, body: Partial<Pergunta> = {}) => {
  const { status, body: resposta } = await as(quem)(listar, { body })
  expect([status, resposta.errors]).toEqual([200, []])
  return resposta.model ?? { items: [], proximo: null }
}
const nomes = async (quem: Persona, body: Partial<Pergunta> = {}) =>
  (await pagina(quem, body)).items.map(({ nomeCliente }) => nomeCliente.split(' ')[0])

beforeEach(async () => {
  await consulta(`delete from carteira_filtro; delete from proposta_historico; delete from anotacao;
    update carteira set ultimo_contato_em = null;
    update beneficio set margem_disponivel = null`)
})

const anotar = (id: string, cliente: string, codigo: string, em: Date) =>
  consulta(
    `insert into anotacao (id, id_relacionamento, id_cliente, codigo_promotor, canal, texto, id_usuario, criada_em)
     values (gen_random_uuid(), $1, $2, $3, 'TELEFONE', 'Falei', $4, $5)`,
    [id, cliente, codigo, dono.id, em],
  )
const anotarSobre = (um: (typeof clientes)[keyof typeof clientes], dias: number) =>
  anotar(um.idRelacionamento, um.idCliente, um.promotor, ha(dias))

/** Until a statement of the application waits for the lock of another one. */
const esperarTranca = () =>
  vi.waitFor(
    async () => expect(await consulta('select from pg_locks where not granted')).not.toEqual([]),
    { timeout: 10_000, interval: 20 },
  )

describe('whose clients are listed', () => {
  test('S1.17 an ATENDENTE reads the own ones, who supervises those of the promotores', async () => {
    expect(await nomes(dono)).toEqual(['Doralice'])
    expect(await nomes(promotor)).toEqual(['Colombina', 'Doralice', 'Liberato'])
    expect(await nomes(gestor)).toEqual(['Colombina', 'Doralice', 'Forasteira', 'Liberato'])
    expect(await nomes(dono, { atendente: colega.id })).toEqual([])
    expect(await nomes(promotor, { atendente: colega.id })).toEqual(['Colombina'])
    expect(await nomes(promotor, { semAtendente: true })).toEqual(['Liberato'])
  })

  test('S1.17 who supervises several promotores lists those of one, and of no other', async () => {
    const codigoPromotor = deFora.promotor
    expect(await nomes(gestor, { codigoPromotor })).toEqual(['Forasteira'])
    expect(await nomes(gestor, { codigoPromotor: doDono.promotor })).toEqual([
      'Colombina',
      'Doralice',
      'Liberato',
    ])
    expect((await as(promotor)(listar, { body: { codigoPromotor } })).status).toBe(404)
  })

  test('a row shows the CPF masked, the owner and what is open', async () => {
    const [linha] = (await pagina(dono)).items
    expect(linha).toMatchObject({
      idRelacionamento: doDono.idRelacionamento,
      cpf: `${doDono.cpf.slice(0, 3)}.***.***-${doDono.cpf.slice(9)}`,
      atendente: { idUsuario: dono.id },
      ultimoContatoEm: null,
    })
  })

  test('a client who is given to a colleague leaves the list of before in every order', async () => {
    const entregar = (id: string) =>
      consulta('update relacionamento set id_atendente = $2 where id = $1', [
        doDono.idRelacionamento,
        id,
      ])
    for (const ordem of ['NOME', 'CONTATO', 'MARGEM'] as const) {
      await entregar(colega.id)
      expect(await nomes(dono, { ordem })).toEqual([])
      expect(new Set(await nomes(promotor, { ordem, atendente: colega.id }))).toEqual(
        new Set(['Colombina', 'Doralice']),
      )
      await entregar(dono.id)
      expect(await nomes(dono, { ordem })).toEqual(['Doralice'])
    }
  })

  test('a relationship to be confirmed is not listed, and is when it becomes whole', async () => {
    const id = 'b0b0b0b0-0000-4000-8000-000000000001'
    await consulta(
      `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente) values ($1, $2, $3, $4)`,
      [id, deFora.idCliente, promotores.alfa, dono.id],
    )
    expect(await nomes(dono)).toEqual(['Doralice'])

    await consulta('select confirmar_relacionamento($1, $2)', [id, agora])
    expect(await nomes(dono)).toEqual(['Doralice', 'Forasteira'])
    await consulta(`delete from relacionamento_historico where id_relacionamento = '${id}';
      delete from relacionamento where id = '${id}'`)
  })
})

describe('the rows of the portfolio follow', () => {
  test('a note of this promotor is a contact, and an older one does not go back', async () => {
    await anotarSobre(doDono, 3)
    await anotarSobre(doDono, 9)

    expect((await pagina(dono)).items[0]?.ultimoContatoEm).toBe(
      ha(3).toISOString().replace('.000Z', '+00:00'),
    )
  })

  test('a message is a contact from when it left, and none when it failed', async () => {
    const mensagem = 'b0b0b0b0-0000-4000-8000-0000000000a1'
    await consulta(
      `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente, codigo_promotor, canal, finalidade,
         id_telefone, texto, situacao, criada_em, atualizada_em)
       values ($1, 'da-carteira', $2, $3, $4, 'SMS', 'ATENDIMENTO', $5, 'Oi', 'NA_FILA', $6, $6)`,
      [
        mensagem,
        doDono.idRelacionamento,
        doDono.idCliente,
        doDono.promotor,
        telefoneDe(doDono),
        ha(2),
      ],
    )
    const contato = async () => (await pagina(dono)).items[0]?.ultimoContatoEm ?? null
    const passarA = (situacao: string) =>
      consulta('update mensagem set situacao = $1 where id = $2', [situacao, mensagem])
    expect(await contato()).toBeNull()
    await passarA('FALHOU')
    expect(await contato()).toBeNull()
    await passarA('ENVIADA')
    expect(new Date((await contato()) ?? '')).toEqual(ha(2))
    await passarA('FALHOU')
    expect(await contato()).toBeNull()
    await consulta(`delete from mensagem where id = '${mensagem}'`)
  })

  test('a message that waited is a contact of the day on which it left, not of when it was queued', async () => {
    const mensagem = 'b0b0b0b0-0000-4000-8000-0000000000a2'
    await consulta(
      `insert into mensagem (id, chave_unica, id_relacionamento, id_cliente, codigo_promotor, canal, finalidade,
         id_telefone, texto, situacao, criada_em, atualizada_em)
       values ($1, 'esperou', $2, $3, $4, 'SMS', 'ATENDIMENTO', $5, 'Oi', 'NA_FILA', $6, $6)`,
      [
        mensagem,
        doDono.idRelacionamento,
        doDono.idCliente,
        doDono.promotor,
        telefoneDe(doDono),
        ha(5),
      ],
    )
    const contato = async () => (await pagina(dono)).items[0]?.ultimoContatoEm ?? ''
    await consulta(`update mensagem set situacao = 'ENVIANDO', iniciada_em = $1`, [ha(2)])
    expect(await contato()).toBe('')
    await consulta(`update mensagem set situacao = 'ENVIADA'`)
    expect(new Date(await contato())).toEqual(ha(2))
    await consulta('select carteira_refazer($1)', [[doDono.idRelacionamento]])
    expect(new Date(await contato())).toEqual(ha(2))
    await consulta(`delete from mensagem where id = '${mensagem}'`)
  })

  test('the widest margin of the benefits that the promotor sees', async () => {
    await consulta(
      `update beneficio set margem_disponivel = 12345 where id_cliente = '${doDono.idCliente}'`,
    )
    const [linha] = await consulta<{ margem: string }>(
      `select margem::text from carteira where id_relacionamento = '${doDono.idRelacionamento}'`,
    )
    const [visto] = await consulta<{ tem: boolean }>(
      `select exists (select from beneficio where id_cliente = '${doDono.idCliente}') as tem`,
    )
    expect(linha?.margem ?? null).toBe(visto?.tem ? '12345' : null)
  })

  test('of two benefits changed at once the widest margin stands', async () => {
    const [um, outro] = ['b1', 'b2'].map((fim) => `b0b0b0b0-0000-4000-8000-0000000000${fim}`)
    await consulta(`
      insert into especie_beneficio values ('41', 'Aposentadoria', true, 'APOSENTADORIA', false) on conflict do nothing;
      insert into situacao_beneficio values ('00', 'Ativo', true) on conflict do nothing`)
    await consulta(
      `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
         valor_base, consultado_em, margem_disponivel)
       select id, $2, '770000000' || right(id::text, 1), '41', '00', '2020-01-01', '2020-02-01', 162100, $3, 50
         from unnest($1::uuid[]) id`,
      [[um, outro], doDono.idCliente, agora],
    )
    await consulta(
      `insert into beneficio_visto (id_beneficio, codigo_promotor)
       select id, $2 from unnest($1::uuid[]) id on conflict do nothing`,
      [[um, outro], doDono.promotor],
    )
    const quem = { idUsuario: dono.id, promotores: [promotores.alfa] }
    const mudar = (client: ClientBase, id: string | undefined, margem: number) =>
      client.query('update beneficio set margem_disponivel = $1 where id = $2', [margem, id])
    let segunda: Promise<unknown> | undefined
    await transaction(api.pool, quem, async ({ client }) => {
      await mudar(client, um, 900)
      segunda = transaction(api.pool, quem, (outra) => mudar(outra.client, outro, 60))
      await esperarTranca()
    })
    await segunda
    const [linha] = await consulta<{ margem: string }>(
      `select margem::text from carteira where id_relacionamento = '${doDono.idRelacionamento}'`,
    )
    await consulta('delete from beneficio_visto where id_beneficio = any ($1)', [[um, outro]])
    await consulta('delete from beneficio where id = any ($1)', [[um, outro]])
    expect(linha?.margem).toBe('900')
  })

  test('a changed name changes the place', async () => {
    await consulta(`update cliente set nome = 'Zulmira Canarinho Belga' where id = $1`, [
      doDono.idCliente,
    ])
    expect(await nomes(promotor)).toEqual(['Colombina', 'Liberato', 'Zulmira'])
    await consulta('update cliente set nome = $2 where id = $1', [doDono.idCliente, doDono.nome])
  })

  test('row-level security hides the rows of other promotores from a statement without scope', async () => {
    const achados = await transaction(
      api.pool,
      { idUsuario: dono.id, promotores: [promotores.alfa] },
      ({ client }) => client.query('select id_relacionamento from carteira'),
    )
    expect(achados.rowCount).toBe(3)
  })
})

describe('filters and orders', () => {
  test('who was never contacted comes first, then the longest ago', async () => {
    await anotarSobre(doDono, 3)
    await anotarSobre(doColega, 40)

    expect(await nomes(promotor, { ordem: 'CONTATO' })).toEqual([
      'Liberato',
      'Colombina',
      'Doralice',
    ])
    expect(await nomes(promotor, { semContatoDias: 30 })).toEqual(['Colombina', 'Liberato'])
    expect(await nomes(promotor, { nuncaContatado: true })).toEqual(['Liberato'])
  })

  test('by margin the widest first, an unknown one last', async () => {
    await consulta(
      `update carteira set margem = case id_relacionamento when $1 then 50000 when $2 then 90000 end
        where codigo_promotor = '1001'`,
      [doDono.idRelacionamento, doColega.idRelacionamento],
    )
    expect(await nomes(promotor, { ordem: 'MARGEM' })).toEqual([
      'Colombina',
      'Doralice',
      'Liberato',
    ])
    expect(await nomes(promotor, { margemMinima: 600 })).toEqual(['Colombina'])
    await consulta('update carteira set margem = null')
  })

  test('by an open oportunidade, its status, product and convênio', async () => {
    await consulta(`update oportunidade set status = 'Em Aberto' where id = $1`, [
      doDono.idOportunidade,
    ])
    await consulta(`update oportunidade set status = 'Em Andamento' where id = $1`, [
      doColega.idOportunidade,
    ])
    expect(await nomes(promotor, { status: 'Em Andamento' })).toEqual(['Colombina'])
    expect(await nomes(promotor, { status: 'Em Andamento', produto: 'CLT' })).toEqual([])
    expect(await nomes(promotor, { codigoConvenio: '999999' })).toEqual([])
    expect(await nomes(promotor, { oportunidadeAberta: true })).toContain('Doralice')
  })

  test.each(['NOME', 'CONTATO', 'MARGEM'] as const)(
    'pages by %s show each client once',
    async (ordem) => {
      await consulta(
        `insert into cliente (id, cpf, nome, uf)
         select ('5c5c5c5c-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '8' || lpad(n::text, 10, '0'),
                'Paginada ' || chr(65 + n % 26) || ' ~ Silva', 'SP' from generate_series(1, 120) n`,
      )
      await consulta(
        `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em)
         select c.id, c.id, '1001', $1, '2026-11-01' from cliente c where c.nome like 'Paginada%'`,
        [dono.id],
      )
      const vistos: string[] = []
      let cursor: string | undefined
      let segundo: string | undefined
      for (let k = 0; k < 5; k++) {
        const { items, proximo } = await pagina(dono, { ordem, ...(cursor && { cursor }) })
        vistos.push(...items.map(({ idRelacionamento }) => idRelacionamento))
        if (proximo === null) break
        cursor = proximo
        segundo ??= proximo
      }
      expect([vistos.length, new Set(vistos).size]).toEqual([121, 121])
      const { body } = await as(dono)(escolher, { body: { ordem } })
      expect(body.model).toMatchObject({ parou: null, proximo: null })
      const aPartir = await as(dono)(escolher, { body: { ordem, cursor: segundo ?? '' } })
      expect(aPartir.body.model?.idsRelacionamento).toEqual(vistos.slice(50))
      expect(body.model?.idsRelacionamento).toEqual(vistos)
      await consulta(`delete from relacionamento where id_cliente in (select id from cliente where nome like 'Paginada%');
        delete from cliente where nome like 'Paginada%'`)
    },
  )

  test.each([
    ['CONTATO', '0000-01-01T00:00:00Z'],
    ['CONTATO', '1899-12-31T23:59:59Z'],
    ['PRAZO', '0000-01-01T00:00:00Z'],
    ['PRAZO', 'nunca'],
    ['MARGEM', '99999999999999999999'],
  ] as const)('a hostile cursor is refused: %s %s', async (ordem, valor) => {
    const cursor = `${valor}~${doDono.idRelacionamento}`
    expect((await as(promotor)(listar, { body: { ordem, cursor } })).status).toBe(400)
  })

  test.each(['NOME', 'CONTATO', 'MARGEM'] as const)(
    'the pages by %s of an owner of many clients are those of the whole list in order',
    async (ordem) => {
      // By name the first 2,100 are the colleague's: no page of the owner is near. By id they alternate.
      await consulta(
        `insert into cliente (id, cpf, nome, uf)
         select ('5c5c5c5c-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '8' || lpad(n::text, 10, '0'),
                case when n % 2 = 0 or n > 3200 then 'Abadia ' else 'Muita ' end || lpad(n::text, 5, '0'), 'SP'
           from generate_series(1, 3700) n`,
      )
      await consulta(
        `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em)
         select c.id, c.id, '1001', case when c.nome like 'Muita%' then $1::uuid else $2 end, '2026-11-01'
           from cliente c where c.id::text like '5c5c5c5c-%'`,
        [dono.id, colega.id],
      )
      const lugar = {
        NOME: 't.nome_busca, t.id_relacionamento',
        CONTATO: 't.ordem_contato, t.id_relacionamento',
        MARGEM: 't.ordem_margem desc, t.id_relacionamento desc',
      }[ordem]
      const inteira = await consulta<{ id: string }>(
        `select r.id from relacionamento r join carteira t on t.id_relacionamento = r.id
          where r.id_atendente = $1 order by ${lugar}`,
        [dono.id],
      )
      const vistos: string[] = []
      let cursor: string | undefined
      for (let k = 0; k < 3; k++) {
        const { items, proximo } = await pagina(dono, { ordem, ...(cursor && { cursor }) })
        vistos.push(...items.map(({ idRelacionamento }) => idRelacionamento))
        cursor = proximo ?? undefined
      }
      await consulta(
        `update carteira set margem = 70000 + 100 * right(id_relacionamento::text, 4)::int
          where id_relacionamento::text like '5c5c5c5c-%' and right(id_relacionamento::text, 4) <= '0040'`,
      )
      const comMargem = await pagina(dono, { ordem, margemMinima: 705 })
      await consulta(`delete from relacionamento where id::text like '5c5c5c5c-%';
        delete from cliente where id::text like '5c5c5c5c-%'`)

      expect(inteira).toHaveLength(1601)
      expect(vistos).toEqual(inteira.slice(0, 150).map(({ id }) => id))
      // The owner's are the odd ones, from the fifth to the thirty-ninth.
      expect([comMargem.items.length, comMargem.proximo]).toEqual([18, null])
    },
  )

  test('a cursor of another order is refused', async () => {
    const cursor = `2026-11-20T13:00:00.000000Z~${doDono.idRelacionamento}`
    const { status, body } = await as(dono)(listar, { body: { ordem: 'MARGEM', cursor } })
    expect([status, body.message]).toEqual([400, 'Cursor inválido'])
  })
})

describe('a file', () => {
  test('is made of pieces with harmless cells, and the trail counts them', async () => {
    await consulta(`update cliente set nome = '=HYPERLINK(1)' where id = $1`, [doDono.idCliente])
    await consulta('update carteira set margem = 12345 where id_relacionamento = $1', [
      doDono.idRelacionamento,
    ])
    // A margin is a number of the workbook, and a text of the text file.
    const xlsx = await as(promotor)(exportar, { body: { formato: 'XLSX' } })
    const margens = (linhas: readonly unknown[][] = []) => linhas.slice(1).map((linha) => linha[6])
    expect(margens(xlsx.body.model?.linhas)).toContain(123.45)
    const { status, body } = await as(promotor)(exportar, {
      body: { formato: 'CSV', margemMinima: 100 },
    })
    await consulta('update cliente set nome = $2 where id = $1', [doDono.idCliente, doDono.nome])

    expect(status).toBe(200)
    const [cabecalho, primeira] = body.model?.linhas ?? []
    expect([cabecalho?.[0], primeira?.[0], body.model?.proximo]).toEqual([
      'Cliente',
      "'=HYPERLINK(1)",
      null,
    ])
    expect(margens(body.model?.linhas)).toContain('123,45')
    expect(JSON.stringify([body.model, xlsx.body.model])).not.toContain(doDono.cpf)
    const [linha] = await consulta<{ acao: string; detalhe: object }>(
      `select acao, detalhe from auditoria where alvo = 'exportacao:carteira' order by ocorrido_em desc limit 1`,
    )
    expect(linha).toEqual({
      acao: 'LEITURA',
      detalhe: { formato: 'CSV', linhas: 1, filtros: ['margemMinima', 'ordem'] },
    })
  })
})

describe('named filters', () => {
  const guardar = (quem: Persona, nome: string, padrao = false) =>
    as(quem)(guardarFiltro, { body: { nome, busca: { ordem: 'MARGEM' }, padrao } })

  test('are the person’s own, one of them the default, written over by their name', async () => {
    await guardar(dono, 'Com margem', true)
    await guardar(dono, 'Outro', true)
    const { body } = await guardar(dono, 'Com margem')

    expect(body.model?.map(({ nome, padrao }) => [nome, padrao])).toEqual([
      ['Com margem', false],
      ['Outro', true],
    ])
    expect((await as(colega)(filtros, {})).body.model).toEqual([])
    const idFiltro = body.model?.[0]?.idFiltro ?? ''
    expect((await as(colega)(excluirFiltro, { params: { idFiltro } })).status).toBe(404)
    expect((await as(dono)(excluirFiltro, { params: { idFiltro } })).body.model).toHaveLength(1)
  })

  test('are few, also of two requests at once', async () => {
    const respostas = await Promise.all(
      Array.from({ length: 14 }, (_, n) => guardar(dono, `Filtro ${n}`)),
    )
    expect(respostas.filter(({ status }) => status === 200)).toHaveLength(12)
    expect(respostas.find(({ status }) => status === 400)?.body.message).toContain('exclua um')
  })
})
