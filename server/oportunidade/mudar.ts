import { hoje } from '#shared/data.ts'
import { impedimentosDoCliente, oQueFalta, type Andamento } from '#shared/oportunidade/andamento.ts'
import {
  transitar,
  type AcaoOportunidade,
  type StatusOportunidade,
} from '#shared/oportunidade/status.ts'
import { porqueNaoVende } from '#shared/oportunidade/venda.ts'
import { gravarSeUnica } from '../base/db/unica.ts'
import { atende } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { JsonCru } from '../base/http/json-cru.ts'
import { Recusa } from '../base/http/recusa.ts'
import { buscarOportunidade } from './sql/blocos.ts'
import {
  lerOportunidade,
  mudarLinha,
  nomearFonteSimulada,
  type Travada,
  travarLinha,
} from './sql/mover.ts'

const ALTERADA_DEPOIS =
  'A oportunidade foi alterada depois que você a abriu. Atualize e tente de novo.'

/**
 * Locks the oportunidade and reads it after concurrent changes.
 *
 * @param versao the version on the person's screen
 * @throws Recusa when it does not exist, was changed since, or its client has another owner
 */
export async function travarOportunidade(
  contexto: Pick<Contexto, 'client' | 'usuario' | 'donos' | 'agora' | 'alvo'>,
  id: string,
  versao?: number,
): Promise<Travada> {
  const travada = await travar(contexto, id)
  if (!atende(contexto, travada.idAtendente)) {
    throw new Recusa('sem-acesso', 'O cliente está com outro atendente')
  }
  if (versao !== undefined && versao !== travada.versao) {
    throw new Recusa('invalido', ALTERADA_DEPOIS)
  }
  return travada
}

async function travar(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
): Promise<Travada> {
  const travada = await travarLinha(client, { id, hoje: hoje(agora) })
  if (!travada) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return travada
}

/** What an oportunidade with a simulation kept would still lack to go on; nothing is held. */
export async function faltasComSimulacao(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
): Promise<string[]> {
  const lida = await lerOportunidade(client, { id, hoje: hoje(agora) })
  if (!lida) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return oQueFalta({ ...lida, idSimulacao: lida.idSimulacao ?? 'guardada' })
}

/** The relationship of the oportunidade; nothing is held. */
export async function relacionamentoDaOportunidade(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
): Promise<{ idRelacionamento: string }> {
  const lida = await lerOportunidade(client, { id, hoje: hoje(agora) })
  if (!lida) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return lida
}

/** @throws Recusa with the sentence of the table when the status does not allow the action */
export function exigirTransicao({ status }: Travada, acao: AcaoOportunidade): StatusOportunidade {
  const mudanca = transitar(status, acao)
  if ('recusa' in mudanca) throw new Recusa('invalido', mudanca.recusa)
  return mudanca.para
}

/** @throws Recusa when the client or what is sold stands in the way of any offer */
export function exigirVendavel(travada: Travada): void {
  const impedimentos = [...impedimentosDoCliente(travada), ...porqueNaoVende(travada.criticas)]
  if (impedimentos.length > 0) throw new Recusa('invalido', impedimentos)
}

/** @throws Recusa when nobody may offer credit to the client */
export function exigirClienteLivre(cliente: Pick<Andamento, 'restrito' | 'obitoEm'>): void {
  const impedimentos = impedimentosDoCliente(cliente)
  if (impedimentos.length > 0) throw new Recusa('invalido', impedimentos)
}

type Mudanca = {
  para: StatusOportunidade
  /** Absent: the system moves it. */
  idUsuario?: string
  agora: Date
  /** `piora`: it waits for a gestor's reason from now on. */
  simulacao?: { id: string; valorLiberado: number; piora: boolean }
  perda?: { idFatorPerda: number; observacao?: string | null | undefined }
  observacao?: string | null
}

export async function gravarMudanca(
  client: Contexto['client'],
  { id }: Travada,
  { simulacao, perda, ...mudanca }: Mudanca,
): Promise<void> {
  const mudadas = await mudarLinha(client, {
    ...mudanca,
    hoje: hoje(mudanca.agora),
    id,
    idSimulacao: simulacao?.id,
    valorLiberado: simulacao?.valorLiberado,
    piora: simulacao?.piora ?? false,
    idFatorPerda: perda?.idFatorPerda,
    observacaoPerda: perda?.observacao,
  })
  if (mudadas !== 1) throw new Error('An opportunity that was held did not change')
}

/**
 * An oportunidade without a benefit or job gets that of the simulation, unless another open one of
 * its kind already has it: there is one of a kind, and the proposta stores its own.
 */
export async function nomearFonte(
  client: Contexto['client'],
  id: string,
  { idBeneficio, idEmpregador }: { idBeneficio: string | null; idEmpregador: string | null },
): Promise<void> {
  await gravarSeUnica(client, () => nomearFonteSimulada(client, { id, idBeneficio, idEmpregador }))
}

/** `Oportunidade` as it is now in this transaction. */
export async function oportunidadeAtual(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
): Promise<JsonCru> {
  const atual = await buscarOportunidade(client, { id, hoje: hoje(agora) })
  if (!atual) throw new Recusa('nao-encontrado', 'Oportunidade não encontrada')
  return atual
}

/** Transitions of the system, without a person's request (`shared/oportunidade/status.ts`). */
export type MudancaDoSistema =
  | { acao: 'ganhar' | 'devolver' | 'reabrir'; observacao?: string }
  | { acao: 'reconhecer'; simulacao?: NonNullable<Mudanca['simulacao']>; observacao?: string }
  | { acao: 'cancelar' | 'perder'; perda: NonNullable<Mudanca['perda']> }

/**
 * Moves an oportunidade after an outside event: the bank paid, refused or cancelled.
 *
 * @throws Recusa when its status does not allow it; the caller decides what follows
 */
export async function moverPeloSistema(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  id: string,
  mudanca: MudancaDoSistema,
): Promise<void> {
  const travada = await travar({ client, agora }, id)
  const { acao, ...resto } = mudanca
  await gravarMudanca(client, travada, { para: exigirTransicao(travada, acao), agora, ...resto })
}
