import type { ClientBase } from 'pg'
import { listarRegras } from '#server/base/rules/sql.ts'
import { averbacao } from './averbacao.ts'
import { carteira } from './carteira.ts'
import { conduta } from './conduta.ts'
import { contrato } from './contrato.ts'
import { envio } from './envio.ts'
import { fora } from './fora.ts'
import { hiscon } from './hiscon.ts'
import { historico } from './historico.ts'
import { margem } from './margem.ts'
import { link } from './link.ts'
import { mensagem } from './mensagem.ts'
import { ouvido } from './ouvido.ts'
import { painel } from './painel.ts'
import { preco } from './preco.ts'
import { producao } from './producao.ts'
import { quadro } from './quadro.ts'
import type { Achado, Regra } from './regra.ts'
import { refinport } from './refinport.ts'
import { relacionamento } from './relacionamento.ts'
import { retencao } from './retencao.ts'

/** Every rule, in the order of the report. */
export const regras: readonly Regra[] = [
  ...margem,
  ...preco,
  ...contrato,
  ...averbacao,
  ...historico,
  ...mensagem,
  ...relacionamento,
  ...fora,
  ...ouvido,
  ...quadro,
  ...painel,
  ...producao,
  ...carteira,
  ...envio,
  ...link,
  ...conduta,
  ...retencao,
  ...hiscon,
  ...refinport,
]

/** What one rule found. */
export type Veredito = Pick<Regra, 'nome' | 'diz' | 'aviso'> & { achados: readonly Achado[] }

type Pedido = {
  agora: Date
  /** Only rows of these clients; absent: of everybody. */
  clientes?: readonly string[]
}

/** Runs the rules on what this connection sees: those of the books, unless others are named. */
export async function conferir(
  client: ClientBase,
  { agora, clientes }: Pedido,
  quais: readonly Regra[] = regras,
): Promise<Veredito[]> {
  const vigentes = await listarRegras(client)
  const vereditos: Veredito[] = []
  for (const { nome, diz, aviso, desde, julgar } of quais) {
    const contexto = { client, agora, regras: vigentes, desde, clientes: clientes ?? null }
    vereditos.push({ nome, diz, ...(aviso && { aviso }), achados: await julgar(contexto) })
  }
  return vereditos
}

/** What fails the run: notices do not. */
export const errados = (vereditos: readonly Veredito[]): readonly Veredito[] =>
  vereditos.filter(({ aviso, achados }) => !aviso && achados.length > 0)
