type Props = { ligado: boolean; aoMudar: (so: 'atrasadas' | undefined) => void }

/** Only what is past its deadline; the address keeps the choice. */
export const FiltroDoPrazo = ({ ligado, aoMudar }: Props) => (
  <label className="row suave">
    <input
      type="checkbox"
      checked={ligado}
      onChange={({ currentTarget }) => aoMudar(currentTarget.checked ? 'atrasadas' : undefined)}
    />
    Só as que passaram do prazo
  </label>
)
