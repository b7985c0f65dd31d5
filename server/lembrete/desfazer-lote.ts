import type { LembretesDesfeitos } from '#shared/lembrete/lote.ts'
import { preparada } from '../base/db/preparada.ts'
import { exigirAtendimento } from '../base/http/escopo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa, recusaDe } from '../base/http/recusa.ts'
import { exigirAberto } from '../oportunidade/lote.ts'
import { avisarDeVarios } from './lote.ts'
import { type Travado, travarLembretes } from './queries.ts'

type Lote = { idUsuario: string; desfazerAte: Date; desfeitoEm: Date | null }

const trava = `select id_usuario as "idUsuario", desfazer_ate as "desfazerAte",
    desfeito_em as "desfeitoEm"
  from lembrete_lote where id = $1 and codigo_promotor = any ($2::text[]) for update`

const itens = `select id_lembrete as id, versao from lembrete_lote_item where id_lote = $1`

const volta = `update lembrete l
   set quando = i.quando, status = i.status, disparado_em = i.disparado_em,
       exibido_em = i.exibido_em, versao = l.versao + 1, atualizado_em = $3
  from lembrete_lote_item i where i.id_lote = $1 and i.id_lembrete = l.id and l.id = any ($2::uuid[])`

const desfecho = `update lembrete_lote set desfeito_em = $2 where id = $1`

/**
 * Takes back a whole batch at once: each reminder that is still just as the batch left it is what it
 * was, late too; the others stay and say why. Once, and within its time.
 */
export async function desfazerLoteDeLembretes(
  contexto: Contexto,
  idLote: string,
): Promise<LembretesDesfeitos> {
  const { client, usuario, escopo, agora, auditar } = contexto
  const { rows: lotes } = await client.query<Lote>(preparada(trava, [idLote, [...escopo]]))
  const [lote] = lotes
  if (!lote) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  if (usuario.papel === 'ATENDENTE' && lote.idUsuario !== usuario.id) {
    throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  }
  exigirAberto(lote, agora)

  const { rows } = await client.query<{ id: string; versao: number }>(preparada(itens, [idLote]))
  const deixadas = new Map(rows.map(({ id, versao }) => [id, versao]))
  const voltam: Travado[] = []
  const mantidos: LembretesDesfeitos['mantidos'] = []
  for (const travado of await travarLembretes(contexto, [...deixadas.keys()])) {
    const { id: idLembrete, idCliente, nomeCliente, texto } = travado
    const recusa = await recusaDe(() => {
      exigirAtendimento({ idAtendente: travado.atendidoPor }, contexto)
      if (travado.versao !== deixadas.get(idLembrete)) throw new Recusa('invalido', 'Mudou depois')
    })
    if (recusa) {
      mantidos.push({ idLembrete, nomeCliente, texto, motivo: recusa.motivos[0] ?? '' })
      continue
    }
    voltam.push(travado)
    auditar('MUDANCA', {
      idCliente,
      alvo: `lembrete:${idLembrete}`,
      detalhe: { idLote, desfeito: true },
    })
  }
  await client.query(preparada(volta, [idLote, voltam.map(({ id }) => id), agora]))
  await client.query(preparada(desfecho, [idLote, agora]))
  await avisarDeVarios(contexto, voltam)
  return { desfeitos: voltam.length, mantidos }
}
