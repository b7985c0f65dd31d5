import { Recusa } from '../base/http/recusa.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Decidida } from '../divergencia/decidir.ts'
import { contraAAssinatura } from './aplicar.ts'
import { pedirEntrega } from './link.ts'
import { mover } from './mudar.ts'
import { lerProvas } from './sql/evidencias.ts'
import { acharProtocolo } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'> & { fila: Pick<Fila, 'adicionar'> }

/**
 * A person decided that the client's signature holds: it is taken up as it was given, with who decided
 * and why in its history.
 *
 * @throws Recusa when it does not sign the contract of now, or nothing waits for it
 */
export async function aplicarDecisaoDaAssinatura(
  { client, agora, fila }: Sistema,
  { divergencia, idUsuario, observacao }: Decidida,
): Promise<void> {
  if (divergencia.sistema !== 'ASSINATURA') return
  const [, protocolo = ''] = divergencia.chave.split(':')
  const achada = await acharProtocolo(client, { protocolo })
  const travada = achada && (await travarFormalizacao(client, achada.id))
  if (!travada || divergencia.deles !== 'ASSINADA') throw new Recusa('invalido', SEM_ASSINATURA)
  if (travada.situacao === 'ASSINADA') return
  const { resumo } = await lerProvas(client, { id: travada.id })
  const contra = await contraAAssinatura({ client }, travada, resumo)
  if (contra !== null) throw new Recusa('invalido', `${contra}: decida pela nossa versão`)
  const em = divergencia.ocorridaEm < agora ? divergencia.ocorridaEm : agora
  const motivo = `${divergencia.motivo}. Decidido: ${observacao}`
  await mover({ client, agora }, travada, { acao: 'aceitarAssinatura', idUsuario, motivo, em })
  await pedirEntrega(client, fila, travada)
}

const SEM_ASSINATURA =
  'O aviso não traz uma assinatura: consulte o serviço de assinatura e decida pela nossa versão'
