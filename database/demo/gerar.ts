import { gerarAnotacoes } from './anotacoes.ts'
import { gerarConsentimentos, gerarLembretes } from './atendimento.ts'
import { gerarCliente } from './cliente.ts'
import { gerarContratos, gravarContratos } from './contratos.ts'
import type { Linhas } from './lote.ts'
import { criarMundo, type Mundo } from './mundo.ts'
import { ANTES_DE_TUDO, gerarOportunidades, temVendaRecente } from './oportunidades.ts'
import { gerarOrganizacao, type Organizacao } from './organizacao.ts'
import { personagens, receitaDoPersonagem } from './personagens.ts'
import { type Receita, sortearReceita } from './receita.ts'
import { noExpediente } from './relogio.ts'
import { criarVinculo, gravarVinculo } from './vinculos.ts'

/** What is asked for: the same people for the same of these three. */
export type Pedido = { agora: Date; clientes: number; semente: number }

/** Clients whose rows are written together: large enough for few statements, small in memory. */
const POR_VEZ = 500

/** Draws people, clients, loans, oportunidades, propostas and notes, in sets. Asks no database. */
export function* gerar({ agora, clientes, semente }: Pedido): Generator<Linhas> {
  const mundo = criarMundo(agora, semente, clientes)
  const organizacao = gerarOrganizacao(mundo)
  for (let k = 0; k < clientes; k++) {
    const personagem = personagens[k]
    const sorteada = sortearReceita(mundo, organizacao, k - personagens.length)
    gerarUm(
      mundo,
      organizacao,
      personagem ? receitaDoPersonagem(mundo, organizacao, personagem, sorteada) : sorteada,
    )
    if (k % POR_VEZ === POR_VEZ - 1) yield mundo.lote.tirar()
  }
  yield mundo.lote.tirar()
}

function gerarUm(mundo: Mundo, organizacao: Organizacao, desejada: Receita): void {
  const { sorteio, relogio } = mundo
  const vinculos = desejada.vinculos.map((vinculo) => criarVinculo(mundo, vinculo))
  for (const vinculo of vinculos) gerarContratos(mundo, vinculo, desejada)
  // Nothing is sold before the phone is verified.
  const vendeu = desejada.atendente !== null && temVendaRecente(mundo, vinculos)
  const receita = { ...desejada, telefoneVerificado: desejada.telefoneVerificado || vendeu }

  const desde = noExpediente(sorteio, relogio.ultimo - ANTES_DE_TUDO - sorteio.inteiro(0, 200))
  const cliente = gerarCliente(mundo, receita, organizacao, desde)
  for (const vinculo of vinculos) {
    gravarVinculo(mundo, cliente, vinculo)
    gravarContratos(mundo, cliente, vinculo)
  }
  const { simulacoes, acontecimentos } = gerarOportunidades(
    mundo,
    organizacao,
    receita,
    cliente,
    vinculos,
  )
  gerarConsentimentos(mundo, receita, cliente, simulacoes)
  gerarAnotacoes(mundo, organizacao, receita, { cliente, vinculos, acontecimentos })
  gerarLembretes(mundo, organizacao, receita, cliente)
}
