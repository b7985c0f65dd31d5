import type { Pool } from 'pg'
import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import { nomesDosDocumentos, TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { limparArquivo } from '../base/files/limpar.ts'
import { transaction } from '../base/db/transaction.ts'
import { Recusa } from '../base/http/recusa.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { guardarDocumento } from './documento.ts'
import { avisarQuemEspera } from './mudar.ts'
import { pedirEntrega } from './link.ts'
import { FILA_DE_DOCUMENTOS, type TrabalhoDeDocumento } from './buscar-documentos.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { contarBaixados } from './sql/documentos.ts'
import { anotarMotivo } from './sql/gravacao.ts'
import { travarFormalizacao } from './travar.ts'

export type BaixarServices = {
  pool: Pool
  assinatura: Assinatura
  acervo: Acervo
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/** Fetches the client's photographs; a failed download is retried. */
export const ligarDocumentos = (
  services: BaixarServices,
  fila: Pick<Fila, 'trabalharEmLotes'>,
  relatar: (error: unknown) => void,
) =>
  fila.trabalharEmLotes<TrabalhoDeDocumento>(
    FILA_DE_DOCUMENTOS,
    { trabalhadores: 1, lote: 5 },
    async (jobs) => {
      const denovo = new Set<string>()
      for (const { id, data } of jobs) {
        await baixarDocumento(services, data).catch((error: unknown) => {
          relatar(error)
          denovo.add(id)
        })
      }
      return denovo
    },
  )

/**
 * Fetches one document from the signing service and stores it. Its content is trusted no more than
 * an atendente's upload: a separate process reads and rewrites it (`server/base/files/limpar.ts`).
 *
 * @throws ForaDoAr after a failed download; the queue retries
 */
export async function baixarDocumento(
  { pool, assinatura, acervo, fila, agora }: BaixarServices,
  { idFormalizacao, codigoPromotor, protocolo, documento }: TrabalhoDeDocumento,
): Promise<void> {
  const quem = sistemaNo(codigoPromotor)
  const tipo = TipoDocumento.catch('OUTRO').parse(documento.tipo)
  const este = { idFormalizacao, externo: documento.id }
  const ja = await transaction(pool, quem, ({ client }) => contarBaixados(client, este))
  if (ja > 0) return
  const bytes = await assinatura.baixar(protocolo, documento)
  const limpo = await limparArquivo(bytes).catch((error: unknown) => {
    if (error instanceof Recusa) return error
    throw error
  })
  await transaction(pool, quem, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const travada = await travarFormalizacao(client, idFormalizacao)
    if (!travada || (await contarBaixados(client, este)) > 0) return
    if (limpo instanceof Recusa) {
      await anotarMotivo(client, {
        id: travada.id,
        motivo: `${nomesDosDocumentos[tipo]} não foi aceito: ${limpo.motivos.join(', ')}`,
        agora: agora(),
      })
    } else {
      await guardarDocumento(sistema, acervo, travada, {
        ...limpo,
        tipo,
        origem: 'CLIENTE',
        externo: documento.id,
      })
      if (travada.situacao === 'ASSINADA') await pedirEntrega(client, fila, travada)
    }
    await avisarQuemEspera(sistema, travada)
  })
}
