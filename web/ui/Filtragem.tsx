import './filtragem.css'

type Props = {
  rotulo: string
  /** Label of the empty choice: `Todas`. */
  todas: string
  valor: string | undefined
  opcoes: readonly (readonly [valor: string, nome: string])[]
  aoMudar: (valor: string | undefined) => void
}

/** One filter of a list: its name, and an optional choice. */
export function Filtragem({ rotulo, todas, valor, opcoes, aoMudar }: Props) {
  return (
    <label className="filtragem" data-escolhida={valor !== undefined || undefined}>
      <span>{rotulo}</span>
      <select
        className="campo"
        value={valor ?? ''}
        onChange={({ currentTarget }) => aoMudar(currentTarget.value || undefined)}
      >
        <option value="">{todas}</option>
        {opcoes.map(([cada, nome]) => (
          <option key={cada} value={cada}>
            {nome}
          </option>
        ))}
      </select>
    </label>
  )
}
