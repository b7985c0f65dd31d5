import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Output } from '#shared/endpoint.ts'
import { formatarPorcento } from '#shared/numero.ts'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { passoDoAtraso } from '#shared/trilha/etapas.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { q } from '../api/query.ts'
import { Badge } from '../ui/Badge.tsx'
import { Block, type Consulta } from '../ui/Block.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Money } from '../ui/Money.tsx'
import { Prazo } from './Prazo.tsx'
import { autores } from './LinhaDoTempo.tsx'
import { devedores, intervalo, passoDe, tomDe } from './situacoes.ts'
import { usePropostasQueMudaram } from './use-propostas-que-mudaram.ts'

type Props = { relacionamento: Relacionamento; oportunidades: Consulta<Oportunidade[]> }

type PropostaDoCliente = Output<typeof propostaApi.historico>[number]

/** The propostas of the client, newest first: state, debtor of the next step, deadline. */
export function PropostasPanel({ relacionamento, oportunidades }: Props) {
  const consulta = usePropostas(oportunidades)
  usePropostasQueMudaram(relacionamento.idRelacionamento, consulta.data)
  return (
    <Block
      titulo="Propostas"
      contagem={consulta.data?.length}
      semMargem
      consulta={consulta}
      erro="Não foi possível carregar as propostas"
      vazio={{
        quando: (lista) => lista.length === 0,
        mostrar: (
          <EmptyState
            icone={<IconFileText size={20} />}
            titulo="Nenhuma proposta deste cliente"
            texto="Simule e escolha um cenário: “Virar proposta” cadastra a pré-proposta."
          />
        ),
      }}
    >
      {(lista) => (
        <ul className="list">
          {lista.map((proposta) => (
            <Linha key={proposta.idProposta} proposta={proposta} />
          ))}
        </ul>
      )}
    </Block>
  )
}

/** Fetched by oportunidade; polled while one moves and the page is visible. */
function usePropostas(oportunidades: Consulta<Oportunidade[]>): Consulta<PropostaDoCliente[]> {
  const comProposta = oportunidades.data?.filter(
    ({ idSimulacao, status }) =>
      idSimulacao !== null || status === 'Em Andamento' || status === 'Ganha',
  )
  const historicos = useQueries({
    queries: (comProposta ?? []).map(({ idOportunidade }) => ({
      ...q(propostaApi.historico, { params: { idOportunidade } }),
      refetchInterval: (query: { state: { data: PropostaDoCliente[] | undefined } }) =>
        intervalo(query.state.data),
    })),
  })
  const prontos = comProposta && historicos.every(({ data }) => data !== undefined)
  return {
    data: prontos
      ? historicos
          .flatMap(({ data }) => data ?? [])
          .toSorted((uma, outra) => (uma.criadaEm < outra.criadaEm ? 1 : -1))
      : undefined,
    isError: oportunidades.isError || historicos.some(({ isLoadingError }) => isLoadingError),
    error: oportunidades.error ?? historicos.find(({ error }) => error)?.error ?? null,
    isFetching: oportunidades.isFetching || historicos.some(({ isFetching }) => isFetching),
    refetch: () => {
      if (oportunidades.isError) oportunidades.refetch()
      for (const { isError, refetch } of historicos) if (isError) void refetch()
    },
  }
}

function Linha({ proposta }: { proposta: PropostaDoCliente }) {
  const { situacao, numero, convenio, prazo, historico, motivoReprovacao, recuperavel } = proposta
  const passo = etapas[situacao]
  const proximo = passoDe(proposta)
  const atraso = passoDoAtraso(situacao, proposta.atrasada)
  return (
    <li className="proposta split" data-pad="3" data-gap="1">
      <div className="proposta-topo row">
        <Badge tom={tomDe(situacao)}>{passo.nome}</Badge>
        <Link
          className="numeros proposta-numero forte"
          to="/front/esteira/proposta/$idProposta"
          params={{ idProposta: proposta.idProposta }}
        >
          {numero}
        </Link>
        <span className="apagado">{convenio}</span>
        {proposta.envio === 'INCERTA' && <Badge tom="ambar">Envio a confirmar</Badge>}
      </div>
      <p className="row numeros" data-justify="end" data-gap="3">
        <b>
          <Money valor={proposta.valorLiberado} />
        </b>
        <span>
          {prazo}× <Money valor={proposta.valorParcela} />
        </span>
        <span>{formatarPorcento(proposta.taxaAm)} a.m.</span>
      </p>
      <p className="suave linha-toda" aria-live="polite">
        {proximo ? (
          <>
            Próximo: <b>{proximo.texto}</b> · com <b>{devedores[proximo.quem]}</b> ·{' '}
            <Prazo prazoEtapa={proposta.prazoEtapa} atrasada={proposta.atrasada} />
            {atraso !== null && <> · {atraso}</>}
          </>
        ) : (
          <>
            Encerrada em <InstantText instante={proposta.atualizadaEm} />
          </>
        )}
      </p>
      {motivoReprovacao && (
        <p className={proposta.aceitePedidoEm === null ? 'perigo linha-toda' : 'linha-toda'}>
          {motivoReprovacao}
          {recuperavel === true && ' · dá para corrigir e propor de novo'}
        </p>
      )}
      <details className="linha-toda">
        <summary>Histórico</summary>
        <ol className="timeline" data-top="2">
          {historico.map(({ para, por, motivo, ocorridoEm }) => (
            <li key={`${ocorridoEm} ${para}`}>
              <b>{etapas[para].nome}</b>{' '}
              <span className="apagado">
                {autores[por]} · <InstantText instante={ocorridoEm} />
              </span>
              {motivo && <p>{motivo}</p>}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
