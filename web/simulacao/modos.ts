import { z } from 'zod'
import { emReais } from '#shared/dinheiro.ts'
import {
  camposComuns,
  ContratosQueTerminam,
  EntradaSimulacao,
  type Operacao,
  UmContrato,
} from '#shared/calculo/entrada.ts'
import { ValorPositivo } from '#shared/calculo/campos.ts'
import type { CondicoesSimuladas } from '#shared/calculo/resultado.ts'
import type { Digitado } from './digitado.ts'

/**
 * The four numbers of a loan: one is solved for; the instalment may be taken from margin or
 * contracts.
 */
export type Numero = 'valorParcela' | 'valorLiberado' | 'prazo' | 'taxaAm'

/**
 * The given numbers. `MARGEM`: the instalment is the whole free margin; `MESMA`: that of the
 * contracts; `SALDO`: the amount is the balance of the contract; `PRAZO` and `TAXA` are solved for
 * an instalment and an amount.
 */
export type Modo = 'PARCELA' | 'VALOR' | 'MARGEM' | 'MESMA' | 'SALDO' | 'PRAZO' | 'TAXA'

export const modosDe: Record<Operacao, readonly (readonly [Modo, string])[]> = {
  NOVO: [
    ['PARCELA', 'Por parcela'],
    ['VALOR', 'Por valor'],
    ['MARGEM', 'Margem máxima'],
    ['PRAZO', 'Achar o prazo'],
    ['TAXA', 'Achar a taxa'],
  ],
  REFIN: [
    ['MESMA', 'Mesma parcela'],
    ['PARCELA', 'Parcela menor'],
    ['VALOR', 'Por troco'],
    ['PRAZO', 'Achar o prazo'],
    ['TAXA', 'Achar a taxa'],
  ],
  PORTABILIDADE: [
    ['SALDO', 'Pela taxa'],
    ['PRAZO', 'Achar o prazo'],
    ['TAXA', 'Achar a taxa'],
  ],
}

/** The mode in which each operation begins. */
export const modoInicial: Record<Operacao, Modo> = {
  NOVO: 'MARGEM',
  REFIN: 'MESMA',
  PORTABILIDADE: 'SALDO',
}

/** The number computed by the server. */
export const procurado: Record<Modo, Numero> = {
  PARCELA: 'valorLiberado',
  VALOR: 'valorParcela',
  MARGEM: 'valorLiberado',
  MESMA: 'valorLiberado',
  SALDO: 'valorParcela',
  PRAZO: 'prazo',
  TAXA: 'taxaAm',
}

/** Whether the instalment is a fact of the margin or of the contracts, and not typed. */
export const parcelaDada = (modo: Modo): boolean => modo === 'MARGEM' || modo === 'MESMA'

const alvo = {
  codigoConvenio: camposComuns.codigoConvenio,
  idBeneficio: camposComuns.idBeneficio,
  idEmpregador: camposComuns.idEmpregador,
  contratos: ContratosQueTerminam.optional(),
  valorParcela: ValorPositivo,
  valorLiberado: ValorPositivo,
  convencao: camposComuns.convencao,
  iofFinanciado: camposComuns.iofFinanciado,
}

const procurar = <Alvo extends z.ZodRawShape>(doQue: Alvo) =>
  z.discriminatedUnion('incognita', [
    z.object({ incognita: z.literal('PRAZO'), ...doQue, taxaAm: camposComuns.taxaAm }),
    z.object({ incognita: z.literal('TAXA'), ...doQue, prazo: camposComuns.prazo }),
  ])

const Procura = procurar(alvo)

/** The amount is the balance, which only the server knows. */
const { valorLiberado: _saldo, ...semValor } = alvo
const ProcuraPortabilidade = procurar({
  ...semValor,
  contratos: UmContrato,
  portabilidade: z.literal(true),
})

/** A simulation, or a search for the number that is missing. */
export type Pedido =
  | EntradaSimulacao
  | z.infer<typeof Procura>
  | z.infer<typeof ProcuraPortabilidade>

const tipos: Record<Operacao, Partial<Record<Modo, EntradaSimulacao['tipo']>>> = {
  NOVO: { PARCELA: 'NOVO_POR_PARCELA', VALOR: 'NOVO_POR_VALOR', MARGEM: 'NOVO_POR_MARGEM' },
  REFIN: { PARCELA: 'REFIN', VALOR: 'REFIN_POR_VALOR', MESMA: 'REFIN_MESMA_PARCELA' },
  PORTABILIDADE: { SALDO: 'PORTABILIDADE' },
}

/** The form's input for the wire, with only the fields of its mode. */
export function lerDigitado(digitado: Digitado): z.ZodSafeParseResult<Pedido> {
  const { operacao, modo, contratos, valorParcela, valorLiberado, prazo, taxaAm, ...resto } =
    digitado
  const comum = { ...resto, ...(operacao === 'NOVO' ? {} : { contratos }) }
  if (modo === 'PRAZO' || modo === 'TAXA') {
    if (operacao === 'PORTABILIDADE') {
      const pedido = { incognita: modo, portabilidade: true, ...comum, valorParcela, prazo, taxaAm }
      return ProcuraPortabilidade.safeParse(pedido)
    }
    const valores = { valorParcela, valorLiberado }
    return Procura.safeParse({ incognita: modo, ...comum, ...valores, prazo, taxaAm })
  }
  const valores = modo === 'VALOR' ? { valorLiberado } : { valorParcela }
  return EntradaSimulacao.safeParse({
    tipo: tipos[operacao][modo],
    ...comum,
    ...valores,
    prazo,
    taxaAm,
  })
}

/** The form's input of a simulation answered by the server. */
export function lerCondicoes(condicoes: CondicoesSimuladas): EntradaSimulacao | undefined {
  const { contratos, valorParcela, valorLiberado, ...comum } = condicoes
  return EntradaSimulacao.safeParse({
    ...comum,
    contratos,
    valorParcela: emReais(valorParcela),
    valorLiberado: emReais(valorLiberado),
  }).data
}

/** The mode that a simulation of before was made in. */
export function modoDe({
  tipo,
}: Pick<EntradaSimulacao, 'tipo'>): Pick<Digitado, 'operacao' | 'modo'> {
  for (const operacao of ['NOVO', 'REFIN', 'PORTABILIDADE'] as const) {
    const achado = modosDe[operacao].find(([modo]) => tipos[operacao][modo] === tipo)
    if (achado) return { operacao, modo: achado[0] }
  }
  return { operacao: 'NOVO', modo: 'PARCELA' }
}
