/** The proposals by what they wait for. */
export function EsteiraPage() {
  return (
    <div className="pagina">
      <h1>Propostas</h1>
    </div>
  )
}
