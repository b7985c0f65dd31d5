import type { Sistema } from './julgar.ts'
import { avisarDa } from './avisar.ts'
import { moverCtc } from './mover.ts'
import { travarCtc } from './sql/escrever.ts'
import { listarFalsasDaProposta, marcarPaga } from './sql/varrer.ts'

/** The bank paid the accepted offer in time, and it was heard after the term: the retention was not false. */
export async function pagaATempo(
  sistema: Sistema,
  { idProposta }: { idProposta: string },
): Promise<void> {
  const { client, agora } = sistema
  for (const { id } of await listarFalsasDaProposta(client, { idProposta })) {
    const ctc = await travarCtc(client, { id })
    if (!ctc || (await marcarPaga(client, { id, agora })) === 0) continue
    await moverCtc(sistema, ctc, {
      para: ctc.situacao,
      por: 'SISTEMA',
      observacao: 'O banco pagou a oferta aceita no prazo',
      ocorridoEm: agora,
    })
    await avisarDa(sistema, ctc, 'MUDOU')
  }
}
