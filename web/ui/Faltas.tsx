import './error-summary.css'

/** Everything that stands in the way, told at once; nothing when nothing does. */
export function Faltas({ titulo, faltas }: { titulo: string; faltas: readonly string[] }) {
  if (faltas.length === 0) return null
  return (
    <div className="faltas" role="alert">
      <p>{titulo}</p>
      <ul>
        {faltas.map((falta) => (
          <li key={falta}>{falta}</li>
        ))}
      </ul>
    </div>
  )
}
