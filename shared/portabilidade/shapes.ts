import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { MotivoSimulacao } from '../calculo/resultado.ts'
import { CursorDeInstante, Id, inteiroDaBusca, Instante } from '../campos.ts'
import { Dinheiro } from '../dinheiro.ts'
import { MAXIMO_DO_HISCON } from '../hiscon/tamanho.ts'
import { Atendente } from '../organizacao/api.ts'
import { CampoDoPapel } from './papel.ts'

export const MAXIMO_EM_BASE64 = Math.ceil(MAXIMO_DO_HISCON / 3) * 4

/** Base64 that begins as a PDF does, or as a photograph, which is told apart; the file is looked at whole later. */
const ARQUIVO = /^(?:\/9j\/|iVBORw0KGgo|JVBERi)[A-Za-z0-9+/]*={0,2}$/

export const EnvioDoHiscon = z.object({
  idRelacionamento: Id,
  /** The PDF in base64. */
  conteudo: tambem(
    z
      .string('HISCON: escolha o arquivo PDF')
      .max(
        MAXIMO_EM_BASE64,
        'O arquivo é grande demais para um HISCON: baixe o PDF de novo no Meu INSS, sem fotografar nem digitalizar',
      )
      .regex(ARQUIVO, 'Envie o PDF do HISCON, como o Meu INSS o gera'),
    { nomes: ['arquivo', 'base64'] },
  ),
})

export const SituacaoDoHiscon = z.enum(['LIDO', 'NAO_LIDO', 'CONFIRMADO', 'SUBSTITUIDO'])
export type SituacaoDoHiscon = z.infer<typeof SituacaoDoHiscon>

const Duvida = z.object({
  campo: z.string(),
  motivo: z.enum(['ILEGIVEL', 'INCERTO', 'INCOERENTE']),
})

/** A loan of the paper; the confirmed values where there are any. Cells as the paper prints them. */
export const ContratoDoPapel = z.object({
  idContratoHiscon: z.string(),
  pagina: z.number(),
  secao: z.enum(['ATIVOS', 'EXCLUIDOS']),
  numero: z.string().nullable(),
  banco: z.string().nullable(),
  codigoBanco: z.string().nullable(),
  situacao: z.string().nullable(),
  origem: z.string().nullable(),
  inicio: z.string().nullable(),
  fim: z.string().nullable(),
  parcelas: z.number().nullable(),
  valorParcela: Dinheiro.nullable(),
  emprestado: Dinheiro.nullable(),
  taxaAm: z.number().nullable(),
  /** Solved from the instalments: the paper prints none. */
  taxaCalculada: z.boolean(),
  /** The text of each doubtful field as it would be typed, by its name. */
  duvidas: z.array(Duvida.extend({ lido: z.string() })),
  /** Once confirmed: the fields that a person answered for, as read and as they count. */
  conferidos: z.array(Duvida.extend({ lido: z.string(), vale: z.string() })),
})
export type ContratoDoPapel = z.infer<typeof ContratoDoPapel>

const BeneficioDoPapel = z.object({
  idBeneficioHiscon: z.string(),
  /** `550.***.***-1`; null where the paper is unreadable. */
  numero: z.string().nullable(),
  titular: z.string().nullable(),
  especie: z.string().nullable(),
  situacao: z.string().nullable(),
  bloqueado: z.boolean().nullable(),
  elegivel: z.boolean().nullable(),
  /** The bank knows this benefit of the client. */
  reconhecido: z.boolean(),
  base: Dinheiro.nullable(),
  margemDisponivel: Dinheiro.nullable(),
  cartoes: z.number(),
  /** Sentences: where the paper contradicts itself. */
  divergencias: z.array(z.string()),
  contratos: z.array(ContratoDoPapel),
})

const Quem = Atendente.extend({ em: Instante })

export const HisconDoCliente = z.object({
  idHiscon: z.string(),
  situacao: SituacaoDoHiscon,
  origem: z.enum(['BENEFICIARIO', 'PROVA_DE_VIDA', 'CLIENTE']),
  paginas: z.number().nullable(),
  emitidoEm: Instante.nullable(),
  codigo: z.string().nullable(),
  /** Null: the client sent it, from the page of the link. */
  enviado: Quem.nullable(),
  enviadoEm: Instante,
  confirmado: Quem.nullable(),
  beneficios: z.array(BeneficioDoPapel),
})
export type HisconDoCliente = z.infer<typeof HisconDoCliente>

/** The papers of a client: the one to look at, the one that counts, and one that could not be read. */
export const Hiscons = z.object({
  /** Waits for a confirmation. */
  aConferir: HisconDoCliente.nullable(),
  /** Came after it, or without it: what the client can do stands in its critique. */
  naoLido: HisconDoCliente.nullable(),
  confirmado: HisconDoCliente.nullable(),
  /** From this day on the confirmed paper is too old to offer by. */
  valeAte: z.string().nullable(),
})
export type Hiscons = z.infer<typeof Hiscons>

export const BuscaDeHisconsAnteriores = z.object({
  PageSize: inteiroDaBusca('Tamanho da página', 1, 50).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDeHisconsAnteriores = z.infer<typeof BuscaDeHisconsAnteriores>

const HisconAnterior = HisconDoCliente.omit({ beneficios: true })
export type HisconAnterior = z.infer<typeof HisconAnterior>

/** Replaced papers, the newest first. */
export const HisconsAnteriores = z.object({
  items: z.array(HisconAnterior),
  /** The cursor of the next page; null after the last row. */
  proximo: z.string().nullable(),
})
export type HisconsAnteriores = z.infer<typeof HisconsAnteriores>

export const Critica = z.object({
  nivel: z.enum(['IMPEDE', 'CONFERE', 'INFORMA']),
  texto: z.string(),
  comoResolver: z.string(),
  /** The loan and its field, where it is about one. */
  idContratoHiscon: z.string().nullable(),
  campo: z.string().nullable(),
  pagina: z.number().nullable(),
})
export type Critica = z.infer<typeof Critica>

export const CriticaDoHiscon = z.object({
  idHiscon: z.string().nullable(),
  situacao: SituacaoDoHiscon.nullable(),
  criticas: z.array(Critica),
})
export type CriticaDoHiscon = z.infer<typeof CriticaDoHiscon>

/** What a person says of each doubtful field, with the page beside it. */
export const Confirmacao = z.object({
  campos: z
    .array(
      z.object({
        idContratoHiscon: Id,
        campo: CampoDoPapel,
        /** As the paper prints it (`R$ 1.234,56`, `08/2024`); null: as it was read is right. */
        valor: z
          .string('Valor inválido')
          .max(120, 'Valor: use no máximo 120 caracteres')
          .nullable(),
      }),
    )
    .max(2000, 'Confirme no máximo 2.000 campos'),
  /** The contradictions of the paper and an unknown benefit were seen. */
  ciente: z.boolean('Informe se leu os avisos'),
  /** Another person compares a confirmed paper again. */
  corrige: z.boolean('Informe se é uma correção').optional(),
})

export const PaginaDoHiscon = z.object({
  pagina: z.number(),
  paginas: z.number(),
  /** PNG in base64. */
  imagem: z.string(),
})

/** A confirmed loan as a portability of today. */
export const OportunidadeDoHiscon = z.object({
  /** From 1, the best first; null: it cannot be offered. */
  posicao: z.number().nullable(),
  idContratoHiscon: z.string(),
  idContrato: z.string().nullable(),
  idOportunidade: z.string().nullable(),
  numero: z.string().nullable(),
  banco: z.string().nullable(),
  valorParcela: Dinheiro.nullable(),
  taxaAm: z.number().nullable(),
  pagas: z.number().nullable(),
  restantes: z.number().nullable(),
  nova: z
    .object({
      prazo: z.number(),
      taxaAm: z.number(),
      valorParcela: Dinheiro,
      saldoDevedor: Dinheiro,
      economiaMensal: Dinheiro,
      economiaTotal: Dinheiro,
    })
    .nullable(),
  motivos: z.array(MotivoSimulacao),
})
export type OportunidadeDoHiscon = z.infer<typeof OportunidadeDoHiscon>

export const OportunidadesDoCliente = z.object({
  idHiscon: z.string().nullable(),
  emitidoEm: Instante.nullable(),
  /** Of all that can be offered. */
  economiaMensal: Dinheiro,
  economiaTotal: Dinheiro,
  items: z.array(OportunidadeDoHiscon),
})
export type OportunidadesDoCliente = z.infer<typeof OportunidadesDoCliente>

export const EspecieDeBeneficio = z.object({
  codigo: z.string(),
  descricao: z.string(),
  elegivel: z.boolean(),
  grupo: z.string(),
})
