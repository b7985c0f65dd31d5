import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { anotacaoApi } from '#shared/anotacao/api.ts'
import { endpoints } from '#shared/all.ts'
import { FALTA, NAO_ALFANUMERICA, NAO_TEXTO, TAMANHO_FORA } from '#shared/empregador/matricula.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { preparada } from './base/db/preparada.ts'
import { testApi } from './test/api.ts'
import { exemploDe, folhas, semearExemplos, trocar, type Exemplo } from './test/exemplos.ts'
import { clientes, personas } from './test/fixtures.ts'
import {
  camposDe,
  deOutroTipo,
  injecoes,
  limites,
  recusados,
  textosRaros,
  type Campo,
} from './test/hostis.ts'
import { pontoDeRetorno } from './test/retorno.ts'

/**
 * Every field of every call, given what it must not take: refused with a sentence, never
 * a failure of ours, and nothing written. The fields come from the calls' own shapes, so a new call
 * is attacked the day it is declared.
 */
const api = await testApi()
await semearExemplos(api)
/** The last transaction of the seeding: no row before it is of a call. */
const [{ semeadoEm } = { semeadoEm: '' }] = await api.consulta<{ semeadoEm: string }>(
  'select pg_current_xact_id()::xid::text as "semeadoEm"',
)
const retorno = await pontoDeRetorno(api.appUrl)
const { dono } = personas
const { doDono, doColega } = clientes
const comuns = await api.cabecalhosDe(dono)
let antes = ''
/** The backends of this file alone: other files use the same cluster at the same time. */
const processos = new Set<number>()

const anotarProcessos = async () => {
  const rows = await api.consulta<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  for (const { pid } of rows) processos.add(pid)
}
/** A connection serves many calls. */
let haNovos = true
api.pool.on('connect', () => {
  haNovos = true
})

beforeAll(async () => {
  antes = await api.impressaoDoBanco()
})
/** Whether the test has just seen that nothing changed. */
let igual = false
afterEach(async () => {
  if (haNovos) await anotarProcessos()
  haNovos = false
  if (!igual && (await api.impressaoDoBanco()) !== antes) await retorno.voltar()
  igual = false
})
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

/** Sends the input with this raw text at the mark: for JSON that `JSON.stringify` cannot write. */
async function enviar({ method, path }: Endpoint, exemplo: Exemplo, cru?: string) {
  const { params = {}, query, body } = exemplo
  const url = path.replace(/:(\w+)/g, (_, nome: string) => encodeURIComponent(params[nome] ?? ''))
  const texto = body && JSON.stringify(body)
  const answer = await api.app.inject({
    method,
    url,
    ...(query && { query: JSON.parse(JSON.stringify(query)) as Record<string, string> }),
    headers: { ...comuns, ...(texto !== undefined && { 'content-type': 'application/json' }) },
    ...(texto !== undefined && {
      payload: cru === undefined ? texto : texto.replace('"@cru@"', cru),
    }),
  })
  const { model, errors, message } = answer.json<{
    model: unknown
    errors: string[]
    message: string | null
  }>()
  return {
    status: answer.statusCode,
    model,
    sentencas: [...errors, ...(message?.split(';') ?? [])],
  }
}

/** The specification has these in English (section 5). */
const inglesas: readonly string[] = [FALTA, NAO_TEXTO, TAMANHO_FORA, NAO_ALFANUMERICA]

/** A sentence for the person: Portuguese, begins with a capital, and repeats nothing of ours. */
function conferirSentencas(sentencas: readonly string[]): void {
  expect(sentencas.length).toBeGreaterThan(0)
  for (const sentenca of sentencas) {
    if (inglesas.includes(sentenca)) continue
    expect(sentenca).toMatch(/^\p{Lu}/u)
    // `idTelefone`, `variaveis.0.nome`: words of the wire.
    expect(sentenca.replaceAll('WhatsApp', '')).not.toMatch(/[a-z][A-Z]|[a-z]\.[a-z\d]/)
    expect(sentenca).not.toMatch(/expected|invalid |received|must |zod|select|column|\.ts\b/i)
  }
}

const campos = endpoints.flatMap(({ name, endpoint }) =>
  camposDe(endpoint).map((campo) => ({ name, endpoint, campo, lugar: campo.onde.join('.') })),
)

/** Texts of the person, where anything may be written; it is refused or kept, never executed. */
const livres = new Set([
  ...['norma', 'fonte', 'motivo'].flatMap((campo) => [
    `regras.previa body.${campo}`,
    `regras.incluir body.${campo}`,
  ]),
  'regras.previa body.normaNumero',
  'regras.incluir body.normaNumero',
  'regras.decidir body.motivo',
  'regras.incluirRoteiro body.texto',
  'regras.incluirRoteiro body.motivo',
  'acesso.obterPermissoes body.IdUsuario',
  ...['observacao', 'anotacao', 'lembrete.texto', 'promessa.texto', 'perda.observacao'].map(
    (campo) => `fila.concluir body.${campo}`,
  ),
  'retencao.registrar body.ctcs.0.evidencia.aceite',
  'retencao.registrar body.ctcs.0.observacao',
  'retencao.verAviso body.observacao',
  'retencao.verAvisoDaMesa body.observacao',
  'promessa.incluir body.texto',
  'promessa.cancelar body.motivo',
  'portabilidade.confirmar body.campos.0.valor',
  'fila.corrigir body.observacao',
  'fila.pular body.observacao',
  'fila.retirar body.motivo',
  'carteira.guardarFiltro body.nome',
  'transferencia.pedir body.motivo',
  'transferencia.responder body.motivo',
  'passagem.devolver body.motivo',
  'ausencia.incluir body.observacao',
  'ausencia.alterar body.observacao',
  'ausencia.excluir body.motivoExclusao',
  'meta.gravar body.valor',
  'mailing.iniciarImportacao body.nomeArquivo',
  ...['incluir', 'alterar'].flatMap((qual) =>
    ['nome', 'roteiro'].map((campo) => `mailing.${qual} body.${campo}`),
  ),
  'relacionamento.incluirCliente body.nomeMae',
  'cliente.incluir body.nomeMae',
  'acesso.obterPermissoes body.SidSistema',
  'anotacao.incluir body.texto',
  'anotacao.listar query.Canal',
  'cliente.incluir body.nome',
  ...['incluirEndereco', 'atualizarEndereco', 'atualizarEnderecoDoRelacionamento'].flatMap((qual) =>
    ['logradouro', 'complemento', 'bairro'].map((campo) => `cliente.${qual} body.${campo}`),
  ),
  'cliente.atualizar body.nome',
  'cliente.atualizar body.nomeMae',
  'consentimento.revogar body.motivo',
  'consentimento.aceitar body.motivo',
  'empregador.incluir body.matricula',
  'empregador.incluir body.rendaBruta',
  'empregador.atualizar body.matricula',
  'empregador.atualizar body.rendaBruta',
  'formalizacao.incluir body.pessoas.0.nome',
  'formalizacao.fisico body.pessoas.0.nome',
  'formalizacao.remoto body.pessoas.0.nome',
  'formalizacao.remotoNova body.pessoas.0.nome',
  'formalizacao.remotoNova body.motivo',
  'confirmacao.decidir body.motivo',
  'confirmacao.decidir body.nome',
  'formalizacao.conferir body.motivo',
  'formalizacao.conferirNaMesa body.motivo',
  'formalizacao.cancelar body.motivo',
  'conduta.propor body.texto',
  'conduta.decidir body.observacao',
  'conduta.conferir body.observacao',
  'conduta.responder body.texto',
  'divergencia.decidir body.observacao',
  'divergencia.confirmar body.observacao',
  'divergencia.conferir body.observacao',
  'divergencia.cancelarEnvio body.motivo',
  'trilha.desistir body.motivo',
  'hsm.enviar body.variaveis.0.valor',
  'hsm.enviar body.previa',
  'hsm.enviar body.template',
  'lembrete.incluir body.texto',
  'lembrete.alterar body.texto',
  'oportunidade.perdida body.observacao',
  'indicacao.descartar body.motivo',
  'pesquisa.responder body.respostas.0.texto',
  'pesquisa.responder body.respostas.0.resposta',
  'oportunidade.perderLote body.observacao',
  'referencia.cidades query.nome',
  'relacionamento.buscar body.texto',
  'relacionamento.incluirCliente body.nome',
  'relacionamento.porNome query.nome',
  'relacionamento.transferirAtendente body.motivo',
  'simulacao.autorizar body.motivo',
])

test('the fields that accept any text are the listed ones', () => {
  const textos = campos.filter(({ campo }) => campo.tipo === 'texto')

  expect(new Set(textos.map(({ name, lugar }) => `${name} ${lugar}`))).toEqual(livres)
  expect(campos.length).toBeGreaterThan(100)
})

test.each(campos)('$name: $lugar accepts valid values only', async (linha) => {
  const { name, endpoint, campo, lugar } = linha
  const { onde, tipo } = campo
  const [parte = ''] = onde
  const exemplo = noRamo(exemploDe(name, dono, doDono), campo)
  const livre = livres.has(`${name} ${lugar}`)
  const tentar = async (valor: unknown, cru?: string) => {
    const { status, sentencas } = await enviar(endpoint, trocar(exemplo, onde, valor), cru)
    return { valor: cru ?? valor, status, sentencas }
  }
  const recusar = async (valor: unknown, cru?: string) => {
    const { sentencas, ...resultado } = await tentar(valor, cru)
    expect(resultado).toEqual({ valor: cru ?? valor, status: 400 })
    conferirSentencas(sentencas)
  }

  for (const valor of recusados[tipo]) {
    if (valor === '' && (parte === 'query' || campo.nulo || campo.opcional)) await ehAusente(linha)
    // An empty last id is a closing slash, and a dot is the same folder: another path, or none.
    else if (parte === 'params' && (valor === '' || valor === '.')) {
      expect([400, 404]).toContain((await tentar(valor)).status)
    } else await recusar(valor)
  }
  if (parte === 'body') {
    if (campo.nulo || campo.opcional) await ehAusente(linha)
    for (const valor of deOutroTipo(campo)) await recusar(valor)
    for (const cru of ['1e999', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"']) {
      await recusar('@cru@', cru)
    }
  } else {
    await recusar('a\0b')
  }
  const longo = await tentar('x'.repeat(100_000))
  expect([400, 414]).toContain(longo.status)

  for (const texto of injecoes) {
    const { status, sentencas } = await tentar(texto)
    if (livre) expect([200, 400, 403]).toContain(status)
    else expect({ texto, status }).toEqual({ texto, status: 400 })
    if (status === 200) await retorno.voltar()
    else conferirSentencas(sentencas)
  }
  if (tipo === 'pessoa') {
    const { sentencas, ...ninguem } = await tentar('ninguem.com-este_login@1')
    expect(ninguem).toEqual({ valor: 'ninguem.com-este_login@1', status: 404 })
    conferirSentencas(sentencas)
  }
  if (['dinheiro', 'numero', 'inteiro'].includes(tipo)) {
    for (const valor of limites) {
      const { status } = await tentar(valor)
      expect({ valor, status: [200, 400, 404].includes(status) || status }).toEqual({
        valor,
        status: true,
      })
      if (status === 200) await retorno.voltar()
    }
  }
  expect(await api.impressaoDoBanco()).toBe(antes)
  igual = true
})

/** The example of a kind that names the field: in another kind it is ignored. */
function noRamo(exemplo: Exemplo, { ramo }: Campo): Exemplo {
  if (!ramo || ramo.valores.includes(naPosicao(exemplo, ramo.onde))) return exemplo
  return trocar(exemplo, ramo.onde, ramo.valores[0])
}

/** Texts that a change may leave alone but not empty: to empty one is no wish to keep the old one. */
const nuncaVazios = new Map([
  ['lembrete.alterar body.texto', 'Lembrete: preencha este campo'],
  ['mailing.alterar body.nome', 'Nome: preencha este campo'],
  ['cliente.atualizar body.nome', 'Nome: preencha este campo'],
  ...['atualizarEndereco', 'atualizarEnderecoDoRelacionamento'].flatMap((qual) => [
    [`cliente.${qual} body.logradouro`, 'Logradouro: preencha este campo'] as const,
    [`cliente.${qual} body.bairro`, 'Bairro: preencha este campo'] as const,
  ]),
  // Null is what was read; an empty cell of the paper is another answer.
  [
    'portabilidade.confirmar body.campos.0.valor',
    'Valor da parcela: está no papel, não pode ficar em branco',
  ],
])

/** An empty query counts as absent, an empty field of a body as null or absent: with the same words. */
async function ehAusente({ name, endpoint, campo, lugar }: (typeof campos)[number]) {
  const { onde, nulo } = campo
  const exemplo = noRamo(exemploDe(name, dono, doDono), campo)
  const tentar = async (valor: '' | null | undefined) => {
    const { status, sentencas } = await enviar(endpoint, trocar(exemplo, onde, valor))
    if (status === 200) await retorno.voltar()
    return { nome: onde.at(-1), status, sentencas }
  }

  const vazio = await tentar('')
  const recusa = nuncaVazios.get(`${name} ${lugar}`)
  if (recusa !== undefined) expect(vazio).toMatchObject({ status: 400, sentencas: [recusa] })
  else expect(vazio).toEqual(await tentar(nulo ? null : undefined))
}

/** Fields that a caller would like to set, with values that occur nowhere else. */
const protegidos = [
  'idAtendente',
  'codigo_promotor',
  'status',
  'papel',
  'id',
  'versao_',
  'criadaEm',
]
const canario = 'ca9a1000-0000-4000-8000-00000ca9a100'

/** The same input with every such field, at every depth, where the call does not name it. */
function comEstranhos(endpoint: Endpoint, exemplo: Exemplo): Exemplo {
  const semCorpo = endpoint.method === 'GET'
  const declarados = new Set(camposDe(endpoint).map(({ onde }) => onde.join('.').toLowerCase()))
  const objetos = new Set(semCorpo ? ['query'] : ['query', 'body'])
  for (const { onde } of folhas({ body: exemplo.body ?? {} })) {
    for (let fim = 1; fim < onde.length; fim += 1) objetos.add(onde.slice(0, fim).join('.'))
  }
  let sujo: Exemplo = { query: {}, ...(!semCorpo && { body: {} }), ...exemplo }
  for (const objeto of objetos) {
    const onde = objeto.split('.')
    const dentro = naPosicao(sujo, onde)
    if (typeof dentro !== 'object' || Array.isArray(dentro)) continue
    for (const nome of protegidos) {
      const lugar = [...onde, nome]
      if (!declarados.has(lugar.join('.').toLowerCase())) sujo = trocar(sujo, lugar, canario)
    }
  }
  return sujo
}

const naPosicao = (exemplo: Exemplo, onde: readonly string[]): unknown =>
  onde.reduce<unknown>((dentro, nome) => Reflect.get(Object(dentro), nome), exemplo)

/** The tables of which a row that was written since the seeding holds the canary anywhere. */
async function ondeEstaOCanario(): Promise<string[]> {
  busca ??= buscaDoCanario()
  const { rows } = await api.owner.query<{ tabela: string }>(await busca)
  return rows.map(({ tabela }) => tabela)
}
let busca: ReturnType<typeof buscaDoCanario> | undefined

async function buscaDoCanario() {
  const tabelas = await api.consulta<{ tabela: string }>(
    `select c.oid::regclass::text as tabela from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'fila'::regnamespace)`,
  )
  const buscas = tabelas.map(
    ({ tabela }) => `select '${tabela}' as tabela from ${tabela} t
      where case when age(t.xmin) <= age('${semeadoEm}'::xid) then t::text like '%${canario}%' end`,
  )
  return preparada(buscas.join(' union all '))
}

test.each(endpoints)(
  'S4 $name ignores unknown fields, at every depth, and stores none of them',
  async ({ name, endpoint }) => {
    const exemplo = exemploDe(name, dono, doDono)
    const limpo = await enviar(endpoint, exemplo)
    if ((await api.impressaoDoBanco()) !== antes) await retorno.voltar()
    const sujo = await enviar(endpoint, comEstranhos(endpoint, exemplo))

    expect([sujo.status, sujo.sentencas]).toEqual([limpo.status, limpo.sentencas])
    expect(JSON.stringify(sujo.model)).not.toContain(canario)
    expect(await ondeEstaOCanario()).toEqual([])
  },
)

test('a row with the text of an unknown field would be found', async () => {
  const params = { idRelacionamento: doDono.idRelacionamento }
  await api.as(dono)(anotacaoApi.incluir, { params, body: { texto: canario } })

  expect(await ondeEstaOCanario()).toContain('anotacao')
})

const comVersao = endpoints.filter(({ name, endpoint }) =>
  camposDe(endpoint).some(({ onde }) => onde.at(-1) === 'versao' && !name.startsWith('regras.')),
)

test.each(comVersao)('$name without a version changes the latest row', async (chamada) => {
  const { name, endpoint } = chamada
  const semVersao = JSON.parse(
    JSON.stringify(exemploDe(name, dono, doDono), (nome, valor: unknown) =>
      nome === 'versao' ? undefined : valor,
    ),
  ) as Exemplo
  const { status, sentencas } = await enviar(endpoint, semVersao)

  expect(status === 200 || sentencas).toBe(true)
  expect(await api.impressaoDoBanco()).not.toBe(antes)
})

const raros = Object.entries(textosRaros)

test.each(raros)('a note with %s comes back as it was written', async (_nome, texto) => {
  const params = { idRelacionamento: doDono.idRelacionamento }
  const incluida = await api.as(dono)(anotacaoApi.incluir, { params, body: { texto } })
  const { body } = await api.as(dono)(anotacaoApi.listar, {
    params,
    query: { Page: '1', PageSize: '10000', CodigoPromotor: dono.promotor },
  })

  expect(incluida.body.model.texto).toBe(texto)
  expect(body.model.items.map((nota) => nota.texto)).toContain(texto)
})

test.each(raros)('a comment and a reason with %s are kept as written', async (_nome, texto) => {
  // A client who is held in the queue is not transferred.
  await api.consulta('delete from fila_locacao')
  const observacao = await api.as(dono)(oportunidadeApi.perdida, {
    params: { idOportunidade: doDono.idOportunidade },
    body: { idFatorPerda: 2, observacao: texto },
  })
  const transferida = await api.as(dono)(relacionamentoApi.transferirAtendente, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { atendente: personas.colega.id, motivo: texto },
  })
  expect([observacao.status, transferida.status]).toEqual([200, 200])

  const rows = await api.consulta<{ texto: string }>(
    `select observacao_perda as texto from oportunidade where id = $1 union all
     select motivo from relacionamento_historico where id_relacionamento = $2 and motivo is not null`,
    [doDono.idOportunidade, doDono.idRelacionamento],
  )
  expect(rows.map((row) => row.texto)).toEqual([texto, texto])
})

test('equal-looking texts are stored equal: decomposed letters are composed', async () => {
  const decomposto = 'Jose\u0301 e Conceic\u0327a\u0303o'
  const { body } = await api.as(dono)(anotacaoApi.incluir, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { texto: decomposto },
  })

  expect(body.model.texto).toBe('José e Conceição')
})

test.each([
  ['nothing', '', 400],
  ['only spaces', ' \n\t\u00A0', 400],
  ['10,000 letters', 'a'.repeat(10_000), 200],
  ['10,001 letters', 'a'.repeat(10_001), 400],
  ['16 KiB and a byte', 'ã'.repeat(8193), 400],
  ['1 MiB', 'a'.repeat(1024 * 1024), 413],
])('a note of %s', async (_nome, texto, esperado) => {
  const { status } = await api.as(dono)(anotacaoApi.incluir, {
    params: { idRelacionamento: doDono.idRelacionamento },
    body: { texto },
  })

  expect(status).toBe(esperado)
})

test('after all of this the server had no failure, and its log names nobody', () => {
  const texto = JSON.stringify(api.linhas)

  expect(api.linhas.length).toBeGreaterThan(2000)
  expect(api.linhas.filter(({ evento }) => evento === 'falha')).toEqual([])
  for (const { cpf, nome, telefone } of [doDono, doColega]) {
    for (const canario of [cpf, nome, telefone]) expect(texto).not.toContain(canario)
  }
})

test('no text of a caller was read as SQL, and the log of PostgreSQL names nobody', () => {
  const linhas = readFileSync(inject('postgresLog'), 'utf8')
    .split('\n')
    .filter((linha) => processos.has(Number(/^\S+ \S+ \S+ \[(\d+)\]/.exec(linha)?.[1])))

  expect(processos.size).toBeGreaterThan(0)
  // 42xxx: outside input reached the SQL parser, or a name does not exist.
  expect(linhas.filter((linha) => /\] 42\w{3} /.test(linha))).toEqual([])
  for (const { cpf, nome, telefone } of [doDono, doColega]) {
    for (const canario of [cpf, nome, telefone, 'pg_sleep']) {
      expect(linhas.filter((linha) => linha.includes(canario))).toEqual([])
    }
  }
})
