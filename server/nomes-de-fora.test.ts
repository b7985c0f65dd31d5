import { afterAll, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { empregadorApi } from '#shared/empregador/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { novoId } from './base/db/id.ts'
import { testApi } from './test/api.ts'
import { beneficioDe, semearCredito } from './test/credito.ts'
import { antes, clientes, personas, promotores } from './test/fixtures.ts'

const api = await testApi()
afterAll(api.fechar)

test('of a client whom two promotores attend, neither learns who works for the other', async () => {
  await semearCredito(api)
  const { idCliente, idRelacionamento } = clientes.doDono
  const { dono, deFora } = personas
  // Before the other promotor has the client whole: then it asks the client's proof.
  const incluido = await api.as(dono)(empregadorApi.incluir, {
    params: { idCliente },
    body: { codigoConvenio: '000331', matricula: 'A1', tipo: 'Ativo', rendaBruta: 1000 },
  })
  expect(incluido.status).toBe(200)
  const naBeta = novoId()
  await api.consulta(
    `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, confirmado_em,
       criado_em, atualizado_em)
     values ($1, $2, $3, $4, $5, $5, $5)`,
    [naBeta, idCliente, promotores.beta, deFora.id, antes],
  )
  const idTelefone = idCliente.replace(/^c{8}/, '7'.repeat(8))
  await api.consulta(
    `insert into telefone_opt_in (id_telefone, id_cliente, tipo, concedido, canal, id_usuario, ocorrido_em)
     values ($1, $2, 'comercial', true, 'TELEFONE', $3, $4)`,
    [idTelefone, idCliente, dono.id, antes],
  )
  await api.consulta('update beneficio set consultado_por = $1, consultado_em = $2 where id = $3', [
    dono.id,
    antes,
    beneficioDe(clientes.doDono),
  ])

  const lidas = async (quem: typeof dono, relacionamento: string) => {
    const params = { idRelacionamento: relacionamento }
    const chamar = api.as(quem)
    return Promise.all([
      chamar(atendimentoApi.abrir, { params }),
      chamar(empregadorApi.listar, { query: { idCliente } }),
      chamar(beneficioApi.inss, { params }),
      chamar(consentimentoApi.carteira, { params }),
      chamar(telefoneApi.historicoDeOptIns, { params: { idTelefone } }),
    ])
  }
  const daPessoa = /Pessoa dono|"dono"|aaaaaaaa-0000-4000-8000-000000000001/
  const como = async (quem: typeof dono, relacionamento: string) =>
    (await lidas(quem, relacionamento)).map(({ status, texto }) => [status, daPessoa.test(texto)])

  const sim = [200, true]
  expect(await como(dono, idRelacionamento)).toEqual([sim, sim, sim, sim, sim])
  const nao = [200, false]
  expect(await como(deFora, naBeta)).toEqual([nao, nao, nao, nao, nao])
})
