import { z } from 'zod'
import { CodigoPromotor, Instante } from '../campos.ts'
import { Dia } from '../data.ts'
import { Atendente } from '../organizacao/api.ts'
import { nomesDosMotivos } from './motivos.ts'

const [primeiro = '', ...outros] = nomesDosMotivos.keys()

const Peso = z
  .number('Peso: use um número inteiro de 0 a 1000')
  .int('Peso: use um número inteiro de 0 a 1000')
  .min(0, 'Peso: use um número inteiro de 0 a 1000')
  .max(1000, 'Peso: use um número inteiro de 0 a 1000')

/** The new weight of a reason; reasons that are not named keep theirs. */
const PesoPedido = z.object({
  motivo: z.enum([primeiro, ...outros], 'Motivo desconhecido'),
  peso: Peso,
})

const PesosPedidos = z
  .array(PesoPedido, 'Escolha os pesos')
  .min(1, 'Escolha ao menos um peso')
  .max(nomesDosMotivos.size, 'Cada motivo tem um peso só')
  .refine(
    (pesos) => new Set(pesos.map(({ motivo }) => motivo)).size === pesos.length,
    'Cada motivo tem um peso só',
  )

const doPromotor = {
  /** Absent: the active one. */
  codigoPromotor: CodigoPromotor.optional(),
}

export const BuscaDePesos = z.object(doPromotor)

export const MudancaDePesos = z.object({
  ...doPromotor,
  pesos: PesosPedidos,
  /** The first day of the new weights; absent: they act at once. */
  desde: Dia.nullable().optional(),
  /** The change that the person saw as the last one, 0 before the first; absent: whichever it is. */
  versao: z
    .number('Versão inválida')
    .int('Versão inválida')
    .min(0, 'Versão inválida')
    .max(2_147_483_647, 'Versão inválida')
    .optional(),
})
export type MudancaDePesos = z.infer<typeof MudancaDePesos>

/** At most so many clients are named by a trial. */
const MAXIMO_DE_PRIMEIROS = 100

export const ProvaDePesos = z.object({
  ...doPromotor,
  pesos: PesosPedidos,
  /** A day that is over; absent: the last business day. */
  dia: Dia.nullable().optional(),
  quantos: z
    .number(`Primeiros: use um número inteiro de 1 a ${MAXIMO_DE_PRIMEIROS}`)
    .int(`Primeiros: use um número inteiro de 1 a ${MAXIMO_DE_PRIMEIROS}`)
    .min(1, `Primeiros: use um número inteiro de 1 a ${MAXIMO_DE_PRIMEIROS}`)
    .max(MAXIMO_DE_PRIMEIROS, `Primeiros: use um número inteiro de 1 a ${MAXIMO_DE_PRIMEIROS}`)
    .default(30),
})
export type ProvaDePesos = z.infer<typeof ProvaDePesos>

/** A change of the weights, never rewritten. */
export const AjusteDePesos = z.object({
  versao: z.number(),
  desde: Instante,
  feitoEm: Instante,
  quem: Atendente,
  /** When everybody who waited had the new weights; null until then. */
  aplicadoEm: Instante.nullable(),
  mudancas: z.array(z.object({ codigo: z.string(), antes: z.number(), depois: z.number() })),
})

export const PesosDaFila = z.object({
  codigoPromotor: z.string(),
  /** The last change: what the next one is decided looking at. */
  versao: z.number(),
  /** The heaviest first. */
  motivos: z.array(
    z.object({
      codigo: z.string(),
      peso: z.number(),
      /** The promotor's own; else that of everybody. */
      proprio: z.boolean(),
      /** What it will weigh from an instant on. */
      proximo: z.object({ peso: z.number(), desde: Instante }).nullable(),
    }),
  ),
  /** The last change first. */
  historico: z.array(AjusteDePesos),
})
export type PesosDaFila = z.infer<typeof PesosDaFila>

const AntesEDepois = z.object({ antes: z.number(), depois: z.number() })

/** What the weights would have done to the queue of a day. Nothing is kept. */
export const ResultadoDaProva = z.object({
  dia: Dia,
  /** Clients who waited on the day. */
  esperavam: z.number(),
  /** Clients who were called on the day; without any call, as many as the trial names. */
  chamados: z.number(),
  houveChamadas: z.boolean(),
  sobem: z.number(),
  descem: z.number(),
  /** Who would have been called in the place of others. */
  trocam: z.number(),
  porMotivo: z.array(AntesEDepois.extend({ codigo: z.string() })),
  /** By the convênio of the best open oportunidade; null without one. */
  porConvenio: z.array(AntesEDepois.extend({ nome: z.string().nullable() })),
  /** The first of the queue by the new weights, with their place by those in force. */
  primeiros: z.array(
    z.object({
      idRelacionamento: z.string(),
      nome: z.string(),
      lista: z.string(),
      motivos: z.array(z.string()),
      lugar: AntesEDepois,
      peso: AntesEDepois,
    }),
  ),
})
export type ResultadoDaProva = z.infer<typeof ResultadoDaProva>
