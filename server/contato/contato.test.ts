import { afterAll, beforeEach, expect, test } from 'vitest'
import { contatoApi } from '#shared/contato/api.ts'
import type { Canal, Finalidade } from '#shared/contato/semaforo.ts'
import { agora, testApi } from '../test/api.ts'
import { clientes, personas, type Persona } from '../test/fixtures.ts'
import { numeroMascarado, telefoneMascarado } from './mascara.ts'
import { telefoneMascaradoSql } from './sql.ts'

let relogio = agora
const { as, consulta, fechar } = await testApi({ relogio: () => relogio })
afterAll(fechar)

const { dono, promotor } = personas
const { doDono, doColega, deFora } = clientes
const { idCliente } = doDono
const idTelefone = idCliente.replace(/^c{8}/, '77777777')

await consulta(
  `insert into especie_beneficio values ('41', 'Aposentadoria', true, 'APOSENTADORIA', false)`,
)
await consulta(`insert into situacao_beneficio values ('00', 'Ativo', true)`)

beforeEach(async () => {
  relogio = agora
  await consulta(`delete from beneficio; delete from ligacao`)
  await consulta(
    'update cliente set restrito = false, restricao_motivo = null, obito_em = null where id = $1',
    [idCliente],
  )
  await consulta(`delete from telefone where id_cliente = $1 and id <> $2`, [idCliente, idTelefone])
  await consulta(
    `update telefone set situacao = '2', nao_me_perturbe = false, hotphone = false,
       opt_in_comercial = true, opt_in_informacional = true, opt_in_transacional = true
      where id = $1`,
    [idTelefone],
  )
})

const julgado = async (
  { canal = 'SMS', finalidade = 'OFERTA' }: { canal?: Canal; finalidade?: Finalidade } = {},
  quem: Persona = dono,
  cliente = doDono,
) =>
  as(quem)(contatoApi.semaforo, {
    params: { idRelacionamento: cliente.idRelacionamento },
    query: { canal, finalidade },
  })
const regra = async (...pedido: Parameters<typeof julgado>) =>
  (await julgado(...pedido)).body.model.semaforo.regra

const conceder = (dia: string) =>
  consulta(
    `insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
       valor_base, consultado_em)
     values (gen_random_uuid(), $1, '5501234561', '41', '00', $2, $2, 162101,
       '2026-11-10T12:00:00Z')`,
    [idCliente, dia],
  )

test('S1.21 a client who may be contacted is green, and the number stays masked', async () => {
  const { body, texto } = await julgado()

  expect(body.model).toEqual({
    semaforo: {
      liberado: true,
      regra: 'LIBERADO',
      motivo: 'Contato liberado',
      norma: null,
      liberadoAPartirDe: null,
    },
    telefones: [
      expect.objectContaining({ idTelefone, telefone: '(11) 9****-0001', hotphone: false }),
    ],
  })
  expect(texto).not.toContain(doDono.telefone)
})

test('the register decides before the phone: death, then the restricted list', async () => {
  await consulta(
    `update cliente set restrito = true, restricao_motivo = 'Ordem judicial' where id = $1`,
    [idCliente],
  )
  expect(await regra()).toBe('LISTA_RESTRITA')
  await consulta(`update cliente set obito_em = '2026-11-01' where id = $1`, [idCliente])
  expect(await regra({ canal: 'LIGACAO', finalidade: 'FRAUDE' })).toBe('OBITO')
})

test.each([
  ['4', 'OFERTA', 'TELEFONE_DE_TERCEIRO'],
  ['5', 'ATENDIMENTO', 'TELEFONE_INEXISTENTE'],
  ['6', 'OFERTA', 'NAO_ME_PERTURBE'],
  ['7', 'OFERTA', 'OPT_OUT'],
  // What the client asked for by itself is not an offer.
  ['7', 'TOKEN', 'LIBERADO'],
] as const)('a phone in situation %s, for %s: %s', async (situacao, finalidade, esperada) => {
  await consulta('update telefone set situacao = $2 where id = $1', [idTelefone, situacao])

  expect(await regra({ finalidade })).toBe(esperada)
})

test('an offer by message needs the commercial opt-in; a call to attend needs none', async () => {
  await consulta('update telefone set opt_in_comercial = false where id = $1', [idTelefone])

  expect(await regra()).toBe('SEM_OPT_IN')
  expect(await regra({ canal: 'LIGACAO', finalidade: 'ATENDIMENTO' })).toBe('LIBERADO')
})

test('S5.07 for 180 days after a grant no offer is allowed, and the first allowed day is stated', async () => {
  await conceder('2026-11-01')
  const { body } = await julgado()

  expect(body.model.semaforo).toMatchObject({ liberado: false, regra: 'CARENCIA_DO_BENEFICIO' })
  expect(body.model.semaforo.liberadoAPartirDe?.slice(0, 10)).toBe('2027-04-30')
  expect(await regra({ finalidade: 'INFORMACAO' })).toBe('LIBERADO')
  await consulta('delete from beneficio')
  await conceder('2026-05-01')
  expect(await regra()).toBe('LIBERADO')
})

test('the first allowed day after a grant is no holiday, however far it is', async () => {
  await consulta(`insert into feriado (dia, nome, tipo) values ('2026-12-25', 'Natal', 'NACIONAL')
    on conflict do nothing`)
  // 180 days later it is Christmas, a Friday.
  await conceder('2026-06-28')
  const { body } = await julgado()

  expect(body.model.semaforo).toMatchObject({
    regra: 'CARENCIA_DO_BENEFICIO',
    liberadoAPartirDe: '2026-12-26T13:00:00.000Z',
  })
})

test('outside the hours a message waits for the next business morning, a code does not', async () => {
  relogio = new Date('2026-11-21T02:00:00Z')
  const { body } = await julgado()

  expect(body.model.semaforo).toMatchObject({ liberado: false, regra: 'HORARIO' })
  expect(body.model.semaforo.liberadoAPartirDe).not.toBeNull()
  expect(await regra({ finalidade: 'TOKEN' })).toBe('LIBERADO')
})

test('a closed day of the calendar is one without hours', async () => {
  await consulta(`insert into feriado (dia, nome, tipo) values ('2026-11-20', 'Consciência Negra',
    'NACIONAL') on conflict do nothing`)
  expect(await regra()).toBe('HORARIO')
  await consulta(`delete from feriado where dia = '2026-11-20'`)
  expect(await regra()).toBe('LIBERADO')
})

test('of several phones the verdict is of the first that is green, the star first', async () => {
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, hotphone, verificado_em,
       opt_in_comercial)
     values ($1, $2, '11', '988887777', '1', '4', true, now(), true)`,
    ['78787878-0000-4000-8000-000000000001', idCliente],
  )
  const { body } = await julgado()

  expect(body.model.telefones.map(({ hotphone, semaforo }) => [hotphone, semaforo.regra])).toEqual([
    [true, 'TELEFONE_DE_TERCEIRO'],
    [false, 'LIBERADO'],
  ])
  expect(body.model.semaforo.regra).toBe('LIBERADO')
})

test('a client without a phone is red for that', async () => {
  await consulta('update telefone set id_cliente = $2 where id = $1', [
    idTelefone,
    doColega.idCliente,
  ])
  const { body } = await julgado()
  await consulta('update telefone set id_cliente = $2 where id = $1', [idTelefone, idCliente])

  expect([body.model.semaforo.regra, body.model.telefones]).toEqual(['SEM_TELEFONE', []])
})

test("a colleague's client is refused, another promotor's is not found, and who supervises may ask", async () => {
  expect((await julgado({}, dono, doColega)).status).toBe(403)
  expect((await julgado({}, dono, deFora)).status).toBe(404)
  expect((await julgado({}, promotor)).status).toBe(200)
})

test('a number is masked alike in words and in SQL', async () => {
  const [linha] = await consulta<{ telefone: string }>(
    `select ${telefoneMascaradoSql.toString()} as telefone from telefone t where t.id = $1`,
    [idTelefone],
  )

  expect(numeroMascarado('987651234')).toBe('9****-1234')
  expect(telefoneMascarado({ ddd: '11', numero: doDono.telefone })).toBe('(11) 9****-0001')
  expect(linha?.telefone).toBe('(11) 9****-0001')
})
