import { formatarNumero } from '#shared/numero.ts'

type Props = {
  /** Undefined while it is loading. */
  lista: { items: readonly unknown[]; total: number } | undefined
  /** Which ones are shown, and where the others are: `os mais antigos. Os outros aparecem depois destes`. */
  quais: string
}

/** Says that a list is cut, and how long it is; nothing below one that is whole. */
export const Cortada = ({ lista, quais }: Props) =>
  lista && lista.items.length < lista.total ? (
    <p className="apagado" role="note">
      {formatarNumero(lista.items.length, 0)} de {formatarNumero(lista.total, 0)}: {quais}.
    </p>
  ) : null
