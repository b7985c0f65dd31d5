import { expect, test } from 'vitest'
import { getDocumentProxy } from 'unpdf'
import { criarFolha } from './folha.ts'

const LARGURA_DO_PAPEL = 595.28
const BORDA = 56

async function desenhada() {
  const folha = criarFolha({
    cabeca: 'Banco Consigna',
    nome: 'Contrato 4400012345',
    em: new Date('2026-11-20T15:00:00Z'),
  })
  folha.titulo('Resumo do seu contrato de empréstimo')
  folha.quadro(
    [
      { rotulo: 'Você recebe', valor: 'R$ 1.234.567,89' },
      { rotulo: 'Quita o contrato 2265093343', valor: 'Consigna, saldo de R$ 12.345,67' },
      { rotulo: 'Juros', valor: '1,85% ao mês (24,60% ao ano) – “ok”' },
    ],
    true,
  )
  folha.tabela(
    ['Ano', 'Parcelas', 'Você paga', 'Juros', 'Ainda deve'],
    Array.from({ length: 40 }, (_, i) => [String(2027 + i), '12', 'R$ 1.111,11', 'R$ 8,88', '–']),
  )
  folha.assinatura('Conceição Assunção Müller')
  return folha.fechar()
}

/** What each page says, and where. */
async function letrasDe(arquivo: Buffer) {
  const papel = await getDocumentProxy(new Uint8Array(arquivo))
  return Promise.all(
    Array.from({ length: papel.numPages }, async (_, i) => {
      const { items } = await (await papel.getPage(i + 1)).getTextContent()
      return items.flatMap((item) => ('str' in item ? [item] : []))
    }),
  )
}

test('the letters travel in the file, so that no reader takes others of another width', async () => {
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

const nomes = [
  'Şükrü Özgür',
  'Žaneta Őze',
  'Łukasz Wójcik',
  'Γιώργος Παππάς',
  'Иван Ковалёв',
  'Nguyễn',
]

test('a name of another alphabet is read as it is written, and no letter becomes a box', async () => {
  const folha = criarFolha({ cabeca: 'Banco Consigna', nome: 'Contrato 1', em: new Date(0) })
  folha.quadro(nomes.map((valor) => ({ rotulo: 'Cliente', valor })))
  folha.assinatura('Joa\u0303o \uff21na \u4e2d')
  const texto = (await letrasDe(await folha.fechar())).flat().map(({ str }) => str)

  expect(texto).toEqual(expect.arrayContaining([...nomes, 'João Ana ?']))
})
