import { z } from 'zod'
import { Id, IdDoTelefone, Instante } from '../campos.ts'
import { BYTES_POR_PARTE, MAXIMO_DO_ARQUIVO } from '../formalizacao/documento.ts'
import { MAXIMO_EM_BASE64 } from '../portabilidade/shapes.ts'
import { PapelDaImagem, SituacaoDoLink } from './situacao.ts'

/** What the atendente sees of the page: never its address. */
export const LinkDaProposta = z.object({
  idLink: z.string(),
  situacao: SituacaoDoLink,
  canal: z.enum(['SMS', 'WHATSAPP']).nullable(),
  telefone: z.string().nullable(),
  envios: z.number(),
  expiraEm: Instante.nullable(),
  expirado: z.boolean(),
  /** Too many wrong answers: the link must be sent again. */
  bloqueado: z.boolean(),
  /** Its phone was taken from the client: the link must be sent to another. */
  impedido: z.boolean(),
  imagens: z.array(PapelDaImagem),
  /** Newest first. */
  historico: z.array(
    z.object({
      para: SituacaoDoLink,
      por: z.enum(['ATENDENTE', 'CLIENTE']),
      quem: z.string().nullable(),
      ocorridoEm: Instante,
    }),
  ),
})
export type LinkDaProposta = z.infer<typeof LinkDaProposta>

export const DaProposta = z.object({ idProposta: Id })

export const PedidoDeEnvio = DaProposta.extend({
  canal: z.enum(['SMS', 'WHATSAPP'], 'Canal: escolha SMS ou WhatsApp'),
  idTelefone: IdDoTelefone,
})
export type PedidoDeEnvio = z.infer<typeof PedidoDeEnvio>

/** What is missing for the portability to go on. */
export const Falta = z.enum([
  'PROPOSTA_ENCERRADA',
  'NAO_PEDIDO',
  'LINK',
  'ABERTURA',
  'FRENTE',
  'VERSO',
  'ACEITE',
  'ACEITE_NOVO',
  'ROSTO',
])
export type Falta = z.infer<typeof Falta>

export const Validacao = z.object({
  pronta: z.boolean(),
  faltas: z.array(z.object({ codigo: Falta, texto: z.string() })),
})
export type Validacao = z.infer<typeof Validacao>

const Linha = z.object({ rotulo: z.string(), valor: z.string() })

/** The refinancing that hangs on a portability: nothing without it. */
const Depois = z.object({
  titulo: z.string(),
  linhas: z.array(Linha),
  avisos: z.array(z.string()),
  /** It will not happen, and why. */
  desfeito: z.string().nullable(),
})
export type Depois = z.infer<typeof Depois>

/** One portability: what the client gains and what the client should weigh, in whole sentences. */
const ContratoDaPagina = z.object({
  titulo: z.string(),
  ganha: z.array(z.string()),
  atencao: z.array(z.string()),
  hoje: z.array(Linha),
  nova: z.array(Linha),
  partes: z.array(Linha),
  clausulas: z.array(z.string()),
  depois: Depois.nullable(),
})
export type ContratoDaPagina = z.infer<typeof ContratoDaPagina>

/** The page, for who proved to be the client: sentences and figures as the paper says them. */
export const PaginaDoCliente = ContratoDaPagina.extend({
  situacao: SituacaoDoLink,
  /** Nothing is asked any more: the proposta ended, or its money left. */
  encerrada: z.string().nullable(),
  banco: z.string(),
  sac: z.string(),
  primeiroNome: z.string(),
  /** The other contracts of the benefit, accepted by the same press. */
  outros: z.array(ContratoDaPagina),
  /** Contracts of the page about which nothing is asked any more, each in a sentence. */
  parados: z.array(z.string()),
  /** What became of the refinancing of each of those. */
  refinanciamentos: z.array(z.string()),
  /** SHA-256 of all of it: echoed by the acceptance. */
  resumo: z.string(),
  /** What is shown now is what was accepted. */
  aceito: z.boolean(),
  imagens: z.array(PapelDaImagem),
  /** The HISCON: one may be sent, one waits for the bank or counts already; null: the page is over. */
  extrato: z.enum(['PEDIR', 'RECEBIDO', 'CONFERIDO']).nullable(),
})
export type PaginaDoCliente = z.infer<typeof PaginaDoCliente>

const Resumo = z.string('Resumo inválido').regex(/^[0-9a-f]{64}$/, 'Resumo inválido')

export const AceiteDoCliente = z.object({ resumo: Resumo })

/** The next piece of a picture; an empty one asks how much arrived. */
export const ParteDaImagem = z.object({
  bytes: z
    .int('Tamanho: informe os bytes da imagem')
    .min(1, 'A imagem está vazia')
    .max(MAXIMO_DO_ARQUIVO, 'A imagem é grande demais: envie no máximo 10 MB'),
  /** SHA-256 of the whole picture. */
  resumo: Resumo,
  inicio: z.int('Início: informe um número inteiro').min(0).max(MAXIMO_DO_ARQUIVO),
  conteudo: z
    .string('Conteúdo inválido')
    .max(Math.ceil(BYTES_POR_PARTE / 3) * 4, 'A parte é grande demais')
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Conteúdo inválido'),
})
export type ParteDaImagem = z.infer<typeof ParteDaImagem>

/** The client's HISCON, whole: a PDF in base64. What it is, is looked at in the file. */
export const EnvioDoExtrato = z.object({
  conteudo: z
    .string('Extrato: escolha o arquivo PDF')
    .min(8, 'O arquivo está vazio: escolha o PDF do extrato')
    .max(
      MAXIMO_EM_BASE64,
      'O arquivo é grande demais para um extrato do INSS: baixe o PDF de novo no Meu INSS',
    )
    .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'O arquivo chegou com defeito: escolha o PDF de novo'),
})

export const ExtratoRecebido = PaginaDoCliente.pick({ extrato: true })
export type ExtratoRecebido = z.infer<typeof ExtratoRecebido>

export const ParteDoDocumento = ParteDaImagem.extend({
  papel: z.enum(['FRENTE', 'VERSO'], 'Imagem: escolha frente ou verso'),
})

export const Recebida = z.object({ recebidos: z.number(), pronta: z.boolean() })
export type Recebida = z.infer<typeof Recebida>
