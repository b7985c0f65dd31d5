import type { Balanco, PreviaDaReatribuicao } from '#shared/reatribuicao/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { lerEscolha } from './escolha.ts'
import { type Escolha, lerBalanco } from './sql/fazer.ts'

/**
 * Dry run of a reassignment; nothing is locked or stored.
 *
 * @throws Recusa when it would do nothing
 */
export async function preverReatribuicao(
  contexto: Contexto,
  pedido: PreviaDaReatribuicao,
): Promise<Balanco> {
  const balanco = await balancoDe(contexto, await lerEscolha(contexto, pedido))
  exigirClientes(balanco.clientes)
  return balanco
}

/** @throws Recusa where nobody is left to change the owner */
export function exigirClientes(clientes: number): void {
  if (clientes > 0) return
  throw new Recusa('invalido', 'Nenhum cliente muda de atendente com esta escolha')
}

/** The balance of a choice, or of the items that a batch made of it, before they change their owner. */
export async function balancoDe(
  { client }: Pick<Contexto, 'client'>,
  escolha: Escolha,
  idLote?: string,
): Promise<Balanco> {
  const de = idLote === undefined ? 'escolha' : 'lote'
  const linhas = (await lerBalanco(client, { ...escolha, idLote }, { de })).map(
    ({ linha }) => linha,
  )
  return {
    clientes: somar(linhas, ({ recebe }) => recebe),
    oportunidades: somar(linhas, ({ entram }) => entram),
    atendentes: linhas.map(({ atendente, entrega, recebe, antes, saem, entram }) => ({
      atendente,
      entrega,
      recebe,
      antes,
      depois: {
        clientes: antes.clientes - entrega + recebe,
        oportunidades: antes.oportunidades - saem + entram,
      },
    })),
  }
}

const somar = <T>(linhas: readonly T[], de: (linha: T) => number): number =>
  linhas.reduce((soma, linha) => soma + de(linha), 0)
