import { z } from 'zod'
import { CodigoConvenio, Id, inteiroDaBusca } from '../campos.ts'
import { Dinheiro, MAIOR_VALOR } from '../dinheiro.ts'
import type { EntradaSimulacao } from './entrada.ts'

/** Reais in an address are decimal text, `567.35`: they stay text on both sides of the wire. */
const reais = (nome: string) =>
  z
    .string(`${nome}: informe um valor`)
    .regex(/^[0-9]{1,9}(?:\.[0-9]{1,2})?$/, `${nome}: use reais com ponto, como 567.35`)
    .refine(
      (valor) => Number(valor) > 0 && Number(valor) * 100 <= MAIOR_VALOR,
      `${nome}: informe um valor maior que zero, de até R$ 10 milhões`,
    )

const comum = {
  idRelacionamento: Id,
  codigoConvenio: CodigoConvenio,
  idBeneficio: Id.optional(),
  idEmpregador: Id.optional(),
  prazo: inteiroDaBusca('Prazo', 1, 144),
  /** % a month, `1.85`. */
  taxaAm: z
    .string('Taxa: informe o % ao mês')
    .regex(/^[0-9]{1,2}(?:\.[0-9]{1,6})?$/, 'Taxa: use % ao mês com ponto, como 1.85')
    .refine((taxa) => Number(taxa) <= 20, 'Taxa: no máximo 20% ao mês'),
}

/** By instalment or by amount: one of the two. */
export const BuscaNovo = z
  .object({
    ...comum,
    valorParcela: reais('Valor da parcela').optional(),
    valorLiberado: reais('Valor liberado').optional(),
  })
  .refine(
    ({ valorParcela, valorLiberado }) =>
      (valorParcela === undefined) !== (valorLiberado === undefined),
    'Informe o valor da parcela ou o valor liberado, um dos dois',
  )

const idDeContrato = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}'

export const BuscaRefin = z.object({
  ...comum,
  /** Ids separated by commas. */
  contratos: z
    .string('Escolha ao menos um contrato')
    .regex(
      new RegExp(`^${idDeContrato}(?:,${idDeContrato}){0,12}$`),
      'Escolha de um a treze contratos, separados por vírgula',
    ),
  valorParcela: reais('Valor da parcela'),
})

const comuns = ({ codigoConvenio, idBeneficio, idEmpregador, prazo, taxaAm }: Comum) => ({
  codigoConvenio,
  idBeneficio: idBeneficio ?? null,
  idEmpregador: idEmpregador ?? null,
  prazo,
  taxaAm: Number(taxaAm),
})

type Comum = Omit<z.output<typeof BuscaRefin>, 'contratos' | 'valorParcela'>

/** What the address asked, as every simulation is asked. */
export function entradaDoNovo(busca: z.output<typeof BuscaNovo>): EntradaSimulacao {
  if (busca.valorParcela !== undefined) {
    const valorParcela = Dinheiro.decode(Number(busca.valorParcela))
    return { tipo: 'NOVO_POR_PARCELA', ...comuns(busca), valorParcela }
  }
  const valorLiberado = Dinheiro.decode(Number(busca.valorLiberado))
  return { tipo: 'NOVO_POR_VALOR', ...comuns(busca), valorLiberado }
}

export const entradaDoRefin = (busca: z.output<typeof BuscaRefin>): EntradaSimulacao => ({
  tipo: 'REFIN',
  ...comuns(busca),
  contratos: [...new Set(busca.contratos.toLowerCase().split(','))],
  valorParcela: Dinheiro.decode(Number(busca.valorParcela)),
})
