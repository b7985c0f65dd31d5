import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { type OfertaSemOrdem, ordenarOfertas } from './ordem.ts'

const base: OfertaSemOrdem = {
  idOportunidade: null,
  versao: null,
  status: null,
  produto: 'NOVO',
  codigoConvenio: '000331',
  convenio: 'INSS',
  idContrato: null,
  numeroContrato: null,
  idBeneficio: null,
  idEmpregador: null,
  fonte: null,
  prazo: 96,
  taxaAm: 1.78,
  taxaPadraoAm: 1.85,
  cetAa: 25.1,
  valor: centavos(100_000),
  condicoes: {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    idEmpregador: null,
    prazo: 96,
    taxaAm: 1.78,
    valorParcela: centavos(2_500),
    valorLiberado: null,
    contratos: [],
    convencao: 'REF-1',
    iofFinanciado: true,
  },
  valorLiberado: centavos(100_000),
  valorParcela: centavos(2_500),
  iofTotal: centavos(5_000),
  totalAPagar: centavos(240_000),
  primeiroVencimento: '2027-01-07',
  quitados: [],
  portado: null,
  ganho: null,
  vantagem: null,
  prova: null,
  perdas: { parcelaAMais: null, mesesAMais: null },
  falta: null,
  validaAte: null,
  avisos: [],
  motivoDaTaxa: null,
}

const justa = { vantagem: 'JUSTA', prova: 'Custa um preço justo.' } as const

const ordem = (...mudancas: Partial<OfertaSemOrdem>[]) =>
  ordenarOfertas(
    mudancas.map((mudanca, k) => ({ ...base, ...mudanca, idBeneficio: `${mudancas.length - k}` })),
  )

test('the largest released amount comes first, with that reason', () => {
  const [primeira, segunda] = ordem({}, { valorLiberado: centavos(200_000) })

  expect(primeira).toMatchObject({ posicao: 1, valorLiberado: 200_000 })
  expect(primeira?.razoes[0]).toEqual({
    criterio: 'LIBERADO',
    favor: true,
    texto: 'Libera R$\u00a02.000,00, o maior valor entre as ofertas',
  })
  expect(segunda?.razoes[0]?.texto).toBe('Libera R$\u00a01.000,00')
})

test('of equal amounts the larger gain of the client comes first, then the earlier end', () => {
  const ofertas = ordem(
    { ganho: centavos(-500), ...justa, validaAte: '2026-11-25' },
    { ganho: centavos(900), vantagem: 'MELHOR', prova: 'Paga menos.' },
    { ganho: centavos(-500), ...justa, validaAte: '2026-11-24' },
  )

  expect(ofertas.map(({ ganho, validaAte }) => [ganho, validaAte])).toEqual([
    [900, null],
    [-500, '2026-11-24'],
    [-500, '2026-11-25'],
  ])
  expect(ofertas[1]?.razoes.map(({ criterio, favor }) => [criterio, favor])).toEqual([
    ['LIBERADO', true],
    ['CUSTO', false],
    ['PRAZO', true],
  ])
})

test('a cost is never called a gain, and what the client loses is a reason against', () => {
  const [oferta] = ordem({
    ganho: centavos(-1_137_082),
    vantagem: 'JUSTA',
    prova: 'Mudando, o cliente paga R$ 11.370,82 a mais no total.',
    perdas: { parcelaAMais: centavos(2_000), mesesAMais: 41 },
  })

  expect(oferta?.razoes.filter(({ favor }) => !favor)).toEqual([
    {
      criterio: 'CUSTO',
      favor: false,
      texto: 'Mudando, o cliente paga R$ 11.370,82 a mais no total.',
    },
    { criterio: 'PARCELA', favor: false, texto: 'A parcela sobe R$\u00a020,00 por mês' },
    { criterio: 'DURACAO', favor: false, texto: 'A dívida dura 41 meses a mais do que hoje' },
  ])
  expect(oferta?.razoes.map(({ criterio }) => criterio)).not.toContain('GANHO')
})

test('an offer that leaves the client worse comes last, whatever it releases, with that reason', () => {
  const ofertas = ordem(
    {
      valorLiberado: centavos(900_000),
      ganho: centavos(-50_000),
      vantagem: 'PIOR',
      prova: 'Ficar custa menos.',
    },
    { valorLiberado: centavos(1_000) },
  )

  expect(ofertas.map(({ valorLiberado }) => valorLiberado)).toEqual([1_000, 900_000])
  expect(ofertas.map(({ razoes }) => razoes[0]?.texto)).toEqual([
    'Libera R$\u00a010,00, o maior valor entre as que não deixam o cliente pior',
    'Libera R$\u00a09.000,00',
  ])
  expect(ofertas[1]?.razoes[1]).toEqual({
    criterio: 'CUSTO',
    favor: false,
    texto: 'Ficar custa menos.',
  })
})

test('equal offers have a stable order', () => {
  const ids = (ofertas: { idBeneficio: string | null }[]) =>
    ofertas.map(({ idBeneficio }) => idBeneficio)

  expect(ids(ordem({}, {}, {}))).toEqual(['1', '2', '3'])
})

test('a special rate is a reason, with what earned it', () => {
  const [oferta] = ordem({ motivoDaTaxa: 'Cliente há 6 anos' })

  expect(oferta?.razoes.at(-1)?.texto).toBe(
    'Taxa especial de 1,78% ao mês em vez de 1,85%: Cliente há 6 anos',
  )
})

test('kept conditions at the standard rate have no special one as a reason', () => {
  const [oferta] = ordem({ motivoDaTaxa: 'Cliente há 6 anos', taxaAm: 1.85 })
  expect(oferta?.razoes.map(({ criterio }) => criterio)).not.toContain('TAXA')
})

test('a portability comes after offers that release money and before harmful ones, and states its balance', () => {
  const portado = { banco: 'Pan', saldoDevedor: centavos(1_000_000) }
  const porta = {
    ...base,
    produto: 'PORT' as const,
    valorLiberado: centavos(0),
    portado,
    ganho: centavos(70_000),
    vantagem: 'MELHOR' as const,
  }
  const pior = { ...base, produto: 'REFIN' as const, vantagem: 'PIOR' as const }
  const [primeira, segunda, ultima] = ordenarOfertas([pior, porta, base])

  expect([primeira, segunda, ultima].map((uma) => uma?.produto)).toEqual(['NOVO', 'PORT', 'REFIN'])
  expect(segunda?.razoes[0]).toMatchObject({
    favor: false,
    texto: 'Não libera dinheiro: traz do Pan o saldo de R$\u{a0}10.000,00',
  })
})

test('one offer alone is not called the largest, and one of nothing speaks for nobody', () => {
  const [sozinha] = ordem({})
  expect(sozinha?.razoes[0]).toMatchObject({ favor: true, texto: 'Libera R$\u00a01.000,00' })
  expect(ordem({ valorLiberado: centavos(1) })[0]?.razoes[0]?.favor).toBe(true)
  expect(ordem({ valorLiberado: centavos(0) })[0]?.razoes[0]?.favor).toBe(false)
})

test('a gain that is not known counts as none: a centavo more comes before it, one less after', () => {
  const ganhos = ordem(
    { ganho: centavos(-1), ...justa },
    { ganho: centavos(1), ...justa },
    { ganho: null },
  ).map(({ ganho }) => ganho)
  expect(ganhos).toEqual([1, null, -1])
})

test('nothing lost and nothing won is no cost', () => {
  const razao = (ganho: number | null) =>
    ordem({ ganho: ganho === null ? null : centavos(ganho), prova: 'Paga o mesmo.' })[0]?.razoes[1]
  expect(razao(0)).toEqual({ criterio: 'GANHO', favor: true, texto: 'Paga o mesmo.' })
  expect(razao(null)).toEqual({ criterio: 'GANHO', favor: true, texto: 'Paga o mesmo.' })
  expect(razao(-1)).toMatchObject({ criterio: 'CUSTO', favor: false })
})

test('a debt that lasts one month more says one month, and a special rate speaks for its offer', () => {
  const [oferta] = ordem({
    perdas: { parcelaAMais: null, mesesAMais: 1 },
    motivoDaTaxa: 'Cliente há 6 anos',
  })
  expect(oferta?.razoes.slice(1)).toEqual([
    expect.objectContaining({ criterio: 'TAXA', favor: true }),
    { criterio: 'DURACAO', favor: false, texto: 'A dívida dura 1 mês a mais do que hoje' },
  ])
})
