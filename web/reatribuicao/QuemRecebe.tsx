import { useQuery } from '@tanstack/react-query'
import { formatarDia } from '#shared/data.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import type { Elegivel } from '#shared/reatribuicao/shapes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Escolha } from '../ui/use-escolha.ts'

const { elegiveis } = reatribuicaoApi

const colunas: readonly Coluna<Elegivel>[] = [
  { id: 'nome', titulo: 'Atendente', prioridade: 1, celula: ({ nome }) => nome },
  { id: 'clientes', titulo: 'Clientes', prioridade: 1, fim: true, celula: (um) => um.clientes },
  {
    id: 'oportunidades',
    titulo: 'Oportunidades vivas',
    fim: true,
    celula: ({ oportunidades }) => oportunidades,
  },
  {
    id: 'certificacao',
    titulo: 'Certificação',
    celula: ({ certificacaoValidaAte }) =>
      certificacaoValidaAte === null ? 'Sem' : `até ${formatarDia(certificacaoValidaAte)}`,
  },
]

const podeReceber = (de: string | undefined): Coluna<Elegivel> => ({
  id: 'impedimento',
  titulo: 'Pode receber',
  celula: ({ idUsuario, impedimento }) => {
    if (idUsuario === de) return 'Não: os clientes saem da sua carteira'
    return impedimento === null ? 'Sim' : `Não: ${impedimento}`
  },
})

/** Who gets the clients, each as many as the others; who is absent is shown and not chosen. */
export function QuemRecebe({
  de,
  escolha,
}: {
  de: string | undefined
  escolha: Escolha<Elegivel>
}) {
  const { enabled, indisponivel } = useLeitura(elegiveis.permissao)
  const input = { params: { codigoPromotor: codigoPromotorAtivo() } }
  const consulta = useQuery({ ...q(elegiveis, input), enabled })
  const pode = ({ idUsuario, impedimento }: Elegivel) => impedimento === null && idUsuario !== de
  const todos = consulta.data ?? []
  const marcar = (ids: readonly string[], sim: boolean) =>
    escolha.marcar(
      todos.filter((um) => ids.includes(um.idUsuario) && pode(um)),
      sim,
    )
  const ids = new Set(escolha.linhas.map(({ idUsuario }) => idUsuario))
  return (
    <Block
      titulo="Quem recebe"
      contagem={escolha.linhas.length || undefined}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar quem pode receber"
      linhas={6}
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: <EmptyState titulo="Ninguém atende neste promotor" />,
      }}
    >
      {(lista) => (
        <DataTable
          rotulo="Atendentes do promotor"
          colunas={[...colunas, podeReceber(de)]}
          grupos={[{ id: 'todos', linhas: lista }]}
          idDe={({ idUsuario }) => idUsuario}
          nomeDe={({ nome }) => nome}
          encerrada={(um) => !pode(um)}
          selecao={{
            ids,
            alternar: (id) => marcar([id], !ids.has(id)),
            marcarTodas: marcar,
          }}
        />
      )}
    </Block>
  )
}
