import { extractText, getDocumentProxy } from 'unpdf'

/** Blanks of every kind as one: what a person reads. */
export const plano = (texto: string): string => texto.replaceAll(/\s+/g, ' ')

/** The words of a PDF, as pdf.js reads them. */
export async function lerPdf(pdf: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  })
  return plano(text)
}

/** `R$ 1.234,56` as 123456; a sentence without money is NaN. */
export function dinheiroEm(texto: string): number {
  const [, sinal = '', reais = ''] = /(-?)R\$\s?([\d.]+,\d\d)/.exec(plano(texto)) ?? []
  return reais === '' ? Number.NaN : Number(`${sinal}${reais.replaceAll(/\D/g, '')}`)
}

/** The rows of a schedule by year: year, instalments, paid, interest, still owed. */
export const anosEm = (texto: string) =>
  [...plano(texto).matchAll(/(20\d\d) (\d{1,2}) (R\$ \S+) (-?R\$ \S+) (-?R\$ \S+)/g)].map(
    ([, ano, parcelas, total = '', juros = '', saldo = '']) => ({
      ano: Number(ano),
      parcelas: Number(parcelas),
      total: dinheiroEm(total),
      juros: dinheiroEm(juros),
      saldo: dinheiroEm(saldo),
    }),
  )
