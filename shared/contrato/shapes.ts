import { z } from 'zod'
import { Dinheiro } from '../dinheiro.ts'
import { ValorDaOportunidade } from '../oportunidade/shapes.ts'
import { StatusOportunidade } from '../oportunidade/status.ts'

export const Contrato = z.object({
  idContrato: z.string(),
  numero: z.string(),
  codigoConvenio: z.string(),
  convenio: z.string(),
  codigoBanco: z.string(),
  banco: z.string(),
  proprio: z.boolean(),
  produto: z.string(),
  situacao: z.string(),
  /** The day it was settled; null while it runs. */
  quitadoEm: z.string().nullish(),
  origem: z.string(),
  dataContrato: z.string(),
  primeiroVencimento: z.string(),
  ultimoVencimento: z.string(),
  prazo: z.number(),
  parcelasPagas: z.number(),
  /** Past due and not paid, or in part; paid before they are due. */
  parcelasEmAtraso: z.number().optional(),
  parcelasAdiantadas: z.number().optional(),
  valorParcela: Dinheiro,
  /** % a month. */
  taxaAm: z.number(),
  valorFinanciado: Dinheiro,
  valorLiberado: Dinheiro,
  idBeneficio: z.string().nullable(),
  idEmpregador: z.string().nullable(),
  /** The live oportunidade on this contract, or its last one; null when it never had any. */
  oportunidade: z
    .object({
      idOportunidade: z.string(),
      status: StatusOportunidade,
      ...ValorDaOportunidade,
      produto: z.string(),
      versao: z.number(),
    })
    .nullable(),
})
export type Contrato = z.infer<typeof Contrato>

/** Specification, section 3: contracts grouped by profile. */
export const Contratos = z.object({
  nome: z.string(),
  idRelacionamento: z.string(),
  perfilContratos: z.array(z.object({ nomePerfil: z.string(), contratos: z.array(Contrato) })),
})
export type Contratos = z.infer<typeof Contratos>

/** A card has no term, so it has no balance here. */
export const SaldosDosContratos = z.object({
  dia: z.string(),
  saldos: z.array(z.object({ idContrato: z.string(), saldoDevedor: Dinheiro.nullable() })),
})
export type SaldosDosContratos = z.infer<typeof SaldosDosContratos>

export const ValoresOportunidade = z.object({
  quantidade: z.number(),
  valorLiberado: Dinheiro,
  porStatus: z.array(
    z.object({ status: StatusOportunidade, quantidade: z.number(), valorLiberado: Dinheiro }),
  ),
})
export type ValoresOportunidade = z.infer<typeof ValoresOportunidade>
