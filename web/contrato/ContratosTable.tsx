import { useRef, useState, type ReactNode } from 'react'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { formatarPorcento } from '#shared/numero.ts'
import { cartoes } from '#shared/oportunidade/venda.ts'
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
import {
  deOutroBanco,
  encerrado,
  foraDe,
  gruposPorPerfil,
  impedimentoDosEscolhidos,
  ordemDoLiberado,
} from './grupos.ts'
import css from './contratos.module.css'

type Props = {
  contratos: Contratos
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
  const { contratos, impedimento, ids, escolhidos, aoEscolher, aoSimular } = props
  const [texto, setTexto] = useState('')
  const [perfil, setPerfil] = useState<string | null>(null)
  const [ordem, setOrdem] = useState<Ordem>()

  const filtro = useRef<HTMLInputElement>(null)
  useAtalhoDeBusca(filtro)

  const grupos = gruposPorPerfil(contratos, { texto, perfil })
  const correm = grupos.reduce((soma, grupo) => soma + grupo.correm, 0)
  const escondidos = foraDe(grupos, escolhidos)

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
          {escondidos > 0 &&
            ` · ${escondidos === 1 ? '1 escolhido' : `${escondidos} escolhidos`} fora do filtro`}
        </span>
        <ActionButton
          variante="primario"
          disabledReason={impedimento ?? impedimentoDosEscolhidos(escolhidos) ?? undefined}
          onClick={() => aoSimular(escolhidos)}
        >
          {deOutroBanco(escolhidos) ? 'Portar' : 'Refinanciar'}
          {escolhidos.length > 0 && ` (${escolhidos.length})`}
        </ActionButton>
      </div>
      <DataTable
        rotulo="Contratos do cliente por perfil"
        colunas={colunas}
        grupos={grupos.map(({ nome, contratos: doPerfil, correm: quantas, valorLiberado }) => ({
          id: nome,
          titulo: nome,
          somas: { liberado: valorLiberado > 0 && <Money valor={valorLiberado} /> },
          linhas: ordenar(doPerfil, colunas, ordem),
          quantas,
        }))}
        idDe={({ idContrato }) => idContrato}
        nomeDe={({ numero }) => `contrato ${numero}`}
        encerrada={encerrado}
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

const colunas: readonly Coluna<Contrato>[] = [
  coluna('numero', 'Contrato', ({ numero }) => <b className="numeros forte">{numero}</b>, {
    ordenarPor: ({ numero }) => numero,
  }),
  coluna('status', 'Oportunidade', (contrato) => <Estado contrato={contrato} />, {
    ordenarPor: ({ oportunidade }) => oportunidade?.status ?? '',
  }),
  coluna(
    'liberado',
    'Liberado',
    (contrato) =>
      contrato.oportunidade && !encerrado(contrato) ? (
        <ValorEm de={contrato.oportunidade} />
      ) : (
        <span className="apagado">
          <Money valor={contrato.valorLiberado} /> <span className="menor">original</span>
        </span>
      ),
    {
      fim: true,
      ordenarPor: ordemDoLiberado,
    },
  ),
  coluna('parcela', 'Parcela', ({ valorParcela }) => <Money valor={valorParcela} />, {
    fim: true,
    ordenarPor: ({ valorParcela }) => valorParcela,
  }),
  coluna('pagas', 'Pagas', Pagas, {
    prioridade: 2,
    ordenarPor: ({ parcelasPagas, prazo }) => parcelasPagas / prazo,
  }),
  coluna('banco', 'Banco', NomeDoBanco, { prioridade: 2, ordenarPor: ({ banco }) => banco }),
  coluna('convenio', 'Convênio', ({ convenio }) => convenio, {
    prioridade: 3,
    ordenarPor: ({ convenio }) => convenio,
  }),
  coluna(
    'taxa',
    'Taxa a.m.',
    ({ taxaAm }) => <span className="numeros">{formatarPorcento(taxaAm)}</span>,
    {
      fim: true,
      prioridade: 3,
      ordenarPor: ({ taxaAm }) => taxaAm,
    },
  ),
  coluna('inicio', 'Início', ({ dataContrato }) => <DateText dia={dataContrato} />, {
    prioridade: 3,
    ordenarPor: ({ dataContrato }) => dataContrato,
  }),
]

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

function NomeDoBanco({ banco, proprio }: Contrato) {
  return (
    <span className={`cortado ${css.banco}`} title={banco}>
      {proprio ? `${banco} · próprio` : banco}
    </span>
  )
}

function Pagas(contrato: Contrato) {
  const { produto, parcelasPagas, prazo, parcelasEmAtraso = 0, parcelasAdiantadas = 0 } = contrato
  // A card has no term.
  if (cartoes.some((cartao) => cartao === produto)) return 'rotativo'
  return (
    <span className="numeros row" data-nowrap>
      <span className={css.progresso} aria-hidden>
        <i style={{ width: `${(parcelasPagas / prazo) * 100}%` }} />
      </span>
      {parcelasPagas}/{prazo}
      {parcelasEmAtraso > 0 && <span className="perigo">{parcelasEmAtraso} em atraso</span>}
      {parcelasAdiantadas > 0 && (
        <span className="apagado">
          {parcelasAdiantadas} adiantada{parcelasAdiantadas > 1 && 's'}
        </span>
      )}
    </span>
  )
}
