import { z } from 'zod'
import { CodigoPromotor, Id } from '../campos.ts'
import { Semaforo } from '../contato/semaforo.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { SituacaoDaMensagem } from '../mensagem/situacao.ts'
import { NomeDeVariavel } from '../mensagem/variavel.ts'
import { mesmoAssim } from '../presenca/mesmo-assim.ts'
import { TemplateHsm } from './template.ts'
import { ValorDaVariavel, valorDe } from './valor.ts'

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

export const EnvioDeHsm = z.object({
  idRelacionamento: Id,
  idTemplate: Id,
  idTelefone: Id,
  /** Only what the client's registered data does not say. */
  variaveis: z
    .array(
      z
        .object({ nome: NomeDeVariavel, valor: ValorDaVariavel })
        .superRefine(({ nome, valor }, contexto) => {
          for (const { message } of valorDe(nome).safeParse(valor).error?.issues ?? [])
            contexto.addIssue({ code: 'custom', path: ['valor'], message })
        }),
    )
    .max(12, 'variaveis: valores demais'),
  /** The text the person saw: it is sent as it was seen, or not at all. */
  previa: z.string('Confira a prévia').min(1, 'Confira a prévia').max(1600, 'Confira a prévia'),
  mesmoAssim,
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
