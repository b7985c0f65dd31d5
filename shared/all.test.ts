import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './all.ts'
import { lerCsv } from './csv.ts'
import { controles } from './permissoes.ts'

/**
 * The declaration of each call must be consistent: the door reads objects, placeholders and
 * controls from it.
 */

/** The fields of an object schema, also behind `refine`; null for anything else. */
function campos(schema: z.ZodType | undefined): string[] | null {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : null
}

test.each(endpoints)('$name: the places of its path are its parameters', ({ endpoint }) => {
  const lugares = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, nome = '']) => nome)
  expect(new Set(lugares).size).toBe(lugares.length)
  expect((campos(endpoint.params) ?? []).toSorted()).toEqual(lugares.toSorted())
  for (const alias of endpoint.aliases ?? []) {
    const doAlias = [...alias.matchAll(/:(\w+)/g)].map(([, nome = '']) => nome)
    expect(doAlias.toSorted()).toEqual(lugares.toSorted())
  }
})

test.each(endpoints)('$name: each object it names is a field of what it takes', ({ endpoint }) => {
  for (const { em, campo } of endpoint.objetos ?? []) {
    const doSchema = campos(endpoint[em])
    expect([em, campo, doSchema === null || doSchema.includes(campo)]).toEqual([em, campo, true])
    expect(endpoint[em]).toBeDefined()
  }
})

/** A field named like an object: the door must look it up. */
const deAlguem: Record<string, string> = {
  idRelacionamento: 'relacionamento',
  idCliente: 'cliente',
  idTelefone: 'telefone',
  idOportunidade: 'oportunidade',
  idSimulacao: 'simulacao',
  idProposta: 'proposta',
  idFormalizacao: 'formalizacao',
  idLembrete: 'lembrete',
  codigoPromotor: 'promotor',
}

/** Looked for among what the client of the call has, by the verb itself. */
const procuradosDentro = new Set([
  'consentimento.pedir idTelefone',
  'consentimento.enviarLink idTelefone',
  'consentimento.enviarChaveAcesso idTelefone',
  'hsm.enviar idTelefone',
  'simulacao.registrar idSimulacao',
])

/** The bank's desk is in no promotor: the verb finds only what it may check, of any of them. */
/** The specification does not say of what the id is: either is looked for. */
const deDois = new Map([
  ['oportunidade.finalizadas idRelacionamento', 'oportunidade ou relacionamento'],
])

const daMesaDoBanco = new Set([
  'formalizacao.abrirNaMesa',
  'formalizacao.imprimirNaMesa',
  'formalizacao.conferirNaMesa',
])

test.each(endpoints)('S1: $name: no id of somebody goes past the door', ({ name, endpoint }) => {
  const tomados = (['params', 'query', 'body'] as const).flatMap((em) =>
    (campos(endpoint[em]) ?? [])
      .filter((campo) => campo in deAlguem)
      .map((campo) => ({ em, campo, tipo: deAlguem[campo] })),
  )
  if (endpoint.permissao === 'publico') return
  if (daMesaDoBanco.has(name)) {
    expect([endpoint.permissao, endpoint.promotor]).toEqual(['DIVERGENCIA_CONFERIR', 'opcional'])
    return
  }
  for (const { em, campo, tipo } of tomados) {
    if (procuradosDentro.has(`${name} ${campo}`)) {
      expect(endpoint.objetos?.map((um) => um.tipo)).toContain('relacionamento')
      continue
    }
    const nomeado = endpoint.objetos?.find((um) => um.em === em && um.campo === campo)
    const esperado = deDois.get(`${name} ${campo}`) ?? tipo
    expect({ em, campo, tipo: nomeado?.tipo }).toEqual({ em, campo, tipo: esperado })
  }
})

test.each(endpoints)('$name: a reading has no body, and says of itself what it is', (linha) => {
  const { method, body, leitura, guarda, mensagens } = linha.endpoint
  if (method === 'GET') expect(body).toBeUndefined()
  // A POST may be a read; a read, by any method, may store an outside answer.
  if (leitura) expect(method).toBe('POST')
  if (guarda) expect(method === 'GET' || leitura === true).toBe(true)
  // A read has no success toast.
  if (method === 'GET' || leitura) expect(mensagens.sucesso).toBeUndefined()
})

/** Every object schema inside of one, however deep. */
function objetosDe(schema: unknown): z.ZodObject[] {
  if (schema instanceof z.ZodObject) {
    return [schema, ...Object.values(schema.shape).flatMap(objetosDe)]
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return objetosDe(schema.unwrap())
  }
  if (schema instanceof z.ZodArray) return objetosDe(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(objetosDe)
  if (schema instanceof z.ZodPipe) return objetosDe(schema.in)
  return []
}

test.each(endpoints)('$name: a tolerant reader ignores what it does not know', ({ endpoint }) => {
  for (const schema of [endpoint.body, endpoint.query, endpoint.params].flatMap(objetosDe)) {
    // Neither refused nor handed on: `strictObject` has `never` here, `looseObject` `unknown`.
    expect(schema.def.catchall).toBeUndefined()
  }
})

test.each(endpoints)('$name: its words are those of people', ({ endpoint: { mensagens } }) => {
  const { recusa, falha, sucesso } = mensagens
  for (const texto of [recusa, falha]) {
    expect(texto).not.toMatch(/[.;!]$/)
    expect(texto).not.toMatch(/\s{2}|;/)
    expect(texto.length).toBeLessThanOrEqual(90)
  }
  if (sucesso !== undefined) expect(sucesso).not.toContain(';')
})

test('no two calls answer at one address, however its places are called', () => {
  const enderecos = endpoints.flatMap(({ name, endpoint: { method, path, aliases = [] } }) =>
    [path, ...aliases].map((um) => [`${method} ${um.replace(/:\w+/g, '*')}`.toLowerCase(), name]),
  )
  const repetidos = enderecos.filter(
    ([endereco], k) => enderecos.findIndex(([outro]) => outro === endereco) !== k,
  )
  expect(repetidos).toEqual([])
})

test('an address without places is never swallowed by one with a place there', () => {
  // `/formalizacao/checklist` and `/formalizacao/:id`: the literal one must be no id.
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
  for (const { endpoint } of endpoints) {
    for (const parte of endpoint.path.split('/')) expect(parte).not.toMatch(uuid)
  }
})

const perfis = lerCsv(readFileSync('database/reference/perfis.csv', 'utf8')).map(
  ({ codigo = '', controles: escrito = '' }) => {
    const [tudo, ...menos] = escrito.split(' ')
    const fora = menos.map((um) => um.replace(/^-/, ''))
    return { codigo, fora, tem: tudo === '*' ? controles.filter((um) => !fora.includes(um)) : [] }
  },
)

test('every control is asked by some call', () => {
  const pedidos = new Set(endpoints.map(({ endpoint }) => endpoint.permissao))
  expect(new Set(controles).size).toBe(controles.length)
  // The control of whole phones is checked inside the calls that show them; that of exports by their route, which
  // streams a file and is therefore no call of the list (`server/base/http/exportacao.ts`).
  expect(controles.filter((controle) => !pedidos.has(controle))).toEqual([
    'TELEFONE_VER_COMPLETO',
    'PAINEL_EXPORTAR',
  ])
})

test('what a profile does not hold is a control, and whoever supervises holds no less', () => {
  const de = (codigo: string) => perfis.find((perfil) => perfil.codigo === codigo)?.tem ?? []
  for (const { fora } of perfis) {
    expect(fora.filter((um) => !controles.some((controle) => controle === um))).toEqual([])
  }
  expect(de('ATENDENTE').filter((um) => !de('PROMOTOR').includes(um))).toEqual([])
  expect(de('PROMOTOR').filter((um) => !de('GESTOR').includes(um))).toEqual([])
  expect(de('SEM_CONTROLE')).toEqual([])
  // Who attends decides neither rules nor harms, and sees no whole phone (decisions, section 8).
  for (const alheio of ['REGRA_ALTERAR', 'SIMULACAO_AUTORIZAR', 'TELEFONE_VER_COMPLETO'] as const) {
    expect(de('ATENDENTE')).not.toContain(alheio)
  }
  expect(perfis.flatMap(({ tem }) => tem)).not.toContain('TELEFONE_VER_COMPLETO')
})

test('a control is a module and what is done in it, in capitals', () => {
  for (const controle of controles) expect(controle).toMatch(/^[A-Z]+(?:_[A-Z]+)+$/)
})
