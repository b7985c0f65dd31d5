import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, horaDeBrasilia } from '#shared/data.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { buscarColega, travarChamada } from './sql.ts'

const MINUTO_MS = 60_000

/**
 * Asks before two people of a promotor call one client: refuses if a colleague has the client on the screen or
 * revealed a phone in the last minutes, unless the caller was told so (`mesmoAssim`). Two concurrent calls are
 * judged one after the other, so the second sees the first. Colleagues of other promotores are never named.
 *
 * @throws Recusa with the code `colega` and the colleague's name
 */
export async function exigirSemColega(
  contexto: Contexto,
  { mesmoAssim = false }: { mesmoAssim?: boolean | undefined },
): Promise<void> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento, idCliente, codigoPromotor } = alvoDe(contexto)
  await travarChamada(client, { idRelacionamento })
  if (mesmoAssim) return
  const desde = new Date(agora.getTime() - (await minutosDoAviso(contexto)) * MINUTO_MS)
  const colega = await buscarColega(client, {
    idRelacionamento,
    idCliente,
    codigoPromotor,
    idUsuario: usuario.id,
    agora,
    desde,
  })
  if (colega) throw new Recusa('invalido', frase(colega, agora), { codigo: 'colega' })
}

/** A phone opened so many minutes ago is still told of. */
async function minutosDoAviso({ client, agora }: Contexto): Promise<number> {
  const linha = regraEm(
    await regrasVigentes(client),
    'contato_colega_minutos',
    'CONTATO',
    hoje(agora),
  )
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return linha.valor
}

type Colega = NonNullable<Awaited<ReturnType<typeof buscarColega>>>

function frase({ nome, ligou, quando }: Colega, agora: Date): string {
  if (!ligou) return `${nome} está com este cliente desde ${horaDeBrasilia(quando)}`
  const minutos = Math.floor((agora.getTime() - quando.getTime()) / MINUTO_MS)
  return `${nome} abriu o telefone ${minutos < 1 ? 'agora mesmo' : `há ${minutos} min`}`
}
