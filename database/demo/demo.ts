import { setImmediate as ceder } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import { gerarAnotacoes, gerarConsentimentos, gerarLembretes } from './atendimento.ts'
import { gerarCliente } from './cliente.ts'
import { gerarContratos, gravarContratos } from './contratos.ts'
import { gravar, semAmarras } from './lote.ts'
import { gravarConversas } from './conversas.ts'
import { gravarFormalizacoes } from './formalizacoes.ts'
import { gravarEsperas } from './motivos.ts'
import { criarMundo, type Mundo } from './mundo.ts'
import { gerarOportunidades, temVendaRecente } from './oportunidades.ts'
import { gerarOrganizacao, type Organizacao } from './organizacao.ts'
import { personagens, receitaDoPersonagem } from './personagens.ts'
import { type Receita, sortearReceita } from './receita.ts'
import { noExpediente } from './relogio.ts'
import { criarVinculo, gravarVinculo } from './vinculos.ts'

/** One number makes all the data; another makes other people of the same kind. */
export const SEMENTE = 20_261_120

/** Clients whose rows are written together: large enough for few statements, small in memory. */
const POR_VEZ = 1500

/** Business days between the first relationships and the oldest opportunity. */
const ANTES_DE_TUDO = 360

/**
 * Fills the database with a bank at work: people, clients, loans, opportunities, propostas, notes.
 * Everything is relative to `agora` and the same for the same `agora` and `semente`. Runs inside
 * the caller's transaction, as the owner, after the reference tables, on an empty database.
 */
export async function seedDemo(
  client: ClientBase,
  {
    agora,
    clientes = 3000,
    semente = SEMENTE,
  }: { agora: Date; clientes?: number; semente?: number },
): Promise<void> {
  const mundo = criarMundo(agora, semente, clientes)
  const organizacao = gerarOrganizacao(mundo)
  await semAmarras(client, async () => {
    let escrita = Promise.resolve()
    for (let k = 0; k < clientes; k++) {
      const personagem = personagens[k]
      const sorteada = sortearReceita(mundo, organizacao, k - personagens.length)
      gerarUm(
        mundo,
        organizacao,
        personagem ? receitaDoPersonagem(mundo, organizacao, personagem, sorteada) : sorteada,
      )
      // PostgreSQL writes one batch while the next is drawn; the socket needs a turn to feed it.
      if (k % 20 === 0) await ceder()
      if (k % POR_VEZ === POR_VEZ - 1) {
        await escrita
        escrita = gravar(client, mundo.lote.tirar())
        // Its failure is met at the next await; until then it is not an unhandled one.
        escrita.catch(() => undefined)
      }
    }
    await escrita
    await gravar(client, mundo.lote.tirar())
  })
  // Just loaded: without their sizes the planner goes through whole tables for each row of what follows.
  await client.query('analyze')
  await gravarConversas(client, agora)
  await gravarFormalizacoes(client, agora)
  await gravarEsperas(client)
}

function gerarUm(mundo: Mundo, organizacao: Organizacao, desejada: Receita): void {
  const { sorteio, relogio } = mundo
  const vinculos = desejada.vinculos.map((vinculo) => criarVinculo(mundo, vinculo))
  for (const vinculo of vinculos) gerarContratos(mundo, vinculo, desejada.proprios)
  // Nothing is sold before the phone is verified.
  const vendeu = desejada.atendente !== null && temVendaRecente(mundo, vinculos)
  const receita = { ...desejada, telefoneVerificado: desejada.telefoneVerificado || vendeu }

  const desde = noExpediente(sorteio, relogio.ultimo - ANTES_DE_TUDO - sorteio.inteiro(0, 200))
  const cliente = gerarCliente(mundo, receita, organizacao, desde)
  for (const vinculo of vinculos) {
    gravarVinculo(mundo, cliente, vinculo)
    gravarContratos(mundo, cliente, vinculo)
  }
  const simuladas = gerarOportunidades(mundo, organizacao, receita, cliente, vinculos)
  gerarConsentimentos(mundo, receita, cliente, simuladas)
  gerarAnotacoes(mundo, organizacao, receita, cliente)
  gerarLembretes(mundo, organizacao, receita, cliente)
}
