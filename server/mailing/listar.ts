import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { type BuscaDeMailings, Mailing, MAXIMO_DE_MAILINGS } from '#shared/mailing/shapes.ts'
import { donosPedidos } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type Andamento, listarMailings } from './sql.ts'
import { vistaDe } from './vista.ts'

/** How long a list that is over is still shown. */
const DIAS_DEPOIS_DO_FIM = 90

type Escolha = BuscaDeMailings & {
  andamento?: Andamento
  codigoPromotor?: string
  /** Only the lists that this person works. */
  quem?: string
}

export async function listar(
  contexto: Contexto,
  { situacao, andamento = 'TODOS', codigoPromotor, quem }: Escolha,
): Promise<{ items: Mailing[]; total: number }> {
  const dia = hoje(contexto.agora)
  const vista = vistaDe(contexto)
  const linhas = await listarMailings(contexto.client, {
    ...vista,
    promotores: codigoPromotor === undefined ? vista.promotores : [codigoPromotor],
    quem: quem ?? vista.quem,
    situacao,
    andamento,
    dia,
    desde: instanteEmBrasilia(somarDias(dia, -DIAS_DEPOIS_DO_FIM), '00:00'),
    maximo: MAXIMO_DE_MAILINGS,
  })
  return {
    items: linhas.map(({ mailing }) => Mailing.parse(mailing)),
    total: linhas[0]?.total ?? 0,
  }
}

/**
 * The lists that a person of the promotor works or worked in the last days. An ATENDENTE reads their own
 * and those of whom they cover, as of clients.
 */
export async function listarDe(
  contexto: Contexto,
  { codigoPromotor, atendente }: { codigoPromotor: string; atendente: string },
): Promise<Mailing[]> {
  const pessoas = donosPedidos(contexto, atendente) ?? []
  if (!pessoas.includes(atendente)) return []
  return (await listar(contexto, { codigoPromotor, quem: atendente })).items
}
