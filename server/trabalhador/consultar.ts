import type { Trabalhador } from '#integrations/trabalhador/trabalhador.ts'
import type { Vinculo } from '#shared/trabalhador/vinculo.ts'
import { exigirConsentimento } from '../consentimento/exigir.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { creditoJson } from './blocos.ts'

type Pergunta = { cpf: string; autorizacao: string }

/** @throws Recusa without the worker's own consent: nobody outside is asked */
export async function prepararConsulta(contexto: Contexto): Promise<Pergunta> {
  const { idCliente } = alvoDe(contexto)
  const { idConsentimento } = await exigirConsentimento(contexto, idCliente, 'TRABALHADOR')
  const { rows } = await contexto.client.query<{ cpf: string }>(
    preparada('select cpf from cliente where id = $1', [idCliente]),
  )
  const [row] = rows
  if (!row) throw new Error('A client in scope is not there')
  return { cpf: row.cpf, autorizacao: idConsentimento }
}

/** @throws Recusa with the system's own sentences where it will not tell */
export async function perguntarVinculos(
  trabalhador: Trabalhador,
  { cpf, autorizacao }: Pergunta,
): Promise<Vinculo[]> {
  const resposta = await trabalhador.consultarVinculos(cpf, autorizacao)
  if ('vinculos' in resposta) return resposta.vinculos
  throw new Recusa('invalido', resposta.erros)
}

const guarda = `with t as (
  insert into credito_trabalhador as c (id_cliente, vinculos, consultado_em, id_usuario)
  values ($1, $2, $3, $4)
  on conflict (id_cliente) do update
    set vinculos = excluded.vinculos, consultado_em = excluded.consultado_em,
        id_usuario = excluded.id_usuario
  returning *)
select ${creditoJson}::text as model from t`

/** The last answer takes the place of the one before. */
export async function guardarVinculos(
  contexto: Contexto,
  vinculos: readonly Vinculo[],
): Promise<JsonCru> {
  const { client, usuario, agora } = contexto
  const { rows } = await client.query<{ model: string }>(
    preparada(guarda, [alvoDe(contexto).idCliente, JSON.stringify(vinculos), agora, usuario.id]),
  )
  const [row] = rows
  if (!row) throw new Error('What was kept did not come back')
  return new JsonCru(row.model)
}
