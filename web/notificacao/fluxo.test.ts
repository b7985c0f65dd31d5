import { expect, test } from 'vitest'
import { ouvir, receber, ultimoAviso } from './avisos.ts'
import { esperaApos } from './espera.ts'
import { criarLeitor } from './fluxo.ts'

const quadro = (id: number, tipo = 'lembrete', dados = '{"idLembrete":"a"}') =>
  `id: ${id}\nevent: ${tipo}\ndata: ${dados}\n\n`

test('a stream cut at any letter gives the same notices', () => {
  const texto = `:\n\n${quadro(1)}:\n\n${quadro(2)}`
  for (let corte = 0; corte <= texto.length; corte += 1) {
    const ler = criarLeitor()
    const avisos = [...ler(texto.slice(0, corte)), ...ler(texto.slice(corte))]

    expect(avisos).toEqual([
      { id: 1, tipo: 'lembrete', dados: { idLembrete: 'a' } },
      { id: 2, tipo: 'lembrete', dados: { idLembrete: 'a' } },
    ])
  }
})

test.each([
  [quadro(1, 'desconhecido')],
  [quadro(1, 'lembrete', '{"cortad')],
  [quadro(1, 'lembrete', 'null')],
  ['event: lembrete\ndata: {}\n\n'],
  ['id: x\nevent: lembrete\ndata: {}\n\n'],
])('%j is ignored', (texto) => {
  const ler = criarLeitor()

  expect(ler(texto)).toEqual([])
  expect(ler(quadro(2))).toHaveLength(1)
})

test('a repeated notice is delivered once, and a late one is delivered', () => {
  const ouvidos: string[] = []
  const parar = ouvir('lembrete', ({ idLembrete = '' }) => void ouvidos.push(idLembrete))
  const aviso = (id: number) => ({
    id,
    tipo: 'lembrete' as const,
    dados: { idLembrete: `l${id}` },
  })
  for (const id of [11, 10, 11, 10, 12]) receber(aviso(id))
  parar()
  receber(aviso(13))

  expect(ouvidos).toEqual(['l11', 'l10', 'l12'])
  expect(ultimoAviso()).toBe(13)
})

test('the wait grows with the failures, to a minute, and never for all at once', () => {
  expect([0, 1, 2, 6, 50].map((falhas) => esperaApos(falhas, 1))).toEqual([
    1000, 2000, 4000, 60_000, 60_000,
  ])
  expect(esperaApos(50, 0)).toBe(30_000)
})
