import { impedimentoDeDesfazer, type LoteDesfeito } from '#shared/oportunidade/lote.ts'
import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { DatabaseError } from 'pg'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa, recusaDe } from '../base/http/recusa.ts'
import { exigirAberto, segurar, travarLote } from '../oportunidade/lote.ts'
import { gravarMudanca, travarOportunidade } from '../oportunidade/mudar.ts'
import { propostaViva } from '../oportunidade/sql/ler.ts'

type Item = {
  idOportunidade: string
  nomeCliente: string
  de: StatusOportunidade
  para: StatusOportunidade
  versao: number
}

const itens = `select i.id_oportunidade as "idOportunidade", c.nome as "nomeCliente", i.de, i.para,
    i.versao
  from oportunidade_lote_item i
  join oportunidade o on o.id = i.id_oportunidade
  join cliente c on c.id = o.id_cliente
 where i.id_lote = $1 order by o.id_relacionamento, o.id`

const desfecho = `update oportunidade_lote set desfeito_em = $2 where id = $1`

/**
 * Takes back a whole batch at once: each row that is still just as the batch left it returns to where
 * it was, as one more row of its history; the others stay and say why. Once, and within its time.
 */
export async function desfazerLote(contexto: Contexto, idLote: string): Promise<LoteDesfeito> {
  const { client, agora, auditar } = contexto
  const lote = await travarLote(contexto, idLote)
  if (!lote) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  exigirAberto(lote, agora)

  const { rows } = await client.query<Item>(preparada(itens, [idLote]))
  const seguradas = await segurar(
    contexto,
    rows.map(({ idOportunidade }) => idOportunidade),
  )
  const mantidas: LoteDesfeito['mantidas'] = []
  for (const item of rows) {
    const { idOportunidade, nomeCliente } = item
    const recusa = await recusaDe(() => voltar(contexto, item))
    if (recusa) {
      mantidas.push({ idOportunidade, nomeCliente, motivos: [...recusa.motivos] })
      continue
    }
    const idCliente = seguradas.get(idOportunidade)?.idCliente ?? null
    auditar('MUDANCA', {
      idCliente,
      alvo: `oportunidade:${idOportunidade}`,
      detalhe: { idLote, desfeito: true },
    })
  }
  await client.query(preparada(desfecho, [idLote, agora]))
  return { desfeitas: rows.length - mantidas.length, mantidas }
}

async function voltar(
  contexto: Contexto,
  { idOportunidade, de, para, versao }: Item,
): Promise<void> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, idOportunidade)
  const impedimento = impedimentoDeDesfazer({
    para,
    versao,
    atual: travada,
    propostaAberta: (await propostaViva(client, { idOportunidade })) !== undefined,
  })
  if (impedimento) throw new Recusa('invalido', impedimento)
  await client.query('savepoint linha')
  try {
    await gravarMudanca(client, travada, {
      para: de,
      idUsuario: usuario.id,
      agora,
      observacao: 'Movimentação em lote desfeita',
    })
  } catch (error) {
    // What was lost may have been opened anew meanwhile: there is one of a kind.
    if (!(error instanceof DatabaseError) || error.code !== '23505') throw error
    await client.query('rollback to savepoint linha')
    throw new Recusa('invalido', 'O cliente já tem outra oportunidade aberta igual a esta.')
  }
}
