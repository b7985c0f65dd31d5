import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { filaApi } from '#shared/fila/api.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { nomeDaSituacao, SituacaoMailing } from '#shared/mailing/situacao.ts'
import { q } from '../api/query.ts'
import { useLeitura, useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { Cortada } from '../ui/Cortada.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { type Ordem, ordenar } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { colunasDosMailings } from './colunas.tsx'
import { MailingDialog } from './MailingDialog.tsx'

const { todos, incluir } = mailingApi
type Filtro = { situacao?: string; ordem?: string }

/** The lists of the campaigns: those that an ATENDENTE works, every one of the promotores for who runs them. */
export function MailingsPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const [incluindo, setIncluindo] = useState(false)
  const motivo = useMotivo()
  const podeIncluir = usePode(incluir.permissao)
  const pesa = usePode(filaApi.pesos.permissao)
  const abrir = (idMailing: string) =>
    void navigate({ to: '/front/mailing/$idMailing', params: { idMailing } })
  const ir = (novo: { [nome in keyof Filtro]: string | undefined }) =>
    void navigate({
      to: '/front/mailing',
      search: Object.fromEntries(
        Object.entries({ ...busca, ...novo }).filter(([, valor]) => valor !== undefined),
      ),
      replace: true,
    })
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Campanhas</h1>
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Situação"
          todas="Todas"
          valor={busca.situacao}
          opcoes={SituacaoMailing.options.map((um) => [um, nomeDaSituacao[um]] as const)}
          aoMudar={(situacao) => ir({ situacao })}
        />
        {podeIncluir && (
          <ActionButton
            variante="primario"
            disabledReason={motivo(incluir.permissao)}
            onClick={() => setIncluindo(true)}
          >
            Nova campanha
          </ActionButton>
        )}
        {pesa && <Link to="/front/gestao/fila">Pesos da fila</Link>}
      </div>
      <Lista busca={busca} aoAbrir={abrir} aoOrdenar={(ordem) => ir({ ordem })} />
      {incluindo && <MailingDialog onClose={() => setIncluindo(false)} aoIncluir={abrir} />}
    </div>
  )
}

type ListaProps = {
  busca: Filtro
  aoAbrir: (idMailing: string) => void
  aoOrdenar: (ordem: string) => void
}

function Lista({ busca, aoAbrir, aoOrdenar }: ListaProps) {
  const { enabled, indisponivel } = useLeitura(todos.permissao)
  const situacao = SituacaoMailing.safeParse(busca.situacao).data
  const consulta = useQuery({ ...q(todos, { query: situacao ? { situacao } : {} }), enabled })
  const ordem = lerOrdem(busca.ordem)
  return (
    <Block
      titulo="Listas"
      contagem={consulta.data?.total}
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as campanhas"
      linhas={8}
      vazio={{
        quando: ({ items }) => items.length === 0,
        mostrar: (
          <EmptyState
            titulo="Nenhuma campanha aqui"
            texto="Uma campanha é uma lista de clientes que a equipe chama, de um arquivo ou da nossa base."
          />
        ),
      }}
    >
      {(lista) => (
        <>
          <DataTable
            rotulo="Listas das campanhas"
            colunas={colunasDosMailings}
            grupos={[{ id: 'todas', linhas: ordenar(lista.items, colunasDosMailings, ordem) }]}
            idDe={({ idMailing }) => idMailing}
            nomeDe={({ nome }) => `campanha ${nome}`}
            encerrada={({ situacao: qual }) => qual === 'ENCERRADA'}
            aoAbrir={({ idMailing }) => aoAbrir(idMailing)}
            ordem={ordem}
            aoOrdenar={({ coluna, decrescente }) => aoOrdenar(`${decrescente ? '-' : ''}${coluna}`)}
          />
          <Cortada lista={lista} quais="as que correm, as pausadas e as últimas que terminaram" />
        </>
      )}
    </Block>
  )
}

/** `-esperam`: the most waiting first. */
function lerOrdem(texto: string | undefined): Ordem | undefined {
  const coluna = texto?.replace(/^-/, '')
  return coluna ? { coluna, decrescente: texto?.startsWith('-') ?? false } : undefined
}
