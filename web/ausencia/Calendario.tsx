import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { formatarDia, hoje } from '#shared/data.ts'
import { agora } from '../api/relogio.ts'
import { Rolavel } from '../ui/Rolavel.tsx'
import css from './ausencias.module.css'
import {
  diasDe,
  faltaDe,
  porPessoa,
  type DiaDoCalendario,
  type Limites,
  type Linha,
} from './mes.ts'

type Props = { limites: Limites; daSemana: boolean; ausencias: readonly Ausencia[] }

const nomeDoDia = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })

const faltas = { DIA: 'o dia todo', MANHA: 'de manhã', TARDE: 'à tarde' } as const

/** A month or a week, a row for each person and a column for each day; the foot counts who is away. */
export function Calendario({ limites, daSemana, ausencias }: Props) {
  const dias = diasDe(limites)
  const linhas = porPessoa(ausencias)
  const esteDia = hoje(agora())
  return (
    <Rolavel
      rotulo={daSemana ? 'Calendário da semana' : 'Calendário do mês'}
      className={css.calendario}
    >
      <table className={css.tabela}>
        <thead>
          <tr>
            <th scope="col">Pessoa</th>
            {dias.map((um) => (
              <th
                key={um.dia}
                scope="col"
                data-fds={um.fimDeSemana || undefined}
                aria-current={um.dia === esteDia ? 'date' : undefined}
              >
                <span aria-hidden>
                  {daSemana && `${nomeDoDia.format(new Date(um.dia))} `}
                  {Number(um.dia.slice(8))}
                </span>
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

function Celula({ linha, um: { dia, fimDeSemana } }: { linha: Linha; um: DiaDoCalendario }) {
  const falta = faltaDe(linha.ausencias, dia)
  return (
    <td data-fds={fimDeSemana || undefined} data-falta={falta}>
      {falta && <span className="so-leitor">Ausente {faltas[falta]}</span>}
    </td>
  )
}
