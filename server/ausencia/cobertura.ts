import type { NovaAusencia } from '#shared/ausencia/shapes.ts'
import { instantesDe, type Periodo } from '#shared/ausencia/periodo.ts'
import { hoje } from '#shared/data.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { lerCobertura, listarCandidatos, trocarCobertura } from './sql.ts'

type Pessoa = { idUsuario: string; promotores: readonly string[] }
type Daquela = { idAusencia: string | null; periodo: Periodo }

/** Who could cover the person, of the promotores that the caller works for too. */
export function candidatosDe(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  { idUsuario, promotores }: Pessoa,
  { idAusencia, periodo }: Daquela,
) {
  return listarCandidatos(client, {
    ...instantesDe(periodo),
    idUsuario,
    idAusencia,
    promotores: promotores.filter((codigo) => usuario.promotores.has(codigo)),
    dataFim: periodo.dataFim,
    dia: hoje(agora),
  })
}

/**
 * Keeps who covers, where that changed. What is not given stays, and is judged again: new days may be
 * days in which that person is away.
 *
 * @throws Recusa when one of them cannot cover in these days
 */
export async function gravarCobertura(
  contexto: Contexto,
  pessoa: Pessoa,
  { idAusencia, periodo }: { idAusencia: string; periodo: Periodo },
  pedida: NovaAusencia['cobertura'] = [],
): Promise<void> {
  const { client, usuario, agora } = contexto
  const antes = new Map(
    (await lerCobertura(client, { idAusencia })).map((uma) => [uma.codigoPromotor, uma.idCobertor]),
  )
  const depois = new Map<string, string | null>([
    ...antes,
    ...pedida.map(({ codigoPromotor, idCobertor }) => [codigoPromotor, idCobertor] as const),
  ])
  if (depois.size === 0) return
  const candidatos = await candidatosDe(contexto, pessoa, { idAusencia, periodo })
  for (const [codigoPromotor, idCobertor] of depois) {
    exigirCobertor(candidatos, codigoPromotor, idCobertor)
    if ((antes.get(codigoPromotor) ?? null) === idCobertor) continue
    await trocarCobertura(client, {
      id: novoId(),
      idAusencia,
      codigoPromotor,
      idCobertor,
      definidaPor: usuario.id,
      agora,
    })
  }
}

function exigirCobertor(
  candidatos: Awaited<ReturnType<typeof candidatosDe>>,
  codigoPromotor: string,
  idCobertor: string | null,
): void {
  if (idCobertor === null) return
  const achado = candidatos.find(
    (um) => um.codigoPromotor === codigoPromotor && um.candidato.idUsuario === idCobertor,
  )
  if (!achado) {
    throw new Recusa('invalido', `Cobertura: escolha um colega do promotor ${codigoPromotor}`)
  }
  const { nome, impedimento } = achado.candidato
  if (impedimento !== null) throw new Recusa('invalido', `${nome} não pode cobrir: ${impedimento}`)
}
