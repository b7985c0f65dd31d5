import { formatarDinheiro } from '#shared/dinheiro.ts'
import type { VinculoProcessado } from '#shared/trabalhador/processamento.ts'

type Resultado = VinculoProcessado['resultado']

/** What became of a link, in a word and a colour. */
export const resultados: Record<
  Resultado,
  { nome: string; tom: 'verde' | 'azul' | 'neutro' | 'ambar' | 'vermelho' }
> = {
  CRIADO: { nome: 'Empregador criado', tom: 'verde' },
  ATUALIZADO: { nome: 'Renda atualizada', tom: 'azul' },
  ATUAL: { nome: 'Já estava em dia', tom: 'neutro' },
  INVALIDO: { nome: 'Vínculo ignorado', tom: 'ambar' },
  FALHOU: { nome: 'Não foi processado', tom: 'vermelho' },
}

/** The reason in one sentence; with both incomes after an update. */
export function porQue({ resultado, motivo, rendaAnterior, renda }: VinculoProcessado): string {
  if (resultado !== 'ATUALIZADO' || rendaAnterior === null || renda === null) return motivo
  return `${motivo}: de ${formatarDinheiro(rendaAnterior)} para ${formatarDinheiro(renda)}`
}
