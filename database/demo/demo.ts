import type { ClientBase } from 'pg'
import { type Geracao, gerarAoLado } from './ao-lado.ts'
import { gravarCampanhas } from './campanhas.ts'
import { gravarCondutas } from './condutas.ts'
import { gravarConversas } from './conversas.ts'
import { gravarDecisoes } from './decisoes.ts'
import { gravarFormalizacoes } from './formalizacoes.ts'
import { inserir, semAmarras } from './lote.ts'
import { gravarHiscons, type Guardar } from './hiscons.ts'
import { gravarIndicacoes } from './indicacoes.ts'
import { gravarLinks } from './links.ts'
import { gravarPedidos } from './pedidos.ts'
import { gravarPassagens } from './passagens.ts'
import { gravarEsperas } from './motivos.ts'
import { gravarCtcs } from './ctcs.ts'
import { gravarMetas } from './metas.ts'
import { gravarPesquisas } from './pesquisas.ts'
import { gravarPainel } from './painel.ts'
import { gravarPromessas } from './promessas.ts'
import { gravarRefinports } from './refinports.ts'

/** One number makes all the data; another makes other people of the same kind. */
export const SEMENTE = 20_261_120

/** Begins to draw the demonstration of `npm start`, or one of another size. */
export const comecarDemo = (agora: Date, clientes = 3000): Geracao =>
  gerarAoLado({ agora, clientes, semente: SEMENTE })

/**
 * Fills the database with a bank at work: people, clients, loans, oportunidades, propostas, notes.
 * Everything is relative to the `agora` of what is drawn. Runs inside the caller's transaction, as
 * the owner, after the reference tables, on an empty database.
 *
 * @param guardar keeps the files that its rows name; absent: rows alone
 */
export async function seedDemo(
  client: ClientBase,
  { lotes, pedido: { agora } }: Geracao,
  guardar: Guardar = () => Promise.resolve(),
): Promise<void> {
  await semAmarras(client, {
    carregar: async () => {
      for await (const lote of lotes) for (const pronta of lote) await inserir(client, pronta)
    },
    // What follows from those rows.
    completar: async () => {
      await gravarRefinports(client, agora)
      await gravarConversas(client, agora)
      await gravarFormalizacoes(client, agora)
      await gravarEsperas(client)
      await gravarDecisoes(client, agora)
      await gravarPesquisas(client, agora)
      await gravarPainel(client, agora)
      await gravarMetas(client, agora)
      await gravarCondutas(client, agora)
      await gravarIndicacoes(client, agora)
      await gravarPassagens(client, agora)
      await gravarCampanhas(client, agora)
      await gravarPromessas(client, agora)
      await gravarCtcs(client, agora, guardar)
      await gravarLinks(client, agora)
      await gravarPedidos(client, agora)
      await gravarHiscons(client, agora, guardar)
    },
  })
}
