import { afterAll, beforeEach, expect, test } from 'vitest'
import { clienteApi } from '#shared/cliente/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { empregadorApi } from '#shared/empregador/api.ts'
import { CADASTRO_SEM_PROVA } from '#shared/relacionamento/cadastro.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { agora as inicio, testApi } from '../test/api.ts'
import { contaDe, semearCredito } from '../test/credito.ts'
import { contaNova, enderecoDe, enderecoNovo, semearCadastro } from '../test/exemplos-cadastro.ts'
import { exemplosDoTrabalhador, semearTrabalhador } from '../test/exemplos-trabalhador.ts'
import { semearTelefones, telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas, promotores } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

let agora = inicio
const api = await testApi({ relogio: () => agora })
const { as, consulta } = api
await semearCredito(api)
await semearCadastro(api)
await semearTelefones(api)
await semearTrabalhador(api)
await consulta(`insert into ddd (ddd, uf) values ('11', 'SP') on conflict do nothing`)
const { dono, deFora } = personas
const { doDono } = clientes
const { idCliente, idRelacionamento } = doDono
const AUSENCIA = '018f0000-0000-7000-8000-00000000a05e'
const DELES = '018f0000-0000-7000-8000-00000000be7a'
const retorno = await pontoDeRetorno(api.appUrl)
beforeEach(async () => {
  agora = inicio
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

/** Beta has the client whole too, and another person attends it there. */
async function partilhar() {
  await consulta(
    `insert into relacionamento (id, id_cliente, codigo_promotor, id_atendente, criado_em)
     values ($1, $2, $3, $4, '2026-11-01')`,
    [DELES, idCliente, promotores.beta, deFora.id],
  )
  await consulta(`update relacionamento set confirmado_em = criado_em where id = $1`, [DELES])
  await consulta('delete from aviso')
}

/** The client proved presence to Alfa by a code, so long ago. */
async function provar(
  minutos = 1,
  alvo = idRelacionamento,
  quem = dono.id,
  promotor: string = promotores.alfa,
) {
  const em = new Date(agora.getTime() - minutos * 60_000)
  await consulta(
    `update telefone set tipo = '1', situacao = '2', verificado_em = '2026-10-10' where id = $1`,
    [telefoneDe(doDono)],
  )
  await consulta(
    `insert into confirmacao (id, id_relacionamento, id_cliente, codigo_promotor, tipo, id_usuario,
       pedida_em, id_telefone, resumo, expira_em)
     values (gen_random_uuid(), $1, $2, $3, 'CODIGO', $4, $5, $6, gen_random_uuid()::text, $5::timestamptz + interval '5 min')`,
    [alvo, idCliente, promotor, quem, em, telefoneDe(doDono)],
  )
  await consulta(
    `update confirmacao set situacao = 'CONFIRMADA', decidida_em = pedida_em where situacao = 'PEDIDA'`,
  )
}

const pessoa = {
  idCliente,
  nome: 'Doralice Mudada',
  dataNascimento: '1958-04-18',
  sexo: 'F',
  nomeMae: 'Maria',
  estadoCivil: '5',
  escolaridade: null,
  deficiencia: '0',
}
const telefone = { telefone: { ddd: '11', numero: '911112222' }, tipo: '1' }
const vinculos = exemplosDoTrabalhador(doDono)
const eu = as(dono)
const mudancas = {
  pessoa: () => eu(clienteApi.atualizar, { body: pessoa }),
  nascimento: () =>
    eu(clienteApi.atualizarDataDeNascimento, {
      body: { idRelacionamento, dataNascimento: '1958-04-19' },
    }),
  'novo endereço': () => eu(clienteApi.incluirEndereco, { body: { idCliente, ...enderecoNovo } }),
  endereço: () =>
    eu(clienteApi.atualizarEndereco, {
      body: { idEndereco: enderecoDe(doDono), ...enderecoNovo },
    }),
  'nova conta': () => eu(clienteApi.incluirDadosBancarios, { body: { idCliente, ...contaNova } }),
  conta: () =>
    eu(clienteApi.atualizarDadosBancarios, {
      body: { idDadosBancarios: contaDe(doDono), ...contaNova },
    }),
  'novo telefone': () => eu(telefoneApi.incluir, { body: { idRelacionamento, ...telefone } }),
  'situação do telefone': () =>
    eu(telefoneApi.mudarSituacao, {
      body: { idTelefone: telefoneDe(doDono), situacao: '1', motivo: '01' },
    }),
  'novo vínculo': () => eu(empregadorApi.incluir, vinculos['empregador.incluir'] ?? {}),
  vínculo: () => eu(empregadorApi.atualizar, vinculos['empregador.atualizar'] ?? {}),
}
const todas = Object.entries(mudancas)
const avisos = () => consulta('select id_usuario, tipo, dados from aviso')
const cadastro = () =>
  consulta(
    `select (select row_to_json(c) from cliente c where c.id = $1) as pessoa,
            (select json_agg(e order by e.id) from endereco e where e.id_cliente = $1) as enderecos,
            (select json_agg(d order by d.id) from dados_bancarios d where d.id_cliente = $1) as contas,
            (select json_agg(t order by t.id) from telefone t where t.id_cliente = $1) as telefones,
            (select json_agg(v order by v.id) from empregador v where v.id_cliente = $1) as vinculos`,
    [idCliente],
  )

test.each(todas)(
  'the only promotor of a client changes %s as ever, and tells nobody',
  async (_q, mudar) => {
    const { status, body } = await mudar()
    expect([status, body.message === CADASTRO_SEM_PROVA]).toEqual([200, false])
    expect(await avisos()).toEqual([])
  },
)

test.each(todas)(
  'shared registration: %s does not change without the proof of the client',
  async (_q, mudar) => {
    await partilhar()
    const antes = await cadastro()
    const { status, body } = await mudar()
    expect([status, body.message]).toEqual([400, CADASTRO_SEM_PROVA])
    expect(await cadastro()).toEqual(antes)
    expect(await avisos()).toEqual([])
  },
)

test.each(todas)('proven, %s changes, and the other owner is told of nobody', async (_q, mudar) => {
  await partilhar()
  await provar()
  expect((await mudar()).status).toBe(200)
  const contados = await avisos()
  expect(contados).toEqual([
    {
      id_usuario: deFora.id,
      tipo: 'cadastro',
      dados: {
        idRelacionamento: DELES,
        dado: expect.stringMatching(/^(pessoa|endereco|conta|telefone|vinculo)$/),
      },
    },
  ])
  expect(JSON.stringify(contados)).not.toContain(promotores.alfa)
})

test('who covers the other owner is told too', async () => {
  await partilhar()
  await provar()
  const cobertor = '99999999-0000-4000-8000-00000000c0b1'
  await consulta(`
    insert into lista values ('motivo_ausencia', '01', 'Férias', 1) on conflict do nothing;
    insert into usuario (id, login, nome, papel, perfil)
      select '${cobertor}', 'cobertor', 'Cobertor', papel, perfil from usuario where id = '${deFora.id}'
      on conflict do nothing`)
  await consulta(`
    insert into usuario_promotor values ('${cobertor}', '${promotores.beta}') on conflict do nothing`)
  await consulta(
    `insert into ausencia (id, id_usuario, motivo, inicio, fim)
     values ($1, $2, '01', $3::date - 1, $3::date + 1)`,
    [AUSENCIA, deFora.id, agora],
  )
  await consulta(
    `insert into ausencia_cobertura (id, id_ausencia, codigo_promotor, id_cobertor, desde, definida_por)
     values (gen_random_uuid(), $1, $2, $3, $4::timestamptz - interval '1 day', $5)`,
    [AUSENCIA, promotores.beta, cobertor, agora, deFora.id],
  )
  expect((await mudancas.endereço()).status).toBe(200)

  const quem = (await avisos()).map(({ id_usuario: id }) => id)
  expect([quem.length, new Set(quem)]).toEqual([2, new Set([cobertor, deFora.id])])
})

test('a proof holds for a day, and only for the relationship that it was given to', async () => {
  await partilhar()
  await provar(1, DELES, deFora.id, promotores.beta)
  expect((await mudancas.endereço()).body.message).toBe(CADASTRO_SEM_PROVA)
  await provar(25 * 60)
  expect((await mudancas.endereço()).body.message).toBe(CADASTRO_SEM_PROVA)
  const estado = async () =>
    (await eu(confirmacaoApi.consultar, { params: { idRelacionamento } })).body.model.cadastro
  expect(await estado()).toBe('SEM_PROVA')
  agora = new Date(agora.getTime() - 2 * 3600_000)
  expect(await estado()).toBe('PROVADO')
})

test('that a number is not the client’s needs no proof, and is told too', async () => {
  await partilhar()
  const { status } = await eu(telefoneApi.mudarSituacao, {
    body: { idTelefone: telefoneDe(doDono), situacao: '4', motivo: '04' },
  })
  expect(status).toBe(200)
  expect(await avisos()).toMatchObject([{ id_usuario: deFora.id, dados: { dado: 'telefone' } }])
})

test('a job of the INSS that was entered by mistake is taken back without a proof, and told', async () => {
  await partilhar()
  const { status } = await eu(empregadorApi.desfazer, vinculos['empregador.desfazer'] ?? {})
  expect(status).toBe(200)
  expect(await avisos()).toMatchObject([{ id_usuario: deFora.id, dados: { dado: 'vinculo' } }])
})

test('a relationship still to be confirmed shares nothing', async () => {
  await partilhar()
  await consulta('update relacionamento set confirmado_em = null where id = $1', [DELES])
  expect((await mudancas.endereço()).status).toBe(200)
  expect(await avisos()).toEqual([])
})
