import { Devolucao } from '#shared/ausencia/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import { Recusa } from '../base/http/recusa.ts'
import { jaRecebida, listarFeitos, primeiraPorVer, receberDevolucao } from './sql.ts'

const MAXIMO_DE_CLIENTES = 100
/** Older absences are told by the history of each client. */
const DIAS_PARA_VER = 60

/** What others did with the caller's clients during an absence that ended, the first one that they did not see yet. */
export async function devolucaoDe({ client, usuario, agora }: Contexto): Promise<Devolucao | null> {
  const ausencia = await primeiraPorVer(client, {
    idUsuario: usuario.id,
    desde: new Date(agora.getTime() - DIAS_PARA_VER * 86_400_000),
    agora,
  })
  if (!ausencia) return null
  const { id, dataInicio, dataFim, de, ate } = ausencia
  const feitos = await peloPromotor(client, [...usuario.promotores], () =>
    listarFeitos(client, { idUsuario: usuario.id, de, ate, maximo: MAXIMO_DE_CLIENTES + 1 }),
  )
  return Devolucao.parse({
    idAusencia: id,
    dataInicio,
    dataFim,
    clientes: feitos.slice(0, MAXIMO_DE_CLIENTES).map(({ feito }) => feito),
    temMais: feitos.length > MAXIMO_DE_CLIENTES,
  })
}

/**
 * The caller saw it, and older ones with it; a second press changes nothing.
 *
 * @throws Recusa for an absence of somebody else, or one that did not end
 */
export async function receber(
  { client, usuario, agora }: Contexto,
  id: string,
): Promise<{ idAusencia: string }> {
  const idUsuario = usuario.id
  const recebidas = await receberDevolucao(client, { id, idUsuario, agora })
  if (recebidas === 0 && !(await jaRecebida(client, { id, idUsuario }))) {
    throw new Recusa('nao-encontrado', 'Ausência não encontrada')
  }
  return { idAusencia: id }
}
