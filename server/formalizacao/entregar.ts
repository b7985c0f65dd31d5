import type { Assinatura } from '#integrations/assinatura/assinatura.ts'
import type { Pool } from 'pg'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { imprimir } from '../base/pdf/impressora.ts'
import { contratoDaFormalizacao } from './contrato.ts'
import { folhaDasEvidencias } from './evidencias.ts'
import { folhaDoContrato } from './impresso.ts'
import { pessoasDe } from './sql/ler.ts'
import { travarFormalizacao } from './travar.ts'

type Services = { pool: Pool; assinatura: Assinatura; agora: () => Date }
type Entregar = { idFormalizacao: string; codigoPromotor: string }

/**
 * Puts the signed contract and its evidence on the page of the link, where the client downloads them.
 * A later one takes the place of the one before.
 *
 * @throws ForaDoAr without an answer; the queue retries
 */
export async function entregarPapeis(
  { pool, assinatura, agora }: Services,
  { idFormalizacao: id, codigoPromotor }: Entregar,
): Promise<void> {
  const pronta = await transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
    const travada = await travarFormalizacao(client, id)
    if (!travada || travada.protocolo === null || !assinada(travada.situacao)) return null
    const pessoas = await pessoasDe(client, { id })
    const contrato = await contratoDaFormalizacao(client, travada, pessoas)
    const em = agora()
    return {
      protocolo: travada.protocolo,
      folhas: {
        CONTRATO: folhaDoContrato(contrato, pessoas, em),
        EVIDENCIAS: await folhaDasEvidencias(client, id, { contrato, pessoas, agora: em }),
      },
    }
  })
  if (!pronta) return
  for (const tipo of ['CONTRATO', 'EVIDENCIAS'] as const) {
    const folha = pronta.folhas[tipo]
    const conteudo = await imprimir(folha)
    await assinatura.entregar(pronta.protocolo, { tipo, nome: `${folha.nome}.pdf`, conteudo })
  }
}

const assinada = (situacao: string) => ['ASSINADA', 'CONFERIDA', 'CONCLUIDA'].includes(situacao)
