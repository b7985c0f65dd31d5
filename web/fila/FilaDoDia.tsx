import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { filaApi } from '#shared/fila/api.ts'
import type { ListaQueEspera } from '#shared/fila/shapes.ts'
import { q, useChange } from '../api/query.ts'
import { useAviso } from '../notificacao/use-aviso.ts'
import { useMeuEstado } from '../presenca/use-estado.ts'
import { useLeitura } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { escreveJuntoDe } from '../ui/escreve-junto.ts'
import { addToast } from '../ui/toasts.ts'

/** Lists shown; the rest is counted. */
const LISTAS = 4

/** Clients come back as time passes, and colleagues call. */
const A_CADA_MS = 60_000

/** Who waits for the person in the queue, list by list, and one key to begin; or who is with them now. */
export function FilaDoDia() {
  const { enabled, indisponivel } = useLeitura(filaApi.esperas.permissao)
  const atual = useQuery({ ...q(filaApi.atual, {}), enabled })
  const consulta = useQuery({ ...q(filaApi.esperas, {}), enabled, refetchInterval: A_CADA_MS })
  const estado = useMeuEstado().data
  useAviso('fila', () => {
    void atual.refetch()
    void consulta.refetch()
  })
  if (indisponivel !== undefined) return null
  return (
    <Block
      titulo="Fila de atendimento"
      semMargem
      linhas={3}
      consulta={consulta}
      erro="Não foi possível contar os clientes da fila"
      acoes={
        <Comecar
          nome={atual.data?.vez?.nome}
          impedimento={
            estado?.pausa ? 'Você está em pausa: volte ao atendimento antes de começar' : undefined
          }
        />
      }
      vazio={{
        quando: (listas) => listas.length === 0,
        mostrar: (
          <EmptyState
            titulo="Nenhuma lista está aberta para você agora"
            texto="As listas abrem nos dias e horas que a gestão escolheu."
          />
        ),
      }}
    >
      {(listas) => (
        <ul className="links">
          {listas.slice(0, LISTAS).map((lista) => (
            <li key={lista.idMailing}>
              <Link to="/front/fila">
                <span className="row" data-justify="between">
                  <b>{lista.nome}</b>
                  <span className="apagado numeros">{quantos(lista)}</span>
                </span>
              </Link>
            </li>
          ))}
          {listas.length > LISTAS && (
            <li className="apagado">
              e mais {listas.length === LISTAS + 1 ? '1 lista' : `${listas.length - LISTAS} listas`}
            </li>
          )}
        </ul>
      )}
    </Block>
  )
}

const quantos = ({ esperam, temMais }: ListaQueEspera) =>
  temMais ? `${esperam}+ clientes` : esperam === 1 ? '1 cliente' : `${esperam} clientes`

/**
 * Asks for the next client and goes to the queue; a client who is with the person comes first. Only the answer tells
 * that nobody waits: a promise of who left, or of who is away, comes to who asks, and stands in no list.
 */
function Comecar({ nome, impedimento }: Record<'nome' | 'impedimento', string | undefined>) {
  const navigate = useNavigate()
  const irParaAFila = () => void navigate({ to: '/front/fila' })
  const proximo = useChange(filaApi.proximo, {
    makesOld: [filaApi.atual, filaApi.esperas],
    onSuccess: ({ vez, aviso }) => {
      // Who writes something meanwhile stays: the button now leads to that client.
      if (vez && !escreveJuntoDe(document.body)) irParaAFila()
      else if (aviso !== null) addToast({ kind: 'informacao', title: aviso })
    },
  })
  if (nome !== undefined) {
    return (
      <ActionButton variante="primario" onClick={irParaAFila}>
        Continuar com {nome.split(' ')[0]}
      </ActionButton>
    )
  }
  return (
    <ActionButton
      variante="primario"
      carregando={proximo.isPending}
      disabledReason={impedimento}
      onClick={() => proximo.mutate({ body: {} })}
    >
      Começar
    </ActionButton>
  )
}
