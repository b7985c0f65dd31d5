import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { regrasApi } from '#shared/regras/api.ts'
import type { RoteiroDaLista } from '#shared/regras/roteiro.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { RoteiroPanel } from './RoteiroPanel.tsx'
import css from './regras.module.css'

/** The scripts of all convênios, family by family, one at a time. */
export function Roteiros() {
  const [escolhido, setEscolhido] = useState<string>()
  const { enabled, indisponivel } = useLeitura(regrasApi.roteiros.permissao)
  const consulta = useQuery({
    ...q(regrasApi.roteiros, {}),
    enabled,
  })
  const roteiros = consulta.data ?? []
  const atual = roteiros.find(({ codigoConvenio }) => codigoConvenio === escolhido) ?? roteiros[0]
  return (
    <>
      <Block
        titulo="Convênios"
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar os roteiros"
        vazio={{
          quando: (todos) => todos.length === 0,
          mostrar: <EmptyState titulo="Nenhum roteiro ainda" />,
        }}
      >
        {(todos) => (
          <div className={`stack ${css.roteirosEscolha}`} data-align="start">
            <Segmentos
              rotulo="Família do roteiro"
              opcoes={familiasDe(todos)}
              escolhida={atual?.familia ?? ''}
              aoEscolher={(nova) =>
                setEscolhido(todos.find(({ familia }) => familia === nova)?.codigoConvenio)
              }
            />
            <Convenios todos={todos} atual={atual} aoEscolher={setEscolhido} />
          </div>
        )}
      </Block>
      {atual && <RoteiroPanel key={atual.codigoConvenio} codigoConvenio={atual.codigoConvenio} />}
    </>
  )
}

const familiasDe = (todos: readonly RoteiroDaLista[]) => [
  ...new Map(todos.map(({ familia, nomeDaFamilia }) => [familia, nomeDaFamilia])),
]

type ConveniosProps = {
  todos: readonly RoteiroDaLista[]
  atual: RoteiroDaLista | undefined
  aoEscolher: (codigoConvenio: string) => void
}

/** The convênios of the family; those with a script of their own say so. */
function Convenios({ todos, atual, aoEscolher }: ConveniosProps) {
  const daFamilia = todos.filter(({ familia }) => familia === atual?.familia)
  if (!atual || daFamilia.length < 2) return null
  return (
    <Segmentos
      rotulo={`Convênio de ${atual.nomeDaFamilia}`}
      opcoes={daFamilia.map(
        ({ codigoConvenio, nome, proprio }) =>
          [codigoConvenio, proprio ? `${nome} · próprio` : nome] as const,
      )}
      escolhida={atual.codigoConvenio}
      aoEscolher={aoEscolher}
    />
  )
}
