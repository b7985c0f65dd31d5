import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import { ForaDoAr } from '#integrations/fora-do-ar.ts'
import { eventoApi } from '#shared/evento/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { quemNaoConfere } from '#shared/formalizacao/conferencia.ts'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { adicionarArquivos } from '../base/files/ingresso.ts'
import { agora, testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, type Persona, personas } from '../test/fixtures.ts'
import { transaction } from '../base/db/transaction.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { criarLink } from './assinatura.ts'
import { baixarDocumento } from './baixar.ts'
import { varrerArquivos, vencerFormalizacoes } from './ligar.ts'
import { receberEstado } from './receber.ts'
import { sistemaNo } from '../base/db/sistema.ts'

const foto = await sharp({
  create: { width: 640, height: 420, channels: 3, background: '#ccddee' },
})
  .jpeg()
  .toBuffer()
const resumir = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let falha: Error | null = null
let entregue = foto
const cancelados: { protocolo: string; motivo: string }[] = []
const pedidos: { chave: string; documentos: string[] }[] = []
const assinatura: Assinatura = {
  criar: async (chave, { documentos }) => {
    if (falha) throw falha
    pedidos.push({ chave, documentos: documentos.map(({ tipo }) => tipo) })
    return {
      protocolo: `P-${resumir(Buffer.from(chave)).slice(0, 20)}`,
      endereco: `https://assina.teste/a/${chave.slice(-6)}`,
    }
  },
  consultar: async (protocolo) => estado(protocolo, 'ABERTA', 1),
  cancelar: async (protocolo, motivo) => void cancelados.push({ protocolo, motivo }),
  baixar: async () => entregue,
  entregar: async () => undefined,
}

const api = await testApi({ assinatura })
afterAll(api.fechar)
const { as, consulta, pool, fila, dependencias } = api
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const { acervo, mensagens } = dependencias
const servicos = { pool, fila, assinatura, acervo, mensagens, agora: () => agora }

const { dono, promotor: conferente } = personas
const { doDono, doColega } = clientes
const query = { idRelacionamento: doDono.idRelacionamento }

const arquivos = Fastify()
adicionarArquivos(arquivos, servicos)
afterAll(() => arquivos.close())

const prova = {
  ocorridoEm: '2026-11-20T13:00:00Z',
  endereco: '203.0.113.7',
  agente: 'Celular',
  latitude: null,
  longitude: null,
}

const estado = (
  protocolo: string,
  situacao: EstadoDaAssinatura['situacao'],
  sequencia: number,
  outros: Partial<EstadoDaAssinatura> = {},
): EstadoDaAssinatura => ({
  protocolo,
  situacao,
  sequencia,
  tentativasBiometria: 0,
  pontuacao: null,
  documentos: [],
  resumoAceito: null,
  prova,
  ...outros,
})

const avisar = (dele: EstadoDaAssinatura) =>
  receberEstado(servicos, `${dele.protocolo}:${dele.sequencia}`, dele)

async function lida(idFormalizacao: string) {
  const { body } = await as(dono)(formalizacaoApi.consultar, { query })
  const achada = body.model.items.find((uma) => uma.idFormalizacao === idFormalizacao)
  if (!achada) throw new Error('It is not on the list')
  return achada
}

const link = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const

async function enviarLink(idProposta: string) {
  const { body, status } = await as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } })
  expect(status, body.message ?? '').toBe(200)
  const { idFormalizacao, tentativa } = body.model
  await criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' })
  const [row] = await consulta<{ protocolo: string; resumo: string }>(
    `select f.protocolo, l.resumo from formalizacao f join formalizacao_link l
        on l.id_formalizacao = f.id and l.tentativa = f.tentativa where f.id = $1`,
    [idFormalizacao],
  )
  const { protocolo, resumo } = row ?? { protocolo: '', resumo: '' }
  return { idFormalizacao, protocolo, resumoAceito: resumo }
}

test('S1.16 signed on the phone: link, documents, face, acceptance, each with its evidence, then checked', async () => {
  const idProposta = propostaEm('livre', doDono)
  const { idFormalizacao, protocolo, resumoAceito } = await enviarLink(idProposta)
  expect(pedidos.at(-1)?.documentos).toEqual(['IDENTIDADE_FRENTE', 'IDENTIDADE_VERSO'])
  const enviada = await lida(idFormalizacao)
  expect(enviada).toMatchObject({ situacao: 'LINK_ENVIADO', link: 'ENVIADO', modalidade: 'REMOTA' })
  const mensagensDela = await consulta<{ texto: string; secreta: boolean }>(
    `select texto, secreta from mensagem where chave_unica = $1`,
    [`formalizacao:${idFormalizacao}:1`],
  )
  expect(mensagensDela).toMatchObject([{ secreta: true }])
  expect(mensagensDela[0]?.texto).not.toContain('assina.teste')
  expect(mensagensDela[0]?.texto).toMatch(/^Banco Consigna: leia/)

  const documento = (id: string, tipo: TipoDocumento) => ({
    id,
    tipo,
    bytes: foto.length,
    resumo: resumir(foto),
  })
  const documentos = [documento('f1', 'IDENTIDADE_FRENTE'), documento('f2', 'IDENTIDADE_VERSO')]
  expect(await avisar(estado(protocolo, 'ABERTA', 1))).toBe('aplicado')
  expect(await avisar(estado(protocolo, 'ABERTA', 1))).toBe('repetido')
  // The notice of the documents was lost: the next one makes up for it.
  const todos = [...documentos, documento('f3', 'ROSTO')]
  expect(
    await avisar(estado(protocolo, 'BIOMETRIA', 3, { documentos: todos, pontuacao: 96 })),
  ).toBe('aplicado')
  expect(await avisar(estado(protocolo, 'DOCUMENTOS', 2, { documentos }))).toBe('atrasado')
  expect(await lida(idFormalizacao)).toMatchObject({
    situacao: 'BIOMETRIA_OK',
    pontuacaoBiometria: 96,
  })
  await avisar(estado(protocolo, 'ASSINADA', 4, { documentos: todos, resumoAceito }))

  const cedo = await as(conferente)(formalizacaoApi.conferir, {
    params: { idFormalizacao },
    body: { aprovada: true },
  })
  expect(cedo.body.message).toContain('Ainda falta: Documento de identidade, frente')
  for (const um of todos) {
    const trabalho = { idFormalizacao, codigoPromotor: '1001', protocolo, documento: um }
    await baixarDocumento(servicos, trabalho)
    await baixarDocumento(servicos, trabalho)
  }
  const conferida = await as(conferente)(formalizacaoApi.conferir, {
    params: { idFormalizacao },
    body: { aprovada: true },
  })
  expect(conferida.body.model).toMatchObject({ situacao: 'CONCLUIDA' })
  expect(conferida.body.model.documentos).toHaveLength(3)
  expect(conferida.body.model.evidencias.map(({ tipo }) => tipo)).toEqual(
    expect.arrayContaining(['ABERTURA', 'BIOMETRIA', 'ACEITE', 'CONFERENCIA']),
  )
  const passos = conferida.body.model.historico.map(({ para }) => para).toReversed()
  expect(passos).toEqual([
    'CRIADA',
    'LINK_ENVIADO',
    'EM_PREENCHIMENTO',
    'DOCUMENTOS_OK',
    'BIOMETRIA_OK',
    'ASSINADA',
    'CONFERIDA',
    'CONCLUIDA',
  ] satisfies SituacaoFormalizacao[])
  // What the client signed moves the proposta, and the bank is told each step.
  expect(
    await consulta(`select de, para from proposta_historico where id_proposta = $1 order by 2`, [
      idProposta,
    ]),
  ).toEqual([
    { de: 'FORMALIZACAO', para: 'ANALISE' },
    { de: 'DIGITADA', para: 'FORMALIZACAO' },
  ])
  expect(
    await consulta(
      `select data ->> 'situacao' as situacao from fila.job where name = 'banco-informar'
        and data ->> 'numero' = (select numero from proposta where id = $1) order by 1`,
      [idProposta],
    ),
  ).toEqual([{ situacao: 'ANALISE' }, { situacao: 'FORMALIZACAO' }])
})

const conferir = (quem: Persona, idFormalizacao: string, aprovada = true) =>
  as(quem)(formalizacaoApi.conferir, {
    params: { idFormalizacao },
    body: aprovada ? { aprovada } : { aprovada, tipos: ['IDENTIDADE_FRENTE'], motivo: 'Escura' },
  })

test.each([
  ['began', 'COMECOU', 'update formalizacao set id_usuario = $2 where id = $1'],
  [
    'sent the last link of',
    'LINK',
    'update formalizacao set id_usuario_do_link = $2 where id = $1',
  ],
  [
    'uploaded a document of',
    'ENVIOU',
    `insert into formalizacao_documento (id, id_formalizacao, id_cliente, codigo_promotor, tipo,
       origem, formato, arquivo, bytes, resumo, situacao, id_usuario, criado_em)
     select gen_random_uuid(), id, id_cliente, codigo_promotor, 'COMPROVANTE_RESIDENCIA',
            'ATENDENTE', 'JPEG', gen_random_uuid(), 10, repeat('0', 64), 'SUBSTITUIDO', $2, now()
       from formalizacao where id = $1`,
  ],
  [
    'registered the signature of',
    'ASSINATURA',
    `insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por,
       id_usuario, ocorrido_em)
     select gen_random_uuid(), id, id_cliente, 'DOCUMENTOS_OK', 'ASSINADA', 'ATENDENTE', $2,
            '2026-11-01' from formalizacao where id = $1`,
  ],
  [
    'restarted',
    'COMECOU',
    `insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por,
       id_usuario, ocorrido_em)
     select gen_random_uuid(), id, id_cliente, 'LINK_ENVIADO', 'CRIADA', 'ATENDENTE', $2,
            '2026-11-01' from formalizacao where id = $1`,
  ],
] as const)(
  'who %s a formalization neither approves nor refuses it, by verb and by database',
  async (_nome, parte, escrever) => {
    const idFormalizacao = formalizacaoEm('assinada', doDono)
    await consulta(escrever, [idFormalizacao, conferente.id])
    const antes = await api.impressaoDoBanco()
    const { body } = await as(conferente)(formalizacaoApi.consultar, { query })
    const vista = body.model.items.find((uma) => uma.idFormalizacao === idFormalizacao)

    expect(vista?.suaParte).toBe(parte)
    for (const aprovada of [true, false]) {
      const { status, body: resposta } = await conferir(conferente, idFormalizacao, aprovada)
      expect([status, resposta.message]).toEqual([400, quemNaoConfere[parte]])
    }
    expect(await api.impressaoDoBanco()).toBe(antes)
    await expect(
      consulta(
        `insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por,
           id_usuario, ocorrido_em)
         select gen_random_uuid(), id, id_cliente, 'ASSINADA', 'CONFERIDA', 'ATENDENTE', $2, now()
           from formalizacao where id = $1`,
        [idFormalizacao, conferente.id],
      ),
    ).rejects.toThrow('A formalization is checked by another person')
    await consulta(
      `update formalizacao set id_usuario = $2, id_usuario_do_link = null where id = $1`,
      [idFormalizacao, dono.id],
    )
    await consulta(`update formalizacao_documento set id_usuario = $2 where id_formalizacao = $1`, [
      idFormalizacao,
      dono.id,
    ])
    await consulta(
      `delete from formalizacao_historico where id_formalizacao = $1 and id_usuario = $2`,
      [idFormalizacao, conferente.id],
    )
  },
)

test('S8.02 what cannot be is refused by name, and changes nothing', async () => {
  const antes = await api.impressaoDoBanco()
  const pronta = await as(dono)(formalizacaoApi.incluir, {
    body: { idProposta: propostaEm('remota', doDono), modalidade: 'FISICA' },
  })
  expect([pronta.status, pronta.body.message]).toEqual([
    400,
    'A proposta já tem uma formalização em curso',
  ])
  const papel = await as(dono)(formalizacaoApi.assinar, {
    params: { idFormalizacao: formalizacaoEm('papel', doDono) },
    body: { assinadaEm: '2026-11-20' },
  })
  expect(papel.body.message).toContain('Ainda falta')
  expect(formalizacaoApi.assinar.mensagens).toEqual({
    recusa: 'Erro ao registrar a assinatura',
    falha: 'Erro interno ao registrar a assinatura',
  })
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('from the phone to paper and back: people and documents stay, the old link counts no more', async () => {
  const idProposta = propostaEm('remota', doDono)
  const pessoas = [{ papel: 'REPRESENTANTE', nome: 'Rosa Tutora', cpf: '11144477735' }] as const
  const noPapel = await as(dono)(formalizacaoApi.fisico, {
    body: { idProposta, caso: 'REPRESENTANTE', pessoas },
  })
  expect(noPapel.body.model).toMatchObject({ modalidade: 'FISICA', situacao: 'CRIADA' })
  expect(await avisar(estado('ASS-01', 'ASSINADA', 9))).toBe('desconhecido')

  const { idFormalizacao } = await enviarLink(idProposta)
  expect(await lida(idFormalizacao)).toMatchObject({
    modalidade: 'REMOTA',
    situacao: 'LINK_ENVIADO',
    pessoas: [{ papel: 'REPRESENTANTE', nome: 'Rosa Tutora', cpf: '111.***.***-35' }],
  })
  const nova = await as(dono)(formalizacaoApi.remotoNova, {
    body: { idProposta, ...link, motivo: 'O link não chegou' },
  })
  expect(nova.body.model).toMatchObject({
    idAnterior: idFormalizacao,
    caso: 'REPRESENTANTE',
    situacao: 'CRIADA',
    link: 'NA_FILA',
  })
  expect((await lida(idFormalizacao)).situacao).toBe('CANCELADA')
})

test('the third unrecognised face ends the formalization; a link expires after its hours', async () => {
  const { body } = await as(dono)(formalizacaoApi.consultar, { query })
  const viva = body.model.items.find(({ situacao }) => situacao === 'CRIADA')
  const { idFormalizacao, protocolo } = await enviarLink(viva?.idProposta ?? '')
  await avisar(estado(protocolo, 'DOCUMENTOS', 2))
  await avisar(estado(protocolo, 'DOCUMENTOS', 3, { tentativasBiometria: 1, pontuacao: 31 }))
  expect(await lida(idFormalizacao)).toMatchObject({
    situacao: 'DOCUMENTOS_OK',
    tentativasBiometria: 1,
  })
  await avisar(estado(protocolo, 'REPROVADA', 4, { tentativasBiometria: 3, pontuacao: 31 }))
  expect((await lida(idFormalizacao)).situacao).toBe('REPROVADA_BIOMETRIA')

  const outra = await as(dono)(formalizacaoApi.remotoNova, {
    body: { idProposta: viva?.idProposta ?? '', ...link, motivo: 'Outra tentativa' },
  })
  const depois = new Date(agora.getTime() + 73 * 3_600_000)
  expect(await vencerFormalizacoes(pool, depois)).toBeGreaterThan(0)
  expect((await lida(outra.body.model.idFormalizacao)).situacao).toBe('EXPIRADA')
})

test('during an outage of the service the link waits in the queue, and a repeated request is one link', async () => {
  const { body } = await as(dono)(formalizacaoApi.consultar, { query })
  const idProposta = body.model.items.find(({ situacao }) => situacao === 'EXPIRADA')?.idProposta
  const nova = await as(dono)(formalizacaoApi.remotoNova, {
    body: { idProposta: idProposta ?? '', ...link, motivo: 'Venceu' },
  })
  const { idFormalizacao, tentativa } = nova.body.model
  const trabalho = { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' } as const
  falha = new ForaDoAr('Assinatura', 'caiu')
  await expect(criarLink(servicos, trabalho)).rejects.toBe(falha)
  expect(await lida(idFormalizacao)).toMatchObject({ situacao: 'CRIADA', link: 'NA_FILA' })
  falha = null
  await criarLink(servicos, trabalho)
  await criarLink(servicos, trabalho)
  expect(pedidos.filter(({ chave }) => chave.startsWith(idFormalizacao))).toHaveLength(1)

  const { body: loja } = await as(dono)(eventoApi.consultarAssinatura, { query })
  expect(loja.model.assinatura).toMatchObject({
    idFormalizacao,
    situacaoNaLoja: 'ABERTA',
    situacao: 'EM_PREENCHIMENTO',
  })
})

/** An event of the bank, as its notice would bring it. */
async function dizerDoBanco(
  idProposta: string,
  situacao: 'CANCELADA' | 'REPROVADA' | 'EXPIRADA',
  motivo: string | null,
) {
  const [proposta] = await consulta<{ numero: string; sequencia: number }>(
    `select p.numero, 1 + (select count(*)::int from banco_evento e where e.id_proposta = p.id) as sequencia
       from proposta p where p.id = $1`,
    [idProposta],
  )
  const { numero, sequencia } = proposta ?? { numero: '', sequencia: 0 }
  const noBanco = { numero, protocolo: 'BCO1', situacao, sequencia, motivo, recuperavel: true }
  return transaction(pool, sistemaNo('1001'), ({ client }) =>
    aplicarEstado({ client, agora, fila }, `${numero}:${sequencia}`, noBanco),
  )
}

const esperarAssinatura = (idProposta: string) =>
  consulta(`update proposta set situacao = 'FORMALIZACAO' where id = $1`, [idProposta])

const trabalhosDe = (protocolo: string) =>
  consulta(
    `select data from fila.job where name = 'formalizacao-assinatura' and data ->> 'protocolo' = $1`,
    [protocolo],
  )

test('S1.16 the end of a proposta ends its formalization and its link at once', async () => {
  const idProposta = propostaEm('remota', doDono)
  await esperarAssinatura(idProposta)
  const { idFormalizacao, protocolo } = await enviarLink(idProposta)
  await consulta('delete from aviso')

  expect(await dizerDoBanco(idProposta, 'CANCELADA', 'Cancelada a pedido do cliente')).toBe(
    'aplicado',
  )
  const [numero] = await consulta<{ numero: string }>('select numero from proposta where id = $1', [
    idProposta,
  ])
  const motivo = `Proposta ${numero?.numero} cancelada: Cancelada a pedido do cliente`
  expect(await lida(idFormalizacao)).toMatchObject({ situacao: 'CANCELADA', motivo })
  expect(
    await consulta(
      `select para, por, id_usuario, motivo from formalizacao_historico
        where id_formalizacao = $1 order by ocorrido_em desc, ordem desc limit 1`,
      [idFormalizacao],
    ),
  ).toEqual([{ para: 'CANCELADA', por: 'SISTEMA', id_usuario: null, motivo }])
  expect(await trabalhosDe(protocolo)).toMatchObject([
    { data: { acao: 'cancelar', motivo: 'OPERACAO_ENCERRADA' } },
  ])
  expect(await consulta(`select tipo from aviso where tipo = 'formalizacao'`)).not.toEqual([])
  // What the client did on the phone meanwhile changes nothing any more: a person reads of it.
  expect(await avisar(estado(protocolo, 'ASSINADA', 9))).toBe('divergente')
  expect(await lida(idFormalizacao)).toMatchObject({ situacao: 'CANCELADA' })
})

test.each([
  ['REPROVADA', 'completa'],
  ['EXPIRADA', 'assinada'],
] as const)('one %s ends what was %s, too', async (situacao, ponto) => {
  const idProposta = propostaEm(ponto, doDono)
  const idFormalizacao = formalizacaoEm(ponto, doDono)
  await esperarAssinatura(idProposta)
  await consulta(`update formalizacao set situacao = 'ASSINADA' where id = $1`, [idFormalizacao])

  await dizerDoBanco(idProposta, situacao, null)

  expect(await lida(idFormalizacao)).toMatchObject({ situacao: 'CANCELADA' })
})

test("S8.03 of the bank's end and a concurrent check of the signature, one comes first", async () => {
  const idProposta = propostaEm('assinada', doColega)
  const idFormalizacao = formalizacaoEm('assinada', doColega)
  await esperarAssinatura(idProposta)
  const [conferida, fim] = await Promise.all([
    as(conferente)(formalizacaoApi.conferir, {
      params: { idFormalizacao },
      body: { aprovada: true },
    }),
    dizerDoBanco(idProposta, 'CANCELADA', 'Cancelada a pedido do cliente'),
  ])

  expect(fim).toBe('aplicado')
  const [depois] = await consulta(
    `select f.situacao, p.situacao as proposta from formalizacao f
       join proposta p on p.id = f.id_proposta where f.id = $1`,
    [idFormalizacao],
  )
  const antes = conferida.status === 200
  expect(depois).toEqual({ situacao: antes ? 'CONCLUIDA' : 'CANCELADA', proposta: 'CANCELADA' })
  if (!antes) expect(conferida.body.message).toContain('cancelada')
})

const params = { idFormalizacao: formalizacaoEm('papel', doDono) }

async function mandarPartes(tipo: TipoDocumento, bytes: Buffer, pedaco = 2000) {
  const inicio = await as(dono)(formalizacaoApi.iniciarEnvio, {
    params,
    body: { tipo, bytes: bytes.length, resumo: resumir(bytes) },
  })
  const { idEnvio } = inicio.body.model
  let { recebidos } = inicio.body.model
  while (recebidos < bytes.length) {
    const parte = bytes.subarray(recebidos, recebidos + pedaco)
    const { body } = await as(dono)(formalizacaoApi.enviarParte, {
      params: { ...params, idEnvio },
      body: { inicio: recebidos, conteudo: parte.toString('base64'), resumo: resumir(parte) },
    })
    recebidos = body.model.recebidos
  }
  return { idEnvio }
}

async function mandar(tipo: TipoDocumento, bytes: Buffer) {
  const { idEnvio } = await mandarPartes(tipo, bytes)
  return as(dono)(formalizacaoApi.concluirEnvio, { params: { ...params, idEnvio }, body: {} })
}

const guardados = () => readdir(join(api.pasta, 'guardados')).catch(() => [])
const aCaminho = () => readdir(join(api.pasta, 'envios')).catch(() => [])

test('an interrupted upload resumes; a wrong piece is refused', async () => {
  const body = { tipo: 'EXTRATO_BENEFICIO', bytes: foto.length, resumo: resumir(foto) } as const
  const um = await as(dono)(formalizacaoApi.iniciarEnvio, { params, body })
  const { idEnvio } = um.body.model
  const parte = foto.subarray(0, 1000)
  const corpo = { inicio: 0, conteudo: parte.toString('base64'), resumo: resumir(parte) }
  const em = { ...params, idEnvio }
  await as(dono)(formalizacaoApi.enviarParte, { params: em, body: corpo })
  const denovo = await as(dono)(formalizacaoApi.iniciarEnvio, { params, body })
  expect(denovo.body.model).toEqual({ idEnvio, recebidos: 1000 })

  const torta = await as(dono)(formalizacaoApi.enviarParte, {
    params: em,
    body: { ...corpo, inicio: 1000, resumo: 'f'.repeat(64) },
  })
  expect(torta.body.message).toBe('A parte do arquivo chegou diferente')
  const salto = await as(dono)(formalizacaoApi.enviarParte, {
    params: em,
    body: { ...corpo, inicio: 5000 },
  })
  expect(salto.body.message).toBe('Envie a parte que começa em 1000')
  const cedo = await as(dono)(formalizacaoApi.concluirEnvio, { params: em, body: {} })
  expect(cedo.body.message).toBe('O arquivo ainda não chegou inteiro')
  const { body: fim } = await mandar('EXTRATO_BENEFICIO', foto)
  expect(fim.model.documentos).toMatchObject([{ tipo: 'EXTRATO_BENEFICIO', formato: 'JPEG' }])
})

const hostis: [nome: string, bytes: Buffer][] = [
  ['an SVG that does something', Buffer.from('<svg onload="x"/>')],
  ['a photograph cut short', foto.subarray(0, 900)],
  ['a photograph behind a script', Buffer.concat([Buffer.from('#!/bin/sh\nid\n'), foto])],
  ['a PDF of nothing', Buffer.from('%PDF-1.7\n%%EOF')],
  ['a PDF behind a picture', Buffer.concat([Buffer.from('GIF89a'), Buffer.from('%PDF-1.7\n')])],
  ['an archive', Buffer.from('PK\u0003\u0004contrato.pdf', 'latin1')],
]

test.each(hostis)('S1.16 S8.02 %s leaves no row and no file behind', async (_nome, bytes) => {
  const { idEnvio } = await mandarPartes('IDENTIDADE_FRENTE', bytes)
  const [antes, banco] = [await guardados(), await api.impressaoDoBanco()]
  const { status, body } = await as(dono)(formalizacaoApi.concluirEnvio, {
    params: { ...params, idEnvio },
    body: {},
  })

  expect([status, body.message]).toEqual([422, expect.stringMatching(/^(?:Envie uma|O arquivo)/)])
  expect(await guardados()).toEqual(antes)
  expect(await aCaminho()).not.toContain(idEnvio)
  expect(await api.impressaoDoBanco()).toBe(banco)
})

test('on paper: the last document completes it, the day is recorded, and the files are sealed', async () => {
  await mandar('IDENTIDADE_FRENTE', foto)
  await mandar('IDENTIDADE_VERSO', foto)
  const { body } = await mandar('CONTRATO_ASSINADO', foto)
  expect(body.model.situacao).toBe('DOCUMENTOS_OK')
  const futura = await as(dono)(formalizacaoApi.assinar, {
    params,
    body: { assinadaEm: '2026-12-01' },
  })
  expect(futura.body.message).toBe('A data da assinatura não pode estar no futuro')
  const assinada = await as(dono)(formalizacaoApi.assinar, {
    params,
    body: { assinadaEm: '2026-11-20' },
  })
  expect(assinada.body.model.situacao).toBe('ASSINADA')

  const [documento] = assinada.body.model.documentos
  const aberta = await as(dono)(formalizacaoApi.abrirDocumento, {
    params: { ...params, idDocumento: documento?.idDocumento ?? '' },
    body: {},
  })
  const { endereco } = aberta.body.model
  const arquivo = await arquivos.inject(endereco)
  expect(arquivo.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(arquivo.headers['content-disposition']).toMatch(/^attachment; filename="Contrato assinado/)
  expect(resumir(arquivo.rawPayload)).toBe(documento?.resumo)
  expect((await arquivos.inject(endereco)).statusCode).toBe(404)
})

test('the contract as a PDF states the figures in the words of the signer', async () => {
  const { body } = await as(dono)(formalizacaoApi.imprimir, { params, body: { tipo: 'CONTRATO' } })
  const { rawPayload } = await arquivos.inject(body.model.endereco)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
    mergePages: true,
  })
  for (const dito of [
    'Cédula de Crédito Bancário',
    doDono.nome,
    'Total que você paga',
    '2.100,00',
    '84',
    '7 dias',
  ]) {
    expect(text).toContain(dito)
  }
})

test('files without a row are deleted after an hour; the others stay', async () => {
  await acervo.guardar('00000000-0000-7000-8000-000000000001', Buffer.from('órfão'))
  const antes = await guardados()
  expect(await varrerArquivos(servicos)).toBe(0)
  expect(await guardados()).toEqual(antes)
})

/** A link with the face recognised, whose deadline passed; the clock stands an hour after it. */
async function linkVencido() {
  const idProposta = propostaEm('livre', doDono)
  await consulta(
    `update formalizacao set situacao = 'CANCELADA', encerrada_em = criada_em
      where id_proposta = $1 and situacao not in ('CONCLUIDA', 'REPROVADA_BIOMETRIA', 'EXPIRADA')`,
    [idProposta],
  )
  await consulta(`update proposta set situacao = 'FORMALIZACAO' where id = $1`, [idProposta])
  const { idFormalizacao, protocolo, resumoAceito } = await enviarLink(idProposta)
  await avisar(estado(protocolo, 'BIOMETRIA', 3))
  const vencimento = new Date(agora.getTime() + 73 * 3_600_000)
  await vencerFormalizacoes(pool, vencimento)
  expect((await lida(idFormalizacao)).situacao).toBe('EXPIRADA')
  const ouvir = (sequencia: number, ocorridoEm: string) =>
    receberEstado(
      { ...servicos, agora: () => vencimento },
      `${protocolo}:${sequencia}`,
      estado(protocolo, 'ASSINADA', sequencia, {
        resumoAceito,
        prova: { ...prova, ocorridoEm },
      }),
    )
  return { idProposta, idFormalizacao, ouvir }
}

const aceites = (idFormalizacao: string) =>
  consulta<{ em: Date }>(
    `select ocorrido_em as em from formalizacao_evidencia
      where id_formalizacao = $1 and tipo = 'ACEITE'`,
    [idFormalizacao],
  )

const divergencias = (idProposta: string) =>
  consulta<{ nossa: string; deles: string }>(
    `select nossa, deles from divergencia where id_proposta = $1 order by ouvida_em`,
    [idProposta],
  )

test('a signature in time but heard after the deadline counts, and its proof is kept', async () => {
  const { idProposta, idFormalizacao, ouvir } = await linkVencido()

  expect(await ouvir(4, '2026-11-23T12:50:00Z')).toBe('aplicado')
  expect(await ouvir(4, '2026-11-23T12:50:00Z')).toBe('repetido')

  const assinada = await lida(idFormalizacao)
  expect(assinada.situacao).toBe('ASSINADA')
  expect(new Date(assinada.assinadaEm ?? '')).toEqual(new Date('2026-11-23T12:50:00Z'))
  expect(await aceites(idFormalizacao)).toEqual([{ em: new Date('2026-11-23T12:50:00Z') }])
  expect(await divergencias(idProposta)).toEqual([])
})

test('a signature after the deadline, or beside another formalization, stands before a person with its proof', async () => {
  const tarde = await linkVencido()
  expect(await tarde.ouvir(4, '2026-11-23T13:00:01Z')).toBe('divergente')
  expect((await lida(tarde.idFormalizacao)).situacao).toBe('EXPIRADA')
  expect(await aceites(tarde.idFormalizacao)).toHaveLength(1)
  expect(await divergencias(tarde.idProposta)).toEqual([{ nossa: 'EXPIRADA', deles: 'ASSINADA' }])

  const outra = await linkVencido()
  const nova = await as(dono)(formalizacaoApi.remotoNova, {
    body: { idProposta: outra.idProposta, ...link, motivo: 'Venceu' },
  })
  expect(nova.status).toBe(200)
  expect(await outra.ouvir(4, '2026-11-23T12:50:00Z')).toBe('divergente')
  expect((await lida(outra.idFormalizacao)).situacao).toBe('EXPIRADA')
  expect(await aceites(outra.idFormalizacao)).toHaveLength(1)
})
