import { AVISO_ILEGIVEL, type Divergencia, type TipoDeDever } from '#shared/divergencia/shapes.ts'
import { etapas, SituacaoProposta } from '#shared/proposta/situacao.ts'
import type { AvisoDaCamara } from '#shared/retencao/shapes.ts'
import { nomesDasCtcs } from '#shared/retencao/situacao.ts'

export const nomesDosSistemas: Record<Divergencia['sistema'], string> = {
  BANCO: 'Banco',
  ASSINATURA: 'Assinatura',
  CAMARA: 'Câmara',
  DATAPREV: 'Dataprev',
}

export const nomesDosDeveres: Record<TipoDeDever, string> = {
  ENVIO_AO_BANCO: 'O banco receber a proposta',
  AVISO_AO_BANCO: 'O banco ouvir o que houve aqui',
  PEDIDO_A_CAMARA: 'A câmara receber o pedido de portabilidade',
  AVERBACAO: 'A averbação na Dataprev',
  ANTIFRAUDE: 'A antifraude responder',
  LINK: 'O link da assinatura',
  DOCUMENTO: 'Um documento fotografado pelo cliente',
  CAMARA: 'A câmara ouvir a resposta da retenção',
}

const outras: Record<string, string> = {
  [AVISO_ILEGIVEL]: 'Aviso que não se aplica',
  ASSINADA: 'Assinada',
  EXPIRADA: 'Vencida',
  BIOMETRIA: 'Rosto reconhecido',
  DOCUMENTOS: 'Documentos enviados',
  SEM_AVERBACAO: 'Sem averbação',
  NAO_DESCONTADA: 'Parcela não descontada',
  RECUSADA: 'Averbação recusada',
  DESFEITA: 'Averbação desfeita',
  DESFAZENDO: 'Averbação a desfazer',
  CONTA_NOVA: 'Conta nova',
  CONTA_ANTERIOR: 'Conta anterior',
}

/** The state as the outside system names it, in words where it is known. */
export function nomeDaSituacao(situacao: string): string {
  const nossa = SituacaoProposta.safeParse(situacao)
  return nossa.success ? etapas[nossa.data].nome : (outras[situacao] ?? situacao)
}

/** The second person, who confirms what the first one asked for. */
export const quemConfirma = ({ naMesa }: { naMesa: boolean }): string =>
  naMesa ? 'a mesa do banco' : 'outro gestor'

const tiposDeAviso: Record<NonNullable<AvisoDaCamara['tipo']>, string> = {
  PEDIDO: 'Pedido de outro banco',
  QUITADA: 'TED recebida',
  DEVOLVIDA: 'TED devolvida',
}

/** What the clearing said. */
export const ditoDoAviso = ({ tipo }: Pick<AvisoDaCamara, 'tipo'>): string =>
  tipo === null ? 'Aviso que não se lê' : tiposDeAviso[tipo]

/** What we hold. */
export const nossaDoAviso = ({ nossa }: Pick<AvisoDaCamara, 'nossa'>): string =>
  nossa === null ? 'Não conhecemos' : nomesDasCtcs[nossa]

/** Why it stands before a person. */
export const porQueDoAviso = ({
  contradiz,
  tentativas,
}: Pick<AvisoDaCamara, 'contradiz' | 'tentativas'>): string =>
  contradiz ?? `Não pôde ser aplicado em ${tentativas} tentativas, e ainda é tentado`
