/** Takes a new client in. */
export function NovoClientePage() {
  return (
    <div className="pagina">
      <h1>Novo cliente</h1>
    </div>
  )
}
