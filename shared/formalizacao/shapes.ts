import { z } from 'zod'
import {
  CursorDeInstante,
  Id,
  IdDoTelefone,
  Instante,
  inteiroDaBusca,
  PessoaDoCampo,
  texto,
} from '../campos.ts'
import { Marca } from '../consentimento/marca.ts'
import { CanalDoLink } from '../consentimento/shapes.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Produto } from '../oportunidade/shapes.ts'
import { SituacaoProposta } from '../proposta/situacao.ts'
import { BYTES_POR_PARTE, Formato, MAXIMO_DO_ARQUIVO, TipoDocumento } from './documento.ts'
import { ParteNaFormalizacao } from './conferencia.ts'
import { TipoEvidencia } from './evidencia.ts'
import { Caso, Papel, Pessoa } from './pessoas.ts'
import { Modalidade, SituacaoFormalizacao } from './situacao.ts'

/** States of a proposta that wait for the client's signature. */
export const propostasAFormalizar = [
  'PRE_PROPOSTA',
  'DIGITADA',
  'FORMALIZACAO',
  'PENDENTE',
] as const

/** Absent case and people: those of the formalization under way stay, else the client alone signs. */
const Escolha = z.object({
  caso: Caso.optional(),
  pessoas: z.array(Pessoa).max(4, 'Informe no máximo quatro pessoas').optional(),
})
export type Escolha = z.infer<typeof Escolha>

export const Inclusao = Escolha.extend({ idProposta: Id, modalidade: Modalidade })
export type Inclusao = z.infer<typeof Inclusao>

export const NoPapel = Escolha.extend({ idProposta: Id })
export type NoPapel = z.infer<typeof NoPapel>

export const NaTela = Escolha.extend({
  idProposta: Id,
  canal: CanalDoLink,
  idTelefone: IdDoTelefone,
})
export type NaTela = z.infer<typeof NaTela>

export const Nova = NaTela.extend({ motivo: texto('Motivo', 300) })
export type Nova = z.infer<typeof Nova>

export const ItemDoChecklist = z.object({
  tipo: TipoDocumento,
  obrigatorio: z.boolean(),
  norma: z.string(),
  confianca: z.enum(['alta', 'media', 'baixa']),
  situacao: z.enum(['FALTA', 'RECEBIDO', 'RECUSADO']),
  /** Why the last one was not taken. */
  motivo: z.string().nullable(),
  idDocumento: z.string().nullable(),
})
export type ItemDoChecklist = z.infer<typeof ItemDoChecklist>

/** The checklist for signing in this way. */
export const ChecklistPrevisto = z.object({
  /** The benefit has a legal representative at the INSS: who signs is known. */
  temRepresentante: z.boolean(),
  items: z.array(
    ItemDoChecklist.pick({ tipo: true, obrigatorio: true, norma: true, confianca: true }).extend({
      /** Was photographed before, and serves again. */
      guardado: z.boolean(),
    }),
  ),
})

export const BuscaDoChecklist = z.object({ idProposta: Id, modalidade: Modalidade, caso: Caso })
export type BuscaDoChecklist = z.infer<typeof BuscaDoChecklist>

export const Documento = z.object({
  idDocumento: z.string(),
  tipo: TipoDocumento,
  origem: z.enum(['ATENDENTE', 'CLIENTE', 'SISTEMA']),
  formato: Formato,
  bytes: z.number(),
  largura: z.number().nullable(),
  altura: z.number().nullable(),
  paginas: z.number().nullable(),
  /** SHA-256 of what is kept. */
  resumo: z.string(),
  /** A PDF that carries scripts, files or launchers: it is never shown, only handed over. */
  conteudoAtivo: z.boolean(),
  /** `ADICIONAL`: came after the signature, beside what was there. */
  situacao: z.enum(['RECEBIDO', 'RECUSADO', 'SUBSTITUIDO', 'ADICIONAL']),
  motivo: z.string().nullable(),
  criadoEm: Instante,
})
export type Documento = z.infer<typeof Documento>

const Evidencia = z.object({
  tipo: TipoEvidencia,
  ocorridoEm: Instante,
  endereco: z.string().nullable(),
  agente: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  resumo: z.string().nullable(),
  pontuacao: z.number().nullable(),
})
type Evidencia = z.infer<typeof Evidencia>

const Passo = z.object({
  de: SituacaoFormalizacao.nullable(),
  para: SituacaoFormalizacao,
  por: z.enum(['ATENDENTE', 'CLIENTE', 'SISTEMA']),
  usuario: z.string().nullable(),
  motivo: z.string().nullable(),
  ocorridoEm: Instante,
})

export const Formalizacao = z.object({
  idFormalizacao: z.string(),
  idProposta: z.string(),
  numeroProposta: z.string(),
  situacaoProposta: SituacaoProposta,
  produto: Produto,
  codigoConvenio: z.string(),
  convenio: z.string(),
  valorLiberado: Dinheiro,
  valorParcela: Dinheiro,
  prazo: z.number(),
  /** The one before it in the chain. */
  idAnterior: z.string().nullable(),
  modalidade: Modalidade,
  caso: Caso,
  situacao: SituacaoFormalizacao,
  motivo: z.string().nullable(),
  canal: CanalDoLink.nullable(),
  /** `(11) 9****-1234` */
  telefone: z.string().nullable(),
  /** `NA_FILA`: the signing service has not made the link yet. */
  link: z.enum(['NENHUM', 'NA_FILA', 'ENVIADO']),
  tentativa: z.number(),
  linkEnviadoEm: Instante.nullable(),
  abertaEm: Instante.nullable(),
  expiraEm: Instante.nullable(),
  tentativasBiometria: z.number(),
  pontuacaoBiometria: z.number().nullable(),
  assinadaEm: Instante.nullable(),
  encerradaEm: Instante.nullable(),
  pessoas: z.array(z.object({ papel: Papel, nome: z.string(), cpf: z.string() })),
  checklist: z.array(ItemDoChecklist),
  documentos: z.array(Documento),
  evidencias: z.array(Evidencia),
  historico: z.array(Passo),
  /** Signed: the caller's act that bars them from checking; null without one. */
  suaParte: ParteNaFormalizacao.nullable(),
  /** Of the client's consents, which the checker sees and accepts. */
  marcas: z.array(Marca),
  versao: z.number(),
  criadaEm: Instante,
  atualizadaEm: Instante,
})
export type Formalizacao = z.infer<typeof Formalizacao>

/** What the client may sign or has signed. */
export const ContratoAFormalizar = z.object({
  idProposta: z.string(),
  numeroProposta: z.string(),
  produto: Produto,
  convenio: z.string(),
  situacaoProposta: SituacaoProposta,
  valorLiberado: Dinheiro,
  valorParcela: Dinheiro,
  prazo: z.number(),
  criadaEm: Instante,
  /** Why it cannot be formalized now; null when it can. */
  impedimento: z.string().nullable(),
  formalizacao: z
    .object({
      idFormalizacao: z.string(),
      modalidade: Modalidade,
      situacao: SituacaoFormalizacao,
      atualizadaEm: Instante,
    })
    .nullable(),
})
export type ContratoAFormalizar = z.infer<typeof ContratoAFormalizar>

export const Pendente = z.object({
  idFormalizacao: z.string(),
  idRelacionamento: z.string(),
  idProposta: z.string(),
  numeroProposta: z.string(),
  nomeCliente: z.string(),
  /** `123.***.***-09` */
  cpf: z.string(),
  convenio: z.string(),
  produto: Produto,
  valorLiberado: Dinheiro,
  modalidade: Modalidade,
  situacao: SituacaoFormalizacao,
  linkEnviadoEm: Instante.nullable(),
  expiraEm: Instante.nullable(),
  faltam: z.number(),
  /** Signed, and nobody of the promotor may check it: the bank's checker does. */
  naMesa: z.boolean(),
  /** Signed, and this person took part in it: another one checks it. */
  suaParte: z.boolean(),
  atendente: z.object({ idUsuario: z.string(), nome: z.string() }).nullable(),
  atualizadaEm: Instante,
})
export type Pendente = z.infer<typeof Pendente>

export const MAXIMO_DE_PENDENTES = 100

/**
 * On their way to a signature, or ended without one while the proposta still waits for it; and those signed, on the
 * phone or on paper, that wait to be checked.
 */
export const ParteDasRemotas = z.enum(
  ['EM_CURSO', 'A_CONFERIR', 'A_REFAZER'],
  'Escolha em curso, a conferir ou a refazer',
)
export type ParteDasRemotas = z.infer<typeof ParteDasRemotas>

/** The situations that each part may be asked for by. */
export const situacoesDaParte = {
  EM_CURSO: [
    'CRIADA',
    'LINK_ENVIADO',
    'EM_PREENCHIMENTO',
    'PENDENTE_DOC',
    'DOCUMENTOS_OK',
    'BIOMETRIA_OK',
    'ASSINADA',
  ],
  A_CONFERIR: ['ASSINADA'],
  A_REFAZER: ['EXPIRADA', 'REPROVADA_BIOMETRIA', 'CANCELADA'],
} as const satisfies Record<ParteDasRemotas, readonly SituacaoFormalizacao[]>

export const BuscaPendentes = z.object({
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DE_PENDENTES).optional(),
  cursor: CursorDeInstante.optional(),
  /** `idUsuario`: only the clients of this atendente. */
  atendente: PessoaDoCampo.optional(),
  /** Only those of this client. */
  idRelacionamento: Id.optional(),
  /** Absent: those on their way. */
  parte: ParteDasRemotas.optional(),
  situacao: SituacaoFormalizacao.optional(),
})
export type BuscaPendentes = z.infer<typeof BuscaPendentes>

export const Assinatura = z.object({ assinadaEm: Dia })

/** Not approved: which documents must be made again, and why. */
export const Conferencia = z.object({
  aprovada: z.boolean('Diga se a formalização foi aprovada'),
  tipos: z.array(TipoDocumento).max(14, 'Escolha no máximo 14 documentos').optional(),
  motivo: texto('Motivo', 300).nullish(),
  /** The marks of consents that the checker was shown; one that waits and is not named refuses. */
  marcas: z.array(Marca).max(9, 'Marcas demais').optional(),
})
export type Conferencia = z.infer<typeof Conferencia>

export const AssinaturaNaLoja = z.object({
  idFormalizacao: z.string(),
  numeroProposta: z.string(),
  situacao: SituacaoFormalizacao,
  /** The state at the service itself; null for an unknown link. */
  situacaoNaLoja: z.string().nullable(),
  enviadaEm: Instante.nullable(),
  abertaEm: Instante.nullable(),
  assinadaEm: Instante.nullable(),
  expiraEm: Instante.nullable(),
  consultadaEm: Instante,
})

const Resumo = z.string('Resumo inválido').regex(/^[0-9a-f]{64}$/, 'Resumo inválido')

export const NovoEnvio = z.object({
  tipo: TipoDocumento,
  bytes: z
    .int('Tamanho: informe os bytes do arquivo')
    .min(1, 'O arquivo está vazio')
    .max(MAXIMO_DO_ARQUIVO, 'O arquivo é grande demais: envie no máximo 10 MB'),
  /** SHA-256 of the whole file. */
  resumo: Resumo,
})
export type NovoEnvio = z.infer<typeof NovoEnvio>

export const Parte = z.object({
  inicio: z.int('Início: informe um número inteiro').min(0).max(MAXIMO_DO_ARQUIVO),
  conteudo: z
    .string('Conteúdo inválido')
    .min(4, 'A parte está vazia')
    .max(Math.ceil(BYTES_POR_PARTE / 3) * 4, 'A parte é grande demais')
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'Conteúdo inválido'),
  /** SHA-256 of this piece. */
  resumo: Resumo,
})
export type Parte = z.infer<typeof Parte>

export const Impresso = z.enum(
  ['CONTRATO', 'PROPOSTA', 'EVIDENCIAS'],
  'Escolha contrato, proposta ou evidências',
)
export type Impresso = z.infer<typeof Impresso>

/** Opens one file once, within a minute. */
export const Ingresso = z.object({ endereco: z.string(), expiraEm: Instante })

/** A signed formalization on the desk of the bank's checker. */
export const NaMesa = z.object({
  nomeCliente: z.string(),
  /** `123.***.***-09` */
  cpf: z.string(),
  codigoPromotor: z.string(),
  formalizacao: Formalizacao,
})
export type NaMesa = z.infer<typeof NaMesa>
