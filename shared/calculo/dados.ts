import type { Dia } from '../data.ts'
import type { Centavos } from '../dinheiro.ts'
import type { Recebida } from './atraso.ts'
import type { Convencao } from './plano.ts'
import type { RegrasVigentes } from './regras.ts'

/** What a benefit or a job already carries. Cards have margins of their own below one total. */
export type Uso = {
  id: string
  base: Centavos
  /** Instalments of running loans. */
  utilizada: Centavos
  /** The part of the total that cards take: running cards, and live propostas of cards. */
  cartoes: Centavos
  /** Margin that live propostas of the whole bank reserve. */
  reservada: Centavos
  /** The part of `reservada` that was booked before the margin was stated, which counts it. */
  reservadaInformada: Centavos
  /** What the INSS, or the convênio by the client's password, said is left, less what was paid since; null when not asked. */
  margemInformada: Centavos | null
  /** Places taken: running loans, and live propostas that add one. */
  ativos: number
  /** The same piece by piece: running loans, then what propostas reserve. */
  segmentos: {
    tipo: 'CONTRATO' | 'RESERVA'
    idContrato: string | null
    /** Null: a proposta of another promotor. */
    numero: string | null
    banco: string | null
    valorParcela: Centavos
  }[]
}

export type Beneficio = Uso & {
  bloqueio: string
  grupo: string
  codigoEspecie: string
  especie: string
  especieElegivel: boolean
  situacao: string
  situacaoElegivel: boolean
  possuiProcurador: boolean
  possuiRepresentante: boolean
  pensaoAlimenticia: string
  /** The client took the authorisation of the answer back: nothing is sold by its figures. */
  respostaRetirada?: boolean
  /** False: the newest answer of the INSS does not name it any more. */
  naLista?: boolean | null
  /** What the INSS itself answers; null when it was not asked. */
  elegivelInss?: boolean | null
  /** Running loans as the INSS counts them, with ours since its answer; null when it was not asked. */
  ativosInformados?: number | null
  dataInicio: Dia
  dataDespacho: Dia
  dataCessacao: Dia | null
  /** Only of species whose share ends. */
  extincaoCota: Dia | null
}

/** A link of worker credit, as the platform told it last. */
export type VinculoNaPlataforma = {
  /** False: it was asked about the worker, and told no such link. */
  informado: boolean
  elegivel: boolean | null
  motivo: string | null
  /** As it was written; a day as `AAAA-MM-DD` may lie ahead. */
  desligamento: string | null
  saldoFgts: Centavos | null
}

type VinculoDoCliente = Uso & {
  codigoConvenio: string
  /** Worker credit without an answer of the platform: `base` is estimated from the gross salary. */
  estimada: boolean
  /** The client took the authorisation of the last answer of the platform back, and gave none since. */
  respostaRetirada?: boolean
  /** Null where the platform was not asked, and for other convênios. */
  plataforma: VinculoNaPlataforma | null
}

export type ContratoDoCliente = {
  id: string
  numero: string
  codigoBanco: string
  banco: string
  proprio: boolean
  situacao: string
  origem: string
  /** Ours by a portability: the code of the bank that it came from. */
  bancoDeOrigem?: string | null
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  dataContrato: Dia
  /** When our bank credited it, if not on that day: the client's days to give it up run from here. */
  creditadoEm?: Dia | null
  primeiroVencimento: Dia
  /** Ported: the first due date of its origin, where its own one fell on a shorter month. */
  vencimentoDaOrigem?: Dia | null
  prazo: number
  valorParcela: Centavos
  taxaAm: number
  /** Absent, `REF-1`. */
  convencao?: Convencao
  /** Shares of what was lent, each with the day it was lent first; absent, all on `dataContrato`. */
  dinheiro?: { desde: Dia; parte: number }[]
  /** Instalments that the payroll or the client did not pay by the calendar. */
  recebidas?: Recebida[]
  /** The live proposta that already pays it off; its number is null when another promotor's. */
  emProposta: { numero: string | null } | null
  /** The balance stated by the other bank; without one, the balance computed from the contract. */
  saldoInformado?: Centavos
  /** Taken as ours while its portability is on its way: the contract as it runs at the origin. */
  portadoDe?: ContratoDoCliente
}

export type Dados = {
  cliente: { restrito: boolean; obitoEm: Dia | null; nascimento: Dia | null }
  convenio: {
    codigo: string
    nome: string
    regime: string
    ativo: boolean
    senhaMargem: boolean
  } | null
  beneficio: Beneficio | null
  empregador: VinculoDoCliente | null
  contratos: ContratoDoCliente[]
  /** Refinancings for money of the benefit or job in the last 12 months, live propostas included. */
  refinanciamentosNoAno: number
  /** Fixed by the booking; absent, the payroll of the day of release says it. */
  primeiroVencimento?: Dia
  /** Of each kind the consent with the latest expiry; without a valid one, the latest request. */
  consentimentos: { tipo: string; situacao: string; validoAte: string | null }[]
  /** Every dated rule there is, of every date. */
  regras: RegrasVigentes
}
