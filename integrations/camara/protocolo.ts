import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'

/** Where the server takes the notices of the clearing of credit transfers. */
export const CAMINHO_DOS_EVENTOS_DA_CAMARA = '/integracoes/camara/eventos'

/** Who we are to the clearing. */
export const CLIENTE_DA_CAMARA = 'consigna'

/** `t=<seconds>,v1=<hex of HMAC-SHA256>` over the second and the bytes of the notice. */
export const CABECALHO_DA_CAMARA = 'x-camara-assinatura'

/** An older notice may be a recording. */
const VALIDADE_S = 300

const resumo = (segredo: string, instante: number, corpo: string | Buffer) =>
  createHmac('sha256', segredo).update(`${instante}.`).update(corpo).digest('hex')

export const assinarAviso = (segredo: string, instante: number, corpo: string | Buffer): string =>
  `t=${instante},v1=${resumo(segredo, instante, corpo)}`

/** Did the clearing write these bytes, within five minutes of `agora`? Takes the same time either way. */
export function conferirAviso(
  segredo: string,
  assinatura: string | undefined,
  corpo: Buffer,
  agora: Date,
): boolean {
  const [, instante = '', dado = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(assinatura ?? '') ?? []
  if (instante === '' || Math.abs(agora.getTime() / 1000 - Number(instante)) > VALIDADE_S)
    return false
  return timingSafeEqual(Buffer.from(dado), Buffer.from(resumo(segredo, Number(instante), corpo)))
}

/** The number of a transfer, the same in every message about it. */
export const NumeroDaPortabilidade = z.string().regex(/^[0-9]{21}$/)

const reais = z.number().positive().max(1e9).multipleOf(0.01)

/** Another bank asks for one of our contracts: what it offers to the client. Money in reais. */
const PedidoDoBanco = z.object({
  contrato: z.string().regex(/^[0-9A-Za-z./-]{1,40}$/),
  cpf: z.string().regex(/^[0-9]{11}$/),
  /** Code of the bank that asks. */
  banco: z.string().regex(/^[0-9]{3}$/),
  /** What it believes to be owed. */
  saldo: reais,
  /** % a month. */
  taxaAm: z.number().min(0).max(20),
  /** % a year. */
  cetAa: z.number().min(0).max(1000).nullable(),
  prazo: z.int().min(1).max(480),
  parcela: reais,
})

const comum = {
  /** The same when it is sent again. */
  evento: z.string().regex(/^[0-9A-Za-z-]{8,60}$/),
  numero: NumeroDaPortabilidade,
  ocorridoEm: z.iso.datetime({ offset: true }),
}

/** `QUITADA`: the money for a released contract came by TED. `DEVOLVIDA`: it was sent back, the contract stays. */
export const AvisoDaCamara = z.discriminatedUnion('tipo', [
  z.object({ ...comum, tipo: z.literal('PEDIDO'), pedido: PedidoDoBanco }),
  z.object({ ...comum, tipo: z.literal('QUITADA'), valor: reais }),
  z.object({ ...comum, tipo: z.literal('DEVOLVIDA') }),
])
export type AvisoDaCamara = z.infer<typeof AvisoDaCamara>

/** Our answer to a request: kept, released with the balance, or refused for a reason of the clearing. */
export const RespostaAoPedido = z.strictObject({
  resultado: z.enum(['RETIDA', 'SALDO_INFORMADO', 'RECUSADA']),
  /** A code of `ctc_motivos_retencao.csv`; null with a balance. */
  motivo: z.string().max(60).nullable(),
  saldo: reais.nullable(),
})
export type RespostaAoPedido = z.infer<typeof RespostaAoPedido>

export const EstadoNaCamara = z.object({
  numero: NumeroDaPortabilidade,
  situacao: z.enum([
    'PEDIDA',
    'RETIDA',
    'SALDO_INFORMADO',
    'RECUSADA',
    'DECURSO_DE_PRAZO',
    'QUITADA',
    'DEVOLVIDA',
  ]),
})
export type EstadoNaCamara = z.infer<typeof EstadoNaCamara>

export const ErrosDaCamara = z.object({
  erros: z
    .array(z.object({ codigo: z.string().max(20), mensagem: z.string().max(300) }))
    .min(1)
    .max(20),
})
