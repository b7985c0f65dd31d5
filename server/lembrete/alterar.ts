import { motivoDaMudanca } from '#shared/lembrete/mudanca.ts'
import type { MudancaLembrete } from '#shared/lembrete/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { lembreteAtual } from './atual.ts'
import { avisarQuemLembra } from './avisar-quem-lembra.ts'
import { acharTipo, alterar, travar } from './sql.ts'

/** Edits, snoozes, finishes, cancels or opens again: only what is given changes. */
export async function alterarLembrete(
  contexto: Contexto,
  id: string,
  { versao, tipo, texto, quando, status }: MudancaLembrete,
): Promise<JsonCru> {
  const { client, escopo, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const [antes] = await travar(client, { ids: [id], escopo })
  if (!antes) throw new Recusa('nao-encontrado', 'Lembrete não encontrado')
  exigirVersao(versao, antes, agora)
  const momento = quando === undefined ? undefined : new Date(quando)
  const motivo = motivoDaMudanca(antes, { status, quando: momento }, agora)
  if (motivo !== undefined) throw new Recusa('invalido', motivo)
  if (tipo !== undefined && !(await acharTipo(client, { codigo: tipo }))) {
    throw new Recusa('invalido', 'Tipo de lembrete desconhecido')
  }
  await alterar(client, { ids: [id], tipo, texto, quando: momento, status, agora })
  await avisarQuemLembra(contexto, {
    de: antes.idAtendente,
    para: antes.atendidoPor ?? antes.idAtendente,
    dados: { idLembrete: id, idRelacionamento },
  })
  return lembreteAtual(contexto, id)
}
