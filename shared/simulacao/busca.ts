import { z } from 'zod'
import { CodigoConvenio, Id, inteiroDaBusca } from '../campos.ts'
import { Dinheiro, MAIOR_VALOR, emReais } from '../dinheiro.ts'
import { MAIOR_PRAZO, MAIOR_TAXA } from '../calculo/campos.ts'
import type { EntradaSimulacao } from '../calculo/entrada.ts'
import { Convencao } from '../calculo/plano.ts'

/** Reais in an address are decimal text, `567.35`: they stay text on both sides of the wire. */
const reais = (nome: string) =>
  z
    .string(`${nome}: informe um valor`)
    .regex(/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/, `${nome}: use reais com ponto, como 567.35`)
    .refine(
      (valor) => Number(valor) > 0 && Number(valor) <= emReais(MAIOR_VALOR),
      `${nome}: informe um valor maior que zero, de até R$ 10 milhões`,
    )

const comum = {
  idRelacionamento: Id,
  codigoConvenio: CodigoConvenio,
  idBeneficio: Id.optional(),
  idEmpregador: Id.optional(),
  prazo: inteiroDaBusca('Prazo', 1, MAIOR_PRAZO),
  /** % a month, `1.85`. */
  taxaAm: z
    .string('Taxa: informe o % ao mês')
    .regex(/^[0-9]{1,2}(?:\.[0-9]{1,6})?$/, 'Taxa: use % ao mês com ponto, como 1.85')
    .refine((taxa) => Number(taxa) <= MAIOR_TAXA, `Taxa: no máximo ${MAIOR_TAXA}% ao mês`),
  convencao: Convencao.optional(),
  iofFinanciado: z.enum(['true', 'false'], 'IOF financiado: informe true ou false').optional(),
}

/** By instalment, by amount or by the whole margin: one of the three. */
export const BuscaNovo = z
  .object({
    ...comum,
    valorParcela: reais('Valor da parcela').optional(),
    valorLiberado: reais('Valor liberado').optional(),
    /** `true`: the instalment is all that is left of the margin. */
    margemMaxima: z.literal('true', 'Margem máxima: informe true').optional(),
  })
  .refine(
    ({ valorParcela, valorLiberado, margemMaxima }) =>
      [valorParcela, valorLiberado, margemMaxima].filter((dado) => dado !== undefined).length === 1,
    'Informe o valor da parcela, o valor liberado ou a margem máxima, um dos três',
  )

const idDeContrato = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

/** Ids separated by commas. */
const contratosDaBusca = z
  .string('Escolha ao menos um contrato')
  .regex(
    new RegExp(`^${idDeContrato}(?:,${idDeContrato}){0,12}$`),
    'Escolha de um a treze contratos, separados por vírgula',
  )

/** By instalment or by the *troco*; with neither, the instalment stays the sum of the contracts'. */
export const BuscaRefin = z
  .object({
    ...comum,
    contratos: contratosDaBusca,
    valorParcela: reais('Valor da parcela').optional(),
    valorLiberado: reais('Valor liberado').optional(),
  })
  .refine(
    ({ valorParcela, valorLiberado }) => valorParcela === undefined || valorLiberado === undefined,
    'Informe o valor da parcela ou o valor liberado, não os dois',
  )

/**
 * The amount released under standard conditions: with contracts, a refinancing with their
 * instalment; without, a new loan over the whole margin. Absent, the rate is the ceiling and the
 * term the longest of the day.
 */
export const BuscaValorLiberado = z.object({
  idRelacionamento: Id,
  codigoConvenio: CodigoConvenio,
  idBeneficio: Id.optional(),
  idEmpregador: Id.optional(),
  contratos: contratosDaBusca.optional(),
  prazo: comum.prazo.optional(),
  taxaAm: comum.taxaAm.optional(),
})

type Comum = Pick<z.output<typeof BuscaRefin>, keyof typeof comum>

const comuns = (busca: Comum) => ({
  codigoConvenio: busca.codigoConvenio,
  idBeneficio: busca.idBeneficio ?? null,
  idEmpregador: busca.idEmpregador ?? null,
  prazo: busca.prazo,
  taxaAm: Number(busca.taxaAm),
  convencao: busca.convencao,
  iofFinanciado: busca.iofFinanciado === undefined ? undefined : busca.iofFinanciado === 'true',
})

const emCentavos = (texto: string) => Dinheiro.decode(Number(texto))

export const idsDaBusca = (contratos: string): string[] => [
  ...new Set(contratos.toLowerCase().split(',')),
]

/** What the address asked, as every simulation is asked. */
export function entradaDoNovo(busca: z.output<typeof BuscaNovo>): EntradaSimulacao {
  const { valorParcela, valorLiberado } = busca
  if (valorParcela !== undefined) {
    const parcela = emCentavos(valorParcela)
    return { tipo: 'NOVO_POR_PARCELA', ...comuns(busca), valorParcela: parcela }
  }
  if (valorLiberado === undefined) return { tipo: 'NOVO_POR_MARGEM', ...comuns(busca) }
  return { tipo: 'NOVO_POR_VALOR', ...comuns(busca), valorLiberado: emCentavos(valorLiberado) }
}

export function entradaDoRefin(busca: z.output<typeof BuscaRefin>): EntradaSimulacao {
  const { valorParcela, valorLiberado } = busca
  const quitando = { ...comuns(busca), contratos: idsDaBusca(busca.contratos) }
  if (valorParcela !== undefined) {
    return { tipo: 'REFIN', ...quitando, valorParcela: emCentavos(valorParcela) }
  }
  if (valorLiberado === undefined) return { tipo: 'REFIN_MESMA_PARCELA', ...quitando }
  return { tipo: 'REFIN_POR_VALOR', ...quitando, valorLiberado: emCentavos(valorLiberado) }
}
