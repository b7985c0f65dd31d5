import { z } from 'zod'
import { Id, Instante } from '../campos.ts'
import { SituacaoDaMensagem } from '../mensagem/situacao.ts'
import type { NomeDeVariavel } from '../mensagem/variavel.ts'

export const CanalDoEnvio = z.enum(['WHATSAPP', 'SMS'], 'Escolha o canal')
export const nomeDoCanal: Record<z.infer<typeof CanalDoEnvio>, string> = {
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
}

const preenchiveis: ReadonlySet<NomeDeVariavel> = new Set([
  'primeiroNome',
  'nomeAtendente',
  'nomePromotor',
  'numeroProposta',
  'prazoAnuencia',
  'finalDoContrato',
  'etapaPortabilidade',
])

/** The first place of a template that a list cannot fill: it belongs to one client and one offer. */
export const foraDaLista = (variaveis: readonly NomeDeVariavel[]): NomeDeVariavel | undefined =>
  variaveis.find((nome) => !preenchiveis.has(nome))

const SituacaoDoEnvio = z.enum(['RODANDO', 'PAUSADO', 'CANCELADO', 'FEITO'])
type SituacaoDoEnvio = z.infer<typeof SituacaoDoEnvio>
export const nomeDoEnvio: Record<SituacaoDoEnvio, string> = {
  RODANDO: 'Enviando',
  PAUSADO: 'Pausado',
  CANCELADO: 'Cancelado',
  FEITO: 'Terminado',
}

/** What became of a client of the list; the others are rules of the contact gate. */
const nomesDosResultados: Readonly<Record<string, string>> = {
  NA_FILA: 'Mensagem na fila ou enviada',
  JA_RECEBEU: 'Já recebeu esta mensagem há pouco',
  SEM_DADO: 'Falta um dado que a mensagem usa',
  SAIU: 'Não é mais cliente desta loja',
  CANCELADO: 'Cancelado antes de sair',
  ESPERA: 'Espera a hora de contato',
  OBITO: 'Óbito informado',
  LISTA_RESTRITA: 'Lista restrita',
  SEM_TELEFONE: 'Sem telefone',
  TELEFONE_INEXISTENTE: 'O número não existe',
  TELEFONE_DE_TERCEIRO: 'Telefone de outra pessoa',
  TELEFONE_FIXO: 'Telefone fixo',
  TELEFONE_NAO_VERIFICADO: 'Telefone não verificado',
  OPT_OUT: 'Pediu para não ser contatado',
  SEM_OPT_IN: 'Sem opt-in deste tipo',
  NAO_ME_PERTURBE: 'Não me Perturbe',
  CARENCIA_DO_BENEFICIO: 'Benefício novo: oferta só depois da carência',
  CONTATOS_DO_DIA: 'Limite de contatos do dia',
}
export const nomeDoResultadoDoEnvio = (codigo: string): string =>
  nomesDosResultados[codigo] ?? codigo

export const PedidoDeSimulacao = z.object({ canal: CanalDoEnvio, idTemplate: Id })
export type PedidoDeSimulacao = z.infer<typeof PedidoDeSimulacao>

const Contagem = z.array(z.object({ codigo: z.string(), quantas: z.number() }))

/** Dry run of a sending: nothing is stored, and no message leaves. */
export const SimulacaoDoEnvio = z.object({
  /** Clients who wait in the list. */
  esperam: z.number(),
  /** Of them, how many were judged: the first ones of a very long list. */
  julgados: z.number(),
  sairiam: z.number(),
  /** Clients who may be written to only at a later hour. */
  esperariam: z.number(),
  parados: Contagem,
  /** SMS parts that the operator would charge for `sairiam`; null for another channel. */
  partesDeSms: z.number().nullable(),
  /** The message as the first client would read it; null when nobody would. */
  previa: z.string().nullable(),
})
export type SimulacaoDoEnvio = z.infer<typeof SimulacaoDoEnvio>

const ritmo = 'Mensagens por hora: use um número inteiro de 1 a 10000'

export const NovoEnvio = PedidoDeSimulacao.extend({
  ritmoHora: z.number(ritmo).int(ritmo).min(1, ritmo).max(10_000, ritmo).nullable().optional(),
})
export type NovoEnvio = z.infer<typeof NovoEnvio>

export const AcaoDoEnvio = z.object({
  acao: z.enum(['pausar', 'retomar', 'cancelar'], 'Escolha pausar, retomar ou cancelar'),
})
export type AcaoDoEnvio = z.infer<typeof AcaoDoEnvio>

export const IdDoEnvio = z.object({ idEnvio: Id })

export const EnvioDaLista = z.object({
  idEnvio: z.string(),
  idMailing: z.string(),
  canal: CanalDoEnvio,
  /** Of the template: its name and its subject, as it was registered. */
  template: z.string().nullable(),
  tag: z.string().nullable(),
  ritmoHora: z.number().nullable(),
  situacao: SituacaoDoEnvio,
  falha: z.string().nullable(),
  quem: z.string(),
  criadoEm: Instante,
  terminouEm: Instante.nullable(),
  clientes: z.number(),
  faltam: z.number(),
  /** Clients counted by the outcome of their message. */
  resultados: Contagem,
})
export type EnvioDaLista = z.infer<typeof EnvioDaLista>

/** The outcome for one client of the list. */
export const ClienteDoEnvio = z.object({
  idRelacionamento: z.string(),
  nome: z.string(),
  resultado: z.string().nullable(),
  /** Of the message, as the channel reports it. */
  situacao: SituacaoDaMensagem.nullable(),
})
export type ClienteDoEnvio = z.infer<typeof ClienteDoEnvio>

/** The last decided first, then those whose turn has not come; `proximo` is null after the last. */
export const ClientesDoEnvio = z.object({
  items: z.array(ClienteDoEnvio),
  proximo: z.string().nullable(),
})
export type ClientesDoEnvio = z.infer<typeof ClientesDoEnvio>

/** Clients of one page. */
export const PAGINA_DOS_CLIENTES_DO_ENVIO = 100
