import './error-summary.css'

/** Everything that stands in the way, told at once; nothing when nothing does. */
export function Faltas({ titulo, faltas }: { titulo: string; faltas: readonly string[] }) {
  if (faltas.length === 0) return null
  return (
    <div className="faltas card" data-tone="vermelho" data-pad="2" data-bottom="3" role="alert">
      <p>{titulo}</p>
      <ul className="pontos">
        {faltas.map((falta) => (
          <li key={falta}>{falta}</li>
        ))}
      </ul>
    </div>
  )
}
