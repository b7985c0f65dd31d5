import { afterAll, expect, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { Atendimento, atendimentoApi } from '#shared/atendimento/api.ts'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { mascararCpf } from '#shared/cpf.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { empregadorApi } from '#shared/empregador/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { trabalhadorApi } from '#shared/trabalhador/api.ts'
import { z } from 'zod'
import { agora, testApi } from '../test/api.ts'
import { canarios, clientes, personas, promotores } from '../test/fixtures.ts'

const { as, consulta, fechar } = await testApi()
afterAll(fechar)

const { doDono, doColega, deFora, livre } = clientes
const idBeneficio = '11111111-0000-4000-8000-000000000001'
const idLoas = '11111111-0000-4000-8000-000000000002'

await consulta(`
  insert into especie_beneficio values
    ('41', 'Aposentadoria por idade', true, 'APOSENTADORIA', false),
    ('88', 'Amparo social ao idoso', true, 'LOAS', false);
  insert into situacao_beneficio values ('00', 'Ativo', true);
  insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
                         valor_base, consultado_em)
  values ('${idBeneficio}', '${doDono.idCliente}', '5501234561', '41', '00', '2020-01-01',
          '2020-02-01', 162101, '2026-11-10T12:00:00Z'),
         ('${idLoas}', '${doDono.idCliente}', '7001234569', '88', '00', '2021-01-01',
          '2021-02-01', 100000, '2026-11-10T12:00:00Z');
  update contrato set id_beneficio = '${idBeneficio}' where id = '${doDono.idContrato}';
  insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, banco, proprio,
    produto, situacao, origem, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
    valor_parcela, taxa_am, valor_financiado, valor_liberado)
  values ('11111111-0000-4000-8000-00000000000a', '${doDono.idCliente}', '${idLoas}', '000331',
          'CT-A', '001', false, 'NOVO', 'ATIVO', 'NOVO', '2025-01-10', '2025-03-07', '2032-02-07',
          84, 40000, 1.8, 1510000, 1450000),
         ('11111111-0000-4000-8000-00000000000b', '${doDono.idCliente}', '${idBeneficio}', '000331',
          'CT-B', '001', false, 'RMC', 'ATIVO', 'NOVO', '2025-01-10', '2025-03-07', '2032-02-07',
          84, 8105, 2.46, 300000, 280000),
         ('11111111-0000-4000-8000-00000000000c', '${doDono.idCliente}', '${idBeneficio}', '000331',
          'CT-C', '001', true, 'NOVO', 'QUITADO', 'NOVO', '2020-01-10', '2020-03-07', '2022-02-07',
          24, 10000, 1.8, 200000, 190000);
  insert into dados_bancarios (id, id_cliente, banco, agencia, conta, digito, tipo_conta)
  values ('11111111-0000-4000-8000-00000000000d', '${doDono.idCliente}', '001', '1234',
          '00987654', '3', '2');
  insert into empregador (id, id_cliente, codigo_convenio, matricula, tipo, renda_bruta)
  values ('11111111-0000-4000-8000-00000000000e', '${doDono.idCliente}', '000040', 'AB123456',
          'ATIVO', 350000);
  insert into consentimento (id, id_cliente, tipo, situacao, canal, enviado_em, autorizado_em,
                             valido_ate)
  values ('11111111-0000-4000-8000-00000000000f', '${doDono.idCliente}', 'INSS', 'AUTORIZADO',
          'SMS', '2026-10-01T12:00:00Z', '2026-10-01T12:05:00Z', '2026-10-31T12:05:00Z');
  insert into lembrete (id, id_relacionamento, id_cliente, codigo_promotor, id_atendente, tipo,
                        texto, quando, status, criado_em)
  select gen_random_uuid(), '${doDono.idRelacionamento}', '${doDono.idCliente}', '1001',
         '${personas.dono.id}', '1', 'Ligar', quando, status, '2026-11-01Z'
    from (values (timestamptz '2026-11-20T12:00:00Z', 'Agendado'),
                 ('2026-11-21T12:00:00Z', 'Agendado'),
                 ('2026-11-19T12:00:00Z', 'Finalizado')) v (quando, status);
  insert into credito_trabalhador (id_cliente, vinculos, consultado_em, id_usuario)
  values ('${doDono.idCliente}', '[]', '2026-11-19T12:00:00Z', '${personas.dono.id}');
`)

const abrir = (pessoa = personas.dono, { idRelacionamento } = doDono) =>
  as(pessoa)(atendimentoApi.abrir, { params: { idRelacionamento } })

const completo = async () => {
  const { body } = await abrir()
  const { blocos } = body.model
  if (!blocos) throw new Error('The owner sees only a summary')
  return blocos
}

test('S1.02 S3.01 opening a client answers the whole view, in the shapes of the call', async () => {
  const { status, body } = await abrir()

  expect(status).toBe(200)
  expect(z.safeDecode(z.strictObject(Atendimento.shape), body.model).error).toBeUndefined()
  expect(body.model.relacionamento).toEqual({
    idRelacionamento: doDono.idRelacionamento,
    idCliente: doDono.idCliente,
    cpf: doDono.cpf,
    nome: doDono.nome,
    atendente: { idUsuario: personas.dono.id, loginUsuario: 'dono', nome: 'Pessoa dono' },
    codigoPromotor: promotores.alfa,
    possuiOportunidadesNaoAtuadas: false,
    acesso: 'completo',
    meu: true,
    impedimentoAssumir: 'O cliente já está com você',
    versao: 1,
  })
})

test('S3.03 S1.03 contracts are grouped by the profile of their oportunidade', async () => {
  const { contratos } = await completo()

  expect(contratos).toMatchObject({ nome: doDono.nome, idRelacionamento: doDono.idRelacionamento })
  expect(
    contratos.perfilContratos.map(({ nomePerfil, contratos: deles }) => [
      nomePerfil,
      deles.map(({ numero, oportunidade }) => [numero, oportunidade?.status ?? null]),
    ]),
  ).toEqual([
    ['Refinanciamento', [['CT-0001', 'Em Atendimento']]],
    [
      'Sem oportunidade',
      [
        ['CT-A', null],
        ['CT-B', null],
        ['CT-C', null],
      ],
    ],
  ])
  expect(contratos.perfilContratos[0]?.contratos[0]).toMatchObject({
    valorParcela: 350,
    taxaAm: 1.8,
    parcelasPagas: 21,
    oportunidade: { valorLiberado: 1234.56, versao: 1 },
  })
})

test('the margin is the dated rule of the day, less the instalments that run', async () => {
  const { dadosResumidos } = await completo()

  expect(dadosResumidos.beneficios).toMatchObject([
    {
      idBeneficio,
      numero: '550.***.***-1',
      elegivel: true,
      valorBase: 1621.01,
      contratosAtivos: 1,
      // 35% of 1621.01 is 567.3535: cut, never rounded up. The card has a margin of its own.
      margem: {
        percentual: 35,
        norma: 'Lei 10.820, art. 6º, § 5º',
        limite: 567.35,
        utilizada: 350,
        disponivel: 217.35,
        extrapolada: 0,
      },
    },
    {
      idBeneficio: idLoas,
      margem: { percentual: 30, limite: 300, utilizada: 400, disponivel: 0, extrapolada: 100 },
    },
  ])
})

test('a live proposta has reserved its margin', async () => {
  await consulta(
    `insert into oportunidade (id, id_relacionamento, id_cliente, codigo_promotor, id_beneficio,
       codigo_convenio, produto, perfil, origem, status, valor_liberado, criada_em, atualizada_em)
     values ('22222222-0000-4000-8000-000000000001', $1, $2, '1001', $3, '000331', 'NOVO',
             'Margem livre', 'MANUAL', 'Em Andamento', 100000, now(), now())`,
    [doDono.idRelacionamento, doDono.idCliente, idBeneficio],
  )
  await consulta(
    `insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
       codigo_promotor, produto, codigo_convenio, situacao, valor_financiado, valor_liberado,
       valor_parcela, prazo, taxa_am, id_usuario, id_beneficio, criada_em, atualizada_em)
     values ('22222222-0000-4000-8000-000000000002', 'PP-N',
             '22222222-0000-4000-8000-000000000001', $1, $2, '1001', 'NOVO', '000331', 'ANALISE',
             100000, 100000, 10000, 84, 1.8, $3, $4, now(), now())`,
    [doDono.idRelacionamento, doDono.idCliente, personas.dono.id, idBeneficio],
  )
  const { dadosResumidos } = await completo()
  await consulta(`delete from proposta where numero = 'PP-N';
    delete from oportunidade where id = '22222222-0000-4000-8000-000000000001'`)

  expect(dadosResumidos.beneficios[0]?.margem).toMatchObject({
    utilizada: 450,
    disponivel: 117.35,
  })
})

test('the summary has age, last digits of jobs, and marks an expired consent', async () => {
  const { dadosResumidos, dadosBancarios } = await completo()

  expect(dadosResumidos).toMatchObject({
    idade: 68,
    telefoneVerificado: true,
    empregadores: [{ matricula: '3456', convenio: 'Crédito do Trabalhador', rendaBruta: 3500 }],
    consentimentos: [{ tipo: 'INSS', situacao: 'EXPIRADO' }],
  })
  expect(dadosBancarios).toMatchObject([{ conta: '****54-3', tipoConta: 'Conta poupança' }])
})

test('the registered data, with words instead of codes', async () => {
  await consulta(`insert into lista values ('estado_civil', '5', 'Viúvo(a)', 5);
    update cliente set estado_civil = '5', escolaridade = '77' where id = '${doDono.idCliente}'`)
  const { idRelacionamento } = doDono
  const { body } = await as(personas.dono)(relacionamentoApi.dadosCliente, {
    query: { idRelacionamento },
  })
  const basicos = await as(personas.dono)(relacionamentoApi.dadosBasicosPorCpf, {
    params: { idRelacionamento },
  })

  expect(body.model).toMatchObject({
    cpf: '900.***.***-38',
    estadoCivil: 'Viúvo(a)',
    escolaridade: '77',
    restrito: false,
  })
  expect(basicos.body.model).toEqual({
    idRelacionamento,
    idCliente: doDono.idCliente,
    cpf: '900.***.***-38',
    nome: doDono.nome,
    dataNascimento: '1958-04-17',
  })
})

test('a block asked alone is the block of the aggregate', async () => {
  const { idRelacionamento, cpf } = doDono
  const query = { idRelacionamento }
  const ana = as(personas.dono)
  const blocos = await completo()

  const contratos = await ana(contratoApi.consultar, {
    query: { Cpf: cpf, codigoPromotor: promotores.alfa },
  })
  const valores = await ana(contratoApi.valoresOportunidade, { query })
  const oportunidades = await ana(oportunidadeApi.listar, { query })
  const bancarios = await ana(relacionamentoApi.dadosBancarios, { query })
  const restrito = await ana(relacionamentoApi.listaRestrita, { query })
  const inss = await ana(beneficioApi.inss, { params: query })
  const relacionamento = await ana(relacionamentoApi.consultar, { params: query })
  const { idCliente } = doDono
  const convenios = await ana(empregadorApi.listar, { query: { idCliente } })
  const trabalhador = await ana(trabalhadorApi.guardado, { params: query })
  const anotacoes = await ana(anotacaoApi.listar, {
    params: query,
    query: { Page: '1', PageSize: '50', CodigoPromotor: promotores.alfa },
  })

  const promessas = await ana(lembreteApi.agendado, {
    query: { Page: '1', PageSize: '500', CodigoPromotor: promotores.alfa, idRelacionamento },
  })

  expect(promessas.body.model).toEqual(blocos.lembretes)
  const tokenInss = await ana(consentimentoApi.tokenAtivo, { params: query })
  const tokenTrabalhador = await ana(consentimentoApi.trabalhadorToken, { params: query })
  const ultima = await ana(consentimentoApi.ultimaSolicitacao, { params: query })
  expect(tokenInss.body.model).toEqual(blocos.tokenAtivo)
  expect(tokenTrabalhador.body.model).toEqual(blocos.trabalhadorToken)
  expect(ultima.body.model.bloqueioEnvioConsentimento).toEqual(blocos.bloqueioEnvioConsentimento)
  expect(ultima.body.model.mostrarModalConsentimento).toEqual(blocos.mostrarModalConsentimento)
  expect(contratos.body.model).toEqual(blocos.contratos)
  expect(valores.body.model).toEqual(blocos.valoresOportunidade)
  expect(oportunidades.body.model).toEqual(blocos.oportunidades)
  expect(bancarios.body.model).toEqual(blocos.dadosBancarios)
  expect(restrito.body.model).toEqual(blocos.clienteRestrito)
  expect(inss.body.model).toEqual(blocos.beneficioInss)
  expect(anotacoes.body.model).toEqual(blocos.anotacoes)
  expect(convenios.body.model).toEqual(blocos.convenios)
  expect(trabalhador.body.model).toEqual(blocos.beneficioTrabalhador)
  expect(blocos.beneficioTrabalhador?.vinculos).toEqual([])
  expect(relacionamento.body.model).toEqual((await abrir()).body.model.relacionamento)
  expect(blocos.anotacoes.items).toHaveLength(1)
  expect(blocos.lembretes.items).toMatchObject([{ status: 'Em atraso' }, { status: 'Agendado' }])
  expect(blocos.oportunidades).toHaveLength(1)
})

test('who does not attend the client sees the summary card and nothing else', async () => {
  const { status, body, texto } = await abrir(personas.dono, doColega)

  expect(status).toBe(200)
  expect(body.model).toMatchObject({
    relacionamento: {
      cpf: mascararCpf(doColega.cpf),
      nome: doColega.nome,
      acesso: 'resumo',
      possuiOportunidadesNaoAtuadas: false,
      impedimentoAssumir: 'O cliente está com outro atendente',
    },
    blocos: null,
  })
  expect(texto).not.toContain(doColega.telefone)
  expect(texto).not.toContain(doColega.cpf)
})

test('a supervisor of the promotor reads all of it', async () => {
  const { body } = await abrir(personas.promotor, doColega)

  expect(body.model.relacionamento).toMatchObject({ acesso: 'completo', cpf: doColega.cpf })
  expect(body.model.blocos?.oportunidades).toHaveLength(1)
})

test('a client of another promotor is not found, and the answer contains no byte of them', async () => {
  const alheio = await abrir(personas.dono, deFora)
  const inexistente = await abrir(personas.dono, {
    ...deFora,
    idRelacionamento: 'bbbbbbbb-0000-4000-8000-00000000ffff',
  })

  expect(alheio.status).toBe(404)
  expect(alheio.texto).toBe(inexistente.texto)
  expect(canarios(deFora).filter((canario) => alheio.texto.includes(canario))).toEqual([])
})

test.each(['nao-e-uuid', '123', `${doDono.idRelacionamento}0`, '{bbbbbbbb}'])(
  'S5.05 %s is no relationship id',
  async (idRelacionamento) => {
    const { status, body } = await as(personas.dono)(atendimentoApi.abrir, {
      params: { idRelacionamento },
    })

    expect(status).toBe(400)
    expect(body.message).toBe('Relacionamento: identificador inválido')
  },
)

test('S5.05 an id in capitals is the same id', async () => {
  const { status } = await abrir(personas.dono, {
    ...doDono,
    idRelacionamento: doDono.idRelacionamento.toUpperCase(),
  })

  expect(status).toBe(200)
})

test('each opening writes one line of the trail, a refused one marked as refused', async () => {
  const linhas = () =>
    consulta<{ acao: string; id_cliente: string | null; alvo: string }>(
      `select acao, id_cliente, alvo from auditoria where id_usuario = $1
        order by ocorrido_em desc limit 2`,
      [personas.colega.id],
    )
  await abrir(personas.colega, livre)
  await abrir(personas.colega, deFora)

  expect(await linhas()).toEqual([
    { acao: 'RECUSA', id_cliente: null, alvo: `relacionamento:${deFora.idRelacionamento}` },
    {
      acao: 'LEITURA',
      id_cliente: livre.idCliente,
      alvo: `relacionamento:${livre.idRelacionamento}`,
    },
  ])
})

test('age counts full years on the day of Brasília', async () => {
  const { dadosResumidos } = await completo()

  expect(agora.toISOString()).toBe('2026-11-20T13:00:00.000Z')
  expect(dadosResumidos.dataNascimento).toBe('1958-04-17')
})
