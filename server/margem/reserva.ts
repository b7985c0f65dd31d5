import { contratosDe, type EntradaSimulacao } from '#shared/calculo/entrada.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

/**
 * The ledger of margin (`database/migrations/2026-11-22-40-margem.sql`, `docs/decisions/039`), as SQL
 * expressions of a benefit or a job, the other one `null`.
 */
export const reservasDe = (beneficio: string, empregador: string): string =>
  `margem_reservas(${beneficio}, ${empregador})`

/** The sum of the reservations, in centavos. */
export const reservadoDe = (beneficio: string, empregador: string): string =>
  `(select coalesce(sum(m.valor), 0)::bigint from ${reservasDe(beneficio, empregador)} m)`

/** `{ numero }` of the live proposta that settles a contract, or null. */
export const emPropostaDe = (contrato: string): string =>
  `(select json_build_object('numero', m.numero) from margem_contrato_em_proposta(${contrato}) m)`

const doContrato = (coluna: 'id_beneficio' | 'id_empregador') =>
  `(select k.${coluna} from contrato k where k.id = any ($2::uuid[]) and k.${coluna} is not null limit 1)`

const travas = [
  `select id from beneficio where id = coalesce($1, ${doContrato('id_beneficio')})
     for no key update`,
  `select id from empregador where id = coalesce($1, ${doContrato('id_empregador')})
     for no key update`,
  `select id from contrato where id = any ($1::uuid[]) order by id for no key update`,
] as const

/**
 * Holds the benefit or job of an operation (where it names none, that of its contracts) and the
 * contracts that it ends, until the transaction ends: whoever wants the same margin or contract waits,
 * and then reads what came first. Always in this order.
 */
export async function travarMargem(
  client: Contexto['client'],
  entrada: EntradaSimulacao,
): Promise<void> {
  const { idBeneficio = null, idEmpregador = null } = entrada
  const contratos = contratosDe(entrada)
  const [beneficio, empregador, dosContratos] = travas
  await client.query(preparada(beneficio, [idBeneficio, [...contratos]]))
  await client.query(preparada(empregador, [idEmpregador, [...contratos]]))
  await client.query(preparada(dosContratos, [[...contratos]]))
}
