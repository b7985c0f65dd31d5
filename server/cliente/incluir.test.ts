import { afterAll, describe, expect, test } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { testApi } from '../test/api.ts'
import { clientes, personas } from '../test/fixtures.ts'

const { as, consulta, impressaoDoBanco, fechar } = await testApi()
afterAll(fechar)
await consulta(`insert into ddd values ('11', 'SP'), ('68', 'AC')`)

const { doDono, deFora } = clientes
const { dono, promotor } = personas
const { incluirCliente } = relacionamentoApi

const nova = {
  cpf: '52998224725',
  nome: 'Raimunda  Nonata da Silva',
  dataNascimento: '1955-08-31',
  sexo: 'F',
  uf: 'AC',
  telefone: { ddd: '68', numero: '999990001' },
}

describe('incluir cliente', () => {
  test('S8.03 a new CPF becomes a client of the including person', async () => {
    const { status, body } = await as(dono)(incluirCliente, { body: nova })

    expect(status).toBe(200)
    expect(body.message).toBe('Cliente incluído com sucesso!')
    expect(body.model).toMatchObject({
      cpf: nova.cpf,
      nome: 'Raimunda Nonata da Silva',
      atendente: { idUsuario: dono.id },
      codigoPromotor: dono.promotor,
      acesso: 'completo',
    })
    expect(
      await consulta(
        `select ddd, numero, tipo, situacao, verificado_em from telefone where id_cliente = $1`,
        [body.model.idCliente],
      ),
    ).toEqual([{ ddd: '68', numero: '999990001', tipo: '1', situacao: '1', verificado_em: null }])
    expect(
      await consulta(
        `select acao, para, id_usuario from relacionamento_historico where id_relacionamento = $1`,
        [body.model.idRelacionamento],
      ),
    ).toEqual([{ acao: 'CRIADO', para: dono.id, id_usuario: dono.id }])
    expect(
      await consulta(`select acao from auditoria where id_cliente = $1`, [body.model.idCliente]),
    ).toEqual([{ acao: 'MUDANCA' }])
  })

  test('what else is sent of a new person is kept, and a code outside its list keeps nothing', async () => {
    await consulta(
      `insert into lista (lista, codigo, descricao, ordem) values ('estado_civil', '2', 'Casado', 2)
        on conflict do nothing`,
    )
    const mais = {
      nomeMae: 'Francisca  da Silva',
      estadoCivil: '2',
      email: 'nonata@exemplo.example',
    }
    const corpo = { ...nova, cpf: '86288366757', telefone: null, ...mais }
    const antes = await impressaoDoBanco()
    const recusado = await as(dono)(incluirCliente, { body: { ...corpo, estadoCivil: '99' } })
    expect([recusado.status, recusado.body.message]).toEqual([
      400,
      'Estado civil: escolha uma opção da lista',
    ])
    expect(await impressaoDoBanco()).toBe(antes)

    const { body } = await as(dono)(incluirCliente, { body: corpo })
    expect(
      await consulta('select nome_mae, estado_civil, email from cliente where id = $1', [
        body.model.idCliente,
      ]),
    ).toEqual([
      { nome_mae: 'Francisca da Silva', estado_civil: '2', email: 'nonata@exemplo.example' },
    ])
  })

  test('of two who include the same CPF at once, one does', async () => {
    const corpo = { ...nova, cpf: '11144477735' }
    const respostas = await Promise.all([
      as(dono)(incluirCliente, { body: corpo }),
      as(personas.colega)(incluirCliente, { body: corpo }),
    ])

    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(await consulta(`select id from cliente where cpf = $1`, [corpo.cpf])).toHaveLength(1)
  })

  test('the same CPF at once in two promotores is one client with two relationships', async () => {
    const corpo = { ...nova, cpf: '15350946056' }
    const respostas = await Promise.all([
      as(dono)(incluirCliente, { body: corpo }),
      as(personas.deFora)(incluirCliente, { body: corpo }),
    ])
    const ids = respostas.map(({ body }) => body.model.idCliente)

    expect(respostas.map(({ status }) => status)).toEqual([200, 200])
    expect(ids[0]).toBe(ids[1])
    // The first is whole, and the second is to be confirmed.
    expect(respostas.map(({ body }) => body.model.acesso).toSorted()).toEqual([
      'a confirmar',
      'completo',
    ])
  })

  test('a client of another promotor is neither overwritten nor told: the card is closed', async () => {
    const registro = () => consulta('select * from cliente where id = $1', [deFora.idCliente])
    const antes = await registro()
    const { status, body } = await as(dono)(incluirCliente, {
      body: { ...nova, cpf: deFora.cpf, nome: 'Outro Nome' },
    })

    expect(status).toBe(200)
    expect(body.model).toMatchObject({
      idCliente: deFora.idCliente,
      nome: 'F*** C*** G***',
      acesso: 'a confirmar',
    })
    expect(body.model.idRelacionamento).not.toBe(deFora.idRelacionamento)
    expect(await registro()).toEqual(antes)
    expect(
      await consulta('select numero from telefone where id_cliente = $1', [deFora.idCliente]),
    ).toEqual([{ numero: deFora.telefone }])
  })

  test('a supervisor includes a client without an owner', async () => {
    const { body } = await as(promotor)(incluirCliente, { body: { ...nova, cpf: '39053344705' } })

    expect(body.model.atendente).toBeNull()
  })

  test.each<[Record<string, unknown>, string]>([
    [{ cpf: doDono.cpf }, 'O cliente já tem relacionamento com este promotor'],
    [{ cpf: '11111111111' }, 'CPF inválido: confira os dígitos'],
    [{ cpf: 52_998_224_725 }, 'CPF: deve ser um texto'],
    [{ dataNascimento: '2026-11-21' }, 'Data de nascimento: informe uma data que já passou'],
    [
      { dataNascimento: '2026-02-31' },
      'Data de nascimento: informe uma data que exista, entre 1900 e 2200',
    ],
    [{ uf: 'XX' }, 'UF inválida'],
    [{ telefone: { ddd: '20', numero: '999990001' } }, 'DDD inválido'],
    [{ nome: '<b>Ana</b>' }, 'Nome: use só letras'],
  ])('%j is refused', async (mudanca, sentenca) => {
    const antes = await impressaoDoBanco()
    const { status, body } = await as(dono)(incluirCliente, {
      body: { ...nova, cpf: '98765432100', ...mudanca },
    })

    expect(status).toBe(400)
    expect(body.message).toContain(sentenca.split(':')[0] ?? '')
    expect(await impressaoDoBanco()).toBe(antes)
  })
})
