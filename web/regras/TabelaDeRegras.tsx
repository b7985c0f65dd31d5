import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Dia, formatarDia, hoje } from '#shared/data.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { catalogo, semEfeito, type Tema } from '#shared/regras/catalogo.ts'
import type { RegraDaMesa } from '#shared/regras/shapes.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { fonteDe } from '#shared/regras/fonte.ts'
import { q } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLeitura, useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { DiaDaMesa } from './DiaDaMesa.tsx'
import { NovaRegraDialog } from './NovaRegraDialog.tsx'
import { naturezas } from './palavras.ts'
import { RegraDrawer } from './RegraDrawer.tsx'
import css from './regras.module.css'

type Props = {
  tema: Tema
  /** The day the rules are looked at. */
  dia: Dia
  regra: string | undefined
  escopo: string | undefined
}

type Onde = Pick<RegraDaMesa, 'regra' | 'escopo'>

const ehHoje = (dia: Dia) => dia === hoje(agora())
const doDia = (dia: Dia) => (ehHoje(dia) ? {} : { dia })

/** The rules of one theme on one day; filtered by norm when the address names one. */
export function TabelaDeRegras({ tema, dia, regra, escopo }: Props) {
  const [criando, setCriando] = useState(false)
  const navigate = useNavigate()
  const motivo = useMotivo()
  const { enabled, indisponivel } = useLeitura(regrasApi.listar.permissao)
  const so = escopo === undefined && catalogo.has(regra ?? '') ? regra : undefined
  const consulta = useQuery({
    ...q(regrasApi.listar, { query: { tema, dia, ...(so !== undefined && { regra: so }) } }),
    enabled,
  })
  const ir = (em: Dia, onde?: Onde) =>
    void navigate({
      to: '/front/regras',
      search: {
        tema,
        ...doDia(em),
        ...(onde ? { regra: onde.regra, escopo: onde.escopo } : so !== undefined && { regra: so }),
      },
      replace: onde === undefined,
    })
  return (
    <>
      <div className={`row ${css.barra}`} data-align="end" data-gap="3">
        <DiaDaMesa dia={dia} aoMudar={ir} />
        {!ehHoje(dia) && (
          <ActionButton onClick={() => ir(hoje(agora()))}>Voltar a hoje</ActionButton>
        )}
        <ActionButton
          disabledReason={motivo(regrasApi.incluir.permissao)}
          onClick={() => setCriando(true)}
        >
          Regra para outro convênio
        </ActionButton>
      </div>
      <Block
        titulo={(so !== undefined && catalogo.get(so)?.nome) || tema}
        acoes={
          so !== undefined && (
            <Link to="/front/regras" search={{ tema, ...doDia(dia) }}>
              Ver tudo de {tema.toLowerCase()}
            </Link>
          )
        }
        contagem={consulta.data?.items.length}
        semMargem
        linhas={8}
        consulta={{ ...consulta, indisponivel }}
        erro="Não foi possível carregar as regras"
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nenhuma regra neste tema" />,
        }}
      >
        {({ items }) => (
          <DataTable
            rotulo={`Regras: ${tema.toLowerCase()}`}
            colunas={colunasEm(dia)}
            grupos={[{ id: tema, linhas: items }]}
            idDe={({ regra: nome, escopo: onde }) => `${nome} ${onde}`}
            nomeDe={({ nome, nomeDoEscopo }) => `regra ${nome}, ${nomeDoEscopo}`}
            aoAbrir={(uma) => ir(dia, uma)}
          />
        )}
      </Block>
      {criando && (
        <NovaRegraDialog
          tema={tema}
          aoEscolher={(onde) => {
            setCriando(false)
            ir(dia, onde)
          }}
          onClose={() => setCriando(false)}
        />
      )}
      {regra !== undefined && escopo !== undefined && (
        <RegraDrawer
          key={`${regra} ${escopo}`}
          regra={regra}
          escopo={escopo}
          onClose={() => ir(dia)}
        />
      )}
    </>
  )
}

const colunasEm = (dia: Dia): Coluna<RegraDaMesa>[] => [
  {
    id: 'nome',
    titulo: 'Regra',
    celula: ({ nome, tema, regra, escopo }) => (
      <span className="row">
        <Link to="/front/regras" search={{ tema, regra, escopo, ...doDia(dia) }}>
          {nome}
        </Link>
        {semEfeito.has(regra) && <Badge tom="ambar">Ainda não atua</Badge>}
      </span>
    ),
    ordenarPor: ({ nome }) => nome,
  },
  {
    id: 'escopo',
    titulo: 'Vale para',
    celula: ({ nomeDoEscopo }) => nomeDoEscopo,
    ordenarPor: ({ nomeDoEscopo }) => nomeDoEscopo,
  },
  {
    id: 'valor',
    titulo: ehHoje(dia) ? 'Hoje' : `Em ${formatarDia(dia)}`,
    celula: ({ vigente, unidade }) =>
      vigente ? (
        <b className="numeros">{formatarValor(unidade, vigente.valor)}</b>
      ) : (
        <Badge tom="ambar">Sem registro</Badge>
      ),
    fim: true,
  },
  {
    id: 'desde',
    titulo: 'Desde',
    celula: ({ vigente }) => (
      <span className="numeros">{vigente ? formatarDia(vigente.inicio) : '–'}</span>
    ),
    prioridade: 3,
  },
  {
    id: 'norma',
    titulo: 'Norma',
    celula: ({ vigente }) =>
      vigente && (
        <span className="stack" data-gap="0">
          {vigente.norma}
          <small>
            {naturezas[vigente.natureza]} · {fonteDe(vigente.confianca)}
          </small>
        </span>
      ),
    prioridade: 2,
  },
  {
    id: 'proxima',
    titulo: 'Depois',
    celula: ({ proxima, unidade }) =>
      proxima === null ? (
        <span aria-label="Nada previsto">–</span>
      ) : (
        <Badge tom="azul">
          {formatarValor(unidade, proxima.valor)} em {formatarDia(proxima.inicio)}
        </Badge>
      ),
  },
]
