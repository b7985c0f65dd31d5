import { z } from 'zod'
import { Id, Instante, texto } from '../campos.ts'
import { CampoDoArquivo } from './arquivo.ts'
import { ResultadoDaLinha } from './resultado.ts'

/** Larger files are refused before they are read. */
export const MAXIMO_DO_ARQUIVO_DE_CLIENTES = 64 * 1024 * 1024

const SituacaoDaImportacao = z.enum([
  /** The file is on its way. */
  'ENVIO',
  /** Its columns were shown. */
  'LIDA',
  'FILA',
  'RODANDO',
  'FEITA',
  'FALHOU',
  'DESFEITA',
])

export const Importacao = z.object({
  idImportacao: z.string(),
  idMailing: z.string(),
  nomeArquivo: z.string(),
  situacao: SituacaoDaImportacao,
  /** Rows of the file; null until it was read. */
  linhas: z.number().nullable(),
  julgadas: z.number(),
  contagem: z.partialRecord(ResultadoDaLinha, z.number()),
  /** Why it stopped. */
  falha: z.string().nullable(),
  criadoEm: Instante,
  terminouEm: Instante.nullable(),
  /** Null where nothing can be undone. */
  desfazerAte: Instante.nullable(),
  desfeitaEm: Instante.nullable(),
})
export type Importacao = z.infer<typeof Importacao>

export const NovaImportacao = z.object({
  nomeArquivo: texto('Nome do arquivo', 200),
  bytes: z
    .number('Tamanho do arquivo inválido')
    .int('Tamanho do arquivo inválido')
    .min(1, 'O arquivo está vazio')
    .max(MAXIMO_DO_ARQUIVO_DE_CLIENTES, 'O arquivo é grande demais: envie no máximo 64 MB'),
})
export type NovaImportacao = z.infer<typeof NovaImportacao>

/** What a file holds: names of columns, first rows, and the column found for each field. */
export const Previa = z.object({
  idImportacao: z.string(),
  formato: z.enum(['CSV', 'XLSX']),
  codificacao: z.string(),
  separador: z.string().nullable(),
  linhas: z.number(),
  nomes: z.array(z.string()),
  amostra: z.array(z.array(z.string())),
  colunas: z.partialRecord(CampoDoArquivo, z.number()),
})
export type Previa = z.infer<typeof Previa>

const Coluna = z
  .number('Coluna inválida')
  .int('Coluna inválida')
  .min(0, 'Coluna inválida')
  .max(199, 'Coluna inválida')

export const ColunasEscolhidas = z.object({
  colunas: z.object({
    CPF: Coluna,
    PESO: Coluna.nullish(),
    MOTIVO: Coluna.nullish(),
    VOLTA_EM: Coluna.nullish(),
  }),
})
export type ColunasEscolhidas = z.infer<typeof ColunasEscolhidas>

/** Where the file itself is sent: its bytes are the body, in pieces or whole. */
export const caminhoDoArquivo = (idImportacao: string): `/${string}` =>
  `/consigna/v1/mailings/importacoes/${idImportacao}/arquivo`

export const caminhoDoResultado = (idImportacao: string): `/${string}` =>
  `/consigna/v1/mailings/importacoes/${idImportacao}/resultado`

export const IdDaImportacao = z.object({ idImportacao: Id })
