import type { CampoRevelavel } from '#shared/revelacao/api.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

/** The clear value of each field, of a client that the door found in scope. */
const valores: Record<CampoRevelavel, string> = {
  cpf: 'select cpf as valor from cliente where id = $1 and id = $2',
  email: 'select email as valor from cliente where id = $1 and id = $2',
  telefone: 'select ddd || numero as valor from telefone where id = $1 and id_cliente = $2',
  beneficio: 'select numero as valor from beneficio where id = $1 and id_cliente = $2',
  conta: `select conta || coalesce('-' || digito, '') as valor
    from dados_bancarios where id = $1 and id_cliente = $2`,
}

/** Null where the client has no such thing. */
export async function valorDe(
  client: Contexto['client'],
  campo: CampoRevelavel,
  id: string,
  idCliente: string,
): Promise<string | null> {
  const { rows } = await client.query<{ valor: string | null }>(
    preparada(valores[campo], [id, idCliente]),
  )
  return rows[0]?.valor ?? null
}

/** Counted by the row itself, so that parallel calls cannot pass the limit together. */
const gasto = `insert into revelacao_cota as c (id_usuario, dia, usadas) values ($1, $2, 1)
  on conflict (id_usuario, dia) do update set usadas = c.usadas + 1 where c.usadas < $3
  returning usadas`

/** How many the person used by now, this one included; null when the day's are gone. */
export async function gastarDaCota(
  client: Contexto['client'],
  idUsuario: string,
  dia: string,
  cota: number,
): Promise<number | null> {
  const { rows } = await client.query<{ usadas: number }>(preparada(gasto, [idUsuario, dia, cota]))
  return rows[0]?.usadas ?? null
}
