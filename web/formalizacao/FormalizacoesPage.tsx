import { useNavigate, useSearch } from '@tanstack/react-router'
import { ParteDasRemotas, situacoesDaParte } from '#shared/formalizacao/shapes.ts'
import { FiltroDoAtendente } from '../formulario/FiltroDoAtendente.tsx'
import { Filtragem } from '../ui/Filtragem.tsx'
import { ListaPaginada } from '../ui/ListaPaginada.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { colunasDa } from './colunas.tsx'
import css from './formalizacao.module.css'
import { situacoes } from './palavras.ts'
import { useRemotas } from './use-remotas.ts'

type Filtro = { parte?: string; situacao?: string; atendente?: string }

const abas = [
  { id: 'EM_CURSO', titulo: 'Em curso' },
  { id: 'A_CONFERIR', titulo: 'A conferir' },
  { id: 'A_REFAZER', titulo: 'A refazer' },
] as const satisfies readonly { id: ParteDasRemotas; titulo: string }[]

/**
 * The formalizations that clients sign on their phones: those on their way, and those to make again; between them
 * the signed ones to check, on paper too.
 */
export function FormalizacoesPage() {
  const busca: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const parte = ParteDasRemotas.safeParse(busca.parte).data ?? 'EM_CURSO'
  const situacao = situacoesDaParte[parte].find((cada) => cada === busca.situacao)
  const ir = (novo: { [nome in keyof Filtro]: string | undefined }) =>
    void navigate({ to: '/front/formalizacao', search: semVazios({ ...busca, ...novo }) })
  return (
    <div className={`pagina ${css.formalizacoesPagina}`}>
      <header className="row" data-justify="between" data-align="start">
        <h1>Formalização</h1>
      </header>
      <Tabs
        rotulo="Formalizações"
        abas={abas}
        ativa={parte}
        aoMudar={(id) => ir({ parte: id, situacao: undefined })}
      >
        <div className="filtros row" data-gap="4" data-top="3" data-bottom="3">
          {situacoesDaParte[parte].length > 1 && (
            <Filtragem
              rotulo="Situação"
              todas="Todas"
              valor={situacao}
              opcoes={situacoesDaParte[parte].map((cada) => [cada, situacoes[cada].nome])}
              aoMudar={(valor) => ir({ situacao: valor })}
            />
          )}
          <FiltroDoAtendente
            valor={busca.atendente}
            aoMudar={(valor) => ir({ atendente: valor })}
          />
        </div>
        <Lista
          key={`${parte} ${situacao} ${busca.atendente}`}
          titulo={abas.find(({ id }) => id === parte)?.titulo ?? ''}
          filtrada={situacao !== undefined || busca.atendente !== undefined}
          busca={{
            parte,
            ...(situacao && { situacao }),
            ...(busca.atendente && { atendente: busca.atendente }),
          }}
        />
      </Tabs>
    </div>
  )
}

const semVazios = (busca: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(busca).filter(([, valor]) => valor !== undefined))

type ListaProps = {
  titulo: string
  filtrada: boolean
  busca: Parameters<typeof useRemotas>[0]
}

function Lista({ titulo, filtrada, busca }: ListaProps) {
  const navigate = useNavigate()
  return (
    <ListaPaginada
      titulo={titulo}
      consulta={useRemotas(busca)}
      erro="Não foi possível carregar as formalizações"
      vazia={filtrada ? 'Nenhuma formalização com estes filtros' : vazias[busca.parte]}
      rotulo={`Formalizações ${titulo.toLowerCase()}`}
      colunas={colunasDa(busca.parte)}
      nomeDe={({ numeroProposta }) => `formalização da proposta ${numeroProposta}`}
      aoAbrir={({ idRelacionamento }) =>
        void navigate({
          to: '/front/clientes/$idRelacionamento',
          params: { idRelacionamento },
          search: { aba: 'formalizacao' },
        })
      }
    />
  )
}

const vazias: Record<ParteDasRemotas, string> = {
  EM_CURSO: 'Nenhum cliente está assinando pelo celular',
  A_CONFERIR: 'Nada a conferir: nenhuma assinada espera',
  A_REFAZER: 'Nada a refazer: nenhuma venceu, foi reprovada ou cancelada',
}
