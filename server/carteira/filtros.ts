import {
  type FiltroGuardado,
  MAXIMO_DE_FILTROS,
  type NovoFiltroGuardado,
} from '#shared/carteira/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { apagarFiltro, gravarFiltro, listarFiltros, tirarPadrao, travarPessoa } from './sql.ts'

/** The caller's own, by name. */
export async function filtrosDe({ client, usuario }: Contexto): Promise<FiltroGuardado[]> {
  return (await listarFiltros(client, { idUsuario: usuario.id })).map(({ filtro }) => filtro)
}

/**
 * Keeps a filter under its name, written over where the name is known.
 *
 * @throws Recusa beyond so many names
 */
export async function guardarFiltro(
  contexto: Contexto,
  { nome, busca, padrao }: NovoFiltroGuardado,
): Promise<FiltroGuardado[]> {
  const { client, usuario, agora } = contexto
  await travarPessoa(client, { idUsuario: usuario.id })
  const antes = await filtrosDe(contexto)
  if (antes.length >= MAXIMO_DE_FILTROS && antes.every((um) => um.nome !== nome)) {
    throw new Recusa(
      'invalido',
      `Você já guardou ${MAXIMO_DE_FILTROS} filtros: exclua um para guardar outro`,
    )
  }
  if (padrao) await tirarPadrao(client, { idUsuario: usuario.id })
  await gravarFiltro(client, { id: novoId(), idUsuario: usuario.id, nome, busca, padrao, agora })
  return filtrosDe(contexto)
}

/** @throws Recusa for one that is not there, or not the caller's */
export async function excluirFiltro(contexto: Contexto, id: string): Promise<FiltroGuardado[]> {
  const { client, usuario } = contexto
  if ((await apagarFiltro(client, { id, idUsuario: usuario.id })) === 0) {
    throw new Recusa('nao-encontrado', 'Filtro não encontrado')
  }
  return filtrosDe(contexto)
}
