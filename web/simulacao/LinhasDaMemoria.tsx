import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatarNumero } from '#shared/numero.ts'
import { simulacaoApi, type MemoriaCompleta } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/simulacao/entrada.ts'
import { q } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { Rolavel } from '../ui/Rolavel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = { idRelacionamento: string; entrada: EntradaSimulacao }

/** The whole account: each formula with its figures, each instalment, each balance paid off. */
export function LinhasDaMemoria({ idRelacionamento, entrada }: Props) {
  const [aberta, setAberta] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    ...q(simulacaoApi.memoria, { body: { idRelacionamento, entrada } }),
    enabled: aberta,
  })
  return (
    <section className="memoria-parte">
      <details onToggle={({ currentTarget }) => setAberta(currentTarget.open)}>
        <summary>Fórmulas e parcela por parcela</summary>
        {aberta && !data && !isError && <Skeleton linhas={6} altura={16} />}
        {isError && (
          <div className="motivos" role="alert">
            <p className="motivos-titulo">Não foi possível abrir a memória de cálculo</p>
            <ActionButton carregando={isFetching} onClick={() => void refetch()}>
              Tentar novamente
            </ActionButton>
          </div>
        )}
        {data && <Linhas memoria={data} />}
      </details>
    </section>
  )
}

function Linhas({ memoria: { passos, tabela, saldos } }: { memoria: MemoriaCompleta }) {
  return (
    <>
      <ol className="memoria">
        {passos.map(({ campo, rotulo, formula, conta, norma }) => (
          <li key={`${campo} ${conta}`}>
            <p className="memoria-passo">{rotulo}</p>
            <p className="apagado">{formula}</p>
            <p className="numeros">{conta}</p>
            {norma && <small className="apagado">{norma}</small>}
          </li>
        ))}
      </ol>
      <Tabela
        titulo="Parcela por parcela"
        colunas={['Nº', 'Vencimento', 'Dias', 'Fator', 'Juros', 'Amortização', 'Saldo']}
      >
        {tabela.map(({ numero, vencimento, dias, fator, juros, principal, saldo }) => (
          <tr key={numero}>
            <th scope="row">{numero}</th>
            <td>
              <DateText dia={vencimento} />
            </td>
            <td>{dias}</td>
            <td>{formatarNumero(fator, 6)}</td>
            <td>
              <Money valor={juros} />
            </td>
            <td>
              <Money valor={principal} />
            </td>
            <td>
              <Money valor={saldo} />
            </td>
          </tr>
        ))}
      </Tabela>
      {saldos.map((saldo) => (
        <Tabela
          key={saldo.numero}
          titulo={`Saldo do contrato ${saldo.numero}`}
          colunas={['Nº', 'Vencimento', 'Dias', 'Fator', 'Parcela', 'Hoje vale']}
          fim={<Money valor={saldo.saldoDevedor} />}
        >
          {saldo.linhas.map(({ numero, vencimento, dias, fator, parcela, presente }) => (
            <tr key={numero}>
              <th scope="row">{numero}</th>
              <td>
                <DateText dia={vencimento} />
              </td>
              <td>{dias}</td>
              <td>{formatarNumero(fator, 6)}</td>
              <td>
                <Money valor={parcela} />
              </td>
              {/* Not rounded: only the sum is. */}
              <td>{formatarNumero(presente / 100, 4)}</td>
            </tr>
          ))}
        </Tabela>
      ))}
    </>
  )
}

type TabelaProps = {
  titulo: string
  colunas: readonly string[]
  /** The sum of the last column. */
  fim?: ReactNode
  children: ReactNode
}

function Tabela({ titulo, colunas, fim, children }: TabelaProps) {
  return (
    <Rolavel className="memoria-tabela" rotulo={titulo}>
      <table className="cronograma numeros">
        <caption>{titulo}</caption>
        <thead>
          <tr>
            {colunas.map((coluna) => (
              <th key={coluna} scope="col">
                {coluna}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
        {fim && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={colunas.length - 1}>
                Soma
              </th>
              <td>{fim}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </Rolavel>
  )
}
