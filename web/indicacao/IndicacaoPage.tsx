import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import {
  type Indicacao,
  nomesDasSituacoes,
  situacoesDaIndicacao,
  type SituacaoDaIndicacao,
} from '#shared/indicacao/shapes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { AtenderDialog } from './AtenderDialog.tsx'
import { useColunas, type Acao } from './colunas.tsx'
import { DescartarDialog } from './DescartarDialog.tsx'
import { LinkBlock } from './LinkBlock.tsx'
import { TelefoneDialog } from './TelefoneDialog.tsx'
import { useIndicacoes } from './use-indicacoes.ts'

type Filtro = { situacao?: string }
type Aberto = { acao: Acao; indicacao: Indicacao }

/** One's own referral link, and who came by it. */
export function IndicacaoPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const situacao = situacoesDaIndicacao.find((cada) => cada === busca.situacao)
  const [aberto, setAberto] = useState<Aberto>()
  const fechar = () => setAberto(undefined)
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Indicação</h1>
      <MeuLink />
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Situação"
          todas="Todas"
          valor={situacao}
          opcoes={situacoesDaIndicacao.map((cada) => [cada, nomesDasSituacoes[cada]])}
          aoMudar={(valor) =>
            void navigate({
              to: '/front/indicacao',
              search: valor === undefined ? {} : { situacao: valor },
              replace: true,
            })
          }
        />
      </div>
      <Lista
        key={situacao}
        situacao={situacao}
        aoAgir={(acao, indicacao) => setAberto({ acao, indicacao })}
      />
      {aberto?.acao === 'LIGAR' && <TelefoneDialog indicacao={aberto.indicacao} onClose={fechar} />}
      {aberto?.acao === 'ATENDER' && (
        <AtenderDialog indicacao={aberto.indicacao} onClose={fechar} />
      )}
      {aberto?.acao === 'DESCARTAR' && (
        <DescartarDialog indicacao={aberto.indicacao} onClose={fechar} />
      )}
    </div>
  )
}

function MeuLink() {
  const { consultarLink } = indicacaoApi
  const { enabled, indisponivel } = useLeitura(consultarLink.permissao)
  const consulta = useQuery({ ...q(consultarLink, { query: {} }), enabled })
  return (
    <Block
      titulo="Seu link"
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar o link de indicação"
      linhas={6}
    >
      {(link) => <LinkBlock link={link} />}
    </Block>
  )
}

type ListaProps = {
  situacao: SituacaoDaIndicacao | undefined
  aoAgir: (acao: Acao, indicacao: Indicacao) => void
}

function Lista({ situacao, aoAgir }: ListaProps) {
  return (
    <ListaPaginada
      titulo="Quem chegou pelo link"
      consulta={useIndicacoes(situacao)}
      erro="Não foi possível carregar as indicações"
      vazia={situacao === undefined ? 'Ninguém chegou pelo link ainda' : 'Nenhuma nesta situação'}
      rotulo="Indicações"
      colunas={useColunas(aoAgir)}
      nomeDe={({ nome }) => nome ?? 'indicação'}
    />
  )
}
