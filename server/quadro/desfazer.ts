import { impedimentoDeDesfazer, type LoteDesfeito } from '#shared/oportunidade/lote.ts'
import { gravarSeUnica } from '../base/db/unica.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa, recusaDe } from '../base/http/recusa.ts'
import { exigirAberto, segurar, travarLote } from '../oportunidade/lote.ts'
import { gravarMudanca, travarOportunidade } from '../oportunidade/mudar.ts'
import { propostaViva } from '../oportunidade/sql/ler.ts'
import { encerrarLote, listarItens } from '../oportunidade/sql/lote.ts'

type Item = Awaited<ReturnType<typeof listarItens>>[number]

/**
 * Undoes a whole batch: each row unchanged since the batch returns to its status by a further
 * history row. Changed ones stay and answer the reason. Once, and within the time limit.
 */
export async function desfazerLote(contexto: Contexto, idLote: string): Promise<LoteDesfeito> {
  const { client, agora, auditar } = contexto
  const lote = await travarLote(contexto, idLote)
  if (!lote) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  exigirAberto(lote, agora)

  const itens = await listarItens(client, { idLote })
  const seguradas = await segurar(
    contexto,
    itens.map(({ idOportunidade }) => idOportunidade),
  )
  const mantidas: LoteDesfeito['mantidas'] = []
  for (const item of itens) {
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
  await encerrarLote(client, { id: idLote, agora })
  return { desfeitas: itens.length - mantidas.length, mantidas }
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
  const voltou = await gravarSeUnica(client, () =>
    gravarMudanca(client, travada, {
      para: de,
      idUsuario: usuario.id,
      agora,
      observacao: 'Movimentação em lote desfeita',
    }),
  )
  // A lost one may have been reopened meanwhile: there is one open of a kind.
  if (!voltou) {
    throw new Recusa('invalido', 'O cliente já tem outra oportunidade aberta igual a esta.')
  }
}
