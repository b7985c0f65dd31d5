import type { EnvioDaConfirmacao } from '#shared/confirmacao/shapes.ts'
import { VALIDADE_MS } from '#shared/telefone/token.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { novoCodigo } from '../telefone/codigo.ts'
import { exigirCodigo } from '../telefone/tentativa.ts'
import { type EnvioServices, mandar } from './mandar.ts'
import { consultar, contarTentativa, decidir, travar } from './sql.ts'
import { CODIGO_IMPEDIDO, textoDoCodigo } from './textos.ts'

/** Sends a code to a phone of the client that was verified before; the number is not shown. */
export async function enviarCodigo(
  contexto: Contexto,
  services: EnvioServices,
): Promise<EnvioDaConfirmacao> {
  const id = novoId()
  const codigo = novoCodigo()
  return mandar(contexto, services, {
    id,
    tipo: 'CODIGO',
    resumo: services.resumos.doCodigo(id, codigo).toString('hex'),
    validadeMs: VALIDADE_MS,
    texto: (banco) => textoDoCodigo(codigo, banco),
    segredo: codigo,
  })
}

/**
 * The client read the code aloud: the relationship becomes whole.
 *
 * @throws Recusa for a wrong code, and for one that may prove nothing any more
 */
export async function validarCodigo(
  contexto: Contexto,
  codigo: string,
  { resumos }: Pick<EnvioServices, 'resumos'>,
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  await travar(client, { idRelacionamento })
  const contado = await contarTentativa(client, { idRelacionamento })
  if (contado?.impedido) throw new Recusa('invalido', CODIGO_IMPEDIDO)
  const ultimo = contado && {
    ...contado,
    resumo: Buffer.from(contado.resumo, 'hex'),
    usado: false,
  }
  const { id } = exigirCodigo(ultimo, agora, (um) => resumos.doCodigo(um.id, codigo))
  await decidir(client, { id, situacao: 'CONFIRMADA', idDecisor: null, motivo: null, agora })
  return consultar(client, { idRelacionamento, idUsuario: usuario.id, agora })
}
