import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

/** What the INSS said is left was said before the loan of this proposta began or ended. */
export const esquecerMargemInformada = comando(
  'beneficio.esquecer-margem',
  (p: De<{ idProposta: string }>) => sql`
update beneficio b set margem_disponivel = null from proposta p
 where p.id = ${p.idProposta} and b.id = p.id_beneficio`,
)
