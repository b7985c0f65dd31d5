import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#shared/all.ts'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { clienteApi } from '#shared/cliente/api.ts'
import { CONFIRME_A_IDENTIDADE } from '#shared/relacionamento/a-confirmar.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { testApi } from '../test/api.ts'
import { contaDe } from '../test/credito.ts'
import { exemploDe, semearExemplos } from '../test/exemplos.ts'
import { canarios, clientes, personas, promotores, type Cliente } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
await semearExemplos(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, gestor } = personas
const { deFora } = clientes
const cartao = {
  idCliente: deFora.idCliente,
  nome: 'F*** C*** G***',
  cpf: '***.***.***-**',
  codigoPromotor: promotores.alfa,
  acesso: 'a confirmar',
}
const nova = {
  nome: 'Outro Nome Qualquer',
  dataNascimento: '1950-01-01',
  telefone: { ddd: '11', numero: '955554444' },
}

/** The three calls that make a relationship from a CPF. */
const incluir = {
  'POST relacionamentos': () =>
    api.as(dono)(relacionamentoApi.incluir, { body: { cpf: deFora.cpf } }),
  'POST incluir-cliente': () =>
    api.as(dono)(relacionamentoApi.incluirCliente, { body: { ...nova, cpf: deFora.cpf } }),
  'POST clientes': () => api.as(dono)(clienteApi.incluir, { body: { ...nova, cpf: deFora.cpf } }),
}

/** The same client, in the promotor that included it second. */
const noAlfa = (idRelacionamento: string): Cliente => ({
  ...deFora,
  idRelacionamento,
  promotor: promotores.alfa,
  atendente: dono,
})

const chamar = (name: string, cliente: Cliente) => {
  const { endpoint } = endpoints.find((um) => um.name === name) ?? {}
  if (!endpoint) throw new Error(`${name} is no call any more`)
  return api.as(dono)(endpoint, exemploDe(name, dono, cliente))
}

/** No byte of the client but the id that the relationship is asked for by. */
const semSegredos = (texto: string) => {
  for (const segredo of [...canarios(deFora), contaDe(deFora)]) {
    if (segredo !== deFora.idCliente) expect(texto).not.toContain(segredo)
  }
}

const lidas = [
  'cliente.dadosGerais',
  'cliente.dadosBancarios',
  'cliente.enderecos',
  'relacionamento.dadosCliente',
  'relacionamento.dadosBancarios',
  'relacionamento.consultar',
  'relacionamento.porCliente',
  'telefone.doCliente',
  'telefone.listar',
  'contrato.consultar',
  'oportunidade.listar',
  'beneficio.inss',
  'beneficio.detalhesInss',
  'consentimento.carteira',
  'empregador.listar',
  'anotacao.listar',
  'atendimento.abrir',
]
const mudam = [
  'cliente.atualizar',
  'cliente.atualizarDataDeNascimento',
  'cliente.incluirDadosBancarios',
  'cliente.incluirEndereco',
  'telefone.incluir',
  'telefone.incluirNoCliente',
  'relacionamento.emAtendimento',
  'relacionamento.transferirAtendente',
  'oportunidade.incluir',
  'oferta.oportunidadeManual',
  'anotacao.incluir',
  'lembrete.incluir',
  'consentimento.pedir',
  'consentimento.enviarLink',
  'consentimento.enviarChaveAcesso',
]
/** Ids of another promotor's rows are not found. */
const semLinha = [
  'cliente.atualizarDadosBancarios',
  'cliente.atualizarEndereco',
  'telefone.mudarSituacao',
  'telefone.enviarToken',
  'telefone.verificarToken',
  'revelacao.revelar',
]

describe.each(Object.entries(incluir))(
  '%s with the CPF of a client of another promotor',
  (_nome, criar) => {
    let antes = ''
    let cliente: Cliente = deFora
    beforeAll(async () => {
      await retorno.voltar()
      antes = await api.impressaoDoBanco()
      const { status, body } = await criar()
      expect(status).toBe(200)
      expect(body.model).toMatchObject({ ...cartao, atendente: { idUsuario: dono.id } })
      cliente = noAlfa(body.model.idRelacionamento)
    })

    test.each(lidas)('%s shows the masked name or nothing', async (name) => {
      const { status, texto } = await chamar(name, cliente)
      expect(status).toBe(200)
      semSegredos(texto)
    })

    test.each(mudam)('%s is refused in words', async (name) => {
      const { status, texto, body } = await chamar(name, cliente)
      expect([status, body.message]).toEqual([403, CONFIRME_A_IDENTIDADE])
      semSegredos(texto)
    })

    test.each(semLinha)('%s does not find the row', async (name) => {
      const { status, texto } = await chamar(name, cliente)
      expect(status).toBe(404)
      semSegredos(texto)
    })

    test('nothing is revealed: neither CPF, phone nor account', async () => {
      const doCliente = async (familia: string) =>
        deFora.idCliente.replace(/^c{8}/, familia.repeat(8))
      for (const [campo, id] of [
        ['cpf', deFora.idCliente],
        ['telefone', await doCliente('7')],
        ['conta', contaDe(deFora)],
      ]) {
        const { status, texto } = await api.as(dono)(revelacaoApi.revelar, { body: { campo, id } })
        expect({ campo, achou: status === 200 }).toEqual({ campo, achou: false })
        semSegredos(texto)
      }
    })

    test('the database is as before, but for the relationship and the logs', async () => {
      const { idRelacionamento } = cliente
      expect(
        await api.consulta(`select id_atendente, confirmado_em from relacionamento where id = $1`, [
          idRelacionamento,
        ]),
      ).toEqual([{ id_atendente: dono.id, confirmado_em: null }])
      await api.consulta('delete from relacionamento_historico where id_relacionamento = $1', [
        idRelacionamento,
      ])
      await api.consulta('delete from relacionamento where id = $1', [idRelacionamento])
      expect(await api.impressaoDoBanco()).toBe(antes)
    })
  },
)

describe('a relationship to be confirmed', () => {
  let idRelacionamento = ''
  beforeAll(async () => {
    await retorno.voltar()
    const { body } = await incluir['POST relacionamentos']()
    idRelacionamento = body.model.idRelacionamento
  })

  test('opens as a card with nothing behind it', async () => {
    const { body } = await api.as(dono)(atendimentoApi.abrir, { params: { idRelacionamento } })
    expect(body.model).toEqual({
      relacionamento: {
        ...cartao,
        idRelacionamento,
        atendente: { idUsuario: dono.id, loginUsuario: dono.login, nome: 'Pessoa dono' },
        possuiOportunidadesNaoAtuadas: false,
        impedimentoAssumir: null,
        versao: 1,
      },
      blocos: null,
    })
  })

  test('is found by its CPF as a card, and by name or phone not at all', async () => {
    const { porCpf, porNome, buscar, clienteInedito } = relacionamentoApi
    const achado = { ...cartao, idRelacionamento, idade: null, uf: null }
    const lista = async (quem = dono) =>
      (await api.as(quem)(porCpf, { query: { cpf: deFora.cpf } })).body.model
    expect(await lista()).toEqual([expect.objectContaining(achado)])
    expect((await api.as(dono)(buscar, { body: { texto: deFora.cpf } })).body.model).toMatchObject({
      clientes: [achado],
    })
    expect((await api.as(dono)(porNome, { query: { nome: deFora.nome } })).body.model).toEqual([])
    for (const texto of [deFora.nome, deFora.telefone]) {
      const { body } = await api.as(dono)(buscar, { body: { texto } })
      expect(body.model.clientes).toEqual([])
    }
    const inedito = await api.as(dono)(clienteInedito, { query: { cpf: deFora.cpf } })
    expect(inedito.body.model).toEqual({ inedito: false })
    // A manager of both promotores finds both: whole in one, closed in the other.
    expect((await lista(gestor)).map(({ acesso }) => acesso).toSorted()).toEqual([
      'a confirmar',
      'completo',
    ])
  })

  test('is closed to the manager of both promotores too, and the other one stays open', async () => {
    const abrir = async (id: string) =>
      (await api.as(gestor)(atendimentoApi.abrir, { params: { idRelacionamento: id } })).body.model
    expect(await abrir(idRelacionamento)).toMatchObject({
      relacionamento: { nome: cartao.nome },
      blocos: null,
    })
    expect(await abrir(deFora.idRelacionamento)).toMatchObject({
      relacionamento: { nome: deFora.nome, acesso: 'completo' },
    })
  })

  test('a new name of the client is not searched through it either', async () => {
    await api.consulta(`update cliente set nome = 'Zenaide Nova' where id = $1`, [deFora.idCliente])
    const { body } = await api.as(dono)(relacionamentoApi.porNome, { query: { nome: 'Zenaide' } })
    expect(body.model).toEqual([])
    await api.consulta('update cliente set nome = $2 where id = $1', [
      deFora.idCliente,
      deFora.nome,
    ])
  })

  test('the application cannot confirm it by itself, and once confirmed it is whole', async () => {
    const confirmar = `select confirmar_relacionamento('${idRelacionamento}', now()) as feito`
    await expect(api.pool.query(confirmar)).rejects.toThrow('permission denied')
    await expect(api.pool.query('update relacionamento set confirmado_em = now()')).rejects.toThrow(
      'permission denied',
    )

    expect(await api.consulta(confirmar)).toEqual([{ feito: true }])
    const { body } = await api.as(dono)(atendimentoApi.abrir, { params: { idRelacionamento } })
    expect(body.model.relacionamento).toMatchObject({ nome: deFora.nome, acesso: 'completo' })
    const achados = await api.as(dono)(relacionamentoApi.porNome, { query: { nome: deFora.nome } })
    expect(achados.body.model).toHaveLength(1)
  })
})
