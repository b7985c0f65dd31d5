import { z } from 'zod'
import { Id, Instante } from '../campos.ts'
import { Finalidade, TipoDeOptIn } from '../contato/semaforo.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { Atendente } from '../organizacao/api.ts'
import { SituacaoDaMensagem } from './situacao.ts'
import { NomeDeVariavel } from './variavel.ts'
import { intencoes } from '../telefone/sair.ts'

const CanalDaMensagem = z.enum(['SMS', 'WHATSAPP'])

/** A sent message: recipient, time, sender, opt-in, delivery state. */
export const Mensagem = z.object({
  idMensagem: z.string(),
  canal: CanalDaMensagem,
  finalidade: Finalidade,
  /** The template and its subject, both as it was registered; null for what is no template. */
  template: z.string().nullable(),
  tag: z.string().nullable(),
  idTemplate: z.string().nullable(),
  /** What is secret of it is masked. */
  texto: z.string(),
  telefone: z.string(),
  optIn: TipoDeOptIn.nullable(),
  situacao: SituacaoDaMensagem,
  codigoFalha: z.string().nullable(),
  motivoFalha: z.string().nullable(),
  /** Null for what the system sent by itself. */
  autor: Atendente.nullable(),
  criadaEm: Instante,
  enviadaEm: Instante.nullable(),
  entregueEm: Instante.nullable(),
  lidaEm: Instante.nullable(),
})
export type Mensagem = z.infer<typeof Mensagem>

/** What the client answered, and how it was understood. */
export const RespostaDoCliente = z.object({
  idResposta: z.string(),
  canal: CanalDaMensagem,
  telefone: z.string(),
  texto: z.string(),
  intencao: z.enum(intencoes),
  recebidaEm: Instante,
})
export type RespostaDoCliente = z.infer<typeof RespostaDoCliente>

export const Mensagens = z.object({
  items: z.array(Mensagem),
  respostas: z.array(RespostaDoCliente),
  /** Of both together, those that are not shown too. */
  total: z.number(),
})
export type Mensagens = z.infer<typeof Mensagens>

/** So many of each, the newest: older ones are counted only. */
export const MENSAGENS_NO_HISTORICO = 200

const params = z.object({ idRelacionamento: Id })
const objetos = [{ em: 'params', campo: 'idRelacionamento', tipo: 'relacionamento' }] as const

/** Calls of ours (`docs/decisions`). */
export const mensagemApi = {
  historico: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/mensagens',
    params,
    response: Mensagens,
    permissao: 'HSM_VER',
    objetos,
    mensagens: palavras('consultar', 'as mensagens'),
  }),
  /** What of the client's registered data fills templates, as it will be sent. */
  dadosParaTemplates: endpoint({
    method: 'GET',
    path: '/consigna/v1/relacionamento/:idRelacionamento/dados-para-templates',
    params,
    response: z.partialRecord(NomeDeVariavel, z.string()),
    permissao: 'HSM_VER',
    objetos,
    mensagens: palavras('consultar', 'os dados dos templates'),
  }),
}
