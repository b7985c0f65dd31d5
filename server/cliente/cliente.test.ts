import { afterAll, beforeEach, expect, test } from 'vitest'
import { atendimentoApi } from '#shared/atendimento/api.ts'
import { clienteApi } from '#shared/cliente/api.ts'
import { mascararCpf } from '#shared/cpf.ts'
import { DIGITO_NAO_CONFERE, SEM_DIGITO } from '#shared/cliente/conta.ts'
import { referenciaApi } from '#shared/referencia/api.ts'
import { testApi } from '../test/api.ts'
import { contaDe, semearCredito } from '../test/credito.ts'
import { contaNova, enderecoDe, enderecoNovo, semearCadastro } from '../test/exemplos-cadastro.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

const api = await testApi()
await semearCredito(api)
await semearCadastro(api)
const retorno = await pontoDeRetorno(api.appUrl)
beforeEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono } = personas
const { doDono, doColega, deFora } = clientes
const { idCliente, idRelacionamento } = doDono
const eu = api.as(dono)

const enderecos = async () => (await eu(clienteApi.enderecos, { query: { idCliente } })).body.model
const contas = async () =>
  (await eu(clienteApi.dadosBancarios, { query: { idCliente } })).body.model
const gerais = async () => (await eu(clienteApi.dadosGerais, { query: { idCliente } })).body.model
const mudarEndereco = (mudanca: Record<string, unknown> = {}) =>
  eu(clienteApi.atualizarEndereco, {
    body: { idEndereco: enderecoDe(doDono), versao: 1, ...enderecoNovo, ...mudanca },
  })
const mudarConta = (mudanca: Record<string, unknown> = {}) =>
  eu(clienteApi.atualizarDadosBancarios, {
    body: { idDadosBancarios: contaDe(doDono), versao: 1, ...contaNova, ...mudanca },
  })
const pessoa = {
  idCliente,
  versao: 1,
  nome: ' Doralice   Corrigida ',
  dataNascimento: '1958-04-18',
  sexo: 'F',
  nomeMae: 'Maria',
  estadoCivil: '5',
  escolaridade: null,
  deficiencia: '0',
}
const mudarPessoa = (mudanca: Record<string, unknown> = {}) =>
  eu(clienteApi.atualizar, { body: { ...pessoa, ...mudanca } })

test('S1.07 S8.03 an address is added with its city and state, and read again', async () => {
  const { status, body } = await eu(clienteApi.incluirEndereco, {
    body: { idCliente, ...enderecoNovo },
  })

  expect([status, body.message]).toEqual([200, 'Endereço incluído com sucesso!'])
  expect(body.model).toEqual({
    idEndereco: expect.any(String),
    codigoTipo: '2',
    tipo: 'Comercial',
    cep: '13010000',
    logradouro: 'Avenida Norte-Sul',
    numero: '120',
    complemento: 'Sala 3',
    bairro: 'Cambuí',
    codigoIbge: 3_509_502,
    cidade: 'Campinas',
    uf: 'SP',
    tipoResidencia: '1',
    principal: false,
    versao: 1,
  })
  expect((await enderecos()).map(({ principal, cidade }) => [principal, cidade])).toEqual([
    [true, 'São Paulo'],
    [false, 'Campinas'],
  ])
})

test("S1.07 there is always one main address, and the client's state follows it", async () => {
  await eu(clienteApi.incluirEndereco, {
    body: { idCliente, ...enderecoNovo, codigoIbge: 1_200_401, principal: true },
  })
  expect((await enderecos()).map(({ principal, uf }) => [principal, uf])).toEqual([
    [true, 'AC'],
    [false, 'SP'],
  ])
  expect((await gerais()).uf).toBe('AC')

  const [principal] = await enderecos()
  await eu(clienteApi.atualizarEnderecoDoRelacionamento, {
    body: { idEndereco: principal?.idEndereco, versao: 1, ...enderecoNovo, principal: false },
  })
  expect((await enderecos()).filter((um) => um.principal)).toHaveLength(1)
})

test('S1.07 of two people who set different main addresses at once, one main address remains', async () => {
  const respostas = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      eu(clienteApi.incluirEndereco, {
        body: { idCliente, ...enderecoNovo, numero: String(i + 1), principal: true },
      }),
    ),
  )

  expect(respostas.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect((await enderecos()).filter(({ principal }) => principal)).toHaveLength(1)
})

test.each([
  [{ cep: '1301000' }, 'CEP inválido: informe 8 dígitos'],
  [{ numero: 'perto da praça' }, 'Número: informe o número ou S/N'],
  [{ logradouro: '  ' }, 'Logradouro: preencha este campo'],
  [{ codigoIbge: 9_999_999 }, 'Cidade: escolha a cidade'],
  [{ codigoTipo: '9' }, 'Tipo: escolha uma opção da lista'],
  [{ tipoResidencia: '9' }, 'Tipo de residência: escolha uma opção da lista'],
])('S8.02 an address with %j is refused in words', async (errado, sentenca) => {
  const { status, body } = await mudarEndereco(errado)

  expect([status, body.message]).toEqual([400, sentenca])
  expect((await enderecos())[0]).toMatchObject({ logradouro: 'Rua das Acácias', versao: 1 })
})

test('of two concurrent edits of an address the second is refused with the time of the first', async () => {
  const [uma, outra] = await Promise.all([
    mudarEndereco({ numero: '1' }),
    mudarEndereco({ numero: '2' }),
  ])
  expect(uma.status + outra.status).toBe(600)
  const negada = uma.status === 400 ? uma : outra
  expect(negada.body.codigo).toBe('outra-versao')
  expect(negada.body.message).toContain('às 10:00')

  const [atual] = await enderecos()
  const ganhou = uma.status === 200 ? '1' : '2'
  expect(atual).toMatchObject({ numero: ganhou, versao: 2 })
  expect((await mudarEndereco({ numero: '3', versao: 2 })).body.model.versao).toBe(3)
})

test('S1.08 S8.03 an account with a wrong digit is refused, one with the right digit is stored and masked', async () => {
  const incluir = (digito: string) =>
    eu(clienteApi.incluirDadosBancarios, { body: { idCliente, ...contaNova, digito } })
  const errada = await incluir('5')
  expect([errada.status, errada.body.message]).toEqual([400, DIGITO_NAO_CONFERE])
  const { body: sem } = await eu(clienteApi.incluirDadosBancarios, {
    body: { idCliente, ...contaNova, digito: null },
  })
  expect(sem.message).toBe(SEM_DIGITO)

  const { status, body, texto } = await incluir('6')
  expect([status, body.message]).toEqual([200, 'Dados Bancários incluídos com sucesso!'])
  expect(body.model).toEqual({
    idDadosBancarios: expect.any(String),
    codigoBanco: '001',
    banco: 'BB',
    agencia: '1584',
    conta: '****69-6',
    codigoTipoConta: '1',
    tipoConta: 'Conta corrente',
    digitoConferido: true,
    principal: false,
    versao: 1,
  })
  expect(texto).not.toContain('210169')
  expect((await incluir('6')).body.message).toBe('O cliente já tem esta conta')
  expect(await contas()).toHaveLength(2)
})

test('S1.08 an account of a bank without a public rule is accepted and marked as unchecked', async () => {
  await api.consulta(
    `insert into banco (codigo, ispb, nome, nome_curto, oferece_consignado)
     values ('260', '18236120', 'Nu Pagamentos', 'Nubank', false)`,
  )
  const { body } = await eu(clienteApi.incluirDadosBancarios, {
    body: { idCliente, ...contaNova, codigoBanco: '260' },
  })

  expect(body.model.digitoConferido).toBeNull()
})

test('S1.08 an account is edited without typing its number, which must still fit the agency', async () => {
  await mudarConta({ principal: true })
  const { conta: _conta, digito: _digito, ...semNumero } = contaNova
  const manter = (mudanca: Record<string, unknown>) =>
    eu(clienteApi.atualizarDadosBancarios, {
      body: { idDadosBancarios: contaDe(doDono), versao: 2, ...semNumero, ...mudanca },
    })

  expect((await manter({ agencia: '2', codigoTipoConta: '2' })).body.model).toMatchObject({
    agencia: '2',
    conta: '****69-6',
    codigoTipoConta: '2',
    digitoConferido: true,
    principal: true,
    versao: 3,
  })
  expect((await manter({})).body.codigo).toBe('outra-versao')
})

test('a digit alone, or beside the mask of the number, is refused in words, unless it is the stored one', async () => {
  await mudarConta({ principal: true })
  const comDigito = async (mudanca: Record<string, unknown>) => {
    const { status, body } = await eu(clienteApi.atualizarDadosBancarios, {
      body: { idDadosBancarios: contaDe(doDono), ...mudanca },
    })
    return [status, body.message]
  }
  const semNumero = [400, 'Dígito: digite também o número inteiro da conta']
  expect(await comDigito({ digito: '1' })).toEqual(semNumero)
  expect(await comDigito({ conta: '****69-6', digito: '1' })).toEqual(semNumero)
  expect((await comDigito({ conta: '****69-6', digito: '6' }))[0]).toBe(200)
  expect((await comDigito({ conta: '****69-6', digito: '' }))[0]).toBe(200)
})

test('the person is read masked and edited; an absent field stays, a null one is emptied', async () => {
  await api.consulta(`update cliente set email = 'dora@exemplo.example' where id = $1`, [idCliente])
  expect(await gerais()).toMatchObject({
    cpf: mascararCpf(doDono.cpf),
    email: 'd***@exemplo.example',
    versao: 1,
  })

  const { status, body } = await mudarPessoa()
  expect([status, body.model]).toMatchObject([
    200,
    { nome: 'Doralice Corrigida', estadoCivil: '5', email: 'd***@exemplo.example', versao: 2 },
  ])
  expect((await mudarPessoa()).body.codigo).toBe('outra-versao')
  expect((await mudarPessoa({ versao: 2, email: null })).body.model.email).toBeNull()
})

test.each([
  [{ dataNascimento: '2026-11-21' }, 'Data de nascimento: informe uma data que já passou'],
  [{ estadoCivil: '99' }, 'Estado civil: escolha uma opção da lista'],
  [{ escolaridade: '99' }, 'Escolaridade: escolha uma opção da lista'],
  [{ email: 'dora' }, 'E-mail inválido: confira o endereço'],
  [{ nome: 'D0ra' }, 'Nome: use só letras'],
])('S8.02 a person with %j is refused in words', async (errado, sentenca) => {
  const { status, body } = await mudarPessoa(errado)

  expect([status, body.message]).toEqual([400, sentenca])
  expect((await gerais()).versao).toBe(1)
})

test("the edit accepts every choice of the form's lists", async () => {
  const { body: escolaridades } = await eu(referenciaApi.escolaridades, {})
  const { body: estados } = await eu(referenciaApi.estadosCivis, {})
  const { body: deficiencias } = await eu(referenciaApi.deficiencias, {})
  const [escolaridade, estadoCivil, deficiencia] = [escolaridades, estados, deficiencias].map(
    ({ model }) => model.at(0)?.codigo,
  )

  expect((await mudarPessoa({ escolaridade, estadoCivil, deficiencia })).body.model).toMatchObject({
    escolaridade: '07',
    estadoCivil: '2',
    deficiencia: '0',
  })
})

test('the birth date is changed alone, from the version that was seen', async () => {
  const mudar = (versao: number, dataNascimento: string) =>
    eu(clienteApi.atualizarDataDeNascimento, {
      body: { idRelacionamento, versao, dataNascimento },
    })

  expect((await mudar(1, '1960-02-29')).body.model).toMatchObject({
    dataNascimento: '1960-02-29',
    versao: 2,
  })
  expect((await mudar(1, '1960-03-01')).body.codigo).toBe('outra-versao')
  expect((await mudar(2, '2027-01-01')).status).toBe(400)
})

test('missing data for a formalization are named with the place to correct them', async () => {
  const verificar = async () =>
    (await eu(clienteApi.verificarComplemento, { query: { idRelacionamento } })).body.model
  expect(await verificar()).toEqual({
    completo: false,
    pendencias: [
      { codigo: 'nomeMae', descricao: 'Informe o nome da mãe', onde: 'pessoais' },
      { codigo: 'estadoCivil', descricao: 'Informe o estado civil', onde: 'pessoais' },
    ],
  })

  await mudarPessoa()
  expect(await verificar()).toEqual({ completo: true, pendencias: [] })
  await api.consulta('delete from endereco where id_cliente = $1', [idCliente])
  expect((await verificar()).pendencias.map(({ onde }) => onde)).toEqual(['enderecos'])
})

test('what the client is to each convênio comes from their empregadores and benefits', async () => {
  await api.consulta(
    `insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
     values (gen_random_uuid(), $1, '000040', 'A1', 'Ativo', 100000)`,
    [idCliente],
  )
  const { body } = await eu(clienteApi.funcao, { query: { idRelacionamento } })

  expect(body.model.map(({ origem, convenio, funcao }) => [origem, convenio, funcao])).toEqual([
    ['BENEFICIO', 'INSS', 'Aposentadoria por idade'],
    ['EMPREGADOR', 'Crédito do Trabalhador', 'Ativo'],
  ])
})

test('a synchronisation leaves one main address and account, and lists the differences', async () => {
  const sincronizar = async () =>
    (await eu(clienteApi.sincronizar, { body: { idRelacionamento } })).body.model.alteracoes
  await api.consulta(
    `insert into endereco (id, id_cliente, tipo, cep, logradouro, numero, bairro, municipio,
       criado_em)
     values (gen_random_uuid(), $1, '1', '69900000', 'Rua B', '1', 'Centro', 1200401, '2027-01-01Z')`,
    [idCliente],
  )

  expect(await sincronizar()).toEqual([
    'O endereço principal voltou a ser um só',
    'A UF do cliente passou a ser a do endereço principal',
  ])
  expect(await sincronizar()).toEqual([])
  expect((await enderecos()).filter(({ principal }) => principal)).toMatchObject([
    { cidade: 'Rio Branco' },
  ])
})

test('a CPF is enough for the basics of a client of mine, and for nothing of anybody else', async () => {
  const porCpf = (cpf: string) => eu(clienteApi.porCpf, { query: { cpf } })

  expect((await porCpf(doDono.cpf)).body.model).toEqual({
    idRelacionamento,
    idCliente,
    cpf: mascararCpf(doDono.cpf),
    nome: doDono.nome,
    dataNascimento: '1958-04-17',
    sexo: 'F',
    uf: 'SP',
  })
  expect((await porCpf(doColega.cpf)).status).toBe(403)
  expect((await porCpf(deFora.cpf)).status).toBe(404)
})

test('a CPF is valid by its digits, and new where the promotor has no such client', async () => {
  const validar = (cpf: string) => eu(clienteApi.validarCpf, { query: { cpf } })

  expect((await validar(doDono.cpf)).body.model).toEqual({ valido: true, inedito: false })
  expect((await validar(deFora.cpf)).body.model).toEqual({ valido: true, inedito: true })
  expect((await validar('52998224724')).body.message).toBe('CPF inválido: confira os dígitos')
})

test('S8.03 a client is included by this call as by the other', async () => {
  await api.consulta(`insert into ddd (ddd, uf) values ('11', 'SP') on conflict do nothing`)
  const { status, body } = await eu(clienteApi.incluir, {
    body: { cpf: '529.982.247-25', nome: 'Nova Pessoa', dataNascimento: '1970-01-01' },
  })

  expect([status, body.message]).toEqual([200, 'Cliente incluído com sucesso!'])
  expect(body.model).toMatchObject({ nome: 'Nova Pessoa', acesso: 'completo' })
})

test('S3.02 enderecos, dadosBancarios and dadosResumidos asked alone are those of the aggregate', async () => {
  const { body } = await eu(atendimentoApi.abrir, { params: { idRelacionamento } })
  const { blocos } = body.model
  const resumo = await eu(clienteApi.resumo, {
    query: { idCliente, CodigoPromotor: doDono.promotor },
  })

  expect(blocos?.enderecos).toEqual(await enderecos())
  expect(blocos?.dadosBancarios).toEqual(await contas())
  expect(blocos?.dadosResumidos).toEqual(resumo.body.model)
  expect(blocos?.enderecos).toHaveLength(1)
})

test("nothing of a colleague's client or of another promotor's is read or changed", async () => {
  const antes = await api.impressaoDoBanco()
  for (const [quem, status] of [
    [doColega, 403],
    [deFora, 404],
  ] as const) {
    const alheio = { idEndereco: enderecoDe(quem), versao: 1, ...enderecoNovo }
    expect((await eu(clienteApi.atualizarEndereco, { body: alheio })).status).toBe(status)
    const conta = { idDadosBancarios: contaDe(quem), versao: 1, ...contaNova }
    expect((await eu(clienteApi.atualizarDadosBancarios, { body: conta })).status).toBe(status)
    const query = { idCliente: quem.idCliente }
    expect((await eu(clienteApi.enderecos, { query })).status).toBe(status)
  }
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('an edit without a version changes the latest row, and the version increases', async () => {
  await mudarEndereco({ numero: '1' })
  const { status, body } = await mudarEndereco({ numero: '2', versao: undefined })

  expect([status, body.model.numero, body.model.versao]).toEqual([200, '2', 3])
  expect((await mudarEndereco({ numero: '3', versao: 2 })).body.codigo).toBe('outra-versao')
})
