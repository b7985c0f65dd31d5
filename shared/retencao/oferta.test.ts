import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { ofertaEmPalavras, valoresDaOferta } from './oferta.ts'
import type { OfertaDaCtc } from './shapes.ts'

const oferta: OfertaDaCtc = {
  caminho: 'TROCO',
  disponivel: true,
  motivos: [],
  taxaAm: 1.65,
  cetAa: 25,
  prazo: 63,
  valorParcela: centavos(32_000),
  troco: centavos(10_000),
  totalAPagar: null,
  economiaMensal: null,
  economiaTotal: null,
  custoDoBanco: null,
  venceOutroBanco: null,
  vantagem: null,
  resumo: null,
}
const dita = (parte: Partial<OfertaDaCtc>) =>
  valoresDaOferta({ ...oferta, ...parte }).replaceAll('\u00A0', ' ')

test.each<[Partial<OfertaDaCtc>, string]>([
  [{}, '63 parcelas de R$ 320,00 a 1,65% ao mês, troco de R$ 100,00'],
  [{ troco: null }, '63 parcelas de R$ 320,00 a 1,65% ao mês'],
  [{ taxaAm: null }, '63 parcelas de R$ 320,00, troco de R$ 100,00'],
  [{ prazo: 1, troco: null }, '1 parcela de R$ 320,00 a 1,65% ao mês'],
  [{ prazo: null, troco: null }, 'a 1,65% ao mês'],
  [{ valorParcela: null, troco: null }, 'a 1,65% ao mês'],
])('an offer with %j is told as “%s”', (parte, palavras) => {
  expect(dita(parte)).toBe(palavras)
})

test('its way is named before its figures', () => {
  expect(ofertaEmPalavras(oferta)).toMatch(/^Refinanciamento com troco: 63 parcelas/)
})
