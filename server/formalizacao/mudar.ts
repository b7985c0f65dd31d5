import {
  type AcaoFormalizacao,
  nomesDasSituacoes,
  transitar,
} from '#shared/formalizacao/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { atende } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisar } from '../base/notices/avisar.ts'
import { gravarMudanca } from './sql/gravacao.ts'
import type { Travada } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

/**
 * Locks the formalization and reads it after concurrent changes.
 *
 * @throws Recusa when it does not exist, or its client has another owner
 */
export async function travar(
  contexto: Pick<Contexto, 'client' | 'usuario' | 'donos' | 'alvo'>,
  id: string,
): Promise<Travada> {
  const travada = await travarFormalizacao(contexto.client, id)
  if (!travada) throw new Recusa('nao-encontrado', 'Formalização não encontrada')
  if (!atende(contexto, travada.idAtendente)) {
    throw new Recusa('sem-acesso', 'O cliente está com outro atendente')
  }
  return travada
}

type Passo = {
  acao: AcaoFormalizacao
  idUsuario?: string
  motivo?: string
  /** When it happened, where that was before it was heard: the deadline is judged by it. */
  em?: Date
}

/**
 * One transition of the table, with its history and notice.
 *
 * @throws Recusa when the table does not allow it, or after expiry
 */
export async function mover(
  sistema: Sistema,
  travada: Travada,
  { acao, idUsuario, motivo, em = sistema.agora }: Passo,
): Promise<Travada> {
  const { client, agora } = sistema
  exigirNoPrazo(travada, acao, em)
  const mudanca = transitar(travada, acao)
  if ('recusa' in mudanca) throw new Recusa('invalido', mudanca.recusa)
  const { para, por } = mudanca
  const quem = por === 'ATENDENTE' ? idUsuario : undefined
  const mudadas = await gravarMudanca(client, {
    id: travada.id,
    de: travada.situacao,
    para,
    por: por === 'ATENDENTE' && quem === undefined ? 'SISTEMA' : por,
    idPasso: novoId(),
    idUsuario: quem,
    motivo,
    em,
    agora,
  })
  if (mudadas !== 1) throw new Error('A formalization that was held moved')
  const movida = { ...travada, situacao: para }
  await avisarQuemEspera(sistema, movida)
  return movida
}

/** `pendenciar` gives hours of its own; a person answers for `aceitarAssinatura`. */
const semPrazo: readonly AcaoFormalizacao[] = [
  'expirar',
  'cancelar',
  'conferir',
  'concluir',
  'pendenciar',
  'aceitarAssinatura',
]

/** Time ends it at once; the job only writes it down. */
function exigirNoPrazo({ expiraEm }: Travada, acao: AcaoFormalizacao, em: Date): void {
  if (expiraEm === null || expiraEm > em || semPrazo.includes(acao)) return
  throw new Recusa(
    'invalido',
    `Formalização ${nomesDasSituacoes.EXPIRADA}: comece uma nova, com o que já foi preenchido`,
  )
}

/** Notifies the author of the formalization and the current owner of the client. */
export async function avisarQuemEspera(
  sistema: Sistema,
  { id, idRelacionamento, idUsuario, idAtendente, situacao }: Travada,
): Promise<void> {
  for (const quem of new Set([idUsuario, idAtendente])) {
    if (quem === null) continue
    const dados = { idRelacionamento, idFormalizacao: id, situacao }
    await avisar(sistema, { idUsuario: quem, tipo: 'formalizacao', dados })
  }
}
