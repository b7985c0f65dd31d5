import { createHmac, hkdfSync } from 'node:crypto'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { promotorAtivo } from '../atendimento/bloco.ts'
import { inserirConsulta } from './sql.ts'

/**
 * A CPF as it is counted and never read back: eleven digits are few enough to try them all, so a
 * hash without a key would be the CPF itself.
 *
 * @param segredo of the server; the key of this use follows from it
 */
export function resumirCpf(segredo: string, cpf: string): string {
  const chave = Buffer.from(hkdfSync('sha256', segredo, '', 'consigna consulta-cpf', 32))
  return createHmac('sha256', chave).update(cpf).digest('hex')
}

/** Records a CPF look-up: person, promotor, found or not. */
export async function registrarConsulta(
  contexto: Contexto,
  segredo: string,
  cpf: string,
): Promise<null> {
  const { client, usuario, agora } = contexto
  await inserirConsulta(client, {
    id: novoId(),
    idUsuario: usuario.id,
    codigoPromotor: promotorAtivo(contexto),
    cpf,
    resumo: resumirCpf(segredo, cpf),
    agora,
  })
  return null
}
