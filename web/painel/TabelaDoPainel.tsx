import type { Fatia } from '#shared/painel/shapes.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { daSituacao, escrever, type Medida } from './numeros.ts'

type Props = { rotulo: string; linhas: readonly Fatia[]; medida: Medida }

/** The figures of a chart, a row for each of its bars. */
export function TabelaDoPainel({ rotulo, linhas, medida }: Props) {
  const colunas: readonly Coluna<Fatia>[] = [
    { id: 'nome', titulo: rotulo, prioridade: 1, celula: ({ nome }) => nome },
    ...StatusOportunidade.options.map((status): Coluna<Fatia> => ({
      id: status,
      titulo: status,
      fim: true,
      celula: ({ totais }) => {
        const um = daSituacao(totais, status)
        return um && um.quantidade > 0 ? (
          <span className="numeros">{escrever(um, medida)}</span>
        ) : (
          '–'
        )
      },
      ordenarPor: ({ totais }) => daSituacao(totais, status)?.[medida] ?? 0,
    })),
  ]
  return (
    <DataTable
      rotulo={rotulo}
      colunas={colunas}
      grupos={[{ id: rotulo, linhas }]}
      idDe={({ chave }) => chave}
      nomeDe={({ nome }) => nome}
    />
  )
}
