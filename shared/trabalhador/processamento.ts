import { z } from 'zod'
import { CONVENIO_TRABALHADOR } from '../convenio/codigos.ts'
import { Instante } from '../campos.ts'
import { Dinheiro, type Centavos } from '../dinheiro.ts'
import { apararMatricula, conferirMatricula, mesmaMatricula } from '../empregador/matricula.ts'
import { rendaEmCentavos } from '../empregador/renda.ts'
import type { TipoDeVinculo } from '../empregador/tipo.ts'
import { Atendente } from '../organizacao/api.ts'
import { vinculoInvalido, type Vinculo } from './vinculo.ts'

/** Specification, section 9: what an empregador made by itself is. */
export const CONVENIO_AUTOMATICO = CONVENIO_TRABALHADOR
export const TIPO_AUTOMATICO: TipoDeVinculo = 'Ativo'

/** Specification, section 9: how long a run keeps other runs for the same client out. */
export const BLOQUEIO_SEGUNDOS = 30

/** Specification, section 8: the toast of a failure; the worker credit goes on. */
export const FALHA_DO_PROCESSAMENTO = {
  title: 'Processamento de Empregador',
  text: 'Erro ao criar/atualizar empregador automaticamente',
} as const

/** The result of one employment link, with its reason. */
export const VinculoProcessado = z.object({
  resultado: z.enum(['CRIADO', 'ATUALIZADO', 'ATUAL', 'INVALIDO', 'FALHOU']),
  /** As the system wrote it; null when it is no text. */
  matricula: z.string().nullable(),
  nomeEmpregador: z.string().nullable(),
  idEmpregador: z.string().nullable(),
  rendaAnterior: Dinheiro.nullable(),
  renda: Dinheiro.nullable(),
  motivo: z.string(),
})
export type VinculoProcessado = z.infer<typeof VinculoProcessado>

export const Processamento = z.object({
  /** Whether this call ran the processing. False when another run held the lock; the result is then that run's. */
  executado: z.boolean(),
  iniciadoEm: Instante,
  por: Atendente,
  /** `lastUpdated` of the answer that was processed. */
  dadosDe: Instante,
  bloqueio: z.object({ ate: Instante, restanteMs: z.number() }),
  vinculos: z.array(VinculoProcessado),
})
export type Processamento = z.infer<typeof Processamento>

/** An empregador that the client has. */
export type Existente = {
  idEmpregador: string
  codigoConvenio: string
  matricula: string
  renda: Centavos
}

type Decisao =
  | { acao: 'INVALIDO' | 'FALHOU'; motivo: string }
  | { acao: 'CRIAR'; matricula: string; renda: Centavos }
  | { acao: 'ATUALIZAR' | 'ATUAL'; existente: Existente; renda: Centavos }

/**
 * Decides for one employment link (specification, section 4): skip an invalid one; create without
 * an empregador of that matricula and convênio; update on a different income; else it is current. A
 * valid link that violates section 5 counts as failed.
 */
export function decidirVinculo(vinculo: Vinculo, existentes: readonly Existente[]): Decisao {
  const invalido = vinculoInvalido(vinculo)
  const { matricula: dita } = vinculo.dadosProfissionais
  const { valorTotalVencimentos: vencimentos } = vinculo.dadosFinanceiros
  if (invalido !== null || typeof dita !== 'string' || typeof vencimentos !== 'number') {
    return { acao: 'INVALIDO', motivo: invalido ?? 'Vínculo inválido' }
  }
  const recusa = conferirMatricula(dita, { automatica: true })
  if (recusa) return { acao: 'FALHOU', motivo: recusa }
  const lida = rendaEmCentavos(vencimentos)
  if ('recusa' in lida) return { acao: 'FALHOU', motivo: lida.recusa }
  const { valor: renda } = lida

  const existente = existentes.find(
    ({ codigoConvenio, matricula }) =>
      codigoConvenio === CONVENIO_AUTOMATICO && mesmaMatricula(matricula, dita),
  )
  if (!existente) return { acao: 'CRIAR', matricula: apararMatricula(dita), renda }
  return { acao: existente.renda === renda ? 'ATUAL' : 'ATUALIZAR', existente, renda }
}
