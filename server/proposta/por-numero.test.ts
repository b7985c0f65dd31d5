import { afterAll, beforeEach, expect, test } from 'vitest'
import { propostaApi } from '#shared/proposta/api.ts'
import { testApi } from '../test/api.ts'
import { canarios, clientes, type Persona, personas } from '../test/fixtures.ts'

const { as, consulta, usuarios, fechar } = await testApi()
afterAll(fechar)

const { doDono, doColega, livre, deFora, deLonge } = clientes
const { dono, colega, promotor, gestor } = personas

const buscar = (numero: string, quem: Persona = dono) =>
  as(quem)(propostaApi.porNumero, { body: { numero } })
const contratoDe = ({ idContrato }: typeof doDono) => `CT-${idContrato.slice(-4)}`
const propostaDe = ({ idContrato }: typeof doDono) => `PP-${idContrato.slice(-4)}`

const usados = async (): Promise<number> => {
  const linhas = await consulta<{ n: number }>(
    "select coalesce(sum(usados), 0)::int as n from cota_uso where regra = 'cota_buscas'",
  )
  return linhas[0]?.n ?? 0
}

beforeEach(() => consulta('delete from cota_uso'))

test('a proposta is found by its number, with whose it is', async () => {
  const { status, body } = await buscar(propostaDe(doDono))

  expect(status).toBe(200)
  expect(body.model).toMatchObject([
    {
      tipo: 'PROPOSTA',
      id: doDono.idProposta,
      numero: propostaDe(doDono),
      idRelacionamento: doDono.idRelacionamento,
      nomeCliente: doDono.nome,
    },
  ])
  expect(body.model[0]?.cpf).not.toContain(doDono.cpf)
})

test('a contract is found by its number, in small letters too, or by the one printed by its bank', async () => {
  const achado = {
    tipo: 'CONTRATO',
    id: doDono.idContrato,
    idRelacionamento: doDono.idRelacionamento,
    situacao: 'ATIVO',
  }
  expect((await buscar(contratoDe(doDono))).body.model).toMatchObject([achado])
  expect((await buscar(contratoDe(doDono).toLowerCase())).body.model).toMatchObject([achado])

  await consulta('update contrato set numero_impresso = $1 where id = $2', [
    '7741-22',
    doDono.idContrato,
  ])
  expect((await buscar('7741-22')).body.model).toMatchObject([{ ...achado, numero: '7741-22' }])
  await consulta('update contrato set numero_impresso = null where id = $1', [doDono.idContrato])
})

test('only the whole number finds anything', async () => {
  for (const numero of [
    propostaDe(doDono).slice(0, -1),
    `${contratoDe(doDono)}0`,
    'CT-%',
    '%%%%',
  ]) {
    const { body } = await buscar(numero)
    expect(body.model ?? []).toEqual([])
  }
})

test("an ATENDENTE finds neither a colleague's nor another promotor's, nor those of nobody", async () => {
  for (const alheio of [doColega, livre, deFora, deLonge]) {
    for (const numero of [propostaDe(alheio), contratoDe(alheio)]) {
      const { status, body, texto } = await buscar(numero)
      expect({ numero, status, achados: body.model }).toEqual({ numero, status: 200, achados: [] })
      expect(canarios(alheio).filter((canario) => texto.includes(canario))).toEqual([])
    }
  }
})

test('a supervisor finds the propostas of all their promotores, and of no other', async () => {
  for (const quem of [promotor, gestor]) {
    const { body } = await buscar(contratoDe(doColega), quem)
    expect(body.model).toMatchObject([{ idRelacionamento: doColega.idRelacionamento }])
    expect((await buscar(contratoDe(deLonge), quem)).body.model).toEqual([])
  }
  expect((await buscar(propostaDe(deFora), gestor)).body.model).toMatchObject([
    { idRelacionamento: deFora.idRelacionamento },
  ])
})

test('who may not see propostas finds the contract only, and the other way round', async () => {
  const mesmo = propostaDe(doDono)
  await consulta('update contrato set numero = $1 where id = $2', [mesmo, doDono.idContrato])
  const tipos = async () => (await buscar(mesmo)).body.model.map(({ tipo }) => tipo)
  expect(await tipos()).toEqual(['PROPOSTA', 'CONTRATO'])
  for (const [controle, sobra] of [
    ['PROPOSTA_VER', 'CONTRATO'],
    ['CONTRATO_VER', 'PROPOSTA'],
  ]) {
    await consulta("delete from perfil_controle where perfil = 'TESTE' and controle = $1", [
      controle,
    ])
    usuarios.esquecer()
    expect(await tipos()).toEqual([sobra])
    await consulta("insert into perfil_controle (perfil, controle) values ('TESTE', $1)", [
      controle,
    ])
  }
  usuarios.esquecer()
  await consulta('update contrato set numero = $1 where id = $2', [
    contratoDe(doDono),
    doDono.idContrato,
  ])
})

test('it counts as a search whether it finds or not; the digits typed on are the same one', async () => {
  await buscar('9999')
  await buscar('99999')
  await buscar(propostaDe(doDono))
  expect(await usados()).toBe(1)

  await consulta("update cota_uso set ultimo_em = ultimo_em - interval '11 seconds'")
  await buscar(propostaDe(deLonge), colega)
  await buscar(propostaDe(deLonge))
  expect(await usados()).toBe(3)
})
