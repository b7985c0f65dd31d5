import { expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { LimiteExcedido } from '../http/limites.ts'
import type { Folha } from './folha.ts'
import { aquecerImpressora, imprimir } from './impressora.ts'

const LARGURA_DO_PAPEL = 595.28
const BORDA = 56

const contrato: Folha = {
  cabeca: 'Banco Consigna',
  nome: 'Contrato 4400012345',
  em: new Date('2026-11-20T15:00:00Z'),
  pecas: [
    { tipo: 'titulo', texto: 'Resumo do seu contrato de empréstimo' },
    {
      tipo: 'quadro',
      linhas: [
        { rotulo: 'Você recebe', valor: 'R$ 1.234.567,89' },
        { rotulo: 'Quita o contrato 2265093343', valor: 'Consigna, saldo de R$ 12.345,67' },
        { rotulo: 'Juros', valor: '1,85% ao mês (24,60% ao ano) – “ok”' },
      ],
      destaque: true,
    },
    {
      tipo: 'tabela',
      colunas: ['Ano', 'Parcelas', 'Você paga', 'Juros', 'Ainda deve'],
      fileiras: Array.from({ length: 40 }, (_, i) => [
        String(2027 + i),
        '12',
        'R$ 1.111,11',
        'R$ 8,88',
        '–',
      ]),
    },
    { tipo: 'assinatura', texto: 'Conceição Assunção Müller' },
  ],
}

function desenhada() {
  return imprimir(contrato)
}

/** Text and position of each page. */
async function letrasDe(arquivo: Buffer) {
  const papel = await getDocumentProxy(new Uint8Array(arquivo))
  return Promise.all(
    Array.from({ length: papel.numPages }, async (_, i) => {
      const { items } = await (await papel.getPage(i + 1)).getTextContent()
      return items.flatMap((item) => ('str' in item ? [item] : []))
    }),
  )
}

test('fonts are embedded, so that no reader substitutes others of another width', async () => {
  const bruto = (await desenhada()).toString('latin1')

  expect(bruto).toContain('/FontFile2')
  expect(bruto).not.toContain('Helvetica')
})

test('nothing runs past the edge of the paper, and every letter can be read again', async () => {
  const paginas = await letrasDe(await desenhada())

  expect(paginas.length).toBeGreaterThan(1)
  for (const { str, transform, width } of paginas.flat()) {
    const fim = transform[4] + width
    expect([str, fim <= LARGURA_DO_PAPEL - BORDA + 0.5]).toEqual([str, true])
  }
  const texto = paginas.flat().map(({ str }) => str)
  expect(texto.join('')).toContain('1,85% ao mês (24,60% ao ano) – “ok”')
  expect(texto).toContain('Conceição Assunção Müller')
  // The head of the table stands on each of its pages.
  for (const pagina of paginas) expect(pagina.map(({ str }) => str)).toContain('Ainda deve')
})

/** Letters with a mark before the letters they are made of, and all that is made of a full stop or a comma. */
const compostas = 'ÁÂÃÀÉÊÍÓÔÕÚÜÇÑ áâãàéêíóôõúüçñ · : ; ! ? … “ ” ‘ ’ ½ ¼ % º ª'
const simples =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 R$ 15.120,00, 7.297 - +'

const papelDe = (texto: string): Folha => ({
  ...contrato,
  pecas: [
    { tipo: 'texto', texto },
    { tipo: 'secao', texto },
  ],
})

const semEspacos = (texto: string) => texto.replaceAll(/\s/g, '')

test('a letter can be read again after a paper that has it only as a part of another letter', async () => {
  // In this order: the first paper of a process decided what the next ones say of a letter.
  await imprimir(papelDe(compostas))
  const letras = (await letrasDe(await imprimir(papelDe(simples)))).flat()
  const lido = semEspacos(letras.map(({ str }) => str).join(''))

  expect(lido.split(semEspacos(simples)).length - 1).toBe(2)
})

test('the end of a paper stands together: no page has a single line', async () => {
  const clausula = 'Você pode pagar antes do prazo, com desconto dos juros que ainda não venceram. '
  for (const quantas of Array.from({ length: 24 }, (_, i) => i + 6)) {
    const paginas = await letrasDe(
      await imprimir({
        ...contrato,
        pecas: [
          { tipo: 'quadro', linhas: [{ rotulo: 'Valor', valor: clausula }] },
          ...Array.from({ length: quantas }, () => ({ tipo: 'texto' as const, texto: clausula })),
          {
            tipo: 'junto',
            pecas: [
              { tipo: 'texto', texto: clausula },
              { tipo: 'assinatura', texto: 'Conceição Assunção' },
              { tipo: 'nota', texto: 'Feito em 20/11/2026.' },
            ],
          },
        ],
      }),
    )
    const [ultima = []] = paginas.toReversed()
    const ditas = ultima.map(({ str }) => str)
    expect(ditas).toContain('Conceição Assunção')
    expect(ditas).toContain('Feito em 20/11/2026.')
    for (const pagina of paginas) {
      const linhas = new Set(pagina.map(({ transform }) => Math.round(transform[5])))
      // The number of the page is one of them.
      expect([quantas, linhas.size > 4]).toEqual([quantas, true])
    }
  }
})

const nomes = [
  'Şükrü Özgür',
  'Žaneta Őze',
  'Łukasz Wójcik',
  'Γιώργος Παππάς',
  'Иван Ковалёв',
  'Nguyễn',
]

test('a name of another alphabet is read as it is written, and no letter becomes a box', async () => {
  const papel = await imprimir({
    cabeca: 'Banco Consigna',
    nome: 'Contrato 1',
    em: new Date(0),
    pecas: [
      { tipo: 'quadro', linhas: nomes.map((valor) => ({ rotulo: 'Cliente', valor })) },
      { tipo: 'assinatura', texto: 'Joa\u0303o \uff21na \u4e2d' },
    ],
  })
  const texto = (await letrasDe(papel)).flat().map(({ str }) => str)

  expect(texto).toEqual(expect.arrayContaining([...nomes, 'João Ana ?']))
})

test('a column of figures lines up: every digit is as wide as another', async () => {
  const larguras = await Promise.all(
    ['1111,11', '8888,88'].map(async (valor) => {
      const linhas = [{ rotulo: 'Valor', valor }]
      const papel = await imprimir({ ...contrato, pecas: [{ tipo: 'quadro', linhas }] })
      const [pagina = []] = await letrasDe(papel)
      return pagina.find(({ str }) => str === valor)?.width
    }),
  )

  expect(larguras[0]).toBeGreaterThan(0)
  expect(larguras[0]).toBeCloseTo(larguras[1] ?? 0, 5)
})

test('concurrent papers are answered each to its own caller', async () => {
  const textos = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const pecas = [{ tipo: 'texto' as const, texto: `Papel de número ${i}` }]
      const [pagina = []] = await letrasDe(await imprimir({ ...contrato, pecas }))
      return pagina.some(({ str }) => str === `Papel de número ${i}`)
    }),
  )

  expect(textos).toEqual(Array.from({ length: 12 }, () => true))
})

test('while papers are drawn, the process answers everything else', async () => {
  await aquecerImpressora()
  const inicio = performance.now()
  let [ultima, maiorPausa] = [inicio, 0]
  const relogio = setInterval(() => {
    maiorPausa = Math.max(maiorPausa, performance.now() - ultima)
    ultima = performance.now()
  }, 1)
  await Promise.all(Array.from({ length: 20 }, desenhada))
  clearInterval(relogio)

  expect(maiorPausa).toBeLessThan((performance.now() - inicio) / 2)
})

test('a paper that cannot be drawn fails alone, without a word of it in the error', async () => {
  const pecas = [{ tipo: 'quadro' as const, linhas: [{ rotulo: 'CPF 900', valor: 'x' }] }]
  const quebrada = { ...contrato, em: new Date(Number.NaN), pecas }
  const [falha, boa] = await Promise.allSettled([imprimir(quebrada), desenhada()])

  expect(boa.status).toBe('fulfilled')
  expect(falha.status).toBe('rejected')
  expect(String(falha.status === 'rejected' && falha.reason)).not.toContain('900')
})

test('when too many papers wait, one more is refused with when to ask again', async () => {
  const muitos = await Promise.allSettled(
    Array.from({ length: 130 }, () => imprimir({ ...contrato, pecas: [] })),
  )
  const recusados = muitos.flatMap((um) => (um.status === 'rejected' ? [um.reason] : []))

  expect(recusados).toHaveLength(30)
  for (const um of recusados) expect(um).toBeInstanceOf(LimiteExcedido)
})
