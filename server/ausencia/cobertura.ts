import type { NovaAusencia } from '#shared/ausencia/shapes.ts'
import { instantesDe, type Periodo } from '#shared/ausencia/periodo.ts'
import { hoje } from '#shared/data.ts'
import { novoId } from '../base/db/id.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { lerCobertura, listarCandidatos, trocarCobertura } from './sql.ts'

type Pessoa = { idUsuario: string; promotores: readonly string[] }
type Daquela = { idAusencia: string | null; periodo: Periodo }

/** The promotores of the person that the caller works for too. */
export const promotoresDosDois = (
  { usuario }: Pick<Contexto, 'usuario'>,
  { promotores }: Pick<Pessoa, 'promotores'>,
): string[] => promotores.filter((codigo) => usuario.promotores.has(codigo))

/** Who could cover the person, of the promotores that the caller works for too. */
export function candidatosDe(
  contexto: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  pessoa: Pessoa,
  { idAusencia, periodo }: Daquela,
) {
  const { client, agora } = contexto
  const promotores = promotoresDosDois(contexto, pessoa)
  return peloPromotor(client, promotores, () =>
    listarCandidatos(client, {
      ...instantesDe(periodo),
      idUsuario: pessoa.idUsuario,
      idAusencia,
      promotores,
      dataFim: periodo.dataFim,
      dia: hoje(agora),
    }),
  )
}

/**
 * Stores who covers, where that changed. A promotor that is not named keeps its cover; the cover of a coverer who is
 * absent passes on.
 *
 * @throws Recusa when a new coverer cannot cover in these days, or covers in a promotor that is not the caller's
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
  const mudadas = pedida.flatMap(({ codigoPromotor, idCobertor, cobertor }) => {
    // Null is a word too: nobody. The person as the answer carried it may come along.
    const quem = idCobertor === undefined ? cobertor : idCobertor
    return quem === undefined || quem === (antes.get(codigoPromotor) ?? null)
      ? []
      : { codigoPromotor, idCobertor: quem }
  })
  if (mudadas.length === 0) return
  const candidatos = await candidatosDe(contexto, pessoa, { idAusencia, periodo })
  for (const { codigoPromotor, idCobertor } of mudadas) {
    if (!usuario.promotores.has(codigoPromotor) || !pessoa.promotores.includes(codigoPromotor)) {
      throw new Recusa('invalido', `Cobertura: o promotor ${codigoPromotor} não é dos dois`)
    }
    exigirCobertor(candidatos, codigoPromotor, idCobertor)
    await trocarCobertura(client, {
      id: novoId(),
      idAusencia,
      codigoPromotor,
      idCobertor,
      definidaPor: usuario.id,
      agora,
    })
    await avisarCobertor(contexto, idAusencia, antes.get(codigoPromotor) ?? null, 'DEIXOU')
    await avisarCobertor(contexto, idAusencia, idCobertor, 'COBRE')
  }
}

/** Notifies who covers from now on, in other days, or not any more; who decided it for themselves knows. */
export async function avisarCobertor(
  { client, usuario, agora }: Pick<Contexto, 'client' | 'usuario' | 'agora'>,
  idAusencia: string,
  idCobertor: string | null,
  motivo: 'COBRE' | 'MUDOU' | 'DEIXOU',
): Promise<void> {
  if (idCobertor === null || idCobertor === usuario.id) return
  const dados = { idAusencia, motivo }
  await avisar({ client, agora }, { idUsuario: idCobertor, tipo: 'ausencia', dados })
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
