import { novoId } from '../db/id.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa, recusaDe } from '../http/recusa.ts'
import { acharLote, exigirAberto, fimDoDesfazer } from './aberto.ts'
import { contarItens, inserirLote } from './sql.ts'
import type { Linha, TipoDeLote } from './tipo.ts'

type Pedaco<L, P> = {
  /** Named by the caller, whose pieces carry it; absent, the batch has one piece. */
  idLote?: string | undefined
  acao: string
  pedidos: readonly P[]
  /** @throws Recusa when the row stays as it is */
  fazer: (linha: L, pedido: P) => unknown
  fazerTodas?: (linhas: readonly L[]) => Promise<unknown>
}

type Resultado = {
  /** The reason of each unchanged row; null for changed ones. */
  recusas: (Recusa | null)[]
  /** Null while nothing of it changed. `itens`: of the whole batch, until now. */
  lote: { idLote: string; desfazerAte: Date; itens: number } | null
}

/**
 * Changes many rows at once, or a piece of them. Each row is refused alone, with its sentence. The
 * values before are stored, so that `desfazerLote` can restore them.
 */
export async function executarLote<L extends Linha, A, P extends { id: string }>(
  contexto: Contexto,
  tipo: TipoDeLote<L, A>,
  { idLote, acao, pedidos, fazer, fazerTodas }: Pedaco<L, P>,
): Promise<Resultado> {
  const id = idLote ?? novoId()
  const pedaco = { id, acao, quantos: pedidos.length }
  const antes = idLote === undefined ? null : await continuar(contexto, tipo, pedaco)
  const travadas = await tipo.travar(
    contexto,
    pedidos.map((pedido) => pedido.id),
  )
  const porId = new Map(travadas.map((linha) => [linha.id, linha]))

  const recusas: Resultado['recusas'] = []
  const mudam = new Map<string, L>()
  for (const pedido of pedidos) {
    const linha = porId.get(pedido.id)
    const recusa = linha
      ? await recusaDe(() => fazer(linha, pedido))
      : new Recusa('nao-encontrado', tipo.naoEncontrada)
    if (recusa === null && linha) mudam.set(linha.id, linha)
    anotar(contexto, { alvo: `${tipo.nome}:${pedido.id}`, idLote: id, linha, recusa })
    recusas.push(recusa)
  }
  if (mudam.size === 0) return { recusas, lote: antes }

  const lote = antes ?? (await comecar(contexto, tipo, pedaco))
  const linhas = [...mudam.values()]
  await tipo.guardar(contexto, id, linhas)
  await fazerTodas?.(linhas)
  // A row changed by two pieces is one row of the batch.
  const { itens } = lote.itens === 0 ? { itens: mudam.size } : await contar(contexto, id)
  return { recusas, lote: { ...lote, itens } }
}

type Parte = { id: string; acao: string; quantos: number }
type Aberto = { idLote: string; desfazerAte: Date; itens: number }

const contar = ({ client }: Contexto, idLote: string) => contarItens(client, { idLote })

/** The batch that the piece belongs to; null for its first one. */
async function continuar<L extends Linha, A>(
  contexto: Contexto,
  { nome, maximo }: TipoDeLote<L, A>,
  { id, acao, quantos }: Parte,
): Promise<Aberto | null> {
  const lote = await acharLote(contexto, nome, id)
  if (!lote) return null
  if (lote.idUsuario !== contexto.usuario.id) {
    throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  }
  if (lote.acao !== acao) throw new Recusa('invalido', 'O lote é de outro movimento')
  exigirAberto(lote, contexto.agora)
  const { itens } = await contar(contexto, id)
  if (maximo && itens + quantos > maximo.linhas) throw new Recusa('invalido', maximo.recusa)
  return { idLote: id, desfazerAte: lote.desfazerAte, itens }
}

async function comecar<L extends Linha, A>(
  contexto: Contexto,
  tipo: TipoDeLote<L, A>,
  parte: Parte,
): Promise<Aberto> {
  const { client, usuario, codigoPromotor, agora } = contexto
  const { id, acao } = parte
  const desfazerAte = await fimDoDesfazer(contexto, tipo.escopo)
  const novo = { id, tipo: tipo.nome, acao, idUsuario: usuario.id, codigoPromotor, agora }
  if ((await inserirLote(client, { ...novo, desfazerAte })) === 1) {
    return { idLote: id, desfazerAte, itens: 0 }
  }
  // Another piece started it at this moment, or the id is another person's.
  const outro = await continuar(contexto, tipo, parte)
  if (!outro) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  return outro
}

type Anotada = { alvo: string; idLote: string; linha: Linha | undefined; recusa: Recusa | null }

/** Each row has its own line in the trail; so has each row out of scope. */
function anotar({ auditar }: Contexto, { alvo, idLote, linha, recusa }: Anotada): void {
  const detalhe = { idLote }
  if (recusa === null) {
    auditar('MUDANCA', { idCliente: linha?.idCliente ?? null, alvo, detalhe })
  } else if (recusa.status === 403 || recusa.status === 404) {
    auditar('RECUSA', { idCliente: null, alvo, detalhe })
  }
}
