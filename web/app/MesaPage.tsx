import { CondutaDaMesa } from '#web/conduta/CondutaDaMesa.tsx'
import { AvisosDaMesa } from '#web/divergencia/AvisosDaMesa.tsx'
import { DivergenciasDaMesa } from '#web/divergencia/DivergenciasDaMesa.tsx'
import { FormalizacoesDaMesa } from '#web/formalizacao/FormalizacoesDaMesa.tsx'

/** No notice reaches who has no promotor. */
const A_CADA_MS = 60_000

/** For the bank's checker: cases of promotores where nobody else can decide, and cases of no promotor. */
export const MesaPage = () => (
  <div className="pagina stack" data-gap="4">
    <h1>Mesa do banco</h1>
    <DivergenciasDaMesa aCadaMs={A_CADA_MS} />
    <AvisosDaMesa aCadaMs={A_CADA_MS} />
    <FormalizacoesDaMesa aCadaMs={A_CADA_MS} />
    <CondutaDaMesa aCadaMs={A_CADA_MS} />
  </div>
)
