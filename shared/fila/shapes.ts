import { z } from 'zod'
import {
  CodigoPromotor,
  CursorDeInstante,
  Id,
  Instante,
  inteiroDaBusca,
  texto,
  UmaPessoa,
} from '../campos.ts'
import { Semaforo } from '../contato/semaforo.ts'
import { Dinheiro } from '../dinheiro.ts'
import { MAXIMO_TEXTO, Quando } from '../lembrete/shapes.ts'
import { Produto } from '../oportunidade/shapes.ts'
import { StatusOportunidade } from '../oportunidade/status.ts'
import { mesmoAssim } from '../presenca/mesmo-assim.ts'
import { Atendente } from '../organizacao/api.ts'
import { AssuntoDaPromessa } from '../promessa/assunto.ts'
import { Prometido } from '../promessa/shapes.ts'
import { Fim, type MotivoDoPulo, motivosDoPulo, Resultado } from './resultado.ts'

/** A turn with a client, ended or running. */
export const Tentativa = z.object({
  idTentativa: z.string(),
  idRelacionamento: z.string(),
  atendente: Atendente,
  /** The list that it came from. */
  nomeMailing: z.string().nullable(),
  iniciadaEm: Instante,
  /** When the number was shown to be called; null when nobody called. */
  ligouEm: Instante.nullable(),
  /** Masked. */
  telefone: z.string().nullable(),
  resultado: Fim.nullable(),
  observacao: z.string().nullable(),
  concluidaEm: Instante.nullable(),
  /** Until then who recorded the result may correct it; null when it is too late or not theirs. */
  corrigeAte: Instante.nullable(),
})
export type Tentativa = z.infer<typeof Tentativa>

/** A call to the client: a turn in which the number was shown. */
export const LigacaoFeita = Tentativa.extend({
  /** The note that was written with its result. */
  idAnotacao: z.string().nullable(),
})
export type LigacaoFeita = z.infer<typeof LigacaoFeita>

export const BuscaDeLigacoes = z.object({
  idRelacionamento: Id,
  PageSize: inteiroDaBusca('Tamanho da página', 1, 100).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDeLigacoes = z.infer<typeof BuscaDeLigacoes>

export const PaginaDeLigacoes = z.object({
  items: z.array(LigacaoFeita),
  /** Of the last row; null at the end. */
  proximo: z.string().nullable(),
})
export type PaginaDeLigacoes = z.infer<typeof PaginaDeLigacoes>

/** A client of the queue who is leased now, and to whom. */
export const Locado = z.object({
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  atendente: Atendente,
  /** The list that it came from; null of a client who was promised a call. */
  nomeMailing: z.string().nullable(),
  desde: Instante,
  /** The number was shown to be called; null before. */
  ligouEm: Instante.nullable(),
  ate: Instante,
})
export type Locado = z.infer<typeof Locado>

export const Retirada = z.object({
  idRelacionamento: Id,
  /** Why: it stands in the call history. */
  motivo: texto('Motivo', 300),
})
export type Retirada = z.infer<typeof Retirada>

/** The client that the queue leased to the caller, and what there is to say. */
export const Vez = z.object({
  idTentativa: z.string(),
  idRelacionamento: z.string(),
  idCliente: z.string(),
  nome: z.string(),
  codigoPromotor: z.string(),
  /** The owner; null for a client who is free. */
  atendente: Atendente.nullable(),
  lista: z
    .object({
      idMailing: z.string(),
      nome: z.string(),
      perfil: z.string(),
      prioridade: z.number(),
      roteiro: z.string(),
    })
    .nullable(),
  /** Why this client: the reasons by which they came into the list, the heaviest first. */
  motivos: z.array(z.object({ codigo: z.string(), peso: z.number() })),
  /** The sum by which the list is ordered. */
  peso: z.number(),
  /** What was promised to the client for this turn, or for the next day. */
  promessa: z
    .object({ assunto: AssuntoDaPromessa, texto: z.string().nullable(), quando: Instante })
    .nullable(),
  desde: Instante,
  /** The lease ends then, unless the person goes on working. */
  ate: Instante,
  ligouEm: Instante.nullable(),
  melhorOferta: z
    .object({
      idOportunidade: z.string(),
      produto: Produto,
      status: StatusOportunidade,
      valorLiberado: Dinheiro,
      convenio: z.string(),
    })
    .nullable(),
  /** The last note about the client. */
  ultimaAnotacao: z.object({ texto: z.string(), autor: z.string(), criadaEm: Instante }).nullable(),
  /** Offers that may not be made now, in words. */
  impedimentos: z.array(z.string()),
  /** The turns before this one, the last first. */
  tentativas: z.array(Tentativa),
  telefones: z.array(
    z.object({
      idTelefone: z.string(),
      telefone: z.string(),
      hotphone: z.boolean(),
      semaforo: Semaforo,
    }),
  ),
})
export type Vez = z.infer<typeof Vez>

/** The caller's turn; without one, why. */
export const RespostaDaFila = z.object({ vez: Vez.nullable(), aviso: z.string().nullable() })
export type RespostaDaFila = z.infer<typeof RespostaDaFila>

/** So many clients of one list are counted. */
export const MAXIMO_DE_ESPERAS = 100

/** An open list of the caller, in the order in which they work them. */
export const ListaQueEspera = z.object({
  idMailing: z.string(),
  nome: z.string(),
  prioridade: z.number(),
  /** Clients whose time came, before the gate judges each of them. */
  esperam: z.number(),
  /** There may be more than were counted. */
  temMais: z.boolean(),
})
export type ListaQueEspera = z.infer<typeof ListaQueEspera>

const doCliente = z.object({ idRelacionamento: Id })

export const Ligacao = doCliente.extend({ idTelefone: Id, mesmoAssim })
export type Ligacao = z.infer<typeof Ligacao>

const observacao = texto('Observação', 500).nullable().optional()

/** The result of the call, with what it needs: all of it is kept together, or nothing. */
export const NovoResultado = doCliente.extend({
  resultado: Resultado,
  observacao,
  anotacao: texto('Anotação', 4000).nullable().optional(),
  lembrete: z
    .object({ quando: Quando, texto: texto('Lembrete', MAXIMO_TEXTO) })
    .nullable()
    .optional(),
  /** The hour at which the client was promised a call. */
  promessa: Prometido.nullable().optional(),
  /** The client asked not to be called on this phone any more. */
  naoLigarMais: z.boolean('Não ligar mais: responda sim ou não').optional(),
  /** The oportunidade that ends as lost, with its reason. */
  perda: z
    .object({
      idOportunidade: Id,
      idFatorPerda: z.int('Escolha o motivo da perda').min(1).max(32_767),
      observacao: texto('Observação da perda', 1000).nullable().optional(),
    })
    .nullable()
    .optional(),
})
export type NovoResultado = z.infer<typeof NovoResultado>

const motivos = Object.keys(motivosDoPulo) as [MotivoDoPulo, ...MotivoDoPulo[]]

/** Gives the client back without a result: skipped, or put off until an instant. */
export const Pulo = doCliente.extend({
  motivo: z.enum(motivos, 'Motivo: escolha uma opção'),
  observacao,
  /** Absent: after a while that the policy names. */
  ate: Quando.nullable().optional(),
})
export type Pulo = z.infer<typeof Pulo>

export const Correcao = z.object({ resultado: Resultado, observacao })
export type Correcao = z.infer<typeof Correcao>

export const PedidoDaVez = z.object({ idMailing: Id.nullable().optional() })

export const ProximoDaLista = z.object({
  idMailing: Id,
  codigoPromotor: CodigoPromotor,
  atendente: UmaPessoa,
})
