import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { Id, Instante } from '../campos.ts'
import { TipoDeOptIn } from '../contato/semaforo.ts'
import { Versao } from '../versao.ts'
import { NumeroTelefone } from './numero.ts'
import { Situacao } from './situacao.ts'

/** A phone of the client. Masking is the server's: what is masked never left it. */
export const Telefone = z.object({
  idTelefone: z.string(),
  ddd: z.string(),
  /** `(11) 90000-1234`, or `(11) 9****-1234` for who may not see it. */
  telefone: z.string(),
  /** A mobile, which receives SMS. */
  celular: z.boolean(),
  tipo: z.string(),
  descricaoTipo: z.string(),
  situacao: z.string(),
  descricaoSituacao: z.string(),
  motivoNaoConfirmado: z.string().nullable(),
  /** The first to be called: one for each client. */
  hotphone: z.boolean(),
  verificadoEm: Instante.nullable(),
  optIns: z.object({
    informacional: z.boolean(),
    comercial: z.boolean(),
    transacional: z.boolean(),
  }),
  naoMePerturbe: z.boolean(),
  /** Until when the last code that was sent can still be used. */
  codigoValidoAte: Instante.nullable(),
  versao: z.number(),
})
export type Telefone = z.infer<typeof Telefone>

export const Telefones = z.object({
  telefones: z.array(Telefone),
  /** Whether the numbers are whole. */
  mostrarDados: z.boolean(),
})
export type Telefones = z.infer<typeof Telefones>

/** A code of the list `tipo_telefone`. */
const TipoTelefone = tambem(
  z.string('Tipo: escolha uma opção').regex(/^[0-9]{1,2}$/, 'Tipo: escolha uma opção'),
  { chave: 'codigo' },
)

export const NovoTelefone = z.object({
  telefone: NumeroTelefone,
  tipo: TipoTelefone,
  hotphone: z.boolean('Hotphone: diga sim ou não').optional(),
})
export type NovoTelefone = z.infer<typeof NovoTelefone>

/** As a call takes it: `ddd` and `numero` of section 3 too, and of a mobile the kind may be absent. */
export const TelefoneDado = NovoTelefone.partial().extend({
  ddd: NumeroTelefone.shape.ddd.optional(),
  numero: z
    .string('Telefone inválido: confira os dígitos')
    .regex(/^[0-9]{4,5}-?[0-9]{4}$/, 'Telefone inválido: confira os dígitos')
    .transform((numero) => numero.replace('-', ''))
    .optional(),
})
export type TelefoneDado = z.infer<typeof TelefoneDado>

/** A phone as the person saw it: changed since, the change is refused. */
const doTelefone = z.object({
  idTelefone: Id,
  versao: Versao.optional(),
})

export const MudancaDeTipo = doTelefone.extend({ tipo: TipoTelefone })
export type MudancaDeTipo = z.infer<typeof MudancaDeTipo>

export const MudancaDeSituacao = doTelefone.extend({
  /** A situation that a person may set, or the present one, which changes nothing. */
  situacao: Situacao,
  /** A code of the list `motivo_telefone_nao_confirmado`. */
  motivo: tambem(
    z
      .string('Motivo: escolha uma opção')
      .regex(/^[0-9]{2}$/, 'Motivo: escolha uma opção')
      .nullable()
      .optional(),
    { chave: 'codigo' },
  ),
})
export type MudancaDeSituacao = z.infer<typeof MudancaDeSituacao>

/** How the client said it. */
export const CanalDoOptIn = z.enum(
  ['LIGACAO', 'WHATSAPP', 'SMS', 'LOJA', 'EMAIL'],
  'Canal: escolha por onde o cliente respondeu',
)
export type CanalDoOptIn = z.infer<typeof CanalDoOptIn>

const sim = z.boolean('Opt-in: diga sim ou não').optional()

/** What is absent stays as it is. */
export const MeiosDeComunicacao = doTelefone.extend({
  hotphone: z.boolean('Hotphone: diga sim ou não').optional(),
  optIns: z.object({ informacional: sim, comercial: sim, transacional: sim }).optional(),
  canal: CanalDoOptIn.optional(),
})
export type MeiosDeComunicacao = z.infer<typeof MeiosDeComunicacao>

/** A line of the history of opt-ins: never changed, never taken away. */
export const MudancaDeOptIn = z.object({
  idMudanca: z.string(),
  tipo: TipoDeOptIn,
  concedido: z.boolean(),
  canal: z.string(),
  /** The words that the client agreed to or answered; null without any. */
  texto: z.string().nullable(),
  /** Name of who noted it, of who works here; null when the client did it by themselves. */
  por: z.string().nullable(),
  ocorridoEm: Instante,
})
export type MudancaDeOptIn = z.infer<typeof MudancaDeOptIn>

export const TokenEnviado = z.object({
  idTelefone: z.string(),
  /** Where it went: `(11) 9****-1234`. */
  telefone: z.string(),
  enviadoEm: Instante,
  validoAte: Instante,
  /** From when another one may be asked for. */
  reenvioEm: Instante,
  /** Whether the next one has to wait until the window of sends opens again. */
  bloqueado: z.boolean(),
})
export type TokenEnviado = z.infer<typeof TokenEnviado>

export const SEM_CODIGO = 'Código: digite os 6 números'

const Codigo = z.string(SEM_CODIGO).regex(/^[0-9]{6}$/, SEM_CODIGO)

export const CodigoDoToken = z.object({ idTelefone: Id, codigo: Codigo })
export type CodigoDoToken = z.infer<typeof CodigoDoToken>

/** As a call takes it: by its own name too, which is that of the path. */
export const TokenDado = CodigoDoToken.partial({ codigo: true }).extend({
  token: Codigo.optional(),
})
export type TokenDado = z.infer<typeof TokenDado>
