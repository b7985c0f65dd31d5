import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { condutaApi } from '#shared/conduta/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { consentimentoApi } from '#shared/consentimento/api.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { passagemApi } from '#shared/passagem/api.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import { MAXIMO_DE_AVISOS } from '#shared/retencao/shapes.ts'
import { transferenciaApi } from '#shared/transferencia/api.ts'
import { faltaNoServidor } from '#web/api/erro.ts'
import { q } from '#web/api/query.ts'
import { usePode } from '#web/session/motivo.ts'
import { useUsuario } from '#web/session/sessao.ts'
import { Block } from '#web/ui/Block.tsx'
import { DataTable } from '#web/ui/DataTable.tsx'
import { InstantText } from '#web/ui/DateText.tsx'
import type { Coluna } from '#web/ui/data-table.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Filtragem } from '#web/ui/Filtragem.tsx'
import {
  type Aprovacao,
  aprovacoesDe,
  type TipoDeAprovacao,
  tiposDeAprovacao,
} from './aprovacoes.ts'

/** What waits comes from outside and from others: it is read again. */
const A_CADA_MS = 60_000

const nomes = new Map<string, string>(tiposDeAprovacao)

const colunas: readonly Coluna<Aprovacao>[] = [
  {
    id: 'nome',
    titulo: 'Sobre',
    prioridade: 1,
    celula: ({ nome, destino }) => (
      <Link {...destino}>
        <b>{nome}</b>
      </Link>
    ),
  },
  {
    id: 'texto',
    titulo: 'O que fazer',
    prioridade: 1,
    celula: ({ texto }) => <span className="stack">{texto}</span>,
  },
  { id: 'tipo', titulo: 'Tipo', prioridade: 2, celula: ({ tipo }) => nomes.get(tipo) },
  { id: 'por', titulo: 'De', prioridade: 3, celula: ({ pedidoPor }) => pedidoPor ?? '–' },
  {
    id: 'desde',
    titulo: 'Desde',
    prioridade: 2,
    celula: ({ desde }) => <InstantText instante={desde} />,
    ordenarPor: ({ desde }) => desde,
  },
]

/** Everything of the house that waits for this person, the longest waiting first; each leads to its act. */
export function AprovacoesPage() {
  const busca: { situacao?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const { consulta, haMais, falhas, quebradas } = useAprovacoes()
  const escolhido = tiposDeAprovacao.find(([tipo]) => tipo === busca.situacao)?.[0]
  const todas = consulta.data ?? []
  const contadas = consulta.data !== undefined
  const mostradas = todas.filter(({ tipo }) => escolhido === undefined || tipo === escolhido)
  return (
    <div className="pagina stack" data-gap="3">
      <h1>Aprovações</h1>
      <div className="filtros row" data-gap="4">
        <Filtragem
          rotulo="Tipo"
          todas={contadas && falhas.length === 0 ? `Todos (${todas.length})` : 'Todos'}
          valor={escolhido}
          opcoes={tiposDeAprovacao.map(([tipo, nome]) => [
            tipo,
            contadas && !falhas.includes(tipo)
              ? `${nome} (${todas.filter((uma) => uma.tipo === tipo).length})`
              : nome,
          ])}
          aoMudar={(situacao) =>
            void navigate({
              to: '/front/gestao/aprovacoes',
              search: situacao === undefined ? {} : { situacao },
              replace: true,
            })
          }
        />
      </div>
      <Block
        titulo="O que espera por você"
        contagem={!contadas || haMais || falhas.length > 0 ? undefined : mostradas.length}
        semMargem
        consulta={{ ...consulta, data: consulta.data && mostradas }}
        erro={`Não foi possível carregar: ${quebradas.map((tipo) => nomes.get(tipo)).join(', ')}`}
        linhas={8}
        vazio={{
          quando: (linhas) => linhas.length === 0,
          mostrar: (
            <EmptyState
              titulo={
                falhas.length > 0
                  ? 'Nada no que carregou'
                  : haMais
                    ? 'Nada nas primeiras de cada tipo'
                    : 'Nada espera por você'
              }
              {...(haMais && { texto: 'O que mais espera está na tela do tipo.' })}
            />
          ),
        }}
      >
        {(linhas) => (
          <>
            <DataTable
              rotulo="Aprovações da casa"
              colunas={colunas}
              grupos={[{ id: 'todas', linhas }]}
              idDe={({ tipo, id }) => `${tipo} ${id}`}
              nomeDe={({ nome, texto }) => `${nome}: ${texto}`}
            />
            {haMais && (
              <p className="apagado" data-pad="3">
                Só as primeiras de cada tipo estão aqui; as outras estão na tela do tipo.
              </p>
            )}
          </>
        )}
      </Block>
    </div>
  )
}

/** The lists that the person may decide about, read as *Meu dia* reads them. */
function useAprovacoes() {
  const vivo = { refetchInterval: A_CADA_MS }
  const esperas = useQuery({
    ...q(oportunidadeApi.esperamMotivo, { query: {} }),
    ...vivo,
    enabled: usePode(oportunidadeApi.esperamMotivo.permissao),
  })
  const assinadas = useQuery({
    ...q(formalizacaoApi.propostasRemotas, { query: { parte: 'A_CONFERIR' } }),
    ...vivo,
    enabled: usePode(formalizacaoApi.conferir.permissao),
  })
  const conferente = usePode(confirmacaoApi.pendentes.permissao)
  const documentos = useQuery({
    ...q(confirmacaoApi.pendentes, {}),
    ...vivo,
    enabled: conferente,
  })
  const consentimentos = useQuery({
    ...q(consentimentoApi.paraOlhar, {}),
    ...vivo,
    enabled: conferente,
  })
  const divergencias = useQuery({
    ...q(divergenciaApi.listar, { query: {} }),
    ...vivo,
    enabled: usePode(divergenciaApi.decidir.permissao),
  })
  const avisos = useQuery({
    ...q(retencaoApi.avisos, { query: {} }),
    ...vivo,
    enabled: usePode(retencaoApi.verAviso.permissao),
  })
  const regras = useQuery({
    ...q(regrasApi.pedidos, {}),
    ...vivo,
    enabled: usePode(regrasApi.pedidos.permissao),
  })
  const transferencias = useQuery({
    ...q(transferenciaApi.listar, {}),
    ...vivo,
    enabled: usePode(transferenciaApi.responder.permissao),
  })
  const passagens = useQuery({
    ...q(passagemApi.listar, {}),
    ...vivo,
    enabled: usePode(passagemApi.manter.permissao),
  })
  const condutas = useQuery({
    ...q(condutaApi.registros, { query: { situacao: 'PROPOSTA' } }),
    ...vivo,
    enabled: usePode(condutaApi.decidir.permissao),
  })
  const eu = useUsuario()?.idUsuario
  const confirmaDivergencias = usePode(divergenciaApi.confirmar.permissao)
  const todas: readonly (readonly [TipoDeAprovacao, UseQueryResult])[] = [
    ['SIMULACAO', esperas],
    ['FORMALIZACAO', assinadas],
    ['DOCUMENTO', documentos],
    ['CONSENTIMENTO', consentimentos],
    ['DIVERGENCIA', divergencias],
    ['DIVERGENCIA', avisos],
    ['CONDUTA', condutas],
    ['REGRA', regras],
    ['TRANSFERENCIA', transferencias],
    ['PASSAGEM', passagens],
  ]
  const falhas = todas.filter(([, { isError }]) => isError)
  // What the host does not have is not asked for again.
  const quebradas = falhas.filter(([, { error }]) => !faltaNoServidor(error))
  // One list without another would look whole: those that failed are named beside the others.
  const prontas = todas.every(
    ([, { data, isEnabled, isError }]) => data !== undefined || isError || !isEnabled,
  )
  const cortada = (lista: readonly unknown[] | undefined, total: number | undefined) =>
    (lista?.length ?? 0) < (total ?? 0)
  return {
    falhas: [...new Set(falhas.map(([tipo]) => tipo))],
    quebradas: [...new Set(quebradas.map(([tipo]) => tipo))],
    haMais:
      [esperas, assinadas, divergencias, condutas].some(
        ({ data }) => (data?.proximo ?? null) !== null,
      ) ||
      cortada(documentos.data?.items, documentos.data?.total) ||
      cortada(consentimentos.data?.items, consentimentos.data?.total) ||
      (avisos.data?.items.length ?? 0) >= MAXIMO_DE_AVISOS ||
      cortada(transferencias.data?.recebidas, transferencias.data?.totalDeRecebidas) ||
      cortada(passagens.data?.devolvidas.items, passagens.data?.devolvidas.total),
    consulta: {
      data: prontas
        ? aprovacoesDe(
            {
              esperas: esperas.data?.items,
              assinadas: assinadas.data?.items,
              documentos: documentos.data?.items,
              consentimentos: consentimentos.data?.items,
              divergencias: divergencias.data?.items,
              avisos: avisos.data?.items,
              regras: regras.data,
              transferencias: transferencias.data?.recebidas,
              passagens: passagens.data?.devolvidas.items,
              condutas: condutas.data?.items,
            },
            eu,
            confirmaDivergencias,
          )
        : undefined,
      isError: prontas && falhas.length > 0,
      error: quebradas.length === 0 ? falhas[0]?.[1].error : null,
      isFetching: quebradas.some(([, { isFetching }]) => isFetching),
      refetch: () => Promise.all(quebradas.map(([, uma]) => uma.refetch())),
    },
  }
}
