import { semEfeito } from '#shared/regras/catalogo.ts'

/** Warns that changing this rule has no effect yet: no code reads it. */
export function SemEfeito({ regra }: { regra: string }) {
  const porque = semEfeito.get(regra)
  return porque === undefined ? null : (
    <p className="marcado" data-bottom="3">
      {porque}.
    </p>
  )
}
