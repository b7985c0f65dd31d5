import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatarDia } from '#shared/data.ts'
import { regrasApi } from '#shared/regras/api.ts'
import { catalogo, temas, type Tema } from '#shared/regras/catalogo.ts'
import type { RegraDaMesa } from '#shared/regras/shapes.ts'
import { formatarValor } from '#shared/regras/valor.ts'
import { q } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { Badge } from '../ui/Badge.tsx'
import { Block } from '../ui/Block.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import type { Coluna } from '../ui/data-table.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { confiancaDe, naturezas } from './palavras.ts'
import { RegraDrawer } from './RegraDrawer.tsx'
import './regras.css'
import { Roteiros } from './Roteiros.tsx'

const ROTEIROS = 'Roteiros'

/** Every limit of law and of the bank, by theme: its value today, its norm, and what comes next. */
export function RegrasPage() {
  const { tema: doEndereco, regra, escopo } = useSearch({ strict: false })
  const roteiros = doEndereco === ROTEIROS
  const tema = temaDe(doEndereco, regra)
  return (
    <div className="pagina regras">
      <header className="pagina-topo">
        <div>
          <h1>Regras</h1>
          <p className="apagado">
            O que a lei e o banco permitem, desde quando e por qual norma. O simulador, o contato e
            a esteira decidem por estas linhas.
          </p>
        </div>
      </header>
      <nav className="regras-temas" aria-label="Temas">
        {temas.map((um) => (
          <Link
            key={um}
            to="/front/regras"
            search={{ tema: um }}
            aria-current={um === tema && !roteiros ? 'page' : undefined}
          >
            {um}
          </Link>
        ))}
        <Link
          to="/front/regras"
          search={{ tema: ROTEIROS }}
          aria-current={roteiros ? 'page' : undefined}
        >
          {ROTEIROS}
        </Link>
      </nav>
      {roteiros ? <Roteiros /> : <Tabela tema={tema} regra={regra} escopo={escopo} />}
    </div>
  )
}

type TabelaProps = { tema: Tema; regra: string | undefined; escopo: string | undefined }

/** The rules of one theme; those of one norm only, for who comes from it. */
function Tabela({ tema, regra, escopo }: TabelaProps) {
  const navigate = useNavigate()
  const motivo = useMotivo()(regrasApi.listar.permissao)
  const so = escopo === undefined && catalogo.has(regra ?? '') ? regra : undefined
  const consulta = useQuery({
    ...q(regrasApi.listar, {
      query: { tema, ...(so !== undefined && { regra: so }) },
    }),
    enabled: motivo === undefined,
  })
  const abrir = (uma?: RegraDaMesa) =>
    void navigate({
      to: '/front/regras',
      search: uma ? { tema, regra: uma.regra, escopo: uma.escopo } : { tema },
    })
  return (
    <>
      <Block
        titulo={(so !== undefined && catalogo.get(so)?.nome) || tema}
        acoes={
          so !== undefined && (
            <Link to="/front/regras" search={{ tema }}>
              Ver tudo de {tema.toLowerCase()}
            </Link>
          )
        }
        contagem={consulta.data?.items.length}
        semMargem
        linhas={8}
        consulta={{ ...consulta, indisponivel: motivo }}
        erro="Não foi possível carregar as regras"
        vazio={{
          quando: ({ items }) => items.length === 0,
          mostrar: <EmptyState titulo="Nenhuma regra neste tema" />,
        }}
      >
        {({ items }) => (
          <DataTable
            rotulo={`Regras: ${tema.toLowerCase()}`}
            colunas={colunas}
            grupos={[{ id: tema, linhas: items }]}
            idDe={({ regra: nome, escopo: onde }) => `${nome} ${onde}`}
            nomeDe={({ nome, nomeDoEscopo }) => `regra ${nome}, ${nomeDoEscopo}`}
            aoAbrir={abrir}
          />
        )}
      </Block>
      {regra !== undefined && escopo !== undefined && (
        <RegraDrawer key={`${regra} ${escopo}`} regra={regra} escopo={escopo} onClose={abrir} />
      )}
    </>
  )
}

/** The theme of the address, or of the rule that it names. */
const temaDe = (doEndereco: string | undefined, regra: string | undefined): Tema =>
  temas.find((um) => um === doEndereco) ??
  (regra === undefined ? undefined : catalogo.get(regra)?.tema) ??
  temas[0]

const colunas: Coluna<RegraDaMesa>[] = [
  {
    id: 'nome',
    titulo: 'Regra',
    celula: ({ nome, tema, regra, escopo }) => (
      <Link to="/front/regras" search={{ tema, regra, escopo }}>
        {nome}
      </Link>
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
    titulo: 'Hoje',
    celula: ({ vigente, unidade }) =>
      vigente ? (
        <b className="numeros">{formatarValor(unidade, vigente.valor)}</b>
      ) : (
        <Badge tom="ambar">Sem registro hoje</Badge>
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
        <span className="regra-norma">
          {vigente.norma}
          <small>
            {naturezas[vigente.natureza]} · confiança {confiancaDe(vigente.confianca)}
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
