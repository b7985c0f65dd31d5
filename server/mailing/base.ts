import type { ClientBase, Pool } from 'pg'
import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { deReais } from '#shared/dinheiro.ts'
import { primeiroNome } from '#shared/hsm/template.ts'
import type { Criterio } from '#shared/mailing/criterio.ts'
import {
  ContagemDoCriterio as ContagemLida,
  type ContagemDoCriterio,
  type Inclusao,
  type PerguntaDoCriterio,
} from '#shared/mailing/shapes.ts'
import { peloPromotor, peloSistema, sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import {
  contarEscolhidos,
  incluirEscolhidos,
  incluirPorId,
  listarBasesVelhas,
  marcarBase,
  provarEscolhidos,
  type Procura,
} from './sql/base.ts'
import type { Juizo } from './sql/juizo.ts'
import { acharPerfil, travarMailing, type Travado } from './sql.ts'
import { darTempo } from './tempo.ts'
import { mailingMudado, travar } from './vista.ts'

/** More are not counted, and not put in at once. */
const MAXIMO = 50_000

/** A trial judges so many at most, and shows so many. */
const MAXIMO_DA_PROVA = 10_000
const AMOSTRA = 10

type Sistema = Pick<Contexto, 'client' | 'agora'>

/** What the purpose of a list asks of its clients on this day. */
export async function juizoDe({ client, agora }: Sistema, finalidade: string): Promise<Juizo> {
  const regras = await regrasVigentes(client)
  const carencia = regraEm(regras, 'contato_carencia_ddb_dias', 'CONTATO', hoje(agora))
  if ('recusa' in carencia) throw new Recusa('invalido', carencia.recusa)
  return {
    retencao: finalidade === 'RETENCAO',
    oferta: finalidade === 'CAMPANHA',
    carencia: carencia.valor,
  }
}

/**
 * Who would come in, now or as of yesterday at this hour. Nothing is written. What another promotor of the caller did
 * with a client, or heard of the INSS, is not read, as by the daily filling.
 */
export async function contar(
  contexto: Contexto,
  { codigoPromotor, criterio, ontem, idMailing, perfil }: PerguntaDoCriterio,
): Promise<ContagemDoCriterio> {
  const { client, agora } = contexto
  if (idMailing !== undefined) await mailingMudado(contexto, idMailing)
  const dia = somarDias(hoje(agora), ontem ? -1 : 0)
  const escolha = {
    ...procuraDe(criterio),
    codigoPromotor: codigoPromotor ?? contexto.codigoPromotor ?? '',
    dia,
    agora: ontem ? new Date(agora.getTime() - 24 * 3_600_000) : agora,
    idMailing,
  }
  const { total, ja } = await peloPromotor(client, escolha.codigoPromotor, () =>
    contarEscolhidos(client, { ...escolha, maximo: MAXIMO + 1 }),
  )
  const contagem = { total: Math.min(total, MAXIMO), temMais: total > MAXIMO, jaForam: ja }
  if (perfil === undefined) return contagem
  const achado = await acharPerfil(client, { codigo: perfil })
  if (!achado) throw new Recusa('invalido', 'Perfil de campanha desconhecido')
  const juizo = await juizoDe({ client, agora: escolha.agora }, achado.finalidade)
  const prova = await peloPromotor(client, escolha.codigoPromotor, () =>
    provarEscolhidos(client, {
      ...escolha,
      ...juizo,
      maximo: MAXIMO_DA_PROVA,
      amostra: AMOSTRA,
    }),
  )
  const amostra = prova.amostra.map((um) => ({ ...um, nome: abreviado(um.nome) }))
  return ContagemLida.parse({ ...contagem, prova: { ...prova, amostra } })
}

/** `Maria A. S.`: who knows the client knows whom is meant. */
function abreviado(nome: string): string {
  const [, ...outros] = nome.trim().split(/\s+/)
  const iniciais = outros
    .filter((um) => um.length > 2)
    .map((um) => `${um.charAt(0).toUpperCase()}.`)
  return [primeiroNome(nome), ...iniciais].join(' ')
}

/**
 * Puts in who the criterion finds and the list never had.
 *
 * @returns how many
 */
export async function encherDaBase(
  { client, agora }: Sistema,
  {
    id,
    codigoPromotor,
    criterio,
    finalidade,
  }: Pick<Travado, 'id' | 'codigoPromotor' | 'criterio' | 'finalidade'>,
): Promise<number> {
  if (criterio === null) return 0
  await darTempo(client)
  const juizo = await juizoDe({ client, agora }, finalidade)
  const entraram = await peloPromotor(client, codigoPromotor, () =>
    incluirEscolhidos(client, {
      ...procuraDe(criterio),
      ...juizo,
      id,
      codigoPromotor,
      dia: hoje(agora),
      agora,
      maximo: MAXIMO,
    }),
  )
  await marcarBase(client, { id, agora })
  return entraram
}

/** Reais of the criterion as centavos of the columns. */
const procuraDe = ({ margemMinima, ...criterio }: Criterio): Procura => ({
  ...criterio,
  margemMinima: margemMinima == null ? null : deReais(margemMinima),
})

/** @throws Recusa for a list that follows no criterion, or ended */
export async function atualizarBase(contexto: Contexto, id: string): Promise<Inclusao> {
  const travado = await travar(contexto, id)
  if (travado.criterio === null) {
    throw new Recusa('invalido', 'Esta campanha não segue um critério da base')
  }
  exigirViva(travado)
  return { aceitos: await encherDaBase(contexto, travado), contagem: {} }
}

/**
 * Puts chosen clients of the promotor into the list; each that may not be called is counted by its reason.
 *
 * @throws Recusa for a list or a client of another promotor, and for an ended list
 */
export async function incluirNaLista(
  contexto: Contexto,
  id: string,
  ids: readonly string[],
): Promise<Inclusao> {
  const { client, agora } = contexto
  const travado = await travar(contexto, id)
  exigirViva(travado)
  const todos = [...new Set(ids)]
  const linhas = await incluirPorId(client, {
    ...(await juizoDe(contexto, travado.finalidade)),
    id,
    codigoPromotor: travado.codigoPromotor,
    escopo: [...contexto.escopo],
    ids: todos,
    agora,
  })
  const achados = linhas.reduce((soma, { quantas }) => soma + quantas, 0)
  if (achados < todos.length) throw new Recusa('nao-encontrado', 'Relacionamento não encontrado')
  const contagem = Object.fromEntries(linhas.map((um) => [um.resultado, um.quantas]))
  return { aceitos: contagem['ACEITO'] ?? 0, contagem }
}

function exigirViva({ situacao }: Travado): void {
  if (situacao === 'ENCERRADA') throw new Recusa('invalido', 'A campanha já terminou')
}

type Services = { pool: Pool; agora: () => Date }

const BASES_POR_VEZ = 50
const RECARREGAR_MS = 10 * 60_000

/**
 * Adds who is new to each running list of the base that was not filled today. One that fails is reported, and
 * tried again after ten minutes.
 *
 * @returns how many lists were tried
 */
export async function recarregarBases(
  { pool, agora }: Services,
  relatar: (error: unknown) => void,
): Promise<number> {
  const instante = agora()
  const dia = hoje(instante)
  const velhas = await peloSistema(pool, ({ client }) =>
    listarBasesVelhas(client, {
      dia,
      antesDe: instanteEmBrasilia(dia, '00:00'),
      maximo: BASES_POR_VEZ,
    }),
  )
  for (const { id, codigoPromotor } of velhas) {
    await transaction(pool, sistemaNo(codigoPromotor), ({ client }) =>
      recarregar(client, { id, codigoPromotor, agora: instante }),
    ).catch(relatar)
  }
  return velhas.length
}

async function recarregar(
  client: ClientBase,
  { id, codigoPromotor, agora }: { id: string; codigoPromotor: string; agora: Date },
): Promise<void> {
  const travado = await travarMailing(client, { id, promotores: [codigoPromotor] })
  if (travado?.situacao === 'ATIVA') await encherDaBase({ client, agora }, travado)
}

export const recarregarSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) =>
  repetir(RECARREGAR_MS, () => recarregarBases(services, relatar), relatar)
