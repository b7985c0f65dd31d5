import { hoje } from '#shared/data.ts'
import { podeSerDoConvenio } from '#shared/regras/catalogo.ts'
import { ehDeConvenio, familiaDoEscopo } from '#shared/regras/escopos.ts'
import { linhaDe, mudancasEntre, recusasDaVersao } from '#shared/regras/linha.ts'
import type {
  HistoricoDaRegra,
  NovaVersao,
  PreviaDaVersao,
  Vigencia,
} from '#shared/regras/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { efeitoDaVersao } from './efeito.ts'
import { doCatalogo, historicoDaRegra } from './mesa.ts'
import { escopoConhecido, versoesDe } from './guardadas.ts'
import { inserirVersao } from './sql.ts'

/** The changes of a version with their first days, and its effect on yesterday's simulations. */
export async function preverVersao(contexto: Contexto, nova: NovaVersao): Promise<PreviaDaVersao> {
  const { antes, depois } = await conferir(contexto, nova)
  const { unidade } = doCatalogo(nova.regra)
  const seguida = ehDeConvenio(nova.escopo)
    ? linhaDe(await versoesDe(contexto.client, [nova.regra], familiaDoEscopo(nova.escopo)))
    : []
  return {
    mudancas: mudancasEntre(antes, depois, unidade, seguida),
    antes,
    depois,
    efeito: await efeitoDaVersao(contexto, nova),
  }
}

/**
 * Adds a version with a first day. Earlier versions stay as written; every instance is notified by
 * the database (`consigna_regras`).
 *
 * @throws Recusa with one sentence for each error
 */
export async function incluirVersao(
  contexto: Contexto,
  nova: NovaVersao,
): Promise<HistoricoDaRegra> {
  const { client, usuario, agora, auditar } = contexto
  await conferir(contexto, nova)
  const inseridas = await inserirVersao(client, {
    ...nova,
    versao: nova.versao + 1,
    norma: nova.norma.trim(),
    fonte: nova.fonte.trim(),
    motivo: nova.motivo.trim(),
    idUsuario: usuario.id,
    agora,
  })
  if (inseridas !== 1) throw outraVersao()
  const { regra, escopo, versao, valor, vigenciaInicio, vigenciaFim = null } = nova
  auditar('MUDANCA', {
    idCliente: null,
    alvo: `regra:${regra}:${escopo}`,
    detalhe: { versao: versao + 1, valor, vigenciaInicio, vigenciaFim },
  })
  return historicoDaRegra(contexto, regra, escopo)
}

const outraVersao = () =>
  new Recusa(
    'invalido',
    'Outra pessoa mudou esta regra agora há pouco: recarregue e confira de novo',
  )

const soDaFamilia = () =>
  new Recusa('invalido', 'Esta regra não é perguntada a um convênio só: mude a de todos')

async function conferir(
  { client, agora }: Contexto,
  nova: NovaVersao,
): Promise<{ antes: Vigencia[]; depois: Vigencia[] }> {
  const { unidade } = doCatalogo(nova.regra)
  const versoes = await versoesDe(client, [nova.regra], nova.escopo)
  if (versoes.length === 0 && !(await escopoConhecido(client, nova.escopo))) {
    throw new Recusa('invalido', 'Escopo desconhecido: escolha um que já tenha regras')
  }
  if (ehDeConvenio(nova.escopo) && !podeSerDoConvenio(nova.regra)) throw soDaFamilia()
  if ((versoes.at(-1)?.versao ?? 0) !== nova.versao) throw outraVersao()
  const antes = linhaDe(versoes)
  const recusas = recusasDaVersao(nova, unidade, antes, hoje(agora))
  if (recusas.length > 0) throw new Recusa('invalido', recusas)
  return { antes, depois: linhaDe([...versoes, { ...nova, versao: nova.versao + 1 }]) }
}
