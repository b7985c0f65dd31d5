import { createHash } from 'node:crypto'
import type { NovaConduta } from '#shared/conduta/shapes.ts'
import { hoje, somarMeses } from '#shared/data.ts'
import { novoId } from '../base/db/id.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { type ArquivoLimpo, limparArquivo } from '../base/files/limpar.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { avisarGestores } from './avisar.ts'
import { acharProposta, inserirConduta, listarPessoas } from './sql.ts'

/**
 * What is refused without a look at the file.
 *
 * @throws Recusa for a day to come or older than a year, a person or proposta that is not there
 */
export async function prepararPontos(
  { client, usuario, agora }: Contexto,
  { codigoPromotor, idUsuario, dataFato, numeroProposta, conteudo }: NovaConduta,
): Promise<{ conteudo: string; idProposta: string | null }> {
  const dia = hoje(agora)
  if (dataFato > dia) throw new Recusa('invalido', 'Data do fato: ainda não chegou')
  if (dataFato < somarMeses(dia, -12)) {
    throw new Recusa('invalido', 'Data do fato: há mais de um ano')
  }
  const [pessoa] = await listarPessoas(client, { escopo: [codigoPromotor], idUsuario })
  if (!pessoa || idUsuario === usuario.id) {
    throw new Recusa('nao-encontrado', 'A pessoa não é da equipe deste promotor')
  }
  const achada = numeroProposta
    ? await acharProposta(client, { numero: numeroProposta, codigoPromotor })
    : null
  if (achada === undefined) throw new Recusa('invalido', 'Não há esta proposta neste promotor')
  return { conteudo, idProposta: achada?.id ?? null }
}

type Pronta = { limpo: ArquivoLimpo; idProposta: string | null }

/** Looks at the evidence with no transaction open. */
export const limparProva = async ({
  conteudo,
  idProposta,
}: {
  conteudo: string
  idProposta: string | null
}): Promise<Pronta> => ({ limpo: await limparArquivo(Buffer.from(conteudo, 'base64')), idProposta })

/**
 * Proposes points: nothing counts until another gestor confirms.
 *
 * @throws Recusa for a reason that is not there
 */
export async function guardarPontos(
  contexto: Contexto,
  acervo: Acervo,
  { idUsuario, codigoPromotor, motivo, texto, dataFato }: NovaConduta,
  { limpo: { bytes, formato }, idProposta }: Pronta,
): Promise<{ idConduta: string }> {
  const { client, usuario, agora } = contexto
  const [id, arquivo] = [novoId(), novoId()]
  const novas = await inserirConduta(client, {
    id,
    codigoPromotor,
    idUsuario,
    motivo,
    texto,
    dataFato,
    idProposta,
    arquivo,
    formato,
    arquivoResumo: createHash('sha256').update(bytes).digest('hex'),
    idAutor: usuario.id,
    agora,
  })
  if (novas === 0) throw new Recusa('invalido', 'Escolha o motivo')
  await avisarGestores(contexto, codigoPromotor, 'PROPOSTA')
  await acervo.guardar(arquivo, bytes)
  return { idConduta: id }
}
