import type { ClientBase } from 'pg'
import { preparada } from '../../base/db/preparada.ts'

/** When codes were sent to a number; its row is held, so that sends are judged one by one. */
export async function enviosDoNumero(client: ClientBase, resumo: Buffer): Promise<Date[]> {
  await client.query(
    preparada('insert into telefone_envio (numero_resumo) values ($1) on conflict do nothing', [
      resumo,
    ]),
  )
  const { rows } = await client.query<{ envios: Date[] }>(
    preparada('select envios from telefone_envio where numero_resumo = $1 for update', [resumo]),
  )
  return rows[0]?.envios ?? []
}

export const anotarEnvio = (client: ClientBase, resumo: Buffer, envios: readonly Date[]) =>
  client.query(
    preparada('update telefone_envio set envios = $2 where numero_resumo = $1', [resumo, envios]),
  )

type NovoToken = {
  id: string
  idTelefone: string
  idCliente: string
  idUsuario: string
  resumo: Buffer
  enviadoEm: Date
  expiraEm: Date
}

export const inserirToken = (client: ClientBase, novo: NovoToken) =>
  client.query(
    preparada(
      `insert into telefone_token (id, id_telefone, id_cliente, id_usuario, resumo, enviado_em,
                                   expira_em)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        novo.id,
        novo.idTelefone,
        novo.idCliente,
        novo.idUsuario,
        novo.resumo,
        novo.enviadoEm,
        novo.expiraEm,
      ],
    ),
  )

type Tentado = { id: string; resumo: Buffer; expiraEm: Date; tentativas: number; usado: boolean }

/** Counts an attempt on the last code of the phone and answers it; undefined when there is none. */
export async function contarTentativa(
  client: ClientBase,
  idTelefone: string,
): Promise<Tentado | undefined> {
  const { rows } = await client.query<Tentado>(
    preparada(
      `update telefone_token set tentativas = tentativas + 1
        where id = (select id from telefone_token where id_telefone = $1
                     order by enviado_em desc, id desc limit 1)
       returning id, resumo, expira_em as "expiraEm", tentativas, usado_em is not null as usado`,
      [idTelefone],
    ),
  )
  return rows[0]
}

export const usarToken = (client: ClientBase, id: string, agora: Date) =>
  client.query(preparada('update telefone_token set usado_em = $2 where id = $1', [id, agora]))

/** `(11) 9****-1234`. */
export async function numeroMascarado(client: ClientBase, idTelefone: string): Promise<string> {
  const { rows } = await client.query<{ telefone: string }>(
    preparada('select telefone_mascarado(ddd, numero) as telefone from telefone where id = $1', [
      idTelefone,
    ]),
  )
  return rows[0]?.telefone ?? ''
}
