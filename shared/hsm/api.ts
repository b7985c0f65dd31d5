import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { partesDoTelefone } from '../telefone/numero.ts'
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

const DddDado = z
  .string('DDD: informe os dois números')
  .regex(/^[1-9][0-9]$/, 'DDD: informe os dois números')

/** `9****-1234` as the list gives it, or the whole number. */
const NumeroDado = z
  .string('Número: informe-o como a lista o mostra')
  .regex(/^[2-9](?:[0-9]{3,4}|\*{4})-?[0-9]{4}$/, 'Número: informe-o como a lista o mostra')
  .transform((numero) => numero.replace('-', ''))

export const EnvioDeHsm = z.object({
  idRelacionamento: Id,
  /** By the name that the list gives it too. */
  idTemplate: tambem(Id.optional(), { nomes: ['id'] }),
  /** Without `idTemplate`: the template as the list gives it, its name there, or its id. */
  template: z
    .union(
      [z.string().min(1).max(200), z.object({ id: Id })],
      'Template: informe o identificador ou o nome',
    )
    .optional(),
  idTelefone: Id.optional(),
  /** Without `idTelefone`: the phone as the list gives it, its number masked or whole. */
  ddd: DddDado.optional(),
  numero: NumeroDado.optional(),
  telefone: tambem(
    z.object({
      idTelefone: Id.optional(),
      ddd: DddDado.optional(),
      numero: NumeroDado.optional(),
    }),
    { doTexto: partesDoTelefone },
  ).optional(),
  /** Only what the client's registered data does not say. */
  variaveis: tambem(
    z
      .array(
        z
          .object({ nome: NomeDeVariavel, valor: ValorDaVariavel })
          .superRefine(({ nome, valor }, contexto) => {
            for (const { message } of valorDe(nome).safeParse(valor).error?.issues ?? [])
              contexto.addIssue({ code: 'custom', path: ['valor'], message })
          }),
      )
      .max(12, 'Campos da mensagem: valores demais')
      .default([]),
    { semTextos: true },
  ),
  /** The text the person saw: it is sent as it was seen, or not at all. Absent: as the system fills it. */
  previa: z.string('Confira a prévia').max(1600, 'Confira a prévia').optional(),
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
