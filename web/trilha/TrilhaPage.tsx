import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Id } from '#shared/campos.ts'
import { nomesDosPassosDoCliente, PassoDoCliente } from '#shared/link/situacao.ts'
import { terminada } from '#shared/proposta/situacao.ts'
import { trilhaApi } from '#shared/trilha/api.ts'
import { EtapaDaTrilha, etapasDaTrilha } from '#shared/trilha/etapas.ts'
import type { BuscaDaTrilha, TotalDaEtapa } from '#shared/trilha/shapes.ts'
import { call } from '../api/client.ts'
import { usePaginas } from '../api/paginas.ts'
import { q } from '../api/query.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { FiltroDoPrazo } from '../formulario/FiltroDoPrazo.tsx'
import { useLeitura } from '../session/motivo.ts'
import { Filtragem } from '../ui/Filtragem.tsx'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { colunas } from './colunas.tsx'
import css from './trilha.module.css'

type Filtro = { etapa?: string; de?: string; so?: string; cliente?: string }

const POR_PAGINA = 50

/** The portabilities to us by stage, the late ones first; a row opens its proposta. */
export function TrilhaPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const etapa = EtapaDaTrilha.safeParse(busca.etapa).data
  const atendente = Id.safeParse(busca.de).data
  const atrasadas = busca.so === 'atrasadas'
  const cliente = PassoDoCliente.safeParse(busca.cliente).data
  const query = {
    ...(atendente && { atendente }),
    ...(etapa && { etapa }),
    ...(atrasadas && { atrasadas: 'true' as const }),
    ...(cliente && { cliente }),
  }
  const totais = useTotais({ atendente, cliente })
  const mudar = (mudanca: { [nome in keyof Filtro]: string | undefined }) => {
    const search = Object.entries({ ...busca, ...mudanca }).filter(([, valor]) => valor)
    void navigate({
      to: '/front/portabilidade',
      search: Object.fromEntries(search),
      replace: true,
    })
  }
  return (
    <div className="pagina esteira">
      <header>
        <h1>Portabilidades</h1>
      </header>
      <div className={css.etapas} role="group" aria-label="Etapa da portabilidade">
        {EtapaDaTrilha.options.map((cada) => (
          <BotaoDaEtapa
            key={cada}
            etapa={cada}
            escolhida={cada === etapa}
            total={totais?.find((total) => total.etapa === cada)}
            aoEscolher={() => mudar({ etapa: cada === etapa ? undefined : cada })}
          />
        ))}
      </div>
      <div className="filtros row" data-gap="4">
        <FiltroDoAtendente valor={atendente} aoMudar={(de) => mudar({ de })} />
        <Filtragem
          rotulo="Cliente"
          todas="Em qualquer passo"
          valor={cliente}
          opcoes={PassoDoCliente.options.map((cada) => [cada, nomesDosPassosDoCliente[cada]])}
          aoMudar={(passo) => mudar({ cliente: passo })}
        />
        <FiltroDoPrazo ligado={atrasadas} aoMudar={(so) => mudar({ so })} />
      </div>
      <Lista
        key={JSON.stringify(query)}
        titulo={etapa ? etapasDaTrilha[etapa].nome : 'Todas as portabilidades'}
        query={query}
      />
    </div>
  )
}

/** Of every stage, of the chosen atendente and step of the client. */
function useTotais({
  atendente,
  cliente,
}: Pick<BuscaDaTrilha, 'atendente' | 'cliente'>): readonly TotalDaEtapa[] | undefined {
  const { enabled } = useLeitura(trilhaApi.acompanhamento.permissao)
  const { data } = useQuery({
    ...q(trilhaApi.acompanhamento, {
      query: { ...(atendente && { atendente }), ...(cliente && { cliente }), PageSize: 1 },
    }),
    enabled,
  })
  return data?.totais
}

function Lista({ titulo, query }: { titulo: string; query: BuscaDaTrilha }) {
  const navigate = useNavigate()
  const consulta = usePaginas({
    chave: [trilhaApi.acompanhamento.path, 'paginas', query],
    pedir: (aPartirDe, signal) =>
      call(
        trilhaApi.acompanhamento,
        { query: { ...query, PageSize: POR_PAGINA, ...aPartirDe } },
        { signal },
      ),
    leitura: useLeitura(trilhaApi.acompanhamento.permissao),
    idDe: ({ idProposta }) => idProposta,
  })
  return (
    <ListaPaginada
      titulo={titulo}
      consulta={consulta}
      erro="Não foi possível carregar as portabilidades"
      vazia={
        Object.keys(query).length > 0
          ? 'Nenhuma portabilidade com estes filtros'
          : 'Nenhuma portabilidade em andamento'
      }
      rotulo={`Etapa: ${titulo.toLowerCase()}`}
      colunas={colunas}
      nomeDe={({ numero }) => `proposta ${numero}`}
      aoAbrir={({ idProposta }) =>
        void navigate({ to: '/front/esteira/proposta/$idProposta', params: { idProposta } })
      }
    />
  )
}

type BotaoProps = {
  etapa: EtapaDaTrilha
  escolhida: boolean
  total: TotalDaEtapa | undefined
  aoEscolher: () => void
}

function BotaoDaEtapa({ etapa, escolhida, total, aoEscolher }: BotaoProps) {
  return (
    <button type="button" className="escolha" aria-pressed={escolhida} onClick={aoEscolher}>
      <b>{etapasDaTrilha[etapa].nome}</b>
      <span className="forte ao-lado numeros">
        {total ? `${total.quantas}${total.haMais ? '+' : ''}` : '\u00a0'}
      </span>
      <span className="suave menor linha-toda">{total ? urgencia(total) : '\u00a0'}</span>
    </button>
  )
}

function urgencia({ etapa, quantas, atrasadas }: TotalDaEtapa): string {
  if (atrasadas > 0) return atrasadas === 1 ? '1 em atraso' : `${atrasadas} em atraso`
  if (quantas === 0) return 'nenhuma'
  return etapasDaTrilha[etapa].situacoes.every(terminada) ? 'há pouco' : 'no prazo'
}
