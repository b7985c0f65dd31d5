import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Banco } from '#integrations/banco/banco.ts'
import { ForaDoAr } from '#integrations/fora-do-ar.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { SO_O_CLIENTE } from '#shared/telefone/situacao.ts'
import { contarContaAoBanco } from '../banco/informar-conta.ts'
import { informarFormalizacao } from '../banco/informar-formalizacao.ts'
import { transaction } from '../base/db/transaction.ts'
import { criarLink } from '../formalizacao/assinatura.ts'
import { agora, testApi } from '../test/api.ts'
import { contaDe, semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { outraContaDe, semearTrocas } from '../test/exemplos-conta.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'

let avisosAoBanco: { numero: string; chave: string; conta: string | null; forma: string }[] = []
let foraDoAr = false
let emAnalise = false
const banco: Banco = {
  enviar: async () => ({ recusa: 'não se usa' }),
  consultar: async () => null,
  informar: async () => null,
  trocarConta: async (numero, chave, { conta }) => {
    if (foraDoAr) throw new ForaDoAr('Banco', 'respondeu 503')
    if (emAnalise) return { recusa: 'Já está em análise' }
    avisosAoBanco.push({ numero, chave, conta: conta.conta, forma: conta.forma })
    return {
      numero,
      protocolo: 'BCO1',
      situacao: 'DIGITADA',
      sequencia: 1,
      motivo: null,
      recuperavel: null,
    }
  },
}

const api = await testApi()
const { as, consulta, pool, fila, dependencias } = api
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const { doDono, doColega } = clientes
const { dono } = personas
const cartao = '70000000-0000-7000-8000-00000000c0a8'
await semearTrocas(api)
await consulta(
  `insert into dados_bancarios (id, id_cliente, banco, agencia, conta, digito, tipo_conta,
     principal, criado_em)
   select $1, id_cliente, banco, '1584', '999999', '6', '5', false, criado_em
     from dados_bancarios where id = $2`,
  [cartao, contaDe(doDono)],
)
const outra = outraContaDe(doDono)
const idProposta = propostaEm('livre', doDono)
const idTelefone = telefoneDe(doDono)
const retorno = await pontoDeRetorno(api.appUrl)
const umMinutoAntes = new Date(agora.getTime() - 60_000)
const SO_VERIFICADO =
  'O código só vai a um telefone que o cliente confirmou por código antes da proposta, ou há um dia'
const AGORA: unknown = expect.stringContaining(agora.toISOString().slice(0, 19))
const servicos = { pool, banco, fila, agora: () => agora }

beforeEach(() => {
  avisosAoBanco = []
  foraDoAr = false
})
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const pedir = (idDadosBancarios = outra, params = { idProposta }) =>
  as(dono)(propostaApi.pedirTroca, { params, body: { idDadosBancarios, idTelefone } })

const trocar = (idTroca: string, codigo: string, params = { idProposta }) =>
  as(dono)(propostaApi.trocarConta, { params, body: { idTroca, codigo } })

/** The code as the client reads it, and the whole text. */
async function recebido(idTroca: string): Promise<{ codigo: string; texto: string }> {
  const [linha] = await consulta<{ id: string; corpo: Buffer }>(
    `select id, segredo as corpo from mensagem where chave_unica = $1`,
    [`troca-da-conta:${idTroca}`],
  )
  if (!linha) throw new Error('The code was not queued')
  const texto = dependencias.mensagens.cifra.abrir(linha.corpo, linha.id)
  return { codigo: texto.slice(0, 6), texto }
}

async function trocada(idConta = outra): Promise<void> {
  const { body } = await pedir(idConta)
  expect(body.message).toBe('Código enviado ao cliente')
  const { idTroca } = body.model
  const { codigo } = await recebido(idTroca)
  const resposta = await trocar(idTroca, codigo)
  expect(resposta.body.message).toBe('Conta trocada')
}

const lida = async () =>
  (await as(dono)(propostaApi.consultar, { params: { idProposta } })).body.model

test('the client proves another account by a code: paid there from now on, with its history', async () => {
  const antes = await lida()
  await trocada()
  const { conta, trocas } = await lida()

  expect(antes.trocas).toEqual([])
  expect(conta).toEqual({ banco: antes.conta?.banco, agencia: '1777', conta: '****71-6' })
  expect(trocas).toMatchObject([
    {
      de: antes.conta,
      para: conta,
      quem: expect.any(String),
      telefone: expect.stringContaining('****'),
      confirmadaEm: AGORA,
      contadaEm: null,
    },
  ])
  const [linha] = await consulta('select id_dados_bancarios as id from proposta where id = $1', [
    idProposta,
  ])
  expect(linha).toEqual({ id: outra })
})

test('the message names the account that the code would confirm', async () => {
  const { body } = await pedir()
  const { texto } = await recebido(body.model.idTroca)

  expect(texto).toMatch(/^\d{6} confirma OUTRA CONTA .* ag 1777, \*{4}71-6\./)
  expect(texto.length).toBeLessThanOrEqual(160)
  expect(texto).toMatch(/^[ -~]*$/)
})

test('without the right code nothing changes, and five tries end it', async () => {
  const { body } = await pedir()
  const { idTroca } = body.model
  const { codigo } = await recebido(idTroca)
  const errado = codigo === '000000' ? '000001' : '000000'
  const antes = (await lida()).conta
  const ditos = []
  for (let vez = 0; vez < 6; vez += 1) ditos.push((await trocar(idTroca, errado)).body.message)
  const tarde = await trocar(idTroca, codigo)

  expect(ditos[0]).toBe('Código incorreto: restam 4 tentativas')
  expect(ditos[4]).toBe('Código incorreto: as tentativas acabaram, envie outro')
  expect([tarde.status, tarde.body.message]).toEqual([
    400,
    'As tentativas deste código acabaram: envie outro',
  ])
  expect((await lida()).conta).toEqual(antes)
})

test.each([
  ['a phone that was confirmed in a call only', `update telefone set situacao = '3'`],
  [
    'a phone that is verified at the moment of asking',
    `update telefone set verificado_em = '${agora.toISOString()}'`,
  ],
  [
    'a phone that was verified a minute ago, after the proposta',
    `update telefone set verificado_em = '${umMinutoAntes.toISOString()}'`,
  ],
  ['a phone that was never verified', `update telefone set situacao = '1', verificado_em = null`],
])('%s proves nothing', async (_qual, mudanca) => {
  await consulta(`${mudanca} where id = $1`, [idTelefone])
  const antes = await api.impressaoDoBanco()
  const { status, body } = await pedir()

  expect([status, body.message]).toEqual([400, SO_VERIFICADO])
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('a phone that the asker brought, or that another client has too, proves nothing', async () => {
  await consulta('update telefone set incluido_por = $2 where id = $1', [idTelefone, dono.id])
  const trazido = (await pedir()).body.message
  await consulta('update telefone set incluido_por = $2 where id = $1', [
    idTelefone,
    personas.colega.id,
  ])
  await consulta(
    `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao)
     select gen_random_uuid(), $2, ddd, right(numero, 8), tipo, '1' from telefone where id = $1`,
    [idTelefone, clientes.deLonge.idCliente],
  )
  const deOutro = (await pedir()).body.message

  expect([trazido, deOutro]).toEqual([
    'Este telefone foi você que incluiu: use outro do cliente',
    'Este telefone é também de outra pessoa: use outro do cliente',
  ])
})

test('S14 a phone verified to the microsecond proves as well', async () => {
  await consulta(
    `update telefone set verificado_em = '2026-11-03T12:00:00.123456Z' where id = $1`,
    [idTelefone],
  )
  expect((await pedir()).status).toBe(200)
})

test('the database takes no change through a phone that proves nothing', async () => {
  const { idTroca } = (await pedir()).body.model
  await consulta('update telefone set verificado_em = $2 where id = $1', [
    idTelefone,
    umMinutoAntes,
  ])
  await expect(
    consulta(
      `insert into proposta_conta_troca (id, id_proposta, id_cliente, de_conta, de_banco, de_agencia,
         de_numero, de_digito, de_tipo, para_conta, para_banco, para_agencia, para_numero,
         para_digito, para_tipo, id_telefone, telefone_verificado_em, id_usuario, pedida_em,
         codigo_resumo, expira_em)
       select gen_random_uuid(), id_proposta, id_cliente, de_conta, de_banco, de_agencia,
         de_numero, de_digito, de_tipo, para_conta, para_banco, para_agencia, para_numero,
         para_digito, para_tipo, id_telefone, $2, id_usuario, pedida_em, codigo_resumo, expira_em
         from proposta_conta_troca where id = $1`,
      [idTroca, umMinutoAntes],
    ),
  ).rejects.toThrow('The phone does not prove another account')
})

test.each([
  ['PRE_PROPOSTA', 'O banco ainda está recebendo a proposta: troque a conta daqui a pouco'],
  [
    'ANALISE',
    'O contrato já foi assinado e conferido com esta conta: para outra, cancele e faça outra proposta',
  ],
  ['CANCELADA', 'A proposta já terminou: a conta não muda mais'],
])('a proposta in %s is refused in words', async (situacao, dito) => {
  await consulta('update proposta set situacao = $2 where id = $1', [idProposta, situacao])
  const { status, body } = await pedir()
  expect([status, body.message]).toEqual([400, dito])
})

test('neither the same account nor that of another client', async () => {
  expect((await pedir(contaDe(doDono))).body.message).toBe('A proposta já paga nesta conta')
  expect((await pedir(contaDe(doColega))).body.message).toBe('Conta: escolha uma conta do cliente')
})

test('a contract that the client was given names the old account: a new one is signed', async () => {
  const body = { idProposta, canal: 'SMS', idTelefone } as const
  const { body: comecada } = await as(dono)(formalizacaoApi.remoto, { body })
  const { idFormalizacao, tentativa } = comecada.model
  await criarLink(
    { ...servicos, assinatura: dependencias.assinatura, mensagens: dependencias.mensagens },
    { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: doDono.promotor },
  )
  await trocada()
  const { body: depois } = await as(dono)(formalizacaoApi.consultar, {
    query: { idRelacionamento: doDono.idRelacionamento },
  })
  const antiga = depois.model.items.find((uma) => uma.idFormalizacao === idFormalizacao)
  const { body: nova } = await as(dono)(formalizacaoApi.remotoNova, {
    body: { ...body, motivo: 'Conta nova' },
  })

  expect(antiga).toMatchObject({
    situacao: 'CANCELADA',
    motivo: 'A conta que recebe o dinheiro mudou: o cliente assina o contrato com a nova',
  })
  expect(nova.message).toBeNull()
  expect(nova.model.idAnterior).toBe(idFormalizacao)
})

test('what the client was not shown yet goes on with the new account', async () => {
  await consulta('update proposta set situacao = $2 where id = $1', [
    propostaEm('completa', doDono),
    'FORMALIZACAO',
  ])
  const params = { idProposta: propostaEm('completa', doDono) }
  const { body } = await pedir(outra, params)
  const { codigo } = await recebido(body.model.idTroca)
  await trocar(body.model.idTroca, codigo, params)
  const [linha] = await consulta('select situacao from formalizacao where id = $1', [
    formalizacaoEm('completa', doDono),
  ])
  expect(linha).toEqual({ situacao: 'DOCUMENTOS_OK' })
})

test('the bank hears of the new account once, and before the analysis begins', async () => {
  await trocada()
  const [{ numero } = { numero: '' }] = await consulta<{ numero: string }>(
    'select numero from proposta where id = $1',
    [idProposta],
  )
  const informe = { numero, codigoPromotor: doDono.promotor }
  foraDoAr = true
  await expect(
    informarFormalizacao(servicos, { ...informe, situacao: 'ANALISE' }),
  ).rejects.toBeInstanceOf(ForaDoAr)
  expect((await lida()).trocas[0]?.contadaEm).toBeNull()
  foraDoAr = false
  await contarContaAoBanco(servicos, informe)
  await contarContaAoBanco(servicos, informe)

  expect(avisosAoBanco).toMatchObject([{ numero, conta: '305471', forma: 'TED' }])
  expect((await lida()).trocas[0]?.contadaEm).toEqual(AGORA)
})

test('a bank that does not change the account any more stands before a person, and the analysis goes on', async () => {
  await trocada()
  const [{ numero } = { numero: '' }] = await consulta<{ numero: string }>(
    'select numero from proposta where id = $1',
    [idProposta],
  )
  emAnalise = true
  await contarContaAoBanco(servicos, { numero, codigoPromotor: doDono.promotor })
  await contarContaAoBanco(servicos, { numero, codigoPromotor: doDono.promotor })
  emAnalise = false
  expect((await lida()).trocas[0]?.contadaEm).toEqual(AGORA)
  expect(
    await consulta('select deles, motivo from divergencia where id_proposta = $1', [idProposta]),
  ).toEqual([
    {
      deles: 'CONTA_ANTERIOR',
      motivo: 'O banco não trocou a conta e pode pagar na anterior: Já está em análise',
    },
  ])
})

test('of a proposta that ended the bank is told no other account', async () => {
  await trocada()
  const [{ numero } = { numero: '' }] = await consulta<{ numero: string }>(
    `update proposta set situacao = 'CANCELADA' where id = $1 returning numero`,
    [idProposta],
  )
  await contarContaAoBanco(servicos, { numero, codigoPromotor: doDono.promotor })
  expect(avisosAoBanco).toEqual([])
})

test('an account of card kind is told to the bank as an ordem de pagamento', async () => {
  await trocada(cartao)
  const [{ numero } = { numero: '' }] = await consulta<{ numero: string }>(
    'select numero from proposta where id = $1',
    [idProposta],
  )
  await contarContaAoBanco(servicos, { numero, codigoPromotor: doDono.promotor })

  expect((await lida()).conta?.conta).toBe('ordem de pagamento')
  expect(avisosAoBanco).toMatchObject([{ conta: null, forma: 'ORDEM_DE_PAGAMENTO' }])
})

test('of two codes the older confirms nothing; of two confirmations one changes the account', async () => {
  const primeira = (await pedir()).body.model
  const { codigo: velho } = await recebido(primeira.idTroca)
  await consulta(`update telefone_envio set envios = '{}'`)
  const segunda = (await pedir(cartao)).body.model
  const { codigo } = await recebido(segunda.idTroca)
  const daVelha = await trocar(primeira.idTroca, velho)
  const duas = await Promise.all([trocar(segunda.idTroca, codigo), trocar(segunda.idTroca, codigo)])

  expect(daVelha.body.message).toBe('Envie um código antes de validar')
  expect(duas.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 400]))
  expect((await lida()).trocas).toHaveLength(1)
})

test('the database changes the account by the proof only', async () => {
  const { idTroca } = (await pedir()).body.model
  const [semProva] = await consulta(
    `select trocar_conta_da_proposta($1, '\\x00', $2, now()) as trocada`,
    [idTroca, dono.id],
  )
  expect(semProva).toEqual({ trocada: false })
  await expect(
    consulta(`update proposta_conta set agencia = '9999' where id_proposta = $1`, [idProposta]),
  ).rejects.toThrow('The account of a proposta is not changed in place')
  await expect(
    consulta('update proposta set id_dados_bancarios = $2 where id = $1', [idProposta, outra]),
  ).rejects.toThrow('The account of a proposta is not changed in place')
})

test.each([
  [
    'is of somebody else',
    `situacao = '4', verificado_em = null`,
    'O telefone não pertence ao cliente',
  ],
  ['does not exist', `situacao = '5', verificado_em = null`, 'O número não existe'],
  ['is one that the client wants no contact on', `situacao = '7'`, SO_O_CLIENTE],
  ['is not verified any more', `situacao = '1', verificado_em = null`, SO_VERIFICADO],
  ['was verified anew', `verificado_em = '${agora.toISOString()}'`, SO_VERIFICADO],
])('a code changes no account once its phone %s', async (_qual, mudanca, dito) => {
  const { idTroca } = (await pedir()).body.model
  const { codigo } = await recebido(idTroca)
  await consulta(`update telefone set ${mudanca} where id = $1`, [idTelefone])
  const antes = await api.impressaoDoBanco()
  const { status, body } = await trocar(idTroca, codigo)

  expect([status, body.message]).toEqual([400, dito])
  expect(await api.impressaoDoBanco()).toBe(antes)
  const { rows } = await transaction(
    pool,
    { idUsuario: dono.id, promotores: [doDono.promotor] },
    ({ client }) =>
      client.query(
        `select trocar_conta_da_proposta(id, codigo_resumo, id_usuario, pedida_em) as trocada
           from proposta_conta_troca where id = $1`,
        [idTroca],
      ),
  )
  expect(rows).toEqual([{ trocada: false }])
})
