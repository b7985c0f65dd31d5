/** Keeps the place of what comes after the client is painted: nothing moves under a finger. */
export const LugarDoContato = () => (
  <div className="cliente-contato">
    <dt>Contato</dt>
    <dd>…</dd>
  </div>
)
