import { Recusa } from '../base/http/recusa.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Decidida } from '../divergencia/decidir.ts'
import { contraAAssinatura } from './contra.ts'
import { largarLink, pedirEntrega } from './link.ts'
import { mover } from './mudar.ts'
import { lerProvas } from './sql/evidencias.ts'
import { voltarAoLink } from './sql/gravacao.ts'
import { acharProtocolo } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }

/**
 * A person decided that the client's signature holds: it is taken up as it was given, with who decided
 * and why in its history. Given through a link that was replaced, it ends the link of now.
 *
 * @throws Recusa when it does not sign the contract of now, or nothing waits for it
 */
export async function aplicarDecisaoDaAssinatura(
  { client, agora, fila }: Sistema,
  { divergencia, idUsuario, observacao }: Decidida,
): Promise<void> {
  if (divergencia.sistema !== 'ASSINATURA') return
  const [, protocolo = '', sequencia] = divergencia.chave.split(':')
  const achada = await acharProtocolo(client, { protocolo })
  const travada = achada && (await travarFormalizacao(client, achada.id))
  if (!travada || divergencia.deles !== 'ASSINADA') throw new Recusa('invalido', SEM_ASSINATURA)
  const { id } = travada
  const { resumo } = await lerProvas(client, { id, em: divergencia.ocorridaEm })
  if (travada.situacao === 'ASSINADA') {
    if (resumo === (await lerProvas(client, { id, em: null })).resumo) return
    throw new Recusa('invalido', OUTRA_VALE)
  }
  const contra = await contraAAssinatura({ client }, travada, resumo)
  if (contra !== null) throw new Recusa('invalido', `${contra}: decida pela nossa versão`)
  const em = divergencia.ocorridaEm < agora ? divergencia.ocorridaEm : agora
  const motivo = `${divergencia.motivo}. Decidido: ${observacao}`
  await mover({ client, agora }, travada, { acao: 'aceitarAssinatura', idUsuario, motivo, em })
  if (travada.protocolo !== protocolo) {
    await largarLink({ client, agora }, fila, travada)
    await voltarAoLink(client, { id, protocolo, sequencia: Number(sequencia) })
  }
  await pedirEntrega(client, fila, { ...travada, protocolo })
}

const OUTRA_VALE =
  'O contrato já está assinado com outro texto: cancele a formalização e peça outra assinatura, ou decida pela nossa versão'
const SEM_ASSINATURA =
  'O aviso não traz uma assinatura: consulte o serviço de assinatura e decida pela nossa versão'
