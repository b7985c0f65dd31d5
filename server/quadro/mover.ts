import {
  type AcaoDoLote,
  MAXIMO_DO_LOTE,
  type PedidoDeLote,
  type ResultadoDoLote,
} from '#shared/oportunidade/lote.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa, recusaDe } from '../base/http/recusa.ts'
import {
  exigirAberto,
  fimDoDesfazer,
  inserirItens,
  inserirLote,
  type Lote,
  segurar,
  travarLote,
} from '../oportunidade/lote.ts'
import type { Segurada } from '../oportunidade/sql/lote.ts'

type Item = PedidoDeLote['itens'][number]

type Pedaco = {
  acao: AcaoDoLote
  itens: readonly Item[]
  /** The verb behind the button of one row. */
  mover: (item: Item) => Promise<JsonCru>
}

/**
 * Moves many oportunidades one by one, each by the verb of its own button: each row is refused
 * alone, with its sentence. The pieces of a batch share one id, which the undo uses.
 */
export async function moverLote(
  contexto: Contexto,
  idLote: string,
  { acao, itens, mover }: Pedaco,
): Promise<ResultadoDoLote> {
  const antes = await travarLote(contexto, idLote)
  if (antes) conferirPedaco(antes, contexto, { acao, quantas: itens.length })
  const seguradas = await segurar(
    contexto,
    itens.map(({ idOportunidade }) => idOportunidade),
  )

  const linhas: ResultadoDoLote['linhas'] = []
  const movidas: Segurada[] = []
  for (const item of itens) {
    const segurada = seguradas.get(item.idOportunidade)
    const recusa = segurada ? await recusaDe(() => mover(item)) : naoEncontrada()
    linhas.push({ movida: recusa === null, motivos: [...(recusa?.motivos ?? [])] })
    anotar(contexto, idLote, { item, segurada, recusa })
    if (recusa === null && segurada) movidas.push(segurada)
  }
  const desfazerAte = await guardar(contexto, { id: idLote, acao, antes, movidas })
  return {
    linhas,
    movidas: (antes?.movidas ?? 0) + movidas.length,
    desfazerAte: desfazerAte?.toISOString() ?? null,
  }
}

function conferirPedaco(
  lote: Lote,
  { usuario, agora }: Contexto,
  { acao, quantas }: { acao: AcaoDoLote; quantas: number },
): void {
  if (lote.idUsuario !== usuario.id) throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  if (lote.acao !== acao) throw new Recusa('invalido', 'O lote é de outro movimento')
  exigirAberto(lote, agora)
  if (lote.movidas + quantas > MAXIMO_DO_LOTE) {
    throw new Recusa('invalido', `Um lote tem no máximo ${MAXIMO_DO_LOTE} oportunidades`)
  }
}

const naoEncontrada = () => new Recusa('nao-encontrado', 'Oportunidade não encontrada')

/** @returns until when it can be undone; null while nothing of it was moved */
async function guardar(
  contexto: Contexto,
  {
    id,
    acao,
    antes,
    movidas,
  }: { id: string; acao: AcaoDoLote; antes: Lote | null; movidas: readonly Segurada[] },
): Promise<Date | null> {
  if (movidas.length === 0) return antes?.desfazerAte ?? null
  const desfazerAte = antes?.desfazerAte ?? (await fimDoDesfazer(contexto, 'OPORTUNIDADE'))
  if (!antes && !(await inserirLote(contexto, { id, acao, desfazerAte }))) {
    throw new Recusa('nao-encontrado', 'Lote não encontrado')
  }
  await inserirItens(contexto.client, id, movidas)
  return desfazerAte
}

type Linha = { item: Item; segurada: Segurada | undefined; recusa: Recusa | null }

/** Each row has its own line in the trail; so has each row out of scope. */
function anotar({ auditar }: Contexto, idLote: string, { item, segurada, recusa }: Linha): void {
  const alvo = `oportunidade:${item.idOportunidade}`
  const detalhe = { idLote }
  if (recusa === null) {
    auditar('MUDANCA', { idCliente: segurada?.idCliente ?? null, alvo, detalhe })
  } else if (recusa.status === 403 || recusa.status === 404) {
    auditar('RECUSA', { idCliente: null, alvo, detalhe })
  }
}
