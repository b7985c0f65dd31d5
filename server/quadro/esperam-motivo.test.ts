import { afterAll, expect, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { semearCalculo } from '../test/exemplos-calculo.ts'
import { canarios, clientes, type Cliente, type Persona, personas } from '../test/fixtures.ts'

const api = await testApi()
await semearCredito(api)
await semearCalculo(api)
afterAll(api.fechar)

const { doDono, doColega, livre, deFora, deLonge } = clientes

/** The simulation of the fixtures leaves the client worse; it waits since that hour. */
const esperar = (
  { idOportunidade, idSimulacao }: Cliente,
  hora: string | null,
  status = 'Simulada',
) =>
  api.consulta(
    `update oportunidade set status = $3, id_simulacao = $2, motivo_pedido_em = $4 where id = $1`,
    [idOportunidade, idSimulacao, status, hora && `2026-11-19T${hora}:00Z`],
  )

const listar = async (quem: Persona, query: Record<string, string> = {}) =>
  (await api.as(quem)(oportunidadeApi.esperamMotivo, { query })).body.model
const ids = async (quem: Persona, query: Record<string, string> = {}) =>
  (await listar(quem, query)).items.map(({ idOportunidade }) => idOportunidade)

test("S4.02 the longest waiting first, page after page, of the caller's promotores only", async () => {
  await esperar(doDono, '12:00')
  await esperar(doColega, '11:00')
  await esperar(livre, '13:00')
  await esperar(deFora, '10:00')
  await esperar(deLonge, '09:00')

  const todas = [deFora, doColega, doDono, livre].map(({ idOportunidade }) => idOportunidade)
  expect(await ids(personas.gestor)).toEqual(todas)
  const vistas: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const pagina = await listar(personas.gestor, { PageSize: '1', ...(cursor && { cursor }) })
    vistas.push(...pagina.items.map(({ idOportunidade }) => idOportunidade))
    cursor = pagina.proximo
  }
  expect(vistas).toEqual(todas)
  // A PROMOTOR sees it; an atendente with the control sees only their own clients.
  expect(await ids(personas.promotor)).toEqual(todas.slice(1))
  expect(await ids(personas.dono)).toEqual([doDono.idOportunidade])
  const resposta = await api.as(personas.gestor)(oportunidadeApi.esperamMotivo, {})
  for (const canario of canarios(deLonge)) expect(resposta.texto).not.toContain(canario)
  expect(resposta.texto).not.toContain(doDono.cpf)
})

test('cost, author and time of the request; the CPF masked', async () => {
  await esperar(deFora, null)
  const [primeira] = (await listar(personas.gestor)).items

  expect(primeira).toMatchObject({
    idRelacionamento: doColega.idRelacionamento,
    idSimulacao: doColega.idSimulacao,
    nomeCliente: doColega.nome,
    cpf: expect.stringMatching(/^\d{3}\.\*{3}\.\*{3}-\d{2}$/),
    produto: 'REFIN',
    convenio: 'INSS',
    promotor: 'Promotora alfa',
    custaAMais: 9900,
    pedidoPor: { idUsuario: personas.inativo.id },
    desde: expect.stringContaining('2026-11-19T11:00:00'),
  })
})

test.each(['Em Aberto', 'Ganha'])(
  'an oportunidade that is %s waits for no reason',
  async (status) => {
    await esperar(doColega, '11:00', status)

    expect(await ids(personas.gestor)).not.toContain(doColega.idOportunidade)
  },
)
