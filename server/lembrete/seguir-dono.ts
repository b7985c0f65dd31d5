import type { Contexto } from '../base/http/handler.ts'
import type { DonoTrocado } from '../relacionamento/dono.ts'
import { avisarQuemLembra } from './avisar-quem-lembra.ts'
import { passarAoDono } from './sql.ts'

/** The lembretes still to come follow the client to its new owner (domain 11.6). */
export async function seguirDono(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { idRelacionamento, de, para }: DonoTrocado,
): Promise<void> {
  const quantos = await passarAoDono(client, { idRelacionamento, para })
  const dados = { idRelacionamento }
  await avisarQuemLembra(
    { client, agora },
    {
      de,
      para,
      dados,
      ...(quantos > 0 && { aoAnterior: { motivo: 'TRANSFERIDO', quantos: String(quantos) } }),
    },
  )
}
