import { type SituacaoGuardada, terminado } from './grupos.ts'

/** Nobody promises a call for longer ahead than this. */
const MAXIMO_DIAS = 731

const DIA_MS = 86_400_000

/** Why a time cannot be that of a lembrete, in words for the person; undefined when it can. */
export function motivoDoPrazo(quando: Date, agora: Date): string | undefined {
  if (quando.getTime() <= agora.getTime()) return 'Escolha um momento que ainda não passou'
  if (quando.getTime() > agora.getTime() + MAXIMO_DIAS * DIA_MS) {
    return 'Escolha um momento dos próximos dois anos'
  }
  return undefined
}

type Antes = { situacao: SituacaoGuardada; quando: Date }
type Pedido = { status?: SituacaoGuardada | undefined; quando?: Date | undefined }

/**
 * Why the change cannot be made. A lembrete that ended is opened again only with a time to come; one
 * that stays on may keep its old time while its words are edited.
 */
export function motivoDaMudanca(antes: Antes, pedido: Pedido, agora: Date): string | undefined {
  const para = pedido.status ?? antes.situacao
  if (terminado(antes.situacao) && terminado(para)) {
    return `O lembrete já foi ${antes.situacao.toLowerCase()}`
  }
  if (terminado(para)) return undefined
  if (pedido.quando === undefined) {
    return terminado(antes.situacao) ? 'Escolha quando lembrar de novo' : undefined
  }
  if (pedido.quando.getTime() === antes.quando.getTime() && !terminado(antes.situacao)) {
    return undefined
  }
  return motivoDoPrazo(pedido.quando, agora)
}
