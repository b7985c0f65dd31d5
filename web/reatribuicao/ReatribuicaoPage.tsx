import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import type { Elegivel } from '#shared/reatribuicao/shapes.ts'
import { q } from '../api/query.ts'
import { useLeitura } from '../session/motivo.ts'
import { escolherClientes, useClientesEscolhidos } from '../session/clientes-escolhidos.ts'
import { codigoPromotorAtivo } from '../session/promotor.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { useEscolha } from '../ui/use-escolha.ts'
import { BalancoBlock, type Pedido } from './BalancoBlock.tsx'
import { contar } from '#shared/numero.ts'
import { buscaDe, escolhaDe, type Filtro } from './filtro.ts'
import { FiltrosDaReatribuicao } from './FiltrosDaReatribuicao.tsx'
import { QuemRecebe } from './QuemRecebe.tsx'
import { ReatribuicoesRecentes } from './ReatribuicoesRecentes.tsx'

const { sumario } = reatribuicaoApi
type Destino = 'VAO' | 'FICAM'

/** Who comes by the address without the control reads a sentence, and no filters that nothing follows. */
export function ReatribuicaoPage() {
  const { indisponivel } = useLeitura(sumario.permissao)
  if (indisponivel === undefined) return <Reatribuir />
  return (
    <div className="pagina stack" data-gap="4">
      <h1>Reatribuição</h1>
      <EmptyState
        titulo="Você não reatribui clientes"
        texto="Aqui um gestor passa muitos clientes de uma vez. Um cliente só você transfere na página dele."
      />
    </div>
  )
}

/** Whose clients, who receives, what it would do, and then does it. */
function Reatribuir() {
  const filtro: Filtro = useSearch({ strict: false })
  const navigate = useNavigate()
  const ids = useClientesEscolhidos()
  const escolha = useEscolha<Elegivel>(({ idUsuario }) => idUsuario)
  const [lembretes, setLembretes] = useState<Destino>('VAO')
  const [promessas, setPromessas] = useState<Destino>('VAO')
  const [propostas, setPropostas] = useState<Destino>('VAO')
  const [simulado, setSimulado] = useState<Pedido>()
  const pedido: Pedido = {
    codigoPromotor: codigoPromotorAtivo(),
    ...escolhaDe(filtro),
    ...(ids.length > 0 && { clientes: [...ids] }),
    receptores: escolha.linhas.map(({ idUsuario }) => idUsuario),
    lembretes,
    promessas,
    propostas,
  }
  const terminar = () => {
    setSimulado(undefined)
    escolherClientes([])
  }
  // Another choice is another dry run.
  const atual = simulado && JSON.stringify(simulado) === JSON.stringify(pedido)
  const ir = (novo: { [nome in keyof Filtro]: string | undefined }) =>
    void navigate({
      to: '/front/gestao/reatribuicao',
      search: Object.fromEntries(
        Object.entries({ ...filtro, ...novo }).filter(([, valor]) => valor !== undefined),
      ),
      replace: true,
    })
  return (
    <div className="pagina stack" data-gap="4">
      <h1>Reatribuição</h1>
      <ReatribuicoesRecentes />
      <FiltrosDaReatribuicao filtro={filtro} aoMudar={ir} />
      {ids.length > 0 ? (
        <p role="status" className="row" data-gap="3">
          <span>
            <b>{contar(ids.length, 'cliente escolhido', 'clientes escolhidos')}</b> na carteira
          </span>
          <ActionButton variante="sutil" onClick={() => escolherClientes([])}>
            Desistir da escolha
          </ActionButton>
        </p>
      ) : (
        <Contagem filtro={filtro} />
      )}
      <QuemRecebe de={filtro.de} escolha={escolha} />
      <div className="row" data-gap="4">
        <Vai nome="lembrete aberto" escolhida={lembretes} aoEscolher={setLembretes} />
        <Vai nome="promessa aberta" escolhida={promessas} aoEscolher={setPromessas} />
        <Vai nome="proposta em curso" escolhida={propostas} aoEscolher={setPropostas} />
        <ActionButton
          variante="primario"
          disabledReason={escolha.linhas.length === 0 ? 'Escolha quem recebe' : undefined}
          onClick={() => setSimulado(pedido)}
        >
          Simular
        </ActionButton>
      </div>
      {simulado && atual && (
        <BalancoBlock
          pedido={simulado}
          aoTerminar={terminar}
          aoEnvelhecer={() => setSimulado(undefined)}
        />
      )}
    </div>
  )
}

type VaiProps = { nome: string; escolhida: Destino; aoEscolher: (destino: Destino) => void }

const Vai = ({ nome, escolhida, aoEscolher }: VaiProps) => (
  <div className="row" data-gap="1">
    <span>Cliente com {nome}</span>
    <Segmentos
      rotulo={`Cliente com ${nome}`}
      opcoes={[
        ['VAO', 'Vai'],
        ['FICAM', 'Fica'],
      ]}
      escolhida={escolhida}
      aoEscolher={aoEscolher}
    />
  </div>
)

/** What the filters choose, counted anew at each change. */
function Contagem({ filtro }: { filtro: Filtro }) {
  const { enabled } = useLeitura(sumario.permissao)
  const params = { codigoPromotor: codigoPromotorAtivo() }
  const { data, isError } = useQuery({ ...q(sumario, { params, query: buscaDe(filtro) }), enabled })
  if (data === undefined && isError) return <p role="alert">Não foi possível contar os clientes</p>
  return (
    <p role="status" className="suave">
      {data
        ? [
            contar(data.clientes, 'cliente', 'clientes'),
            contar(data.oportunidades, 'oportunidade viva', 'oportunidades vivas'),
            contar(data.lembretes, 'lembrete aberto', 'lembretes abertos'),
            contar(data.promessas, 'promessa aberta', 'promessas abertas'),
            contar(data.propostas, 'proposta em curso', 'propostas em curso'),
            contar(data.ctcs, 'pedido de outro banco', 'pedidos de outros bancos'),
          ].join(' · ')
        : 'Contando'}
    </p>
  )
}
