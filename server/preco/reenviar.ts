import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { novoLink, resumirLink } from '../consentimento/segredo.ts'
import { type Carteiro, pedirAceite } from './contar.ts'
import { lerEspera, trocarLink } from './sql.ts'

/**
 * Another link to the open question of a proposta. Without a phone that may be contacted now, the
 * link before still opens.
 *
 * @throws Recusa when the client is asked nothing
 */
export async function reenviarPreco(
  { client, agora }: Contexto,
  idProposta: string,
  carteiro: Carteiro,
): Promise<{ enviado: boolean }> {
  const espera = await lerEspera(client, { idProposta })
  if (!espera) throw new Recusa('invalido', 'O cliente não tem um novo valor para responder')
  const { numero, antes, depois, ...destino } = espera
  const link = novoLink()
  const enviado = await pedirAceite({ client, agora, ...carteiro }, destino, {
    numero,
    antes,
    depois,
    link,
  })
  if (enviado) await trocarLink(client, { idProposta, resumo: resumirLink(link) })
  return { enviado }
}
