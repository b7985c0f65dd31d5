import type { Dia } from '../data.ts'
import type { Centavos } from '../dinheiro.ts'

/** What the INSS prints of one loan. Null: the cell is blank, or not what it should be (`duvidas`). */
export type ContratoDoHiscon = {
  /** Page of the file, from 1. */
  pagina: number
  secao: 'ATIVOS' | 'EXCLUIDOS'
  contrato: string | null
  banco: BancoDoHiscon | null
  situacao: Situacao | null
  origem: Origem | null
  inclusao: Dia | null
  /** `AAAA-MM`. */
  inicio: string | null
  fim: string | null
  parcelas: number | null
  parcela: Centavos | null
  emprestado: Centavos | null
  liberado: Centavos | null
  iof: Centavos | null
  cetMensal: number | null
  cetAnual: number | null
  jurosMensal: number | null
  jurosAnual: number | null
  valorPago: Centavos | null
  primeiroDesconto: Dia | null
  suspensaoBanco: Dia | null
  suspensaoInss: Dia | null
  reativacaoBanco: Dia | null
  reativacaoInss: Dia | null
  exclusao: Dia | null
  motivoExclusao: MotivoDeExclusao | null
  /** Percent a month: as printed, else solved from the instalments; null when neither is known. */
  taxa: { mensal: number; origem: 'IMPRESSA' | 'CALCULADA' } | null
  duvidas: Duvida[]
}

export type CartaoDoHiscon = {
  pagina: number
  secao: 'ATIVOS' | 'EXCLUIDOS'
  contrato: string | null
  tipo: 'RMC' | 'RCC' | null
  banco: BancoDoHiscon | null
  situacao: Situacao | null
  origem: Origem | null
  inclusao: Dia | null
  limite: Centavos | null
  reservado: Centavos | null
  exclusao: Dia | null
  motivoExclusao: MotivoDeExclusao | null
  duvidas: Duvida[]
}

/** The code is text: `001` is not `1`, and some codes belong to no clearing bank. */
export type BancoDoHiscon = { codigo: string; nome: string }

export type Situacao =
  | 'ATIVO'
  | 'SUSPENSO_BANCO'
  | 'SUSPENSO_INSS'
  | 'EXCLUIDO'
  | 'ENCERRADO'
  | 'RESERVADO'

export type Origem =
  | { tipo: 'NOVA' | 'REFINANCIAMENTO' | 'PORTABILIDADE' }
  | { tipo: 'MIGRADO'; contrato: string; banco: string }

export type MotivoDeExclusao = 'BANCO' | 'REFINANCIAMENTO' | 'PORTABILIDADE'

/**
 * A field that a person must look at. `ILEGIVEL`: printed, but not in its format, so it is null.
 * `INCERTO`: the pieces may belong to the next cell. `INCOERENTE`: it contradicts the other fields.
 */
export type Duvida = { campo: string; motivo: 'ILEGIVEL' | 'INCERTO' | 'INCOERENTE' }

/** Counts as page 1 declares them; null is a line that is not printed. */
export type Quantidades = {
  ativos: number | null
  suspensos: number | null
  reservadosPortabilidade: number | null
  reservadosRefinanciamento: number | null
}

type PorModalidade = { emprestimos: Centavos | null; rmc: Centavos | null; rcc: Centavos | null }

export type MargensDoHiscon = {
  base: Centavos | null
  maximoComprometimento: Centavos | null
  totalComprometido: Centavos | null
  utilizada: PorModalidade
  disponivel: PorModalidade
}

export type BeneficioDoHiscon = {
  pagina: number
  titular: string | null
  /** Ten digits, the last one checked. */
  nb: string | null
  especie: string | null
  situacao: string | null
  possuiProcurador: boolean | null
  possuiRepresentante: boolean | null
  bloqueado: boolean | null
  elegivel: boolean | null
  quantidades: Quantidades
  margens: MargensDoHiscon
  contratos: ContratoDoHiscon[]
  cartoes: CartaoDoHiscon[]
  /** Where what was read differs from what the paper itself declares. */
  divergencias: Divergencia[]
}

export type Divergencia =
  | { sobre: 'ATIVOS' | 'SUSPENSOS' | 'RESERVADOS'; declarado: number | null; lido: number }
  | { sobre: 'UTILIZADA'; declarado: Centavos; lido: Centavos }
  | { sobre: 'NB' | 'REPETIDO' | 'SOLTO' }
  /** How many pages page 1 says that there are. */
  | { sobre: 'PAGINAS'; declarado: number; lido: number }
  /** The number of the benefit is the client's, the printed name is not. */
  | { sobre: 'NOME' }

export type HisconLido = {
  lido: true
  paginas: number
  /** Instant of the footer of page 1, as `AAAA-MM-DDTHH:MM:SS` in Brasília. */
  emitidoEm: string | null
  codigo: string | null
  beneficios: BeneficioDoHiscon[]
}

/** Why nothing was read: nothing of such a paper is guessed. */
export type MotivoDeNaoLer =
  | 'LAYOUT'
  | 'FOTO'
  | 'ALTERADO'
  | 'SENHA'
  | 'ATIVO'
  | 'PAGINAS'
  | 'ILEGIVEL'
  | 'TEMPO'

type HisconNaoLido = { lido: false; motivo: MotivoDeNaoLer; paginas: number | null }

export type Hiscon = HisconLido | HisconNaoLido
