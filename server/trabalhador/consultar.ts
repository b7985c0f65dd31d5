import type { Trabalhador } from '#integrations/trabalhador/trabalhador.ts'
import type { Vinculo } from '#shared/trabalhador/vinculo.ts'
import { exigirConsentimento } from '../consentimento/exigir.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { buscarCpf, guardar } from './sql.ts'

type Pergunta = { cpf: string; autorizacao: string }

/** @throws Recusa without the worker's own consent: nobody outside is asked */
export async function prepararConsulta(contexto: Contexto): Promise<Pergunta> {
  const { idCliente } = alvoDe(contexto)
  const { idConsentimento } = await exigirConsentimento(contexto, alvoDe(contexto), 'TRABALHADOR')
  const { cpf } = await buscarCpf(contexto.client, { idCliente })
  return { cpf, autorizacao: idConsentimento }
}

/** @throws Recusa with the system's own sentences after a refusal */
export async function perguntarVinculos(
  trabalhador: Trabalhador,
  { cpf, autorizacao }: Pergunta,
): Promise<Vinculo[]> {
  const resposta = await trabalhador.consultarVinculos(cpf, autorizacao)
  if ('vinculos' in resposta) return resposta.vinculos
  throw new Recusa('invalido', resposta.erros)
}

/** The answer to the newest question is kept, and answered. */
export const guardarVinculos = (
  contexto: Contexto,
  vinculos: readonly Vinculo[],
): Promise<JsonCru> => {
  const { client, usuario, agora } = contexto
  const { idCliente, codigoPromotor } = alvoDe(contexto)
  return guardar(client, { idCliente, codigoPromotor, vinculos, agora, idUsuario: usuario.id })
}
