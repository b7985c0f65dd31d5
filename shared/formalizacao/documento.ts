import { z } from 'zod'

/** What a document shows. */
export const TipoDocumento = z.enum(
  [
    'IDENTIDADE_FRENTE',
    'IDENTIDADE_VERSO',
    'ROSTO',
    'COMPROVANTE_RESIDENCIA',
    'EXTRATO_BENEFICIO',
    'CONTRACHEQUE',
    'CONTRATO_ASSINADO',
    'IDENTIDADE_ROGADO',
    'IDENTIDADE_TESTEMUNHA_1',
    'IDENTIDADE_TESTEMUNHA_2',
    'IDENTIDADE_REPRESENTANTE',
    'PROCURACAO',
    'DECLARACAO_MEDICA',
    'OUTRO',
  ],
  'Documento: escolha um tipo da lista',
)
export type TipoDocumento = z.infer<typeof TipoDocumento>

export const nomesDosDocumentos: Record<TipoDocumento, string> = {
  IDENTIDADE_FRENTE: 'Documento de identidade, frente',
  IDENTIDADE_VERSO: 'Documento de identidade, verso',
  ROSTO: 'Foto do rosto',
  COMPROVANTE_RESIDENCIA: 'Comprovante de residência',
  EXTRATO_BENEFICIO: 'Extrato do benefício',
  CONTRACHEQUE: 'Contracheque',
  CONTRATO_ASSINADO: 'Contrato assinado',
  IDENTIDADE_ROGADO: 'Identidade de quem assina a rogo',
  IDENTIDADE_TESTEMUNHA_1: 'Identidade da primeira testemunha',
  IDENTIDADE_TESTEMUNHA_2: 'Identidade da segunda testemunha',
  IDENTIDADE_REPRESENTANTE: 'Identidade do representante legal',
  PROCURACAO: 'Termo de tutela, curatela ou procuração',
  DECLARACAO_MEDICA: 'Declaração médica',
  OUTRO: 'Outro documento',
}

/** Maximum size of one file, in bytes. */
export const MAXIMO_DO_ARQUIVO = 10_000_000

/** Bytes of one piece of it. */
export const BYTES_POR_PARTE = 192 * 1024

/** Taken by content, never by name. */
export const Formato = z.enum(['JPEG', 'PNG', 'PDF'])
export type Formato = z.infer<typeof Formato>

/** Conditions missing for completion, as listed on the screen; empty when complete. */
export const ditoDoQueFalta = (tipos: readonly TipoDocumento[]): string | undefined =>
  tipos.length === 0
    ? undefined
    : `Ainda falta: ${tipos.map((tipo) => nomesDosDocumentos[tipo]).join(', ')}`
