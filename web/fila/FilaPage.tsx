import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Output } from '#shared/endpoint.ts'
import { filaApi } from '#shared/fila/api.ts'
import type { RespostaDaFila, Tentativa, Vez } from '#shared/fila/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { useLuzViva } from '../api/use-luz-viva.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { EstadoNaFila } from '../presenca/EstadoNaFila.tsx'
import { useMeuEstado } from '../presenca/use-estado.ts'
import { abrir } from '../session/abas.ts'
import { useLeitura, useMotivo, usePode } from '../session/motivo.ts'
import { clientesComRascunho, rascunhos } from '../session/rascunhos.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Kbd } from '../ui/Kbd.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import { UltimoResultado } from './CorrigirResultado.tsx'
import { VezDoCliente } from './VezDoCliente.tsx'
import { vezNaTela } from './vez-na-tela.ts'

const Locados = tardio(() => import('./Locados.tsx'), 'Locados')

/** What the next client, a result or a skip makes old. */
const velhos = [filaApi.atual, filaApi.locados]

/** The lease is made longer while the client is on the screen. */
const RELEITURA_MS = 60_000

const esperaDaVez = (restaMs: number) => Math.min(RELEITURA_MS, Math.max(1000, restaMs))

/** The queue: one client at a time, what to say to them, and what came of it. */
export function FilaPage() {
  const { auto } = useSearch({ strict: false })
  const avanca = auto !== 'nao'
  const navigate = useNavigate()
  const motivo = useMotivo()(filaApi.proximo.permissao)
  const { enabled, indisponivel } = useLeitura(filaApi.atual.permissao)
  const atual = useQuery({
    ...q(filaApi.atual, {}),
    enabled,
    // The end of the lease is the server's to tell.
    refetchInterval: ({ state }) =>
      state.data?.vez ? esperaDaVez(Date.parse(state.data.vez.ate) - agora().getTime()) : false,
  })
  useLuzViva(atual, luzesDaVez(atual.data))
  const gere = usePode(filaApi.locados.permissao)
  const proximo = useChange(filaApi.proximo, { makesOld: velhos })
  const { vez, perdida, fechar } = useVezNaTela(atual.data?.vez ?? null)
  const [ultimo, setUltimo] = useState<{ tentativa: Tentativa; nome: string }>()
  const estado = useMeuEstado().data
  const emPausa = Boolean(estado?.pausa)
  const impedimento = vez
    ? perdida
      ? 'Feche o cliente que não está mais com você'
      : 'Registre o resultado ou pule o cliente antes de pedir o próximo'
    : emPausa
      ? 'Você está em pausa: volte ao atendimento antes de pedir o próximo'
      : motivo
  const pedir = () => {
    if (impedimento === undefined) proximo.mutate({ body: {} })
  }
  useAtalhos([{ teclas: 'n', descricao: 'Próximo cliente', grupo: 'Fila', fazer: pedir }])
  useAviso('fila', () => void atual.refetch())
  useAbaDoCliente(vez?.idRelacionamento)
  const terminar = () => {
    fechar()
    if (avanca && !emPausa) proximo.mutate({ body: {} })
  }
  const mudarAvanco = () =>
    void navigate({ to: '/front/fila', search: avanca ? { auto: 'nao' } : {}, replace: true })
  return (
    <div className="pagina coluna" data-gap="3">
      <h1>Fila de atendimento</h1>
      <div className="row" data-gap="3">
        <ActionButton
          variante="primario"
          tamanho="md"
          carregando={proximo.isPending}
          disabledReason={impedimento}
          onClick={pedir}
        >
          Próximo cliente <Kbd>n</Kbd>
        </ActionButton>
        <label className="row" data-gap="1">
          <input type="checkbox" checked={avanca} onChange={mudarAvanco} />
          Chamar o próximo depois do resultado
        </label>
      </div>
      <EstadoNaFila estado={estado} />
      {ultimo && (
        <UltimoResultado
          key={ultimo.tentativa.idTentativa}
          ultimo={ultimo}
          aoCorrigir={(tentativa) => setUltimo({ ...ultimo, tentativa })}
        />
      )}
      <Block
        titulo={vez ? vez.nome : 'Sua vez'}
        consulta={{ ...atual, indisponivel }}
        erro="Não foi possível carregar a sua fila"
        linhas={8}
      >
        {() =>
          vez ? (
            <VezDoCliente
              key={vez.idTentativa}
              vez={vez}
              perdida={perdida}
              velhos={velhos}
              aoFechar={fechar}
              aoTerminar={terminar}
              aoRegistrar={(tentativa) => {
                setUltimo({ tentativa, nome: vez.nome })
                terminar()
              }}
            />
          ) : (
            <SemCliente ultima={proximo.data} />
          )
        }
      </Block>
      {gere && (
        <Parte>
          <Locados />
        </Parte>
      )}
    </div>
  )
}

function SemCliente({ ultima }: { ultima: RespostaDaFila | undefined }) {
  return (
    <EmptyState
      titulo={ultima?.aviso ?? 'Nenhum cliente está com você'}
      texto={
        ultima?.aviso
          ? 'Enquanto isso, os seus clientes estão em Clientes.'
          : 'Peça o próximo cliente: ele fica com você até o resultado da ligação.'
      }
    />
  )
}

/** The turn on the screen; one that ended elsewhere stays until `fechar`. */
function useVezNaTela(presente: Vez | null) {
  const [antes, setAntes] = useState<Vez | null>(null)
  const [fechada, setFechada] = useState<string>()
  const naTela = vezNaTela(antes, presente, fechada)
  const { vez } = naTela
  if (vez !== antes) setAntes(vez)
  return { ...naTela, fechar: () => setFechada(vez?.idTentativa) }
}

/** The client stands among the open ones, beside the queue. */
function useAbaDoCliente(idRelacionamento: string | undefined): void {
  useEffect(() => {
    if (idRelacionamento === undefined) return
    abrir(idRelacionamento, clientesComRascunho(rascunhos.getState().chaves), Date.now())
  }, [idRelacionamento])
}

const luzesDaVez = (atual: Output<typeof filaApi.atual> | undefined) =>
  atual?.vez?.telefones.map(({ semaforo }) => semaforo) ?? []
