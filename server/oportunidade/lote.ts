import { AcaoDoLote, impedimentoDeDesfazer, MAXIMO_DO_LOTE } from '#shared/oportunidade/lote.ts'
import { transicaoDe } from '#shared/oportunidade/status.ts'
import type { TipoDeLote, Volta } from '../base/batch/tipo.ts'
import { gravarSeUnica } from '../base/db/unica.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { gravarMudanca, travarOportunidade } from './mudar.ts'
import { propostaViva } from './sql/ler.ts'
import { AntesDoLote, guardarMovidas, type Segurada, segurarOportunidades } from './sql/lote.ts'

/** Oportunidades moved together: each row by the verb of its own button, in pieces. */
export const loteDeOportunidades: TipoDeLote<Segurada, AntesDoLote> = {
  nome: 'oportunidade',
  escopo: 'OPORTUNIDADE',
  naoEncontrada: 'Oportunidade não encontrada',
  maximo: {
    linhas: MAXIMO_DO_LOTE,
    recusa: `Um lote tem no máximo ${MAXIMO_DO_LOTE} oportunidades`,
  },
  travar: ({ client, escopo }, ids) => segurarOportunidades(client, { ids, escopo }),
  guardar: ({ client }, idLote, movidas) =>
    guardarMovidas(client, {
      idLote,
      ids: movidas.map(({ id }) => id),
      de: movidas.map(({ status }) => status),
    }),
  antes: AntesDoLote,
  voltar,
}

/** Back to where it was, as one more row of its history. */
async function voltar(
  contexto: Contexto,
  { acao, linha, antes, versao }: Volta<Segurada, AntesDoLote>,
): Promise<void> {
  const { client, usuario, agora } = contexto
  const travada = await travarOportunidade(contexto, linha.id)
  const impedimento = impedimentoDeDesfazer({
    para: transicaoDe(AcaoDoLote.parse(acao)).para,
    versao,
    atual: travada,
    propostaAberta: (await propostaViva(client, { idOportunidade: linha.id })) !== undefined,
  })
  if (impedimento) throw new Recusa('invalido', impedimento)
  const voltou = await gravarSeUnica(client, () =>
    gravarMudanca(client, travada, {
      para: antes.status,
      idUsuario: usuario.id,
      agora,
      observacao: 'Movimentação em lote desfeita',
    }),
  )
  // What was lost may have been opened anew meanwhile: there is one of a kind.
  if (!voltou) {
    throw new Recusa('invalido', 'O cliente já tem outra oportunidade aberta igual a esta.')
  }
}
