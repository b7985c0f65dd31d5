import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ausenciaApi } from '#shared/ausencia/api.ts'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { hoje } from '#shared/data.ts'
import { painelApi } from '#shared/painel/api.ts'
import type {
  AtuacaoDoAtendente,
  AtuacaoNoMailing,
  BuscaDoPainel,
  DoAtendente,
  TentativasDaCampanha,
} from '#shared/painel/shapes.ts'
import { presencaApi } from '#shared/presenca/api.ts'
import { estadosDaEquipe, type MembroDaEquipe } from '#shared/presenca/shapes.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { dizerDevida, dizerEstado } from '../presenca/dizer.ts'
import { FiltroDoPromotor } from '../formulario/FiltroDoPromotor.tsx'
import { useLeitura, usePode } from '../session/motivo.ts'
import { Block } from '../ui/Block.tsx'
import type { Coluna, Grupo } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { TabelaOrdenavel } from '../ui/TabelaOrdenavel.tsx'
import { consultaDe, useEnderecoDoPainel } from './endereco.ts'
import { contato, conversao, daSituacao, parteAlcancada, parteGanha } from './numeros.ts'
import { ausentesDe, dizerAusencia } from './presenca.ts'

const { gestorAtendentes, gestorAtuacao, gestorAtuacaoAtendentes, tentativas } = painelApi

/** The people of the team: what each has open, what they ended this month, who is away; and their lists. */
export function EquipePage({ conduta }: { conduta: (query: BuscaDoPainel) => ReactNode }) {
  const { endereco, mudar } = useEnderecoDoPainel()
  const { codigoPromotor } = consultaDe(endereco)
  const query = codigoPromotor === undefined ? {} : { codigoPromotor }
  return (
    <div className="pagina stack" data-gap="4">
      <header className="row" data-justify="between" data-align="start">
        <h1>Equipe</h1>
        <FiltroDoPromotor valor={codigoPromotor} aoMudar={(promotor) => mudar({ promotor })} />
      </header>
      <Carga query={query} />
      {conduta(query)}
      <Campanhas query={query} />
      <CampanhasPorAtendente query={query} />
      <Tentativas query={query} />
    </div>
  )
}

type Props = { query: BuscaDoPainel }
type Membro = DoAtendente & {
  ausencia: Ausencia | undefined
  agora: MembroDaEquipe | undefined
  promotor: string | undefined
}

function Carga({ query }: Props) {
  const { enabled, indisponivel } = useLeitura(gestorAtendentes.permissao)
  const consulta = useQuery({ ...q(gestorAtendentes, { query }), enabled })
  const dia = hoje(agora())
  const ausencias = useQuery({
    ...q(ausenciaApi.listar, { query: { dataInicio: dia, dataFim: dia } }),
    enabled: usePode(ausenciaApi.listar.permissao) && enabled,
  })
  const ausentes = ausentesDe(ausencias.data, agora())
  const presencas = usePresencas(query)
  return (
    <Block
      titulo="Carga por atendente"
      contagem={consulta.data?.filter(({ idUsuario }) => idUsuario !== null).length}
      semMargem
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar a equipe"
      linhas={8}
    >
      {(pessoas) => (
        <TabelaOrdenavel
          rotulo="Atendentes"
          colunas={colunasDaCarga}
          grupos={emGrupos(
            pessoas.map((uma) => ({
              ...uma,
              ausencia: ausentes.get(uma.idUsuario ?? ''),
              agora: presencas?.get(uma.idUsuario ?? ''),
              promotor: query.codigoPromotor,
            })),
            presencas,
          )}
          idDe={({ idUsuario }) => idUsuario ?? 'ninguem'}
          nomeDe={({ nome }) => nome}
        />
      )}
    </Block>
  )
}

/** Beats come every few seconds; a page that is not looked at asks nothing. */
const RELEITURA_MS = 8000

/** What each of the team does now, by person; undefined while nobody knows. */
function usePresencas(query: BuscaDoPainel): ReadonlyMap<string, MembroDaEquipe> | undefined {
  const { enabled } = useLeitura(presencaApi.equipe.permissao)
  const { data } = useQuery({
    ...q(presencaApi.equipe, {
      query: query.codigoPromotor === undefined ? {} : { codigoPromotor: query.codigoPromotor },
    }),
    enabled,
    refetchInterval: RELEITURA_MS,
  })
  return data && new Map(data.map((membro) => [membro.idUsuario, membro]))
}

/** The team, and below it who has clients without attending or running the promotor. */
function emGrupos(
  linhas: readonly Membro[],
  presencas: ReadonlyMap<string, MembroDaEquipe> | undefined,
): Grupo<Membro>[] {
  if (presencas === undefined) return [{ id: 'todos', linhas }]
  const daEquipe = linhas.filter(({ agora: membro }) => membro !== undefined)
  const outros = linhas.filter(({ agora: membro }) => membro === undefined)
  return [
    { id: 'equipe', linhas: daEquipe },
    ...(outros.length > 0 ? [{ id: 'outros', titulo: 'Fora da equipe', linhas: outros }] : []),
  ]
}

/** Behind everybody in the order of the states. */
const NINGUEM = estadosDaEquipe.length

type AgoraProps = { membro: MembroDaEquipe | undefined; ausencia: Ausencia | undefined }

function Agora({ membro, ausencia }: AgoraProps) {
  if (ausencia) return dizerAusencia(ausencia)
  if (!membro) return '–'
  const { cliente } = membro
  return membro.estado === 'EM_ATENDIMENTO' && cliente ? (
    <Link
      to="/front/clientes/$idRelacionamento"
      params={{ idRelacionamento: cliente.idRelacionamento }}
    >
      {dizerEstado(membro)}
    </Link>
  ) : (
    <span className={membro.estado === 'FORA' ? 'apagado' : undefined}>{dizerEstado(membro)}</span>
  )
}

const colunasDaCarga: readonly Coluna<Membro>[] = [
  {
    id: 'nome',
    titulo: 'Atendente',
    prioridade: 1,
    celula: ({ idUsuario, nome, promotor }) =>
      idUsuario === null ? (
        nome
      ) : (
        <Link to="/front/gestao/painel" search={{ de: idUsuario, promotor }}>
          {nome}
        </Link>
      ),
    ordenarPor: ({ nome }) => nome,
  },
  {
    id: 'agora',
    titulo: 'Agora',
    prioridade: 1,
    celula: ({ agora: membro, ausencia }) => (
      <>
        <Agora membro={membro} ausencia={ausencia} />
        {membro && membro.deve.length > 0 && (
          <p className="menor quebra">A lei deve: {membro.deve.map(dizerDevida).join(', ')}</p>
        )}
      </>
    ),
    ordenarPor: ({ agora: membro }) => (membro ? estadosDaEquipe.indexOf(membro.estado) : NINGUEM),
  },
  ...StatusOportunidade.options.map((status): Coluna<Membro> => ({
    id: status,
    titulo: status,
    fim: true,
    prioridade: 2,
    celula: ({ totais }) => (
      <span className="numeros">{daSituacao(totais, status)?.quantidade ?? 0}</span>
    ),
    ordenarPor: ({ totais }) => daSituacao(totais, status)?.quantidade ?? 0,
  })),
  {
    id: 'conversao',
    titulo: 'Conversão',
    fim: true,
    prioridade: 3,
    celula: ({ totais }) => <span className="numeros">{conversao(totais) ?? '–'}</span>,
    ordenarPor: ({ totais }) => parteGanha(totais) ?? -1,
  },
]

const figura = <T,>(id: string, titulo: string, numero: (linha: T) => number): Coluna<T> => ({
  id,
  titulo,
  fim: true,
  prioridade: 2,
  celula: (linha) => <span className="numeros">{numero(linha)}</span>,
  ordenarPor: numero,
})

const porNome = (titulo: string) =>
  ({
    id: 'nome',
    titulo,
    prioridade: 1,
    celula: ({ nome }) => nome,
    ordenarPor: ({ nome }) => nome,
  }) satisfies Coluna<{ nome: string }>

const valorGanho = {
  id: 'valor',
  titulo: 'Valor ganho',
  fim: true,
  prioridade: 1,
  celula: ({ valorGanho: valor }) => <Money valor={valor} />,
  ordenarPor: ({ valorGanho: valor }) => valor,
} satisfies Coluna<Pick<AtuacaoNoMailing, 'valorGanho'>>

const colunasDasCampanhas: readonly Coluna<AtuacaoNoMailing>[] = [
  porNome('Campanha'),
  figura('clientes', 'Clientes', ({ clientes }) => clientes),
  figura('esperam', 'Esperam', ({ esperam }) => esperam),
  figura('trabalhados', 'Trabalhados', ({ trabalhados }) => trabalhados),
  figura('abertas', 'Em curso', ({ abertas }) => abertas),
  figura('ganhas', 'Ganhas', ({ ganhas }) => ganhas),
  figura('perdidas', 'Perdidas', ({ perdidas }) => perdidas),
  valorGanho,
]

function Campanhas({ query }: Props) {
  const { enabled, indisponivel } = useLeitura(gestorAtuacao.permissao)
  const consulta = useQuery({ ...q(gestorAtuacao, { query }), enabled })
  return (
    <Block
      titulo="Atuação por campanha no mês"
      contagem={consulta.data?.length}
      semMargem
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as campanhas"
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: <EmptyState titulo="Nenhuma campanha tem clientes" />,
      }}
    >
      {(lista) => (
        <TabelaOrdenavel
          rotulo="Campanhas"
          colunas={colunasDasCampanhas}
          grupos={[{ id: 'todas', linhas: lista }]}
          idDe={({ idMailing }) => idMailing}
          nomeDe={({ nome }) => nome}
        />
      )}
    </Block>
  )
}

/** The rows of each list under its name, in the order in which they come. */
function porCampanha<T extends { idMailing: string; mailing: string }>(
  linhas: readonly T[],
): Grupo<T>[] {
  const grupos = Map.groupBy(linhas, ({ idMailing }) => idMailing)
  return [...grupos].map(([id, delas]) => ({ id, titulo: delas[0]?.mailing ?? '', linhas: delas }))
}

const colunasPorAtendente: readonly Coluna<AtuacaoDoAtendente>[] = [
  porNome('Atendente'),
  figura('clientes', 'Clientes', ({ clientes }) => clientes),
  figura('trabalhados', 'Trabalhados', ({ trabalhados }) => trabalhados),
  figura('abertas', 'Em curso', ({ abertas }) => abertas),
  figura('ganhas', 'Ganhas', ({ ganhas }) => ganhas),
  figura('perdidas', 'Perdidas', ({ perdidas }) => perdidas),
  valorGanho,
]

/** Nothing is said twice: without lists the block before says so. */
function CampanhasPorAtendente({ query }: Props) {
  const { enabled } = useLeitura(gestorAtuacaoAtendentes.permissao)
  const consulta = useQuery({ ...q(gestorAtuacaoAtendentes, { query }), enabled })
  if (consulta.data?.length === 0 || !enabled) return null
  return (
    <Block
      titulo="Atuação por campanha e atendente no mês"
      semMargem
      consulta={consulta}
      erro="Não foi possível carregar a atuação dos atendentes"
    >
      {(lista) => (
        <TabelaOrdenavel
          rotulo="Campanhas por atendente"
          colunas={colunasPorAtendente}
          grupos={porCampanha(lista)}
          idDe={({ idMailing, idUsuario }) => `${idMailing} ${idUsuario}`}
          nomeDe={({ mailing, nome }) => `${mailing} de ${nome}`}
        />
      )}
    </Block>
  )
}

const colunasDasTentativas: readonly Coluna<TentativasDaCampanha>[] = [
  porNome('Atendente'),
  figura('tentativas', 'Tentativas', ({ tentativas: quantas }) => quantas),
  figura('falou', 'Falou', ({ falou }) => falou),
  figura('pediu', 'Pediu retorno', ({ pediuRetorno }) => pediuRetorno),
  figura('recusou', 'Recusou', ({ recusou }) => recusou),
  figura('recado', 'Recado', ({ recado }) => recado),
  figura('nao', 'Não atendeu', ({ naoAtendeu }) => naoAtendeu),
  figura('errado', 'Número errado', ({ numeroErrado }) => numeroErrado),
  figura('sem', 'Sem ligação', ({ semLigacao }) => semLigacao),
  figura('ligou', 'Sem resultado', ({ semResultado }) => semResultado),
  {
    id: 'contato',
    titulo: 'Contato',
    fim: true,
    prioridade: 1,
    celula: (linha) => <span className="numeros">{contato(linha) ?? '–'}</span>,
    ordenarPor: (linha) => parteAlcancada(linha) ?? -1,
  },
]

/** How often each list was called this month, and how often the client was reached. */
function Tentativas({ query }: Props) {
  const { enabled } = useLeitura(tentativas.permissao)
  const consulta = useQuery({ ...q(tentativas, { query }), enabled })
  if (consulta.data?.length === 0 || !enabled) return null
  return (
    <Block
      titulo="Ligações por campanha e atendente no mês"
      semMargem
      consulta={consulta}
      erro="Não foi possível carregar as ligações das campanhas"
    >
      {(lista) => (
        <TabelaOrdenavel
          rotulo="Ligações por campanha"
          colunas={colunasDasTentativas}
          grupos={porCampanha(lista)}
          idDe={({ idMailing, idUsuario }) => `${idMailing} ${idUsuario}`}
          nomeDe={({ mailing, nome }) => `ligações de ${nome} em ${mailing}`}
        />
      )}
    </Block>
  )
}
