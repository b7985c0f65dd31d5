import type { PropostaDetalhada } from '#shared/proposta/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import type { Consulta } from '../ui/Block.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Props = {
  contas: Consulta<DadosBancarios[]>
  escolhida: string | null
  /** The account that is paid into today: shown, and no choice. */
  atual?: PropostaDetalhada['conta']
  aoEscolher: (idDadosBancarios: string) => void
}

/** The account that receives the money, when the client has more than one. */
export function ContaQueRecebe({ contas, escolhida, atual, aoEscolher }: Props) {
  const { data, isError, error, isFetching, refetch } = contas
  if (isError && !data) {
    return (
      <LeituraFalhou
        error={error}
        senao="Não foi possível carregar as contas do cliente"
        carregando={isFetching}
        tentar={refetch}
      />
    )
  }
  if (!data) return <Skeleton altura={32} />
  if (data.length === 0) {
    return (
      <p className="perigo" data-pad="2">
        O cliente não tem conta bancária cadastrada.
      </p>
    )
  }
  if (!atual && data.length === 1 && data[0]?.idDadosBancarios === escolhida) return null
  return (
    <div className="list" role="radiogroup" aria-label="Conta que recebe">
      {data.map((conta) => {
        const deHoje = ehA(atual, conta)
        return (
          <label key={conta.idDadosBancarios} className="row numeros" data-pad="2" data-gap="3">
            <input
              type="radio"
              name="conta-que-recebe"
              disabled={deHoje}
              checked={conta.idDadosBancarios === escolhida}
              onChange={() => aoEscolher(conta.idDadosBancarios)}
            />
            <b>
              {conta.codigoBanco} · {conta.banco}
            </b>
            <span>
              Agência {conta.agencia} · conta {conta.conta} · {conta.tipoConta}
              {deHoje && ' · é a de hoje'}
            </span>
          </label>
        )
      })}
    </div>
  )
}

const ehA = (atual: Props['atual'], { banco, agencia, conta }: DadosBancarios): boolean =>
  atual?.banco === banco && atual.agencia === agencia && atual.conta === conta
