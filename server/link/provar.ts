import { setTimeout as esperar } from 'node:timers/promises'
import type { Pool } from 'pg'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { moverPeloCliente } from './mover.ts'
import { politicaDoLink } from './politica.ts'
import { FORMA_DO_HASH, novoSegredo, resumir } from './segredo.ts'
import {
  acharHash,
  apagarTokensVelhos,
  conferirProva,
  contarTentativa,
  inserirToken,
  travarPagina,
} from './sql.ts'

export type ProvaServices = {
  pool: Pool
  agora: () => Date
  /** Every answer takes this long: how much was found cannot be measured. */
  demoraMs?: number
}

type Prova = { hash: string; digitos: string; nascimento: string }

/** A proof of the client: what the page needs to go on. */
export type Provada = { token: string; codigoPromotor: string; expiraEm: string }

const DEMORA_MS = 600

/**
 * A token for the right answers to a hash that opens. Unknown, expired, cancelled, blocked and wrong are
 * one answer, null, after the same time.
 */
export async function provar(services: ProvaServices, prova: Prova): Promise<Provada | null> {
  const comecou = performance.now()
  try {
    return await julgar(services, prova)
  } finally {
    const resta = (services.demoraMs ?? DEMORA_MS) - (performance.now() - comecou)
    if (resta > 0) await esperar(resta)
  }
}

async function julgar(
  { pool, agora: lerRelogio }: ProvaServices,
  { hash, digitos, nascimento }: Prova,
): Promise<Provada | null> {
  if (!FORMA_DO_HASH.test(hash) || !/^\d{3}$/.test(digitos) || !ehDia(nascimento)) return null
  const hashResumo = resumir(hash)
  const dono = await acharHash(pool, { resumo: hashResumo })
  if (!dono) return null
  const { id, codigoPromotor } = dono
  const quem = sistemaNo(codigoPromotor)
  const agora = lerRelogio()
  // Counted before it is looked at, in a transaction of its own: parallel guesses are all counted.
  const politica = await transaction(pool, quem, async ({ client }) => {
    const lida = await politicaDoLink({ client, agora })
    const contada = await contarTentativa(client, {
      id,
      hashResumo,
      maximo: lida.tentativas,
      agora,
    })
    return contada ? lida : null
  })
  if (!politica) return null
  return transaction(pool, quem, async ({ client }) => {
    const { certo } = await conferirProva(client, { id, digitos, nascimento })
    if (!certo) return null
    const token = novoSegredo()
    const expiraEm = new Date(agora.getTime() + politica.tokenMs)
    await apagarTokensVelhos(client, { id, agora })
    const aberto = await inserirToken(client, {
      id,
      hashResumo,
      tokenResumo: resumir(token),
      expiraEm,
    })
    if (!aberto) return null
    if (aberto.situacao === 'ENVIADO') {
      const pagina = await travarPagina(client, { id })
      if (pagina) await moverPeloCliente({ client, agora }, pagina, 'ABERTO')
    }
    return { token, codigoPromotor, expiraEm: expiraEm.toISOString() }
  })
}

const ehDia = (texto: string): boolean => {
  const dia = new Date(`${texto}T12:00:00Z`)
  return (
    /^(?:19|20)\d\d-\d\d-\d\d$/.test(texto) &&
    !Number.isNaN(dia.getTime()) &&
    dia.toISOString().startsWith(texto)
  )
}
