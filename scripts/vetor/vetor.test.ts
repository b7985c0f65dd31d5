import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { regrasDosArquivos } from '#database/reference.ts'
import { simularVetor } from './vetor.ts'

const regras = regrasDosArquivos()

type Vetor = Record<string, unknown> & { nome: string; tipo: string }
const vetores = z
  .array(z.looseObject({ nome: z.string(), tipo: z.string() }))
  .parse(JSON.parse(readFileSync('database/reference/vetores_publicos.json', 'utf8')))

const entradas: Record<string, string[]> = {
  novo_por_parcela: ['tipo', 'parcela', 'taxa_am_pct', 'prazo', 'liberacao', 'primeiro_venc'],
  novo_por_valor_liberado: [
    'tipo',
    'valor_liberado',
    'taxa_am_pct',
    'prazo',
    'liberacao',
    'primeiro_venc',
  ],
  refin: ['tipo', 'antigo', 'data', 'novo'],
  portabilidade_pura: [
    'tipo',
    'parcela_origem',
    'taxa_origem',
    'restantes',
    'proximo_venc',
    'data',
    'taxa_nova',
  ],
}

const somente = (vetor: Vetor, campos: string[] = []) =>
  Object.fromEntries(campos.map((campo) => [campo, vetor[campo]]))

const vetor = (tipo: string): Vetor => {
  const achado = vetores.find((candidato) => candidato.tipo === tipo)
  if (!achado) throw new Error(`no public vector of ${tipo}`)
  return achado
}

function simular(entrada: unknown) {
  const resultado = simularVetor(entrada, regras)
  if ('erros' in resultado) throw new Error(resultado.erros.join('; '))
  return resultado.saida
}

const erros = (entrada: unknown) => {
  const resultado = simularVetor(entrada, regras)
  return 'erros' in resultado ? resultado.erros : []
}

test('there are four public vectors, one of each kind', () => {
  expect(vetores.map(({ tipo }) => tipo)).toEqual(Object.keys(entradas))
})

test.each(vetores)('S1.12 $nome reproduces, field by field', (esperado) => {
  const saida = simular(somente(esperado, entradas[esperado.tipo]))
  const { nome: _, ...campos } = esperado

  for (const [campo, valor] of Object.entries(campos)) {
    expect({ [campo]: saida[campo] }).toEqual({ [campo]: valor })
  }
  expect(saida).toMatchObject({ permitido: true, motivos: [], avisos: [] })
})

test.each(vetores)('the whole $nome as input answers the same simulation', (inteiro) => {
  expect(simular(inteiro)).toMatchObject(inteiro)
})

test('PUB-3 reproduces with only the terms of the old contract', () => {
  const { antigo, ...esperado } = vetor('refin')
  const { parcela, taxa_am_pct, prazo, primeiro_venc } = z.looseObject({}).parse(antigo)
  const entrada = somente(esperado, ['tipo', 'data', 'novo'])

  expect(
    simular({ ...entrada, antigo: { parcela, taxa_am_pct, prazo, primeiro_venc } }),
  ).toMatchObject({ antigo, ...somente(esperado, Object.keys(esperado).slice(1)) })
})

test('solving for the troco of PUB-3 answers its instalment', () => {
  const { novo, ...esperado } = vetor('refin')
  const { parcela, ...termos } = z.looseObject({ parcela: z.string() }).parse(novo)
  const entrada = { ...somente(esperado, ['tipo', 'data', 'antigo']) }

  const saida = simular({ ...entrada, novo: { ...termos, troco: esperado['troco'] } })
  expect(saida).toMatchObject({ novo: { parcela }, troco: esperado['troco'], iof: esperado['iof'] })
})

test('a missing first due date comes from the payroll calendar of the INSS', () => {
  const pub1 = vetor('novo_por_parcela')
  const entrada = somente(pub1, ['tipo', 'parcela', 'taxa_am_pct', 'prazo', 'liberacao'])

  expect(simular(entrada)).toMatchObject(somente(pub1, ['primeiro_venc', 'valor_liberado']))
  expect(erros({ ...entrada, convenio: 'SIAPE' })).toEqual([
    'Informe primeiro_venc: a folha do convênio SIAPE não é conhecida',
  ])
})

test('JSON numbers are taken as well as decimal texts', () => {
  const pub1 = vetor('novo_por_parcela')
  const entrada = somente(pub1, entradas['novo_por_parcela'])

  expect(simular({ ...entrada, parcela: 567.35, taxa_am_pct: 1.85 })).toEqual(simular(entrada))
})

test('the rules of another day tax the same loan otherwise', () => {
  const entrada = somente(vetor('novo_por_parcela'), entradas['novo_por_parcela'])

  expect(simular({ ...entrada, data_regras: '2021-12-31' })).toMatchObject({
    data_regras: '2021-12-31',
    iof_diario: '1002.01',
  })
  expect(simular({ ...entrada, data_regras: '2020-12-31' })).toMatchObject({
    iof_total: '0.00',
    valor_liberado: '24742.56',
  })
  expect(erros({ ...entrada, data_regras: '2008-01-02' })).toEqual([
    'iof_diario de PF: sem registro para esta data (02/01/2008)',
  ])
})

test('what the rules forbid is worked out and explained', () => {
  const entrada = somente(vetor('novo_por_parcela'), entradas['novo_por_parcela'])

  expect(simular({ ...entrada, taxa_am_pct: '1.86', prazo: 109 })).toMatchObject({
    permitido: false,
    motivos: [{ regra: 'teto_juros_am' }, { regra: 'prazo_max_parcelas' }],
  })
})

test('a young contract warns of the tax that is not included', () => {
  const { antigo: _, ...pub3 } = vetor('refin')
  const antigo = { parcela: '350', taxa_am_pct: '1.8', prazo: 84, primeiro_venc: '2026-03-07' }
  const novo = { troco: '500.00', taxa_am_pct: '1.85', prazo: 96 }

  const { avisos } = simular({ ...somente(pub3, ['tipo', 'data']), antigo, novo })
  expect(avisos).toEqual([expect.stringContaining('IOF complementar')])
})

test('several old contracts are settled by one loan, a young one with its complementary IOF', () => {
  const velho = { parcela: '350', taxa_am_pct: '1.8', prazo: 84, primeiro_venc: '2023-03-07' }
  const jovem = { ...velho, primeiro_venc: '2026-03-07', liberacao: '2026-01-10' }
  const novo = { parcela: '700', taxa_am_pct: '1.85', prazo: 96 }
  const pub3 = somente(vetor('refin'), ['tipo', 'data'])

  const saida = simular({ ...pub3, antigos: [velho, jovem], novo })
  expect(saida).toMatchObject({ antigos: [{ restantes: 39 }, { restantes: 75 }], avisos: [] })
  expect(Number(saida['iof_complementar'])).toBeGreaterThan(0)
  expect(erros({ ...pub3, novo })).toEqual([
    'antigo: Informe o contrato antigo, ou vários em antigos',
  ])
})

test('the tax may come out of the amount instead of being lent on top of it', () => {
  const entrada = somente(vetor('novo_por_valor_liberado'), entradas['novo_por_valor_liberado'])

  expect(simular({ ...entrada, iof_financiado: false })).toMatchObject({
    iof_financiado: false,
    valor_financiado: '10000.00',
    valor_liberado: '9666.84',
  })
})

test('the memória de cálculo opens every number, on request', () => {
  for (const esperado of vetores) {
    const saida = simular({ ...somente(esperado, entradas[esperado.tipo]), memoria: true })
    const { passos } = z
      .object({ passos: z.array(z.object({ conta: z.string() })) })
      .parse(saida['memoria'])
    expect(passos.length).toBeGreaterThan(5)
  }
})

const valida = somente(vetor('novo_por_parcela'), entradas['novo_por_parcela'])
const refinValido = somente(vetor('refin'), entradas['refin'])
const portaValida = somente(vetor('portabilidade_pura'), entradas['portabilidade_pura'])

test.each<[string, unknown, string]>([
  ['no object', undefined, 'Informe um objeto JSON'],
  ['a list', [valida], 'Informe um objeto JSON'],
  ['no kind', {}, 'Informe o tipo'],
  ['an unknown kind', { tipo: 'cartao' }, 'Informe o tipo'],
  ['a missing field', { ...valida, parcela: undefined }, 'parcela: Informe um número decimal'],
  ['a comma', { ...valida, parcela: '567,35' }, 'parcela: Informe um número decimal'],
  ['three decimals', { ...valida, parcela: '567.355' }, 'no máximo duas casas'],
  ['nothing', { ...valida, parcela: '0.00' }, 'Informe um valor maior que zero'],
  ['a negative', { ...valida, parcela: -1 }, 'Informe um valor maior que zero'],
  ['a fortune', { ...valida, parcela: '99999999999' }, 'até R$ 10 milhões'],
  ['a rate above sense', { ...valida, taxa_am_pct: '31' }, 'no máximo 30%'],
  ['a rate too fine', { ...valida, taxa_am_pct: '1.8500001' }, 'seis casas'],
  ['a text for a count', { ...valida, prazo: '96' }, 'prazo: Informe o prazo em número inteiro'],
  ['half an instalment', { ...valida, prazo: 9.5 }, 'prazo: Informe o prazo'],
  ['no instalment', { ...valida, prazo: 0 }, 'ao menos uma parcela'],
  ['31 of February', { ...valida, liberacao: '2026-02-31' }, 'liberacao: Informe uma data'],
  ['due on the release', { ...valida, primeiro_venc: '2026-11-10' }, 'deve vir depois'],
  ['a convention of fancy', { ...valida, convencao: 'REF-2' }, 'REF-1 ou price-30'],
  ['a field of fancy', { ...valida, taxa: '1.85' }, 'Campo desconhecido: taxa'],
  ['a prototype', JSON.parse('{"__proto__":{"tipo":"refin"}}'), 'Informe o tipo'],
  ['a small amount over long', { ...valida, ...umCentavo() }, 'a parcela seria zero'],
  ['a refin too small', { ...refinValido, novo: pedido('100.00') }, 'não cobre o saldo devedor'],
  ['an old contract of fancy', { ...refinValido, antigo: { cor: 1 } }, 'campo desconhecido'],
  ['neither parcela nor troco', { ...refinValido, novo: {} }, 'com parcela ou troco'],
  [
    'a contract ended',
    { ...refinValido, antigo: contrato({ prazo: 12 }) },
    'não há saldo a quitar',
  ],
  [
    'more paid than due',
    { ...refinValido, antigo: contrato({ pagas: 60, restantes: 51 }) },
    'somam',
  ],
  ['overdue', { ...refinValido, antigo: contrato({ proximo_venc: '2026-10-07' }) }, 'já passou'],
  ['a transfer of nothing', { ...portaValida, restantes: 0 }, 'ao menos uma parcela restante'],
  ['a late transfer', { ...portaValida, data: '2026-12-08' }, 'vem antes da data'],
])('%s is refused in words', (_, entrada, sentenca) => {
  expect(erros(entrada).join('; ')).toContain(sentenca)
})

function umCentavo() {
  return { tipo: 'novo_por_valor_liberado', parcela: undefined, valor_liberado: '0.01' }
}

function pedido(parcela: string) {
  return { parcela, taxa_am_pct: '1.85', prazo: 96, primeiro_venc: '2027-01-07' }
}

function contrato(mudanca: Record<string, unknown>) {
  const termos = { parcela: '350.00', taxa_am_pct: '1.80', prazo: 84, primeiro_venc: '2024-03-07' }
  return { ...termos, ...mudanca }
}
