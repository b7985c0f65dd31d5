import { z } from 'zod'

/** A step that left proof: of the client on the phone, or of the desk. */
export const TipoEvidencia = z.enum([
  'ABERTURA',
  'DOCUMENTOS',
  'BIOMETRIA',
  'ACEITE',
  'ASSINATURA_FISICA',
  'CONFERENCIA',
])
export type TipoEvidencia = z.infer<typeof TipoEvidencia>

export const nomesDasEvidencias: Record<TipoEvidencia, string> = {
  ABERTURA: 'Abriu o link',
  DOCUMENTOS: 'Enviou os documentos',
  BIOMETRIA: 'Mostrou o rosto',
  ACEITE: 'Aceitou o contrato',
  ASSINATURA_FISICA: 'Assinou no papel',
  CONFERENCIA: 'Conferência',
}
