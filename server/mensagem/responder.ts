import { entenderSaida } from '#shared/telefone/sair.ts'
import { transaction } from '../base/db/transaction.ts'
import { avisar } from '../base/notices/avisar.ts'
import type { EventosServices } from './receber.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { receber } from './sql.ts'

type Resposta = {
  canal: 'SMS' | 'WHATSAPP'
  idExterno: string
  /** With the country: `5511900001234`. */
  de: string
  texto: string
  /** When the client wrote it, by the word of the channel. */
  ocorridoEm: Date
}

/** Longer than any wish to leave. */
const MAXIMO_DE_TEXTO = 2000

/**
 * Stores a client's answer for every client of that number, and revokes the opt-ins when they ask
 * to leave. It is judged by when it was written; a repeated answer changes nothing.
 */
export async function receberResposta(
  { pool, agora }: EventosServices,
  { canal, idExterno, de, texto, ocorridoEm }: Resposta,
): Promise<void> {
  const [, ddd, numero] = /^55(\d\d)(\d{8,9})$/.exec(de) ?? []
  if (!ddd || !numero) return
  const intencao = entenderSaida(texto)
  const agoraMesmo = agora()
  await transaction(pool, sistemaNo(), async ({ client }) => {
    const avisados = await receber(client, {
      canal,
      idExterno,
      ddd,
      numero,
      texto: texto.slice(0, MAXIMO_DE_TEXTO),
      intencao,
      em: ocorridoEm < agoraMesmo ? ocorridoEm : agoraMesmo,
    })
    for (const { idAtendente, idRelacionamento } of avisados) {
      if (!idAtendente) continue
      await avisar(
        { client, agora: agoraMesmo },
        {
          idUsuario: idAtendente,
          tipo: 'mensagem',
          dados: { idRelacionamento, intencao },
        },
      )
    }
  })
}
