import { afterEach, expect, test } from 'vitest'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { dizer } from './dizer.ts'
import { comDetalhe, inicialDe, nomeDoPromotor, perguntarAsAbas, promotor } from './promotor.ts'

const um = { value: '0001', canal: 'LOJA', label: 'Promotora Aurora' }
const dois = { value: '0002', canal: 'DIGITAL', label: 'Promotora Sul' }
const detalhe = {
  ...um,
  situacao: 'ATIVO',
  cnpj: '00000000000191',
  uf: 'SP',
  cidade: 'São Paulo',
  telefone: null,
}

test('S3.06 the active promotor is value, canal and label: the only one, or the one of before', () => {
  expect(inicialDe([um], null)).toEqual({ value: '0001', canal: 'LOJA', label: 'Promotora Aurora' })
  expect(inicialDe([um, dois], '0002')).toEqual(dois)
  expect(inicialDe([um, dois], null)).toBeUndefined()
  expect(inicialDe([um, dois], '0009')).toBeUndefined()
  expect(inicialDe([], '0001')).toBeUndefined()
})

test('S7.06 GET promotor/{id} is merged into the active promotor, and into no other', () => {
  expect(comDetalhe(um, detalhe)).toEqual(detalhe)
  expect(comDetalhe(dois, detalhe)).toEqual(dois)
})

test('a screen names people and promotores, and says a login or a code only where no name is known', () => {
  const antes = promotor.getState()
  promotor.setState({ opcoes: [um] })
  try {
    expect([nomeDoPromotor('0001'), nomeDoPromotor('0002')]).toEqual(['Promotora Aurora', '0002'])
  } finally {
    promotor.setState(antes)
  }
  expect(nomeDaPessoa({ nome: 'Ana Beatriz Camargo', loginUsuario: 'atendente' })).toBe(
    'Ana Beatriz Camargo',
  )
  expect(nomeDaPessoa({ loginUsuario: 'atendente' })).toBe('atendente')
})

/** The other tabs of the person, each working for one promotor. */
const outras: BroadcastChannel[] = []
function outraAba(value: string, idUsuario = 'u1'): void {
  const canal = new BroadcastChannel(`consigna:promotor:${idUsuario}`)
  canal.addEventListener('message', ({ data }: MessageEvent<{ tipo: string }>) => {
    if (data.tipo === 'pergunta') dizer(canal, { tipo: 'resposta', value })
  })
  outras.push(canal)
}
afterEach(() => {
  for (const canal of outras.splice(0)) canal.close()
})

test('a new tab works for what the open ones of the same person all work for', async () => {
  outraAba('0001')
  outraAba('0001')
  outraAba('0002', 'u2')

  expect(await perguntarAsAbas('u1')).toBe('0001')
})

test('alone, or between tabs of two promotores, the person is asked', async () => {
  expect(await perguntarAsAbas('u1')).toBeNull()
  outraAba('0001')
  outraAba('0002')

  expect(await perguntarAsAbas('u1')).toBeNull()
})
