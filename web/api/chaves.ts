import { escopo } from './client.ts'

/** The blocks of a client's cache, spelled as the specification's section 3 spells them. */
export const blocosDaSecao3 = [
  'clienteRestrito',
  'dadosResumidos',
  'mailing',
  'anotacoes',
  'lembretes',
  'convenios',
  'valoresOportunidade',
  'contratos',
  'dadosBancarios',
  'enderecos',
  'senha',
  'telefones',
  'visualizarDadosCliente',
  'beneficioInss',
  'beneficioTrabalhador',
  'mostrarModalConsentimento',
  'tokenAtivo',
  'trabalhadorToken',
  'bloqueioEnvioConsentimento',
] as const

export type Bloco =
  | (typeof blocosDaSecao3)[number]
  // Ours: the card of the relationship and its oportunidades, which the section keeps elsewhere.
  | 'relacionamento'
  | 'oportunidades'
  // Ours: offers of today, derived from oportunidades and contracts.
  | 'ofertaUnica'
  // Ours: registered data of the person, and what is missing of it.
  | 'dadosGerais'
  | 'complemento'

/**
 * Blocks to refetch after a move of an oportunidade, a saved simulation or a step of a proposta. The
 * margin of header, left panel and benefits is among them.
 */
export const blocosDaVenda: readonly Bloco[] = [
  'dadosResumidos',
  'beneficioInss',
  'oportunidades',
  'contratos',
  'valoresOportunidade',
  'ofertaUnica',
  'convenios',
]

/**
 * Query keys of one client: closing its tab cancels and forgets all of them at once. What was read is of
 * the promotor at the end of its key.
 */
export const chaves = {
  cliente: (idRelacionamento: string) => ['relacionamento', idRelacionamento] as const,
  bloco: (idRelacionamento: string, bloco: Bloco) =>
    ['relacionamento', idRelacionamento, bloco, escopo()] as const,
}

/** For a change that reaches several clients at once: this block of whichever are open. */
export const ehBloco =
  (bloco: Bloco) =>
  ({ queryKey: [raiz, , qual] }: { queryKey: readonly unknown[] }): boolean =>
    raiz === 'relacionamento' && qual === bloco
