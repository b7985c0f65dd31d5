import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { Rolavel } from '../ui/Rolavel.tsx'
import css from './ausencias.module.css'
import { diasDoMes, faltaDe, porPessoa, type DiaDoMes, type Linha } from './mes.ts'

type Props = { mes: string; ausencias: readonly Ausencia[] }

const faltas = { DIA: 'o dia todo', MANHA: 'de manhã', TARDE: 'à tarde' } as const

/** The month, a row for each person and a column for each day; the foot counts who is away. */
export function Calendario({ mes, ausencias }: Props) {
  const dias = diasDoMes(mes)
  const linhas = porPessoa(ausencias)
  return (
    <Rolavel rotulo="Calendário do mês" className={css.calendario}>
      <table className={css.tabela}>
        <thead>
          <tr>
            <th scope="col">Pessoa</th>
            {dias.map((um) => (
              <th key={um.dia} scope="col" data-fds={um.fimDeSemana || undefined}>
                <span aria-hidden>{Number(um.dia.slice(8))}</span>
                <span className="so-leitor">{formatarDia(um.dia)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha) => (
            <tr key={linha.idUsuario}>
              <th scope="row">{linha.nome}</th>
              {dias.map((um) => (
                <Celula key={um.dia} linha={linha} um={um} />
              ))}
            </tr>
          ))}
        </tbody>
        {linhas.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">Ausentes</th>
              {dias.map(({ dia, fimDeSemana }) => (
                <td key={dia} data-fds={fimDeSemana || undefined}>
                  {linhas.filter(({ ausencias: dele }) => faltaDe(dele, dia)).length || ''}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </Rolavel>
  )
}

function Celula({ linha, um: { dia, fimDeSemana } }: { linha: Linha; um: DiaDoMes }) {
  const falta = faltaDe(linha.ausencias, dia)
  return (
    <td data-fds={fimDeSemana || undefined} data-falta={falta}>
      {falta && <span className="so-leitor">Ausente {faltas[falta]}</span>}
    </td>
  )
}
