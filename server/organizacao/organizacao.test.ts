import { afterAll, expect, test } from 'vitest'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { testApi } from '../test/api.ts'
import { personas, promotores } from '../test/fixtures.ts'

const { as, consulta, fechar } = await testApi()
afterAll(fechar)

const { dono, gestor, deFora } = personas
await consulta(
  `insert into orgao values ('000331', '02', 'Agência B'), ('000331', '01', 'Agência A')`,
)

test('S3.06 the promotores of a person are choices of value, canal and label', async () => {
  const { body } = await as(gestor)(organizacaoApi.promotoresDoUsuario, {
    params: { idUsuario: gestor.id },
  })

  expect(body.model).toEqual([
    { value: '1001', canal: 'CORBAN', label: 'Promotora alfa' },
    { value: '2002', canal: 'CORBAN', label: 'Promotora beta' },
  ])
})

test('the promotores of somebody else are not found', async () => {
  const { status } = await as(dono)(organizacaoApi.promotoresDoUsuario, {
    params: { idUsuario: gestor.id },
  })

  expect(status).toBe(404)
})

test('before a promotor is chosen the person may ask for them', async () => {
  const { status } = await as(dono)(
    organizacaoApi.promotoresDoUsuario,
    { params: { idUsuario: dono.id } },
    { cabecalhos: { 'codigo-promotor': '' } },
  )

  expect(status).toBe(200)
})

test.each([organizacaoApi.promotor, organizacaoApi.promotorDoRelacionamento])(
  'S7.06 $path answers what is merged into the active promotor',
  async (chamada) => {
    const { body } = await as(dono)(chamada, { params: { codigoPromotor: promotores.alfa } })

    expect(body.model).toEqual({
      value: '1001',
      canal: 'CORBAN',
      label: 'Promotora alfa',
      situacao: 'ATIVO',
      cnpj: '00000000001001',
      uf: 'SP',
      cidade: 'São Paulo',
      telefone: null,
    })
    const alheio = await as(dono)(chamada, { params: { codigoPromotor: promotores.beta } })
    expect(alheio.status).toBe(404)
  },
)

test.each([organizacaoApi.atendentesDoPromotor, organizacaoApi.promotorAtendentes])(
  'S3.07 S6.05 $path answers who attends, with the absence that is running',
  async (chamada) => {
    await consulta(`delete from ausencia`)
    await consulta(
      `insert into ausencia values (gen_random_uuid(), $1, 'Férias', '2026-11-16', '2026-11-27'),
                                   (gen_random_uuid(), $2, 'Folga', '2026-11-23', '2026-11-23')`,
      [personas.colega.id, dono.id],
    )
    const { body } = await as(personas.promotor)(chamada, {
      params: { codigoPromotor: promotores.alfa },
    })
    const quadro = body.model.map(({ loginUsuario, ausenteAte }) => [loginUsuario, ausenteAte])

    expect(quadro).toEqual([
      ['colega', '2026-11-27'],
      ['dono', null],
      ['promotor', null],
      ['semacesso', null],
    ])
    expect(body.model[1]).toMatchObject({ idUsuario: dono.id, papel: 'ATENDENTE' })
    const alheio = await as(deFora)(chamada, { params: { codigoPromotor: promotores.alfa } })
    expect(alheio.status).toBe(404)
  },
)

test.each([organizacaoApi.convenios, organizacaoApi.conveniosDaEstrutura])(
  '$path answers the active convênios by name',
  async (chamada) => {
    const { body } = await as(dono)(chamada, {})

    expect(body.model.map(({ nome }) => nome)).toEqual(['Crédito do Trabalhador', 'INSS'])
  },
)

test('the organs of a convênio by name', async () => {
  const { body } = await as(dono)(organizacaoApi.orgaos, { params: { codigoConvenio: '000331' } })

  expect(body.model).toEqual([
    { codigoOrgao: '01', nome: 'Agência A' },
    { codigoOrgao: '02', nome: 'Agência B' },
  ])
})
