import fastify from 'fastify'
import sharp from 'sharp'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAssinatura } from '#integrations/assinatura/assinatura.ts'
import { assinaturaSandbox } from '#integrations/assinatura/sandbox.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Impresso } from '#shared/formalizacao/shapes.ts'
import { adicionarArquivos } from '../base/files/ingresso.ts'
import { agora, testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { criarLink } from './assinatura.ts'
import { baixarDocumento } from './baixar.ts'
import { entregarPapeis } from './entregar.ts'
import type { TrabalhoDeDocumento } from './buscar-documentos.ts'
import { receberEstado } from './receber.ts'

/** The client signs on the pages of the stand-in of the signing service. */
const loja = fastify()
const credencial = { segredo: 'segredo-da-assinatura' }
await loja.register(assinaturaSandbox, { prefix: '/assinatura', ...credencial })
const url = `${await loja.listen({ port: 0, host: '127.0.0.1' })}/assinatura`
const assinatura = createAssinatura({ url, credencial, limiteMs: 5000 })

const api = await testApi({ assinatura })
const { as, consulta, pool, fila, dependencias } = api
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const { acervo, mensagens } = dependencias
const servicos = { pool, fila, assinatura, acervo, mensagens, agora: () => agora }

const arquivos = fastify()
adicionarArquivos(arquivos, servicos)
afterAll(async () => {
  await arquivos.close()
  await loja.close()
  await api.fechar()
})

const { dono } = personas
const { doDono } = clientes
await consulta(
  `with k as (
     insert into consentimento (id, id_cliente, codigo_promotor, tipo, situacao, canal, enviado_em,
       autorizado_em, valido_ate)
     values (gen_random_uuid(), $1, $2, 'INSS', 'AUTORIZADO', 'SMS', '2026-11-19T12:00:00Z',
       '2026-11-19T13:00:00Z', '2026-12-19T13:00:00Z') returning id)
   insert into consentimento_evidencia (id_consentimento, id_cliente, decisao, ocorrido_em, endereco,
     agente, versao_texto, texto, texto_resumo)
   select id, $1, 'ACEITE', '2026-11-19T13:00:00Z', '203.0.113.9', 'Celular do consentimento', '1',
     'Autorizo',
     repeat('c', 64) from k`,
  [doDono.idCliente, doDono.promotor],
)
const codigoPromotor = doDono.promotor
const CELULAR = 'Celular de teste 12'

const foto = await sharp({
  create: { width: 640, height: 420, channels: 3, background: '#ccddee' },
})
  .jpeg()
  .toBuffer()

/** Acts of the signer on the phone. */
function celular(caminho: string) {
  let cookie = ''
  const pedir = async (resto: string, payload: string | Buffer, tipo: string) => {
    const resposta = await loja.inject({
      method: 'POST',
      url: `${caminho}${resto}`,
      headers: { 'content-type': tipo, 'user-agent': CELULAR, cookie },
      payload,
    })
    cookie = String(resposta.headers['set-cookie'] ?? cookie).split(';')[0] ?? ''
    return resposta
  }
  const dar = (passo: string, campos: Record<string, string> = {}) =>
    pedir(
      `?passo=${passo}`,
      new URLSearchParams(campos).toString(),
      'application/x-www-form-urlencoded',
    )
  const fotografar = async (tipo: string) => {
    const [bytes, resumo] = [foto.length, await resumoDaFoto()]
    await pedir('/fotos', JSON.stringify({ tipo, bytes, resumo }), 'application/json')
    await pedir(`/fotos/${tipo}?inicio=0`, foto, 'application/octet-stream')
  }
  const ver = (resto = '') => loja.inject({ url: `${caminho}${resto}`, headers: { cookie } })
  return { dar, fotografar, ver }
}

const resumoDaFoto = async () =>
  Buffer.from(await crypto.subtle.digest('SHA-256', foto)).toString('hex')

type Assinada = { idFormalizacao: string; caminho: string; resumo: string }

async function assinarNoCelular(): Promise<Assinada & { tela: ReturnType<typeof celular> }> {
  const idProposta = propostaEm('livre', doDono)
  const envio = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const
  const { body } = await as(dono)(formalizacaoApi.remoto, { body: { idProposta, ...envio } })
  const { idFormalizacao, tentativa } = body.model
  await criarLink(servicos, { acao: 'criar', idFormalizacao, tentativa, codigoPromotor })
  const [linha] = await consulta<{ protocolo: string; resumo: string }>(
    `select f.protocolo, t.resumo from formalizacao f
       join formalizacao_texto t on t.id_formalizacao = f.id where f.id = $1`,
    [idFormalizacao],
  )
  if (!linha) throw new Error('The text given to the client was not kept')
  const { protocolo, resumo } = linha
  const livro = (await loja.inject('/assinatura/')).payload
  const caminho = `/assinatura/a/${/a\/([\w-]{24})/.exec(livro)?.[1] ?? ''}`
  const tela = celular(caminho)
  await tela.dar('confirmar', { digitos: doDono.cpf.slice(0, 5) })
  await avisar(protocolo)
  for (const tipo of ['IDENTIDADE_FRENTE', 'IDENTIDADE_VERSO']) await tela.fotografar(tipo)
  await tela.dar('documentos')
  await avisar(protocolo)
  await tela.fotografar('ROSTO')
  await tela.dar('rosto')
  await avisar(protocolo)
  await tela.dar('aceitar', { concordo: 'sim', resumo })
  await avisar(protocolo)
  return { idFormalizacao, caminho, resumo, tela }
}

/** The notice of the last step, by the clock of this test. */
async function avisar(protocolo: string): Promise<void> {
  const estado = await assinatura.consultar(protocolo)
  if (!estado?.prova) throw new Error('The step left no proof')
  const prova = { ...estado.prova, ocorridoEm: agora.toISOString() }
  const efeito = await receberEstado(servicos, `${protocolo}:${estado.sequencia}`, {
    ...estado,
    prova,
  })
  expect(efeito).toBe('aplicado')
}

const trabalhos = <T extends object>(nome: string) =>
  consulta<{ data: T }>(`select data from fila.job where name = $1 order by created_on, id`, [nome])

async function textoDe(pdf: Buffer): Promise<{ texto: string; paginas: string[] }> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return { texto: text.join(' ').replaceAll(/\s+/g, ' '), paginas: text }
}

async function imprimir(idFormalizacao: string, tipo: Impresso) {
  const { body, status } = await as(dono)(formalizacaoApi.imprimir, {
    params: { idFormalizacao },
    body: { tipo },
  })
  expect(status, body.message ?? '').toBe(200)
  return textoDe((await arquivos.inject(body.model.endereco)).rawPayload)
}

let assinada: Awaited<ReturnType<typeof assinarNoCelular>>
beforeAll(async () => {
  assinada = await assinarNoCelular()
})

test('S1.16 the report has the hash, times, address and device of each step, the documents and who opened them', async () => {
  const { idFormalizacao, resumo } = assinada
  for (const { data } of await trabalhos<TrabalhoDeDocumento>('formalizacao-documento')) {
    await baixarDocumento(servicos, data)
  }
  const documentos = await consulta<{ id: string; tipo: string; resumo: string }>(
    `select id, tipo, resumo from formalizacao_documento where id_formalizacao = $1`,
    [idFormalizacao],
  )
  const frente = documentos.find(({ tipo }) => tipo === 'IDENTIDADE_FRENTE')
  await as(dono)(formalizacaoApi.abrirDocumento, {
    params: { idFormalizacao, idDocumento: frente?.id ?? '' },
    body: {},
  })
  const { texto, paginas } = await imprimir(idFormalizacao, 'EVIDENCIAS')

  for (const dito of [
    'Evidências da assinatura',
    doDono.nome,
    'Abriu o link',
    'Enviou os documentos',
    'Mostrou o rosto',
    'Aceitou o contrato',
    'Endereço da conexão (IP) 127.0.0.1',
    `Aparelho: ${CELULAR}`,
    `Código do texto assinado (SHA-256): ${resumo}`,
    'O texto assinado é o mesmo do contrato que o sistema imprime.',
    'Enviou o link por SMS para (11) 9****-',
    'Documento de identidade, frente. Quem enviou: quem assina, em',
    'Aberto por',
    'Ninguém abriu este documento até agora',
    'Dados do INSS: autorizado em 19/11/2026 às 10:00:00, do endereço 203.0.113.9.',
    'Celular do consentimento',
    'c'.repeat(64),
  ]) {
    expect(texto).toContain(dito)
  }
  expect(documentos).toHaveLength(3)
  for (const { resumo: dele } of documentos) expect(texto).toContain(dele)
  // Each page has more than its number and a line or two.
  for (const pagina of paginas) expect(pagina.trim().split('\n').length).toBeGreaterThan(4)
})

test('S1.16 after signing, the page of the link offers contract and evidence to who proved to be the signer', async () => {
  const { idFormalizacao, caminho, resumo, tela } = assinada
  const antes = (await tela.ver()).payload
  const [pedido] = await consulta(
    `select data from fila.job where name = 'formalizacao-assinatura' and data ->> 'acao' = 'entregar'`,
  )
  await entregarPapeis(servicos, { idFormalizacao, codigoPromotor })
  const depois = (await tela.ver()).payload
  const papeis = await Promise.all(
    ['CONTRATO', 'EVIDENCIAS'].map((tipo) => tela.ver(`/papeis/${tipo}`)),
  )
  const textos = await Promise.all(papeis.map(({ rawPayload }) => textoDe(rawPayload)))

  expect(pedido).toEqual({ data: { acao: 'entregar', idFormalizacao, codigoPromotor } })
  expect(antes).toContain('Estamos preparando os seus papéis')
  expect(depois).toMatch(/Baixar o contrato \(PDF\).*Baixar as provas da assinatura \(PDF\)/s)
  expect(depois.indexOf('Meu INSS')).toBeGreaterThan(depois.indexOf('Baixar o contrato'))
  expect(papeis.map(({ headers }) => headers['content-type'])).toEqual(
    Array(2).fill('application/pdf'),
  )
  expect(textos[0]?.texto).toContain('Cédula de Crédito Bancário')
  expect(textos[1]?.texto).toContain(resumo)
  const deOutro = await loja.inject(`${caminho}/papeis/CONTRATO`)
  expect([deOutro.statusCode, deOutro.payload.includes('%PDF')]).toEqual([404, false])
})

test('S1.16 what was signed is printed as it was signed, whatever changes afterwards', async () => {
  const { idFormalizacao, resumo } = assinada
  const antes = await imprimir(idFormalizacao, 'CONTRATO')
  await consulta(`update usuario set nome = 'Outro Nome' where id = $1`, [dono.id])
  await consulta(`update banco set sac = '0800 111 1111' where proprio`)
  const depois = await imprimir(idFormalizacao, 'CONTRATO')
  const evidencias = await imprimir(idFormalizacao, 'EVIDENCIAS')

  expect(depois.texto).toBe(antes.texto)
  expect(depois.texto).toContain(resumo.slice(0, 16))
  expect(evidencias.texto).toContain('O texto assinado é o mesmo')
})

test('S1.16 before the client did anything there is no evidence to print', async () => {
  const { status, body } = await as(dono)(formalizacaoApi.imprimir, {
    params: { idFormalizacao: formalizacaoEm('papel', doDono) },
    body: { tipo: 'EVIDENCIAS' },
  })
  expect([status, body.message]).toEqual([
    400,
    'Ainda não há evidências: o cliente não abriu o link nem assinou',
  ])
})

test('S1.16 a signature on paper names the hash of the text that was printed', async () => {
  const idFormalizacao = formalizacaoEm('completa', doDono)
  await imprimir(idFormalizacao, 'CONTRATO')
  const assinou = await as(dono)(formalizacaoApi.assinar, {
    params: { idFormalizacao },
    body: { assinadaEm: '2026-11-20' },
  })
  const { texto } = await imprimir(idFormalizacao, 'EVIDENCIAS')
  const textos = await consulta<{ resumo: string }>(
    'select resumo from formalizacao_texto where id_formalizacao = $1',
    [idFormalizacao],
  )

  expect(assinou.body.message).toBeNull()
  expect(textos).toHaveLength(1)
  expect(texto).toContain(`Código do texto assinado (SHA-256): ${textos[0]?.resumo ?? '?'}`)
  expect(texto).toContain('Registrou a assinatura. Assinado em 20/11/2026')
})
