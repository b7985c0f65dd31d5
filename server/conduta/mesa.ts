import { type DecisaoDaMesa, Registro } from '#shared/conduta/shapes.ts'
import { peloPromotor } from '../base/db/sistema.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { decidir } from './decidir.ts'
import { abrirProva } from './prova.ts'
import { acharDaMesa, listarDaMesa } from './sql.ts'

/**
 * What the bank's checker may see: points of promotores where nobody but who proposed them could confirm
 * (docs/decisions/073, 089). Row-level security is opened for these promotores inside the call only.
 */
export async function pontosDaMesa({
  client,
  usuario,
  agora,
}: Contexto): Promise<{ items: Registro[]; total: number }> {
  const achados = await acharDaMesa(client, { agora, idUsuario: usuario.id, id: null })
  const linhas = await peloPromotor(
    client,
    achados.map(({ codigoPromotor }) => codigoPromotor),
    () => listarDaMesa(client, { ids: achados.map(({ id }) => id), agora }),
  )
  return {
    items: linhas.map(({ registro }) => Registro.parse(registro)),
    total: achados[0]?.total ?? 0,
  }
}

/** @throws Recusa where somebody of the promotor could confirm: then the case does not exist here */
export const abrirNaMesa = (contexto: Contexto, id: string) =>
  naMesa(contexto, id, (codigoPromotor) => abrirProva(contexto, id, codigoPromotor))

/** Confirms or refuses as the second gestor would, in the promotor of the case. */
export const conferirPontos = (contexto: Contexto, id: string, decisao: DecisaoDaMesa) =>
  naMesa(contexto, id, async (codigoPromotor) => {
    const gravada = await decidir(contexto, id, { ...decisao, codigoPromotor })
    contexto.auditar('MUDANCA', { idCliente: null, codigoPromotor, alvo: `conduta:${id}` })
    return gravada
  })

async function naMesa<T>(
  { client, usuario, agora }: Contexto,
  id: string,
  trabalho: (codigoPromotor: string) => Promise<T>,
): Promise<T> {
  const [caso] = await acharDaMesa(client, { agora, idUsuario: usuario.id, id })
  if (!caso) throw new Recusa('nao-encontrado', 'Pontos não encontrados')
  const { codigoPromotor } = caso
  return peloPromotor(client, codigoPromotor, () => trabalho(codigoPromotor))
}
