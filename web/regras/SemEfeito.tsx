import { semEfeito } from '#shared/regras/catalogo.ts'

/** Who reads a rule that nothing acts by must not believe that changing it does. */
export function SemEfeito({ regra }: { regra: string }) {
  const porque = semEfeito.get(regra)
  return porque === undefined ? null : (
    <p className="marcado" data-bottom="3">
      {porque}.
    </p>
  )
}
