import type { Pool } from 'pg'
import { hoje } from '#shared/data.ts'
import { jaAssinada, terminada } from '#shared/formalizacao/situacao.ts'
import { peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { impedimentoDaProposta } from '../proposta/impedir.ts'
import { largarLink } from './link.ts'
import { mover } from './mudar.ts'
import { linksImpedidos, linksSemEmprestimo } from './sql/travas.ts'
import { travarFormalizacao } from './travar.ts'

type Services = { pool: Pool; fila: Pick<Fila, 'adicionar'>; agora: () => Date }

/** What the atendente reads, with what to do. */
const motivos = {
  OBITO: 'Óbito do cliente informado: o link foi encerrado e não há outro',
  RESTRITO: 'Cliente na lista restrita: o link foi encerrado; fale com o gestor',
  SOSSEGO:
    'O cliente pediu para não ser contatado no telefone do link: envie a outro telefone dele ou formalize no papel',
  TELEFONE:
    'O telefone do link não é do cliente: envie a outro, confirmado com ele, ou formalize no papel',
} as const

/** Why what is done through the link at an instant is not the client's to do; nothing while it is. */
export async function impedimentoDoLink(
  client: Contexto['client'],
  id: string,
  em: Date,
): Promise<string | null> {
  const [impedido] = await linksImpedidos(client, { agora: em, id })
  return impedido ? motivos[impedido.motivo] : null
}

/** @throws Recusa when nothing is lent by the proposta any more: nobody is asked to sign it */
export async function exigirSemImpedimento(
  sistema: Pick<Contexto, 'client' | 'agora'>,
  idProposta: string,
): Promise<void> {
  const impedimento = await impedimentoDaProposta(sistema, idProposta)
  if (impedimento !== null) throw new Recusa('invalido', impedimento)
}

/**
 * Ends the formalizations whose live link does not reach the client any more, or signs a loan that is not made, and
 * their links: the next one of the chain takes people and documents. One that fails is reported and holds up no other.
 *
 * @returns how many ended
 */
export async function encerrarLinksImpedidos(
  { pool, fila, agora }: Services,
  relatar: (error: unknown) => void,
): Promise<number> {
  let quantos = 0
  const semDestino = await linksImpedidos(pool, { agora: agora(), id: null })
  const semEmprestimo = await peloSistema(pool, ({ client }) =>
    linksSemEmprestimo(client, { dia: hoje(agora()) }),
  )
  const promotorDe = new Map([...semDestino, ...semEmprestimo].map((um) => [um.id, um.promotor]))
  for (const [id, promotor] of promotorDe) {
    try {
      await transaction(pool, sistemaNo(promotor), async ({ client }) => {
        const sistema = { client, agora: agora() }
        const travada = await travarFormalizacao(client, id)
        // Signed or ended since it was found: a signature that was given is kept.
        if (!travada || jaAssinada(travada.situacao) || terminada(travada.situacao)) return
        // Asked again behind the lock: another link may have taken the place of this one.
        const doLink = await impedimentoDoLink(client, id, sistema.agora)
        const motivo = doLink ?? (await impedimentoDaProposta(sistema, travada.idProposta))
        if (motivo === null) return
        await mover(sistema, travada, { acao: 'cancelar', motivo })
        await largarLink(sistema, fila, travada, doLink === null ? 'OPERACAO_ENCERRADA' : undefined)
        quantos += 1
      })
    } catch (error) {
      relatar(error)
    }
  }
  return quantos
}
