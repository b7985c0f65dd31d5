import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { inserirEvidencia } from './sql/gravacao.ts'
import type { Travada } from './sql/travas.ts'

const evidenciaDe = {
  ABERTA: 'ABERTURA',
  DOCUMENTOS: 'DOCUMENTOS',
  BIOMETRIA: 'BIOMETRIA',
  REPROVADA: 'BIOMETRIA',
  ASSINADA: 'ACEITE',
} as const

/** When the client acted; without a proof, when it was heard. Never after that. */
export const instanteDe = (prova: EstadoDaAssinatura['prova'], agora: Date): Date =>
  prova === null ? agora : new Date(Math.min(Date.parse(prova.ocorridoEm), agora.getTime()))

/** Keeps what a notice proves, whatever becomes of it. */
export async function provar(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  travada: Travada,
  { situacao, prova, pontuacao, resumoAceito, tentativasBiometria }: EstadoDaAssinatura,
): Promise<void> {
  if (!prova || situacao === 'CRIADA' || situacao === 'CANCELADA' || situacao === 'EXPIRADA') return
  // The documents come before the first face. Told by the notice alone: a later one may have been heard before it.
  const falhou = situacao === 'DOCUMENTOS' && tentativasBiometria > 0
  const tipo = falhou ? 'BIOMETRIA' : evidenciaDe[situacao]
  await inserirEvidencia(client, {
    idEvidencia: novoId(),
    id: travada.id,
    idCliente: travada.idCliente,
    tipo,
    ...prova,
    ocorridoEm: instanteDe(prova, agora),
    resumo: resumoAceito,
    pontuacao: tipo === 'BIOMETRIA' ? pontuacao : null,
  })
}
