import { instantesDe, recusaDoPeriodo } from '#shared/ausencia/periodo.ts'
import { Candidato, type Impacto, type PerguntaDoImpacto } from '#shared/ausencia/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import { Recusa } from '../base/http/recusa.ts'
import { candidatosDe, promotoresDosDois } from './cobertura.ts'
import { exigirPessoa } from './exigir.ts'
import { contarImpacto } from './sql.ts'
import { quemFalta } from './vista.ts'

/** So many people of each promotor are offered. */
const CANDIDATOS = 50

/**
 * What waits for the person in these days, and who could cover them in each promotor, the proposed one
 * first. Nothing is kept.
 *
 * @throws Recusa for days that no absence can have
 */
export async function verImpacto(
  contexto: Contexto,
  { atendente, idAusencia, ...periodo }: PerguntaDoImpacto,
): Promise<Impacto> {
  const idUsuario = quemFalta(contexto, atendente)
  const recusa = recusaDoPeriodo(periodo)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  const { promotores } = await exigirPessoa(contexto, idUsuario)
  const { client } = contexto
  const pessoa = { idUsuario, promotores }
  const espera = await peloPromotor(client, promotoresDosDois(contexto, pessoa), () =>
    contarImpacto(client, { ...instantesDe(periodo), idUsuario }),
  )
  const daquela = { idAusencia: idAusencia ?? null, periodo }
  const candidatos = await candidatosDe(contexto, pessoa, daquela)
  const porPromotor = Map.groupBy(candidatos, ({ codigoPromotor }) => codigoPromotor)
  return {
    ...espera,
    promotores: [...porPromotor].map(([codigoPromotor, deles]) => ({
      codigoPromotor,
      nome: deles[0]?.nomePromotor ?? codigoPromotor,
      candidatos: deles.slice(0, CANDIDATOS).map(({ candidato }) => Candidato.parse(candidato)),
    })),
  }
}
