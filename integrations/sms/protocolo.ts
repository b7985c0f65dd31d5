import { z } from 'zod'
import { hmac, iguais } from '../mensagem/assinatura.ts'

/** Where the server takes the gateway's notices. */
export const CAMINHO_DOS_EVENTOS_DE_SMS = '/integracoes/sms/eventos'

const chave = z.string().regex(/^[0-9A-Za-z-]{1,80}$/)
const numero = z.string().regex(/^55[0-9]{10,11}$/)

/** One SMS: 160 letters of GSM-7 or 70 of anything else a part; the gateway joins up to ten. */
export const SmsAoGateway = z.strictObject({
  chave,
  para: numero,
  texto: z.string().min(1).max(1530),
  remetente: z.string().min(1).max(20),
})

export const SituacaoDoSms = z.enum(['ACEITA', 'ENVIADA', 'ENTREGUE', 'FALHOU'])

/** What the gateway knows of a message, by our key. */
export const EstadoDoSms = z.object({
  id: z.string().min(1).max(80),
  chave,
  situacao: SituacaoDoSms,
  codigo: z.string().max(40).nullable(),
})

export const ErrosDoGateway = z.object({
  erros: z
    .array(z.object({ codigo: z.string().max(40), mensagem: z.string().max(300) }))
    .min(1)
    .max(20),
})

const evento = z.string().regex(/^[0-9A-Za-z-]{8,80}$/)
const ocorridoEm = z.iso.datetime({ offset: true })

/** The notice posted at each step, and at each answer; `evento` is the same when it is sent again. */
export const EventoDeSms = z.discriminatedUnion('tipo', [
  EstadoDoSms.extend({ tipo: z.literal('ESTADO'), evento, ocorridoEm }),
  z.object({
    tipo: z.literal('RESPOSTA'),
    evento,
    de: numero,
    texto: z.string().max(1600),
    ocorridoEm,
  }),
])
export type EventoDeSms = z.infer<typeof EventoDeSms>

export const CABECALHO_SMS = 'x-sms-assinatura'

/** An older notice may be a recording. */
const VALIDADE_S = 300

/** `t=<second>,v1=<hex>`: HMAC-SHA256 of the second and the body's bytes. */
export const assinarSms = (segredo: string, segundo: number, corpo: string | Buffer): string =>
  `t=${segundo},v1=${hmac(segredo, `${segundo}.`, corpo)}`

/** Did the gateway write these bytes, within five minutes of `agora`? */
export function conferirSms(
  segredo: string,
  assinatura: string | undefined,
  corpo: Buffer,
  agora: Date,
): boolean {
  const segundo = Number(/^t=([0-9]{1,12}),v1=[0-9a-f]{64}$/.exec(assinatura ?? '')?.[1])
  if (!(Math.abs(agora.getTime() / 1000 - segundo) <= VALIDADE_S)) return false
  return iguais(assinarSms(segredo, segundo, corpo), assinatura ?? '')
}
