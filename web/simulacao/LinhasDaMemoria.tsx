import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { type Centavos, emReais } from '#shared/dinheiro.ts'
import { formatarNumero } from '#shared/numero.ts'
import { simulacaoApi, type MemoriaCompleta } from '#shared/simulacao/api.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { q } from '../api/query.ts'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import { DateText } from '../ui/DateText.tsx'
import { Money } from '../ui/Money.tsx'
import { Rolavel } from '../ui/Rolavel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import css from './simulador.module.css'

type Props = { idRelacionamento: string; entrada: EntradaSimulacao }

/** The lines that the account rests on: each instalment, and each balance paid off. */
export function LinhasDaMemoria({ idRelacionamento, entrada }: Props) {
  const [aberta, setAberta] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    ...q(simulacaoApi.memoria, { body: { idRelacionamento, entrada } }),
    enabled: aberta,
  })
  return (
    <section className={css.memoriaParte}>
      <details onToggle={({ currentTarget }) => setAberta(currentTarget.open)}>
        <summary>Linha por linha</summary>
        {aberta && !data && !error && <Skeleton linhas={6} altura={16} />}
        {error && (
          <LeituraFalhou
            error={error}
            senao="Não foi possível abrir a memória de cálculo"
            carregando={isFetching}
            tentar={refetch}
          />
        )}
        {data && <Linhas memoria={data} />}
      </details>
    </section>
  )
}

function Linhas({ memoria: { tabela, saldos } }: { memoria: MemoriaCompleta }) {
  return (
    <>
      <Tabela titulo="Parcela por parcela" colunas={doCronograma} linhas={tabela} />
      {saldos.map(({ numero, linhas, saldoDevedor }) => (
        <Tabela
          key={numero}
          titulo={`Saldo do contrato ${numero}`}
          colunas={doSaldo}
          linhas={linhas}
          soma={saldoDevedor}
        />
      ))}
    </>
  )
}

/** An instalment, and how much of it a day counts for: both accounts begin so. */
type Linha = Pick<MemoriaCompleta['tabela'][number], 'numero' | 'vencimento' | 'dias' | 'fator'>
type Coluna<L> = { titulo: string; celula: (linha: L) => ReactNode }

const comuns: readonly Coluna<Linha>[] = [
  { titulo: 'Vencimento', celula: ({ vencimento }) => <DateText dia={vencimento} /> },
  { titulo: 'Dias', celula: ({ dias }) => dias },
  { titulo: 'Fator', celula: ({ fator }) => formatarNumero(fator, 6) },
]

const doCronograma: readonly Coluna<MemoriaCompleta['tabela'][number]>[] = [
  ...comuns,
  { titulo: 'Juros', celula: ({ juros }) => <Money valor={juros} /> },
  { titulo: 'Amortização', celula: ({ principal }) => <Money valor={principal} /> },
  { titulo: 'Saldo', celula: ({ saldo }) => <Money valor={saldo} /> },
]

const doSaldo: readonly Coluna<MemoriaCompleta['saldos'][number]['linhas'][number]>[] = [
  ...comuns,
  { titulo: 'Parcela', celula: ({ parcela }) => <Money valor={parcela} /> },
  // Not rounded: only the sum is.
  { titulo: 'Hoje vale', celula: ({ presente }) => formatarNumero(emReais(presente), 4) },
]

type TabelaProps<L> = {
  titulo: string
  colunas: readonly Coluna<L>[]
  linhas: readonly L[]
  /** Of the last column. */
  soma?: Centavos
}

function Tabela<L extends Linha>({ titulo, colunas, linhas, soma }: TabelaProps<L>) {
  return (
    <Rolavel className={css.memoriaTabela} rotulo={titulo}>
      <table className="tabelinha numeros">
        <caption>{titulo}</caption>
        <thead>
          <tr>
            <th scope="col">Nº</th>
            {colunas.map((coluna) => (
              <th key={coluna.titulo} scope="col">
                {coluna.titulo}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {linhas.map((linha) => (
            <tr key={linha.numero}>
              <th scope="row">{linha.numero}</th>
              {colunas.map((coluna) => (
                <td key={coluna.titulo}>{coluna.celula(linha)}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {soma !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={colunas.length}>
                Soma
              </th>
              <td>
                <Money valor={soma} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Rolavel>
  )
}
