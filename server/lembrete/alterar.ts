import { motivoDaMudanca } from '#shared/lembrete/mudanca.ts'
import type { MudancaLembrete } from '#shared/lembrete/shapes.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import type { JsonCru } from '../http/json-cru.ts'
import { Recusa } from '../http/recusa.ts'
import { exigirVersao } from '../http/versao.ts'
import { avisar } from '../notificacao/avisar.ts'
import { alvoDe } from '../relacionamento/bloco.ts'
import { lembreteAtual, tipoConhecido, travarLembrete } from './queries.ts'

/** A new time rings again. */
const gravacao = `update lembrete l
   set tipo = coalesce($2, tipo), texto = coalesce($3, texto), quando = coalesce($4, quando),
       status = coalesce($5, status), versao = versao + 1, atualizado_em = $6,
       disparado_em = case when $4 is distinct from l.quando and $4 is not null
         then null else disparado_em end,
       exibido_em = case when $4 is distinct from l.quando and $4 is not null
         then null else exibido_em end
 where id = $1`

/** Edits, snoozes, finishes, cancels or opens again: only what is given changes. */
export async function alterarLembrete(
  contexto: Contexto,
  id: string,
  { versao, tipo, texto, quando, status }: MudancaLembrete,
): Promise<JsonCru> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const antes = await travarLembrete(contexto, id)
  exigirVersao(versao, antes, agora)
  const momento = quando === undefined ? undefined : new Date(quando)
  const motivo = motivoDaMudanca(antes, { status, quando: momento }, agora)
  if (motivo !== undefined) throw new Recusa('invalido', motivo)
  if (tipo !== undefined && !(await tipoConhecido(contexto, tipo))) {
    throw new Recusa('invalido', 'Tipo de lembrete desconhecido')
  }
  await client.query(
    preparada(gravacao, [id, tipo ?? null, texto ?? null, momento ?? null, status ?? null, agora]),
  )
  const dados = { idLembrete: id, idRelacionamento }
  await avisar(client, { idUsuario: antes.idAtendente, tipo: 'lembrete', dados })
  return lembreteAtual(contexto, id)
}
