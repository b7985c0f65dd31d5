import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { periodoPorExtenso } from '#shared/ausencia/periodo.ts'
import type { Coluna } from '../ui/data-table.ts'

export const colunasDasAusencias: readonly Coluna<Ausencia>[] = [
  {
    id: 'pessoa',
    titulo: 'Pessoa',
    prioridade: 1,
    celula: ({ atendente }) => atendente.nome,
    ordenarPor: ({ atendente }) => atendente.nome,
  },
  { id: 'dias', titulo: 'Dias', prioridade: 1, celula: periodoPorExtenso },
  {
    id: 'motivo',
    titulo: 'Motivo',
    celula: ({ motivo, observacao }) => (
      <>
        {motivo.descricao}
        {observacao !== null && <span className="suave"> · {observacao}</span>}
      </>
    ),
  },
  {
    id: 'cobertura',
    titulo: 'Quem cobre',
    celula: ({ cobertura }) =>
      cobertura.length === 0
        ? 'Ninguém'
        : [...new Set(cobertura.map(({ cobertor }) => cobertor?.nome ?? 'Ninguém'))].join(', '),
  },
]
