import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Ingresso } from '#shared/formalizacao/shapes.ts'
import type { NovaEvidencia } from '#shared/retencao/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { emitirIngresso } from '../base/files/ingresso.ts'
import { type ArquivoLimpo, limparArquivo } from '../base/files/limpar.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  buscarEvidencia,
  EVIDENCIAS_QUE_ESPERAM,
  inserirEvidencia,
  travarCtc,
} from './sql/escrever.ts'

export type EvidenciaLimpa = ArquivoLimpo & { idCtc: string }

/** Looks at the file with no transaction open. */
export const limparEvidencia = async ({
  idCtc,
  conteudo,
}: NovaEvidencia): Promise<EvidenciaLimpa> => ({
  ...(await limparArquivo(Buffer.from(conteudo, 'base64'))),
  idCtc,
})

const extensoes = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' } as const

/** Keeps a file with the request; the outcome names it afterwards. */
export async function guardarEvidencia(
  contexto: Contexto,
  acervo: Acervo,
  { bytes, formato, idCtc }: EvidenciaLimpa,
): Promise<{ idEvidencia: string }> {
  const { client, usuario, agora } = contexto
  const { codigoPromotor } = alvoDe(contexto)
  await travarCtc(client, { id: idCtc })
  const id = novoId()
  const arquivo = novoId()
  const novas = await inserirEvidencia(client, {
    id,
    idCtc,
    codigoPromotor,
    idUsuario: usuario.id,
    arquivo,
    arquivoResumo: createHash('sha256').update(bytes).digest('hex'),
    nome: `evidencia.${extensoes[formato]}`,
    formato,
    agora,
  })
  if (novas === 0) {
    throw new Recusa('invalido', `Esta CTC já tem ${EVIDENCIAS_QUE_ESPERAM} arquivos sem resultado`)
  }
  await acervo.guardar(arquivo, bytes)
  return { idEvidencia: id }
}

/** An address that opens the file once. */
export async function abrirEvidencia(
  contexto: Contexto,
  { idCtc, idEvidencia }: { idCtc: string; idEvidencia: string },
): Promise<z.infer<typeof Ingresso>> {
  const { idCliente } = alvoDe(contexto)
  const achada = await buscarEvidencia(contexto.client, { id: idEvidencia, idCtc })
  if (!achada) throw new Recusa('nao-encontrado', 'Evidência não encontrada')
  return emitirIngresso(contexto, { idCliente, ...achada })
}
