import type { ClientBase } from 'pg'
import { type Dia, hoje } from '#shared/data.ts'
import type { Input, Output } from '#shared/endpoint.ts'
import type { regrasApi } from '#shared/regras/api.ts'
import { catalogo, type RegraDoCatalogo } from '#shared/regras/catalogo.ts'
import { ehDeConvenio, familiaDoEscopo, nomeDoEscopo } from '#shared/regras/escopos.ts'
import { linhaDe, vigenteEm } from '#shared/regras/linha.ts'
import type { HistoricoDaRegra, RegraDaMesa } from '#shared/regras/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { escopoConhecido, type VersaoGuardada, versoesDe } from './guardadas.ts'

type Filtros = Input<typeof regrasApi.listar>['query']

/**
 * The desk of a day: each rule and scope with the version in force and the next one, in catalogue
 * order.
 */
export async function listarRegras(
  { client, agora }: Contexto,
  { dia = hoje(agora), tema, escopo, regra }: Filtros,
): Promise<Output<typeof regrasApi.listar>> {
  const nomes = [...catalogo.keys()].filter(
    (nome) =>
      (regra === undefined || nome === regra) &&
      (tema === undefined || catalogo.get(nome)?.tema === tema),
  )
  const grupos = porEscopo(await versoesDe(client, nomes, escopo ?? null))
  const items = nomes.flatMap((nome) => grupos.get(nome) ?? []).map((grupo) => naMesa(grupo, dia))
  return { dia, items }
}

/**
 * Validity and all versions of one rule in one scope. Empty for a scope without a version, so that a first one can
 * be entered.
 *
 * @throws Recusa for an unknown rule or scope
 */
export async function historicoDaRegra(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  regra: string,
  escopo: string,
): Promise<HistoricoDaRegra> {
  const versoes = await versoesDe(client, [regra], escopo)
  const sem = versoes.length === 0 ? await escopoConhecido(client, escopo) : null
  const ultima = versoes.at(-1) ?? (sem && { ...sem, versao: 0 })
  if (!ultima) throw naoEncontrada()
  return {
    ...cabecalho(regra, escopo, ultima),
    linha: linhaDe(versoes),
    daFamilia: await daFamilia(client, { regra, escopo, dia: hoje(agora) }),
    versoes: versoes.toReversed().map(so),
  }
}

type Onde = { regra: string; escopo: string; dia: Dia }

async function daFamilia(
  client: ClientBase,
  { regra, escopo, dia }: Onde,
): Promise<HistoricoDaRegra['daFamilia']> {
  if (!ehDeConvenio(escopo)) return null
  const familia = familiaDoEscopo(escopo)
  const linha = linhaDe(await versoesDe(client, [regra], familia))
  return { nome: nomeDoEscopo(familia), vigente: vigenteEm(linha, dia) ?? null }
}

const so = ({ regra: _regra, escopo: _escopo, parte: _parte, ...versao }: VersaoGuardada) => versao

export function doCatalogo(regra: string): RegraDoCatalogo {
  const achada = catalogo.get(regra)
  if (!achada) throw naoEncontrada()
  return achada
}

const naoEncontrada = () => new Recusa('nao-encontrado', 'Regra não encontrada')

type Ultima = Pick<VersaoGuardada, 'parte' | 'versao'>

function cabecalho(regra: string, escopo: string, { parte, versao }: Ultima) {
  const { nome, tema, unidade } = doCatalogo(regra)
  return { regra, escopo, nome, nomeDoEscopo: nomeDoEscopo(escopo, parte), tema, unidade, versao }
}

function naMesa(versoes: readonly VersaoGuardada[], dia: string): RegraDaMesa {
  const linha = linhaDe(versoes)
  const ultima = versoes.at(-1)
  if (!ultima) throw new Error('A rule without a version')
  return {
    ...cabecalho(ultima.regra, ultima.escopo, ultima),
    vigente: vigenteEm(linha, dia) ?? null,
    proxima: linha.find(({ inicio }) => inicio > dia) ?? null,
    mudouEm: versoes.at(-1)?.criadaEm ?? '',
  }
}

/** By rule, then by scope: each list is the versions of one. */
function porEscopo(versoes: readonly VersaoGuardada[]): Map<string, VersaoGuardada[][]> {
  const grupos = new Map<string, VersaoGuardada[][]>()
  for (const versao of versoes) {
    const daRegra = grupos.get(versao.regra) ?? []
    grupos.set(versao.regra, daRegra)
    const ultimo = daRegra.at(-1)
    if (ultimo?.[0]?.escopo === versao.escopo) ultimo.push(versao)
    else daRegra.push([versao])
  }
  return grupos
}
