import { afterAll, describe, expect, test } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { cpfValido, mascararCpf } from '#shared/cpf.ts'
import { testApi } from '../test/api.ts'
import { canarios, clientes, personas, type Persona } from '../test/fixtures.ts'
import { entender } from './buscar.ts'

const { as, consulta, linhas, fechar } = await testApi()
afterAll(fechar)

const { doDono, doColega, livre, deFora, deLonge } = clientes
const { dono, colega, gestor } = personas

const buscar = (texto: string, pessoa: Persona = dono) =>
  as(pessoa)(relacionamentoApi.buscar, { body: { texto } })
const nomes = async (texto: string, pessoa: Persona = dono) =>
  (await buscar(texto, pessoa)).body.model.clientes.map(({ nome }) => nome)

describe('by name', () => {
  test('those of the person come first, then by name; the promotor’s others as cards', async () => {
    const { status, body } = await buscar('canarinho')

    expect(status).toBe(200)
    expect(body.model).toMatchObject({
      por: 'nome',
      haMais: false,
      clientes: [
        {
          nome: doDono.nome,
          acesso: 'completo',
          cpf: mascararCpf(doDono.cpf),
          idade: 68,
          uf: 'SP',
        },
        { nome: doColega.nome, acesso: 'resumo', idade: null, uf: null },
        { nome: livre.nome, acesso: 'resumo', atendente: null },
      ],
    })
  })

  test.each([
    'DORALICE',
    'doral',
    'Dóralíce',
    'belga doralice',
    '  canarinho   belga ',
    'bel can dor',
  ])('%j finds Doralice Canarinho Belga', async (texto) => {
    expect(await nomes(texto)).toEqual([doDono.nome])
  })

  test('a new name is found by its words, the old one no more', async () => {
    await consulta('update cliente set nome = $2 where id = $1', [
      livre.idCliente,
      "Conceição D'Ávila",
    ])

    expect(await nomes('avila conceicao')).toEqual(["Conceição D'Ávila"])
    expect(await nomes('liberato')).toEqual([])
    await consulta('update cliente set nome = $2 where id = $1', [livre.idCliente, livre.nome])
  })

  test.each(['%%%', '___', 'do', 'a1', '\\\\\\', '', '   ', '123', "'or"])(
    '%j is too little to search',
    async (texto) => {
      const { status, body } = await buscar(texto)

      expect(status).toBe(400)
      expect(body.message).toMatch(/^Informe o CPF, o telefone/)
    },
  )

  test.each(['%canarinho%', 'can_rinho', "canarinho' or '1'='1"])(
    '%j means its letters and nothing more',
    async (texto) => {
      const achados = await nomes(texto)

      expect(achados.length === 0 || achados.length === 3).toBe(true)
      expect((await buscar(texto)).status).toBe(200)
    },
  )

  test('at most twenty, with a mark when there are more', async () => {
    await consulta(`
      insert into cliente (id, cpf, nome)
      select gen_random_uuid(), lpad((10000000000 + n)::text, 11, '0'), 'Homônima Repetida ' || n
        from generate_series(1, 25) n;
      insert into relacionamento (id, id_cliente, codigo_promotor)
      select gen_random_uuid(), id, '1001' from cliente where nome like 'Homônima%'`)
    const { body } = await buscar('repetida homonima')

    expect(body.model.clientes).toHaveLength(20)
    expect(body.model.haMais).toBe(true)
  })
})

describe('by CPF', () => {
  test.each([doDono.cpf, doDono.cpf.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')])(
    '%s',
    async (cpf) => {
      const { body } = await buscar(cpf)

      expect(body.model).toMatchObject({ por: 'cpf', clientes: [{ nome: doDono.nome }] })
      expect(body.model.clientes[0]?.cpf).toBe(mascararCpf(doDono.cpf))
    },
  )

  test.each([dono, colega, gestor])(
    'the call of the specification finds the same',
    async (quem) => {
      const { body } = await as(quem)(relacionamentoApi.porCpf, { query: { cpf: doDono.cpf } })
      const daPaleta = await as(quem)(relacionamentoApi.buscar, { body: { texto: doDono.cpf } })

      expect(body.model).toMatchObject([{ idRelacionamento: doDono.idRelacionamento }])
      expect(body.model).toEqual(daPaleta.body.model.clientes)
    },
  )

  test('a client of another promotor is not found, whatever the connection was used for before', async () => {
    await as(gestor)(relacionamentoApi.porCpf, { query: { cpf: deFora.cpf } })
    const nenhum = await as(dono)(relacionamentoApi.porCpf, { query: { cpf: deFora.cpf } })
    expect(nenhum.body.model).toEqual([])
  })
})

describe('by phone', () => {
  test.each(['900000001', '11900000001', '(11) 90000-0001', '+55 11 90000-0001', '011 90000 0001'])(
    '%s',
    async (texto) => {
      const { body } = await buscar(texto)

      expect(body.model).toMatchObject({ por: 'telefone', clientes: [{ nome: doDono.nome }] })
    },
  )

  test('a number without its ninth digit', () => {
    expect(entender('(11) 8765-4321')).toEqual({
      por: 'telefone',
      numeros: ['1187654321', '11987654321'],
      digitada: true,
    })
  })

  test('a phone whose digits happen to make a CPF is found as a phone', async () => {
    const numeros = Array.from({ length: 1000 }, (_, n) => `119${String(90_000_000 + n)}`)
    const numero = numeros.find(cpfValido) ?? ''
    await consulta(
      `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
       values (gen_random_uuid(), $1, '11', $2, '1', '1')`,
      [livre.idCliente, numero.slice(2)],
    )
    const { body } = await buscar(numero)

    expect(body.model).toMatchObject({ por: 'telefone', clientes: [{ nome: livre.nome }] })
  })
})

describe('clients of other people', () => {
  test.each([
    ['an atendente', dono, [deFora, deLonge]],
    ['who manages Alfa and Beta', gestor, [deLonge]],
  ] as const)('%s never finds a client of another promotor', async (_quem, pessoa, alheios) => {
    for (const alheio of alheios) {
      for (const texto of [alheio.nome, 'canarinho', alheio.cpf, alheio.telefone]) {
        const { texto: resposta } = await buscar(texto, pessoa)
        expect(canarios(alheio).filter((canario) => resposta.includes(canario))).toEqual([])
      }
    }
  })

  test('who manages finds the clients of all their promotores', async () => {
    expect((await nomes('canarinho', gestor)).toSorted()).toEqual(
      [doDono, doColega, livre, deFora].map(({ nome }) => nome).toSorted(),
    )
  })

  test('what was searched is in no trail and no log', async () => {
    await buscar('doralice')
    const trilha = await consulta('select * from auditoria')

    expect(JSON.stringify([trilha, linhas])).not.toMatch(/doralice/i)
  })
})
