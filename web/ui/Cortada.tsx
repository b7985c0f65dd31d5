import { formatarNumero } from '#shared/numero.ts'

type Props = {
  /** Undefined while it is loading. */
  lista: { items: readonly unknown[]; total: number } | undefined
  /** Which rows are shown, and where to find the others: `os mais antigos. Os outros aparecem depois destes`. */
  quais: string
}

/** Says how long a cut list is; renders nothing below a whole list. */
export const Cortada = ({ lista, quais }: Props) =>
  lista && lista.items.length < lista.total ? (
    <p className="apagado" role="note">
      {formatarNumero(lista.items.length, 0)} de {formatarNumero(lista.total, 0)}: {quais}.
    </p>
  ) : null
