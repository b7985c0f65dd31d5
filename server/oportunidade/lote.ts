import { AcaoDoLote, impedimentoDeDesfazer, MAXIMO_DO_LOTE } from '#shared/oportunidade/lote.ts'
import { transicaoDe } from '#shared/oportunidade/status.ts'
import type { TipoDeLote, Volta } from '../base/batch/tipo.ts'
import { gravarSeUnica } from '../base/db/unica.ts'
import { emNomeDeOutro } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { nomearDono } from '../base/http/sql.ts'
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

/** Each row of a batch may have another absent owner, whose name its history takes. */
export async function nomearDonoDa(
  contexto: Contexto,
  { idAtendente }: Pick<Segurada, 'idAtendente'>,
): Promise<void> {
  // Nobody is covered: there is nobody to name.
  if (contexto.donos.length === 1) return
  const dono = emNomeDeOutro(contexto, idAtendente) ? idAtendente : null
  await nomearDono(contexto.client, { idAtendente: dono })
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
  await nomearDonoDa(contexto, linha)
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
