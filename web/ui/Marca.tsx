import './marca.css'

/** The sign of the product. */
export function Marca({ tamanho = 32 }: { tamanho?: number }) {
  return (
    <svg
      className="marca-consigna"
      viewBox="0 0 32 32"
      width={tamanho}
      height={tamanho}
      aria-hidden
    >
      <rect width="32" height="32" rx="9" />
      <path d="M21.5 12.2A6.8 6.8 0 1 0 21.5 19.8" />
    </svg>
  )
}
