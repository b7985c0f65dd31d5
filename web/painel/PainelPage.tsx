import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatarDia } from '#shared/data.ts'
import { painelApi } from '#shared/painel/api.ts'
import { CAMINHO_DO_PAINEL_EXPORTADO } from '#shared/painel/exportacao.ts'
import type { BuscaDaProducao } from '#shared/meta/shapes.ts'
import type { Painel } from '#shared/painel/shapes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { q } from '../api/query.ts'
import { FiltroDoConvenio } from '../formulario/FiltroDoConvenio.tsx'
import { FiltroDoPromotor } from '../formulario/FiltroDoPromotor.tsx'
import { useReleitura } from '../notificacao/use-releitura.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { useLeitura } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import { Depois } from '../ui/Depois.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { tardio } from '../ui/tardio.ts'
import { Cartoes } from './Cartoes.tsx'
import { consultaDe, useEnderecoDoPainel } from './endereco.ts'
import { ExportarPainel } from './ExportarPainel.tsx'
import { FiltroDaEquipe } from './FiltroDaEquipe.tsx'
import { conversao, medidaDe } from './numeros.ts'

const FiltroDosDias = tardio(() => import('./FiltroDosDias.tsx'), 'FiltroDosDias')
const Graficos = tardio(() => import('./Graficos.tsx'), 'Graficos')

type Props = {
  /** What waits for who looks, between the numbers and the charts. */
  espera: ReactNode
  /** Production of the days and people of the filters. */
  producao: (query: BuscaDaProducao) => ReactNode
}

/**
 * The numbers of the team: stocks at the end of the period, ends inside it, and what they were before.
 */
export function PainelPage({ espera, producao }: Props) {
  const { endereco } = useEnderecoDoPainel()
  const { enabled, indisponivel } = useLeitura(painelApi.painel.permissao)
  useReleitura('painel', painelApi.painel.path)
  const consulta = useQuery({
    ...q(painelApi.painel, { query: consultaDe(endereco) }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return (
    <div className="pagina stack" data-gap="4">
      <header className="row" data-justify="between" data-align="start">
        <div>
          <h1>Painel</h1>
          <Link to="/front/gestao/equipe">Equipe</Link>
        </div>
        <div className="row" data-gap="3">
          <Escolhas />
          <ExportarPainel caminho={CAMINHO_DO_PAINEL_EXPORTADO} arquivo="painel" />
        </div>
      </header>
      <Filtros painel={consulta.data} />
      <Block
        titulo="Oportunidades por situação"
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar o painel"
        linhas={6}
      >
        {(painel) => <Numeros painel={painel} />}
      </Block>
      <Depois lugar={null}>{espera}</Depois>
      {consulta.data && (
        <Depois lugar={null}>
          <Graficos painel={consulta.data} />
        </Depois>
      )}
      <Depois lugar={null}>
        <Producao>{producao}</Producao>
      </Depois>
    </div>
  )
}

/** Production knows no campaign: with one chosen there is nothing to show. */
function Producao({ children }: { children: Props['producao'] }) {
  const { endereco } = useEnderecoDoPainel()
  const { idMailing, ...query } = consultaDe(endereco)
  return idMailing === undefined ? children(query) : null
}

/** How the numbers are shown: with whom they are compared, and in what. */
function Escolhas() {
  const { endereco, mudar } = useEnderecoDoPainel()
  return (
    <>
      <Segmentos
        rotulo="Comparar com"
        opcoes={[
          ['antes', 'Período anterior'],
          ['ano', 'Ano anterior'],
        ]}
        escolhida={endereco.com === 'ano' ? 'ano' : 'antes'}
        aoEscolher={(com) => mudar({ com: com === 'ano' ? com : undefined })}
      />
      <Segmentos
        rotulo="Medida"
        opcoes={[
          ['quantidade', 'Quantidade'],
          ['valor', 'Valor'],
        ]}
        escolhida={medidaDe(endereco.em)}
        aoEscolher={(em) => mudar({ em: em === 'valor' ? em : undefined })}
      />
    </>
  )
}

function Filtros({ painel }: { painel: Painel | undefined }) {
  const { endereco, mudar } = useEnderecoDoPainel()
  const filtro = consultaDe(endereco)
  const campanhas = painel?.fatias.mailing.filter(({ chave }) => chave !== '') ?? []
  return (
    <div className="filtros row" data-gap="3" data-rotulos="acima">
      <Depois lugar={<Skeleton linhas={1} />}>
        <FiltroDosDias />
      </Depois>
      <FiltroDoConvenio valor={filtro.codigoConvenio} aoMudar={(convenio) => mudar({ convenio })} />
      <Filtragem
        rotulo="Produto"
        todas="Todos"
        valor={filtro.produto}
        opcoes={Produto.options.map((cada) => [cada, nomeDoProduto[cada]])}
        aoMudar={(produto) => mudar({ produto })}
      />
      <FiltroDaEquipe
        codigoPromotor={filtro.codigoPromotor}
        valor={filtro.atendente}
        aoMudar={(de) => mudar({ de })}
      />
      <FiltroDoPromotor
        valor={filtro.codigoPromotor}
        aoMudar={(promotor) => mudar({ promotor, de: undefined })}
      />
      {(campanhas.length > 0 || filtro.idMailing !== undefined) && (
        <Filtragem
          rotulo="Campanha"
          todas="Todas"
          valor={filtro.idMailing}
          opcoes={campanhas.map(({ chave, nome }) => [chave, nome])}
          aoMudar={(mailing) => mudar({ mailing })}
        />
      )}
    </div>
  )
}

function Numeros({ painel }: { painel: Painel }) {
  const { endereco } = useEnderecoDoPainel()
  const antes = endereco.com === 'ano' ? painel.anoAnterior : painel.anterior
  const [taxa, deAntes] = [conversao(painel.totais), conversao(antes.totais)]
  return (
    <div className="stack" data-gap="3">
      <Cartoes
        totais={painel.totais}
        antes={antes.totais}
        medida={medidaDe(endereco.em)}
        endereco={endereco}
      />
      <p className="apagado">
        De {formatarDia(painel.dataInicio)} a {formatarDia(painel.dataFim)}, comparado com{' '}
        {formatarDia(antes.dataInicio)} a {formatarDia(antes.dataFim)}. Conversão{' '}
        <b className="numeros">{taxa ?? '–'}</b>
        {deAntes !== null && <> (antes {deAntes})</>}. Ganha e Perdida são do período; as outras, do
        fim dele.
      </p>
    </div>
  )
}
