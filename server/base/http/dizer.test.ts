import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints, endpointsDoCliente } from '#shared/all.ts'
import { UmaPessoa } from '#shared/campos.ts'
import { camposComNome, nomeDoCampo } from '#shared/nomes-dos-campos.ts'
import { criarLeitor } from './entrada.ts'
import { dizerFalta } from './dizer.ts'
import { ehEmbrulho } from './tolerante.ts'

type Achado = { chamada: string; onde: string; nome: string; schema: z.core.$ZodType }

/** Every named field of a schema, at every depth. */
function camposDe(schema: z.core.$ZodType, chamada: string, onde: string): Achado[] {
  const em = (dentro: z.core.$ZodType, nome = '') =>
    camposDe(dentro, chamada, nome ? `${onde}.${nome}` : onde)
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([nome, dentro]) => [
      { chamada, onde: `${onde}.${nome}`, nome, schema: dentro },
      ...em(dentro, nome),
    ])
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((opcao) => em(opcao))
  if (schema instanceof z.ZodArray) return em(schema.element)
  if (ehEmbrulho(schema)) return em(schema.def.innerType)
  return schema instanceof z.ZodPipe ? em(schema.in) : []
}

const campos = [...endpoints, ...endpointsDoCliente].flatMap(({ name, endpoint }) =>
  (['params', 'query', 'body'] as const).flatMap((parte) => {
    const schema = endpoint[parte]
    return schema ? camposDe(schema, name, parte) : []
  }),
)

test('every field of every call has its name for people, and no name is left over', () => {
  const semNome = campos.filter(({ nome }) => nomeDoCampo(nome) === undefined)
  const usados = new Set(campos.map(({ nome }) => nome.toLowerCase()))

  expect(campos.length).toBeGreaterThan(1500)
  expect(semNome.map(({ chamada, onde }) => `${chamada} ${onde}`)).toEqual([])
  expect(camposComNome.filter((nome) => !usados.has(nome))).toEqual([])
  for (const nome of camposComNome) expect(nomeDoCampo(nome)).toMatch(/^\p{Lu}[^.:_]*$/u)
})

const valores = [undefined, null, '', 'é', 'x'.repeat(20_001), -1, 1.5, 1e21, true, [], {}, [null]]

/** The sentences about one field with each of the values. */
const sentencasDe = ({ nome, schema }: Achado) => {
  const objeto = z.object({ [nome]: schema })
  return valores.flatMap((valor) => {
    const entrada = { [nome]: valor }
    const lida = objeto.safeParse(entrada, { error: () => 'Valor inválido' })
    return lida.success ? [] : lida.error.issues.map((falta) => dizerFalta(falta, entrada))
  })
}

test('no sentence about a field has a word of the wire in it', () => {
  // One schema under one name says the same in every call.
  const umDeCada = new Map(campos.map((campo) => [campo.schema, new Map<string, Achado>()]))
  for (const campo of campos) umDeCada.get(campo.schema)?.set(campo.nome, campo)
  const ditas = new Map(
    [...umDeCada.values()]
      .flatMap((um) => [...um.values()])
      .flatMap((campo) =>
        sentencasDe(campo).map((dita) => [dita, `${campo.chamada} ${campo.onde}`] as const),
      ),
  )
  const estranhas = [...ditas].filter(
    ([dita]) =>
      !dita.startsWith('matricula ') &&
      (!/^\p{Lu}/u.test(dita) ||
        /[a-z][A-Z]|expected|Invalid|received|\bdevedor:|\bcorpo\b/.test(
          dita.replaceAll('WhatsApp', ''),
        )),
  )

  expect(ditas.size).toBeGreaterThan(300)
  expect(estranhas).toEqual([])
})

const leitor = criarLeitor({
  method: 'POST',
  path: '/x',
  permissao: 'logado',
  response: z.null(),
  mensagens: { recusa: '', falha: '' },
  body: z.object({
    agencia: z.string('Agência: informe só os números'),
    idCliente: z.string('Identificador inválido'),
    valorParcela: z.number('Informe o valor em reais'),
    sexo: z.enum(['F', 'M'], 'Sexo: escolha uma opção'),
    atendente: UmaPessoa.optional(),
    observacao: z.string().min(1).nullable().optional(),
    versao: z.number().optional(),
    texto: z.string().min(1, 'Texto: preencha este campo').optional(),
    contratos: z.array(z.string()).optional(),
  }),
})
const bom = { agencia: '1', idCliente: 'c', valorParcela: 1, sexo: 'F' }
const ler = (body: unknown) => leitor({ params: {}, query: {}, body }).body
const motivos = (body: unknown): readonly string[] => {
  try {
    ler(body)
    return []
  } catch (error) {
    return Reflect.get(Object(error), 'motivos') as string[]
  }
}

test('what is absent is asked for by its name, one sentence a field', () => {
  expect(motivos(undefined)).toEqual([
    'Agência: informe só os números',
    'Cliente: preencha este campo',
    'Valor da parcela: preencha este campo',
    'Sexo: escolha uma opção',
  ])
})

test('a wrong type is called a wrong type', () => {
  const errado = { agencia: 1, idCliente: true, valorParcela: '1', sexo: 2, contratos: ['a', 1] }
  expect(motivos({ ...bom, ...errado })).toEqual([
    'Agência: deve ser um texto',
    'Cliente: deve ser um texto',
    'Valor da parcela: deve ser um número',
    'Sexo: deve ser um texto',
    'Contratos: deve ser um texto',
  ])
  expect(motivos([])).toEqual(['Pedido: deve ser um conjunto de campos'])
})

test('a name in two cases is refused by the name of the field for people', () => {
  expect(motivos({ ...bom, IDCLIENTE: 'd' })).toEqual(['Campo repetido: Cliente'])
})

test('an empty text empties what may be empty, and keeps what may only be absent', () => {
  expect(ler({ ...bom, observacao: '', versao: '', contratos: null })).toEqual({
    ...bom,
    observacao: null,
  })
  expect(motivos({ ...bom, texto: '' })).toEqual(['Texto: preencha este campo'])
})

test.each([
  ['an id', '0F0F0F0F-0000-4000-8000-000000000001', '0f0f0f0f-0000-4000-8000-000000000001'],
  ['a login', 'Ana.Souza', 'ana.souza'],
  [
    'what we answer',
    { IdUsuario: '0f0f0f0f-0000-4000-8000-000000000001', loginUsuario: 'ana' },
    '0f0f0f0f-0000-4000-8000-000000000001',
  ],
  ['a login in an object', { loginUsuario: 'ANA', nome: 'Ana' }, 'ana'],
])('a person is named by %s', (_como, atendente, lida) => {
  expect(ler({ ...bom, atendente })).toEqual({ ...bom, atendente: lida })
})

test.each([[{}], [{ nome: 'Ana' }], ["' or '1'='1"], [12]])(
  'a person is not named by %j',
  (atendente) => {
    expect(motivos({ ...bom, atendente })).toEqual([
      'Atendente: informe a pessoa pelo identificador ou pelo login',
    ])
  },
)
