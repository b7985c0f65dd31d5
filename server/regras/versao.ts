import { hoje } from '#shared/data.ts'
import { podeSerDoConvenio } from '#shared/regras/catalogo.ts'
import {
  ehDeConvenio,
  familiaDoEscopo,
  familiaSeguida,
  nomeDoEscopo,
} from '#shared/regras/escopos.ts'
import {
  excecaoDe,
  recusasDaLei,
  recusasDoRefinamento,
  recusasDosRefinados,
} from '#shared/regras/lei.ts'
import { comFundo, linhaDe, recusasDaVersao } from '#shared/regras/linha.ts'
import { mudancasEntre, regrasCom } from '#shared/calculo/mudancas-da-regra.ts'
import type {
  DecisaoDoPedido,
  HistoricoDaRegra,
  NovaVersao,
  PedidoDaRegra,
  PreviaDaVersao,
  Vigencia,
} from '#shared/regras/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { efeitoDaVersao } from './efeito.ts'
import { doCatalogo, historicoDaRegra } from './mesa.ts'
import { escopoConhecido, type VersaoGuardada, versoesDe } from './guardadas.ts'
import { decidirPedido, inserirPedido, inserirVersao, listarPedidos, travarPedido } from './sql.ts'

/** The changes of a version with their first days, and its effect on yesterday's simulations. */
export async function preverVersao(contexto: Contexto, nova: NovaVersao): Promise<PreviaDaVersao> {
  const { antes, depois } = await conferir(contexto, nova)
  const { unidade } = doCatalogo(nova.regra)
  const deAgora = regrasCom(await regrasVigentes(contexto.client), nova, antes)
  const daVersao = regrasCom(deAgora, nova, depois)
  return {
    mudancas: mudancasEntre(deAgora, daVersao, nova, unidade),
    antes,
    depois,
    efeito: await efeitoDaVersao(contexto, nova, depois),
  }
}

/**
 * Adds a version with a first day: of policy at once, of law when a second gestor approves it
 * (`decidirVersao`). Earlier versions stay as written; every instance is notified by the database
 * (`consigna_regras`).
 *
 * @throws Recusa with one sentence for each error
 */
export async function incluirVersao(
  contexto: Contexto,
  nova: NovaVersao,
): Promise<HistoricoDaRegra> {
  const { usuario, agora } = contexto
  await conferir(contexto, nova)
  if (nova.natureza === 'LEI') await pedirVersao(contexto, nova)
  else await gravarVersao(contexto, nova, { idUsuario: usuario.id, idAprovador: null, agora })
  return historicoDaRegra(contexto, nova.regra, nova.escopo)
}

const semSobras = ({ versao, norma, fonte, motivo, ...nova }: NovaVersao) => ({
  ...nova,
  versao: versao + 1,
  norma: norma.trim(),
  fonte: fonte.trim(),
  motivo: motivo.trim(),
})

async function pedirVersao(contexto: Contexto, nova: NovaVersao): Promise<void> {
  const { client, usuario, agora } = contexto
  const { natureza: _natureza, ...pedido } = semSobras(nova)
  const pedidos = await inserirPedido(client, {
    ...pedido,
    id: novoId(),
    excecao: excecaoDe(nova, hoje(agora)),
    idUsuario: usuario.id,
    agora,
  })
  if (pedidos !== 1) {
    throw new Recusa('invalido', 'Já há um pedido desta regra esperando o segundo gestor')
  }
  registrar(contexto, nova, 'PEDIDA')
}

type Quem = { idUsuario: string; idAprovador: string | null; agora: Date }

async function gravarVersao(contexto: Contexto, nova: NovaVersao, quem: Quem): Promise<void> {
  const inseridas = await inserirVersao(contexto.client, {
    ...semSobras(nova),
    excecao: nova.natureza === 'LEI' ? excecaoDe(nova, hoje(quem.agora)) : null,
    ...quem,
  })
  if (inseridas !== 1) throw outraVersao()
  registrar(contexto, nova, 'VALE')
}

function registrar({ auditar }: Contexto, nova: NovaVersao, situacao: string): void {
  const { regra, escopo, versao, valor, vigenciaInicio, vigenciaFim = null } = nova
  auditar('MUDANCA', {
    idCliente: null,
    alvo: `regra:${regra}:${escopo}`,
    detalhe: { versao: versao + 1, valor, vigenciaInicio, vigenciaFim, situacao },
  })
}

export async function listarPedidosDeRegra({
  client,
}: Pick<Contexto, 'client'>): Promise<PedidoDaRegra[]> {
  const pedidos = await listarPedidos(client)
  return pedidos.map(({ parte, criadoEm, ...pedido }) => {
    const { nome, unidade } = doCatalogo(pedido.regra)
    return {
      ...pedido,
      nome,
      unidade,
      nomeDoEscopo: nomeDoEscopo(pedido.escopo, parte),
      criadoEm: criadoEm.toISOString(),
    }
  })
}

/**
 * The second gestor decides a version of law. An approved one is judged again and added under both names; one
 * refused by the person who asked is withdrawn.
 *
 * @throws Recusa for who approves their own, or when it cannot be added any more
 */
export async function decidirVersao(
  contexto: Contexto,
  id: string,
  { aprovada, motivo = null }: DecisaoDoPedido,
): Promise<PedidoDaRegra[]> {
  const { client, usuario, agora } = contexto
  const pedido = await travarPedido(client, { id })
  if (!pedido) throw new Recusa('nao-encontrado', 'Pedido não encontrado')
  if (pedido.situacao !== 'PENDENTE') throw new Recusa('invalido', 'O pedido já foi decidido')
  const seu = pedido.idUsuario === usuario.id
  if (seu && aprovada) {
    throw new Recusa('invalido', 'Quem pediu a regra não decide: peça a outro gestor')
  }
  const nova = versaoDoPedido(pedido)
  if (aprovada) {
    await conferir(contexto, nova)
    const { idUsuario } = pedido
    await gravarVersao(contexto, nova, { idUsuario, idAprovador: usuario.id, agora })
  } else {
    registrar(contexto, nova, seu ? 'RETIRADA' : 'RECUSADA')
  }
  const situacao = aprovada ? 'APROVADO' : seu ? 'RETIRADO' : 'RECUSADO'
  await decidirPedido(client, { id, situacao, idDecisor: usuario.id, motivo, agora })
  return listarPedidosDeRegra(contexto)
}

function versaoDoPedido(pedido: NonNullable<Awaited<ReturnType<typeof travarPedido>>>): NovaVersao {
  const { excecao, versao } = pedido
  return {
    ...pedido,
    versao: versao - 1,
    natureza: 'LEI',
    retroativa: excecao === 'RETROATIVA',
    imediata: excecao === 'IMEDIATA',
  }
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
  const dia = hoje(agora)
  const recusas = [
    ...recusasDaVersao(nova, unidade, antes, dia),
    ...recusasDaLei(nova, dia),
    ...recusasDoRefinamento(nova, unidade, await leiRefinada({ client }, nova, versoes)),
    ...recusasDosRefinados(nova, unidade, await refinadasPor({ client }, nova)),
  ]
  if (recusas.length > 0) throw new Recusa('invalido', recusas)
  return { antes, depois: linhaDe([...versoes, { ...nova, versao: nova.versao + 1 }]) }
}

/**
 * The rows of law above a version: of its own scope under a policy, in its gaps those of its family, else
 * of the family this one follows. The database reads them in the same way (`lei_em`).
 */
async function leiRefinada(
  { client }: Pick<Contexto, 'client'>,
  { regra, escopo, natureza }: NovaVersao,
  versoes: readonly VersaoGuardada[],
): Promise<Vigencia[]> {
  const deLei = (todas: readonly VersaoGuardada[]) =>
    linhaDe(todas.filter((uma) => uma.natureza === 'LEI'))
  const propria = natureza === 'POLITICA' ? deLei(versoes) : []
  const familia = familiaDoEscopo(escopo)
  const daFamilia = familia === escopo ? [] : deLei(await versoesDe(client, [regra], familia))
  const seguida = familiaSeguida(familia)
  const daqui = comFundo(propria, daFamilia)
  const temLei = daqui.length > 0 || (familia === escopo && natureza === 'LEI')
  return temLei || !seguida ? daqui : deLei(await versoesDe(client, [regra], seguida))
}

/** The rows of the parts of a family, and of a family that follows it without law of its own. */
async function refinadasPor(
  { client }: Pick<Contexto, 'client'>,
  { regra, escopo, natureza }: NovaVersao,
): Promise<{ nomeDoEscopo: string; linha: Vigencia[] }[]> {
  if (natureza !== 'LEI' || familiaDoEscopo(escopo) !== escopo) return []
  const grupos = Map.groupBy(await versoesDe(client, [regra], null), (uma) => uma.escopo)
  return [...grupos]
    .filter(([outro]) => {
      const familia = familiaDoEscopo(outro)
      const temLei = grupos.get(familia)?.some((uma) => uma.natureza === 'LEI') ?? false
      const segue = familiaSeguida(familia) === escopo && !temLei
      return outro !== escopo && (familia === escopo || segue)
    })
    .map(([outro, versoes]) => ({
      nomeDoEscopo: nomeDoEscopo(outro, versoes[0]?.parte),
      linha: linhaDe(versoes),
    }))
}
