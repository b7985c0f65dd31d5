import type { Reenvio } from '#shared/proposta/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { contarEnvio } from '../telefone/envios.ts'
import type { TokenServices } from '../telefone/token.ts'
import { type Carteiro, falhasRecentes, perguntarDeNovo, telefoneDaPergunta } from './contar.ts'
import { lerEspera } from './sql.ts'

/**
 * Another link to the open question of a proposta, not to a phone through which it failed within a
 * day. The link before opens until this one has left; without a phone that may be contacted now it
 * stays the only one.
 *
 * @throws Recusa when the client is asked nothing, or was sent too much
 */
export async function reenviarPreco(
  { client, agora }: Contexto,
  idProposta: string,
  { resumos, ...carteiro }: Carteiro & Pick<TokenServices, 'resumos'>,
): Promise<Reenvio> {
  const espera = await lerEspera(client, { idProposta, ...falhasRecentes(agora) })
  if (!espera) throw new Recusa('invalido', 'O cliente não tem um novo valor para responder')
  const { idCliente, falharam } = espera
  const telefone = (menos: readonly string[]) =>
    telefoneDaPergunta({ client, agora }, idCliente, menos)
  const idTelefone = await telefone(falharam)
  if (idTelefone === null) {
    const semFalha = falharam.length > 0 ? await telefone([]) : null
    return { enviado: false, porque: semFalha === null ? 'CONTATO' : 'FALHOU' }
  }
  await contarEnvio({ client, agora }, idTelefone, resumos)
  const ambiente = { client, agora, ...carteiro }
  const enviado = await perguntarDeNovo(ambiente, { idProposta, ...espera }, falharam)
  return { enviado, porque: enviado ? null : 'CONTATO' }
}
