import { afterAll, afterEach, expect, test } from 'vitest'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { falhar } from '../test/falhar.ts'
import { agora, testApi } from '../test/api.ts'
import { contaDe, semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { criarLink } from './assinatura.ts'
import { baixarDocumento } from './baixar.ts'
import { contratoDaFormalizacao } from './contrato.ts'
import { encerrarComProposta } from './encerrar-com-proposta.ts'
import { vencerFormalizacoes } from './ligar.ts'
import { receberEstado } from './receber.ts'
import { encerrarLinksImpedidos } from './sem-destino.ts'

/** What is signed is what is recorded: text, people, papers and instants, however late it is heard. */
const cancelados: string[] = []
let foto = Buffer.alloc(0)
let links = 0
const assinatura: Assinatura = {
  criar: async () => {
    links += 1
    return { protocolo: `P-${links}`, endereco: `https://assina.teste/a/${links}` }
  },
  consultar: async () => null,
  cancelar: async (protocolo) => void cancelados.push(protocolo),
  baixar: async () => foto,
  entregar: async () => undefined,
}

const api = await testApi({ assinatura })
const { as, consulta, pool, fila, dependencias } = api
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const retorno = await pontoDeRetorno(api.appUrl)
afterEach(retorno.voltar)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const { dono, promotor: conferente } = personas
const { doDono } = clientes
const idProposta = propostaEm('livre', doDono)
const link = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const
const HORA_MS = 3_600_000

let relogio = agora
const servicos = {
  pool,
  fila,
  assinatura,
  mensagens: dependencias.mensagens,
  acervo: dependencias.acervo,
  agora: () => relogio,
}
afterEach(() => {
  relogio = agora
  cancelados.length = 0
})

async function mandarLink() {
  const { body, status } = await as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } })
  expect(status, body.message ?? '').toBe(200)
  const { idFormalizacao, tentativa } = body.model
  await criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' })
  return { idFormalizacao, protocolo: `P-${links}`, resumo: await textoDado(idFormalizacao) }
}

async function textoDado(idFormalizacao: string): Promise<string> {
  const [texto] = await consulta<{ resumo: string }>(
    `select resumo from formalizacao_texto where id_formalizacao = $1
      order by entregue_em desc, resumo limit 1`,
    [idFormalizacao],
  )
  return texto?.resumo ?? ''
}

const passos = ['ABERTA', 'DOCUMENTOS', 'BIOMETRIA', 'ASSINADA'] as const

const estado = (
  protocolo: string,
  situacao: EstadoDaAssinatura['situacao'],
  outros: Partial<EstadoDaAssinatura> = {},
): EstadoDaAssinatura => ({
  protocolo,
  situacao,
  sequencia: passos.findIndex((passo) => passo === situacao) + 1,
  tentativasBiometria: 0,
  pontuacao: situacao === 'BIOMETRIA' || situacao === 'ASSINADA' ? 96 : null,
  documentos: [],
  resumoAceito: null,
  prova: {
    ocorridoEm: relogio.toISOString(),
    endereco: '203.0.113.7',
    agente: 'Celular',
    latitude: null,
    longitude: null,
  },
  ...outros,
})

const avisar = (dele: EstadoDaAssinatura) =>
  receberEstado(servicos, `${dele.protocolo}:${dele.sequencia}`, dele)

/** The client goes the whole way on the page of the link. */
async function assinarPeloLink(protocolo: string, resumoAceito: string | null) {
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  return avisar(estado(protocolo, 'ASSINADA', { resumoAceito }))
}

async function lida(idFormalizacao: string) {
  const query = { idRelacionamento: doDono.idRelacionamento }
  const { body } = await as(dono)(formalizacaoApi.consultar, { query })
  const achada = body.model.items.find((uma) => uma.idFormalizacao === idFormalizacao)
  if (!achada) throw new Error('It is not on the list')
  return achada
}

const divergencias = () =>
  consulta<{ nossa: string; deles: string; motivo: string }>(
    'select nossa, deles, motivo from divergencia where id_proposta = $1 order by ouvida_em',
    [idProposta],
  )

const conferir = (idFormalizacao: string, body: Record<string, unknown> = { aprovada: true }) =>
  as(conferente)(formalizacaoApi.conferir, { params: { idFormalizacao }, body })

/** The photographs of the client are there, as if each had been fetched. */
const guardarFotos = (idFormalizacao: string, tipos: readonly string[]) =>
  consulta(
    `insert into formalizacao_documento (id, id_formalizacao, id_cliente, codigo_promotor, tipo,
       origem, formato, arquivo, bytes, resumo, criado_em)
     select gen_random_uuid(), f.id, f.id_cliente, f.codigo_promotor, t.tipo, 'CLIENTE', 'JPEG',
            gen_random_uuid(), 10, repeat('0', 64), $3
       from formalizacao f, unnest($2::text[]) as t(tipo) where f.id = $1`,
    [idFormalizacao, tipos, agora],
  )
const todas = ['IDENTIDADE_FRENTE', 'IDENTIDADE_VERSO', 'ROSTO']

/** What the contract prints changes, whoever wrote it. */
const mudarParcela = () =>
  consulta('update proposta set valor_parcela = 2600 where id = $1', [idProposta])
const MUDADAS = 'Parcela por mês, Total que você paga, O que fica combinado'

test.each([
  ['another text', 'a'.repeat(64)],
  ['no text', null],
])(
  'a signature of %s than was sent stands before a person, and is no signature',
  async (_qual, aceito) => {
    const { idFormalizacao, protocolo } = await mandarLink()

    expect(await assinarPeloLink(protocolo, aceito)).toBe('divergente')

    expect((await lida(idFormalizacao)).situacao).toBe('BIOMETRIA_OK')
    expect(await divergencias()).toMatchObject([
      { deles: 'ASSINADA', motivo: 'O texto que o cliente aceitou não é o que foi enviado' },
    ])
    const [aceite] = await consulta(
      `select resumo from formalizacao_evidencia where id_formalizacao = $1 and tipo = 'ACEITE'`,
      [idFormalizacao],
    )
    expect(aceite).toEqual({ resumo: aceito })
  },
)

test('a change of what is printed voids the signature that is heard after it, and names it', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  await mudarParcela()

  await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))

  expect(await lida(idFormalizacao)).toMatchObject({
    situacao: 'CANCELADA',
    motivo: `O contrato mudou depois do envio (${MUDADAS}): o que foi assinado não vale mais`,
  })
  const nova = await as(dono)(formalizacaoApi.remotoNova, {
    body: { idProposta, ...link, motivo: 'A parcela mudou' },
  })
  expect(nova.body.model.idAnterior).toBe(idFormalizacao)
})

test('a link whose text changed is void as soon as the client is heard on its page', async () => {
  const { idFormalizacao, protocolo } = await mandarLink()
  await consulta(`update cliente set nome = 'Nome Corrigido' where id = $1`, [doDono.idCliente])

  await avisar(estado(protocolo, 'ABERTA'))

  expect(await lida(idFormalizacao)).toMatchObject({
    situacao: 'CANCELADA',
    motivo: 'O contrato mudou depois do envio (Contratante): o link não vale mais',
  })
  expect(
    await consulta(
      `select data ->> 'acao' as acao from fila.job where name = 'formalizacao-assinatura'
        and data ->> 'protocolo' = $1`,
      [protocolo],
    ),
  ).toEqual([{ acao: 'cancelar' }])
})

test('what changed after the signature is refused at the check, in words', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  expect(await assinarPeloLink(protocolo, resumo)).toBe('aplicado')
  await guardarFotos(idFormalizacao, todas)
  await mudarParcela()

  const { status, body } = await conferir(idFormalizacao)

  expect([status, body.message]).toEqual([
    400,
    `O contrato mudou depois da assinatura (${MUDADAS}): cancele esta formalização e peça outra assinatura`,
  ])
})

test('who signed does not change after signing, and a new attempt is a new formalization', async () => {
  const papel = propostaEm('assinada', doDono)
  const idFormalizacao = formalizacaoEm('assinada', doDono)
  const pessoas = [{ papel: 'REPRESENTANTE', nome: 'Rosa Tutora', cpf: '11144477735' }]
  await consulta(
    `insert into formalizacao_pessoa (id_formalizacao, id_cliente, papel, nome, cpf)
     select id, id_cliente, 'REPRESENTANTE', 'Ana Primeira', '90000202126' from formalizacao where id = $1`,
    [idFormalizacao],
  )
  await consulta(`update formalizacao set caso = 'REPRESENTANTE' where id = $1`, [idFormalizacao])
  const antes = await api.impressaoDoBanco()

  const { status, body } = await as(dono)(formalizacaoApi.fisico, {
    body: { idProposta: papel, caso: 'REPRESENTANTE', pessoas },
  })

  expect([status, body.message]).toEqual([
    400,
    'O cliente já assinou: quem assinou não muda. Cancele esta formalização e comece outra',
  ])
  expect(await api.impressaoDoBanco()).toBe(antes)
})

test('what was refused while the client signed is sent at the desk, and the check goes on', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 2)) await avisar(estado(protocolo, passo))
  await guardarFotos(idFormalizacao, todas)
  const recusa = { aprovada: false, tipos: ['IDENTIDADE_FRENTE'], motivo: 'A foto saiu escura' }
  expect((await conferir(idFormalizacao, recusa)).status).toBe(200)
  await avisar(estado(protocolo, 'BIOMETRIA'))
  await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))
  expect((await lida(idFormalizacao)).situacao).toBe('ASSINADA')
  expect((await conferir(idFormalizacao)).body.message).toContain('Ainda falta')

  const enviar = (tipo: string) =>
    as(dono)(formalizacaoApi.iniciarEnvio, {
      params: { idFormalizacao },
      body: { tipo, bytes: 4096, resumo: '1'.repeat(64) },
    })
  expect((await enviar('IDENTIDADE_FRENTE')).status).toBe(200)
  // What was signed with stays as it was.
  expect((await enviar('IDENTIDADE_VERSO')).body.message).toBe(
    'A formalização não recebe mais documentos',
  )
})

test('a link sent again while the client fills reaches the client', async () => {
  const { idFormalizacao, protocolo } = await mandarLink()
  await avisar(estado(protocolo, 'ABERTA'))
  const { body } = await as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } })
  await avisar(estado(protocolo, 'DOCUMENTOS'))
  const { tentativa } = body.model
  await criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' })

  expect(await lida(idFormalizacao)).toMatchObject({ situacao: 'LINK_ENVIADO', link: 'ENVIADO' })
  expect(
    await consulta('select situacao from mensagem where chave_unica = $1', [
      `formalizacao:${idFormalizacao}:${tentativa}`,
    ]),
  ).toHaveLength(1)
})

test('a link asked for before the signature was heard is ended, and the signature stands', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 2)) await avisar(estado(protocolo, passo))
  const { body } = await as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } })
  await avisar(estado(protocolo, 'BIOMETRIA'))
  await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))
  const { tentativa } = body.model
  await criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor: '1001' })

  expect((await lida(idFormalizacao)).situacao).toBe('ASSINADA')
  expect(cancelados).not.toContain(protocolo)
})

test('A signature through a replaced link is kept with its proof and stands before a person', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  await avisar(estado(protocolo, 'ABERTA'))
  await mandarLink()

  expect(await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))).toBe('divergente')

  expect(await divergencias()).toMatchObject([
    { deles: 'ASSINADA', motivo: 'O cliente assinou por um link que já tinha sido substituído' },
  ])
  expect((await lida(idFormalizacao)).evidencias.map(({ tipo }) => tipo)).toContain('ACEITE')
})

test.each([['BIOMETRIA'], ['ACEITE']])(
  'without the proof of %s nothing is approved',
  async (tipo) => {
    const { idFormalizacao, protocolo, resumo } = await mandarLink()
    await assinarPeloLink(protocolo, resumo)
    await guardarFotos(idFormalizacao, todas)
    await consulta('delete from formalizacao_evidencia where id_formalizacao = $1 and tipo = $2', [
      idFormalizacao,
      tipo,
    ])

    const { status, body } = await conferir(idFormalizacao)

    expect([status, body.message]).toEqual([
      400,
      `Falta a prova ${tipo === 'ACEITE' ? 'do aceite' : 'do rosto'}: peça de novo ou cancele`,
    ])
  },
)

test('a photograph that comes after the signature is kept beside what the checker saw', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  await assinarPeloLink(protocolo, resumo)
  await guardarFotos(idFormalizacao, ['IDENTIDADE_FRENTE', 'IDENTIDADE_VERSO'])
  const { default: sharp } = await import('sharp')
  foto = await sharp({ create: { width: 640, height: 420, channels: 3, background: '#ccddee' } })
    .jpeg()
    .toBuffer()
  const antes = (await lida(idFormalizacao)).documentos
  for (const [id, tipo] of [
    ['tarde-1', 'IDENTIDADE_FRENTE'],
    ['tarde-2', 'ROSTO'],
  ] as const) {
    await baixarDocumento(servicos, {
      idFormalizacao,
      codigoPromotor: '1001',
      protocolo,
      documento: { id, tipo, bytes: foto.length, resumo: 'b'.repeat(64) },
    })
  }

  const { documentos } = await lida(idFormalizacao)
  for (const um of antes) expect(documentos).toContainEqual(um)
  const frentes = documentos.filter(({ tipo }) => tipo === 'IDENTIDADE_FRENTE')
  expect(frentes.map(({ situacao }) => situacao).toSorted()).toEqual(['ADICIONAL', 'RECEBIDO'])
  // What was missing is no change of what the checker saw.
  expect(documentos.find(({ tipo }) => tipo === 'ROSTO')?.situacao).toBe('RECEBIDO')
})

test('after the deadline of the link the checker may still ask for a document again', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  await assinarPeloLink(protocolo, resumo)
  await guardarFotos(idFormalizacao, todas)
  await consulta(`update formalizacao set expira_em = $2 where id = $1`, [
    idFormalizacao,
    new Date(agora.getTime() - HORA_MS),
  ])

  const recusa = { aprovada: false, tipos: ['IDENTIDADE_FRENTE'], motivo: 'A foto saiu escura' }
  const { status, body } = await conferir(idFormalizacao, recusa)
  expect([status, body.message]).toEqual([200, null])

  // The client has the hours of a link to make it again.
  await vencerFormalizacoes(pool, new Date(agora.getTime() + HORA_MS))
  expect((await lida(idFormalizacao)).situacao).toBe('PENDENTE_DOC')
})

test('a document made again after the signature is signed anew in a formalization of its own', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  await assinarPeloLink(protocolo, resumo)
  await guardarFotos(idFormalizacao, todas)
  const recusa = { aprovada: false, tipos: ['IDENTIDADE_FRENTE'], motivo: 'A foto saiu escura' }
  await conferir(idFormalizacao, recusa)
  const antes = (await lida(idFormalizacao)).evidencias

  const outra = await mandarLink()

  expect(outra.idFormalizacao).not.toBe(idFormalizacao)
  const primeira = await lida(idFormalizacao)
  expect(primeira.situacao).toBe('CANCELADA')
  expect(primeira.evidencias).toEqual(antes)
  expect(await lida(outra.idFormalizacao)).toMatchObject({
    idAnterior: idFormalizacao,
    situacao: 'LINK_ENVIADO',
  })
})

test('a signature of after the deadline, heard before the sweep, stands before a person', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  relogio = new Date(agora.getTime() + 73 * HORA_MS)

  expect(await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))).toBe('divergente')

  expect(await divergencias()).toMatchObject([
    { deles: 'ASSINADA', motivo: 'O cliente assinou depois do fim do prazo' },
  ])
  expect((await lida(idFormalizacao)).situacao).not.toBe('ASSINADA')
})

const assinarNoPapel = (assinadaEm: string) =>
  as(dono)(formalizacaoApi.assinar, {
    params: { idFormalizacao: formalizacaoEm('completa', doDono) },
    body: { assinadaEm },
  })

test('the day on the paper lies between the beginning of the formalization and today, and is kept', async () => {
  const antes = await api.impressaoDoBanco()
  for (const dia of ['1990-05-01', '2001-01-01', '2026-11-19']) {
    const { status, body } = await assinarNoPapel(dia)
    expect([status, body.message]).toEqual([
      400,
      'A data da assinatura não pode ser de antes de 20/11/2026, quando a formalização começou',
    ])
  }
  expect(await api.impressaoDoBanco()).toBe(antes)

  expect((await assinarNoPapel('2026-11-20')).status).toBe(200)
  expect(
    await consulta(
      `select dia::text as dia from formalizacao_evidencia
        where id_formalizacao = $1 and tipo = 'ASSINATURA_FISICA'`,
      [formalizacaoEm('completa', doDono)],
    ),
  ).toEqual([{ dia: '2026-11-20' }])
})

test('a paper that was printed before a change is not registered as signed', async () => {
  const idFormalizacao = formalizacaoEm('completa', doDono)
  await as(dono)(formalizacaoApi.imprimir, {
    params: { idFormalizacao },
    body: { tipo: 'CONTRATO' },
  })
  await consulta(`update cliente set nome = 'Nome Corrigido' where id = $1`, [doDono.idCliente])

  const { status, body } = await assinarNoPapel('2026-11-20')

  expect([status, body.message]).toEqual([
    400,
    'O contrato mudou depois de impresso (Contratante): imprima o novo e colha outra assinatura',
  ])
})

test('the account of the register changes nothing that was proposed', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  await consulta(`update dados_bancarios set conta = '11111' where id = $1`, [contaDe(doDono)])

  expect(await assinarPeloLink(protocolo, resumo)).toBe('aplicado')
  expect((await lida(idFormalizacao)).situacao).toBe('ASSINADA')
})

/** A signature of after the deadline, before a person. */
async function tardia() {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  relogio = new Date(agora.getTime() + 73 * HORA_MS)
  await vencerFormalizacoes(pool, relogio)
  const ouvida = await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))
  expect(ouvida).toBe('divergente')
  return idFormalizacao
}

async function decidirPelaDeles() {
  const [aberta] = await consulta<{ id: string }>(
    'select id from divergencia where id_proposta = $1 and decidida_em is null',
    [idProposta],
  )
  return as(personas.gestor)(divergenciaApi.decidir, {
    params: { idProposta, idDivergencia: aberta?.id ?? '' },
    body: { vale: 'DELES', observacao: 'O cliente confirmou por telefone' },
  })
}

test('a decision for a late signature takes it up, with who decided, and another person checks it', async () => {
  const idFormalizacao = await tardia()

  expect((await decidirPelaDeles()).status).toBe(200)

  const { situacao, historico } = await lida(idFormalizacao)
  expect(situacao).toBe('ASSINADA')
  expect(historico[0]).toMatchObject({
    de: 'EXPIRADA',
    por: 'ATENDENTE',
    usuario: 'Pessoa gestor',
    motivo: expect.stringContaining('O cliente confirmou por telefone'),
  })
  const { status } = await as(personas.gestor)(formalizacaoApi.conferir, {
    params: { idFormalizacao },
    body: { aprovada: true },
  })
  expect(status).toBe(400)
})

test('a decision for a signature of a contract that changed is refused in words and stays open', async () => {
  const idFormalizacao = await tardia()
  await mudarParcela()

  const { status, body } = await decidirPelaDeles()

  expect([status, body.message]).toEqual([
    400,
    `O contrato mudou depois do envio (${MUDADAS}): o que foi assinado não vale mais: decida pela nossa versão`,
  ])
  expect((await lida(idFormalizacao)).situacao).toBe('EXPIRADA')
  expect(await consulta('select from divergencia where decidida_em is null')).toHaveLength(1)
})

test('a signature in time of a contract that changed after its end stands before a person', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  const { prova } = estado(protocolo, 'ASSINADA')
  relogio = new Date(agora.getTime() + 73 * HORA_MS)
  await vencerFormalizacoes(pool, relogio)
  await mudarParcela()

  const ouvida = await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo, prova }))

  expect(ouvida).toBe('divergente')
  expect((await lida(idFormalizacao)).situacao).toBe('EXPIRADA')
  expect(await divergencias()).toMatchObject([
    { motivo: expect.stringContaining('O contrato mudou depois do envio') },
  ])
})

/** Two links with different texts: the client signs on the second one. */
async function assinarDeNovo() {
  const primeiro = await mandarLink()
  await consulta(`update cliente set nome = 'Nome Corrigido' where id = $1`, [doDono.idCliente])
  const segundo = await mandarLink()
  expect(await assinarPeloLink(segundo.protocolo, segundo.resumo)).toBe('aplicado')
  return { primeiro, segundo }
}

test('what proves a signature does not change after it: an older text accepted later stands before a person', async () => {
  const { primeiro, segundo } = await assinarDeNovo()
  relogio = new Date(agora.getTime() + HORA_MS)

  const { protocolo, resumo, idFormalizacao } = primeiro
  expect(await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))).toBe('divergente')

  expect(await divergencias()).toMatchObject([
    { motivo: 'O cliente aceitou outro texto por um link que já tinha sido substituído' },
  ])
  expect((await decidirPelaDeles()).body.message).toContain('já está assinado com outro texto')
  const impresso = await transaction(pool, sistemaNo('1001'), ({ client }) =>
    contratoDaFormalizacao(client, { id: idFormalizacao, idProposta }, []),
  )
  expect(impresso.resumo).toBe(segundo.resumo)
  await guardarFotos(idFormalizacao, todas)
  expect((await conferir(idFormalizacao)).body.message).toBeNull()
})

test('a text that was never given, said of the very instant of the signature, does not take its place', async () => {
  const { protocolo, resumo, idFormalizacao } = await mandarLink()
  expect(await assinarPeloLink(protocolo, resumo)).toBe('aplicado')

  const outro = { resumoAceito: 'a'.repeat(64), sequencia: 9 }
  expect(await avisar(estado(protocolo, 'ASSINADA', outro))).toBe('divergente')

  expect(await divergencias()).toMatchObject([
    { motivo: 'O texto que o cliente aceitou não é o que foi enviado' },
  ])
  await guardarFotos(idFormalizacao, todas)
  expect((await conferir(idFormalizacao)).body.message).toBeNull()
})

test('the same text accepted on the replaced link after the signature is no news', async () => {
  const primeiro = await mandarLink()
  const segundo = await mandarLink()
  await assinarPeloLink(segundo.protocolo, segundo.resumo)

  const { protocolo, resumo } = primeiro
  expect(await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))).toBe('atrasado')
  expect(await divergencias()).toEqual([])
})

test('the text that was signed stays the last one accepted though the signing service’s clock is ahead', async () => {
  const primeiro = await mandarLink()
  await consulta(`update cliente set nome = 'Nome Corrigido' where id = $1`, [doDono.idCliente])
  const { protocolo, resumo, idFormalizacao } = await mandarLink()
  await avisar(estado(primeiro.protocolo, 'ASSINADA', { resumoAceito: primeiro.resumo }))
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  const { prova } = estado(protocolo, 'ASSINADA')
  const adiantada = prova && {
    ...prova,
    ocorridoEm: new Date(relogio.getTime() + 2000).toISOString(),
  }
  await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo, prova: adiantada }))

  const impresso = await transaction(pool, sistemaNo('1001'), ({ client }) =>
    contratoDaFormalizacao(client, { id: idFormalizacao, idProposta }, []),
  )
  expect(impresso.resumo).toBe(resumo)
})

test('a signature in time through a link of another person’s phone is not taken up after the end of the link', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  await doTelefone('4', 6)
  const { prova } = estado(protocolo, 'ASSINADA')
  relogio = new Date(agora.getTime() + 73 * HORA_MS)
  await vencerFormalizacoes(pool, relogio)

  const ouvida = await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo, prova }))

  expect(ouvida).toBe('divergente')
  expect((await lida(idFormalizacao)).situacao).toBe('EXPIRADA')
  expect(await divergencias()).toMatchObject([
    { motivo: expect.stringContaining('O telefone do link não é do cliente') },
  ])
})

test('a signature on a replaced link that a person accepts ends the link of now', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  const { protocolo: deAgora } = await mandarLink()
  await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))

  expect((await decidirPelaDeles()).status).toBe(200)

  expect((await lida(idFormalizacao)).situacao).toBe('ASSINADA')
  expect(
    await consulta(
      `select data ->> 'protocolo' as protocolo from fila.job
        where name = 'formalizacao-assinatura' and data ->> 'acao' = 'cancelar'`,
    ),
  ).toEqual([{ protocolo: deAgora }])
  expect(
    await consulta('select protocolo from formalizacao where id = $1', [idFormalizacao]),
  ).toEqual([{ protocolo }])
})

const cancelar = (idFormalizacao: string) =>
  as(dono)(formalizacaoApi.cancelar, { params: { idFormalizacao }, body: { motivo: 'Desistiu' } })

test('a signature of before a cancellation, heard after it, stands before a person who may accept it', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  relogio = new Date(agora.getTime() - 60_000)
  const assinada = estado(protocolo, 'ASSINADA', { resumoAceito: resumo })
  relogio = agora
  expect((await cancelar(idFormalizacao)).status).toBe(200)

  expect(await avisar(assinada)).toBe('divergente')

  expect(await divergencias()).toMatchObject([
    {
      deles: 'ASSINADA',
      motivo: 'O cliente assinou antes de a formalização ser cancelada. Motivo do fim: Desistiu',
    },
  ])
  expect((await decidirPelaDeles()).status).toBe(200)
  expect((await lida(idFormalizacao)).situacao).toBe('ASSINADA')
})

const acabarNoServico = (protocolo: string, sequencia: number) =>
  receberEstado(servicos, `${protocolo}:fim`, estado(protocolo, 'CANCELADA', { sequencia }))

test('a link that the signing service ended ends its formalization in words, and a new one follows', async () => {
  const { idFormalizacao, protocolo } = await mandarLink()
  await avisar(estado(protocolo, 'ABERTA'))

  expect(await acabarNoServico(protocolo, 1)).toBe('aplicado')

  expect(await lida(idFormalizacao)).toMatchObject({
    situacao: 'CANCELADA',
    motivo: 'O serviço de assinatura cancelou o link: envie outro',
  })
  const nova = await as(dono)(formalizacaoApi.remotoNova, {
    body: { idProposta, ...link, motivo: 'O link acabou' },
  })
  expect(nova.body.model.idAnterior).toBe(idFormalizacao)
})

test('the end of a link that another one replaces is no news, and of a signed one stands before a person', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  await avisar(estado(protocolo, 'ABERTA'))
  await as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...link } })
  expect(await acabarNoServico(protocolo, 1)).toBe('atrasado')
  expect((await lida(idFormalizacao)).situacao).toBe('EM_PREENCHIMENTO')

  await avisar(estado(protocolo, 'BIOMETRIA'))
  await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))
  const outro = estado(protocolo, 'CANCELADA', { sequencia: 5 })
  await consulta('update formalizacao set link_enviado_em = $2 where id = $1', [
    idFormalizacao,
    agora,
  ])
  expect(await receberEstado(servicos, `${protocolo}:depois`, outro)).toBe('divergente')
  expect((await lida(idFormalizacao)).situacao).toBe('ASSINADA')
})

const doTelefone = (situacao: string, haMinutos: number) =>
  consulta(
    `update telefone set situacao = '${situacao}',
       atualizado_em = $2::timestamptz - interval '${haMinutos} minutes' where id = $1`,
    [telefoneDe(doDono), agora],
  )
const noCliente = (mudanca: string) =>
  consulta(`update cliente set ${mudanca} where id = $1`, [doDono.idCliente])
/** The proposta ended, and the formalization with it. */
const encerrarComAProposta = () =>
  transaction(pool, sistemaNo('1001'), ({ client }) =>
    encerrarComProposta({ client, agora: relogio, fila }, { idProposta, motivo: PROPOSTA_PARADA }),
  )
const encerrar = () => encerrarLinksImpedidos(servicos, falhar)

test.each([
  ['is another person’s', () => doTelefone('4', 6), 'O telefone do link não é do cliente'],
  ['does not exist', () => doTelefone('5', 6), 'O telefone do link não é do cliente'],
  [
    'is to be left alone',
    () => doTelefone('7', 6),
    'O cliente pediu para não ser contatado no telefone do link',
  ],
  ['is of a dead client', () => noCliente(`obito_em = '2026-11-19'`), 'Óbito do cliente informado'],
  [
    'is of a restricted client',
    () => noCliente(`restrito = true, restricao_motivo = 'Ordem'`),
    'Cliente na lista restrita',
  ],
])('a live link whose phone %s ends, in words for the atendente', async (_qual, mudar, motivo) => {
  const { idFormalizacao, protocolo } = await mandarLink()
  expect(await encerrar()).toBe(0)
  await mudar()

  expect(await encerrar()).toBe(1)
  expect(await encerrar()).toBe(0)

  expect(await lida(idFormalizacao)).toMatchObject({
    situacao: 'CANCELADA',
    motivo: expect.stringContaining(motivo),
  })
  expect(
    await consulta(
      `select data ->> 'protocolo' as protocolo from fila.job
        where name = 'formalizacao-assinatura' and data ->> 'acao' = 'cancelar'`,
    ),
  ).toEqual([{ protocolo }])
})

const PROPOSTA_PARADA = 'O cliente não respondeu ao novo preço no prazo'

test.each([
  ['another person’s phone', () => doTelefone('4', 6), 'O telefone do link não é do cliente'],
  [
    'a client to be left alone',
    () => doTelefone('7', 6),
    'O cliente pediu para não ser contatado no telefone do link',
  ],
  ['a death', () => noCliente(`obito_em = '2026-11-19'`), 'Óbito do cliente informado'],
  [
    'a restriction',
    () => noCliente(`restrito = true, restricao_motivo = 'Ordem'`),
    'Cliente na lista restrita',
  ],
  ['a price without an answer', encerrarComAProposta, PROPOSTA_PARADA],
])(
  'who decides about a signature heard after the end reads that it ended for %s',
  async (_qual, mudar, motivo) => {
    const { protocolo, resumo } = await mandarLink()
    for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
    await mudar()
    await encerrar()
    relogio = new Date(agora.getTime() + 60_000)

    expect(await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))).toBe('divergente')

    const [{ motivo: dito } = { motivo: '' }] = await divergencias()
    expect(dito).toContain(
      'O cliente assinou depois de a formalização ser cancelada. Motivo do fim: ',
    )
    expect(dito).toContain(motivo)
  },
)

test('who decides about a signature after the deadline reads that it ended by its deadline', async () => {
  await tardia()
  expect(await divergencias()).toMatchObject([
    { motivo: 'O cliente assinou depois do fim do prazo' },
  ])
})

test('a slip of five minutes about the phone ends no link, and a signature after them stands before a person', async () => {
  const { idFormalizacao, protocolo, resumo } = await mandarLink()
  for (const passo of passos.slice(0, 3)) await avisar(estado(protocolo, passo))
  await doTelefone('4', 4)
  expect(await encerrar()).toBe(0)

  await doTelefone('4', 6)
  expect(await avisar(estado(protocolo, 'ASSINADA', { resumoAceito: resumo }))).toBe('divergente')
  expect((await lida(idFormalizacao)).situacao).toBe('BIOMETRIA_OK')
  expect(await divergencias()).toMatchObject([
    { motivo: expect.stringContaining('O telefone do link não é do cliente') },
  ])
})
