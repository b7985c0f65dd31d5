import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { Semaforo } from '../contato/semaforo.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { SituacaoDaMensagem } from '../mensagem/situacao.ts'
import { NomeDeVariavel } from '../mensagem/variavel.ts'
import { TemplateHsm } from './template.ts'

/** Specification, section 3, with why each phone may or may not be written to. */
export const TelefoneHsm = z.object({
  idTelefone: z.string(),
  ddd: z.string(),
  /** Masked: `9****-1234`. */
  numero: z.string(),
  hotphone: z.boolean(),
  optIns: z.object({
    informacional: z.boolean(),
    comercial: z.boolean(),
    transacional: z.boolean(),
  }),
  /** The gate's verdict by what a template is for. */
  semaforos: z.object({
    INFORMACAO: Semaforo,
    OPERACAO: Semaforo,
    OFERTA: Semaforo,
    RETENCAO: Semaforo,
  }),
})
export type TelefoneHsm = z.infer<typeof TelefoneHsm>

/** Control characters and marks that turn the writing around have no place in a message. */
const invisivel = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/u

/** Addresses, amounts and rates come from the system only. */
const doSistema =
  /https?:|www\.|\/\/|[a-z0-9-]\.[a-z]{2,}(?:\/|\b)|R\$|\breais\b|%|\ba[o.]? ?m(?:[eê]s|\.)|\d,\d{2}\b/iu

/** The value of one placeholder of a template: one line, as WhatsApp requires. */
export const ValorDaVariavel = z
  .string('Preencha este campo')
  .transform((valor) => valor.normalize('NFC').trim())
  .pipe(
    z
      .string()
      .min(1, 'Preencha este campo')
      .max(120, 'Use no máximo 120 caracteres')
      .refine((valor) => !invisivel.test(valor), 'Use só letras visíveis, em uma linha')
      .refine(
        (valor) => !doSistema.test(valor),
        'Escreva sem endereços da internet, valores e taxas: só o sistema os preenche',
      ),
  )

export const EnvioDeHsm = z.object({
  idRelacionamento: Id,
  idTemplate: Id,
  idTelefone: Id,
  /** Only what the client's registered data does not say. */
  variaveis: z
    .array(z.object({ nome: NomeDeVariavel, valor: ValorDaVariavel }))
    .max(12, 'variaveis: valores demais'),
  /** The text the person saw: it is sent as it was seen, or not at all. */
  previa: z.string('Confira a prévia').min(1, 'Confira a prévia').max(1600, 'Confira a prévia'),
})
export type EnvioDeHsm = z.infer<typeof EnvioDeHsm>

export const hsmApi = {
  templates: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/hsm/consultar-templates',
    query: z.object({ codigoPromotor: CodigoPromotor }),
    response: z.array(TemplateHsm),
    permissao: 'HSM_VER',
    objetos: [{ em: 'query', campo: 'codigoPromotor', tipo: 'promotor' }],
    mensagens: palavras('carregar', 'templates HSM'),
  }),
  telefones: endpoint({
    method: 'GET',
    path: '/relacionamento/v1/hsm/consultar-telefones-optin',
    query: z.object({ idRelacionamento: Id }),
    response: z.object({ telefones: z.array(TelefoneHsm) }),
    permissao: 'HSM_VER',
    objetos: [{ em: 'query', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: palavras('carregar', 'telefones com opt-in'),
  }),
  enviar: endpoint({
    method: 'POST',
    path: '/relacionamento/v1/hsm/enviar-hsm',
    body: EnvioDeHsm,
    response: z.object({ idMensagem: z.string(), situacao: SituacaoDaMensagem }),
    permissao: 'HSM_ENVIAR',
    objetos: [{ em: 'body', campo: 'idRelacionamento', tipo: 'relacionamento' }],
    mensagens: { sucesso: 'HSM enviado com sucesso!', ...palavras('enviar', 'o HSM') },
  }),
}
