import { z } from 'zod'

/** Where the server takes the signing service's notices. */
export const CAMINHO_DOS_EVENTOS_DE_ASSINATURA = '/integracoes/assinatura/eventos'

const protocolo = z.string().regex(/^[0-9A-Za-z-]{1,60}$/)
const resumo = z.string().regex(/^[0-9a-f]{64}$/)
const linhas = z
  .array(z.strictObject({ rotulo: z.string(), valor: z.string() }))
  .min(1)
  .max(40)
const frases = z.array(z.string()).max(20)

export const PedidoDeAssinatura = z.strictObject({
  /** Our own name of what is signed; a new request for it takes the place of the one before. */
  referencia: z.string().min(1).max(60),
  signatario: z.strictObject({ nome: z.string(), cpf: z.string().regex(/^[0-9]{11}$/) }),
  /** What must be photographed; the face is asked for apart. */
  documentos: z.array(z.strictObject({ tipo: z.string().max(40), nome: z.string().max(100) })),
  tentativasBiometria: z.int().min(1).max(10),
  contrato: z.strictObject({
    titulo: z.string(),
    banco: z.string(),
    /** The figures. */
    linhas,
    /** Who is bound, where and when. */
    partes: linhas,
    clausulas: frases,
    /** What the signer must still do once it is signed. */
    depois: frases,
    /** SHA-256 of all of it as it is shown: what is accepted is this. */
    resumo,
  }),
  expiraEm: z.iso.datetime({ offset: true }),
})
export type PedidoDeAssinatura = z.infer<typeof PedidoDeAssinatura>

/** Why a link is ended: another way of signing took its place, or what was to be signed is over. */
export const Cancelamento = z.object({ motivo: z.enum(['OUTRA_ASSINATURA', 'OPERACAO_ENCERRADA']) })
export type Cancelamento = z.infer<typeof Cancelamento>

export const Criada = z.object({ protocolo, endereco: z.url({ protocol: /^https?$/ }).max(300) })
export type Criada = z.infer<typeof Criada>

export const DocumentoNaAssinatura = z.object({
  id: z.string().regex(/^[0-9A-Za-z-]{1,60}$/),
  tipo: z.string().max(40),
  bytes: z.int().min(1).max(20_000_000),
  resumo,
})
export type DocumentoNaAssinatura = z.infer<typeof DocumentoNaAssinatura>

export const Prova = z.object({
  ocorridoEm: z.iso.datetime({ offset: true }),
  endereco: z.string().max(60),
  agente: z.string().max(500),
  /** Only when the person allowed it. */
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
})
export type Prova = z.infer<typeof Prova>

/**
 * State of a request. `sequencia` grows by one with each step, so that late events are recognised.
 */
export const EstadoDaAssinatura = z.object({
  protocolo,
  situacao: z.enum([
    'CRIADA',
    'ABERTA',
    'DOCUMENTOS',
    'BIOMETRIA',
    'REPROVADA',
    'ASSINADA',
    'EXPIRADA',
    'CANCELADA',
  ]),
  sequencia: z.int().min(0),
  tentativasBiometria: z.int().min(0),
  pontuacao: z.int().min(0).max(100).nullable(),
  documentos: z.array(DocumentoNaAssinatura).max(20),
  /** SHA-256 of what was accepted. */
  resumoAceito: resumo.nullable(),
  prova: Prova.nullable(),
})
export type EstadoDaAssinatura = z.infer<typeof EstadoDaAssinatura>

/** A notice: the state after a step, under a name that is the same when it is sent again. */
export const EventoDeAssinatura = EstadoDaAssinatura.extend({ evento: z.string().min(1).max(80) })
export type EventoDeAssinatura = z.infer<typeof EventoDeAssinatura>

/** A paper for the signer: what was signed, or the evidence of it. */
export const TipoDePapel = z.enum(['CONTRATO', 'EVIDENCIAS'])
export type TipoDePapel = z.infer<typeof TipoDePapel>

/** Bytes of the largest paper that the service takes. */
const MAXIMO_DO_PAPEL = 700_000

export const PapelEntregue = z.strictObject({
  nome: z.string().min(1).max(120),
  /** PDF. */
  conteudo: z.base64().max(Math.ceil(MAXIMO_DO_PAPEL / 3) * 4),
  resumo,
})

/** Documents are fetched in pieces that fit any answer. */
export const BYTES_POR_PEDACO = 120_000
export const Pedaco = z.object({ inicio: z.int().min(0), conteudo: z.base64() })
