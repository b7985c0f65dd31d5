import { impedimentoDaDesistencia } from '#shared/trilha/etapas.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { entregarDeNovo } from '../formalizacao/entregar-de-novo.ts'
import { FILA_DE_INFORMES } from '../proposta/filas.ts'
import type { Informe } from '../proposta/formalizacao.ts'
import { moverProposta, type Sistema } from '../proposta/mover.ts'
import { identificarProposta } from '../proposta/sql/fatos.ts'
import { travarProposta, type Travada } from '../proposta/travar.ts'

/**
 * The client gives the portability up before the TED: it ends here, the bank is told to stop, and the
 * client's page gets the signed papers again. A TED that left at that moment is the bank's word against
 * ours, and goes to a person (`conferirParada`).
 *
 * @throws Recusa when it ended, or the money left
 */
export async function desistir(
  { client, usuario, agora }: Contexto,
  fila: Pick<Fila, 'adicionar'>,
  { idProposta, motivo }: { idProposta: string; motivo: string },
): Promise<{ idProposta: string; situacao: 'CANCELADA' }> {
  const proposta = await identificarProposta(client, { id: idProposta })
  if (proposta?.produto !== 'PORT') {
    throw new Recusa('invalido', 'A proposta não é de uma portabilidade')
  }
  const travada = await travarProposta(client, proposta.numero)
  if (!travada) throw new Error('A proposta that was read is not there')
  const impedimento = impedimentoDaDesistencia(travada.situacao)
  if (impedimento !== null) throw new Recusa('invalido', impedimento)
  await pararPeloCliente({ client, agora, fila }, travada, {
    motivo: `O cliente desistiu: ${motivo}`,
    codigoPromotor: proposta.codigoPromotor,
    idUsuario: usuario.id,
  })
  return { idProposta, situacao: 'CANCELADA' }
}

type Parada = {
  motivo: string
  codigoPromotor: string
  /** Who wrote the client's word down; absent where the client did, on their own page. */
  idUsuario?: string
}

/**
 * Ends the portability at the client's word and tells the bank to stop. The caller holds the row, and the TED has
 * not left.
 */
export async function pararPeloCliente(
  sistema: Sistema,
  travada: Travada,
  { motivo, codigoPromotor, idUsuario }: Parada,
): Promise<void> {
  const { client, fila } = sistema
  await moverProposta(sistema, travada, {
    situacao: 'CANCELADA',
    motivo,
    por: 'CLIENTE',
    ...(idUsuario !== undefined && { idUsuario }),
  })
  const informe: Informe = { numero: travada.numero, codigoPromotor, situacao: 'CANCELADA' }
  await fila.adicionar(client, FILA_DE_INFORMES, informe)
  await entregarDeNovo({ client, fila }, { idProposta: travada.id })
}
