import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { formatarDia, hoje } from '#shared/data.ts'
import { metaApi } from '#shared/meta/api.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { diasDoMes } from '#shared/meta/dias.ts'
import type { Comissao, Meta } from '#shared/meta/shapes.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ComissaoDialog } from './ComissaoDialog.tsx'
import { MetaDialog } from './MetaDialog.tsx'
import { diasQueFaltam, lerMes, mesVizinho, nomeDaMeta, nomeDoMes } from './palavras.ts'
import { ProducaoBlock } from './ProducaoBlock.tsx'
import { Progresso } from './Progresso.tsx'

const { doMes, gravar, comissoes, incluirComissao } = metaApi

type Aberto = { o: 'META'; meta?: Meta } | { o: 'COMISSAO' }

/** The targets of a month with what was done of them, its production, and the table of commissions. */
export function MetasPage() {
  const busca: { mes?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const mes = lerMes(busca.mes, hoje(agora()))
  const [aberto, setAberto] = useState<Aberto>()
  const fechar = () => setAberto(undefined)
  const ir = (quantos: number) =>
    void navigate({
      to: '/front/gestao/metas',
      search: { mes: mesVizinho(mes, quantos) },
      replace: true,
    })
  return (
    <div className="pagina stack" data-gap="4">
      <header className="row" data-justify="between">
        <h1>Metas</h1>
        <div className="row" data-gap="1" data-nowrap role="group" aria-label="Mês">
          <ActionButton aria-label="Mês anterior" onClick={() => ir(-1)}>
            ‹
          </ActionButton>
          <b aria-live="polite">{nomeDoMes(mes)}</b>
          <ActionButton aria-label="Próximo mês" onClick={() => ir(1)}>
            ›
          </ActionButton>
        </div>
      </header>
      <Metas mes={mes} aoAbrir={(meta) => setAberto({ o: 'META', ...(meta && { meta }) })} />
      <ProducaoBlock query={diasDoMes(mes)} />
      {usePode(comissoes.permissao) && <Comissoes aoIncluir={() => setAberto({ o: 'COMISSAO' })} />}
      {aberto?.o === 'META' && <MetaDialog mes={mes} meta={aberto.meta} onClose={fechar} />}
      {aberto?.o === 'COMISSAO' && <ComissaoDialog onClose={fechar} />}
    </div>
  )
}

type MetasProps = { mes: string; aoAbrir: (meta?: Meta) => void }

function Metas({ mes, aoAbrir }: MetasProps) {
  const { enabled, indisponivel } = useLeitura(doMes.permissao)
  const consulta = useQuery({ ...q(doMes, { query: { mes } }), enabled })
  const motivo = useMotivo()(gravar.permissao)
  const pode = usePode(gravar.permissao)
  const impedimento = motivo ?? (mes < hoje(agora()).slice(0, 7) ? 'O mês já terminou' : undefined)
  const mudar: Coluna<Meta> = {
    id: 'mudar',
    titulo: 'Ações',
    fim: true,
    prioridade: 1,
    celula: (meta) => (
      <ActionButton
        variante="sutil"
        disabledReason={impedimento}
        aria-label={`Mudar a meta de ${quemTem(meta)}, ${nomeDaMeta(meta)}`}
        onClick={() => aoAbrir(meta)}
      >
        Mudar
      </ActionButton>
    ),
  }
  return (
    <Block
      titulo="Metas do mês"
      contagem={consulta.data?.metas.length}
      semMargem
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as metas"
      linhas={6}
      acoes={
        <div className="row" data-gap="3">
          {consulta.data && (
            <span className="apagado">{diasQueFaltam(consulta.data, hoje(agora()))}</span>
          )}
          {pode && (
            <ActionButton
              variante="primario"
              disabledReason={impedimento}
              onClick={() => aoAbrir()}
            >
              Nova meta
            </ActionButton>
          )}
        </div>
      }
      vazio={{
        quando: ({ metas }) => metas.length === 0,
        mostrar: <EmptyState titulo="Nenhuma meta para este mês" />,
      }}
    >
      {({ metas }) => (
        <DataTable
          rotulo="Metas por pessoa"
          colunas={pode ? [...colunasDasMetas, mudar] : colunasDasMetas}
          grupos={[{ id: 'todas', linhas: metas }]}
          idDe={({ codigoPromotor, atendente, produto }) =>
            [codigoPromotor, atendente?.idUsuario, produto].join(' ')
          }
          nomeDe={(meta) => `meta de ${quemTem(meta)}`}
        />
      )}
    </Block>
  )
}

const quemTem = ({ atendente, promotor }: Meta): string => atendente?.nome ?? promotor

const colunasDasMetas: readonly Coluna<Meta>[] = [
  {
    id: 'quem',
    titulo: 'De quem',
    prioridade: 1,
    celula: (meta) => (meta.atendente ? quemTem(meta) : <b>{quemTem(meta)}</b>),
    ordenarPor: quemTem,
  },
  { id: 'promotor', titulo: 'Promotor', prioridade: 3, celula: ({ promotor }) => promotor },
  { id: 'produto', titulo: 'Produto', prioridade: 2, celula: nomeDaMeta },
  {
    id: 'feito',
    titulo: 'Feito',
    prioridade: 1,
    celula: (meta) => <Progresso meta={meta} />,
  },
]

const colunasDasComissoes: readonly Coluna<Comissao>[] = [
  { id: 'promotor', titulo: 'Promotor', prioridade: 1, celula: ({ promotor }) => promotor },
  {
    id: 'produto',
    titulo: 'Produto',
    prioridade: 1,
    celula: ({ produto }) => nomeDoProduto[produto],
  },
  {
    id: 'convenio',
    titulo: 'Convênio',
    prioridade: 2,
    celula: ({ convenio }) => convenio ?? 'Os outros',
  },
  {
    id: 'percentual',
    titulo: 'Comissão',
    fim: true,
    prioridade: 1,
    celula: ({ percentual: um }) => <span className="numeros">{formatarPorcento(um, 2, 3)}</span>,
  },
  {
    id: 'vigencia',
    titulo: 'Vale',
    prioridade: 2,
    celula: ({ vigenciaInicio, vigenciaFim }) =>
      vigenciaFim === null
        ? `desde ${formatarDia(vigenciaInicio)}`
        : `de ${formatarDia(vigenciaInicio)} a ${formatarDia(vigenciaFim)}`,
  },
  { id: 'por', titulo: 'Por', prioridade: 3, celula: ({ por }) => por ?? '–' },
]

function Comissoes({ aoIncluir }: { aoIncluir: () => void }) {
  const { enabled, indisponivel } = useLeitura(comissoes.permissao)
  const consulta = useQuery({ ...q(comissoes, { query: {} }), enabled })
  const motivo = useMotivo()(incluirComissao.permissao)
  const dia = hoje(agora())
  return (
    <Block
      titulo="Tabela de comissões"
      contagem={consulta.data?.length}
      semMargem
      consulta={{ ...consulta, indisponivel }}
      erro="Não foi possível carregar as comissões"
      linhas={6}
      acoes={
        <ActionButton disabledReason={motivo} onClick={aoIncluir}>
          Nova comissão
        </ActionButton>
      }
      vazio={{
        quando: (linhas) => linhas.length === 0,
        mostrar: <EmptyState titulo="Nenhuma comissão cadastrada" />,
      }}
    >
      {(linhas) => (
        <DataTable
          rotulo="Comissões por produto"
          colunas={colunasDasComissoes}
          grupos={[{ id: 'todas', linhas }]}
          idDe={({ idComissao }) => idComissao}
          nomeDe={({ produto, promotor }) => `comissão de ${nomeDoProduto[produto]} em ${promotor}`}
          encerrada={({ vigenciaFim }) => vigenciaFim !== null && vigenciaFim < dia}
        />
      )}
    </Block>
  )
}
