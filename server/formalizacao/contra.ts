import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import { propostasAFormalizar } from '#shared/formalizacao/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { mudancasDoTexto } from './mudancas.ts'
import type { Travada } from './sql/travas.ts'
import { travarProposta } from './travar.ts'

type Sistema = Pick<Contexto, 'client'>

export const DEPOIS_DO_PRAZO = 'O cliente assinou depois do fim do prazo'

export const foraDoPrazo = ({ expiraEm }: Travada, em: Date) => expiraEm !== null && em >= expiraEm

/**
 * Why the contract of now is not the one that the client saw or accepted; nothing while it is. A text
 * that was never given is for a person. `dado`: the hash of the text on the link.
 */
export async function contraOTexto(
  { client }: Sistema,
  travada: Travada,
  { situacao, resumoAceito }: EstadoDaAssinatura,
  dado: string | null,
): Promise<{ divergencia: boolean; porque: string } | null> {
  const assinou = situacao === 'ASSINADA'
  const resumo = assinou ? resumoAceito : dado
  const mudancas = resumo === null ? undefined : await mudancasDoTexto(client, travada, resumo)
  if (mudancas === undefined) {
    return assinou ? { divergencia: true, porque: OUTRO_TEXTO } : null
  }
  if (mudancas.length === 0) return null
  const oQue = assinou ? 'o que foi assinado' : 'o link'
  const porque = `O contrato mudou depois do envio (${mudancas.join(', ')}): ${oQue} não vale mais`
  return { divergencia: false, porque }
}

const OUTRO_TEXTO = 'O texto que o cliente aceitou não é o que foi enviado'

/** Why the end refuses a signature of `em`, with the reason of the end; nothing when it was in time. */
export function fimContra(travada: Travada, em: Date): string | null {
  if (travada.situacao === 'EXPIRADA') return foraDoPrazo(travada, em) ? DEPOIS_DO_PRAZO : null
  const { motivoDaSituacao: motivo } = travada
  const quando = quandoAssinou(travada, em)
  return motivo === null ? quando : `${quando}. Motivo do fim: ${motivo}`
}

function quandoAssinou({ situacao, encerradaEm }: Travada, em: Date): string {
  if (situacao !== 'CANCELADA') return 'O cliente assinou, e a formalização já tinha terminado'
  const ordem = encerradaEm !== null && em < encerradaEm ? 'antes' : 'depois'
  return `O cliente assinou ${ordem} de a formalização ser cancelada`
}

/** What stands against a signature that is taken up again; nothing when it may be. */
export async function contraAAssinatura(
  { client }: Sistema,
  travada: Travada,
  resumoAceito: string | null,
): Promise<string | null> {
  const { situacao, idUltima } = await travarProposta(client, travada.idProposta)
  const espera = propostasAFormalizar.some((cada) => cada === situacao)
  if (!espera || idUltima !== travada.id) {
    return 'O cliente assinou no prazo, e outra formalização tomou o lugar desta ou a proposta seguiu'
  }
  if (resumoAceito === null) return OUTRO_TEXTO
  const mudancas = await mudancasDoTexto(client, travada, resumoAceito)
  if (mudancas === undefined) return OUTRO_TEXTO
  return mudancas.length === 0
    ? null
    : `O contrato mudou depois do envio (${mudancas.join(', ')}): o que foi assinado não vale mais`
}
