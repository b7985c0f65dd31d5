import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { inicioDoMovimento } from '#shared/oportunidade/parada.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { ClientBase, Pool } from 'pg'
import { repetir } from '../base/jobs/repetir.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { avisar } from '../base/notices/avisar.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { moverVarias } from './mover-varias.ts'
import {
  LOTE,
  listarSupervisores,
  type Parada,
  travarAusentes,
  travarParadas,
} from './sql/varrer.ts'

type VarreduraServices = { pool: Pool; agora: () => Date }

const PAUSA_MS = 60_000

/**
 * Returns unattended oportunidades to Em Aberto (domain 11.1): idle for the days of the rule, or in
 * today's queue of an absent atendente.
 *
 * @returns how many
 */
export async function varrerOportunidades(services: VarreduraServices): Promise<number> {
  let quantas = 0
  for (const varrer of [varrerParadas, varrerAusentes]) {
    let neste = LOTE
    while (neste === LOTE) {
      neste = await peloSistema(services.pool, ({ client }) => varrer(client, services.agora()))
      quantas += neste
    }
  }
  return quantas
}

async function varrerParadas(client: ClientBase, agora: Date): Promise<number> {
  const dia = hoje(agora)
  const linha = regraEm(
    await regrasVigentes(client),
    'oportunidade_parada_dias_uteis',
    'OPORTUNIDADE',
    dia,
  )
  // Without a rule for the day nothing is taken from anybody.
  if ('recusa' in linha) return 0
  const paradas = await travarParadas(client, {
    agora,
    desde: instanteEmBrasilia(inicioDoMovimento(dia, linha.valor), '00:00'),
  })
  const observacao = `Parada por ${linha.valor} dias úteis: voltou para Em Aberto`
  await reabrir(client, paradas, { observacao, agora })
  await contar({ client, agora }, 'PARADA', paradas, ({ idAtendente }) => [idAtendente])
  return paradas.length
}

async function varrerAusentes(client: ClientBase, agora: Date): Promise<number> {
  const dia = hoje(agora)
  const deAusentes = await travarAusentes(client, {
    agora,
    inicio: instanteEmBrasilia(dia, '00:00'),
    fim: instanteEmBrasilia(somarDias(dia, 1), '00:00'),
  })
  if (deAusentes.length === 0) return 0
  const observacao = 'Atendente ausente hoje: voltou para Em Aberto'
  await reabrir(client, deAusentes, { observacao, agora })
  const chefes = await quemSupervisiona(client, deAusentes)
  await contar({ client, agora }, 'AUSENCIA', deAusentes, ({ idAtendente, codigoPromotor }) => [
    idAtendente,
    ...(chefes.get(codigoPromotor) ?? []),
  ])
  return deAusentes.length
}

/** They are locked: each of them moves. Saved simulations stay. */
async function reabrir(
  client: ClientBase,
  travadas: readonly Parada[],
  { observacao, agora }: { observacao: string; agora: Date },
): Promise<void> {
  const ids = travadas.map(({ id }) => id)
  await moverVarias(client, { quais: { ids }, acao: 'reabrir', observacao, agora })
}

async function quemSupervisiona(
  client: ClientBase,
  travadas: readonly Parada[],
): Promise<Map<string, string[]>> {
  const promotores = [...new Set(travadas.map(({ codigoPromotor }) => codigoPromotor))]
  const linhas = await listarSupervisores(client, { promotores })
  return new Map(linhas.map(({ codigoPromotor, ids }) => [codigoPromotor, ids]))
}

/** One notice a person, however many: the screen says the number and asks for the rest. */
async function contar(
  sistema: { client: ClientBase; agora: Date },
  motivo: 'PARADA' | 'AUSENCIA',
  travadas: readonly Parada[],
  aQuem: (travada: Parada) => (string | null)[],
): Promise<void> {
  const porPessoa = new Map<string, number>()
  for (const travada of travadas) {
    for (const idUsuario of aQuem(travada)) {
      if (idUsuario !== null) porPessoa.set(idUsuario, (porPessoa.get(idUsuario) ?? 0) + 1)
    }
  }
  // Sent together: the connection is pipelined, so however many cost one round trip.
  await Promise.all(
    [...porPessoa].map(([idUsuario, quantas]) =>
      avisar(sistema, {
        idUsuario,
        tipo: 'oportunidade',
        dados: { motivo, quantas: String(quantas) },
      }),
    ),
  )
}

/** Looks once a minute, by the clock of the calls, until it is stopped. */
export const varrerSempre = (
  services: VarreduraServices,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => varrerOportunidades(services), relatar)
