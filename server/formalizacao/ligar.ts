import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Fila } from '../base/jobs/fila.ts'
import { type AssinaturaServices, ligarLinks } from './assinatura.ts'
import { adicionarArquivos } from '../base/files/ingresso.ts'
import { type BaixarServices, ligarDocumentos } from './baixar.ts'
import { adicionarEventosDeAssinatura, julgarAssinaturas } from './receber.ts'
import { encerrarLinksImpedidos } from './sem-destino.ts'
import { arquivosConhecidos, enviosAbertos } from './sql/documentos.ts'
import { vencer } from './sql/gravacao.ts'

type Services = AssinaturaServices &
  Omit<BaixarServices, 'fila'> & {
    app: FastifyInstance
    fila: Fila
    /** Shared with the signing service: it signs its notices. */
    segredo: string
    relatar: (error: unknown) => void
  }

const VENCER_MS = 60_000

/** Jobs of the signing service, its notices, and expiry. Answers the function that stops them. */
export function ligarFormalizacao({
  app,
  fila,
  segredo,
  relatar,
  ...services
}: Services): () => void {
  const { pool, agora } = services
  adicionarEventosDeAssinatura(app, { pool, fila, agora, segredo, relatar })
  adicionarArquivos(app, services)
  ligarLinks({ ...services, fila }, fila, relatar).catch(relatar)
  ligarDocumentos({ ...services, fila }, fila, relatar).catch(relatar)
  adotarArquivos(services).catch(relatar)
  const relogio = setInterval(() => {
    void vencerFormalizacoes(pool, agora()).catch(relatar)
    void varrerArquivos(services).catch(relatar)
    void encerrarLinksImpedidos({ pool, fila, agora }, relatar).catch(relatar)
    void julgarAssinaturas({ pool, fila, agora }, relatar).catch(relatar)
  }, VENCER_MS)
  return () => clearInterval(relogio)
}

/** A file without a row after this time was left by a call that did not end. */
const ORFAO_MS = 3_600_000

/** Gives documents their names that a power cut left without. Answers how many. */
async function adotarArquivos({
  pool,
  acervo,
}: Pick<BaixarServices, 'pool' | 'acervo'>): Promise<number> {
  const conhecidos = await arquivosConhecidos(pool)
  return acervo.adotar(new Set(conhecidos.map(({ arquivo }) => arquivo)))
}

/** Deletes orphaned files and uploads, never one that the database knows. Answers how many. */
export async function varrerArquivos({
  pool,
  acervo,
}: Pick<BaixarServices, 'pool' | 'acervo'>): Promise<number> {
  const conhecidos = await arquivosConhecidos(pool)
  const envios = await enviosAbertos(pool)
  return acervo.varrer(
    {
      arquivos: new Set(conhecidos.map(({ arquivo }) => arquivo)),
      envios: new Set(envios.map(({ id }) => id)),
    },
    // The files' own clock is the true one.
    new Date(Date.now() - ORFAO_MS),
  )
}

/** Writes down what time ended. Answers how many. */
export async function vencerFormalizacoes(pool: Pool, agora: Date): Promise<number> {
  const { quantas } = await vencer(pool, { agora })
  return quantas
}
