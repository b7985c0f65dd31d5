import type { Alvo, Pedido, Usuario } from './handler.ts'
import { Recusa } from './recusa.ts'

/** Who asks, and about whom when the call names a client. */
type Quem = Pick<Pedido, 'usuario' | 'donos'> & { alvo?: Alvo | undefined }

/**
 * Whose clients the person attends at `agora`: their own id first, then those of the absent people
 * that an ATENDENTE covers in the promotores. A supervisor reaches everybody's without it.
 */
export function donosDe(
  { id, papel, coberturas }: Pick<Usuario, 'id' | 'papel' | 'coberturas'>,
  promotores: readonly string[],
  agora: Date,
): string[] {
  return papel === 'ATENDENTE' ? comCobertos({ id, coberturas }, promotores, agora) : [id]
}

/**
 * For whom the person works now, whatever their role: their own id first, then the people they cover. Lists of what
 * waits for one person ask it: what waits for an absent supervisor waits for who covers them.
 */
export const porQuemTrabalha = ({
  usuario,
  escopo,
  agora,
}: Pick<Pedido, 'usuario' | 'escopo' | 'agora'>): string[] => comCobertos(usuario, escopo, agora)

function comCobertos(
  { id, coberturas }: Pick<Usuario, 'id' | 'coberturas'>,
  promotores: readonly string[],
  agora: Date,
): string[] {
  const cobertos = coberturas
    .filter(({ codigoPromotor }) => promotores.includes(codigoPromotor))
    .filter(({ de, ate }) => de <= agora.getTime() && agora.getTime() < ate)
    .map(({ idDono }) => idDono)
  return [...new Set([id, ...cobertos])]
}

/** Whether the queue leased the client of the call, whose owner this is, to the person. */
const locado = ({ alvo }: Quem, idAtendente: string | null): boolean =>
  alvo?.locado === true && alvo.idAtendente === idAtendente

/**
 * Whether the person may work with the client of this owner: their own client, one they cover, or one the queue
 * leased to them. A supervisor may work with everybody's.
 */
export const atende = (quem: Quem, idAtendente: string | null): boolean =>
  quem.usuario.papel !== 'ATENDENTE' || ageComoDono(quem, idAtendente)

/** As `atende`, of a supervisor too: what opening a client does, it does for who works with them. */
export const ageComoDono = (quem: Quem, idAtendente: string | null): boolean =>
  (idAtendente !== null && quem.donos.includes(idAtendente)) || locado(quem, idAtendente)

/**
 * Whose clients a list shows: an ATENDENTE's own and covered ones, or one covered; of a supervisor those
 * of the person named, undefined for everybody's.
 */
export function donosPedidos(
  { usuario, donos }: Pick<Pedido, 'usuario' | 'donos'>,
  atendente: string | undefined,
): string[] | undefined {
  if (usuario.papel !== 'ATENDENTE') return atendente === undefined ? undefined : [atendente]
  const todos = atendente === undefined || atendente === usuario.id
  return donos.filter((dono) => todos || atendente === dono)
}

/** @throws Recusa for a client of somebody else than the atendente named beside them */
export function exigirDoAtendente(
  { alvo }: Pick<Quem, 'alvo'>,
  atendente: string | undefined,
): void {
  const dono = alvo?.idAtendente ?? undefined
  if (dono !== undefined && atendente !== undefined && atendente !== dono) {
    throw new Recusa('nao-encontrado', 'O cliente não está com este atendente')
  }
}

/**
 * As `donosPedidos`; undefined of a client whom the call names: the door let the person work with them, and
 * their rows are shown whatever owner they had.
 *
 * @throws Recusa for a client of somebody else than the atendente named beside them
 */
export function donosDaLista(quem: Quem, atendente: string | undefined): string[] | undefined {
  exigirDoAtendente(quem, atendente)
  return quem.alvo ? undefined : donosPedidos(quem, atendente)
}

/** Whether the person acts for another owner, who is named beside them in what they do. */
export const emNomeDeOutro = (quem: Quem, idAtendente: string | null): idAtendente is string =>
  idAtendente !== null && idAtendente !== quem.usuario.id && ageComoDono(quem, idAtendente)

/** Who acts on the client of this owner: the person, and the absent owner for whom they act. */
export const quemAge = (quem: Quem, idAtendente: string | null): string[] => [
  quem.usuario.id,
  ...(emNomeDeOutro(quem, idAtendente) ? [idAtendente] : []),
]
