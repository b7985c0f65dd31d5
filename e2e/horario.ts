import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished } from 'vitest'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import { lerCsv } from '#shared/csv.ts'
import { type Dia, hoje, horaDeBrasilia, instanteEmBrasilia, somarDias } from '#shared/data.ts'

/**
 * Messages leave in the hours of contact only. A story that runs at night or on a Sunday sets the
 * clock of the CRM to the next working noon while it lasts; the last of those that share it, in both
 * workers, puts it right. A story whose own hours matter calls it too: no other moves its clock.
 */
export async function emHorarioDeContato(): Promise<void> {
  const agora = new Date()
  if (aberto(hoje(agora), horaDeBrasilia(agora))) return
  let dia = somarDias(hoje(agora), 1)
  while (!diaUtil(dia)) dia = somarDias(dia, 1)
  const quem = join(inject('sistema').dataDir, 'de-relogio-adiantado')
  const eu = join(quem, randomUUID())
  mkdirSync(eu, { recursive: true })
  onTestFinished(async () => {
    rmdirSync(eu)
    if (readdirSync(quem).length === 0) await acertar(null)
  })
  if ((await adiantadoMs()) === 0) await acertar(instanteEmBrasilia(dia, '12:00').toISOString())
}

/** What the CRM takes for now. */
export const agoraDoSistema = async () => new Date(Date.now() + (await adiantadoMs()))

async function adiantadoMs(): Promise<number> {
  const { headers } = await fetch(`${inject('sistema').url}/health/ready`)
  return Number(headers.get(CABECALHO_ADIANTADO) ?? 0)
}

async function acertar(instante: string | null): Promise<void> {
  const { ok } = await fetch(`${inject('sistema').sandbox}/bancada/relogio`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ instante }),
  })
  expect(ok).toBe(true)
}

/** Narrower than the rule, so that an hour that ends does not end the story. */
function aberto(dia: Dia, hora: string): boolean {
  if (diaUtil(dia)) return hora >= '09:00' && hora < '20:50'
  return diaDaSemana(dia) === 6 && !feriados.has(dia) && hora >= '10:00' && hora < '15:50'
}

const feriados = new Set(
  lerCsv(readFileSync('database/reference/feriados.csv', 'utf8')).map(({ data }) => data ?? ''),
)
const diaDaSemana = (dia: Dia) => new Date(`${dia}T12:00:00Z`).getUTCDay()
const diaUtil = (dia: Dia) => diaDaSemana(dia) !== 0 && diaDaSemana(dia) !== 6 && !feriados.has(dia)
