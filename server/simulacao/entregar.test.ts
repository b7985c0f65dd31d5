import { afterAll, beforeEach, expect, test } from 'vitest'
import { ofertaApi } from '#shared/oferta/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { testApi } from '../test/api.ts'
import { vezDosPapeis } from '../base/pdf/impressora.ts'
import { beneficioDe, contaDe, semearCredito } from '../test/credito.ts'
import { semearCalculo, vinculoComSenhaDe } from '../test/exemplos-calculo.ts'
import { telefoneDe } from '../test/exemplos-telefone.ts'
import { clientes, personas } from '../test/fixtures.ts'

const pedidos: unknown[] = []
const margem = {
  consultar: async (pedido: { senha: string }) => {
    pedidos.push(pedido)
    if (pedido.senha === '000000') return { resultado: 'SENHA_INVALIDA' as const }
    return { resultado: 'respondida' as const, margemDisponivel: 12_345 }
  },
}
const api = await testApi({ margem })
await semearCredito(api)
await semearCalculo(api)
afterAll(api.fechar)

const { doDono, doColega } = clientes
const { idRelacionamento, idContrato } = doDono
const comoDono = api.as(personas.dono)
const idEmpregador = vinculoComSenhaDe(doDono)
const entrada = {
  tipo: 'REFIN_MESMA_PARCELA' as const,
  codigoConvenio: '000331',
  idBeneficio: beneficioDe(doDono),
  prazo: 96,
  taxaAm: 1.85,
  contratos: [idContrato],
}
const lida = async () =>
  (await comoDono(simulacaoApi.simular, { body: { idRelacionamento, entrada } })).body.model

beforeEach(async () => {
  await api.consulta(`delete from mensagem_evento; delete from mensagem; delete from contato_recusa;
    delete from margem_consulta`)
  await api.consulta('update telefone set opt_in_comercial = true where id = $1', [
    telefoneDe(doDono),
  ])
})

test('S4.02 the text states amount, instalment, term, rate, CET, total and settled contracts', async () => {
  const { numeros, refin } = await lida()
  const { body } = await comoDono(simulacaoApi.mensagem, { body: { idRelacionamento, entrada } })
  const { texto } = body.model
  const reais = (valor = 0) =>
    new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
      .format(valor)
      .replaceAll('\u{a0}', ' ')

  expect(texto).toContain('Doralice')
  for (const parte of [
    `Voce recebe: ${reais(numeros?.valorLiberado)}`,
    `Parcela: 96 de ${reais(numeros?.valorParcela)}`,
    'Juros: 1,85% ao mes (24,60% ao ano)',
    `CET): ${numeros?.cetAa?.toFixed(2).replace('.', ',')}% ao ano`,
    `Total a pagar: ${reais(numeros?.totalAPagar)}`,
    'Quita o contrato CT-0001: BB',
    `saldo de ${reais(refin?.saldoDevedor)}`,
    'voce paga',
    'nada foi contratado',
  ]) {
    expect(texto).toContain(parte)
  }
})

test('what is not allowed is not promised to anybody', async () => {
  const body = { idRelacionamento, entrada: { ...entrada, prazo: 120 } }

  for (const chamada of [simulacaoApi.mensagem, simulacaoApi.pdf]) {
    const resposta = await comoDono(chamada, { body })
    expect(resposta).toMatchObject({ status: 400 })
    expect(resposta.body.message).toContain('passa do máximo de 108')
  }
})

test('papers are made two at a time: one more waits, and others are answered meanwhile', async () => {
  const body = { idRelacionamento, entrada }
  // The first paper of a process takes longer.
  expect((await comoDono(simulacaoApi.pdf, { body })).status).toBe(200)
  const feitos = Promise.withResolvers<void>()
  const dois = [1, 2].map(() => vezDosPapeis.ocupar(() => feitos.promise))
  let pronto = false
  const papel = comoDono(simulacaoApi.pdf, { body }).finally(() => (pronto = true))
  for (let vez = 0; vez < 20; vez += 1) {
    expect((await comoDono(simulacaoApi.mensagem, { body })).status).toBe(200)
  }
  expect(pronto).toBe(false)
  feitos.resolve()

  expect((await papel).status).toBe(200)
  await Promise.all(dois)
})

test('a rate that nobody may sell is not promised to anybody', async () => {
  const body = { idRelacionamento, entrada: { ...entrada, taxaAm: 0.5 } }

  for (const chamada of [simulacaoApi.mensagem, simulacaoApi.pdf]) {
    const resposta = await comoDono(chamada, { body })
    expect(resposta).toMatchObject({ status: 400 })
    expect(resposta.body.message).toContain('abaixo da mínima de 1,40%')
  }
})

const enviar = async (valorLiberado?: number) => {
  const { numeros } = await lida()
  return comoDono(simulacaoApi.enviarMensagem, {
    body: {
      idRelacionamento,
      entrada,
      idTelefone: telefoneDe(doDono),
      confirmacao: {
        valorLiberado: valorLiberado ?? numeros?.valorLiberado ?? 0,
        valorParcela: 350,
      },
    } as never,
  })
}

test('S8.03 the message goes through the queue as an offer, and the trail records the sharing', async () => {
  const { status, body } = await enviar()

  expect(status).toBe(200)
  const [mensagem] = await api.consulta('select texto, finalidade, canal, expira_em from mensagem')
  // Its figures are of today.
  const expira_em = new Date('2026-11-21T03:00:00Z')
  expect(mensagem).toMatchObject({ finalidade: 'OFERTA', canal: 'SMS', expira_em })
  expect(mensagem?.['texto']).toMatch(/^[\n -~]+$/)
  expect(String(mensagem?.['texto']).length).toBeLessThan(1530)
  expect(await api.consulta('select acao, detalhe from simulador_log')).toMatchObject([
    { acao: 'COMPARTILHAR', detalhe: { idMensagem: body.model.idMensagem } },
  ])
})

test('S8.02 without the commercial opt-in nothing is sent, and the refusal is logged', async () => {
  await api.consulta('update telefone set opt_in_comercial = false where id = $1', [
    telefoneDe(doDono),
  ])

  expect(await enviar()).toMatchObject({ status: 400 })
  expect(await api.consulta('select from mensagem')).toHaveLength(0)
  expect(await api.consulta('select regra from contato_recusa')).toEqual([{ regra: 'SEM_OPT_IN' }])
})

test('figures that are no longer those shown are not sent', async () => {
  const { status, body } = await enviar(1)

  expect(status).toBe(400)
  expect(body.message).toContain('Os valores mudaram')
})

test('S4.02 the simulation comes on paper', async () => {
  const { body } = await comoDono(simulacaoApi.pdf, { body: { idRelacionamento, entrada } })
  const { nome, conteudo } = body.model
  const bytes = Buffer.from(conteudo, 'base64')

  expect(nome).toBe('simulacao-2026-11-20.pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.subarray(-6).toString()).toContain('%%EOF')
  expect(bytes.toString('latin1')).toContain('/Lang (pt-BR)')
})

const perguntar = async (senha: string, cliente = idEmpregador) =>
  comoDono(simulacaoApi.consultarMargem, {
    body: { idRelacionamento, idEmpregador: cliente, senha },
  })

test('S3.12 convênios with a margin password are listed', async () => {
  const { body } = await comoDono(simulacaoApi.conveniosSenhaMargem, {})

  expect(body.model).toEqual([
    { codigoConvenio: '920001', nome: 'Exército Brasileiro', regime: 'FORCAS' },
  ])
})

test('the password is used once and stored nowhere: in no row, log or answer', async () => {
  const senha = 'Xq7Zp9Kw3'
  const { status, body, texto } = await perguntar(senha)
  const simulada = await comoDono(simulacaoApi.margens, { query: { idRelacionamento } })

  expect(status).toBe(200)
  expect(body.model.margemDisponivel).toBe(123.45)
  expect(pedidos.at(-1)).toMatchObject({ convenio: '920001', matricula: 'EX01', senha })
  expect(simulada.status).toBe(200)
  expect(texto).not.toContain(senha)
  expect(JSON.stringify(api.linhas)).not.toContain(senha)
  const tabelas = await api.consulta<{ nome: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as nome from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  for (const { nome } of tabelas) {
    const achadas = await api.consulta(`select from ${nome} t where t::text like '%${senha}%'`)
    expect([nome, achadas.length]).toEqual([nome, 0])
  }
})

test('the margin stated by the convênio limits the simulation of that day', async () => {
  await perguntar('123456')
  const { body } = await comoDono(simulacaoApi.simular, {
    body: {
      idRelacionamento,
      entrada: {
        tipo: 'NOVO_POR_MARGEM',
        codigoConvenio: '920001',
        idEmpregador,
        prazo: 60,
        taxaAm: 2,
      },
    },
  })

  expect(body.model.numeros?.valorParcela).toBe(123.45)
  expect(body.model.avisos).not.toContain(
    'O convênio confirma a margem com a senha do cliente: consulte antes de propor',
  )
})

test('a proposta of a convênio with a password needs the margin of the same day', async () => {
  const forcas = {
    tipo: 'NOVO_POR_PARCELA' as const,
    codigoConvenio: '920001',
    idEmpregador,
    prazo: 60,
    taxaAm: 1.8,
    valorParcela: 100,
  }
  const propor = async () => {
    const { body: simulada } = await comoDono(simulacaoApi.simular, {
      body: { idRelacionamento, entrada: forcas },
    })
    const { numeros } = simulada.model
    if (!numeros) throw new Error('No numbers')
    const { valorLiberado, valorParcela, prazo, taxaAm } = numeros
    const { body } = await comoDono(ofertaApi.incluirProposta, {
      body: {
        idRelacionamento,
        produto: 'NOVO',
        idDadosBancarios: contaDe(doDono),
        entrada: forcas,
        confirmacao: { valorLiberado, valorParcela, prazo, taxaAm },
      },
    })
    return body.message
  }
  expect(await propor()).toBe(
    'O convênio confirma a margem com a senha do cliente: consulte-a hoje antes de propor',
  )
  await perguntar('123456')
  await api.consulta(`update margem_consulta set consultada_em = consultada_em - interval '1 day'`)
  expect(await propor()).toContain('consulte-a hoje antes de propor')
  await perguntar('123456')
  expect(await propor()).toBe('Pré-proposta cadastrada')
})

test("a wrong password is reported; another's job and one without a password are refused", async () => {
  const errada = await perguntar('000000')
  const alheio = await perguntar('123456', vinculoComSenhaDe(doColega))
  await api.consulta(`update convenio set senha_margem = false where codigo = '920001'`)
  const semSenha = await perguntar('123456')
  await api.consulta(`update convenio set senha_margem = true where codigo = '920001'`)

  expect(errada.body.message).toContain('não reconheceu a senha')
  expect(alheio.status).toBe(404)
  expect(semSenha.body.message).toContain('não pede senha')
})
