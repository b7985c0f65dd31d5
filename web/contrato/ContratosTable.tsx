import { useRef, useState, type ReactNode } from 'react'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { hoje } from '#shared/data.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { cartoes } from '#shared/oportunidade/venda.ts'
import { agora } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { ordenar, type Coluna, type Ordem } from '../ui/data-table.ts'
import { DateText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import { ValorEm } from '../ui/ValorEm.tsx'
import { useAtalhoDeBusca } from '../ui/use-atalho-de-busca.ts'
import { ColunasMenu } from '../ui/ColunasMenu.tsx'
import { ESTREITO, useMedia } from '../ui/use-media.ts'
import { escolherColunas, useColunas } from '../session/colunas.ts'
import {
  deOutroBanco,
  encerrado,
  foraDe,
  foraDosEscolhidos,
  gruposPorPerfil,
  impedimentoDosEscolhidos,
  ordemDoTroco,
  type SaldoDe,
} from './grupos.ts'
import css from './contratos.module.css'

type OrigemDe = (contrato: Contrato) => string | undefined

type Props = {
  contratos: Contratos
  /** What settles each today. */
  saldoDe: SaldoDe
  /** The benefit or job that pays it, as people tell them apart. */
  origemDe: OrigemDe
  /** Why nothing may be simulated now, or absent. */
  impedimento?: string | undefined
  /** The contracts that are chosen, and those among them that are still in the list. */
  ids: ReadonlySet<string>
  escolhidos: readonly Contrato[]
  aoEscolher: (ids: ReadonlySet<string>) => void
  aoSimular: (contratos: readonly Contrato[]) => void
}

/** The contracts by profile with their sums; ours are chosen for a refinancing, another's to port. */
export function ContratosTable(props: Props) {
  const { contratos, saldoDe, origemDe, impedimento, ids, escolhidos, aoEscolher } = props
  const [texto, setTexto] = useState('')
  const [perfil, setPerfil] = useState<string | null>(null)
  const [ordem, setOrdem] = useState<Ordem>()

  const filtro = useRef<HTMLInputElement>(null)
  useAtalhoDeBusca(filtro)

  const estreito = useMedia(ESTREITO)
  const escolhidas = useColunas(TABELA)
  const comPagas = escolhidas?.includes('pagas') ?? estreito
  const [nome, ...outras] = colunasDe(saldoDe, origemDe, comPagas)
  const vistas = escolhidas ?? (estreito ? outras.map(({ id }) => id) : PADRAO)
  const colunas = [...(nome ? [nome] : []), ...outras.filter(({ id }) => vistas.includes(id))]

  const grupos = gruposPorPerfil(contratos, { texto, perfil }, saldoDe)
  const correm = grupos.reduce((soma, grupo) => soma + grupo.correm, 0)
  const escondidos = foraDe(grupos, escolhidos)
  const juntos = grupos
    .flatMap((grupo) => grupo.contratos)
    .filter((um) => !ids.has(um.idContrato) && !encerrado(um))
    .filter((um) => foraDosEscolhidos(escolhidos, um) === undefined).length

  if (contratos.perfilContratos.length === 0) {
    return <EmptyState titulo="O cliente não tem contratos" />
  }
  return (
    <div className={`${css.contratos} coluna`}>
      <div className="row" data-pad="2">
        <input
          ref={filtro}
          type="search"
          className={`campo ${css.filtro}`}
          aria-label="Filtrar contratos"
          placeholder="Filtrar contratos"
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <Perfis contratos={contratos} escolhido={perfil} aoEscolher={setPerfil} />
        <span className="apagado numeros cresce ao-fim">
          {correm === 1 ? '1 contrato' : `${correm} contratos`}
          {escolhidos.length > 0 &&
            ` · ${juntos === 0 ? 'nenhum outro pode' : `mais ${juntos} ${juntos === 1 ? 'pode' : 'podem'}`} ir junto`}
          {escondidos > 0 &&
            ` · ${escondidos === 1 ? '1 escolhido' : `${escondidos} escolhidos`} fora do filtro`}
        </span>
        <ColunasMenu
          colunas={outras}
          vistas={vistas}
          aoMudar={(novas) => void escolherColunas(TABELA, novas)}
        />
        <ActionButton
          variante="primario"
          disabledReason={impedimento ?? impedimentoDosEscolhidos(escolhidos) ?? undefined}
          onClick={() => props.aoSimular(escolhidos)}
        >
          {deOutroBanco(escolhidos) ? 'Portar' : 'Refinanciar'}
          {escolhidos.length > 0 && ` (${escolhidos.length})`}
        </ActionButton>
      </div>
      <DataTable
        rotulo="Contratos do cliente por perfil"
        colunas={colunas}
        grupos={grupos.map((grupo) => ({
          id: grupo.nome,
          titulo: grupo.nome,
          somas: {
            ...(grupo.saldo !== undefined &&
              grupo.saldo > 0 && { saldo: <Money valor={grupo.saldo} /> }),
            ...(grupo.valorLiberado > 0 && { troco: <Money valor={grupo.valorLiberado} /> }),
          },
          linhas: ordenar(grupo.contratos, colunas, ordem),
          quantas: grupo.correm,
        }))}
        rola
        idDe={({ idContrato }) => idContrato}
        nomeDe={({ numero }) => `contrato ${numero}`}
        encerrada={encerrado}
        foraDaEscolha={(contrato) => foraDosEscolhidos(escolhidos, contrato)}
        ordem={ordem}
        aoOrdenar={setOrdem}
        selecao={{
          ids,
          alternar: (id) => aoEscolher(alternar(ids, [id], !ids.has(id))),
          marcarTodas: (quais, marcar) => aoEscolher(alternar(ids, quais, marcar)),
        }}
      />
    </div>
  )
}

/** Under which the chosen columns are kept. */
const TABELA = 'contratos'

function alternar(ids: ReadonlySet<string>, quais: readonly string[], marcar: boolean) {
  const novos = new Set(ids)
  for (const id of quais) {
    if (marcar) novos.add(id)
    else novos.delete(id)
  }
  return novos
}

type PerfisProps = {
  contratos: Contratos
  escolhido: string | null
  aoEscolher: (perfil: string | null) => void
}

function Perfis({ contratos, escolhido, aoEscolher }: PerfisProps) {
  const nomes = contratos.perfilContratos.map(({ nomePerfil }) => nomePerfil)
  if (nomes.length < 2) return null
  return (
    <Segmentos
      rotulo="Perfil dos contratos"
      opcoes={[[null, 'Todos'], ...nomes.map((nome) => [nome, nome] as const)]}
      escolhida={escolhido}
      aoEscolher={aoEscolher}
    />
  )
}

const coluna = (
  id: string,
  titulo: string,
  celula: (contrato: Contrato) => ReactNode,
  resto: Partial<Coluna<Contrato>> = {},
): Coluna<Contrato> => ({ id, titulo, celula, ...resto })

/** Without the column of the paid ones they stand below the instalment: all columns fit at a desk. */
const colunasDe = (
  saldoDe: SaldoDe,
  origemDe: OrigemDe,
  comPagas: boolean,
): readonly Coluna<Contrato>[] => [
  coluna('numero', 'Contrato', Nome, { ordenarPor: ({ numero }) => numero }),
  coluna('saldo', 'Saldo hoje', (contrato) => <Saldo valor={saldoDe(contrato)} />, {
    fim: true,
    ordenarPor: (contrato) => saldoDe(contrato) ?? -1,
  }),
  coluna('parcela', 'Parcela', comPagas ? Parcela : ParcelaEPagas, {
    fim: true,
    ordenarPor: ({ valorParcela }) => valorParcela,
  }),
  coluna(
    'taxa',
    'Taxa a.m.',
    ({ taxaAm }) => <span className="numeros">{formatarPorcento(taxaAm)}</span>,
    { fim: true, ordenarPor: ({ taxaAm }) => taxaAm },
  ),
  coluna(
    'origem',
    'Benefício',
    (contrato) => <span className="numeros">{origemDe(contrato) ?? '–'}</span>,
    { ordenarPor: (contrato) => origemDe(contrato) ?? '' },
  ),
  coluna('troco', 'Possível hoje', Troco, { fim: true, ordenarPor: ordemDoTroco }),
  coluna('status', 'Oportunidade', (contrato) => <Estado contrato={contrato} />, {
    ordenarPor: ({ oportunidade }) => oportunidade?.status ?? '',
  }),
  coluna('pagas', 'Pagas', Pagas, {
    ordenarPor: ({ parcelasPagas, prazo }) => parcelasPagas / prazo,
  }),
  coluna('original', 'Valor original', ({ valorLiberado }) => <Money valor={valorLiberado} />, {
    fim: true,
    ordenarPor: ({ valorLiberado }) => valorLiberado,
  }),
  coluna('banco', 'Banco', ({ banco }) => banco, { ordenarPor: ({ banco }) => banco }),
  coluna('convenio', 'Convênio', ({ convenio }) => convenio, {
    ordenarPor: ({ convenio }) => convenio,
  }),
  coluna('inicio', 'Início', ({ dataContrato }) => <DateText dia={dataContrato} />, {
    ordenarPor: ({ dataContrato }) => dataContrato,
  }),
]

/** Shown at a desk until the person chooses; a card of a phone has room for all. */
const PADRAO = ['saldo', 'parcela', 'taxa', 'origem', 'troco', 'status']

function Nome({ numero, banco, proprio }: Contrato) {
  return (
    <>
      <b className="numeros forte">{numero}</b>
      <span className={`cortado menor suave ${css.banco}`} title={banco}>
        {proprio ? 'próprio' : banco}
      </span>
    </>
  )
}

/** Nothing while it is asked for, and a dash for what has none. */
const Saldo = ({ valor }: { valor: ReturnType<SaldoDe> }) =>
  valor === undefined ? <span className="apagado">…</span> : <Money valor={valor} />

const Parcela = ({ valorParcela }: Contrato) => <Money valor={valorParcela} />

const ParcelaEPagas = (contrato: Contrato) => (
  <div className="stack" data-gap="0" data-align="end">
    <Parcela {...contrato} />
    <span className="numeros menor suave">
      {semContagem(contrato) ?? `${contrato.parcelasPagas}/${contrato.prazo}\u00a0pagas`}
    </span>
    <ForaDoDia {...contrato} />
  </div>
)

/** What a refinancing would release, or the balance that a portability brings, and its day. */
function Troco(contrato: Contrato) {
  const { oportunidade } = contrato
  if (!oportunidade || encerrado(contrato)) return <span className="apagado">–</span>
  return (
    <span className={css.troco}>
      <ValorEm de={oportunidade} hoje={hoje(agora())} />
      {oportunidade.produto === 'PORT' && <span className="suave menor"> a portar</span>}
    </span>
  )
}

/** The status of its oportunidade, or how it ended. */
function Estado({ contrato }: { contrato: Contrato }) {
  const { situacao, quitadoEm, oportunidade } = contrato
  if (situacao === 'EXCLUIDO') return <span>Excluído</span>
  if (situacao === 'QUITADO') {
    return (
      <span>
        {quitadoEm ? (
          <>
            Quitado em <DateText dia={quitadoEm} />
          </>
        ) : (
          'Quitado'
        )}
      </span>
    )
  }
  return oportunidade ? <StatusBadge status={oportunidade.status} /> : <span>–</span>
}

/** What stands for the paid instalments of a card, and of a contract whose last day is not kept. */
function semContagem({ produto, situacao }: Contrato): string | undefined {
  if (cartoes.some((cartao) => cartao === produto)) return 'rotativo'
  return situacao === 'EXCLUIDO' ? '–' : undefined
}

function Pagas(contrato: Contrato) {
  const { parcelasPagas, prazo } = contrato
  const sem = semContagem(contrato)
  if (sem !== undefined) return sem
  return (
    <span className="numeros row" data-nowrap>
      <span className={css.progresso} aria-hidden>
        <i style={{ width: `${(parcelasPagas / prazo) * 100}%` }} />
      </span>
      {parcelasPagas}/{prazo}
      <ForaDoDia {...contrato} />
    </span>
  )
}

/** Instalments that are late, and those paid ahead. */
const ForaDoDia = ({ parcelasEmAtraso = 0, parcelasAdiantadas = 0 }: Contrato) => (
  <>
    {parcelasEmAtraso > 0 && <span className="perigo">{parcelasEmAtraso} em atraso</span>}
    {parcelasAdiantadas > 0 && (
      <span className="apagado">
        {parcelasAdiantadas} adiantada{parcelasAdiantadas > 1 && 's'}
      </span>
    )}
  </>
)
