import type { Permissoes } from '#shared/acesso/api.ts'
import type { Usuario } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { textosDaPorta } from '../base/http/respostas.ts'

type Pedido = { IdUsuario: string; SidSistema: string }

/**
 * The controls of the calling person, by key: `{ OPORTUNIDADE: ['OPORTUNIDADE_PERDER'] }`, and the
 * role under the key `AUTORIDADE`, which is no control. The ids in the body never select another
 * person (specification, section 6).
 *
 * @throws Recusa 403
 */
export function permissoesDe(
  usuario: Usuario,
  { IdUsuario, SidSistema }: Pedido,
  sistemas: readonly string[],
): Permissoes {
  if (IdUsuario.toLowerCase() !== usuario.id || !sistemas.includes(SidSistema)) {
    throw new Recusa('sem-acesso', textosDaPorta.acaoNaoAutorizada)
  }
  const controles = [...usuario.controles].map((controle) => controle.toUpperCase()).toSorted()
  const porChave = Map.groupBy(controles, (controle) => controle.split('_')[0] ?? controle)
  return { AUTORIDADE: [usuario.papel], ...Object.fromEntries(porChave) }
}
