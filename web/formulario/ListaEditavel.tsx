import { useState, type ReactNode } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block, type ConsultaRelida } from '../ui/Block.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

type DialogoProps<T> = {
  /** Undefined for a new one. */
  item: T | undefined
  /** The item as it is kept by now; undefined when it is gone. */
  reler: () => Promise<T | undefined>
  onClose: () => void
}

type Props<D, T> = {
  titulo: string
  consulta: ConsultaRelida<D>
  erro: string
  itensDe: (data: D) => readonly T[]
  idDe: (item: T) => string
  vazio: { icone: ReactNode; titulo: string; texto: string }
  incluir: { nome: string; impedimento: string | undefined }
  className: string | undefined
  /** One item, with its own edit button. */
  children: (item: T, editar: () => void) => ReactNode
  dialogo: (props: DialogoProps<T>) => ReactNode
}

/** A block of registered things, each added and edited in a dialog. */
export function ListaEditavel<D, T>({
  titulo,
  consulta,
  erro,
  itensDe,
  idDe,
  vazio,
  incluir,
  className,
  children,
  dialogo,
}: Props<D, T>) {
  const [aberto, setAberto] = useState<{ item: T | undefined }>()
  const itens = consulta.data === undefined ? undefined : itensDe(consulta.data)

  async function reler(): Promise<T | undefined> {
    const { data } = await consulta.refetch()
    const item = aberto?.item
    if (data === undefined || item === undefined) return undefined
    return itensDe(data).find((outro) => idDe(outro) === idDe(item))
  }

  return (
    <>
      <Block
        titulo={titulo}
        contagem={itens?.length}
        acoes={
          <ActionButton
            disabledReason={incluir.impedimento}
            onClick={() => setAberto({ item: undefined })}
          >
            {incluir.nome}
          </ActionButton>
        }
        consulta={consulta}
        erro={erro}
        vazio={{
          quando: (data) => itensDe(data).length === 0,
          mostrar: <EmptyState {...vazio} />,
        }}
      >
        {(data) => (
          <ul className={className}>
            {itensDe(data).map((item) => (
              <li key={idDe(item)}>{children(item, () => setAberto({ item }))}</li>
            ))}
          </ul>
        )}
      </Block>
      {aberto && dialogo({ item: aberto.item, reler, onClose: () => setAberto(undefined) })}
    </>
  )
}
