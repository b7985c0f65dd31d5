import { z } from 'zod'
import { hmac, iguais } from '../mensagem/assinatura.ts'

/** The route of Meta's notices, and of its verification request. */
export const CAMINHO_DOS_EVENTOS_DE_WHATSAPP = '/integracoes/whatsapp/eventos'

export const CABECALHO_META = 'x-hub-signature-256'

/** Meta's own signature: HMAC-SHA256 of the body's bytes with the app's secret. */
export const assinarMeta = (segredo: string, corpo: string | Buffer): string =>
  `sha256=${hmac(segredo, corpo)}`

/**
 * The signature has no instant, so a replayed recording is valid: applying a notice twice must be
 * harmless.
 */
export const conferirMeta = (
  segredo: string,
  assinatura: string | undefined,
  corpo: Buffer,
): boolean => iguais(assinarMeta(segredo, corpo), assinatura ?? '')

/** A template message of the Cloud API (`POST /{phone-number-id}/messages`). */
export const MensagemDaMeta = z.object({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^[0-9]{8,15}$/),
  type: z.literal('template'),
  template: z.object({
    name: z.string().min(1).max(512),
    language: z.object({ code: z.string() }),
    components: z
      .array(
        z.object({
          type: z.literal('body'),
          parameters: z.array(z.object({ type: z.literal('text'), text: z.string().min(1) })),
        }),
      )
      .max(1),
  }),
  /** Comes back in every notice: our key. */
  biz_opaque_callback_data: z.string().max(512),
})
export type MensagemDaMeta = z.infer<typeof MensagemDaMeta>

export const AceiteDaMeta = z.object({
  messages: z.array(z.object({ id: z.string().min(1).max(200) })).length(1),
})

export const ErroDaMeta = z.object({
  error: z.object({ code: z.int(), message: z.string().max(1000) }),
})

/** Errors after which the same message will not be taken either. */
export const errosDaMeta: Record<number, string> = {
  100: 'A mensagem não tem a forma que o WhatsApp aceita',
  131008: 'Falta um parâmetro do modelo',
  131009: 'Um parâmetro do modelo não é aceito',
  131026: 'O número não recebe mensagens pelo WhatsApp',
  131047: 'Passaram 24 horas da última resposta do cliente',
  131049: 'O WhatsApp não entregou para não cansar o cliente',
  131050: 'O cliente recusou mensagens comerciais no WhatsApp',
  131051: 'Tipo de mensagem não aceito',
  132000: 'O número de parâmetros não é o do modelo',
  132001: 'O modelo não existe ou não foi aprovado',
  132005: 'O texto do modelo ficou longo demais',
  132007: 'O modelo fere a política do WhatsApp',
  132012: 'Um parâmetro não tem o formato do modelo',
  132015: 'O modelo está pausado por baixa qualidade',
  132016: 'O modelo foi desativado',
}

const situacoes = {
  sent: 'ENVIADA',
  delivered: 'ENTREGUE',
  read: 'LIDA',
  failed: 'FALHOU',
} as const

export const Estado = z.object({
  id: z.string().min(1).max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  /** Seconds. */
  timestamp: z.string().regex(/^[0-9]{1,12}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z.array(z.object({ code: z.int() })).optional(),
})

export const Resposta = z.object({
  from: z.string().regex(/^[0-9]{8,15}$/),
  id: z.string().min(1).max(200),
  timestamp: z.string().regex(/^[0-9]{1,12}$/),
  text: z.object({ body: z.string().max(4096) }).optional(),
  button: z.object({ text: z.string().max(4096) }).optional(),
})

/** A notice: many changes of many messages at once, and answers of clients. */
export const AvisoDaMeta = z.object({
  object: z.literal('whatsapp_business_account'),
  entry: z
    .array(
      z.object({
        changes: z
          .array(
            z.object({
              field: z.string(),
              value: z.object({
                statuses: z.array(z.unknown()).optional(),
                messages: z.array(z.unknown()).optional(),
              }),
            }),
          )
          .max(1000),
      }),
    )
    .max(1000),
})

export type EstadoDaMeta = {
  chave: string | undefined
  idExterno: string
  situacao: (typeof situacoes)[keyof typeof situacoes]
  codigo: string | null
  motivo: string | null
  ocorridoEm: Date
}
type RespostaDaMeta = { idExterno: string; de: string; texto: string; ocorridoEm: Date }

const instante = (segundos: string) => new Date(Number(segundos) * 1000)

/** The relevant parts of a notice; kinds that Meta adds are skipped. */
export function lerAviso(aviso: z.infer<typeof AvisoDaMeta>): {
  estados: EstadoDaMeta[]
  respostas: RespostaDaMeta[]
} {
  const valores = aviso.entry.flatMap(({ changes }) =>
    changes.filter(({ field }) => field === 'messages').map(({ value }) => value),
  )
  return {
    estados: valores.flatMap(({ statuses = [] }) => statuses.flatMap(estadoDe)),
    respostas: valores.flatMap(({ messages = [] }) => messages.flatMap(respostaDe)),
  }
}

function estadoDe(bruto: unknown): EstadoDaMeta[] {
  const { data } = Estado.safeParse(bruto)
  if (!data) return []
  const codigo = data.errors?.[0]?.code
  return [
    {
      chave: data.biz_opaque_callback_data,
      idExterno: data.id,
      situacao: situacoes[data.status],
      codigo: codigo === undefined ? null : String(codigo),
      motivo: codigo === undefined ? null : motivoDoErro(codigo),
      ocorridoEm: instante(data.timestamp),
    },
  ]
}

function respostaDe(bruto: unknown): RespostaDaMeta[] {
  const { data } = Resposta.safeParse(bruto)
  const texto = data?.text?.body ?? data?.button?.text
  if (!data || texto === undefined) return []
  return [{ idExterno: data.id, de: data.from, texto, ocorridoEm: instante(data.timestamp) }]
}

export const motivoDoErro = (codigo: number): string =>
  errosDaMeta[codigo] ?? 'O WhatsApp não entregou a mensagem'
