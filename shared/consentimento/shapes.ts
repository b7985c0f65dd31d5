import { z } from 'zod'
import { IdDoTelefone, Instante, texto } from '../campos.ts'
import { TipoDeOptIn } from '../contato/semaforo.ts'
import { Atendente } from '../organizacao/api.ts'
import { Dia } from '../data.ts'
import { Marca } from './marca.ts'
import { SituacaoConsentimento, TipoConsentimento } from './situacao.ts'

/** How a link or key reaches the client. */
export const CanalDoLink = z.enum(['SMS', 'WHATSAPP'], 'Canal: escolha SMS ou WhatsApp')
export type CanalDoLink = z.infer<typeof CanalDoLink>

/** How long a link that was sent can be answered. */
export const LINK_HORAS = 24

/** How long an access key can be typed, and how often it may be typed wrong. */
export const CHAVE_MINUTOS = 15
export const CHAVE_TENTATIVAS = 5

/** The keys `tokenAtivo` and `trabalhadorToken`: state of the consent of one kind. */
export const EstadoDoToken = z.object({
  tipo: TipoConsentimento,
  ativo: z.boolean(),
  situacao: SituacaoConsentimento,
  validoAte: Instante.nullable(),
  autorizadoEm: Instante.nullable(),
  /** Of the last request. */
  canal: z.string().nullable(),
  tentativa: z.number().nullable(),
  enviadoEm: Instante.nullable(),
  abertoEm: Instante.nullable(),
  linkExpiraEm: Instante.nullable(),
  /** What was sent last is an access key that nobody typed yet, and no link. */
  porChave: z.boolean().optional(),
  /** The message of what was sent last did not reach the client. */
  falhou: z.boolean().optional(),
})
export type EstadoDoToken = z.infer<typeof EstadoDoToken>

/** Specification, section 3. */
export const BloqueioEnvio = z.object({
  bloqueado: z.boolean(),
  timestampDesbloqueio: Instante.nullable(),
})
export type BloqueioEnvio = z.infer<typeof BloqueioEnvio>

export const Solicitacao = EstadoDoToken.omit({ ativo: true }).extend({
  idConsentimento: z.string(),
  /** `(11) 9****-1234`; null for requests from before links were ours. */
  telefone: z.string().nullable(),
  solicitante: Atendente.nullable(),
})
export type Solicitacao = z.infer<typeof Solicitacao>

export const UltimaSolicitacao = z.object({
  solicitacao: Solicitacao.nullable(),
  bloqueioEnvioConsentimento: BloqueioEnvio,
  /** Whether the screen should propose to ask: nothing holds and nothing is on its way. */
  mostrarModalConsentimento: z.boolean(),
})
export type UltimaSolicitacao = z.infer<typeof UltimaSolicitacao>

export const PedidoDeLink = z.object({
  tipo: TipoConsentimento,
  canal: CanalDoLink,
  idTelefone: IdDoTelefone,
})
export type PedidoDeLink = z.infer<typeof PedidoDeLink>

export const Enviado = z.object({
  token: EstadoDoToken,
  bloqueioEnvioConsentimento: BloqueioEnvio,
})

const Evento = z.object({
  de: SituacaoConsentimento.nullable(),
  para: SituacaoConsentimento,
  por: z.enum(['ATENDENTE', 'CLIENTE', 'SISTEMA']),
  usuario: z.string().nullable(),
  canal: z.string().nullable(),
  motivo: z.string().nullable(),
  /** Where the client did it on the page. */
  endereco: z.string().nullish(),
  agente: z.string().nullish(),
  ocorridoEm: Instante,
})

/** The client's answer, as shown in the wallet of consents. */
const Evidencia = z.object({
  decisao: z.enum(['ACEITE', 'RECUSA']),
  ocorridoEm: Instante,
  endereco: z.string(),
  agente: z.string(),
  versaoTexto: z.string(),
  texto: z.string(),
  /** SHA-256 of the text. */
  textoResumo: z.string(),
})

export const ConsentimentoAberto = Solicitacao.extend({
  encerradoEm: Instante.nullable(),
  evidencia: Evidencia.nullable(),
  historico: z.array(Evento),
})
export type ConsentimentoAberto = z.infer<typeof ConsentimentoAberto>

const TelefoneNaCarteira = z.object({
  idTelefone: z.string(),
  /** `(11) 9****-1234`. */
  telefone: z.string(),
  /** When a token sent by SMS proved that the phone is the client's. */
  verificadoEm: Instante.nullable(),
  versao: z.number(),
  optIns: z.array(
    z.object({
      tipo: TipoDeOptIn,
      concedido: z.boolean(),
      /** Of its last change; null where it never changed here. */
      canal: z.string().nullable(),
      por: z.string().nullable(),
      ocorridoEm: Instante.nullable(),
    }),
  ),
  naoMePerturbe: z.boolean(),
})

/** Everything the client ever allowed, in one place. */
export const Carteira = z.object({
  consentimentos: z.array(
    Solicitacao.extend({
      encerradoEm: Instante.nullable(),
      temEvidencia: z.boolean(),
      marcas: z.array(Marca),
      /** The second person who saw the marks and accepted the consent. */
      aceitoPor: z.string().nullable(),
    }),
  ),
  telefones: z.array(TelefoneNaCarteira),
})
export type Carteira = z.infer<typeof Carteira>

/** A consent of which a second person has to look at the marks. */
export const ConsentimentoParaOlhar = z.object({
  idRelacionamento: z.string(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
  codigoPromotor: z.string(),
  idConsentimento: z.string(),
  tipo: TipoConsentimento,
  /** One that was drawn is looked at after its end too. */
  situacao: SituacaoConsentimento,
  marcas: z.array(Marca),
  autorizadoEm: Instante,
  pedidoPor: z.string().nullable(),
  /** The caller asked for it, or added its phone: another person accepts it. */
  seu: z.boolean(),
  /** Drawn for the sample of this day; null of one that holds questions until it is accepted. */
  amostraDe: Dia.nullable(),
})
export type ConsentimentoParaOlhar = z.infer<typeof ConsentimentoParaOlhar>

export const Revogacao = z.object({ motivo: texto('Motivo', 500) })

/** What the anti-fraud service says of the client. */
export const ScoreNaSift = z.object({
  /** 0 to 100: the higher, the more risk. */
  score: z.number(),
  faixa: z.enum(['BAIXO', 'MEDIO', 'ALTO']),
  significado: z.string(),
  motivos: z.array(z.string()),
  consultadoEm: Instante,
})
export type ScoreNaSift = z.infer<typeof ScoreNaSift>

/** At most so many are listed, the oldest. */
export const MAXIMO_PARA_OLHAR = 100
