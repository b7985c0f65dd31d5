import {
  Ausencia,
  type BuscaDeAusencias,
  MAXIMO_DE_AUSENCIAS,
  MAXIMO_DE_DIAS_DA_BUSCA,
} from '#shared/ausencia/shapes.ts'
import { type Dia, diasEntre, hoje, somarDias, somarMeses } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { listarAusencias } from './sql.ts'
import { vistaDe } from './vista.ts'

/**
 * The absences that meet a period: of an ATENDENTE their own and those they cover, of a supervisor those
 * of the promotores.
 *
 * @throws Recusa for a period that ends before it begins, or is too long
 */
export async function listar(
  contexto: Contexto,
  { atendente, ...busca }: BuscaDeAusencias,
): Promise<Ausencia[]> {
  const { de, ate } = periodoDe(busca, hoje(contexto.agora))
  const linhas = await listarAusencias(contexto.client, {
    ...vistaDe(contexto),
    de,
    ate,
    atendente,
    maximo: MAXIMO_DE_AUSENCIAS,
  })
  return linhas.map(({ ausencia }) => Ausencia.parse(ausencia))
}

function periodoDe(
  { dataInicio, dataFim }: Omit<BuscaDeAusencias, 'atendente'>,
  dia: Dia,
): { de: Dia; ate: Dia } {
  const de = dataInicio ?? `${(dataFim ?? dia).slice(0, 7)}-01`
  const ate = dataFim ?? somarDias(somarMeses(`${de.slice(0, 7)}-01`, 1), -1)
  if (ate < de) throw new Recusa('invalido', 'A data final não pode ser antes da inicial')
  if (diasEntre(de, ate) >= MAXIMO_DE_DIAS_DA_BUSCA) {
    throw new Recusa('invalido', `Consulte no máximo ${MAXIMO_DE_DIAS_DA_BUSCA} dias`)
  }
  return { de, ate }
}
