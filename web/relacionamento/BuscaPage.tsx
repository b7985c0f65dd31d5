/** Finds clients. */
export function BuscaPage() {
  return (
    <div className="pagina">
      <h1>Clientes</h1>
    </div>
  )
}
